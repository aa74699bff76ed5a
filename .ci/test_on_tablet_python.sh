#!/bin/sh
# Runs what a tablet runs on the Python that a tablet has, with the versions of everything that it has
# (`requirements` in buildozer.spec) and Kivy built and patched as the packager does. Says what is
# missing where it cannot.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/.*python3==\([0-9]*\.[0-9]*\).*/\1/p' buildozer.spec)
python=${TABLET_PYTHON:-python$version}
missing=0
if ! "$python" -c "import sys; sys.exit('%d.%d' % sys.version_info[:2] != '$version')" 2> /dev/null; then
    echo "Missing: Python $version; set TABLET_PYTHON to where it is." >&2
    missing=1
elif ! "$python" -c "import ensurepip, venv" 2> /dev/null; then
    echo "Missing: the venv module of $python (python$version-venv)" >&2
    missing=1
fi
packages=""
has() { pkg-config --exists "$1" 2> /dev/null || packages="$packages $2"; }
command -v pkg-config > /dev/null || packages="$packages pkg-config"
command -v cc > /dev/null || packages="$packages build-essential"
command -v patch > /dev/null || packages="$packages patch"
has sdl2 libsdl2-dev
has SDL2_image libsdl2-image-dev
has SDL2_mixer libsdl2-mixer-dev
has SDL2_ttf libsdl2-ttf-dev
has gl libgl-dev
if [ -n "$packages" ]; then
    echo "Missing, to build Kivy. Please run: sudo apt-get install --yes$packages" >&2
    missing=1
fi
if [ "$missing" = 1 ]; then
    echo "Nothing was tested on Python $version." >&2
    exit 1
fi

folder=build/python$version
py=$folder/bin/python
install="$py -m pip install --no-input --disable-pip-version-check --quiet --no-deps"
if [ ! -e "$folder/.ready" ]; then
    "$python" -m venv "$folder"
    grep -v '^kivy==' .ci/requirements/app.txt > "$folder/app.txt"
    sed -n '/^requirements = /,/^$/p' buildozer.spec | tr -d ' \n' | sed 's/^requirements=//' | tr ',' '\n' |
        grep -v -e '^python3==' -e '^kivy==' -e '^pyjnius==' > "$folder/tablet.txt"
    # Only what runs tests: linters and the packager have been asked on the desktop's Python.
    sed -n '/^pytest==/,/^types-jsonschema/p; /^typing_extensions/p; /^packaging/p; /^fonttools/p' \
        .ci/requirements/dev.txt > "$folder/dev.txt"
    $install -r "$folder/app.txt" -r "$folder/dev.txt"
    $install -r "$folder/tablet.txt"
    $install setuptools==80.9.0 wheel==0.45.1 cython==3.0.12
    kivy=$(sed -n 's/^kivy==//p' .ci/requirements/app.txt)
    rm -rf "$folder/kivy"
    mkdir -p "$folder/kivy"
    "$py" -m pip download --quiet --no-deps --no-build-isolation --no-binary :all: \
        --dest "$folder/kivy" "kivy==$kivy"
    tar -xzf "$folder"/kivy/*.tar.gz -C "$folder/kivy" --strip-components 1
    for change in .venv/lib/python*/site-packages/pythonforandroid/recipes/kivy/no-ast-str.patch; do
        # The archive has other line ends than the sources that the packager patches.
        sed -n 's/^+++ [^/]*\/\([^[:space:]]*\).*/\1/p' "$change" | while read -r file; do
            sed -i 's/\r$//' "$folder/kivy/$file"
        done
        patch --quiet -d "$folder/kivy" -p1 < "$change"
    done
    USE_X11=0 USE_WAYLAND=0 $install --no-build-isolation "$folder/kivy"
    touch "$folder/.ready"
fi
"$py" -m tests.stage.compile_texts
SDL_VIDEODRIVER=offscreen "$py" -OO -m tests.stage.first_start > "$folder/modules.json"
echo "The app starts on Python $version without asserts and docstrings, every place opened."
SDL_VIDEODRIVER=offscreen "$py" -m pytest -n 2 -p no:cacheprovider tests/core tests/games tests/presenters
