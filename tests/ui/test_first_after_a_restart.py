"""Every layout finds what it names, whichever page or sheet is the first to be opened."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from companion.core.resources import ROOT
from companion.games import GAME_IDS

pytestmark = pytest.mark.ui

# One child for each module, forked before anything of ours is read: what others read is not there.
ALONE = """
import os, re, sys, importlib, traceback
import tests.stage.driver
import kivy.uix.widget, kivy.factory, kivy.lang, kivymd.app
from pathlib import Path

def names(kv):
    text = Path("kv", kv + ".kv").read_text(encoding="utf-8")
    made = set(re.findall(r"^ +([A-Z]\\w*):", text, re.MULTILINE))
    bases = re.findall(r"^<-?[\\w,]+@([\\w+]+)>:", text, re.MULTILINE)
    described = re.findall(r"^<-?([\\w,]+)(?:@[\\w+]+)?>:", text, re.MULTILINE)
    for several in bases:
        made.update(several.split("+"))
    for several in described:
        made.update(several.split(","))
    return made

DRAWN = {"Color", "Rectangle", "Line", "Ellipse", "Triangle", "RoundedRectangle", "Mesh",
         "SmoothRoundedRectangle", "SmoothLine", "SmoothEllipse", "SmoothTriangle", "SmoothQuad",
         "SmoothRectangle", "Quad", "PushMatrix", "PopMatrix", "Rotate", "Scale", "Translate",
         "StencilPush", "StencilUse", "StencilUnUse", "StencilPop", "Bezier", "Point"}

def missing(module, kv):
    importlib.import_module(module)
    lacks = []
    for name in sorted(names(kv) - DRAWN):
        try:
            getattr(kivy.factory.Factory, name)
        except Exception:
            lacks.append(name)
    return lacks

failed = False
for line in sys.argv[1:]:
    module, kv = line.split("=")
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        try:
            lacks = missing(module, kv)
            if lacks:
                print(f"{module} with {kv}.kv lacks {', '.join(lacks)}")
        except BaseException:
            print(f"{module}: {traceback.format_exc()[-600:]}")
            lacks = ["all"]
        sys.stdout.flush()
        os._exit(bool(lacks))
    failed |= bool(os.waitpid(child, 0)[1])
sys.exit(failed)
"""


def layouts() -> list[str]:
    """Each module that has a layout, with the layout it loads."""
    loads = re.compile(r"^load\(\"([\w/]+)\"\)", re.MULTILINE)
    found = []
    for path in sorted((ROOT / "companion" / "ui").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found += [f"{module}={kv}" for kv in loads.findall(path.read_text(encoding="utf-8"))]
    return found


def test_every_layout_is_loaded_by_a_module() -> None:
    loaded = {line.partition("=")[2] for line in layouts()}
    there = {
        str(path.relative_to(ROOT / "kv").with_suffix("")) for path in (ROOT / "kv").rglob("*.kv")
    }
    assert there == loaded


def test_every_layout_finds_what_it_names_when_its_module_is_read_first() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE, *layouts()],
        cwd=ROOT, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_page_opens_first_thing_after_a_restart(game: str) -> None:
    """Also the first sheets of each, *Change* in the log and a form of a player's sheet."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.stage.first_thing", game],
        cwd=ROOT, capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
