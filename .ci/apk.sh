#!/bin/sh
# Builds the package for Android tablets where the tools are there; otherwise says what is missing
# and how to get it.
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
need buildozer "in an environment of its own: pip install buildozer==1.6.0 'cython<3.0' setuptools"
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
for source in data/locale/*/LC_MESSAGES/*.po; do
    if [ ! -e "${source%.po}.mo" ]; then
        echo "Missing: the compiled texts (make texts)" >&2
        missing=1
        break
    fi
done
if [ "$missing" = 1 ]; then
    echo "No package was built." >&2
    exit 1
fi
[ -z "${ANDROIDSDK:-}" ] || export APP_ANDROID_SDK_PATH="$ANDROIDSDK"
[ -z "${ANDROIDNDK:-}" ] || export APP_ANDROID_NDK_PATH="$ANDROIDNDK"
buildozer android debug || exit 1
echo "The package is in bin/. On a tablet with USB debugging: buildozer android deploy run"
