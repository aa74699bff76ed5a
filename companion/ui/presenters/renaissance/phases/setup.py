"""Before the first round (R-8): bids, capitals, the first purchase of tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.renaissance.order.capital_bids import (
    CapitalBid,
    CapitalBids,
    capital_bids,
    capitals_for,
    must_roll,
)
from companion.games.renaissance.order.capitals import ChooseCapitals
from companion.games.renaissance.pieces import Capital, Good
from companion.games.renaissance.setup import SetupFacts, setup_facts
from companion.games.renaissance.tables import CAPITALS, card_name
from companion.pages.parts import Button
from companion.ui.i18n import number
from companion.ui.presenters.panels import (
    Answer,
    Bids,
    Choice,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.renaissance.bids import AUCTION, CapitalBidding, TokenBuying
from companion.ui.presenters.renaissance.phases.body import PhaseBody
from companion.ui.presenters.renaissance.turns import next_step

SIDES = 6
CAPITALS_FORM = "capitals"


class SetupBody(PhaseBody):
    """Three steps that lead into the first round, and what lies ready for them."""

    @property
    def bidding(self) -> CapitalBidding:
        return CapitalBidding(self.session, self._texts, self.drafts)

    def own_panels(self) -> tuple[Panel, ...]:
        return (self._steps(), self._players(), self._layout())

    def _steps(self) -> Panel:
        state = self.state
        chosen, bought = "capitals" in state.done, "order" in state.done
        bid = chosen or self.bidding.is_accepted
        steps = (
            (AUCTION, "bids", bid, not chosen),
            (CAPITALS_FORM, "capitals", chosen, bid and not chosen),
            (AUCTION, "tokens", bought, chosen and not bought),
        )
        items = tuple(
            Item(
                key if opens else f"step:{step}",
                self.say(f"ren.ui.setup.{step}"),
                self.say(f"ren.ui.setup.{step}_note"),
                icon="check" if done else "circle-outline",
                taps=opens,
                quiet=done,
            )
            for key, step, done, opens in steps
        )
        return Panel("steps", self.say("ren.phase.0"), items=items)

    def _players(self) -> Panel:
        state = self.state
        items = tuple(
            Item(
                f"seat:{one.id}",
                one.name,
                self.capital(one.id) or self.say("ren.ui.no_capital"),
                self.money(one.id),
                colour=one.colour,
            )
            for one in map(self.player, state.seats)
        )
        return Panel("players", self.say("ren.ui.setup.players"), items=items)

    def _layout(self) -> Panel:
        """What to lay out for this number of players (R-8.1, R-8.2)."""
        state = self.state
        facts = setup_facts(SetupFacts(len(state.seats), state.settings.last_epoch, state.switches))
        regions = ", ".join(map(self.region, facts.regions))
        aside = ", ".join(self.say(card_name(card)) for card in facts.set_aside)
        rows = (
            ("regions", regions, ""),
            ("capitals", self._names(facts.capitals), ""),
            ("dealt", self.say("ren.ui.setup.dealt_note", n=facts.dealt, kept=facts.kept), ""),
            ("pile", "", str(facts.pile)),
            ("aside", aside, self.say("ren.ui.setup.late", round=facts.late_round)),
            ("positions", "", ", ".join(map(str, facts.positions))),
        )
        items = tuple(
            Item(f"layout:{key}", self.say(f"ren.ui.setup.{key}_of"), note, value)
            for key, note, value in rows
        )
        return Panel("layout", self.say("ren.ui.setup.layout"), items=items, column=1)

    def _names(self, capitals: Sequence[Capital]) -> str:
        return ", ".join(self.say(CAPITALS[one].name) for one in capitals)

    def foot(self) -> Foot:
        step = next_step(self.state)
        if step == "capitals":
            if self.bidding.is_accepted:
                text = self.say("ren.ui.setup.do_capitals")
                again = Button(AUCTION, self.say("ren.ui.setup.see_bids"), "gavel")
                return Foot(Button(CAPITALS_FORM, text, "castle"), (again,))
            return Foot(Button(AUCTION, self.say("ren.ui.setup.do_bids"), "gavel"))
        if step == "order":
            return Foot(Button(AUCTION, self.say("ren.ui.setup.do_tokens"), "gavel"))
        return Foot()

    def own_tap(self, key: str) -> Answer:
        if key == CAPITALS_FORM and self.bidding.is_accepted:
            return self.question()
        if key != AUCTION:
            return None
        if "capitals" in self.state.done:
            return Bids(TokenBuying(self.session, self._texts, self.drafts))
        return Bids(bidding := self.bidding, lambda: self._accepted(bidding))

    def _accepted(self, bidding: CapitalBidding) -> Question:
        """The bids are out: everybody chooses his capital."""
        bidding.accept()
        return self.question()

    # -- the choice of capitals ------------------------------------------------------------

    def question(self) -> Question:
        return Question(CAPITALS_FORM, self._form, self._action)

    def _bids(self, values: Values) -> tuple[CapitalBid, ...]:
        """The bids with the dice that lie there."""
        noted = self.bidding.noted
        return tuple(CapitalBid(who, noted[who], _rolled(values, who)) for who in self.state.seats)

    def _form(self, values: Values) -> Form:
        bids = self._bids(values)
        fields = [*self._dice(bids)]
        answer = capital_bids(CapitalBids(bids))
        chosen = self._chosen(values, answer.order)
        for place, who in enumerate(answer.order, 1):
            taken = [chosen[before] for before in answer.order[: place - 1]]
            free = [one for one in capitals_for(len(bids)) if one not in taken]
            fields.append(
                Field(
                    f"capital:{who}",
                    self.say("ren.ui.setup.chooses", place=place, player=self.name(who)),
                    "one",
                    tuple(Choice(one.value, self.say(CAPITALS[one].name)) for one in free),
                    chosen[who].value,
                )
            )
            if not CAPITALS[chosen[who]].good:
                goods = tuple(Choice(good.value, self.good(good)) for good in Good)
                label = self.say("ren.ui.setup.good", player=self.name(who))
                fields.append(Field(f"good:{who}", label, "one", goods, ""))
        ready = answer.decided
        said = self._paid(self._action(values)) if ready else ()
        title = self.say("ren.ui.setup.capitals")
        return Form(title, tuple(fields), self.say("ren.ui.setup.book_capitals"), said, ready=ready)

    def _paid(self, action: ChooseCapitals) -> tuple[Said, ...]:
        """What everybody has left, and what speaks against the choice."""
        step, problems = self.preview(action)
        left = step.breakdowns if step else ()
        said = [
            Said(self.say(Text(x.key, x.params)), number(x.total), rule="RUL-R-05") for x in left
        ]
        return (*said, *(Said(problem, tone="loss") for problem in problems))

    def _dice(self, bids: tuple[CapitalBid, ...]) -> list[Field]:
        """A die for everybody who bid as much as another, one more while they are equal."""
        rolled = {bid.player: bid.rolls for bid in bids}
        wanted = {who: len(rolls) for who, rolls in rolled.items()}
        for group in must_roll(bids):
            fewest = min(len(rolled[who]) for who in group)
            wanted |= {who: max(wanted[who], fewest + 1) for who in group}
        return [
            Field(
                f"dice:{who}",
                self.say("ren.ui.setup.rolls", player=self.name(who)),
                "dice",
                value=[*rolled[who], *[0] * (count - len(rolled[who]))],
                hint=self.say("ren.ui.roll"),
                sides=(SIDES,) * count,
            )
            for who, count in wanted.items()
            if count
        ]

    def _chosen(self, values: Values, order: Sequence[PlayerId]) -> Mapping[PlayerId, Capital]:
        """Everybody's capital: what he tapped if it is free, else the first one that is."""
        chosen: dict[PlayerId, Capital] = {}
        for who in order:
            free = [one for one in capitals_for(len(order)) if one not in chosen.values()]
            wished = values.get(f"capital:{who}", "")
            chosen[who] = next((one for one in free if one.value == wished), free[0])
        return chosen

    def _action(self, values: Values) -> ChooseCapitals:
        bids = self._bids(values)
        order = capital_bids(CapitalBids(bids)).order
        goods = {who: Good(values[f"good:{who}"]) for who in order if values.get(f"good:{who}")}
        chosen = self._chosen(values, order)
        goods = {who: good for who, good in goods.items() if not CAPITALS[chosen[who]].good}
        return ChooseCapitals(bids, chosen, goods)


def _rolled(values: Values, player: PlayerId) -> tuple[int, ...]:
    """The faces that lie there, up to the first die without one."""
    faces = []
    for face in values.get(f"dice:{player}", ()):
        if not face:
            break
        faces.append(int(face))
    return tuple(faces)
