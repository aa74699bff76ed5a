"""The table of Medioevo Universale: rows, and what a tap on a figure offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.explain import Text
from companion.core.ledger import BANK
from companion.core.table_actions import Correct, GoToPhase, Pay
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.pieces import COLOUR_OF, Branch, Realm
from companion.games.medioevo.state import Player, State
from companion.games.medioevo.table import ChangeHonor
from companion.games.medioevo.treasury.collecting import SetTaxRate
from companion.games.medioevo.treasury.loans import LOAN, MOST_LOANS, RepayLoan, TakeLoan
from companion.pages.kit import Standing, Stop, roman
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.log.history import changes_of, when_round_began
from companion.ui.presenters.medioevo.ending.ties import ties_of
from companion.ui.presenters.medioevo.phases.steps import Steps
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import (
    Booking,
    FigureView,
    Option,
    Payment,
    Pick,
    Purse,
    RowView,
    TableView,
    Why,
    WhyLine,
)

HONOR_STEPS = (-5, -3, -2, -1, 1, 2, 3, 5)
TAX_STEP = 10
LAST_PHASE = 7
CHARGES = {
    Realm.BYZANTIUM: "cross",
    Realm.MAMLUKS: "moon",
    Realm.HUNGARY: "tower",
    Realm.HOLY_ROMAN_EMPIRE: "crown",
    Realm.NOVGOROD: "ship",
    Realm.GOLDEN_HORDE: "sun",
}
REASONS = ("purchase", "upkeep", "ransom", "tribute", "trade", "bribe", "card", "other")


class MedioevoTable:
    """Reads the state, words it, and makes actions out of taps."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        self._session = session
        self._texts = texts
        self._steps = Steps(session, texts)

    @property
    def _state(self) -> State:
        state: State = self._session.state
        return state

    def _say(self, key: str | Text, **params: Any) -> str:
        return self._texts().text(key, **params)

    def view(self) -> TableView:
        state = self._state
        phase = Text(f"phase.{state.phase}")
        rounds = state.settings.limits.rounds
        heading = "ui.table.round_of" if rounds else "ui.table.round"
        undo, redo = self._session.next_undo, self._session.next_redo
        acting = self._steps.acting()
        return TableView(
            title=self._say(heading, round=state.round, rounds=rounds),
            subtitle=self._say(phase),
            brief=self._say(f"ui.phase.tab_{state.phase}"),
            rows=tuple(
                self._row(state.players[player], place, acting)
                for place, player in enumerate(state.order, 1)
            ),
            undo=self._say(undo) if undo else "",
            redo=self._say(redo) if redo else "",
            play_text=self._play_text(),
            next_text=self._next_text(),
            note=self._horde(),
            stops=tuple(self._stop(phase) for phase in range(1, LAST_PHASE + 1)),
        )

    def _stop(self, phase: int) -> Stop:
        now = self._state.phase
        standing: Standing = "done" if phase < now or self._state.ended else "ahead"
        if phase == now and not self._state.ended:
            standing = "now"
        return Stop(str(phase), roman(phase), self._say(f"ui.phase.tab_{phase}"), standing)

    def _row(self, player: Player, place: int, acting: str) -> RowView:
        state = self._state
        cards, tokens = len(player.cards), len(player.tokens)
        levels = tuple(player.technology_level(branch) for branch in Branch)
        purse = self._session.curtain.shown(player.id, number(state.money(player.id)))
        return RowView(
            id=player.id,
            name=player.name,
            colour=player.colour,
            place=place,
            realm=self._say(f"realm.{player.realm.value}") if player.realm else "",
            figures=(
                FigureView("honor", self._say("figure.honor"), self._honor(player)),
                FigureView("money", self._say("figure.money"), 0, "secret", text=purse),
                FigureView(
                    "loans",
                    self._say("ui.table.loans", loans=len(player.loans), most=MOST_LOANS),
                    len(player.loans),
                    "pips",
                    most=MOST_LOANS,
                    brief=self._say("figure.loans"),
                ),
                FigureView(
                    "tax_rate",
                    self._say("figure.tax_rate"),
                    player.tax_rate,
                    brief=self._say("figure.tax_rate.brief"),
                ),
                FigureView(
                    "technologies",
                    self._say("figure.technologies"),
                    sum(levels),
                    kind="grid",
                    most=4,
                    levels=levels,
                    tints=tuple(COLOUR_OF[branch].value for branch in Branch),
                ),
            ),
            note=" · ".join(
                (self._say("ui.table.cards", n=cards), self._say("ui.table.tokens", n=tokens))
            ),
            acting=player.id == acting,
            out=not player.is_in,
            ties=ties_of(state, player.id),
            charge=CHARGES[player.realm] if player.realm else "",
            change=self._change(player),
        )

    def _change(self, player: Player) -> int | None:
        """What this round brought so far; nothing once the result stands."""
        if self._state.ended:
            return None
        before = when_round_began(self._session).players.get(player.id)
        return player.honor - before.honor if before else None

    def _honor(self, player: Player) -> int:
        """The honor points, after the final scoring those of the result."""
        return player.honor + self._scored(player)

    def _scored(self, player: Player) -> int:
        """What the final scoring gave."""
        final = self._state.final
        return final[player.id] - player.honor if final and player.id in final else 0

    def _play_text(self) -> str:
        state = self._state
        over = state.ended or all(step.progress == "done" for step in self._steps.of(state.phase))
        return "" if over else self._say("ui.table.play", what=Text(f"phase.{state.phase}"))

    def _next_text(self) -> str:
        state = self._state
        if state.ended:
            return self._say("end.scoring.result" if state.final is not None else "end.scoring")
        if state.phase < LAST_PHASE:
            return self._say("ui.table.next", what=Text(f"phase.{state.phase + 1}"))
        return self._say("ui.table.next", what=Text("ui.table.round", {"round": state.round + 1}))

    def _horde(self) -> str:
        dice = self._state.horde_dice
        return self._say("ui.table.horde", dice=" ".join(map(str, dice))) if dice else ""

    def next_action(self) -> Any:
        state = self._state
        return GoToPhase(state.phase + 1) if state.phase < LAST_PHASE else EndRound()

    def next_place(self) -> str:
        """Where the game goes on after its end: to the final scoring; "" before."""
        return "scoring" if self._state.ended else ""

    def tapped(self, player: str, figure: str) -> Pick | Payment | None:
        """What a tap on a player's figure offers."""
        who = self._state.players[player]
        match figure:
            case "honor" if self._state.final is None:  # the result stands as it was scored
                return self._pick_honor(who)
            case "tax_rate":
                return self._pick_tax(who)
            case "loans":
                return self._pick_loan(who)
            case "money":
                return self._payment(who)
        return None

    def tab_of(self, figure: str) -> str:
        """The tab of a player's sheet that a figure leads to."""
        return {"technologies": "technology"}.get(figure, "")

    def _pick_honor(self, player: Player) -> Pick:
        options = tuple(
            Option(str(step), signed(step), ChangeHonor(player.id, step)) for step in HONOR_STEPS
        )
        title = self._say("ui.pick.honor", player=player.name, now=player.honor)
        half = len(HONOR_STEPS) // 2
        return Pick(title, options, figure="honor", player=player.id, in_a_row=half)

    def _pick_tax(self, player: Player) -> Pick:
        settings = self._state.settings
        rates = range(settings.tax_lowest, settings.tax_highest + 1, TAX_STEP)
        options = tuple(
            Option(
                str(rate),
                number(rate),
                SetTaxRate(player.id, rate) if rate != player.tax_rate else None,
                chosen=rate == player.tax_rate,
            )
            for rate in rates
        )
        allowed = self._state.allowed_tax
        note = self._say("ui.pick.tax_allowed", rate=allowed) if allowed is not None else ""
        title = self._say("ui.pick.tax", player=player.name)
        return Pick(title, options, note, "tax_rate", player.id, in_a_row=4)

    def _pick_loan(self, player: Player) -> Pick:
        take = self._say("ui.pick.loan_take", amount=LOAN)
        options = [Option("take", take, TakeLoan(player.id), icon="plus")]
        if player.loans:
            repay = self._say("ui.pick.loan_repay", amount=LOAN)
            options.append(Option("repay", repay, RepayLoan(player.id), icon="minus"))
        title = self._say("ui.pick.loan", player=player.name, n=len(player.loans))
        return Pick(title, tuple(options), figure="loans", player=player.id)

    def _payment(self, player: Player) -> Payment:
        purses = [Purse(BANK, self._say(f"purse.{BANK}"))]
        purses += [
            Purse(other.id, other.name, other.colour) for other in self._state.players.values()
        ]
        reasons = tuple(self._say(f"ui.reason.{reason}") for reason in REASONS)
        note = self._say("ui.pay.hold_to_see")
        return Payment(player.id, tuple(purses), reasons, note)

    def payment(self, giver: str, taker: str, amount: int, reason: str) -> Pay:
        return Pay(giver, taker, amount, reason)

    def correction(self, player: str, figure: str, change: int, reason: str) -> Any:
        return Correct(player, figure, change, reason)

    def why(self, player: str, figure: str) -> Why | None:
        """How a figure came about, booking by booking."""
        if figure not in ("honor", "tax_rate", "loans", "money"):
            return None
        who = self._state.players[player]
        changes = changes_of(self._session, player, f"figure.{figure}")
        lines = [WhyLine(self._say("log.start"), number(changes.start))]
        lines += [
            WhyLine(
                self._say(self._session.curtain.told(change.summary, change.round)),
                signed(change.amount),
                change.rule,
            )
            for change in changes.steps[-8:]
        ]
        left_out = len(changes.steps) - 8
        if left_out > 0:
            sum_before = sum(change.amount for change in changes.steps[:left_out])
            lines.insert(1, WhyLine(self._say("ui.why.before", n=left_out), signed(sum_before)))
        now = changes.now
        scored = self._scored(who) if figure == "honor" else 0
        if scored:
            lines.append(WhyLine(self._say("end.scoring"), signed(scored), "M-25.0"))
            now += scored
        heading = self._say(f"figure.{figure}")
        lines.append(WhyLine(heading, number(now), is_total=True))
        return Why(self._say("ui.why.title", player=who.name, figure=heading), tuple(lines))

    def ledger(self, player: str) -> list[Booking]:
        """The bookings of a purse, newest first, with the balance after each."""
        changes = changes_of(self._session, player, "figure.money")
        balance, bookings = changes.start, []
        for change in changes.steps:
            balance += change.amount
            bookings.append(Booking(self._say(change.summary), "", change.amount, balance))
        bookings.reverse()
        return bookings
