# Everything starts here: `make run` and `make test` do their own set-up, once.
SHELL := /bin/sh
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --no-input --disable-pip-version-check --quiet --no-deps
APP := $(VENV)/.app-pins
DEV := $(VENV)/.dev-pins
TEXTS := build/.texts
TYPED := $(wildcard companion/core companion/games companion/pages companion/phones companion/ui/presenters companion/ui/i18n.py companion/cli.py)
SIZE ?= 1280x800

.PHONY: run check static test test-3.14 lint bench kept demo screens pictures phones art apk apk-tools setup system texts clean
.NOTPARALLEL:

ifeq ($(DISPLAY)$(WAYLAND_DISPLAY),)
run: demo
	@echo "There is no screen here, so the app ran on a virtual one: see the pictures in build/demo/."
else
run: system $(APP) $(TEXTS)
	$(PY) main.py
endif

# What failed is tried once more, alone: two windows that share a busy machine can starve each other. Its name stays in the output.
test: static
	$(PY) -m pytest -n 2 --dist loadgroup || { echo "Once more, alone:"; $(PY) -m pytest --last-failed --last-failed-no-failures none --maxfail 1 -v; }

# Quick: everything that needs no window.
check: static
	$(PY) -m pytest -n 2 -m "not long" $(wildcard tests/core tests/games tests/pages tests/presenters tests/golden)

static: setup
	$(VENV)/bin/ruff format --check --quiet .
	$(VENV)/bin/ruff check --quiet .
	$(PY) -m mypy --strict --no-error-summary $(TYPED)
	$(VENV)/bin/lint-imports > build/imports.log || { cat build/imports.log; exit 1; }

# The tablet's own Python: rules, storage, presenters, and a start of the app without asserts and docstrings.
test-3.14: setup
	@sh .ci/test_on_tablet_python.sh

lint: setup
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check --fix .
	$(PY) -m mypy --strict $(TYPED)
	$(VENV)/bin/lint-imports

bench: setup
	HYPOTHESIS_PROFILE=bench $(PY) -m bench

# What tests compare with, made anew after a change that was meant: figures of recorded games, pages as text. See git diff.
kept: setup
	$(PY) -m tests.games.replays
	$(PY) -m tests.pages.golden
	$(PY) -m tests.golden.pages

# The demo is driven by real touches, which come with the tools for tests.
demo: setup
	SDL_VIDEODRIVER=offscreen $(PY) -m tests.stage.demo.demo --size $(SIZE)

# The app with players' phones on this machine: prints an address for each seat, to be opened in a browser.
phones: setup
	$(if $(DISPLAY)$(WAYLAND_DISPLAY),,SDL_VIDEODRIVER=offscreen) $(PY) -m tests.stage.phones.here

# The pictures of the package, the font of signs, sounds and sample evenings, from what lies in data/art and the recorded games.
art: setup
	$(PY) -m tests.stage.art
	$(PY) -m tests.stage.samples

# Every screen of every game in four sizes, three languages and three themes, looked over; takes a while.
screens: setup
	for form in tablet portrait sharp phone; do for tour in screens phase renaissance conspiracy generalship medievalia moments; do \
	SDL_VIDEODRIVER=offscreen $(PY) -m tests.stage.tours.$$tour $$form --every-look || exit 1; done; done
	SDL_VIDEODRIVER=offscreen $(PY) -m tests.stage.tours.bars

# The pictures that README and docs/players show, of two games in three languages.
pictures: setup
	SDL_VIDEODRIVER=offscreen $(PY) -m tests.stage.demo.demo --language en --docs
	SDL_VIDEODRIVER=offscreen $(PY) -m tests.stage.demo.demo --language de --docs --folder build/demo_de
	SDL_VIDEODRIVER=offscreen $(PY) -m tests.stage.demo.demo --language it --docs --folder build/demo_it

apk: apk-tools texts
	@sh .ci/apk.sh

apk-tools:
	@sh .ci/apk.sh tools

setup: system $(APP) $(DEV) $(TEXTS)

texts: $(APP) $(TEXTS)

system:
	@PYTHON="$(PYTHON)" sh .ci/system_libraries.sh

$(PY):
	"$(PYTHON)" -m venv $(VENV) < /dev/null

$(APP): .ci/requirements/app.txt | system $(PY)
	$(PIP) -r $< < /dev/null
	@touch $@

$(DEV): .ci/requirements/dev.txt | system $(PY)
	$(PIP) -r $< < /dev/null
	@touch $@

$(TEXTS): $(wildcard data/locale/*/LC_MESSAGES/*.po) tests/stage/compile_texts.py | $(APP)
	@mkdir -p build
	$(PY) -m tests.stage.compile_texts
	@touch $@

clean:
	rm -rf build $(VENV)
