"""The table of Age of Renaissance: rows, and what a tap on a figure offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.explain import Text
from companion.core.table_actions import Correct, NextPhase, Pay
from companion.games.renaissance.income import DrawExtra
from companion.games.renaissance.misery import MoveMisery
from companion.games.renaissance.pieces import Advance, Capital, Group
from companion.games.renaissance.scoring import FinalPlayer, score
from companion.games.renaissance.state import FINAL_PHASE, SETUP_PHASE, Player
from companion.games.renaissance.tables import ADVANCES, PHASES
from companion.pages.kit import Standing, Stop, roman
from companion.ui.i18n import Translator, signed
from companion.ui.presenters.renaissance.turns import acting, next_step
from companion.ui.presenters.renaissance.words import RenaissanceSpeaker, phase_after
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import (
    Booking,
    FigureView,
    Option,
    Payment,
    Pick,
    RowView,
    TableView,
    Why,
)

STEPS = (-3, -2, -1, 1, 2, 3)
REASONS = ("purchase", "bribe", "card", "other")
TINTS: Mapping[Group, str] = {
    Group.SCIENCE: "blue",
    Group.RELIGION: "violet",
    Group.COMMERCE: "yellow",
    Group.CULTURE: "orange",
    Group.DISCOVERY: "green",
    Group.SOCIETY: "red",
}
LARGEST_GROUP = 5
CHARGES = {
    Capital.VENICE: "ship",
    Capital.GENOA: "key",
    Capital.BARCELONA: "rose",
    Capital.PARIS: "crown",
    Capital.LONDON: "tree",
    Capital.HAMBURG: "tower",
}


class RenaissanceTable:
    """Reads the state, words it, and makes actions out of taps."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        self._words = RenaissanceSpeaker(session, texts)

    def view(self) -> TableView:
        state = self._words.state
        now = acting(state)
        out = tuple(one for one in state.seats if one not in self._words.playing)
        return TableView(
            title=self._words.round_title,
            subtitle=self._words.phase_name(state.phase),
            rows=tuple(
                self._row(self._words.player(one), place, one == now)
                for place, one in self._placed((*self._words.playing, *out))
            ),
            undo=self._words.undo_text,
            redo=self._words.redo_text,
            play_text=self._play_text(),
            next_text=self._next_text(),
            note=self._note(),
            brief=self._words.say(f"ren.ui.tab.{state.phase}"),
            stops=tuple(self._stop(phase) for phase in PHASES if SETUP_PHASE < phase < FINAL_PHASE),
        )

    def _stop(self, phase: int) -> Stop:
        state = self._words.state
        standing: Standing = "done" if phase < state.phase or state.ended else "ahead"
        if phase == state.phase and not state.ended:
            standing = "now"
        return Stop(str(phase), roman(phase), self._words.say(f"ren.ui.tab.{phase}"), standing)

    def _placed(self, everybody: tuple[str, ...]) -> list[tuple[int, str]]:
        """In order of play; once the game is over, by their points."""
        if not self._words.state.ended:
            return list(enumerate(everybody, 1))
        points = {one: self._score(one).total for one in everybody}
        placed = sorted(everybody, key=lambda one: -points[one])
        return [(1 + sum(more > points[one] for more in points.values()), one) for one in placed]

    def _row(self, player: Player, place: int, is_acting: bool) -> RowView:
        state, brief = self._words.state, self._words.say
        owned = frozenset(player.advances)
        return RowView(
            id=player.id,
            name=player.name,
            colour=player.colour,
            place=place,
            realm=self._where(player),
            figures=(
                FigureView("score", brief("ren.ui.score"), self._score(player.id).total),
                FigureView("money", brief("ren.figure.money"), state.money(player.id)),
                FigureView("misery", brief("ren.figure.misery"), self._words.misery(player.id)),
                FigureView("hand", brief("ren.ui.cards"), player.hand),
                FigureView("control_markers", brief("ren.ui.markers"), player.control_markers),
                FigureView(
                    "advances",
                    brief("ren.figure.advances"),
                    len(owned),
                    kind="grid",
                    most=LARGEST_GROUP,
                    levels=tuple(_owned_of(owned, group) for group in Group),
                    tints=tuple(TINTS[group] for group in Group),
                    depths=tuple(
                        sum(row.group is group for row in ADVANCES.values()) for group in Group
                    ),
                ),
            ),
            note=self._tokens(player),
            acting=is_acting,
            out=not player.is_in,
            charge=CHARGES[player.capital] if player.capital else "",
        )

    def _where(self, player: Player) -> str:
        """His capital, the field of the track that fights compare with, and his ships."""
        parts = [self._words.capital(player.id)] if player.capital else []
        if player.id in self._words.state.order and not self._words.state.ended:
            position = self._words.state.position(player.id)
            parts.append(self._words.say("ren.ui.position", position=position))
        if player.fleet.size:
            parts.append(self._words.fleet(player.id))
        return " · ".join(parts)

    def _tokens(self, player: Player) -> str:
        return self._words.say("ren.ui.tokens", n=player.bought_tokens)

    def _score(self, player: str) -> Any:
        cash, misery = self._words.state.money(player), self._words.misery(player)
        return score(
            FinalPlayer(player, frozenset(self._words.player(player).advances), cash, misery)
        )

    def _play_text(self) -> str:
        state = self._words.state
        if self.next_place() == "phase" or not next_step(state):
            return ""
        return self._words.say("ui.table.play", what=self._words.phase_name(state.phase))

    def _next_text(self) -> str:
        state = self._words.state
        if state.ended:
            return self._words.say(
                "end.scoring.result" if state.final is not None else "end.scoring"
            )
        if state.phase == FINAL_PHASE:
            return self._words.say("end.scoring")
        if state.phase == SETUP_PHASE and not state.order:
            return self._words.say("ren.ui.to_setup")
        if state.phase in (SETUP_PHASE, 7):
            round_ = state.round + (state.phase == 7)
            return self._words.say("ui.table.next", what=Text("ui.table.round", {"round": round_}))
        return self._words.say("ui.table.next", what=Text(PHASES[phase_after(state)].name))

    def _note(self) -> str:
        """What lies in the middle of the table: the pile, and markers on the goods."""
        state = self._words.state
        pile = self._words.say("ren.ui.pile", epoch=state.epoch, n=state.pile)
        markers = [
            self._words.say(
                f"ren.ui.{'shortage' if count > 0 else 'surplus'}_of",
                good=self._words.good(good),
                n=abs(count),
            )
            for good, count in state.markers.items()
        ]
        return " · ".join((pile, *markers))

    def next_action(self) -> Any:
        return NextPhase()

    def next_place(self) -> str:
        """Where the game goes on when no phase follows; "" otherwise."""
        state = self._words.state
        if state.ended or state.phase == FINAL_PHASE:
            return "scoring"
        return "phase" if state.phase == SETUP_PHASE and not state.order else ""

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, player: str, figure: str) -> Pick | Payment | None:
        """What a tap on a player's figure offers."""
        who = self._words.player(player)
        match figure:
            case "misery":
                return self._pick(
                    who, figure, self._words.misery(player), lambda by: MoveMisery(player, by)
                )
            case "hand":
                return self._pick(who, figure, who.hand, lambda by: _cards(player, by))
            case "control_markers":
                return self._pick(
                    who,
                    figure,
                    who.control_markers,
                    lambda by: Correct(player, "control_markers", by),
                )
            case "money":
                return self._words.payment(player)
        return None

    def tab_of(self, figure: str) -> str:
        """The tab of a player's sheet that a figure leads to."""
        return {"advances": "advances", "score": "treasury"}.get(figure, "")

    def _pick(self, player: Player, figure: str, now: int, action: Any) -> Pick:
        options = tuple(Option(str(step), signed(step), action(step)) for step in STEPS)
        title = self._words.say(f"ren.ui.pick.{figure}", player=player.name, now=now)
        note = self._words.say(f"ren.ui.pick.{figure}_note")
        return Pick(title, options, note, figure, player.id, in_a_row=len(STEPS) // 2)

    def payment(self, giver: str, taker: str, amount: int, reason: str) -> Pay:
        return Pay(giver, taker, amount, reason)

    def correction(self, player: str, figure: str, change: int, reason: str) -> Any:
        return Correct(player, figure, change, reason)

    # -- reasons ---------------------------------------------------------------------------

    def why(self, player: str, figure: str) -> Why | None:
        """How a figure came about, booking by booking; the score as it would be now."""
        if figure == "score":
            title = self._words.say("ren.ui.score_of", player=self._words.name(player))
            return self._why_of_sum(self._score(player), title)
        return self._words.booked(player, figure)

    def _why_of_sum(self, reason: Any, title: str) -> Why:
        """A sum that is worked out, not booked: nothing to correct."""
        found = self._words.why(reason, title)
        return Why(found.title, found.lines, found.note, can_correct=False)

    def ledger(self, player: str) -> list[Booking]:
        return self._words.bookings(player)


def _cards(player: str, change: int) -> Any:
    """Cards drawn come from the pile; fewer is a correction."""
    return DrawExtra(player, change) if change > 0 else Correct(player, "hand", change)


def _owned_of(owned: frozenset[Advance], group: Group) -> int:
    return sum(ADVANCES[one].group is group for one in owned)
