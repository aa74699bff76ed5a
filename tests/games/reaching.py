"""What leads to what in the code, read off its syntax: what a name uses, and what that uses."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from companion.core.resources import ROOT

COMPANION = ROOT / "companion"
GAMES = COMPANION / "games"

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
def uses() -> Mapping[Name, frozenset[Name]]:
    """Every function, record and constant of the rules with the names that it uses."""
    found: dict[Name, frozenset[Name]] = {}
    for path in sorted(GAMES.rglob("*.py")):
        here = module_of(path)
        for node in tree(path).body:
            for name in defined_by(node):
                known = found.get((here, name), frozenset())
                found[here, name] = known | set(used_by(node, path))
    return found


def leads_to(start: Iterable[Name]) -> frozenset[Name]:
    """Everything that these names use, and what that uses."""
    found: set[Name] = set()
    waiting = list(start)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += uses().get(name, ())
    return frozenset(found)


@cache
def calculators() -> frozenset[Name]:
    """The rules that can be asked by a name of their own."""
    return frozenset(
        (module_of(path), node.name)
        for path in sorted(GAMES.rglob("*.py"))
        for node in tree(path).body
        if isinstance(node, ast.FunctionDef)
        and any("calculator" in ast.unparse(mark) for mark in node.decorator_list)
    )


def works_out(action: type) -> bool:
    """Whether a calculator says something about what an action does."""
    return bool(leads_to([(action.__module__, action.__name__)]) & calculators())
