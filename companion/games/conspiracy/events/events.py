"""Phase 2 (C-7.2): the open event cards in the order in which they count."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.common import (
    check_cards,
    check_home,
    forbid_all,
    land_at,
    land_name,
    name_of,
    spent,
)
from companion.games.conspiracy.deaths.families import is_immune
from companion.games.conspiracy.empire.clock import DEATHS, DECK, against_piles
from companion.games.conspiracy.events.auctions import (
    UNSOLD,
    Sold,
    booked,
    cards_of,
    check_sold,
    due_of,
)
from companion.games.conspiracy.flow import TURNED
from companion.games.conspiracy.lands.lands import Site, build, holds_relics
from companion.games.conspiracy.lands.take_over import preacher_in
from companion.games.conspiracy.pieces import Card, Event, Thing, Training
from companion.games.conspiracy.rulebook import because, cite
from companion.games.conspiracy.seats import (
    MOST_PLAYERS,
    Name,
    Seats,
    clockwise,
    refuse_doubles,
    refuse_strangers,
)
from companion.games.conspiracy.state import EVENTS as EVENTS_PHASE
from companion.games.conspiracy.state import NEUTRAL, Deck, Dispute, State
from companion.games.conspiracy.supply import check_left, left_of
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import EVENTS, PIECES

FIRST = (Event.DEATH_OF_EMPEROR, Event.DEATH_OF_ELECTOR)


@dataclass(frozen=True, slots=True)
class Sale:
    """A card to be auctioned, and who opens."""

    card: Event
    opener: PlayerId


@dataclass(frozen=True, slots=True)
class EventOrder:
    deaths: Annotated[tuple[Event, ...], Doc("in order; of a dry deck the emperor comes first")]
    auctions: tuple[Sale, ...]
    discarded: Annotated[tuple[Event, ...], Doc("a second preacher (C-7.2.2)")]
    missing: Annotated[int, Doc("cards still to be turned up this round")]
    dry: Annotated[bool, Doc("the deck cannot supply them: the emperor dies at once (C-7.2.3)")]


@calculator
def events(
    cards: Annotated[tuple[Event, ...], Length(0, MOST_PLAYERS), Doc("open cards, as they lie")],
    seats: Seats,
    active: Name,
    cards_left: Annotated[
        int, Between(0, PIECES["event_cards"].count), Doc("cards left in the deck now")
    ] = PIECES["event_cards"].count,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> EventOrder:
    """Open event cards in order: deaths, then the auctions with their openers (C-7.2.1)."""
    faults = Faults()
    refuse_doubles(faults, seats, "seats")
    refuse_strangers(faults, [active], seats, "active")
    faults.refuse(len(cards) > len(seats), "con.events.too_many", "cards", most=len(seats))
    for event, row in EVENTS.items():
        most = row.copies
        faults.refuse(
            most is not None and cards.count(event) > most, "con.events.copies", "cards", most=most
        )
    faults.settle()
    missing = len(seats) - len(cards)
    dry = missing > cards_left
    deaths = [card for kind in FIRST for card in cards if card == kind]
    sold = [card for card in cards if card not in FIRST]
    discarded = sold.count(Event.PREACHER) - 1 if Event.PREACHER in sold else 0
    if discarded:
        place = len(sold) - 1 - sold[::-1].index(Event.PREACHER)
        del sold[place]
    openers = clockwise(seats, active)
    return EventOrder(
        ((Event.DEATH_OF_EMPEROR,) if dry else ()) + tuple(deaths),
        tuple(Sale(card, openers[place % len(openers)]) for place, card in enumerate(sold)),
        (Event.PREACHER,) * discarded,
        missing,
        dry,
    )


def reshuffled(state: State) -> State:
    """All cards together but those that lie open (RUL-C-29)."""
    held = Counter(state.turned)
    deck = Deck(
        PIECES["event_cards"].count - held.total(),
        2 - held[Event.DEATH_OF_EMPEROR],
        2 - held[Event.DEATH_OF_ELECTOR],
        is_shuffled=True,
    )
    return evolve(state, deck=deck, events_seen=dict(held))


def to_turn_up(state: State) -> int:
    """How many cards come up now: one for each player, or what a dry deck still holds."""
    wanted = state.missing or (0 if TURNED in state.done else len(state.seats))
    return min(wanted, state.deck.left)


@dataclass(frozen=True, slots=True)
class TurnUpEvents(Action, phase=EVENTS_PHASE):
    """The event cards of the round as they lie on the table (C-7.2.1)."""

    kind: ClassVar[str] = "turn_up_events"
    cards: Annotated[tuple[Event, ...], Length(0, MOST_PLAYERS)]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        checks.forbid(
            TURNED in state.done and not state.missing, "con.events.turned", cite("C-7.2.1")
        )
        waits = bool(state.missing) and Event.DEATH_OF_EMPEROR in state.deaths
        checks.forbid(waits, "con.events.emperor_first", cite("C-7.2.3"))
        check_peace(checks, state)
        wanted = to_turn_up(state)
        checks.forbid(
            len(self.cards) != wanted, "con.events.number", cite("C-7.2.1"), "cards", n=wanted
        )
        emperors = self.cards.count(Event.DEATH_OF_EMPEROR)
        electors = self.cards.count(Event.DEATH_OF_ELECTOR)
        checks.forbid(
            emperors > state.deck.emperors, "con.events.no_emperor", cite("C-7.1.1"), "cards"
        )
        checks.forbid(
            electors > state.deck.electors, "con.events.no_elector", cite("C-7.1.1"), "cards"
        )
        turned = (*state.turned, *self.cards)[-len(state.seats) :]
        deck = self._deck(checks, state.deck, emperors, electors)
        ordered = events(turned, state.seats, state.active, deck.left, state.switches)
        warnings = checks.settle()
        after = evolve(
            state,
            deck=deck,
            turned=turned,
            deaths=(
                *((Event.DEATH_OF_EMPEROR,) if ordered.dry else ()),
                *state.deaths,
                *(card for kind in FIRST for card in self.cards if card == kind),
            ),
            for_sale=self._sales(state),
            missing=ordered.missing if ordered.dry else 0,
            events_seen=dict(Counter(state.events_seen) + Counter(self.cards)),
        )
        after = after.marked(TURNED)
        if ordered.dry:
            warnings += (Text("con.log.deck_dry"),)
        sold = [card for card in self.cards if card not in FIRST]
        if len(after.for_sale) < len(state.for_sale) + len(sold):
            warnings += (Text("con.log.second_preacher"),)
        return step(after, "con.log.turn_up_events", warnings=warnings, n=len(self.cards))

    def _deck(self, checks: Checks, before: Deck, emperors: int, electors: int) -> Deck:
        """What is left; a deck that cannot have been prepared so is a shuffled one from now on."""
        left = max(0, before.left - len(self.cards))
        emperors = max(0, before.emperors - emperors)
        electors = max(0, before.electors - electors)
        against = []
        if not before.is_shuffled:
            against = against_piles(DECK - left, DEATHS - emperors, DEATHS - electors)
        for key, params in against:
            checks.forbid(True, key, cite("C-7.1.1"), "cards", **params)
        return Deck(left, emperors, electors, before.is_shuffled or bool(against))

    def _sales(self, state: State) -> tuple[Event, ...]:
        """The cards of this round that are sold, a second preacher left out (C-7.2.2).

        No other card comes up for it (RUL-C-30).
        """
        has_preacher = Event.PREACHER in state.turned
        found = list(state.for_sale)
        for card in self.cards:
            is_second = card is Event.PREACHER and has_preacher
            has_preacher = has_preacher or card is Event.PREACHER
            if card not in FIRST and not is_second:
                found.append(card)
        return tuple(found)


def check_peace(checks: Checks, state: State) -> None:
    """What an emperor's death brings is over before anything else of the phase (C-3.10.2)."""
    anarchy = state.anarchy is not None
    checks.forbid(anarchy, "con.empire.anarchy_first", cite("C-3.10.2"))


