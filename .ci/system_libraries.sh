#!/bin/sh
# Installs the few system libraries the app needs, if they are missing; never asks, never waits.
set -u

missing=""
has_library() { ldconfig -p 2>/dev/null | grep -q "$1"; }
PATH="$PATH:/sbin:/usr/sbin"

has_library 'libGL\.so\.1' || missing="$missing libgl1"
has_library 'libEGL\.so\.1' || missing="$missing libegl1"
if [ ! -x .venv/bin/python ]; then
    if [ -z "${PYTHON:-}" ]; then
        missing="$missing python3 python3-venv"
    else
        "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
    fi
fi
[ -z "$missing" ] && exit 0

line="apt-get install --yes --no-install-recommends$missing"
run_apt() {
    # shellcheck disable=SC2086
    env DEBIAN_FRONTEND=noninteractive "$@" -o DPkg::Lock::Timeout=120 \
        -o Acquire::http::Timeout=60 -o Acquire::Retries=3 < /dev/null
}
if ! command -v apt-get > /dev/null; then
    echo "Please install these libraries with your system's own tool, then try again:$missing" >&2
    exit 1
elif [ "$(id -u)" = 0 ]; then
    root=""
elif command -v sudo > /dev/null && sudo -n true 2> /dev/null < /dev/null; then
    root="sudo -n"
else
    echo "Some system libraries are missing. Please run this line, then try again:" >&2
    echo "    sudo $line" >&2
    exit 1
fi

echo "Installing system libraries:$missing"
# shellcheck disable=SC2086
if run_apt $root $line -qq > /dev/null 2>&1; then exit 0; fi
run_apt $root apt-get update -qq || true
if run_apt $root $line -qq; then exit 0; fi
echo "The system libraries could not be installed. Please run this line, then try again:" >&2
echo "    $root $line" >&2
exit 1
