"""What all finished games of this device say together: wins, averages, records. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from companion.core.records import dataclass
from companion.core.storage.shelf import ShelvedGame
from companion.ui.i18n import Translator, number
from companion.ui.presenters.charts.views import Bar, BarsView
from companion.ui.presenters.clocks import played as clock
from companion.ui.presenters.report.career import Career, Finished, Finisher, finished

ENOUGH_PLAYERS = 12


@dataclass(frozen=True, slots=True)
class StatisticsView:
    title: str
    note: str
    cards: tuple[BarsView, ...]


class StatisticsPresenter:
    """Adds up; the same name is the same person."""

    def __init__(
        self, games: Callable[[], Iterable[ShelvedGame]], texts: Callable[[], Translator]
    ) -> None:
        self._games = games
        self._texts = texts

    def _say(self, key: str, **params: Any) -> str:
        return self._texts().text(key, **params)

    def view(self) -> StatisticsView:
        games = finished(self._games(), self._texts().language)
        title = self._say("end.statistics")
        if not games:
            return StatisticsView(title, self._say("end.stats.none"), ())
        career = Career(games, self._texts())
        cards = (
            self._players(games),
            career.rivals(),
            career.titles(),
            self._realms(games),
            career.luck(),
            self._records(games),
        )
        shown = tuple(card for card in cards if card.bars)
        return StatisticsView(title, self._say("end.stats.games", n=len(games)), shown)

    def _players(self, games: Sequence[Finished]) -> BarsView:
        by_name: dict[str, list[Finisher]] = {}
        for game in games:
            for player in game.players:
                by_name.setdefault(player.name, []).append(player)
        ranked = sorted(by_name.items(), key=lambda item: (-_wins(item[1]), -_average(item[1])))
        most = max((_wins(played) for played in by_name.values()), default=0) or 1
        one_game = len({game.game for game in games}) == 1
        bars = [
            Bar(
                name,
                self._say("end.stats.wins", n=_wins(played)),
                _wins(played) / most,
                played[-1].colour,
                self._note(played, one_game),
            )
            for name, played in ranked[:ENOUGH_PLAYERS]
        ]
        return BarsView(self._say("end.stats.players"), tuple(bars))

    def _note(self, played: Sequence[Finisher], one_game: bool) -> str:
        """How often they played; points are told together only where they are of one game."""
        if not one_game:
            return self._say("end.stats.realm_note", n=len(played))
        best = max(one.points for one in played)
        average = _average(played)
        return self._say("end.stats.player_note", n=len(played), average=average, best=best)

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
        longest = max(games, key=lambda game: game.rounds)
        bars = [
            *self._most_points(games),
            Bar(
                self._say("end.stats.longest"),
                self._say("end.stats.rounds", n=longest.rounds),
                None,
                note=longest.title,
            ),
        ]
        evening = max(games, key=lambda game: game.seconds)
        if evening.seconds:
            lasted = clock.hours(evening.seconds)
            bars.append(
                Bar(self._say("end.stats.longest_evening"), lasted, None, note=evening.title)
            )
        duels = [game for game in games if len(game.players) > 1 and not _is_shared(game)]
        if duels:
            closest = min(duels, key=_margin)
            margin = self._say("end.stats.margin", n=_margin(closest))
            winner = min(closest.players, key=lambda player: player.rank)
            bars.append(Bar(self._say("end.stats.closest"), margin, None, note=winner.name))
        return BarsView(self._say("end.stats.records"), tuple(bars))

    def _most_points(self, games: Sequence[Finished]) -> Iterator[Bar]:
        """The best result of each game: points of two games cannot be compared."""
        by_game: dict[str, list[Finisher]] = {}
        for game in games:
            by_game.setdefault(game.game, []).extend(game.players)
        for game_id, people in by_game.items():
            best = max(people, key=lambda player: player.points)
            title = self._say(f"game.{game_id}") if len(by_game) > 1 else ""
            note = f"{best.name} · {title}" if title else best.name
            yield Bar(self._say("end.stats.most_points"), number(best.points), None, note=note)


def _wins(played: Sequence[Finisher]) -> int:
    return sum(one.rank == 1 for one in played)


def _average(played: Sequence[Finisher]) -> float:
    return sum(one.points for one in played) / len(played)


def _is_shared(game: Finished) -> bool:
    """Won by several together, so by nobody before another."""
    return sum(player.rank == 1 for player in game.players) > 1


def _margin(game: Finished) -> int:
    first, second = sorted(game.players, key=lambda player: player.rank)[:2]
    return first.points - second.points
