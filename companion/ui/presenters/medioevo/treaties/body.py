"""Treaties as a place: wars and truces, written treaties, and who stands how to whom."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import PlayerId
from companion.ui.i18n import Translator
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.treaties.page import BondView, TreatiesPresenter
from companion.ui.presenters.panels import Act, Answer, Item, Panel, Question
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps, Recap
from companion.ui.presenters.session import Session


class TreatiesPage(PanelTaps, MedioevoSpeaker):
    """Every line leads to what can be done about it."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        super().__init__(session, texts)
        self.treaties = TreatiesPresenter(session, texts)

    def recap(self) -> Recap:
        return "beside"

    def view(self) -> PanelsPageView:
        view = self.treaties.view()
        return PanelsPageView(
            title=self.say("ui.place.treaties"),
            subtitle=view.title,
            people=(),
            player="",
            panels=(
                _bonds("wars", self.say("ui.treaties.wars"), view.wars_note, view.wars, 0),
                _bonds(
                    "treaties", self.say("ui.place.treaties"), view.treaties_note, view.treaties, 0
                ),
                self._everybody(),
                *self._past(view.past),
            ),
            foot=self.treaties.foot(),
        )

    def _past(self, past: tuple[BondView, ...]) -> tuple[Panel, ...]:
        """What was agreed once; nobody's word is forgotten."""
        rows = tuple(
            Item(f"past:{at}", x.text, x.note, icon=x.icon, tone=x.tone, crests=x.colours)
            for at, x in enumerate(past)
        )
        return (Panel("past", self.say("ui.treaties.past"), items=rows, column=1),) if rows else ()

    def _everybody(self) -> Panel:
        items = tuple(
            Item(
                f"stands:{one.id}", one.name, self._stands(one.id), colour=one.colour,
                crests=tuple(self.player(foe).colour for foe in self._foes(one.id)),
            )
            for one in self.people()
        )  # fmt: skip
        return Panel("everybody", self.say("ui.treaties.everybody"), items=items, column=1)

    def _foes(self, player: PlayerId) -> tuple[PlayerId, ...]:
        pairs = [(war.one, war.other) for war in self.state.wars]
        return tuple(
            one if other == player else other for one, other in pairs if player in (one, other)
        )

    def _stands(self, player: PlayerId) -> str:
        """With whom a player is at war, in truce or bound."""
        state = self.state
        truces = [b if a == player else a for a, b in state.truces if player in (a, b)]
        bound = {
            other
            for treaty in state.treaties
            if player in treaty.parties
            for other in treaty.parties
            if other != player
        }
        groups = (
            ("war_with", self._foes(player)),
            ("truce_with", truces),
            ("bound_to", [who for who in state.playing if who in bound]),
        )
        said = [
            self.say(f"ui.treaties.{key}", players=self.names(who)) for key, who in groups if who
        ]
        return " · ".join(said) or self.say("ui.treaties.at_peace")

    def tapped(self, key: str) -> Answer:
        asked = self.treaties.asked(key) or self.treaties.question_of(key)
        if asked is not None:
            return asked
        found = self.treaties.offered(key)
        return found if found is None or isinstance(found, Question) else Act(found)


def _bonds(key: str, title: str, note: str, bonds: tuple[BondView, ...], column: int) -> Panel:
    rows = tuple(
        Item(x.key, x.text, x.note, icon=x.icon, tone=x.tone, crests=x.colours, taps=True)
        for x in bonds
    )
    return Panel(key, title, items=rows, note=note, column=column)
