#!/usr/bin/env bash
# Plays in a real XBoard on a virtual screen: whole matches, then a person with a mouse. Needs what `tools/setup.sh gui` installs.
# One line a check; the last line is "N passed, N failed". SHOTS=directory keeps pictures of the boards.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/gui/screen.sh
. tests/gui/matches.sh
. tests/gui/people.sh

start_screen

fast=(-timeControl 2 -timeIncrement 1 -searchDepth 3)
(
    play platonic platonic 2 -scp "$ENGINE" -timeControl 0:10 -timeIncrement 0.1
    play liuyang plattraum-liuyang 1 -scp "$ENGINE" "${fast[@]}" -xlegal
) &
matches=$!
(
    play chess normal 2 -scp fairymax -timeControl 0:10 -timeIncrement 0.1
    play glinski glinski 1 -scp "$ENGINE" "${fast[@]}"
    play compounds plattraum-compounds 1 -scp "$ENGINE" "${fast[@]}" -xlegal
) &
matches="$matches $!"
# shellcheck disable=SC2086  # words on purpose
wait $matches
matches=
judge platonic platonic 2
judge chess chess 2
judge glinski glinski 1
judge compounds plattraum-compounds 1
judge liuyang plattraum-liuyang 1

refuse platform
person_in_platonic
person_castles_and_arrives
person_on_platforms
person_drops

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
