"""The luck of the dice over a game of Medioevo Universale: every throw of every booked battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from companion.core.amendments import Position
from companion.core.explain import Text
from companion.games.medioevo.actions.battles import BookBattle
from companion.games.medioevo.battle.odds.luck import Fortune, Luck, fortune, luck_of_battle
from companion.games.medioevo.battle.staging import opened
from companion.games.medioevo.state import Player, State
from companion.ui.i18n import MINUS, Translator
from companion.ui.presenters.charts import Bar, BarsView
from companion.ui.presenters.session import Session

REMARKABLE = 3.0  # standard deviations that fill the bar
Thrown = tuple[str, Luck]


class Works(Protocol):
    """Works something out elsewhere and tells it on the screen's thread."""

    def ask(
        self, work: Callable[[Callable[[], bool]], Any], told: Callable[[Any], None]
    ) -> None: ...


class MedioevoLuck:
    """Judges each battle once, away from the screen's thread: a long game has many throws."""

    def __init__(self, session: Session, texts: Callable[[], Translator], worker: Works) -> None:
        self._session = session
        self._texts = texts
        self._worker = worker
        self._judged: dict[int, tuple[Thrown, ...]] = {}
        self._ready: Callable[[], None] = lambda: None

    def when_ready(self, ready: Callable[[], None]) -> None:
        """Who is told when everything is judged."""
        self._ready = ready

    def _say(self, key: str | Text, **params: Any) -> str:
        return self._texts().text(key, **params)

    def _battles(self) -> list[Position[State]]:
        present = self._session.journal.present
        return [position for position in present if isinstance(position.action, BookBattle)]

    def _judge(self, battles: list[Position[State]]) -> None:
        def work(cancelled: Callable[[], bool]) -> dict[int, tuple[Thrown, ...]]:
            return {p.number: _judged(p) for p in battles if not cancelled()}

        def told(found: dict[int, tuple[Thrown, ...]] | None) -> None:
            if found is not None:
                self._judged.update(found)
                self._ready()

        self._worker.ask(work, told)

    def bars(self) -> tuple[BarsView, ...]:
        """Everybody's luck, then the best and the worst throws."""
        battles = self._battles()
        missing = [position for position in battles if position.number not in self._judged]
        if missing:
            self._judge(missing)
            return (BarsView(self._say("end.luck.title"), (), self._say("ui.not_ready")),)
        state: State = self._session.state
        by_player: dict[str, list[Luck]] = {player: [] for player in state.players}
        for position in battles:
            for player, luck in self._judged[position.number]:
                by_player[player].append(luck)
        if not any(by_player.values()):
            return (BarsView(self._say("end.luck.title"), (), self._say("end.luck.none")),)
        found = {player: fortune(throws) for player, throws in by_player.items() if throws}
        people = [(state.players[player], item) for player, item in found.items()]
        return (
            BarsView(
                self._say("end.luck.title"),
                tuple(self._whole(player, item) for player, item in people),
                self._say("end.luck.note"),
                signed=True,
            ),
            self._extremes("end.luck.best", [(who, item.luckiest) for who, item in people]),
            self._extremes("end.luck.worst", [(who, item.unluckiest) for who, item in people]),
        )

    def _whole(self, player: Player, item: Fortune) -> Bar:
        share = max(-1.0, min(1.0, item.deviations / REMARKABLE))
        sign = "+" if item.deviations >= 0 else MINUS
        value = sign + self._texts().decimal(abs(item.deviations))
        note = self._say("end.luck.throws", n=item.throws)
        return Bar(player.name, value, share, player.colour, note)

    def _extremes(self, key: str, throws: list[tuple[Player, Luck | None]]) -> BarsView:
        told = [(player, luck) for player, luck in throws if luck is not None]
        rarest = max((luck.one_in for _, luck in told), default=1)
        bars = [
            Bar(
                player.name,
                self._say("end.luck.one_in", n=luck.one_in),
                luck.one_in / rarest,
                player.colour,
                self._thrown(luck),
            )
            for player, luck in told
        ]
        return BarsView(self._say(key), tuple(bars))

    def _thrown(self, luck: Luck) -> str:
        expected = float(luck.expected)
        return self._say(
            "end.luck.thrown", why=Text(luck.why), result=luck.result, expected=expected
        )


def _judged(position: Position[State]) -> tuple[Thrown, ...]:
    staging, answers = position.action.staging, position.action.answers
    throws = luck_of_battle(opened(staging), answers)
    return tuple(
        (staging.fighter(who).player, luck) for who, luck in throws if staging.fighter(who).player
    )
