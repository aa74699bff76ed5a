"""Chapters 4, 7 and 9 at the table: which cards are turned for a price, and what they bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Annotated

from companion.core.checks import Checks
from companion.core.codec import Between, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.fief.production import Picks, group_yield
from companion.games.medievalia.fief.sums import site_of
from companion.games.medievalia.payment.costs import Production, relief_of, team_gift
from companion.games.medievalia.payment.plans import short_of
from companion.games.medievalia.pieces import Card, Resource, Stack, Troop
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.state import CardId, State, Unit, production_of
from companion.games.medievalia.tables import CARDS

Few = Annotated[int, Between(0, 40)]


@dataclass(frozen=True, slots=True)
class Turned:
    """A card or a group that is turned, and the artists who double it (F-4.5, F-9.7)."""

    source: CardId
    artists: Annotated[tuple[CardId, ...], Length(0, 3)] = ()
    picks: Annotated[tuple[Picks, ...], Length(0, 3)] | None = None


@dataclass(frozen=True, slots=True)
class Means:
    """How one card is paid: productions, abilities, hand cards, gifts (F-4.6, F-7, F-R5)."""

    turned: Annotated[tuple[Turned, ...], Length(0, 40)] = ()
    traders: Annotated[tuple[CardId, ...], Length(0, 3)] = ()
    bureaucrats: Annotated[tuple[CardId, ...], Length(0, 3)] = ()
    thrown: Mapping[Card, Few] = field(default_factory=dict)  # hand cards that were shown
    hidden: Mapping[Stack, Few] = field(default_factory=dict)  # hand cards nobody looked at
    gifts: Annotated[tuple[CardId, ...], Length(0, 20)] = ()  # what the partner turns (F-14.6)

    @property
    def hand_cards(self) -> int:
        return sum(self.thrown.values()) + sum(self.hidden.values())


NOTHING = Means()


@dataclass(frozen=True, slots=True)
class Made:
    """What a payment comes to."""

    state: State
    surplus: int
    pool: Bag  # everything that was there, traders and hand cards included


def produced(state: State, player: PlayerId, one: Turned) -> tuple[Resource, int]:
    """What a source gives when it is turned now; BadInput: it gives nothing."""
    ground = state.player(player).site(one.source)
    if ground is not None:
        site = site_of(state, player, ground)
        answer = group_yield(
            base=site.base,
            workers=site.workers,
            civil=site.civil,
            slots=site.slots,
            artists=len(one.artists),
            picks=one.picks,
            producers=site.producers,
            switches=state.switches,
        )
        return answer.resource, answer.amount.total
    unit = state.units.get(one.source)
    made = production_of(state, unit.type) if unit and unit.owner == player else None
    if made is None:
        raise BadInput("med.pay.no_source", "payment.turned", card=one.source)
    return made, 1 << len(one.artists)


def paid(
    state: State, player: PlayerId, cost: Bag, payment: Means, checks: Checks, keep: str = ""
) -> Made:
    """The state after a payment: cards turned, hand cards gone, surplus lost (F-4.6, F-7.4).

    `keep` is the site where a building is to stand: it cannot help (F-6.1). When the table pays,
    nothing is turned here; hand cards go all the same.
    """
    state = _thrown(state, player, payment)
    if not state.turns:
        return Made(state, 0, Bag())
    made = dict.fromkeys(Resource, 0)
    for one in payment.turned:
        _check_source(state, player, one.source, checks)
        kind, amount = produced(state, player, one)
        made[kind] += amount
        checks.forbid(
            bool(keep) and one.source == keep, "med.pay.site_used", cite("F-6.1"), "payment"
        )
    helpers = {
        Troop.ARTIST: [name for one in payment.turned for name in one.artists],
        Troop.TRADER: list(payment.traders),
        Troop.BUREAUCRAT: list(payment.bureaucrats),
    }
    for troop, names in helpers.items():
        _check_helpers(state, player, troop, names, checks)
    checks.forbid(
        bool(payment.bureaucrats) and not keep, "med.pay.bureaucrats", cite("F-9.6"), "payment"
    )
    _check_once(
        state, payment, [name for names in helpers.values() for name in names], keep, checks
    )
    relief = relief_of(cost, len(payment.bureaucrats))
    arrived = _arrived(state, player, payment.gifts, checks)
    vectors = [
        tuple(made[kind] + one for kind, one in zip(Resource, bag.vector, strict=True))
        for bag in arrived
    ]
    short = min(
        short_of(vector, cost.vector, len(payment.traders), relief)  # type: ignore[arg-type]
        for vector in vectors
    )
    missing = short - payment.hand_cards
    short_key = "med.pay.nothing" if payment == NOTHING else "med.pay.short"
    checks.forbid(missing > 0, short_key, cite("F-4.2"), "payment", n=missing)
    turned = turned_over(state, player, [one.source for one in payment.turned])
    turned = turned_by_ability(turned, [name for names in helpers.values() for name in names])
    partner = state.partner(player)
    if partner is not None and payment.gifts:
        turned = evolve(turned_over(turned, partner.id, payment.gifts), gift_paid=True)
    surplus = sum(vectors[0]) + payment.hand_cards - max(0, cost.total - relief)
    pools = [_pool(vector, len(payment.traders), payment.hand_cards) for vector in vectors]
    return Made(turned, max(0, surplus), max(pools, key=lambda one: one.total))


def _pool(made: Sequence[int], traders: int, hand_cards: int) -> Bag:
    """All resources of a payment; each trader makes two of one gold, once there is any (F-9.5)."""
    food, energy, work, gold = made
    golden = gold + hand_cards > 0  # a card in hand may be gold as well
    fresh = traders if golden else max(0, traders - 1) if food + energy + work else 0
    return Bag(food, energy, work, gold + hand_cards + fresh)


def _check_source(state: State, player: PlayerId, name: str, checks: Checks) -> None:
    """An own card in the own fief that was not used yet (F-1.3, F-3.5)."""
    ground = state.player(player).site(name)
    unit = state.units.get(name)
    if ground is None and (unit is None or unit.owner != player):
        raise BadInput("med.pay.no_source", "payment.turned", card=name)
    used = ground.used if ground else bool(unit and unit.used)
    checks.forbid(used, "med.pay.used", cite("F-3.5"), "payment", card=card_name(state, name))
    if unit is not None:
        away = unit.place != state.player(unit.owner).home
        checks.forbid(away, "med.pay.away", cite("F-1.3"), "payment", card=card_name(state, name))
        checks.forbid(
            bool(unit.site),
            "med.pay.attached",
            cite("F-4.4"),
            "payment",
            card=card_name(state, name),
        )


def _check_helpers(
    state: State, player: PlayerId, troop: Troop, names: Sequence[str], checks: Checks
) -> None:
    """Unused, of this type, in the own or an ally's fief (F-9.8, F-R29)."""
    homes = {state.player(one).home for one in state.friends(player)}
    for name in names:
        unit = state.units.get(name)
        if unit is None or unit.owner != player or unit.type is not troop:
            raise BadInput("med.pay.no_helper", "payment", card=name)
        said = card_name(state, name)
        checks.forbid(unit.used, "med.pay.used", cite("F-3.5"), "payment", card=said)
        checks.forbid(unit.place not in homes, "med.pay.away", cite("F-9.8"), "payment", card=said)


