"""Every page of every game in four sizes and three themes, as a strict designer sees them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.core.resources import ROOT

pytestmark = pytest.mark.ui


SIZES = (("tablet", "1.0"), ("portrait", "1.0"), ("sharp", "1.0"), ("phone", "1.0"))
LARGE_TYPE = ("phone", "1.3")


@pytest.mark.parametrize(("form", "text_size"), [*SIZES, LARGE_TYPE])
def test_nothing_is_cut_off_too_small_too_pale_or_in_the_way(form: str, text_size: str) -> None:
    """A process of its own: the density of a screen cannot change while the app runs."""
    command = [sys.executable, "-m", "tests.stage.tours.every", form, "--text-size", text_size]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    environment.pop("KIVY_METRICS_DENSITY", None)
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]


def test_every_icon_in_the_layouts_has_a_sign() -> None:
    import re

    from kivymd.icon_definitions import md_icons

    from companion.ui.lettering.glyphs import OWN

    named = re.compile(r"""["']?icon["']?\s*[:=]\s*["']([a-z0-9-]+)["']""")
    sources = [*(ROOT / "kv").rglob("*.kv"), *(ROOT / "companion").rglob("*.py")]
    used = {
        icon for path in sources for icon in named.findall(path.read_text(encoding="utf-8")) if icon
    }
    assert used
    assert used - set(md_icons) - set(OWN) == set()


def test_no_two_layouts_describe_a_widget_of_the_same_name() -> None:
    """Kivy applies every rule of a name to every widget of that name, whoever meant it."""
    import re
    from collections import Counter

    described = re.compile(r"^<-?([A-Za-z_]+)(?:@[A-Za-z+_]+)?>:", re.MULTILINE)
    counts = Counter(
        name
        for path in (ROOT / "kv").rglob("*.kv")
        for name in described.findall(path.read_text(encoding="utf-8"))
    )
    assert [name for name, count in counts.items() if count > 1] == []
