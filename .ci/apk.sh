#!/bin/sh
# Builds the package for Android tablets where the tools are there; otherwise says what is missing
# and how to get it. With ANDROID_RELEASE=1 the bundle that stores take, unsigned.
# `apk.sh tools` only looks for the tools, before anything else is done.
missing=0
packages=""
need() {
    command -v "$1" > /dev/null && return
    echo "Missing: $1 ($2)" >&2
    missing=1
}
of_system() {
    command -v "$1" > /dev/null || packages="$packages $2"
}
header() {
    for folder in ${INCLUDES:-/usr/include /usr/include/*-linux-gnu*}; do
        [ -e "$folder/$1" ] && return
    done
    packages="$packages $2"
}
need buildozer "in an environment of its own: pip install buildozer==1.6.0 setuptools"
of_system javac openjdk-17-jdk-headless
of_system git git
of_system zip zip
of_system unzip unzip
of_system patch patch
of_system make make
of_system cc build-essential
of_system autoconf autoconf
of_system automake automake
of_system libtoolize libtool
of_system pkg-config pkg-config
of_system cmake cmake
of_system autopoint autopoint
# The interpreter that compiles for the tablet is built first, and needs these.
header openssl/ssl.h libssl-dev
header zlib.h zlib1g-dev
header ffi.h libffi-dev
header ltdl.h libltdl-dev
if [ -n "$packages" ]; then
    echo "Missing tools of the system. Please run: sudo apt-get install --yes$packages" >&2
    missing=1
fi
if [ ! -d "${ANDROIDSDK:-$HOME/.buildozer/android/platform/android-sdk}" ]; then
    echo "Missing: the Android SDK and NDK; buildozer fetches them at the first build with" >&2
    echo "         ANDROID_FETCH=1 make apk   (3 GB; it asks to accept the licence of the SDK)," >&2
    echo "         or set ANDROIDSDK and ANDROIDNDK to where they are." >&2
    [ -n "${ANDROID_FETCH:-}" ] || missing=1
fi
if [ "${1:-}" != tools ]; then
    for source in data/locale/*/LC_MESSAGES/*.po; do
        if [ ! -e "${source%.po}.mo" ]; then
            echo "Missing: the compiled texts (make texts)" >&2
            missing=1
            break
        fi
    done
fi
if [ "$missing" = 1 ]; then
    echo "No package was built." >&2
    exit 1
fi
[ "${1:-}" != tools ] || exit 0
# What buildozer installs for itself goes into its own environment only if that says it is one.
tools=$(command -v buildozer)
tools=${tools%/bin/*}
[ ! -e "$tools/pyvenv.cfg" ] || export VIRTUAL_ENV="$tools"
[ -z "${ANDROIDSDK:-}" ] || export APP_ANDROID_SDK_PATH="$ANDROIDSDK"
[ -z "${ANDROIDNDK:-}" ] || export APP_ANDROID_NDK_PATH="$ANDROIDNDK"
[ -d bin ] || mkdir bin
: > bin/.begun
if [ -n "${ANDROID_RELEASE:-}" ]; then
    buildozer android release || exit 1
else
    buildozer android debug || exit 1
fi
made=""
for package in bin/*.apk bin/*.aab; do
    # Packages of other days hold other files.
    [ ! -e "$package" ] || [ bin/.begun -nt "$package" ] || made="$made $package"
done
if [ -z "$made" ]; then
    echo "The packager has made no package." >&2
    exit 1
fi
# shellcheck disable=SC2086
"${PYTHON:-python3}" .ci/package_report.py $made || exit 1
echo "The package is in bin/; docs/tablet.md tells how it gets onto a tablet."