def _check_once(
    state: State,
    payment: Means,
    helpers: Sequence[str],
    keep: str,
    checks: Checks,
) -> None:
    """A card produces or uses its ability, once; a group does so as a whole (F-3.5, F-R35)."""
    sources = [one.source for one in payment.turned]
    groups = [state.units[name].site for name in helpers if state.units[name].site]
    together = [*sources, *helpers]
    twice = any(len(set(names)) != len(names) for names in (together, payment.gifts))
    twice = twice or bool(set(groups) & set(sources))
    checks.forbid(twice, "med.pay.twice", cite("F-4.6"), "payment")
    checks.forbid(bool(keep) and keep in groups, "med.pay.site_used", cite("F-6.1"), "payment")


def _thrown(state: State, player: PlayerId, payment: Means) -> State:
    """Hand cards that are discarded for resources (F-7.2, F-R41)."""
    by_stack: dict[Stack, int] = {stack: payment.hidden.get(stack, 0) for stack in Stack}
    for card, many in payment.thrown.items():
        if CARDS[card].group not in tuple(Stack):
            raise BadInput("med.cost.not_played", "payment.thrown", card=Text(CARDS[card].name))
        by_stack[Stack(CARDS[card].group)] += many
    return thrown_away(state, player, by_stack, payment.thrown)


