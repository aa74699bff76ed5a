"""What all finished games of this device say together: wins, averages, records. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.core.records import dataclass
from companion.core.storage.shelf import GameEntry
from companion.ui.i18n import Translator, number
from companion.ui.presenters.charts import Bar, BarsView

ENOUGH_PLAYERS = 12


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


@dataclass(frozen=True, slots=True)
class StatisticsView:
    title: str
    note: str
    cards: tuple[BarsView, ...]


def finished(entries: Iterable[GameEntry]) -> list[Finished]:
    """The games whose summary has a result; one that cannot be read is left out."""
    found = []
    for entry in entries:
        game = _finished(entry.title, entry.summary.get("result"))
        if game is not None:
            found.append(game)
    return found


def _finished(title: str, result: Any) -> Finished | None:
    if not isinstance(result, Mapping):
        return None
    try:
        players = tuple(
            Finisher(
                str(row["name"]), str(row["colour"]), str(row["realm"]),
                int(row["points"]), int(row["rank"]),
            )
            for row in result["players"]
        )  # fmt: skip
        return Finished(title, int(result["rounds"]), players) if players else None
    except (KeyError, TypeError, ValueError):
        return None


class StatisticsPresenter:
    """Adds up; the same name is the same person."""

    def __init__(
        self, games: Callable[[], Iterable[GameEntry]], texts: Callable[[], Translator]
    ) -> None:
        self._games = games
        self._texts = texts

    def _say(self, key: str, **params: Any) -> str:
        return self._texts().text(key, **params)

    def view(self) -> StatisticsView:
        games = finished(self._games())
        title = self._say("end.statistics")
        if not games:
            return StatisticsView(title, self._say("end.stats.none"), ())
        cards = (self._players(games), self._realms(games), self._records(games))
        return StatisticsView(title, self._say("end.stats.games", n=len(games)), cards)

    def _players(self, games: Sequence[Finished]) -> BarsView:
        by_name: dict[str, list[Finisher]] = {}
        for game in games:
            for player in game.players:
                by_name.setdefault(player.name, []).append(player)
        ranked = sorted(by_name.items(), key=lambda item: (-_wins(item[1]), -_average(item[1])))
        most = max((_wins(played) for played in by_name.values()), default=0) or 1
        bars = [
            Bar(
                name,
                self._say("end.stats.wins", n=_wins(played)),
                _wins(played) / most,
                played[-1].colour,
                self._say(
                    "end.stats.player_note",
                    n=len(played),
                    average=_average(played),
                    best=max(one.points for one in played),
                ),
            )
            for name, played in ranked[:ENOUGH_PLAYERS]
        ]
        return BarsView(self._say("end.stats.players"), tuple(bars))

    def _realms(self, games: Sequence[Finished]) -> BarsView:
        by_realm: dict[str, list[Finisher]] = {}
        for game in games:
            for player in game.players:
                if player.realm:
                    by_realm.setdefault(player.realm, []).append(player)
        ranked = sorted(by_realm.items(), key=lambda item: (-_wins(item[1]), item[0]))
        most = max((_wins(played) for played in by_realm.values()), default=0) or 1
        bars = [
            Bar(
                self._say(realm if "." in realm else f"realm.{realm}"),
                self._say("end.stats.wins", n=_wins(played)),
                _wins(played) / most,
                note=self._say("end.stats.realm_note", n=len(played)),
            )
            for realm, played in ranked
        ]
        return BarsView(self._say("end.stats.realms"), tuple(bars))

    def _records(self, games: Sequence[Finished]) -> BarsView:
        best = max((p for game in games for p in game.players), key=lambda player: player.points)
        longest = max(games, key=lambda game: game.rounds)
        bars = [
            Bar(self._say("end.stats.most_points"), number(best.points), None, note=best.name),
            Bar(
                self._say("end.stats.longest"),
                self._say("end.stats.rounds", n=longest.rounds),
                None,
                note=longest.title,
            ),
        ]
        duels = [game for game in games if len(game.players) > 1]
        if duels:
            closest = min(duels, key=_margin)
            margin = self._say("end.stats.margin", n=_margin(closest))
            winner = min(closest.players, key=lambda player: player.rank)
            bars.append(Bar(self._say("end.stats.closest"), margin, None, note=winner.name))
        return BarsView(self._say("end.stats.records"), tuple(bars))


def _wins(played: Sequence[Finisher]) -> int:
    return sum(one.rank == 1 for one in played)


def _average(played: Sequence[Finisher]) -> float:
    return sum(one.points for one in played) / len(played)


def _margin(game: Finished) -> int:
    first, second = sorted(game.players, key=lambda player: player.rank)[:2]
    return first.points - second.points
