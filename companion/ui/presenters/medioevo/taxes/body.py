"""Phase 3 on the phase page: everybody's rate and what comes of it in one ledger."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import PlayerId
from companion.games.medioevo.treasury.collecting import CollectTaxes
from companion.pages.kit import Block, Figure, Ledger, Secret, Tone
from companion.pages.ledger import Account, Setting
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.phases.body import MedioevoBody
from companion.ui.presenters.medioevo.table import CHARGES
from companion.ui.presenters.medioevo.taxes.page import TaxesPresenter, TaxFigure, TaxRow
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Choose,
    Field,
    Form,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

TONES: dict[str, Tone] = {"text": "", "quiet": "quiet", "gain": "gain", "loss": "loss"}


class TaxesBody(MedioevoBody):
    """A line for each player; a tap on a name asks how he pays if money is short."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts, phase: int
    ) -> None:
        super().__init__(session, texts, drafts, phase)
        self.office = TaxesPresenter(session, texts, drafts)

    # -- what is shown ---------------------------------------------------------------------

    def panels(self) -> tuple[Panel | Block, ...]:
        view = self.office.view()
        heads = view.headings[1:]  # the first one is that of the names
        return (Ledger("taxes", "", heads, tuple(map(self._account, view.rows))),)

    def _account(self, row: TaxRow) -> Account:
        who = self.player(row.player)
        figures = tuple(self._figure(row.player, figure) for figure in row.figures)
        return Account(
            f"means:{row.player}",
            row.name,
            crest_of(row.colour, CHARGES[who.realm] if who.realm else ""),
            Setting(
                f"rate:{row.player}", str(row.rate), row.can_less, row.can_more, not row.booked
            ),
            (*figures, Secret(row.player)),
            row.note,
            row.warns,
            row.booked,
            not row.booked,
            row.player,
        )

    @staticmethod
    def _figure(player: PlayerId, figure: TaxFigure) -> Figure:
        return Figure(figure.text, f"why:{figure.key}:{player}", TONES[figure.tone])

    def secret(self, key: str) -> str:
        """What a held finger shows: the purse after the phase."""
        player = key.partition(":")[2]
        return next(row.after for row in self.office.view().rows if row.player == player)

    def foot(self) -> Foot:
        return self.office.foot_of(self.hand) if self.hand else self.office.foot()

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "minus" | "plus":
                player = rest.partition(":")[2]
                self.office.change_rate(player, 1 if what == "plus" else -1)
            case "rate":
                return Choose(self.office.pick_rate(rest), lambda rate: self._set(rest, rate))
            case "means" if rest in self.office.waiting():
                return self._means(rest)
            case "areas":
                return self.office.ask_areas((self.hand,) if self.hand else self.state.playing)
            case "book":
                return _act(self.office.book_all())
            case "only":
                return _act(self.office.book(rest))
        return None

    def held(self, key: str) -> Why | None:
        what, _, rest = key.partition(":")
        figure, _, player = rest.partition(":")
        return self.office.reason(player, figure) if what == "why" else None

    def _set(self, player: PlayerId, rate: int) -> Answer:
        self.office.set_rate(player, rate)
        return None

    # -- when money is short ---------------------------------------------------------------

    def _means(self, player: PlayerId) -> Question:
        """What a player does beside paying; kept with his draft as soon as it is said."""

        def form(values: Values) -> Form:
            returns = self.office.returns
            for key, count in values.items():
                returns.change(player, key, int(count))
            answer = self.office.answers().get(player)
            problem = self.office.problem(player, answer)
            bankrupt = answer is None or answer.bankrupt
            fields = tuple(
                Field(means.key, means.text, "count", value=means.count, most=means.most)
                for means in returns.means(player, bankrupt=bankrupt)
            )
            told = problem or self.office.in_short(player)
            said = (Said(told, tone="loss" if problem else "text"),) if told else ()
            confirm = self.say("ui.taxes.only")
            return Form(self.name(player), fields, confirm, said, ready=not problem)

        return Question(f"means:{player}", form, lambda _values: self.office.book(player))


def _act(action: CollectTaxes | None) -> Answer:
    return Act(action) if action is not None else None
