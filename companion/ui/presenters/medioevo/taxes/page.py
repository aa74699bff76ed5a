"""Phase 3 for the whole table (M-7): rates, a preview with every reason, one booking for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.errors import CompanionError
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.game import GAME
from companion.games.medioevo.setup import MOST_AREAS
from companion.games.medioevo.treasury.area_counts import CountAreas
from companion.games.medioevo.treasury.assessment import rates_of
from companion.games.medioevo.treasury.collecting import CollectTaxes, assessed
from companion.games.medioevo.treasury.settlement import SettlementAnswer
from companion.games.medioevo.war.control import areas_of
from companion.pages.parts import Button
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.taxes.returns import Returns
from companion.ui.presenters.panels import Field, Form, Question, Said, Values
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Option, Pick, Why

FIGURES = ("income", "upkeep", "interest", "net")


@dataclass(frozen=True, slots=True)
class TaxFigure:
    """A figure of a row, in words, and how it is coloured."""

    key: str
    heading: str
    text: str
    tone: str = "text"


@dataclass(frozen=True, slots=True)
class TaxRow:
    """One player's phase 3."""

    player: PlayerId
    name: str
    colour: str
    rate: int
    can_less: bool
    can_more: bool
    figures: tuple[TaxFigure, ...]
    after: str
    note: str = ""
    warns: bool = False
    booked: bool = False


@dataclass(frozen=True, slots=True)
class TaxesView:
    rows: tuple[TaxRow, ...]
    headings: tuple[str, ...]


