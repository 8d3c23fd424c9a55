# shellcheck shell=bash
# Screens of its own, XBoard on them, and reports. Sourced by the checks.
# Nothing of the user's is read or written: the home directory is a temporary one, and only what was started here is stopped.

PATH=$PATH:/usr/games # where Debian puts xboard and fairymax, which root does not search
ENGINE=${ENGINE:-$PWD/platypus}
SHOTS=${SHOTS:-} # a directory for pictures of the boards; none are kept without it
WORK=$(mktemp -d "${TMPDIR:-/tmp}/platypus-gui.XXXXXX")
export HOME=$WORK
unset DISPLAY WAYLAND_DISPLAY

screens= # processes of the screens,
xboard=  # of the XBoard at which a person sits
matches= # and of those that play matches
name=    # of the check that is running: its log is $WORK/$name.log, its games are in $WORK/$name.pgn

set -m # jobs get process groups of their own

clean_up() {
    local job
    for job in $xboard $matches $screens; do
        kill -- "-$job" 2>/dev/null
    done
    wait 2>/dev/null
    rm -rf "$WORK"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# Waits up to $1 seconds until the command that follows succeeds.
within() {
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -ge $end ] && return 1
        sleep 0.1
    done
}

# From here on windows open on a new screen.
start_screen() {
    : >"$WORK/display"
    Xvfb -displayfd 1 -screen 0 1200x900x24 -nolisten tcp >"$WORK/display" 2>/dev/null &
    screens="$screens $!"
    if ! within 30 grep -q . "$WORK/display"; then
        echo "tests/gui: Xvfb does not start" >&2
        exit 1
    fi
    DISPLAY=:$(cat "$WORK/display")
    export DISPLAY
}

# XBoard as Debian sets it up, with its checks of claims, but silent; ended after $1 seconds, by force if it hangs. Options follow.
run_xboard() {
    local limit=$1
    shift
    exec timeout --foreground --kill-after=3 "$limit" xboard -fcp "$ENGINE" -debug -nameOfDebugFile "$WORK/$name.log" \
        -saveGameFile "$WORK/$name.pgn" -savePositionFile "$WORK/$name.fen" -saveSettingsOnExit false -soundProgram '' \
        -popupExitMessage false -popupMoveErrors false -xponder -xanimate "$@" >/dev/null 2>&1
}

logged() { grep -Eq -- "$1" "$WORK/$name.log" 2>/dev/null; }

# ---- Reports ----

passed=0
failed=0

# One line for the check `name`: passed if the command after the line succeeds.
report() {
    local what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "ok      $name: $what"
    else
        failed=$((failed + 1))
        echo "FAILED  $name: $what"
        grep -Ev ' [<>](first|second) *: ([0-9]|feature|accepted|piece)|^e[0-9]|^book hit|^nps' "$WORK/$name.log" 2>/dev/null |
            tail -n 12 | cut -c 1-150 | sed 's/^/          | /'
    fi
}
