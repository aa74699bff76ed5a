"""What README and the docs point at is there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.stage.demo.demo import IN_THE_DOCS

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
ELSEWHERE = ("http:", "https:", "mailto:", "#")
PLAYERS = ROOT / "docs" / "players"
LANGUAGES = ("de", "en", "it")
GAMES = ("medioevo", "renaissance", "medievalia", "generalship", "conspiracy")


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


def test_the_demo_makes_every_picture_of_the_docs() -> None:
    for language in LANGUAGES:
        folder = ROOT / "docs" / "pictures" / language
        assert {picture.stem for picture in folder.glob("*.png")} == set(IN_THE_DOCS), folder.name


def _pages(language: str) -> list[Path]:
    return sorted((PLAYERS / language).rglob("*.md"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_a_game_is_found_from_its_first_one(game: str, language: str) -> None:
    first = PLAYERS / language / game / "README.md"
    found = {target.resolve() for target in _targets(first)}
    others = [page for page in first.parent.glob("*.md") if page != first]
    assert [_name(page) for page in others if page.resolve() not in found] == []
    ways = _targets(PLAYERS / "README.md"), _targets(PLAYERS / language / "README.md")
    assert all(first.resolve() in {target.resolve() for target in way} for way in ways)


def test_a_page_for_players_shows_pictures_of_its_own_language_and_game() -> None:
    for language in LANGUAGES:
        for page in _pages(language):
            pictures = [target for target in _targets(page) if target.suffix == ".png"]
            assert all(picture.parent.name == language for picture in pictures), _name(page)
            of_second = {picture.name.startswith("renaissance_") for picture in pictures}
            assert of_second <= {page.parent.name == "renaissance"}, _name(page)
            assert pictures or page.parent.name == language, _name(page)  # its list of games


QUOTED = re.compile(r"`([^`\n]+)`")
MADE_UP = re.compile(
    r"[<>*{}…]|^(build|\.venv)/|^M-Rnn$|^deploy$"
)  # patterns; what is made, not kept
FOR_AUTHORS = tuple(sorted((ROOT / "docs").glob("*.md")))
PATH = re.compile(r"[\w./-]+\.(py|md|json|js|css|po|svg|toml|spec|kv)|[\w.-]+/[\w./-]*")


@cache
def _files() -> tuple[str, ...]:
    """Every file and folder of the project, as it is called from the root."""
    tops = ("companion", "tests", "bench", "data", "docs", "kv", ".ci")
    found = [*ROOT.glob("*"), *(path for top in tops for path in (ROOT / top).rglob("*"))]
    return tuple(f"/{path.relative_to(ROOT).as_posix()}" for path in found)


@cache
def _words() -> frozenset[str]:
    """Every name that stands in code or data."""
    words: set[str] = set()
    for top in ("companion", "tests", "bench", "data/web", ".ci"):
        for path in (ROOT / top).rglob("*"):
            if path.suffix in (".py", ".js", ".sh", ".txt"):
                words |= set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    for name in ("Makefile", "pyproject.toml", "buildozer.spec", ".ci/run"):
        words |= set(re.findall(r"\w+", (ROOT / name).read_text(encoding="utf-8")))
    return frozenset(words | {part for path in _files() for part in re.findall(r"\w+", path)})


def _is_there(said: str) -> bool:
    """Whether a file that a page names exists, or each word of a name in the code."""
    if PATH.fullmatch(said):
        return any(path.endswith(f"/{said.strip('/')}") for path in _files())
    return set(re.findall(r"\w+", said)) <= _words()


@pytest.mark.parametrize("page", FOR_AUTHORS, ids=_name)
def test_every_name_that_a_page_for_authors_quotes_is_there(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    quoted = [part for said in QUOTED.findall(text) for part in re.split(r"[ ,:]+", said) if part]
    assert [said for said in quoted if not MADE_UP.search(said) and not _is_there(said)] == []