class TaxesPresenter(MedioevoSpeaker):
    """Keeps what is typed as a draft; the bank moves once, for everybody."""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.returns = Returns(session, texts, drafts)

    # -- rates -----------------------------------------------------------------------------

    def rate(self, player: PlayerId) -> int:
        return self.returns.rate(player)

    def change_rate(self, player: PlayerId, steps: int) -> None:
        """A step up or down on the table's scale."""
        rates = rates_of(self.state.settings)
        now = self.rate(player)
        place = rates.index(now) if now in rates else 0
        self.returns.set_rate(player, rates[min(max(place + steps, 0), len(rates) - 1)])

    def pick_rate(self, player: PlayerId) -> Pick:
        """All rates at once: two taps set any of them."""
        now = self.rate(player)
        options = tuple(
            Option(str(rate), number(rate), rate, chosen=rate == now)
            for rate in rates_of(self.state.settings)
        )
        title = self.say("ui.pick.tax", player=self.name(player))
        note = self.say("ui.taxes.rate_note")
        return Pick(title, options, note, "tax_rate", player, in_a_row=4)

    def set_rate(self, player: PlayerId, rate: int) -> None:
        self.returns.set_rate(player, rate)

    # -- what is shown ---------------------------------------------------------------------

    def waiting(self) -> tuple[PlayerId, ...]:
        booked = self.marked("taxes")
        return tuple(who for who in self.state.playing if who not in booked)

    def view(self) -> TaxesView:
        answers = self.answers()
        rows = tuple(self._row(who, answers.get(who)) for who in self.state.playing)
        keys = ("player", "rate", *FIGURES, "after")
        return TaxesView(rows, tuple(self.say(f"ui.taxes.{key}") for key in keys))

    def answers(self) -> dict[PlayerId, SettlementAnswer]:
        """The preview of everybody who has not been booked; who cannot be assessed is left out."""
        everybody = self._action(self.waiting())
        if everybody is None:
            return {}
        try:
            return dict(assessed(self.state, everybody)[1])
        except CompanionError:
            found = {}
            for who in self.waiting():
                answer = self._alone(who)
                if answer is not None:
                    found[who] = answer
            return found

    def _alone(self, player: PlayerId) -> SettlementAnswer | None:
        action = self._action((player,))
        try:
            return assessed(self.state, action)[1][player] if action else None
        except CompanionError:
            return None

    def _row(self, player: PlayerId, answer: SettlementAnswer | None) -> TaxRow:
        state, who = self.state, self.player(player)
        rates, rate = rates_of(state.settings), self.rate(player)
        booked = player not in self.waiting()
        note, warns = ("", False) if booked else self.warning(player, answer)
        if booked:
            rate = who.tax_rate
            note = self.say("ui.taxes.booked")
        after = state.money(player) if booked or answer is None else answer.left.total
        return TaxRow(
            player=player,
            name=who.name,
            colour=who.colour,
            rate=rate,
            can_less=not booked and rate > rates[0],
            can_more=not booked and rate < rates[-1],
            figures=tuple(self._figure(key, player, answer, booked) for key in FIGURES),
            after=self.session.curtain.shown(player, number(after)),
            note=note,
            warns=warns,
            booked=booked,
        )

    def _figure(
        self, key: str, player: PlayerId, answer: SettlementAnswer | None, booked: bool
    ) -> TaxFigure:
        heading = self.say(f"ui.taxes.{key}")
        if booked:
            text = signed(self._booked(player)) if key == "net" else ""
            return TaxFigure(key, heading, text, "quiet")
        if answer is None:
            return TaxFigure(key, heading, "?", "loss")
        amount = _amount(key, answer)
        if amount == 0:
            return TaxFigure(key, heading, "0", "quiet")
        tone = "text" if key == "net" else "gain" if amount > 0 else "loss"
        return TaxFigure(key, heading, signed(amount), tone)

    def _booked(self, player: PlayerId) -> int:
        """What the last booking of phase 3 changed for the player."""
        name = self.name(player)
        for position in reversed(self.session.journal.present):
            if position.step.summary.key == "log.taxes":
                for result in position.step.summary.params["results"]:
                    if isinstance(result, Text) and result.params["player"] == name:
                        return int(result.params["change"])
        return 0

    def warning(self, player: PlayerId, answer: SettlementAnswer | None) -> tuple[str, bool]:
        """What the table should know of a player now, and whether it stops the booking."""
        problem = self.problem(player, answer)
        if problem:
            return problem, True
        chosen = self.returns.in_words(player)
        if not chosen and self.lacks_areas(player):
            return self.say("ui.taxes.areas_missing"), False
        return (chosen, False) if chosen else ("", False)

    def in_short(self, player: PlayerId) -> str:
        """What the phase changes for a player, in one line."""
        answer = self.answers().get(player)
        if answer is None:
            return ""
        return self.say("ui.taxes.changes", change=signed(_net(answer).total))

    def problem(self, player: PlayerId, answer: SettlementAnswer | None) -> str:
        """Why a player cannot be booked; "" if he can."""
        if answer is not None and answer.verdict == "paid":
            return ""
        action = self._action((player,))
        if action is None:
            return ""
        try:
            GAME.apply(self.state, _overruled(action))
        except CompanionError as error:
            return "\n".join(self.faults(error))
        return ""

    def reason(self, player: PlayerId, figure: str) -> Why | None:
        """The lines behind a figure of the preview."""
        answer = self.answers().get(player)
        if answer is None:
            return None
        reason = {
            "income": answer.income,
            "upkeep": answer.upkeep,
            "interest": answer.interest.due,
            "net": _net(answer),
        }[figure]
        title = self.say(f"ui.taxes.why_{figure}", player=self.name(player))
        return self.why(reason, title, changes=figure == "net")

    # -- booking ---------------------------------------------------------------------------

    def foot(self) -> Foot:
        waiting, answers = self.waiting(), self.answers()
        payable = [who for who in waiting if not self.problem(who, answers.get(who))]
        if not waiting:
            return Foot(note=self.say("ui.taxes.all_booked"))
        everybody = len(payable) == len(self.state.playing)
        key = "ui.taxes.book_all" if everybody else "ui.taxes.book_rest"
        main = Button("book", self.say(key, n=len(payable)), "check-all", enabled=bool(payable))
        others: tuple[Button, ...] = ()
        if any(self.lacks_areas(who) for who in waiting):
            others += (Button("areas", self.say("ui.taxes.count_areas"), "map-marker-outline"),)
        elif len(payable) > 1:
            first = payable[0]
            text = self.say("ui.taxes.only_for", player=self.brief(first))
            others += (Button(f"only:{first}", text),)
        return Foot(main, others, self._note(waiting))

    def foot_of(self, player: PlayerId) -> Foot:
        """What one player books in his own hand."""
        if player not in self.waiting():
            return Foot(note=self.say("ui.taxes.booked") if player in self.state.playing else "")
        text = self.say("ui.taxes.only_for", player=self.brief(player))
        payable = not self.problem(player, self.answers().get(player))
        main = Button(f"only:{player}", text, "check", enabled=payable)
        areas = Button("areas", self.say("ui.taxes.count_areas"), "map-marker-outline")
        return Foot(main, (areas,) if self.lacks_areas(player) else ())

    def lacks_areas(self, player: PlayerId) -> bool:
        """Whether nobody has said yet what the player controls."""
        return areas_of(self.state, player).total == 0

    def ask_areas(self, players: Sequence[PlayerId]) -> Question:
        """Their areas on one sheet, as they lie on the board."""

        def form(values: Values) -> Form:
            fields = tuple(
                Field(
                    who,
                    self.name(who),
                    "count",
                    value=values.get(who, self.player(who).areas),
                    most=MOST_AREAS,
                )
                for who in players
            )
            hint = (
                (Said(self.say("ui.taxes.areas_hint"), tone="quiet"),) if self.state.areas else ()
            )
            changed = any(field.value != self.player(field.key).areas for field in fields)
            title, confirm = self.say("ui.taxes.areas_title"), self.say("ui.taxes.count_areas")
            return Form(title, fields, confirm, hint, keypad=True, ready=changed)

        def action(values: Values) -> CountAreas:
            return CountAreas({who: int(values[who]) for who in players if who in values})

        return Question("areas", form, action)

    def _note(self, waiting: tuple[PlayerId, ...]) -> str:
        """Whom the next event card may hit hardest."""
        dearest = max(waiting, key=self.rate)
        if self.rate(dearest) == 0:
            return ""
        return self.say("ui.taxes.revolt_note", player=self.name(dearest), rate=self.rate(dearest))

    def book_all(self) -> CollectTaxes | None:
        """Everybody who can pay, at once."""
        answers = self.answers()
        return self._action(
            tuple(who for who in self.waiting() if not self.problem(who, answers.get(who)))
        )

    def book(self, player: PlayerId) -> CollectTaxes | None:
        return self._action((player,))

    def _action(self, players: tuple[PlayerId, ...]) -> CollectTaxes | None:
        if not players:
            return None
        return CollectTaxes(tuple(self.returns.of(who) for who in players))


def _amount(key: str, answer: SettlementAnswer) -> int:
    match key:
        case "income":
            return answer.income.total
        case "upkeep":
            return -answer.upkeep.total
        case "interest":
            return answer.interest.received.total - answer.interest.due.total
    return _net(answer).total


def _net(answer: SettlementAnswer) -> Breakdown:
    """What the phase changes: all lines but the money there was before."""
    lines = tuple(line for line in answer.left.lines if line.key != "settlement.cash")
    return Breakdown(answer.left.key, lines)


def _overruled(action: CollectTaxes) -> Any:
    return CollectTaxes(action.returns, overrule=True)
