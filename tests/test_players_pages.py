"""The pages for players say the same in three languages, and name buttons as the app does."""

from __future__ import annotations

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po

from companion.core.resources import LOCALES, ROOT

PLAYERS = ROOT / "docs" / "players"
LANGUAGES = ("de", "en", "it")
# What a page quotes is a text of the app: what fills a gap may be any short word.
QUOTED = re.compile(r"(?<!\*)\*([^*\n]+(?:\n[^*\n]+)?)\*(?!\*)")
GAP = re.compile(r"(\{[^}]*\})")
TARGET = re.compile(r"\]\(([^)\s]+)\)")
LEAST_LETTERS = 3  # beside its gaps a text has at least so many, or it fits anything


def _pages() -> list[str]:
    folders = [PLAYERS / language for language in LANGUAGES]
    found = {
        page.relative_to(folder).as_posix() for folder in folders for page in folder.rglob("*.md")
    }
    return sorted(found)


def _text(language: str, page: str) -> str:
    return (PLAYERS / language / page).read_text("utf-8")


def _open(form: str) -> re.Pattern[str] | None:
    """A pattern for a text with gaps, unless it would fit nearly anything."""
    parts = [part for part in GAP.split(form) if part]
    letters = sum(len(re.findall(r"\w", part)) for part in parts if part[0] != "{")
    if letters < LEAST_LETTERS or not any(part[0] == "{" for part in parts):
        return None
    if parts[0][0] == "{" and parts[-1][0] == "{":
        return None
    filled = {"{n}": r"\d+"}
    return re.compile(
        "".join(
            filled.get(part, ".{1,30}") if part[0] == "{" else re.escape(part) for part in parts
        )
    )


@cache
def _labels(language: str) -> tuple[dict[str, set[str]], list[tuple[re.Pattern[str], str]]]:
    """The keys of each text of the app, and the texts with gaps as patterns."""
    whole: dict[str, set[str]] = {}
    open_ones: list[tuple[re.Pattern[str], str]] = []
    for path in sorted((LOCALES / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            messages = [message for message in read_po(file) if message.id]
        for message in messages:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = (message.string,) if isinstance(message.string, str) else message.string or ()
            for form in forms:
                whole.setdefault(form, set()).add(key)
                if pattern := _open(form):
                    open_ones.append((pattern, key))
    return whole, open_ones


@cache
def _keys(language: str, said: str) -> frozenset[str]:
    """The keys of the texts that a quoted name may be; none, if the app does not have it."""
    whole, open_ones = _labels(language)
    return frozenset(whole.get(said, set())) | {
        key for pattern, key in open_ones if pattern.fullmatch(said)
    }


def _quoted(language: str, page: str) -> list[str]:
    """The names that a page quotes; those of a way through the app one by one."""
    found = QUOTED.findall(_text(language, page))
    return [one for said in found for one in re.sub(r"\s+", " ", said).split(" → ")]


def _shape(language: str, page: str) -> list[str]:
    """Headings, rows, points, links and pictures, in their order, without any word."""
    shape: list[str] = []
    for line in _text(language, page).splitlines():
        if mark := re.match(r"#+ |\| |- |\d+\. | +!", line):
            shape.append(mark[0])
        shape += [f"({re.sub(r'/(de|en|it)/', '/', target)})" for target in TARGET.findall(line)]
    return shape


def test_every_page_stands_in_every_language() -> None:
    missing = [
        f"{language}/{page}"
        for page in _pages()
        for language in LANGUAGES
        if not (PLAYERS / language / page).exists()
    ]
    assert missing == []


@pytest.mark.parametrize("page", _pages())
def test_a_page_has_the_same_parts_in_every_language(page: str) -> None:
    german, english, italian = (_shape(language, page) for language in LANGUAGES)
    assert german == english
    assert italian == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", _pages())
def test_every_name_that_a_page_quotes_is_one_of_the_app(page: str, language: str) -> None:
    assert [said for said in _quoted(language, page) if not _keys(language, said)] == []


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("page", _pages())
def test_a_page_quotes_the_same_texts_as_the_english_one(page: str, language: str) -> None:
    """A way by taps that one page tells, the others tell, too."""
    left = _quoted(language, page)
    missing = []
    for said in _quoted("en", page):
        same = next((one for one in left if _keys(language, one) & _keys("en", said)), None)
        if same is None:
            missing.append(said)
        else:
            left.remove(same)
    assert (missing, left) == ([], [])
