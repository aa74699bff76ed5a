"""Files, entries, questions, settings and arguments that nobody means well with.

Each kind gives one input after another from a seed and says what became of it: nothing, if it was
taken or refused in words; else the foreign error that got through.
"""

from __future__ import annotations

import copy
import json
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.cli import OK, REFUSED, main
from companion.core import codec
from companion.core.errors import CompanionError
from companion.core.schema import schema
from companion.core.storage.library import Library
from companion.core.storage.records import as_file
from companion.core.storage.saves import Save, read_save
from companion.games import GAMES
from companion.saves import verified
from tests.presenters.recorded import REPLAYS

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 5, 2**31, 10**18, -(10**18), 10**400, 1.5, 1e308, "", "x", "\0",
    "\ud800", "a" * 11_000, "../../x", [], {}, [[]], [{}], {"kind": []}, {"kind": "do"}, {"": None},
    "p0", "bank",
)  # fmt: skip
ENTRIES_PLAYED = 25
# Exact odds of two large armies are minutes of work, rightly asked: these are asked about few.
THINKERS = ("odds", "plan", "advice")
FEW = 4
PATIENCE = 60  # seconds; what takes longer than this (most take a thousandth) has no end

Fault = str


def _odd(choice: random.Random) -> Any:
    return copy.deepcopy(choice.choice(ODD))


def spoilt(choice: random.Random, value: Any) -> Any:
    """The JSON with something in it changed, left out, doubled or added."""
    whole = copy.deepcopy(value)
    for _ in range(choice.choice((1, 1, 1, 2, 4))):
        holder, key = _somewhere(choice, whole)
        if holder is None:
            return _odd(choice)
        kind = choice.random()
        if kind < 0.15 and isinstance(holder, dict):
            del holder[key]
        elif kind < 0.25 and isinstance(holder, dict):
            holder[choice.choice(("extra", "kind", "id", "v", "\udfff"))] = _odd(choice)
        elif kind < 0.35 and isinstance(holder, list):
            holder.append(copy.deepcopy(choice.choice(holder)))
        elif kind < 0.5 and type(holder[key]) is int:
            holder[key] += choice.choice((-1, 1, 1000, -(10**12), 10**12))
        else:
            holder[key] = _odd(choice)
    return whole


def _somewhere(choice: random.Random, value: Any) -> tuple[Any, Any]:
    places = [(holder, key) for holder, key in _places(value)]
    return choice.choice(places) if places else (None, None)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    keys: Any = value if isinstance(value, dict) else ()
    if isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        yield value, key
        yield from _places(value[key])


@cache
def _recorded() -> tuple[Save, ...]:
    saves = (read_save(path) for path in sorted(REPLAYS.glob("*/*.companion")))
    return tuple(Save(save.header, tuple(save.entries)[:ENTRIES_PLAYED]) for save in saves)


def entries(choice: random.Random, _folder: Path) -> None:
    """A saved game with odd entries or an odd header is opened."""
    save = choice.choice(_recorded())
    header, saved = save.header, list(save.entries[: choice.randrange(3)])
    if choice.random() < 0.2:
        header = spoilt(choice, header)
    entry = spoilt(choice, choice.choice(_move_of(choice, save)))
    saved.append(entry if isinstance(entry, dict) else {"kind": entry})
    if isinstance(header, dict):
        verified(header, saved)


def _move_of(choice: random.Random, save: Save) -> list[dict[str, Any]]:
    action = choice.choice([entry["action"] for entry in save.entries if "action" in entry])
    plain = {"v": choice.choice((1, 2, 3)), "id": "x", "at": 0}
    amend = {**plain, "kind": "amend", "where": 1}
    return [
        {**plain, "kind": "do", "action": action},
        {**plain, "kind": "undo"},
        {**plain, "kind": "redo"},
        {**plain, "kind": "jump", "to": 1},
        {**amend, "change": "replace", "action": action, "dropped": []},
        {**amend, "change": "delete", "action": None, "dropped": [2]},
    ]


def imports(choice: random.Random, folder: Path) -> None:
    """A file from elsewhere, changed in its bytes or with odd records, is imported."""
    save = choice.choice(_recorded())
    save = Save(save.header, save.entries[: choice.randrange(4)])
    if choice.random() < 0.5:
        header, saved = spoilt(choice, [save.header, list(save.entries)]) or (None, None), None
        records = [{"table": "_default", "put": {"1": header}}, {"put": saved}]
        if choice.random() < 0.5:
            records = spoilt(choice, records)
        content = as_file(records if isinstance(records, list) else [])
    else:
        content = bytearray(save.for_export())
        for _ in range(choice.randrange(1, 4)):
            content[choice.randrange(len(content))] = choice.randrange(256)
        content = bytes(
            content[: choice.choice((len(content), choice.randrange(len(content)))) or 1]
        )
        content += choice.choice((b"", b"", b"\n" * 1000, b"\0" * 9000, content[-50:]))
    path = folder / "any.companion"
    path.write_bytes(content)
    with Library(folder / "library") as library:
        try:
            entry = library.import_file(path, verified)
        finally:
            path.unlink()
        library.export(entry.id, folder / "out.companion", overwrite=True)


@cache
def _questions() -> tuple[tuple[str, str, Any], ...]:
    """Every calculator with a question of its own kind."""
    found = []
    for game in GAMES.values():
        for name, calculator in game.calculators.items():
            form = schema(calculator.question)
            thinks = any(word in name for word in THINKERS)
            found.append((game.info.id, name, _of_few(form) if thinks else form))
    return tuple(found)