def thrown_away(
    state: State,
    player: PlayerId,
    by_stack: Mapping[Stack, int],
    shown: Mapping[Card, int],
) -> State:
    """So many cards leave a hand; those shown are known from now on."""
    me = state.player(player)
    for stack, many in by_stack.items():
        lack_cards(me.hand[stack], many, stack, me.name)
    piled = state.discarded([card for card, many in shown.items() for _ in range(many)])
    check_copies(piled, shown)
    unseen = dict(piled.unseen_discards)
    hand = dict(me.hand)
    for stack, many in by_stack.items():
        known = sum(count for card, count in shown.items() if CARDS[card].group == stack)
        hand[stack] -= many
        if many - known:
            unseen[stack] = unseen.get(stack, 0) + many - known
    return evolve(piled, unseen_discards=unseen).with_player(player, hand=hand)


def lack_cards(held: int, wanted: int, stack: Stack, name: str) -> None:
    """Nobody gives away cards he does not hold: that is a typing error, not a rule."""
    if wanted > held:
        raise BadInput(
            "med.hand.too_few", "player", name=name, stack=Text(f"med.stack.{stack}"), n=held
        )


def check_copies(state: State, cards: Iterable[Card]) -> None:
    """There are only so many of each type in the box (F-1.2)."""
    table = state.on_table()
    for card in cards:
        known = table.get(card, 0) + state.discards.get(card, 0)
        known += sum(one is card for one in state.bottoms.values())
        if known > CARDS[card].count:
            row = CARDS[card]
            raise BadInput("med.too_many", "card", card=Text(row.name), most=row.count)


def _arrived(
    state: State, player: PlayerId, gifts: Sequence[str], checks: Checks
) -> tuple[Bag, ...]:
    """Every bag that may arrive from the partner (F-14.6, F-R20)."""
    if not gifts:
        return (Bag(),)
    partner = state.partner(player)
    checks.forbid(
        partner is None or not partner.is_in, "med.gift.no_partner", cite("F-14.6"), "payment"
    )
    if partner is None:
        return (Bag(),)
    productions = []
    for name in gifts:
        _check_source(state, partner.id, name, checks)
        productions.append(Production(*produced(state, partner.id, Turned(name))))
    return arriving(state, productions)


def arriving(state: State, productions: Sequence[Production]) -> tuple[Bag, ...]:
    """Every bag that may arrive of these; by house rule only the first of a turn costs (F-R20)."""
    if state.switches.gift == "per_turn" and state.gift_paid:
        whole = Bag()
        for one in productions:
            whole = whole.plus(Bag(**{str(one.resource): one.amount}))
        return (whole,)
    return team_gift(tuple(productions), state.switches).bags


def turned_over(state: State, player: PlayerId, sources: Iterable[str]) -> State:
    """Sources lie on their side; a group as a whole (F-4.5)."""
    units: list[Unit] = []
    for name in sources:
        ground = state.player(player).site(name)
        if ground is None:
            units.append(evolve(state.units[name], used=True))
            continue
        units += [evolve(unit, used=True) for unit in state.on_site(player, name)]
        state = state.with_site(player, evolve(ground, used=True))
    return state.with_units(units)


def turned_by_ability(state: State, names: Iterable[str]) -> State:
    """Who uses an ability is turned, with the group he is attached to (chapter 9, F-R35)."""
    for name in names:
        unit = state.units[name]
        if unit.site:
            state = turned_over(state, unit.owner, [unit.site])
        state = state.with_units([evolve(state.units[name], used=True)])
    return state


def card_name(state: State, name: str) -> Text:
    """A card as the table calls it: by its type."""
    if name in state.units:
        return Text(f"med.card.{state.units[name].type}")
    return Text(f"med.card.{name.partition('_')[0]}")
