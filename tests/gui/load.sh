# shellcheck shell=bash
# A game that XBoard saved is loaded into another XBoard by its menu. Sourced by run.sh.

find_dialog() {
    dialog=$(xdotool search --name '^Load game file' 2>/dev/null | tail -n 1)
    [ -n "$dialog" ]
}

# Opens a file in the dialog of File, Load Game. Its text field appears with the first slash, which a remembered state would hide.
open_game() {
    local dialog
    rm -rf "$HOME/.config/gtk-2.0"
    point 3 3 && sleep 0.2 && xdotool key ctrl+o
    within 10 find_dialog || return 1
    xdotool windowfocus "$dialog" && sleep 0.7
    xdotool key slash && sleep 0.5 && xdotool key ctrl+a && xdotool type --delay 5 "$1" && sleep 0.3 && xdotool key Return
    within 5 logged '^LoadGame\(\): on entry'
}

# Moves as they stand in a log: those of the first game of a match, and those that XBoard sends, which adds a letter where a
# Platonic pawn has arrived.
first_game() { awk '/ >first *: new$/ { games += moves > 0; moves = 0 }
    games == 0 && / <(first|second) *: move / { moves++; print $NF }' "$WORK/$1.log"; }
sent_moves() { awk '/ >first *: usermove / { sub(/z$/, ""); print $NF }' "$WORK/$name.log"; }

all_sent() { [ "$(sent_moves)" = "$moves" ]; }

# load MATCH VARIANT FILES RANKS [OPTION...]: loads the first game of a match.
load() {
    local match=$1 variant=$2 moves
    moves=$(first_game "$match")
    awk '/^\[Event / && games++ { exit } 1' "$WORK/$match.pgn" >"$WORK/first.pgn"
    sit "load-$match" "$variant" "$3" "$4" -timeDelay 0 "${@:5}"
    report 'a saved game is opened' open_game "$WORK/first.pgn"
    report "and its $(wc -w <<<"$moves") moves are sent to the engine" within 10 all_sent
    picture loaded
    report 'no faults' no_faults
    stand_up
}
