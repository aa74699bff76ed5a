"""A game to be shown around: finished facts without a secret, to be looked at and not played.

The file has the form of a saved game, so that it travels and is checked like one; its header says
that it is only shown, and its entries are lines of the log with dots for every amount.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from companion.core import codec
from companion.core.codec import Between, Length
from companion.core.errors import BadInput, BrokenData
from companion.core.explain import Text
from companion.core.play import Play
from companion.core.records import dataclass
from companion.core.storage.saves import Save
from companion.ui.i18n import DOTS, Dots
from companion.ui.presenters.secrecy.curtain import Curtain

SHOWN = "shown"  # in the header: what else is to be seen
DEEPEST = 8
LONGEST = 2_000
LARGEST = 10**12
MOST_ROUNDS = 100_000
LATEST = 10**11  # seconds, some three thousand years

Name = Annotated[str, Length(0, 200)]
Value = Annotated[int, Between(-1_000_000_000, 1_000_000_000)]
Round = Annotated[int, Between(0, MOST_ROUNDS)]
Figures = Mapping[Name, Value]


@dataclass(frozen=True, slots=True)
class ShownPlayer:
    """Somebody at the table, with everything about him that lies open."""

    name: Name
    colour: Name
    figures: Figures


@dataclass(frozen=True, slots=True)
class ShownRound:
    """The open figures when a round was over, in the order of the players."""

    round: Round
    figures: Annotated[tuple[Figures, ...], Length(0, 20)]


@dataclass(frozen=True, slots=True)
class ShownTable:
    """What the header tells beside the log."""

    players: Annotated[tuple[ShownPlayer, ...], Length(0, 20)]
    rounds: Annotated[tuple[ShownRound, ...], Length(0, 5_000)]


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the log; `at` is when it was entered, in seconds."""

    text: Text
    round: int
    at: int


@dataclass(frozen=True, slots=True)
class ShownGame:
    """Everything there is to look at."""

    game: str
    title: str
    summary: Mapping[str, Any]
    table: ShownTable
    lines: tuple[ShownLine, ...]


def is_shown(header: Mapping[str, Any]) -> bool:
    return SHOWN in header


def made(play: Play[Any], title: str, created: str, summary: Mapping[str, Any]) -> Save:
    """The file to show around."""
    info, state = play.game.info, play.state
    curtain = Curtain(info.id, play.journal)
    header = {
        "format": 1,
        "game": info.id,
        "rules": info.rules_version,
        "title": title,
        "created": created,
        "summary": {**summary, SHOWN: True},
        SHOWN: codec.write(_table(play, curtain)),
    }
    over = bool(state.is_over)
    called = {player: person.name for player, person in state.players.items()}
    entries = []
    for position in play.journal.present:
        if not over and curtain.secrets.is_unseen(position.action):
            continue
        text = position.step.summary if over else curtain.dotted(position.step.summary)
        before = (position.parent or position).step.state
        entries.append(
            {"text": _packed(text, called), "round": before.round, "at": position.entry.at}
        )
    return Save(header, entries)


def _table(play: Play[Any], curtain: Curtain) -> ShownTable:
    hidden = frozenset() if play.state.is_over else curtain.secrets.figures

    def open_figures(state: Any) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {player: {} for player in state.players}
        for figure, value in play.game.figures(state).items():
            if figure.owner in found and figure.key not in hidden:
                found[figure.owner][figure.key] = value
        return found

    last: dict[int, Any] = {}
    for position in play.journal.present:
        before = (position.parent or position).step.state
        last[before.round] = position.step.state if not before.is_over else before
    now = open_figures(play.state)
    players = tuple(
        ShownPlayer(person.name, person.colour, now[player])
        for player, person in play.state.players.items()
    )
    rounds = tuple(
        ShownRound(number, tuple(open_figures(state)[player] for player in now))
        for number, state in sorted(last.items())
    )
    return ShownTable(players, rounds)


def read(header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]) -> ShownGame:
    """What a file to look at says; BrokenData where it says nothing sensible."""
    try:
        table = codec.read(ShownTable, header.get(SHOWN))
    except BadInput as error:
        raise BrokenData("shown.broken") from error
    summary, title = header.get("summary"), header.get("title")
    if not isinstance(summary, Mapping) or not isinstance(title, str):
        raise BrokenData("shown.broken")
    lines = tuple(_line(entry) for entry in entries)
    game = str(header.get("game", ""))
    return ShownGame(game, title[:LONGEST], _checked(summary), table, lines)


def _line(entry: Mapping[str, Any]) -> ShownLine:
    number, at = entry.get("round"), entry.get("at")
    if type(number) is not int or type(at) is not int:
        raise BrokenData("shown.broken")
    if not (0 <= number <= MOST_ROUNDS and 0 <= at <= LATEST):
        raise BrokenData("shown.broken")
    return ShownLine(_unpacked(entry.get("text")), number, at)


def _checked(summary: Mapping[str, Any]) -> Mapping[str, Any]:
    """What Home shows of it: where the game stood, and who played."""
    key, params, players = (summary.get(name) for name in ("key", "params", "players"))
    if not isinstance(key, str) or not isinstance(params, Mapping) or not isinstance(players, list):
        raise BrokenData("shown.broken")
    plain = {}
    for name, value in params.items():
        inner = value.get("key") if isinstance(value, Mapping) else value
        if not isinstance(inner, (str, int)) or len(str(inner)) > LONGEST:
            raise BrokenData("shown.broken")
        plain[str(name)] = {"key": str(inner)} if isinstance(value, Mapping) else inner
    pairs = [pair for pair in players if isinstance(pair, list) and len(pair) == 2]
    if len(pairs) != len(players) or not all(isinstance(x, str) for pair in pairs for x in pair):
        raise BrokenData("shown.broken")
    return {"key": key, "params": plain, "players": pairs, SHOWN: True}


# -- sentences -----------------------------------------------------------------------------


def _packed(value: Any, called: Mapping[str, str]) -> Any:
    """A sentence before translation as JSON; whatever is no plain value becomes a word.

    Who looks at it knows names, no seats.
    """
    if isinstance(value, Text):
        return {
            "key": value.key,
            "params": {k: _packed(v, called) for k, v in value.params.items()},
        }
    if isinstance(value, Dots):
        return {"dots": True}
    if isinstance(value, (tuple, list)):
        return [_packed(item, called) for item in value]
    if isinstance(value, str):
        return called.get(value, value)
    return value if isinstance(value, (int, bool)) else str(value)


def _unpacked(value: Any) -> Text:
    found = _value(value, DEEPEST)
    if not isinstance(found, Text):
        raise BrokenData("shown.broken")
    return found


def _value(value: Any, depth: int) -> Any:
    if depth and isinstance(value, dict):
        if value.get("dots") is True:
            return DOTS
        key, params = value.get("key"), value.get("params")
        if isinstance(key, str) and isinstance(params, dict) and len(key) <= LONGEST:
            return Text(key, {str(k): _value(v, depth - 1) for k, v in params.items()})
    elif depth and isinstance(value, list):
        return tuple(_value(item, depth - 1) for item in value)
    elif _is_plain(value):
        return value
    raise BrokenData("shown.broken")


def _is_plain(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST
    return isinstance(value, int) and abs(value) <= LARGEST
