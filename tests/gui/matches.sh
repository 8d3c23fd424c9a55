# shellcheck shell=bash
# Matches of whole games in XBoard. Sourced by run.sh.

# play NAME VARIANT GAMES [OPTION...]: plays a match to its end.
play() {
    local variant=$2 games=$3
    name=$1
    shift 3
    (run_xboard 150 -variant "$variant" -matchGames "$games" -matchPause 100 "$@")
    echo $? >"$WORK/$name.status"
}

# The moves of each game of the log, a line a game, in our notation: ten ranks are counted from 0 in XBoard.
moves_of_games() {
    awk -v platonic="$([[ $1 == platonic* ]] && echo 1)" '
        / >first *: new$/ { if (line != "") print line; line = "" }
        / <(first|second) *: move / {
            move = $NF
            if (platonic) {
                match(move, /[a-j][0-9]$|[a-j][0-9][a-z]$/)
                move = substr(move, 1, 1) (substr(move, 2, 1) + 1) substr(move, 3, 1) (substr(move, 4, 1) + 1) substr(move, 5)
            }
            line = line == "" ? move : line " " move
        }
        END { if (line != "") print line }' "$WORK/$name.log"
}

# A board with the men in reserve in the order of their letters.
with_sorted_reserve() {
    local reserve=${1#"${1%%\[*}"}
    echo "${1%%\[*}[$(fold -w1 <<<"$reserve" | LC_ALL=C sort | tr -d '][\n-')]"
}

# Do two position strings, ours and XBoard's, show the same men? XBoard orders reserves otherwise, or leaves them out where
# nothing is dropped.
same_men() {
    local ours=${1%%[ $'\n']*} xboards=${2%% *}
    [[ $xboards == *\[* ]] || ours=${ours%%\[*}
    [ "$(with_sorted_reserve "$ours")" = "$(with_sorted_reserve "$xboards")" ]
}

# Does our own idea of a game agree with XBoard: MOVES, XBoard's RESULT and its remark, and its final POSITION?
# A draw that is claimed together with a move ends the game before XBoard makes the move.
agrees() {
    local variant=$1 moves=$2 result=$3 remark=$4 position=$5 ours before
    ours=$("$ENGINE" after "$variant" --moves "$moves") || return 1
    before=$("$ENGINE" after "$variant" --moves "${moves% *}") || return 1
    [[ $variant == platonic ]] && position=$(tr zZ pP <<<"$position")
    if ! same_men "$ours" "$position" && ! same_men "$before" "$position"; then
        echo "          | men in XBoard $position, ours ${ours%%$'\n'*}"
        return 1
    fi
    if [[ $ours != *"result $result "* && ! ($result == 1/2-1/2 && $remark == *adjudication*) ]]; then
        echo "          | in XBoard $result ($remark), ours ${ours##*$'\n'}"
        return 1
    fi
}

# All games were played to an end on which XBoard and we agree, without a fault.
good_match() {
    local variant=$1 games=$2 i
    local -a moves results remarks positions
    [ "$(cat "$WORK/$name.status")" = 0 ] || return 1
    mapfile -t moves < <(moves_of_games "$variant")
    mapfile -t results < <(sed -n 's/^\[Result "\(.*\)"\]$/\1/p' "$WORK/$name.pgn")
    mapfile -t remarks < <(sed -nE 's,^\{(.*)\} (1-0|0-1|1/2-1/2|\*)$,\1,p' "$WORK/$name.pgn")
    mapfile -t positions < <(grep / "$WORK/$name.fen")
    [ ${#results[@]} -eq "$games" ] && [ ${#moves[@]} -eq "$games" ] || return 1
    for ((i = 0; i < games; i++)); do
        agrees "$variant" "${moves[i]}" "${results[i]}" "${remarks[i]-}" "${positions[i]-}" || return 1
    done
    ! logged 'Illegal move|[Ff]orfeit|[Ff]alse .*claim|exited unexpectedly| <first *: Error'
}

# judge NAME VARIANT GAMES: reports a match that has been played.
judge() {
    name=$1
    report "$3 game(s) of $2: $(sed -nE 's,^\{(.*)\} (1-0|0-1|1/2-1/2|\*)$,\2 (\1),p' "$WORK/$name.pgn" 2>/dev/null | paste -sd ' ')" \
        good_match "$2" "$3"
}

# The engine over UCI, through the adapter that Debian has for chess.
play_polyglot() {
    printf '%s\n' '[PolyGlot]' 'EngineName = Platypus' 'EngineDir = .' "EngineCommand = $ENGINE" >"$WORK/polyglot.ini"
    play "$@" -scp "$ENGINE" -firstChessProgram "polyglot $WORK/polyglot.ini"
}

# A game that XBoard could not follow between two engines is refused with a message, before it goes wrong.
refuse() {
    name=refused
    (run_xboard 60 -variant "$1" -matchGames 1 -scp "$ENGINE") &
    xboard=$!
    report "a match of $1 is refused with a message" within 50 logged ' <first *: tellusererror XBoard cannot show'
    stand_up
}
