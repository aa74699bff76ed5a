#!/bin/sh
# Builds the package for Android tablets where the tools are there; otherwise says what is missing.
missing=0
need() {
    command -v "$1" > /dev/null && return
    echo "Missing: $1 ($2)" >&2
    missing=1
}
need buildozer "pip install buildozer==1.6.0 cython, in an environment of its own"
need java "apt-get install openjdk-17-jdk-headless"
need unzip "apt-get install unzip"
if [ ! -d "${ANDROIDSDK:-$HOME/.buildozer/android/platform/android-sdk}" ]; then
    echo "Missing: the Android SDK and NDK; buildozer fetches them at the first build," >&2
    echo "         or set ANDROIDSDK and ANDROIDNDK to where they are." >&2
    [ -n "${ANDROID_FETCH:-}" ] || missing=1
fi
if [ "$missing" = 1 ]; then
    echo "No package was built. With the tools in place: make apk (ANDROID_FETCH=1 lets buildozer fetch the SDK)." >&2
    exit 1
fi
exec buildozer android debug < /dev/null
