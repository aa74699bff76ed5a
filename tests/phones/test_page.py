"""The page in the browser: light enough, nothing from elsewhere, every kind of part is drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import get_args

import pytest
from fontTools.ttLib import TTFont

from companion.core.resources import LOCALES
from companion.games import GAMES
from companion.pages import kit
from companion.pages.moments import MomentForm
from companion.phones import files
from companion.phones.looks import looks
from companion.phones.phase_place import PhasePageView
from companion.phones.places import ChartsView
from companion.phones.signs import LETTERS, SIGNS
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.palette import SHAPES, THEMES
from companion.ui.presenters import panels
from companion.ui.presenters.box import box
from companion.ui.presenters.page_parts import CHARGES as CHARGES_GIVEN
from companion.ui.presenters.panels import SheetView
from companion.ui.presenters.panels_page import PanelsPageView
from companion.ui.render.paint import outlines

Point = tuple[float, float]
SCRIPT = "\n".join(path.read_text(encoding="utf-8") for path in files.FOLDER.glob("*.js"))
STYLE = "\n".join(path.read_text(encoding="utf-8") for path in files.FOLDER.glob("*.css"))


def test_the_page_weighs_at_most_sixty_kilobytes_packed() -> None:
    assert files.weight() <= 60_000


def test_nothing_is_fetched_from_elsewhere_and_nothing_is_written_as_markup() -> None:
    for path, (data, _) in files.files().items():
        assert not re.findall(rb"https?://(?!www\.w3\.org/2000/svg)", data), path
    assert not re.findall(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(", SCRIPT)
    page = files.files()["/"][0].decode()
    assert not re.findall(r"<script>|<style>| on\w+=| style=", page)


def test_a_phone_fetches_one_style_and_one_script_in_which_nothing_is_named_twice() -> None:
    page = files.files()["/"][0].decode()
    assert (page.count("<script"), page.count("<link")) == (1, 1)
    assert {path.name for path in files.FOLDER.glob("*.js")} == set(files.SCRIPTS)
    assert {path.name for path in files.FOLDER.glob("*.css")} == set(files.STYLES)
    named = re.findall(r"^(?:async )?(?:function|const|let) (\w+)", SCRIPT, re.MULTILINE)
    assert sorted(named) == sorted(set(named))


@pytest.mark.parametrize(
    "page", [kit.PageView, SheetView, PanelsPageView, PhasePageView, ChartsView]
)
def test_every_kind_of_page_is_drawn(page: type) -> None:
    assert re.search(rf"^  {page.__name__}: page =>", SCRIPT, re.MULTILINE)


@pytest.mark.parametrize("block", kit.BLOCKS)
def test_every_block_of_the_kit_is_drawn(block: type) -> None:
    assert re.search(rf"^  {block.__name__}: ", SCRIPT, re.MULTILINE)


@pytest.mark.parametrize("form", get_args(MomentForm))
def test_every_form_of_a_moment_is_drawn(form: str) -> None:
    assert re.search(rf"^  {form}[:,]", SCRIPT, re.MULTILINE)


@pytest.mark.parametrize("kind", get_args(panels.FieldKind))
def test_every_kind_of_field_is_drawn(kind: str) -> None:
    assert re.search(rf"^  {kind}: ", SCRIPT, re.MULTILINE)


@pytest.mark.parametrize("part", ["tiles", "items", "offers", "choices", "asks", "grid", "dice"])
def test_every_part_of_a_panel_is_drawn(part: str) -> None:
    assert f"one.{part}" in SCRIPT


def test_every_word_of_the_script_is_sent_in_every_language() -> None:
    used = set(re.findall(r"say\(\"([a-z_]+)\"", SCRIPT))
    assert used <= set(files.WORDS)
    for language in LANGUAGES:
        texts = Translator(language, LOCALES)
        assert [word for word in files.WORDS if not texts.has(f"phone.{word}")] == []


def test_colours_and_shapes_are_those_of_the_tablet() -> None:
    told = looks()
    assert all(f".{theme} {{" in told for theme in THEMES)
    assert all(f".shape.{colour} {{ clip-path" in told for colour in SHAPES)
    named = {f"--{name}" for name in re.findall(r"--([a-z0-9_-]+):", told)}
    used = set(re.findall(r"var\((--[a-z0-9_]+)\)", STYLE))
    given_by_the_script = set(re.findall(r"\"(--[a-z]+)\"", SCRIPT))
    assert used - named - given_by_the_script == set()


def test_crests_are_those_of_the_tablet_by_fewer_corners() -> None:
    """Every colour has its shape, every charge its drawing; no line is off by what is seen."""
    script = files.files()["/web/phone.js"][0].decode()
    drawn = json.loads(re.findall(r"^const ARMS = (.*);$", script, re.MULTILINE)[0])
    assert drawn["shapes"].keys() == SHAPES.keys()
    assert drawn["charges"].keys() == outlines.CHARGES.keys() >= set(CHARGES_GIVEN.values())
    assert drawn["partitions"] == outlines.PARTITIONS
    for colour, (path, *_) in drawn["shapes"].items():
        (told,) = outlines.path(path)
        for point in outlines.shape(SHAPES[colour], 1.0):
            assert min(away(point, *line) for line in lines(told)) < 0.5, colour


def lines(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return pairwise([*points, points[0]])


def away(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from a line between two others."""
    (x, y), (px, py) = (
        (end[0] - start[0], end[1] - start[1]),
        (point[0] - start[0], point[1] - start[1]),
    )
    long = x * x + y * y
    share = max(0.0, min(1.0, (px * x + py * y) / long)) if long else 0.0
    return hypot(px - share * x, py - share * y)


def test_a_seal_a_sign_and_a_letter_are_in_the_fonts_that_go_out() -> None:
    """Signs that the script names and those of every place; letters of all our texts."""
    named = set(re.findall(r"sign\(\"([a-z-]+)\"", SCRIPT))
    places = {str(place["icon"]) for game in GAMES for place in box(game).places[:-2]}
    assert named | places <= set(SIGNS)
    signs = TTFont(files.FOLDER / "signs.woff2").getBestCmap()
    assert set(map(ord, LETTERS.values())) == set(signs)
    display = TTFont(files.FOLDER / "display.woff2").getBestCmap()
    voice = TTFont(files.FOLDER / "voice.woff2").getBestCmap()
    for language in LANGUAGES:
        texts = "".join(Translator(language, LOCALES).text(f"phone.{word}") for word in files.WORDS)
        assert {one for one in texts if one.isalnum()} <= set(map(chr, display)) & set(
            map(chr, voice)
        )
