# shellcheck shell=bash
# A person at XBoard's board, played by xdotool. Sourced by run.sh.

# sit NAME VARIANT FILES RANKS [OPTION...]: starts XBoard with the engine as Black. FILES count holdings.
sit() {
    name=$1 files=$3 ranks=$4
    local variant=$2
    shift 4
    run_xboard 120 -variant "$variant" -size 72 -timeControl 5 -timeIncrement 1 -searchDepth 2 "$@" &
    xboard=$!
    within 30 logged ' <first : pong 1$' && within 10 find_board
}

stand_up() {
    kill -- "-$xboard" 2>/dev/null
    wait "$xboard" 2>/dev/null
    xboard=
}

# The board fills XBoard's window to its left, right and lower edge.
find_board() {
    local width height
    read -r width height < <(xwininfo -root -tree | sed -nE 's/.*"xboard: .* ([0-9]+)x([0-9]+)\+0\+0 .*/\1 \2/p')
    side=$(((${width:-0} - 5) / files))
    bottom=${height:-0}
    [ $side -gt 20 ] && [ $((side * ranks)) -lt "$bottom" ]
}

# Points at a place of the board, counted from 0 from its lower left corner.
point() { xdotool mousemove $((2 + side * $1 + side / 2)) $((bottom - 2 - side * $2 - side / 2)); }

# click X Y, drag X Y X Y: the mouse on places of the board.
click() { point "$1" "$2" && sleep 0.2 && xdotool click 1 && sleep 0.4; }
drag() {
    point "$1" "$2" && sleep 0.2 && xdotool mousedown 1 && sleep 0.3
    point "$3" "$4" && sleep 0.3 && xdotool mouseup 1 && sleep 0.4
}

picture() { [ -z "$SHOTS" ] || import -window root "$SHOTS/$name-$1.png"; }

# Does the log say, after the person's last move, that the person played $1 and the engine answered by something like $2?
exchanged() {
    within 10 awk -v move="$1" -v answer="$2" '
        / >first *: usermove / { played = $NF == move; answered = 0 }
        played && / <first *: / && $0 ~ answer { answered = 1 }
        END { exit !answered }' "$WORK/$name.log"
}

no_faults() { ! logged 'Illegal move|tellusererror|exited unexpectedly| <first *: Error'; }

person_in_platonic() {
    report 'XBoard shows the board' sit platonic-person platonic 10 10
    picture start
    click 4 2
    report 'targets of a pawn are marked' within 5 logged '<first : highlight 10/10/10/10/10/4Y5/4Y5/10/10/10$'
    click 4 4
    report 'a pawn is moved by clicks and answered' exchanged e2e4 'move '
    picture moved
    xdotool key ctrl+x
    report 'a move is taken back' within 5 logged '>first : remove'
    xdotool key ctrl+a
    report 'analysis mode thinks' within 10 logged '<first : stat01: .*[1-9]'
    xdotool key ctrl+e
    report 'analysis mode is left' within 5 logged '>first : exit'
    report 'no faults' no_faults
    stand_up
}

# Castling, a pawn that goes to the tenth rank and stays a pawn, and that pawn's capture as an Icosahedron.
person_castles_and_arrives() {
    export ENGINE POSITION='tt8/10/7P2/10/10/10/10/10/10/I3TT3I w KQ - 0 1'
    report 'XBoard shows a position' sit platonic-castling platonic 10 10 -firstChessProgram tests/gui/from-position.sh
    click 4 0 && click 2 0
    report 'castling by clicks' exchanged e0c0 'move '
    picture castled
    click 7 7 && click 7 8
    report 'a pawn goes to the ninth rank' exchanged h7h8 'move '
    click 7 8 && click 7 9
    report 'and to the tenth, with no question about promotion' exchanged h8h9z 'move '
    picture arrived
    report 'no faults' no_faults
    stand_up
}

