"""A text that is chosen by a word of one of the game's lists is there for each word of the list.

`f"con.side.{side}"` may be anything to whoever reads the code; but where the texts that begin so
are the words of a list, all but one, that one was forgotten.
"""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, Literal, get_args, get_origin

from companion.core.calculator import modules_in
from companion.core.resources import ROOT
from companion.games import GAME_IDS, GAMES
from tests.core.test_locale import all_keys

EXTRA = 1  # word that is said there beside those of the list
FIRST = "medioevo"
LEAST = 3  # words of a list that is worth comparing: two may be anything
BEGINS = re.compile(r"[a-z]+(\.[A-Za-z0-9_-]+)*[._]")
# Words that nothing says there, and why.
UNSAID = {
    "con.battle.retreat.": {"nobody"},  # nobody has lost, so nobody goes
    "con.side.": {"nobody"},
    "figure.buildings.": {"units"},  # a target of engines, no building
    "med.amount.": {"none"},  # "nothing" there
    "med.capacity.": {"none"},
    "piece.": {"captain"},  # has a level: piece.captain.1
    "ui.event.affected.": {"grail"},  # a symbol that is shown and strikes nothing
    "ui.event.takes.": {"grail"},
}


@cache
def lists() -> Mapping[str, frozenset[str]]:
    """The words of every list that a game declares, as an enumeration or as a hint."""
    found: dict[str, frozenset[str]] = {}
    for game in GAME_IDS:
        for module in modules_in(f"companion.games.{game}"):
            for name, item in vars(module).items():
                where = f"{module.__name__}.{name}"
                if isinstance(item, type) and issubclass(item, Enum):
                    found[where] = frozenset(str(member.value) for member in item)
                elif get_origin(item) is Literal:
                    found[where] = frozenset(map(str, get_args(item)))
                elif isinstance(item, type) and item.__module__ == module.__name__:
                    found |= {f"{where}.{one}": words for one, words in _hinted(item)}
    return {name: words - {""} for name, words in found.items() if len(words - {""}) >= LEAST}


def _hinted(record: type[Any]) -> Iterator[tuple[str, frozenset[str]]]:
    try:
        hints = typing.get_type_hints(record)
    except NameError:  # a protocol that names what only the type check reads
        return
    for name, hint in hints.items():
        if get_origin(hint) is Literal:
            yield name, frozenset(map(str, get_args(hint)))


def lists_for(begins: str) -> Mapping[str, frozenset[str]]:
    """The lists of the game whose texts begin so; what has no game's beginning is the first's."""
    game = next(
        (one for one in GAME_IDS if GAMES[one].texts and begins.startswith(GAMES[one].texts)),
        FIRST,
    )
    return {
        name: words
        for name, words in lists().items()
        if name.startswith(f"companion.games.{game}.")
    }


@cache
def beginnings() -> frozenset[str]:
    """How keys begin that end in a word which is known only when the app runs."""
    return frozenset(
        node.values[0].value
        for path in sorted((ROOT / "companion").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.JoinedStr) and len(node.values) == 2
        if isinstance(node.values[0], ast.Constant) and isinstance(node.values[0].value, str)
        if BEGINS.fullmatch(node.values[0].value)
    )


def said_after(begins: str) -> frozenset[str]:
    """The words that have a text which begins so."""
    ends = (key.removeprefix(begins) for key in all_texts() if key.startswith(begins))
    return frozenset(end for end in ends if "." not in end)


@cache
def all_texts() -> frozenset[str]:
    return frozenset(all_keys())


def forgotten(begins: str, said: frozenset[str]) -> list[str]:
    """The one word of a list that has no text where all others have."""
    told = said | UNSAID.get(begins, frozenset())
    return [
        f"{begins}{word} of {name}"
        for name, words in lists_for(begins).items()
        if len(words - told) == 1 and len(told - words) <= EXTRA
        for word in words - told
    ]


def test_each_word_of_a_list_has_its_text_where_the_others_have() -> None:
    assert [line for one in beginnings() for line in forgotten(one, said_after(one))] == []


def test_a_text_that_is_missing_of_a_list_is_found() -> None:
    """Each text of a family that is a whole list is missed when it goes."""
    families = {one: said_after(one) for one in beginnings()}
    whole = {
        one: said
        for one, said in families.items()
        if any(words <= said and len(said - words) <= EXTRA for words in lists_for(one).values())
    }
    assert len(whole) > 40
    for begins, said in whole.items():
        lists_there = [words for words in lists_for(begins).values() if words <= said]
        for word in frozenset.union(
            *(words for words in lists_there if len(said - words) <= EXTRA)
        ):
            assert forgotten(begins, said - {word}), f"{begins}{word}"
    assert forgotten("con.college.now_", said_after("con.college.now_") - {"votes"})
