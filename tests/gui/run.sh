#!/usr/bin/env bash
# Plays in a real XBoard on a virtual screen: whole matches, a person with a mouse, saved games. Needs what `tools/setup.sh gui` installs.
# One line a check; the last line is "N passed, N failed". SHOTS=directory keeps pictures of the boards.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/gui/screen.sh
. tests/gui/matches.sh
. tests/gui/people.sh
. tests/gui/load.sh

fast=(-timeControl 2 -timeIncrement 1 -searchDepth 3)
start_screen
(
    play platonic platonic 2 -scp "$ENGINE" -timeControl 0:10 -timeIncrement 0.1
    play liuyang plattraum-liuyang 1 -scp "$ENGINE" "${fast[@]}" -xlegal
    play drops plattraum-compounds-bishogi 1 -scp "$ENGINE" "${fast[@]}" -xlegal
) &
matches=$!
(
    play chess normal 2 -scp fairymax -timeControl 0:10 -timeIncrement 0.1
    play_polyglot polyglot normal 1 "${fast[@]}"
    play glinski glinski 1 -scp "$ENGINE" "${fast[@]}" -xlegal
    play compounds plattraum-compounds 1 -scp "$ENGINE" "${fast[@]}" -xlegal
    play returns plattraum-knighted-frontofhouse 1 -scp "$ENGINE" "${fast[@]}" -xlegal
) &
matches="$matches $!"

start_screen
person_everywhere
# shellcheck disable=SC2086  # words on purpose
wait $matches
matches=
judge platonic platonic 2
judge chess chess 2
judge polyglot chess 1
judge glinski glinski 1
judge compounds plattraum-compounds 1
judge liuyang plattraum-liuyang 1
judge drops plattraum-compounds-bishogi 1
judge returns plattraum-knighted-frontofhouse 1

refuse platform
person_in_platonic
person_castles_and_arrives
person_on_platforms
person_drops
person_drops_as_black
load chess normal 8 8
load platonic platonic 10 10
load glinski glinski 11 11 -xlegal

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
