"""The career of a group over all its finished games: who beats whom, whose game it is, luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import combinations
from typing import Any

from companion.core.records import dataclass
from companion.core.storage.shelf import ShelvedGame
from companion.ui.i18n import MINUS, Translator
from companion.ui.presenters.charts.views import Bar, BarsView
from companion.ui.presenters.default_names import names

ENOUGH_PAIRS = 8
OFTEN = 2  # games together make a rivalry
REMARKABLE = 3.0  # standard deviations fill a bar


@dataclass(frozen=True, slots=True)
class Finisher:
    """A player at the end of one game."""

    name: str
    colour: str
    realm: str
    points: int
    rank: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was scored."""

    title: str
    rounds: int
    players: tuple[Finisher, ...]
    game: str = ""
    seconds: int = 0  # at the table; 0 where nobody counted
    luck: Mapping[str, float] = field(default_factory=dict)  # by name, in standard deviations


def finished(entries: Iterable[ShelvedGame], language: str) -> list[Finished]:
    """The games whose summary has a result; one that cannot be read is left out."""
    found = []
    for entry in entries:
        game = _finished(entry, entry.summary.get("result"), language)
        if game is not None:
            found.append(game)
    return found


def _finished(entry: ShelvedGame, result: Any, language: str) -> Finished | None:
    if not isinstance(result, Mapping):
        return None
    try:
        told = names(
            ((str(row["name"]), str(row["colour"])) for row in result["players"]), language
        )
        players = tuple(
            Finisher(
                told[str(row["name"])], str(row["colour"]), str(row["realm"]),
                int(row["points"]), int(row["rank"]),
            )
            for row in result["players"]
        )  # fmt: skip
        if not players:
            return None
        seconds = max(0, int(result.get("seconds", 0)))
        judged = dict(result.get("luck", {})).items()
        luck = {told.get(str(name), str(name)): float(much) for name, much in judged}
        return Finished(entry.title, int(result["rounds"]), players, entry.game, seconds, luck)
    except (KeyError, TypeError, ValueError):
        return None


class Career:
    """Reads finished games; the same name is the same person."""

    def __init__(self, games: Sequence[Finished], texts: Translator) -> None:
        self._games = games
        self._texts = texts

    def rivals(self) -> BarsView:
        """Who came in before whom, for pairs that met more than once; the closest pairs first."""
        met: dict[tuple[str, str], list[int]] = {}
        for game in self._games:
            for pair in combinations(sorted(game.players, key=lambda player: player.name), 2):
                one, other = pair
                before = (one.rank < other.rank) - (one.rank > other.rank)
                met.setdefault((one.name, other.name), []).append(before)
        often = {pair: won for pair, won in met.items() if len(won) >= OFTEN and len({*pair}) == 2}
        ranked = sorted(often.items(), key=lambda item: (-len(item[1]), abs(sum(item[1]))))
        bars = tuple(self._pair(pair, won) for pair, won in ranked[:ENOUGH_PAIRS])
        return BarsView(
            self._texts.text("end.stats.rivals"), bars, self._texts.text("end.stats.rivals_note")
        )

    def _pair(self, pair: tuple[str, str], won: Sequence[int]) -> Bar:
        first, second = won.count(1), won.count(-1)
        ahead, behind = pair if first >= second else pair[::-1]
        more, less = max(first, second), min(first, second)
        note = self._texts.text("end.stats.together", n=len(won))
        return Bar(f"{ahead} – {behind}", f"{more} : {less}", more / len(won), note=note)

    def titles(self) -> BarsView:
        """Each boxed game: how often it was on the table, and whose game it is."""
        by_game: dict[str, list[Finished]] = {}
        for game in self._games:
            by_game.setdefault(game.game, []).append(game)
        ranked = sorted(by_game.items(), key=lambda item: -len(item[1]))
        most = len(ranked[0][1]) if ranked else 1
        bars = tuple(
            Bar(
                self._texts.text(f"game.{game}"),
                self._texts.text("end.stats.title_games", n=len(played)),
                len(played) / most,
                note=self._best_in(played),
            )
            for game, played in ranked
            if game
        )
        return BarsView(self._texts.text("end.stats.titles"), bars)

    def _best_in(self, played: Sequence[Finished]) -> str:
        wins: dict[str, int] = {}
        for game in played:
            for player in game.players:
                wins[player.name] = wins.get(player.name, 0) + (player.rank == 1)
        most = max(wins.values())
        best = [name for name, won in wins.items() if won == most]
        won = "end.stats.wins" if len(best) == 1 else "end.stats.wins_each"
        return f"{', '.join(best)}: {self._texts.text(won, n=most)}"

    def luck(self) -> BarsView:
        """Whom the dice liked, over all evenings on which they were judged."""
        by_name: dict[str, list[float]] = {}
        for game in self._games:
            for name, much in game.luck.items():
                by_name.setdefault(name, []).append(much)
        # evenings are independent: their deviations add up like those of throws
        whole = {name: sum(much) / len(much) ** 0.5 for name, much in by_name.items()}
        bars = tuple(self._fortune(name, much) for name, much in _luckiest_first(whole))
        note = self._texts.text("end.luck.note")
        return BarsView(self._texts.text("end.luck.title"), bars, note, signed=True)

    def _fortune(self, name: str, much: float) -> Bar:
        sign = "+" if much >= 0 else MINUS
        share = max(-1.0, min(1.0, much / REMARKABLE))
        return Bar(name, sign + self._texts.decimal(abs(much)), share)


def _luckiest_first(whole: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    yield from sorted(whole.items(), key=lambda item: -item[1])
