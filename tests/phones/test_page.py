"""The page in the browser: light enough, nothing from elsewhere, every kind of part is drawn."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from companion.core.resources import LOCALES
from companion.pages import kit
from companion.pages.moments import MomentForm
from companion.phones import files
from companion.phones.looks import looks
from companion.phones.phase_place import PhasePageView
from companion.phones.places import ChartsView
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.palette import SHAPES, THEMES
from companion.ui.presenters import panels
from companion.ui.presenters.panels import SheetView
from companion.ui.presenters.panels_page import PanelsPageView

SCRIPT = "\n".join(path.read_text(encoding="utf-8") for path in files.FOLDER.glob("*.js"))
STYLE = (files.FOLDER / "phone.css").read_text(encoding="utf-8")


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
    given_by_the_script = {"--cloth", "--own", "--of", "--letters", "--columns", "--share"}
    assert used - named - given_by_the_script == set()
