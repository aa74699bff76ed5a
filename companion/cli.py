"""The command line: calculators, saved games and their checks, as JSON in and JSON out."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO

from companion.core import codec
from companion.core.errors import BadInput, CompanionError, Problem
from companion.core.explain import Text
from companion.core.game import AnyGame, Calculator
from companion.core.schema import schema
from companion.core.storage.files import failure
from companion.games import GAMES
from companion.pages.kit import TABLE, to_json
from companion.saves import check_file, export_game, import_game, open_file, replay_file
from companion.ui.i18n import LANGUAGES, Translator

OK, REFUSED = 0, 2


def main(arguments: Sequence[str], stdin: TextIO = sys.stdin, stdout: TextIO = sys.stdout) -> int:
    """Run one command; 0 if it went well, 2 with JSON that says what is wrong."""
    translator = Translator("en")
    try:
        _require_whole(arguments)
        options = _parser().parse_args(list(arguments))
        translator = Translator(options.lang or "en")
        result = options.run(options, stdin)
        if options.lang:
            result = _worded(result, translator)
    except CompanionError as error:
        _print(_refusal(error, translator), stdout)
        return REFUSED
    except OSError as error:
        _print(_refusal(failure(error, Path(error.filename or ".")), translator), stdout)
        return REFUSED
    _print(result, stdout)
    return OK


def _require_whole(arguments: Sequence[str]) -> None:
    """Refuse what no name of a file, game or calculator can hold: half a letter, or a zero."""
    for number, argument in enumerate(arguments, 1):
        if "\0" in argument or any("\ud800" <= letter <= "\udfff" for letter in argument):
            raise BadInput("cli.broken_argument", "arguments", number=number)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m companion", description="The table companion without a screen."
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="add sentences in this language")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Callable[[Any, TextIO], Any], about: str) -> _Parser:
        added: _Parser = commands.add_parser(name, help=about, description=about)
        added.set_defaults(run=run)
        return added

    command("games", lambda _options, _stdin: _games(), "the games and their calculators")
    calc = command("calc", _calc, "list a game's calculators, show a schema, or calculate")
    calc.add_argument("game")
    calc.add_argument("name", nargs="?")
    calc.add_argument("--schema", action="store_true", help="input and output as JSON schema")
    for name, run, about in (
        ("replay", replay_file, "replay a saved game and print its final figures"),
        ("check", check_file, "verify a saved game"),
    ):
        added = command(name, _on_file(run), about)
        added.add_argument("file", type=Path)
    page = command("page", _page, "list the pages of a saved game or of a device, or print one")
    page.add_argument("file", type=Path, nargs="?", help="left out: the pages of a device")
    page.add_argument("name", nargs="?", metavar="PAGE")
    page.names_first = True  # options may stand between them
    page.add_argument("--seat", help="as this player sees it; else as the whole table does")
    page.add_argument("--language", choices=LANGUAGES, default="en")
    export = command("export", _export, "write one game of the library as one file")
    export.add_argument("id", help="the game's id; the name of its file in the library folder")
    export.add_argument("file", type=Path)
    imported = command("import", _import, "take a game file into the library")
    imported.add_argument("file", type=Path)
    for added in (export, imported):
        added.add_argument("--folder", type=Path, help="the library's folder", default=None)
    return parser


class _Parser(argparse.ArgumentParser):
    """Wrong arguments are refused like any other bad input: as JSON, with exit code 2."""

    names_first = False

    def error(self, message: str) -> NoReturn:
        raise BadInput("cli.usage", "arguments", reason=message)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """`argparse` would take no second name behind an option, where both may be left out."""
        if self.names_first and args is not None:
            args = _with_names_first(args)
        return super().parse_known_args(args, namespace)


def _with_names_first(arguments: Sequence[str]) -> list[str]:
    """The same with what is named in front of the options, each of which has one value."""
    names: list[str] = []
    options: list[str] = []
    rest = iter(arguments)
    for one in rest:
        if one.startswith("--"):
            options += [one] if "=" in one else [one, *itertools.islice(rest, 1)]
        else:
            names.append(one)
    return [*names, *options]


def _on_file(run: Callable[[Path], Any]) -> Callable[[Any, TextIO], Any]:
    return lambda options, _stdin: run(options.file)


def _export(options: Any, _stdin: TextIO) -> Any:
    return export_game(options.id, options.file, options.folder)


def _import(options: Any, _stdin: TextIO) -> Any:
    return import_game(options.file, options.folder)


def _page(options: Any, _stdin: TextIO) -> Any:
    from companion.phones.eyes import SeatSession
    from companion.ui.presenters.device.told import device_pages
    from companion.ui.presenters.told_pages import ToldPages

    device = device_pages(Translator(options.language))
    if options.file is None:
        return {"pages": list(device)}
    if options.name is None and str(options.file) in device and not options.file.exists():
        return to_json(device[str(options.file)](), TABLE)
    session: Any = open_file(options.file, options.language)
    seats = {player.id: player.name for player in session.state.players.values()}
    names = {name: seat for seat, name in seats.items()} | {seat: seat for seat in seats}
    eyes = _known(names, options.seat, "cli.unknown_seat", "seat") if options.seat else TABLE
    seen = SeatSession(session, eyes) if options.seat else session
    pages = ToldPages(seen, Translator(options.language), eyes)
    if options.name is None:
        return {"pages": list(pages.names), "seats": seats}
    page = _known(pages.pages(), options.name, "cli.unknown_page", "PAGE")
    return to_json(page(), eyes)


def _games() -> list[dict[str, Any]]:
    return [
        {
            "id": game.info.id,
            "title": game.info.title,
            "players": [game.info.least_players, game.info.most_players],
            "rules_version": game.info.rules_version,
            "calculators": sorted(game.calculators),
        }
        for game in GAMES.values()
    ]


def _calc(options: Any, stdin: TextIO) -> Any:
    game = _known(GAMES, options.game, "cli.unknown_game", "game")
    if options.name is None:
        return _listed(game)
    name = options.name.replace("_", "-")  # the rules' own word is understood as well
    calculator = _known(game.calculators, name, "cli.unknown_calculator", "name")
    if options.schema:
        return {"input": schema(calculator.question), "output": schema(calculator.answer)}
    data = _json_from(stdin)
    if isinstance(data, list):
        translator = Translator(options.lang or "en")
        return [_answer_in_place(calculator, item, translator) for item in data]
    return _answer(calculator, data)


def _known(known: Any, name: str, key: str, field: str) -> Any:
    if name not in known:
        raise BadInput(key, field, name=name, known=", ".join(sorted(known)))
    return known[name]


def _listed(game: AnyGame) -> list[dict[str, str]]:
    return [
        {"name": name, "about": (calculator.question.__doc__ or "").split("\n")[0]}
        for name, calculator in sorted(game.calculators.items())
    ]


def _json_from(stdin: TextIO) -> Any:
    try:
        return json.loads(stdin.read())
    except (ValueError, RecursionError) as error:
        raise BadInput("cli.not_json", "input", reason=str(error)) from error


def _answer(calculator: Calculator, data: Any) -> Any:
    return codec.write(calculator.run(codec.read(calculator.question, data)))


def _answer_in_place(calculator: Calculator, data: Any, translator: Translator) -> Any:
    try:
        return _answer(calculator, data)
    except CompanionError as error:
        return _refusal(error, translator)


def _refusal(error: CompanionError, translator: Translator) -> dict[str, Any]:
    problems = [_described(problem, translator) for problem in error.problems]
    return {"error": {**problems[0], "problems": problems}}


def _described(problem: Problem, translator: Translator) -> dict[str, Any]:
    return {
        "key": problem.key,
        "message": translator.text(Text(problem.key, problem.params)),
        "field": problem.field,
        "rule": problem.rule.number if problem.rule else None,
        "params": codec.write(problem.params),
    }


def _worded(value: Any, translator: Translator) -> Any:
    """The result with a sentence beside every text key."""
    if isinstance(value, list):
        return [_worded(item, translator) for item in value]
    if not isinstance(value, dict):
        return value
    worded = {key: _worded(item, translator) for key, item in value.items()}
    if isinstance(value.get("key"), str) and "params" in value and "message" not in value:
        worded["text"] = translator.text(_as_text(value))
    return worded


def _as_text(value: Any) -> Text:
    params = {
        name: _as_text(item) if isinstance(item, dict) and "key" in item else item
        for name, item in (value.get("params") or {}).items()
    }
    return Text(value["key"], params)


def _print(result: Any, stdout: TextIO) -> None:
    text = json.dumps(result, ensure_ascii=False, indent=1)
    # What was refused is quoted, half letters and all, and those cannot be printed.
    stdout.write(text.encode(errors="backslashreplace").decode() + "\n")
