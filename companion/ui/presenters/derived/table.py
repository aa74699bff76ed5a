"""The table of a game from its declaration: everybody's figures, corrections, payments, the round.

    class ConspiracyTable(GameTable):
        shown = ("votes", "money", "lands", "honour")     # the first one stands large

Whatever else stands on a banner is said by the hooks below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId
from companion.pages.kit import Standing, Stop, roman
from companion.ui.i18n import Translator, signed
from companion.ui.presenters.derived.speaker import MONEY, GameSpeaker, action_of
from companion.ui.presenters.log.history import when_round_began
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import (
    Booking,
    FigureView,
    Option,
    Payment,
    Pick,
    RowView,
    TableView,
    Tie,
    Why,
)

STEPS = (-3, -2, -1, 1, 2, 3)
MOST_SHOWN = 5


def stop_of(game: Any, state: Any, phase: int, name: str) -> Stop:
    """A phase as a stop: done, now, or ahead."""
    numbers = [one.number for one in game.phases]
    past = numbers.index(phase) < numbers.index(state.phase) or state.is_over
    standing: Standing = "done" if past else "now" if phase == state.phase else "ahead"
    return Stop(str(phase), roman(phase) if phase else "", name, standing)


class GameTable:
    """Reads the declared figures, words them, and makes actions out of taps."""

    shown: ClassVar[tuple[str, ...]] = ()  # figures, the most important first
    speaker: ClassVar[type[GameSpeaker]] = GameSpeaker  # or the game's own

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        self.words = self.speaker(session, texts)

    @property
    def state(self) -> Any:
        return self.words.state

    @property
    def game(self) -> Any:
        return self.words.game

    def say(self, key: str | Text, **params: Any) -> str:
        return self.words.say(key, **params)

    # -- what a game says ------------------------------------------------------------------

    def acting(self) -> PlayerId:
        """Whose turn it is; "" where all act at once."""
        return ""

    def realm(self, player: PlayerId) -> str:  # noqa: ARG002
        """What stands below a player's name."""
        return ""

    def charge(self, player: PlayerId) -> str:  # noqa: ARG002
        """The sign on a player's crest."""
        return ""

    def note_of(self, player: PlayerId) -> str:  # noqa: ARG002
        """A few words about a player."""
        return ""

    def ties(self, player: PlayerId) -> tuple[Tie, ...]:  # noqa: ARG002
        """How a player stands to others."""
        return ()

    def figures_of(self, player: PlayerId) -> tuple[FigureView, ...]:
        """The figures on a banner."""
        return tuple(self.figure_view(key, player) for key in self._shown)

    def note(self) -> str:
        """What lies in the middle of the table."""
        return ""

    def note_why(self) -> Why | None:
        """Where the figures of the note come from, if it has any."""
        return None

    def still_to_do(self) -> bool:
        """Whether the page of the phase has something to do before the next one."""
        return bool(self.game.still_open(self.state))

    def reason(self, player: PlayerId, figure: str) -> Breakdown | None:  # noqa: ARG002
        """The lines of a figure that is worked out; None: the entries that changed it."""
        return None

    def next_text(self) -> str:
        """The button that goes on."""
        after = self.phase_after()
        what = Text("ui.table.round", {"round": self.state.round + 1})
        return self.say(
            "ui.table.next", what=what if after is None else self.words.phase_name(after)
        )

    def phase_after(self) -> int | None:
        """The phase that follows; None where the next round does."""
        numbers = [phase.number for phase in self.game.phases]
        place = numbers.index(self.state.phase) + 1
        return numbers[place] if place < len(numbers) else None

    def next_place(self) -> str:
        """Where the game goes on when no phase follows; "" otherwise."""
        return "scoring" if self.state.is_over else ""

    def next_action(self) -> Any:
        kind = action_of(self.game, "next_phase")
        return kind() if kind else None

    # -- what is shown ---------------------------------------------------------------------

    @property
    def _shown(self) -> tuple[str, ...]:
        if self.shown:
            return self.shown
        mine = [one for one in self.game.figures.values() if not one.of_table]
        mine.sort(key=lambda one: not one.chart)
        return tuple(one.key for one in mine[:MOST_SHOWN])

    def figure_view(self, key: str, player: PlayerId) -> FigureView:
        figure = self.words.figure(key)
        return FigureView(
            key,
            self.words.figure_name(key),
            figure.read(self.state, player) if not figure.secret else 0,
            kind="secret" if figure.secret else "figure",
            text=self.words.figure_shown(key, player) if figure.secret else "",
            brief=self.words.brief_name(key),
        )

    def view(self) -> TableView:
        state, now = self.state, self.acting()
        to_do = not state.is_over and self.next_place() != "phase" and self.still_to_do()
        return TableView(
            title=self.words.round_title,
            subtitle=self.words.phase_name(state.phase),
            rows=tuple(
                self._row(one, place, one == now)
                for place, one in enumerate(self.words.everybody, 1)
            ),
            undo=self.words.undo_text,
            redo=self.words.redo_text,
            play_text=self.say("ui.table.play", what=self.words.phase_name(state.phase))
            if to_do
            else "",
            next_text=self._next_text(),
            note=self.note(),
            brief=self.words.tab_name(state.phase),
            stops=tuple(self._stop(phase.number) for phase in self.game.phases),
            moneyless=not self.words.has_money,
            note_holds=self.note_why() is not None,
        )

    def _next_text(self) -> str:
        if not self.state.is_over:
            return self.next_text()
        key = "end.scoring" if self.state.final is None else "end.scoring.result"
        return self.words.own_text(key)

    def _row(self, player: PlayerId, place: int, is_acting: bool) -> RowView:
        who = self.words.player(player)
        return RowView(
            id=player,
            name=who.name,
            colour=who.colour,
            place=place,
            realm=self.realm(player),
            figures=self.figures_of(player),
            note=self.note_of(player),
            acting=is_acting,
            out=not who.is_in,
            ties=self.ties(player),
            charge=self.charge(player),
            change=self._change(player),
            since=self.words.own_only("ui.table.this_round"),
        )

    def _change(self, player: PlayerId) -> int | None:
        """How the first figure moved in this round."""
        figure = self.words.figure(self._shown[0])
        if figure.secret:
            return None
        before = when_round_began(self.words.session)
        return figure.read(self.state, player) - figure.read(before, player)

    def _stop(self, phase: int) -> Stop:
        return stop_of(self.game, self.state, phase, self.words.tab_name(phase))

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, player: str, figure: str) -> Pick | Payment | None:
        """What a tap on a player's figure offers."""
        if figure == MONEY and self.words.has_money:
            return self.words.payment(player)
        if figure not in self.game.figures or self.words.figure(figure).correct is None:
            return None
        now = self.words.figure_shown(figure, player)
        options = tuple(
            Option(str(step), signed(step), self.words.correct(player, figure, step))
            for step in STEPS
        )
        title = self.say(
            "derived.pick",
            player=self.words.name(player),
            figure=self.words.figure_name(figure),
            now=now,
        )
        return Pick(title, options, self.say("derived.pick_note"), figure, player, len(STEPS) // 2)

    def payment(self, giver: str, taker: str, amount: int, reason: str) -> Any:
        return self.words.pay(giver, taker, amount, reason)

    def correction(self, player: str, figure: str, change: int, reason: str) -> Any:
        return self.words.correct(player, figure, change, reason)

    def tab_of(self, figure: str) -> str:  # noqa: ARG002
        """The tab of a player's sheet that a figure leads to; "" for the one last looked at."""
        return ""

    def why(self, player: str, figure: str) -> Why | None:
        """The lines of a figure, or how it came about, entry by entry; nobody's is the note's."""
        if not player:
            return self.note_why()
        found = self.reason(player, figure)
        if found is not None:
            heading = self._heading(player, figure)
            title = self.say("ui.why.title", player=self.words.name(player), figure=heading)
            told = self.words.why(found, title)
            fixed = figure in self.game.figures and self.words.figure(figure).correct is not None
            return Why(told.title, told.lines, told.note, fixed)
        return self.words.booked(player, figure)

    def _heading(self, player: PlayerId, figure: str) -> str:
        """The words above a figure on a banner; not all of them are figures of the rules."""
        shown = {one.key: one.heading for one in self.figures_of(player)}
        return shown.get(figure) or self.words.figure_name(figure)

    def ledger(self, player: str) -> list[Booking]:
        return self.words.bookings(player)