def opener_of(state: State) -> PlayerId:
    """Who opens the next auction of an event card (C-7.3.1)."""
    return state.order[state.sales % len(state.seats)]


def fit_for(state: State, event: Event) -> tuple[PlayerId, ...]:
    """Who may bid for this card: for a relic only who has room (C-3.22.1)."""
    if event is not Event.RELIC:
        return state.order
    return tuple(name for name in state.order if relic_places(state, name))


def relic_places(state: State, player: PlayerId) -> tuple[str, ...]:
    """His lands with room for a relic."""
    return tuple(
        land.id
        for land in state.lands_of(player)
        if holds_relics(land.kind, land.monastery) and not land.relic
    )


THINGS = {
    Event.MASTER_BUILDER: Thing.CASTLE,
    Event.RELIC: Thing.RELIC,
    Event.IMPERIAL_CITY: Thing.IMPERIAL_CITY,
    Event.MONASTERY: Thing.MONASTERY,
    Event.PREACHER: Thing.PREACHER,
}


def places_for(state: State, event: Event, winner: PlayerId) -> tuple[str, ...]:
    """Where the winner may set what he bought, or whom he may ban; his own lands first."""
    if event is Event.BAN:
        return tuple(land for land, may in ban_targets(state) if may)
    thing = THINGS.get(event)
    if thing is None:
        return ()
    if thing is Thing.RELIC:
        return relic_places(state, winner)
    lands = state.lands_of(winner)
    if thing is Thing.IMPERIAL_CITY:
        lands = (*lands, *(one for one in state.lands.values() if one.owner != winner))
    return tuple(
        one.id
        for one in lands
        if not getattr(one, thing.value)
        and (thing is not Thing.MONASTERY or one.kind.training is Training.SECULAR)
    )


