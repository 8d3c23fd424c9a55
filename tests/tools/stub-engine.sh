#!/bin/sh
# An engine for tests of the referee: stub-engine.sh PROTOCOL PLY FAULT. In chess it moves a Knight out and back, so that two of them draw by
# repetition after eight plies. At the ply given, from 0, it does what FAULT says:
# none, crash, hang, illegal, algebraic (moves named so), late (answers when stopped), resign (CECP), claim (CECP).
protocol=$1 ply=$2 fault=$3

answer() { # PREFIX NUMBER_OF_PLIES_PLAYED
    if [ "$2" -ge "$ply" ]; then
        case $fault in
            crash) exit 3 ;;
            hang) while read -r line; do :; done; exec sleep 60 ;;
            illegal) echo "$1 e2e5"; return ;;
            algebraic) case $(($2 % 4)) in 0) echo "$1 Nf3" ;; 1) echo "$1 Nf6" ;; 2) echo "$1 Ng1" ;; 3) echo "$1 Ng8" ;; esac; return ;;
            late) while read -r line; do case $line in stop | '?') break ;; quit) exit 0 ;; esac; done ;;
            resign) echo resign; return ;;
            claim) echo "1/2-1/2 {I would like a draw}"; return ;;
        esac
    fi
    case $(($2 % 4)) in
        0) echo "$1 g1f3" ;;
        1) echo "$1 g8f6" ;;
        2) echo "$1 f3g1" ;;
        3) echo "$1 f6g8" ;;
    esac
}

played=0 forced=1
while read -r word rest; do
    case $word in
        uci) echo "id name stub"; echo uciok ;;
        isready) echo readyok ;;
        position)
            played=0
            case $rest in *moves*) for move in ${rest#*moves}; do played=$((played + 1)); done ;; esac ;;
        go)
            if [ "$protocol" = uci ]; then
                echo "info depth 1 score cp 7 nodes 1 pv g1f3"
                answer bestmove "$played"
            else
                forced=0
                answer move "$played"
                played=$((played + 1))
            fi ;;
        protover) echo 'feature ping=1 setboard=1 usermove=1 myname="stub" variants="normal" done=1' ;;
        ping) echo "pong $rest" ;;
        new) played=0 forced=0 ;;
        force) forced=1 ;;
        usermove)
            played=$((played + 1))
            if [ "$forced" -eq 0 ]; then
                answer move "$played"
                played=$((played + 1))
            fi ;;
        quit) exit 0 ;;
    esac
done
