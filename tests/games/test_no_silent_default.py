"""Whoever asks a rule says by which house rules: a default is for the command line alone.

A question that a table asks takes its house rules from the state. Where a caller leaves them out,
the digest's rulings would count at every table, and nothing else would notice. Here it is read off
the code; the tests of pages and of whole evenings run with defaults that stop whoever leaves house
rules out, through whatever values he came there (`tests/games/unasked.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.core.resources import ROOT
from companion.games.renaissance.misery import Misery, misery
from tests.games.unasked import CHOOSING, HouseRulesLeftOut, asked_by_default, at_a_table

GAMES = ROOT / "companion" / "games"


class Asked(NamedTuple):
    """A function or record that takes house rules: under which name, and in which place."""

    parameter: str
    place: int  # -1: by name only


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def is_default(value: ast.expr | None) -> bool:
    """`DEFAULTS`, `Switches()`, or a field that makes one."""
    if value is None:
        return False
    said = ast.unparse(value)
    return said == "DEFAULTS" or said.endswith("Switches()") or "default_factory=Switches" in said


def is_read(function: ast.FunctionDef, name: str) -> bool:
    """Some calculators take house rules only because all of them do."""
    names = (node for line in function.body for node in ast.walk(line))
    return any(isinstance(node, ast.Name) and node.id == name for node in names)


def asked_in(module: ast.Module) -> Iterator[tuple[str, Asked]]:
    """Everything in a module that has house rules by default."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            plain = [*node.args.posonlyargs, *node.args.args]
            first = len(plain) - len(node.args.defaults)
            for place, default in enumerate(node.args.defaults, first):
                if is_default(default) and is_read(node, plain[place].arg):
                    yield node.name, Asked(plain[place].arg, place)
            for named, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
                if is_default(value) and is_read(node, named.arg):
                    yield node.name, Asked(named.arg, -1)
        elif isinstance(node, ast.ClassDef):
            fields = [
                item
                for item in node.body
                if isinstance(item, ast.AnnAssign)
                and "ClassVar" not in ast.unparse(item.annotation)
            ]
            for place, item in enumerate(fields):
                if is_default(item.value):
                    yield node.name, Asked(ast.unparse(item.target), place)


@cache
def everything_asked() -> Mapping[tuple[str, str], Asked]:
    return {
        (module_of(path), name): asked
        for path in sorted(GAMES.rglob("*.py"))
        if not (path.stem in CHOOSING and path.parent.parent == GAMES)
        for name, asked in asked_in(tree(path))
    }


def names_in(path: Path) -> dict[str, tuple[str, str]]:
    """What a name of the file stands for: the module and the name there."""
    here = module_of(path)
    known = {
        node.name: (here, node.name)
        for node in tree(path).body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    }
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for item in node.names:
                known[item.asname or item.name] = (node.module, item.name)
    return known


def called(node: ast.Call, names: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    match node.func:
        case ast.Name(id=name):
            return names.get(name, ("", ""))
        case ast.Attribute(value=ast.Name(id=module), attr=name) if module in names:
            return (".".join(names[module]), name)
    return ("", "")


def gives(node: ast.Call, asked: Asked) -> bool:
    """Whether a call says by which house rules; what is unpacked may hold them."""
    unpacked = any(isinstance(item, ast.Starred) for item in node.args)
    named = {item.arg for item in node.keywords}
    in_place = 0 <= asked.place < len(node.args)
    return unpacked or in_place or asked.parameter in named or None in named


def silent_in(path: Path) -> list[str]:
    names = names_in(path)
    return [
        f"{path.relative_to(ROOT)}:{node.lineno} {name} without {asked.parameter}"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        for module, name in [called(node, names)]
        for asked in [everything_asked().get((module, name))]
        if asked is not None and not gives(node, asked)
    ]


def test_whoever_asks_a_rule_says_by_which_house_rules() -> None:
    paths = sorted((ROOT / "companion").rglob("*.py"))
    silent = [line for path in paths for line in silent_in(path)]
    assert silent == [], "\n".join(silent)


def test_only_what_can_be_asked_by_a_name_has_house_rules_by_default() -> None:
    """A helper is never asked by the command line: the type check finds who leaves them out."""
    plain = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in sorted((ROOT / "companion").rglob("*.py"))
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef)
        and any(map(is_default, [*node.args.defaults, *node.args.kw_defaults]))
        and not any("calculator" in ast.unparse(mark) for mark in node.decorator_list)
    ]
    assert plain == []


def test_a_call_that_leaves_them_out_is_found() -> None:
    (module, name), asked = next(iter(everything_asked().items()))
    names = {name: (module, name)}
    call = ast.parse(f"{name}()", mode="eval").body
    assert isinstance(call, ast.Call)
    assert called(call, names) == (module, name)
    assert not gives(call, asked)
    given = ast.parse(f"{name}({asked.parameter}=state.switches)", mode="eval").body
    assert isinstance(given, ast.Call)
    assert gives(given, asked)


def test_at_a_table_whoever_leaves_them_out_is_stopped_however_he_asks() -> None:
    values: dict[str, int] = {"misery": 0, "steps": 1}
    usual = misery(Misery(**values))
    with at_a_table(), pytest.raises(HouseRulesLeftOut, match="Misery was asked"):
        misery(Misery(**values))
    assert misery(Misery(**values)) == usual


def test_whatever_has_house_rules_by_default_is_watched() -> None:
    """All that the code shows; those too that take house rules only because all of them do."""
    shown = {f"{module}.{name}" for module, name in everything_asked()}
    assert shown - asked_by_default().keys() == set()
