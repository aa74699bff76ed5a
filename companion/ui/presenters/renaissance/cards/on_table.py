"""What lies on the table, set right: decree, lasting effects, last round, wars, personalities."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from companion.core.records import evolve
from companion.games.renaissance.cards.events import DECREE_GROUPS
from companion.games.renaissance.corrections import (
    CorrectDecree,
    CorrectEnding,
    CorrectPersonalities,
    CorrectTableFlag,
    CorrectWars,
    TableFlag,
)
from companion.games.renaissance.state import Personality
from companion.games.renaissance.tables import PERSONALITIES
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.asked.words import Option
from companion.ui.presenters.panels import Act, Answer, Button, Detail, Question
from companion.ui.presenters.table.reasons import with_reason

if TYPE_CHECKING:
    from companion.ui.presenters.renaissance.cards.page import CardsPresenter

FLAGS: tuple[TableFlag, ...] = get_args(TableFlag)


class OnTable:
    """A button below what lies there, and what a tap on a personality offers."""

    def __init__(self, page: CardsPresenter) -> None:
        self._page = page
        self.say = page.say

    def button(self) -> Button:
        text = self.say("ren.cards.put_right")
        return Button("right:", text, "pencil-outline", look="outline")

    def tapped(self, what: str, key: str) -> Answer:
        return with_reason(self._personality(key) if what == "on" else self._right(key), self.say)

    def _right(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        state = self._page.state
        match what:
            case "decree":
                groups = (Option(None, self.say("ren.none")), *DECREE_GROUPS)
                among, begin = {"group": groups}, {"group": state.decree}
                ask = Ask(CorrectDecree, begin=begin, needed=("group",), among=among)
                return self._asked("decree", ask)
            case "ending":
                return self._asked("ending", Ask(CorrectEnding, begin={"ending": state.ending}))
            case "civil_war":
                victim = {"civil_war": state.civil_war}
                return self._asked("civil_war", Ask(CorrectWars, {"wars": state.wars}, victim))
            case "flag":
                flag = next(one for one in FLAGS if one == rest)
                return Act(CorrectTableFlag(flag, not getattr(state, flag)))
            case "war":
                left = tuple(war for at, war in enumerate(state.wars) if at != int(rest))
                return Act(CorrectWars(left, state.civil_war))
            case "claims":
                return self._claims(next(one for one in state.personalities if one.id == rest))
            case "gone":
                left_there = tuple(one for one in state.personalities if one.id != rest)
                return Act(CorrectPersonalities(left_there))
        return self._detail()

    def _asked(self, what: str, ask: Ask) -> Question:
        return asked(self._page, f"right:{what}", evolve(ask, title=self._name(what)))

    def _name(self, what: str) -> str:
        return self.say("ren.field.civil_war" if what == "civil_war" else f"ren.figure.{what}")

    def _detail(self) -> Detail:
        """One button for each of them; what only holds or does not is turned over at once."""
        state, page = self._page.state, self._page
        offers = [
            Button(f"right:{what}", self._name(what), "pencil-outline", look="outline")
            for what in ("decree", "ending", "civil_war")
        ]
        for flag in FLAGS:
            icon = "check-circle-outline" if getattr(state, flag) else "circle-outline"
            offers.append(Button(f"right:flag:{flag}", self._name(flag), icon, look="outline"))
        for at, war in enumerate(state.wars):
            sides = {"player": page.name(war.attacker), "other": page.name(war.defender)}
            text = self.say("ren.cards.war_is_over", **sides)
            offers.append(Button(f"right:war:{at}", text, "sword-cross", look="outline"))
        title = self.say("ren.cards.put_right")
        return Detail(title, self.say("ren.cards.put_right_note"), offers=tuple(offers))

    # -- personalities ---------------------------------------------------------------------

    def _personality(self, card: str) -> Detail:
        used, gone = self.say("ren.cards.who_used_it"), self.say("ren.cards.not_on_table")
        return Detail(
            self.say(PERSONALITIES[card].name),
            self.say("ren.cards.put_right_note"),
            offers=(
                Button(f"right:claims:{card}", used, "account-multiple-outline"),
                Button(f"right:gone:{card}", gone, "close", look="outline"),
            ),
        )

    def _claims(self, card: Personality) -> Question:
        """Who used it by patronage (R-9.3.3.2)."""
        ask = Ask(
            Personality,
            given={"id": card.id, "player": card.player},
            begin={"claims": card.claims},
            among={"claims": [one for one in self._page.playing if one != card.player]},
            labels={"claims": "ren.cards.who_used_it"},
            makes=self._claimed,
            title=self.say(PERSONALITIES[card.id].name),
        )
        return asked(self._page, f"right:claims:{card.id}", ask)

    def _claimed(self, card: Personality) -> CorrectPersonalities:
        there = self._page.state.personalities
        return CorrectPersonalities(tuple(card if one.id == card.id else one for one in there))