def calculators(choice: random.Random, _folder: Path) -> None:
    """A calculator is asked something that fits its schema, or nearly."""
    game, name, form = choice.choice(_questions())
    question = _answer_to(choice, form, form.get("$defs", {}))
    if choice.random() < 0.5:
        question = spoilt(choice, question)
    calculator = GAMES[game].calculators[name]
    codec.write(calculator.run(codec.read(calculator.question, question)))


def _of_few(form: Any) -> Any:
    """The schema with every number near its least."""
    if isinstance(form, list):
        return [_of_few(part) for part in form]
    if not isinstance(form, dict):
        return form
    few = {key: _of_few(part) for key, part in form.items()}
    if form.get("type") == "integer":
        few["maximum"] = min(form.get("maximum", FEW), form.get("minimum", 0) + FEW)
    return few


def _answer_to(choice: random.Random, form: Any, parts: Any, depth: int = 0) -> Any:
    """JSON that fits a schema, as far as a schema can say it."""
    if "$ref" in form:
        return _answer_to(choice, parts[form["$ref"].rpartition("/")[2]], parts, depth + 1)
    for several in ("anyOf", "oneOf"):
        if several in form:
            return _answer_to(choice, choice.choice(form[several]), parts, depth + 1)
    if "const" in form:
        return form["const"]
    if "enum" in form:
        return choice.choice(form["enum"])
    kind = form.get("type")
    if kind == "integer":
        least, most = form.get("minimum", -5), form.get("maximum", 50)
        return choice.choice((least, most, choice.randint(least, most), min(max(0, least), most)))
    if kind == "boolean":
        return choice.random() < 0.5
    if kind == "string":
        return choice.choice(("a", "b", "x" * form.get("minLength", 1)))
    if kind == "array":
        if "prefixItems" in form:
            return [_answer_to(choice, item, parts, depth + 1) for item in form["prefixItems"]]
        least = form.get("minItems", 0)
        count = least + (choice.randrange(3) if depth < 6 else 0)
        return [
            _answer_to(choice, form.get("items", {}), parts, depth + 1)
            for _ in range(min(count, form.get("maxItems", count)))
        ]
    if kind == "object":
        needed = form.get("required", ())
        return {
            key: _answer_to(choice, part, parts, depth + 1)
            for key, part in form.get("properties", {}).items()
            if key in needed or (choice.random() < 0.4 and depth < 6)
        }
    return None


def settings(choice: random.Random, folder: Path) -> None:
    """The library's own file holds odd documents; it opens, and what it shows can be asked for."""
    tables = {
        "settings": [{"key": "theme", "value": "dark"}, {"key": "text_size", "value": "1.0"}],
        "games": [{"id": "a", "game": "medioevo", "title": "x", "created": "", "played": "",
                   "binned": "", "summary": {"key": "x", "params": {}, "players": [["a", "b"]]}}],
    }  # fmt: skip
    records = [
        {"table": name, "put": {str(number): document}}
        for name, documents in tables.items()
        for number, document in enumerate(documents, 1)
    ]
    odd = spoilt(choice, records)
    home = folder / "odd"
    home.mkdir(exist_ok=True)
    (home / "library.journal").write_bytes(
        as_file([one for one in odd if isinstance(one, dict)] if isinstance(odd, list) else [])
    )
    with Library(home) as library:
        library.games()
        library.binned()
        library.setting("theme", "dark")
        library.change_setting("theme", _odd(choice))


def arguments(choice: random.Random, folder: Path) -> None:
    """The command line gets odd arguments and odd JSON."""
    game, name, form = choice.choice(_questions())
    question = spoilt(choice, _answer_to(choice, form, form.get("$defs", {})))
    text = json.dumps(question, ensure_ascii=choice.random() < 0.5)
    if choice.random() < 0.1:
        text = choice.choice(("", "{", "[" * 5000, "NaN", "1" * 5000, "\ufeff{}", '"\\ud800"'))
    names = ("a", "\ud800", "x\0y", "x" * 300, str(folder), "/dev/null", "", "ä", "--schema")
    given = choice.choice(
        (
            ["calc", game, name],
            ["calc", game, name, "--schema"],
            ["calc", choice.choice(names), name],
            ["calc", game, choice.choice(names)],
            ["check", choice.choice(names)],
            ["replay", choice.choice(names)],
            ["export", choice.choice(names), choice.choice(names), "--folder", str(folder / "cli")],
            ["import", choice.choice(names), "--folder", str(folder / "cli")],
            ["--lang", choice.choice((*names, "de")), "games"],
            [choice.choice(names)],
            [],
        )
    )
    if choice.random() < 0.2:
        given = ["--lang", choice.choice(("de", "en", "it")), *given]
    out = StringIO()
    code = main(given, StringIO(text), out)
    out.getvalue().encode()
    assert code in (OK, REFUSED)
    assert json.loads(out.getvalue()) is not None or code == OK


KINDS: dict[str, Callable[[random.Random, Path], None]] = {
    "entries": entries,
    "imports": imports,
    "calculators": calculators,
    "settings": settings,
    "arguments": arguments,
}


class _NoEnd(BaseException):
    """No rule and no reader may take it for a stumble of its own."""


@contextmanager
def _patience() -> Iterator[None]:
    """An input that never ends is a fault like any other."""

    def ends(*_: Any) -> None:
        raise _NoEnd(f"not done after {PATIENCE} s")

    before = signal.signal(signal.SIGALRM, ends)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def faults(kind: str, seeds: range) -> Iterator[Fault]:
    """Every seed whose input ended in something else than words, or not at all."""
    with TemporaryDirectory() as folder:
        for seed in seeds:
            try:
                with _patience():
                    KINDS[kind](random.Random(f"{kind} {seed}"), Path(folder))
            except CompanionError:
                continue
            except (Exception, _NoEnd) as error:
                yield f"{kind} {seed}: {error!r}"
