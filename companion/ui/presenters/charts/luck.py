"""The luck of the dice over a game: everybody's, then the best and the worst throws.

A game says which steps threw dice and judges them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from companion.core.amending.amendments import Position
from companion.core.chance.luck import Fortune, Luck, fortune
from companion.core.explain import Text
from companion.ui.i18n import MINUS, Translator
from companion.ui.presenters.charts.views import Bar, BarsView
from companion.ui.presenters.means import Works
from companion.ui.presenters.session import Session

REMARKABLE = 3.0  # standard deviations that fill the bar
Thrown = tuple[str, Luck]  # who, and how lucky


class LuckBars:
    """Judges each step once, away from the screen's thread: a long game has many throws."""

    words: ClassVar[str] = "end.luck"  # how its texts begin; a game without dice has its own

    def __init__(self, session: Session, texts: Callable[[], Translator], worker: Works) -> None:
        self._session = session
        self._texts = texts
        self._worker = worker
        self._judged: dict[int, tuple[Thrown, ...]] = {}
        self._ready: Callable[[], None] = lambda: None

    # -- what a game says about itself -----------------------------------------------------

    def has_throws(self, action: Any) -> bool:
        raise NotImplementedError

    def judged(self, position: Position[Any]) -> Sequence[Thrown]:
        """Every throw of a step, by whom."""
        raise NotImplementedError

    def thrown(self, luck: Luck) -> str:
        """One throw in words."""
        expected = float(luck.expected)
        return self._say(
            "end.luck.thrown", why=Text(luck.why), result=luck.result, expected=expected
        )

    def fortunes(self) -> Mapping[str, float]:
        """How far everybody's dice lay from what was to be expected, by name; who threw none: not.

        Worked out on the calling thread, without words.
        """
        throws: dict[str, list[Luck]] = {}
        for position in self._session.journal.present:
            if self.has_throws(position.action):
                for player, luck in self.judged(position):
                    throws.setdefault(player, []).append(luck)
        people = self._session.state.players
        return {
            people[player].name: round(fortune(found).deviations, 2)
            for player, found in throws.items()
        }

    # -- bars ------------------------------------------------------------------------------

    def when_ready(self, told: Callable[[], None]) -> None:
        """Who is told when everything is judged."""
        self._ready = told

    def _say(self, key: str | Text, **params: Any) -> str:
        return self._texts().text(key, **params)

    def _judge(self, positions: list[Position[Any]]) -> None:
        def work(cancelled: Callable[[], bool]) -> dict[int, tuple[Thrown, ...]]:
            return {p.number: tuple(self.judged(p)) for p in positions if not cancelled()}

        def told(found: dict[int, tuple[Thrown, ...]] | None) -> None:
            if found is not None:
                self._judged.update(found)
                self._ready()

        self._worker.ask(work, told)

    def bars(self) -> tuple[BarsView, ...]:
        """Everybody's luck, then the best and the worst throws."""
        present = self._session.journal.present
        positions = [position for position in present if self.has_throws(position.action)]
        missing = [position for position in positions if position.number not in self._judged]
        if missing:
            self._judge(missing)
            return (BarsView(self._say(f"{self.words}.title"), (), self._say("ui.not_ready")),)
        people = self._session.state.players
        by_player: dict[str, list[Luck]] = {player: [] for player in people}
        for position in positions:
            for player, luck in self._judged[position.number]:
                by_player[player].append(luck)
        if not any(by_player.values()):
            return (
                BarsView(self._say(f"{self.words}.title"), (), self._say(f"{self.words}.none")),
            )
        found = [
            (people[player], fortune(throws)) for player, throws in by_player.items() if throws
        ]
        return (
            BarsView(
                self._say(f"{self.words}.title"),
                tuple(self._whole(player, item) for player, item in found),
                self._say(f"{self.words}.note"),
                signed=True,
            ),
            self._extremes(f"{self.words}.best", [(who, item.luckiest) for who, item in found]),
            self._extremes(f"{self.words}.worst", [(who, item.unluckiest) for who, item in found]),
        )

    def _whole(self, player: Any, item: Fortune) -> Bar:
        share = max(-1.0, min(1.0, item.deviations / REMARKABLE))
        sign = "+" if item.deviations >= 0 else MINUS
        value = sign + self._texts().decimal(abs(item.deviations))
        note = self._say(f"{self.words}.throws", n=item.throws)
        return Bar(player.name, value, share, player.colour, note)

    def _extremes(self, key: str, throws: list[tuple[Any, Luck | None]]) -> BarsView:
        told = [(player, luck) for player, luck in throws if luck is not None]
        rarest = max((luck.one_in for _, luck in told), default=1)
        bars = [
            Bar(
                player.name,
                self._say("end.luck.one_in", n=luck.one_in),
                luck.one_in / rarest,
                player.colour,
                self.thrown(luck),
            )
            for player, luck in told
        ]
        return BarsView(self._say(key), tuple(bars))