BOXES = {
    Thing.CASTLE: "castles",
    Thing.RELIC: "relics",
    Thing.IMPERIAL_CITY: "imperial_cities",
    Thing.MONASTERY: "monasteries",
}


def check_built(
    checks: Checks,
    state: State,
    player: PlayerId,
    what: Thing,
    land: str,
    from_the_box: bool = True,
) -> None:
    """What the rules have against this thing in this land, asked as the calculator asks it."""
    place = land_at(state, land)
    site = Site(
        place.kind,
        place.owner == player,
        place.castle,
        place.monastery,
        place.relic,
        place.imperial_city,
        place.preacher,
    )
    counted = from_the_box and what in BOXES
    left = max(0, left_of(state, player)[BOXES[what]]) if counted else 1
    forbid_all(checks, state, build(what, site, left, state.switches).reasons, "land")


def built(state: State, what: Thing, land: str) -> State:
    if what is Thing.PREACHER:
        return preacher_in(state, land)
    return state.with_land(land, **{what.value: True})


def ban_targets(state: State) -> tuple[tuple[str, bool], ...]:
    """All lands, each with whether its ruler may be banned (C-3.15.1); rulers of families first."""
    lands = sorted(state.lands.values(), key=lambda land: land.owner == NEUTRAL)
    return tuple(
        (land.id, not land.kind.is_electorate and not _is_immune(state, land.owner))
        for land in lands
    )


def _is_immune(state: State, player: PlayerId) -> bool:
    """Too small to be banned; a neutral ruler is not protected."""
    return player != NEUTRAL and is_immune(len(state.lands_of(player)), state.switches)


