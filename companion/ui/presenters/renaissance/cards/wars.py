"""Wars: declared with a card, rolled again while tied, in the last round at once (R-A2.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.renaissance.cards.waging import ContinueWar, DeclareWar, Spoils, war_side
from companion.games.renaissance.cards.wars import WarAnswer, WarRoll, war
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.state import CONTROL_MARKERS, FINAL_PHASE
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.panels import Choice, Field, Form, Question, Said, Values
from companion.ui.presenters.renaissance.cards.events import goods_cards, tapped_goods

if TYPE_CHECKING:
    from companion.ui.presenters.renaissance.cards.page import CardsPresenter

SIDES = 6
ON_A_DIE = 9  # letters
ABROAD = ("in_region_v", "in_new_world")


class WarForms:
    """The form of a war: opponent, dice, and what the loser hands over."""

    def __init__(self, page: CardsPresenter) -> None:
        self._page = page
        self.say, self.percent = page.say, page.percent

    def declare(self) -> Question:
        def opponent(values: Values) -> PlayerId:
            return str(values.get("opponent", ""))

        def form(values: Values) -> Form:
            page = self._page
            ask = Ask(
                DeclareWar,
                begin={"opponent": opponent(values) or None},
                among={"opponent": [one for one in page.playing if one != page.who]},
                labels={"opponent": "ren.cards.opponent"},
            )
            first = field_of(page, ask, "opponent")
            return self._form(self._page.who, opponent(values), values, first)

        def action(values: Values) -> DeclareWar:
            throws, spoils = self._throws(values), self._spoils(values)
            return DeclareWar(self._page.who, opponent(values), throws, spoils)

        return Question("event:war", form, action)

    def again(self, place: int) -> Question | None:
        if place >= len(self._page.state.wars):
            return None
        running = self._page.state.wars[place]

        def form(values: Values) -> Form:
            return self._form(running.attacker, running.defender, values)

        def action(values: Values) -> ContinueWar:
            throws = self._throws(values)
            spoils = self._spoils(values)
            return ContinueWar(running.attacker, running.defender, throws, spoils)

        return Question(f"again:{place}", form, action)

    def _form(self, attacker: PlayerId, defender: PlayerId, values: Values, *first: Field) -> Form:
        page, fields = self._page, list(first)
        title = self.say("ren.event.war")
        confirm = self.say("ren.cards.book_war")
        if not defender:
            return Form(title, tuple(fields), confirm, ready=False)
        throws = self._throws(values)
        chances = self._war(attacker, defender)
        fields += self._dice(attacker, defender, throws, values)
        said = [
            Said(
                self.say("ren.cards.war_chance", player=page.name(attacker)),
                self.percent(chances.chance_attacker),
                "quiet",
                "R-A2.11.1",
            ),
            Said(self.say("ren.cards.tie_chance"), self.percent(chances.chance_tie), "quiet"),
            Said(
                self.say("ren.cards.war_chance", player=page.name(defender)),
                self.percent(chances.chance_defender),
                "quiet",
            ),
        ]
        if not throws:
            return Form(title, tuple(fields), confirm, tuple(said), ready=False)
        result = self._war(attacker, defender, throws[-1])
        if result.outcome in ("attacker", "defender"):
            sides = (attacker, defender)
            winner, loser = sides if result.outcome == "attacker" else sides[::-1]
            fields += self._handed(winner, loser, result.handed_over.total)
        kind = DeclareWar if first else ContinueWar
        spoils = self._spoils(values)
        tried = page.tried(kind(attacker, defender, throws, spoils))
        return Form(title, tuple(fields), confirm, tried)

    def _war(
        self, attacker: PlayerId, defender: PlayerId, dice: tuple[int, int] | None = None
    ) -> WarAnswer:
        state = self._page.state
        sides = war_side(state, attacker), war_side(state, defender)
        return war(WarRoll(*sides, dice, state.switches))

    # -- dice ------------------------------------------------------------------------------

    def _throws(self, values: Values) -> tuple[tuple[int, int], ...]:
        """Throws that lie there completely; several only in the last card play."""
        found = []
        for place in range(self._most_throws()):
            faces = values.get(f"dice:{place}", ())
            if len(faces) != 2 or not all(faces):
                break
            found.append((int(faces[0]), int(faces[1])))
        return tuple(found)

    def _most_throws(self) -> int:
        return len(self._page.state.order) if self._page.state.phase == FINAL_PHASE else 1

    def _dice(
        self,
        attacker: PlayerId,
        defender: PlayerId,
        throws: tuple[tuple[int, int], ...],
        values: Values,
    ) -> list[Field]:
        """One throw; in the last card play one more as long as they tie (R-11.1.4)."""
        page = self._page
        tied = bool(throws) and self._war(attacker, defender, throws[-1]).outcome == "tie"
        count = len(throws) + (not throws or tied)
        names = tuple(
            Choice(side, _tag(page.name(one)), tint=page.player(one).colour)
            for side, one in (("attacker", attacker), ("defender", defender))
        )
        return [
            Field(
                f"dice:{place}",
                self.say("ren.cards.throw", n=place + 1),
                "dice",
                names,
                values.get(f"dice:{place}", [0, 0]),
                hint=self.say("ren.attack.roll"),
                sides=(SIDES, SIDES),
            )
            for place in range(min(count, self._most_throws()))
        ]

    # -- what the loser hands over ---------------------------------------------------------

    def _handed(self, winner: PlayerId, loser: PlayerId, handed: int) -> list[Field]:
        page = self._page
        now = page.player(loser)
        brief = page.brief(loser)
        barred = self._barred(winner, loser)
        ask = Ask(
            Spoils,
            most={
                **dict.fromkeys(barred, now.control_markers),
                "overseas": min(handed, now.overseas),
            },
            labels={
                **{one: Text(f"ren.cards.{one}", {"player": brief}) for one in barred},
                "overseas": "ren.cards.overseas_over",
            },
        )
        fields = [field_of(page, ask, where) for where in barred]
        cards = goods_cards(page, loser)
        if handed and cards:
            label = self.say("ren.cards.goods_over", player=now.name)
            fields.append(Field("goods", label, "many", cards, []))
        if handed and now.overseas:
            fields.append(field_of(page, ask, "overseas"))
        return fields

    def _barred(self, winner: PlayerId, loser: PlayerId) -> list[str]:
        """Where the loser may have markers that the winner cannot hold (R-A2.11.3)."""
        has, his = self._page.player(winner).has, self._page.player(loser)
        barred = []
        if his.has(Advance.R) and not has(Advance.R):
            barred.append("in_region_v")
        if his.overseas and has(Advance.T) and not has(Advance.U):
            barred.append("in_new_world")  # without T no overseas province can be held anyway
        return barred

    def _spoils(self, values: Values) -> Spoils:
        counts = {where: min(CONTROL_MARKERS, int(values.get(where, 0))) for where in ABROAD}
        goods = tapped_goods(values, "goods")
        return Spoils(**counts, overseas=int(values.get("overseas", 0)), goods=goods)


def _tag(name: str) -> str:
    """As much of a name as fits on a die."""
    first = next(iter(name.split(maxsplit=1)), "")
    return first if len(first) <= ON_A_DIE else f"{first[: ON_A_DIE - 1]}…"
