"""A rule exists once: what only the command line asks is an adapter, and is listed as one.

`only_asked.txt` names the functions and records under `companion/games` that no action, no page and
no advice of a table reaches, only `table-companion calc` and tests. Nothing joins them unnoticed:
a second implementation of a rule would be right in its tests and drift from what is played.

    python -m tests.games.test_reached

writes the list anew, when something has left it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.core.resources import ROOT

COMPANION = ROOT / "companion"
GAMES = COMPANION / "games"
ONLY_ASKED = Path(__file__).with_name("only_asked.txt")

# Games whose tables are finished; those in the making ask more than they play yet.
FINISHED = ("medioevo", "renaissance")

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


def listed() -> list[str]:
    return ONLY_ASKED.read_text("utf-8").splitlines()


def test_what_only_the_command_line_reaches_is_listed() -> None:
    more = sorted(set(only_asked()) - set(listed()))
    assert more == [], "only tests and the command line reach: " + ", ".join(more)


def test_what_is_played_is_reached() -> None:
    assert ("companion.core.table_actions", "Pay") in reached()
    assert ("companion.games.renaissance.expansion.fights", "fought") in reached()
    assert ("companion.games.medioevo.ending.round_end", "turned_to") in reached()


if __name__ == "__main__":
    ONLY_ASKED.write_text("\n".join(only_asked()) + "\n", "utf-8")