# A dragged man takes its platform along; the engine redraws the board.
person_on_platforms() {
    report 'XBoard shows the board' sit platform-person platform8 8 8
    picture start
    drag 0 0 0 2
    report 'a platform is moved by dragging a man into the void, and answered by a new board' exchanged a1a3 'setboard '
    picture redrawn
    drag 0 2 0 4
    report 'and again' exchanged a3a5 '(setboard|move) '
    picture again
    report 'no faults' no_faults
    stand_up
}

# The board of a game with drops has two columns of holdings on each side. The letters C, S, U, R, F, H fill them from the owner's side.
person_drops() {
    export ENGINE POSITION='5g*****/7****/8***/9**/10*/3R7/*2h7/**9/***8/****7/*****G5[] w - - 0 1'
    report 'XBoard shows a position' sit drops-person plattraum-compounds-bishogi 15 11 -firstChessProgram tests/gui/from-position.sh
    click 5 5 && click 5 4
    report 'a man is captured, and answered by a move' exchanged d6d5 'move '
    picture captured
    click 14 5
    report 'cells for a drop are marked' within 5 logged '<first : highlight YYYYYY5/'
    picture lifted
    click 7 5
    report 'it is dropped from the holdings, and answered by a move' exchanged H@f6 'move '
    picture dropped
    click 5 4 && click 5 9
    report 'a man is promoted, and the board drawn anew' exchanged d5d10 'setboard '
    picture promoted
    report 'no faults' no_faults
    stand_up
}

person_drops_as_black() {
    export ENGINE POSITION='5g*****/7****/8***/9**/10*/3r7/*10/**9/***8/****7/*****GC4[ch] w - - 0 1'
    report 'XBoard shows a position' sit drops-black plattraum-compounds-bishogi 15 11 -firstChessProgram tests/gui/from-position.sh \
        -autoFlipView false
    point 7 5 && xdotool key ctrl+w
    report 'the engine begins' within 10 logged '<first : move '
    drag 0 5 9 5
    report 'a man is dragged from the holdings' exchanged H@h6 'move '
    picture dropped
    drag 0 10 3 10
    report 'a Corporal is dropped on its first rank' exchanged C@b11 'move '
    picture first-rank
    report 'no faults' no_faults
    stand_up
}

# A move by clicks in the start position of each game of two that has no check of its own above: X Y to X Y, as XBoard writes it.
person_everywhere() {
    local variant files ranks from_x from_y to_x to_y move
    while read -r variant files ranks from_x from_y to_x to_y move; do
        if ! sit "person-$variant" "$variant" "$files" "$ranks"; then
            report 'XBoard shows the board' false
        else
            click "$from_x" "$from_y" && click "$to_x" "$to_y"
            report "$move by clicks, and an answer" exchanged "$move" '(move|setboard) '
            picture moved
            no_faults || report 'no faults' false
        fi
        stand_up
    done <<'GAMES'
platonic-plain 10 10 4 2 4 4 e2e4
glinski 11 11 5 4 5 5 f5f6
platform 8 8 0 1 0 2 a2a3
raumherichess 15 11 2 7 3 7 c8d8
plattraum 11 11 3 3 3 4 d4d5
plattraum-compounds 11 11 3 4 3 5 d5d6
plattraum-knighted 11 11 3 4 3 5 d5d6
plattraum-liuyang 11 11 3 4 3 5 d5d6
plattraum-bishogi 15 11 5 3 5 4 d4d5
plattraum-frontofhouse 15 11 5 3 5 4 d4d5
plattraum-compounds-frontofhouse 15 11 5 4 5 5 d5d6
plattraum-knighted-bishogi 15 11 5 4 5 5 d5d6
plattraum-knighted-frontofhouse 15 11 5 4 5 5 d5d6
plattraum-liuyang-bishogi 15 11 5 4 5 5 d5d6
plattraum-liuyang-frontofhouse 15 11 5 4 5 5 d5d6
GAMES
}
