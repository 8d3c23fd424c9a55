#!/usr/bin/env bash
# Installs by apt what a group of make targets needs and this machine lacks. Asks nothing; does nothing if all is there.
# Usage: tools/setup.sh GROUP...    groups: build, test, sanitize, gui, board, browser
set -u
PATH=$PATH:/usr/games # where Debian puts xboard, which root does not search

# Each line of a group: what proves that it is there, then the packages that bring it.
needs_of() {
    case $1 in
    build)
        echo 'has cc|gcc libc6-dev'
        echo 'has make|make'
        ;;
    test)
        echo 'has pkg-config|pkg-config'
        echo 'library check|check'
        echo 'library jansson|libjansson-dev'
        ;;
    sanitize)
        echo "sanitizers|$(sanitizer_packages)"
        ;;
    gui)
        echo 'has xboard|xboard'
        echo 'has Xvfb|xvfb'
        echo 'has fairymax|fairymax'
        echo 'has polyglot|polyglot'
        echo 'has xdotool|xdotool'
        echo 'has xwininfo|x11-utils'
        echo 'has import|imagemagick'
        ;;
    board)
        echo 'webassembly|clang lld wasi-libc libclang-rt-dev-wasm32'
        echo 'has node|nodejs'
        echo 'has npm|npm'
        ;;
    browser)
        echo 'has chromium|chromium'
        ;;
    *)
        return 1
        ;;
    esac
}

has() { command -v "$1" >/dev/null 2>&1; }
library() { has pkg-config && pkg-config --exists "$1"; }

# Whether clang can link the engine for the browser.
webassembly() { echo 'int main(void){return 0;}' | clang --target=wasm32-wasi -x c -o /dev/null - >/dev/null 2>&1; }

# Whether the compiler can link what `make asan` and `make tsan` build.
sanitizers() {
    local kind
    for kind in address,undefined thread; do
        echo 'int main(void){return 0;}' | ${CC:-cc} -x c -fsanitize=$kind -o /dev/null - >/dev/null 2>&1 || return 1
    done
}

sanitizer_packages() {
    case ${CC:-cc} in
    *clang*) echo "clang libclang-rt-$(clang --version 2>/dev/null | sed -n 's/.*version \([0-9]*\).*/\1/p;q' | grep . || echo 14)-dev" ;;
    *) echo 'gcc libc6-dev' ;;
    esac
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        DEBIAN_FRONTEND=noninteractive "$@"
    else
        sudo -n DEBIAN_FRONTEND=noninteractive "$@"
    fi
}

if [ $# -eq 0 ]; then
    echo "usage: tools/setup.sh build|test|sanitize|gui|board|browser ..." >&2
    exit 2
fi

missing=()
for group in "$@"; do
    if ! needs=$(needs_of "$group"); then
        echo "tools/setup.sh: no group '$group'; groups are build, test, sanitize, gui, board, browser" >&2
        exit 2
    fi
    while IFS='|' read -r proof packages; do
        # shellcheck disable=SC2086  # words on purpose
        $proof || missing+=($packages)
    done <<<"$needs"
done
[ ${#missing[@]} -eq 0 ] && exit 0

echo "tools/setup.sh: needed for $*: ${missing[*]}"
if ! has apt-get; then
    echo "tools/setup.sh: no apt here; please install what these Debian packages hold: ${missing[*]}" >&2
    exit 1
fi
if [ "$(id -u)" -ne 0 ] && ! sudo -n true 2>/dev/null; then
    echo "tools/setup.sh: no right to install; please run as root: apt-get install ${missing[*]}" >&2
    exit 1
fi
if ! { as_root apt-get install -y --no-install-recommends "${missing[@]}" ||
    { as_root apt-get update && as_root apt-get install -y --no-install-recommends "${missing[@]}"; }; }; then
    echo "tools/setup.sh: apt could not install: ${missing[*]}" >&2
    exit 1
fi
