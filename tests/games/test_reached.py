"""A rule exists once: what only the command line asks is an adapter, and stands in one room.

No function and no record under `companion/games` is reached by tests and `table-companion calc`
alone, except those of the game's folder `asked`: shapes of questions, and thin calls of the rules
that actions, pages and advice of a table play. A second implementation of a rule would be right in
its tests and drift from what is played.
"""

from __future__ import annotations

import ast
from functools import cache

from companion.games import GAME_IDS
from tests.games.reaching import (
    COMPANION,
    GAMES,
    Name,
    defined_by,
    is_action,
    leads_to,
    module_of,
    tree,
    used_by,
)

ROOM = "asked"


@cache
def reached() -> frozenset[Name]:
    """Everything that an action, a declaration of a game, or a page leads to."""
    start: set[Name] = set()
    for path in sorted(COMPANION.rglob("*.py")):
        here = module_of(path)
        if GAMES not in path.parents:
            if path.name != "cli.py":
                start |= set(used_by(tree(path), path))
            continue
        for node in tree(path).body:
            names = [(here, name) for name in defined_by(node)]
            if is_action(node) or (path.name == "game.py" and (here, "GAME") in names):
                start |= set(names)
            if not names and not isinstance(node, (ast.Import, ast.ImportFrom, ast.Expr)):
                start |= set(used_by(node, path))
    return leads_to(start)


def only_asked() -> list[str]:
    """Functions, records and constants that nothing at a table leads to."""
    return sorted(
        f"{module_of(path).removeprefix('companion.games.')}.{name}"
        for game in GAME_IDS
        for path in (GAMES / game).rglob("*.py")
        for node in tree(path).body
        for name in defined_by(node)
        if (module_of(path), name) not in reached() and name != "__all__"
    )


def test_what_only_the_command_line_reaches_stands_in_the_room_of_adapters() -> None:
    elsewhere = [name for name in only_asked() if name.split(".")[1] != ROOM]
    assert elsewhere == [], "only tests and the command line reach: " + ", ".join(elsewhere)


def test_no_table_plays_an_adapter() -> None:
    rules = (name for name in reached() if name[0].startswith("companion.games."))
    played = {".".join(name) for name in rules if f".{ROOM}." in f"{name[0]}."}
    assert played == set()


def test_what_is_played_is_reached() -> None:
    assert ("companion.core.table_actions", "Pay") in reached()
    assert ("companion.games.renaissance.expansion.fights", "fought") in reached()
    assert ("companion.games.medioevo.ending.round_end", "turned_to") in reached()