@dataclass(frozen=True, slots=True)
class SellEvent(Action, phase=EVENTS_PHASE, whose="all"):
    """An event card goes to the highest bidder and takes effect at once (C-7.2.1)."""

    kind: ClassVar[str] = "sell_event"
    event: Event
    sold: Sold = UNSOLD
    land: Annotated[str, Doc("where the winner sets it, or whom he bans")] = ""
    training: Annotated[Training | None, Doc("adoption: what the heir is trained for")] = None
    edict: Annotated[Name | None, Doc("ban: who lifts it with a Reichstag edict")] = None
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        if self.event in FIRST:
            raise BadInput("con.events.not_for_sale", "event")
        checks = Checks(self.overrule)
        checks.forbid(
            self.event not in state.for_sale, "con.events.not_for_sale", cite("C-7.2.1"), "event"
        )
        checks.forbid(bool(state.deaths), "con.events.deaths_first", cite("C-7.2.1"))
        checks.forbid(state.missing > 0, "con.open.turn_up", cite("C-7.2.3"))
        check_peace(checks, state)
        cards = cards_of(self.sold)
        if self.edict is not None:
            if self.event is not Event.BAN or self.sold.winner is None:
                raise BadInput("con.events.no_ban", "edict")
            cards.append((self.edict, Card.EDICT))
        check_cards(checks, state, cards, "sold")
        if self.land:
            land_at(state, self.land)
        check_sold(checks, state, self.sold, fit_for(state, self.event), lacks=lambda _: "room")
        winner = self.sold.winner
        if winner is not None:
            self._check_effect(checks, state, winner)
        warnings = checks.settle()
        for_sale = list(state.for_sale)
        if self.event in for_sale:
            for_sale.remove(self.event)
        after = evolve(
            booked(state, self.sold),
            for_sale=tuple(for_sale),
            sales=state.sales + 1,
            dispute=None,
        )
        if winner is None:
            return step(
                after,
                "con.log.event_unsold",
                warnings=warnings,
                event=Text(EVENTS[self.event].name),
            )
        after, text = self._effect(after, winner)
        return step(
            after,
            "con.log.sell_event" if self.land else "con.log.sell_event_only",
            (due_of(state, self.sold),),
            (*warnings, *text),
            event=Text(EVENTS[self.event].name),
            player=name_of(state, winner),
            place=land_name(after.lands[self.land]) if self.land else "",
        )

    def _check_effect(self, checks: Checks, state: State, winner: PlayerId) -> None:
        if self.event in THINGS:
            check_built(checks, state, winner, THINGS[self.event], self.land)
            return
        match self.event:
            case Event.ADOPTION:
                if self.training is None:
                    raise BadInput("con.events.training", "training")
                check_left(checks, state, winner, "family")
            case Event.KNIGHT:
                check_left(checks, state, winner, "knights")
                check_home(checks, state, winner)
            case Event.BAN:
                target = land_at(state, self.land)
                checks.forbid(
                    target.kind.is_electorate, "con.attack.electorate", cite("C-8.4.4"), "land"
                )
                # The banned player decides about it, nobody else.
                others = self.edict is not None and self.edict != target.owner
                checks.forbid(others, "con.events.edict_of_another", cite("C-10.0.3"), "edict")
                if _is_immune(state, target.owner):
                    most = state.switches.immunity_max
                    reason = because("con.attack.immune", "C-3.15.1", most=most)
                    forbid_all(checks, state, [reason], "land")

    def _effect(self, state: State, winner: PlayerId) -> tuple[State, tuple[Text, ...]]:
        if self.event in THINGS:
            return built(state, THINGS[self.event], self.land), ()
        match self.event:
            case Event.ADOPTION:
                assert self.training is not None
                return state.more(winner, **{self.training.value: 1}), ()
            case Event.KNIGHT:
                return state.more(winner, knights=1), ()
        if self.edict is not None:
            told = Text("con.log.edict", {"player": name_of(state, self.edict)})
            return spent(state, self.edict, Card.EDICT), (told,)
        may = frozenset(state.seats) - {state.lands[self.land].owner}
        return evolve(state, dispute=Dispute(self.land, "ban", may)), ()
