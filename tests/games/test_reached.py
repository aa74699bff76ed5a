"""A rule exists once: what only the command line asks is an adapter, and stands in one room.

No function and no record under `companion/games` is reached by tests and `table-companion calc`
alone, except those of the game's folder `asked`: shapes of questions, and thin calls of the rules
that actions, pages and advice of a table play. A second implementation of a rule would be right in
its tests and drift from what is played.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.core.resources import ROOT

COMPANION = ROOT / "companion"
GAMES = COMPANION / "games"
ROOM = "asked"

# Games whose tables are finished; those in the making ask more than they play yet.
FINISHED = ("medioevo", "renaissance", "conspiracy", "medievalia", "generalship")

Name = tuple[str, str]  # module, name


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def defined_by(node: ast.stmt) -> list[str]:
    """The names that a statement of a module makes."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            parts = [part for target in targets for part in ast.walk(target)]
            return [part.id for part in parts if isinstance(part, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []


@cache
def known_in(path: Path) -> dict[str, Name]:
    """What the names of a file stand for."""
    here = module_of(path)
    known = {name: (here, name) for node in tree(path).body for name in defined_by(node)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for item in node.names:
                known[item.asname or item.name] = (node.module, item.name)
    return known


def used_by(node: ast.AST, path: Path) -> Iterator[Name]:
    known = known_in(path)
    for part in ast.walk(node):
        match part:
            case ast.Name(id=name) if name in known:
                yield known[name]
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in known:
                yield (".".join(known[module]), name)


def is_action(node: ast.stmt) -> bool:
    """A record with a `kind` and an `apply`: a table plays it."""
    names = {getattr(item, "name", "") for item in getattr(node, "body", ())}
    return isinstance(node, ast.ClassDef) and "apply" in names


@cache
def reached() -> frozenset[Name]:
    """Everything that an action, a declaration of a game, or a page leads to."""
    uses: dict[Name, set[Name]] = {}
    start: set[Name] = set()
    for path in sorted(COMPANION.rglob("*.py")):
        here = module_of(path)
        if GAMES not in path.parents:
            if path.name != "cli.py":
                start |= set(used_by(tree(path), path))
            continue
        for node in tree(path).body:
            names = [(here, name) for name in defined_by(node)]
            for name in names:
                uses.setdefault(name, set()).update(used_by(node, path))
            if is_action(node) or (path.name == "game.py" and (here, "GAME") in names):
                start |= set(names)
            if not names and not isinstance(node, (ast.Import, ast.ImportFrom, ast.Expr)):
                start |= set(used_by(node, path))
    found: set[Name] = set()
    waiting = list(start)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += uses.get(name, ())
    return frozenset(found)


def only_asked() -> list[str]:
    """Functions and records that nothing at a table leads to."""
    return sorted(
        f"{module_of(path).removeprefix('companion.games.')}.{node.name}"
        for game in FINISHED
        for path in (GAMES / game).rglob("*.py")
        for node in tree(path).body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        and (module_of(path), node.name) not in reached()
    )


def test_what_only_the_command_line_reaches_stands_in_the_room_of_adapters() -> None:
    elsewhere = [name for name in only_asked() if name.split(".")[1] != ROOM]
    assert elsewhere == [], "only tests and the command line reach: " + ", ".join(elsewhere)


def test_no_table_plays_an_adapter() -> None:
    played = {".".join(name) for name in reached() if f".{ROOM}." in f"{name[0]}."}
    assert played == set()


def test_what_is_played_is_reached() -> None:
    assert ("companion.core.table_actions", "Pay") in reached()
    assert ("companion.games.renaissance.expansion.fights", "fought") in reached()
    assert ("companion.games.medioevo.ending.round_end", "turned_to") in reached()
