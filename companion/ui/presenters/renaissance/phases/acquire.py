"""Phase 4 (R-9.4): fleet, advances, stabilisation and relief; the last two for the whole table."""

from __future__ import annotations

from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.games.renaissance.advances.acquire import BuyFleet, Stabilise, TakeRelief
from companion.games.renaissance.advances.fleet import FIELD_PRICE, next_field, row_above
from companion.games.renaissance.advances.relief import relief_steps
from companion.games.renaissance.advances.stabilisation import stabilisation_cost
from companion.games.renaissance.advances.stabilise_all import (
    StabiliseAll,
    to_relieve,
    to_stabilise,
)
from companion.games.renaissance.misery import Marker, moved, moved_by_value, value_of
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.state import Fleet
from companion.games.renaissance.tables import ADVANCES
from companion.ui.presenters.panels import Act, Answer, Button, Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.renaissance.phases.body import PhaseBody
from companion.ui.presenters.renaissance.turns import next_step
from companion.ui.presenters.views import Why

DRAFT = "not_paying"  # who takes misery instead of paying, until it is booked


class AcquireBody(PhaseBody):
    """Everybody's purchases, then what his cards cost him and how his misery is relieved."""

    def own_panels(self) -> tuple[Panel, ...]:
        return (self._fleets(), self._cards())

    # -- stabilisation and relief ----------------------------------------------------------

    def _cost(self, player: PlayerId) -> Breakdown:
        one = self.player(player)
        return stabilisation_cost(one.hand, one.has(Advance.Z))

    def _relief(self, player: PlayerId) -> Breakdown:
        return relief_steps(frozenset(self.player(player).advances), self.state.switches)

    def not_paying(self) -> tuple[PlayerId, ...]:
        """Who cannot pay, or was tapped to take the misery instead."""
        kept = self.drafts.get(DRAFT, {})
        chosen = kept.get("players", []) if kept.get("round") == self.state.round else []
        return tuple(
            who
            for who in to_stabilise(self.state)
            if who in chosen or self._cost(who).total > self.state.money(who)
        )

    def _cards(self) -> Panel:
        return Panel(
            "stabilise",
            self.say("ren.ui.stabilise"),
            items=tuple(self._card_row(who) for who in self.playing),
            note=self.say("ren.ui.stabilise_note") if to_stabilise(self.state) else "",
            column=1,
        )

    def _card_row(self, player: PlayerId) -> Item:
        one, open_ = self.player(player), player in to_stabilise(self.state)
        cost = self._cost(player).total
        notes = [self.say("ren.ui.cards_n", n=one.hand), self.money(player)]
        value, tone = self.say("ren.ui.is_done") if one.hand else "", "quiet"
        if open_ and player in self.not_paying():
            misery = self.say(
                "ren.ui.misery_to", before=self.misery(player), after=self._after(player)
            )
            value, tone = misery, "loss"
        elif open_:
            value, tone = self.say("ren.ui.pays", n=cost), "text"
        if player in to_relieve(self.state) or (open_ and self._relief(player).total):
            notes.append(self.say("ren.ui.relief", n=self._relief(player).total))
        return Item(
            f"pay:{player}",
            one.name,
            " · ".join(notes),
            value,
            colour=one.colour,
            tone=tone,
            taps=open_ and self.is_now,
            holds=True,
            quiet=not open_,
        )

    def _after(self, player: PlayerId) -> int:
        """What the index shows if he does not pay, relief included."""
        switches = self.state.switches
        marker = Marker(self.player(player).misery, False)
        marker = moved_by_value(marker, self._cost(player).total, switches)
        relieved = moved(marker, -self._relief(player).total, switches)
        return value_of(relieved.field, switches)

    # -- ships -----------------------------------------------------------------------------

    def _fleets(self) -> Panel:
        items = tuple(
            Item(
                f"fleet:{one.id}",
                one.name,
                self._fleet_note(one.id),
                self.fleet(one.id),
                colour=one.colour,
                taps=self.is_now and not one.fleet_bought,
                holds=True,
                quiet=one.fleet_bought,
            )
            for one in map(self.player, self.playing)
        )
        to_advances = Button(
            "page:advances", self.say("ren.place.advances"), "lightbulb-on-outline"
        )
        return Panel("fleet", self.say("ren.ui.fleets"), items=items, offers=(to_advances,))

    def _fleet_note(self, player: PlayerId) -> str:
        """What ten ducats buy next, or what speaks against it."""
        one = self.player(player)
        if one.fleet_bought:
            return self.say("ren.ui.is_done")
        further = next_field(one.fleet)
        if further is None:
            return self._row_ends(one.fleet)
        if self.is_now:
            _, problems = self.preview(BuyFleet(player))
            if problems:
                return " · ".join(problems)
        text = self.say(f"ren.ships.{further.ships}")
        return self.say("ren.ui.next_field", ships=text, size=further.size, price=FIELD_PRICE)

    def _row_ends(self, fleet: Fleet) -> str:
        """Only an advance leads on to the next row (R-9.4.1.1, R-9.4.1.2)."""
        above = row_above(fleet)
        if above is None:
            return self.say("ren.ui.largest_fleet")
        advance = ADVANCES[Advance(above.advance)]
        name = f"{advance.id} {self.say(advance.name)}"
        return self.say("ren.ui.row_ends", size=fleet.size, advance=name)

    # -- taps ------------------------------------------------------------------------------

    def foot(self) -> Foot:
        advances = Button("page:advances", self.say("ren.ui.buy_advances"), "lightbulb-on-outline")
        if self.hand:
            own = Button("stabilise", self.say("ren.ui.stabilise_own"), "check")
            return Foot(own if self._own_acts() else None, (advances,))
        match next_step(self.state):
            case "stabilise":
                text = self.say("ren.ui.stabilise_all")
                return Foot(Button("stabilise", text, "check-all"), (advances,))
            case "purchases":  # nobody has cards to pay for: only this page is left
                return Foot(advances)
        return Foot(None, (advances,))

    def own_tap(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        match what:
            case "stabilise" if self.hand:
                acts = self._own_acts()
                return Act(acts[0], acts[1:]) if acts else None
            case "stabilise":
                return Act(StabiliseAll(self.not_paying()))
            case "fleet":
                return Act(BuyFleet(player))
            case "pay":
                self._toggle(player)
        return None

    def _own_acts(self) -> tuple[Stabilise | TakeRelief, ...]:
        """What is left to do of it for the player in whose hand this lies."""
        who, acts = self.hand, list[Stabilise | TakeRelief]()
        if who in to_stabilise(self.state):
            acts.append(Stabilise(who, who not in self.not_paying()))
        if who in to_relieve(self.state):
            acts.append(TakeRelief(who))
        return tuple(acts)

    def _toggle(self, player: PlayerId) -> None:
        """Pay, or take the misery instead."""
        kept = self.drafts.get(DRAFT, {})
        chosen = set(kept.get("players", []) if kept.get("round") == self.state.round else [])
        chosen ^= {player}
        self.drafts.put(DRAFT, {"round": self.state.round, "players": sorted(chosen)})

    def held(self, key: str) -> Why | None:
        what, _, player = key.partition(":")
        if what == "fleet":
            step, _ = self.preview(BuyFleet(player))
            title = self.say("ren.ui.fleets")
            return self.why(step.breakdowns[0], title, changes=False) if step else None
        if what != "pay":
            return None
        title = self.say("ren.ui.stabilise_of", player=self.name(player))
        note = self.say(
            "ren.ui.unpaid_note", n=self._cost(player).total, misery=self._after(player)
        )
        why = self.why(self._cost(player), title, changes=False)
        return Why(why.title, why.lines, note if self.player(player).hand else "")
