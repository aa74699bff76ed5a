"""What README and the docs point at is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
ELSEWHERE = ("http:", "https:", "mailto:", "#")


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def _targets(page: Path) -> list[Path]:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    return [page.parent / one.partition("#")[0] for one in links if not one.startswith(ELSEWHERE)]


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_link_and_picture_of_a_page_exists(page: Path) -> None:
    assert [str(target) for target in _targets(page) if not target.exists()] == []


def test_every_picture_of_the_docs_is_shown_somewhere() -> None:
    shown = {target.resolve() for page in PAGES for target in _targets(page)}
    pictures = (ROOT / "docs" / "pictures").rglob("*.png")
    assert [_name(picture) for picture in pictures if picture.resolve() not in shown] == []


def test_players_find_the_same_pages_in_both_languages() -> None:
    german, english = (
        {page.name for page in (ROOT / "docs" / "players" / language).glob("*.md")}
        for language in ("de", "en")
    )
    assert german == english
