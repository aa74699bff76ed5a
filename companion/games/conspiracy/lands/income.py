"""Phase 1 (C-6): income and tolls, the alchemist and the robber knight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass
from companion.games.conspiracy.common import check_cards, known, paid, spent
from companion.games.conspiracy.lands.lands import Land, on_table
from companion.games.conspiracy.pieces import Card, Kind
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.seats import Name, refuse_doubles, refuse_strangers
from companion.games.conspiracy.state import INCOME as INCOME_PHASE
from companion.games.conspiracy.state import State
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import INCOME

LEAST_INCOME = 60  # C-6.0.2
TOLL = 10  # C-6.1.1: doubled for each imperial city at its ends

Lands = Annotated[int, Between(0, 49)]
RouteCount = Annotated[int, Between(0, 200)]


@dataclass(frozen=True, slots=True)
class Holdings:
    """What brings a player income (C-6.0.1)."""

    secular: Annotated[Lands, Doc("secular territories, electorates not counted")] = 0
    bishoprics: Annotated[Lands, Doc("bishoprics, electorates not counted")] = 0
    electorates: Annotated[int, Between(0, 7)] = 0
    masters: Annotated[int, Between(0, 3), Doc("master cards")] = 0
    monasteries: Annotated[int, Between(0, 8)] = 0
    castles: Annotated[int, Between(0, 16)] = 0
    relics: Annotated[int, Between(0, 8)] = 0
    preacher: bool = False


@dataclass(frozen=True, slots=True)
class Routes:
    """Trade routes between two own neighbouring territories, by their imperial cities."""

    no_city: RouteCount = 0
    one_city: RouteCount = 0
    two_cities: RouteCount = 0


NOTHING = Holdings()
NO_ROUTES = Routes()


@dataclass(frozen=True, slots=True)
class Income:
    """Income of one phase; the marker on the track shows the total."""

    base: Annotated[int, Doc("the list of C-6.0.1 alone")]
    tolls: int
    minimum: Annotated[int, Doc("what is added to reach 60 (C-6.0.2)")]
    total: Annotated[Breakdown, Doc("as on the track, before cards")]
    received: Annotated[Breakdown, Doc("what the player gets after alchemist and robber knight")]
    robbed: Annotated[int, Doc("ducats that the robber knight takes away")]


def holdings_in(own: Sequence[Land], preacher: bool, masters: int) -> Holdings:
    """What these lands of one player bring him, with the preacher and so many master cards."""
    return Holdings(
        secular=sum(land.kind is Kind.SECULAR for land in own),
        bishoprics=sum(land.kind is Kind.BISHOPRIC for land in own),
        electorates=sum(land.kind.is_electorate for land in own),
        masters=masters,
        monasteries=sum(land.monastery for land in own),
        castles=sum(land.castle for land in own),
        relics=sum(land.relic for land in own),
        preacher=preacher,
    )


def routes_between(own: Sequence[Land]) -> Routes:
    """The known trade routes between these lands, by their imperial cities (C-6.1.1)."""
    by_name = {land.name: land for land in own}
    pairs = {
        frozenset((land.name, other)) for land in own for other in land.routes if other in by_name
    }
    cities = [sum(by_name[name].imperial_city for name in pair) for pair in pairs]
    return Routes(cities.count(0), cities.count(1), cities.count(2))


def possession_of(state: State, player: PlayerId) -> tuple[Holdings, Routes]:
    """What a player of the table has: lands, master cards, routes known or counted."""
    own = on_table(state, player)
    cards = sum(holder == player for holder in state.masters.values())
    holdings = holdings_in(own, any(land.preacher for land in own), cards)
    counted = state.players[player].counted_routes
    return holdings, Routes(*counted) if counted is not None else routes_between(own)


def income_of(state: State, player: PlayerId) -> Income:
    """Income of a player of the table, before cards."""
    return income(*possession_of(state, player), rules=state.switches)


def tolls_of(state: State, player: PlayerId) -> Breakdown:
    """Tolls of a player of the table."""
    return toll_of(possession_of(state, player)[1])


def toll_of(routes: Routes) -> Breakdown:
    """Tolls of these routes (C-6.1.1)."""
    return Breakdown("con.tolls", _toll_lines(routes))


@calculator
def tolls(
    no_city: RouteCount = 0,
    one_city: RouteCount = 0,
    two_cities: RouteCount = 0,
    rules: Switches = DEFAULTS,  # noqa: ARG001  every calculator takes the house rules
) -> Breakdown:
    """Tolls of own trade routes with no, one and two imperial cities (C-6.1.1)."""
    return toll_of(Routes(no_city, one_city, two_cities))


@calculator
def income(
    holdings: Holdings = NOTHING,
    routes: Routes = NO_ROUTES,
    alchemist: bool = False,
    robbed: bool = False,
    rules: Switches = DEFAULTS,
) -> Income:
    """Income of one player, and what he receives after cards (C-6.0.1 to C-6.1.1)."""
    listed = _listed_lines(holdings)
    of_routes = _toll_lines(routes)
    base, toll = _sum(listed), _sum(of_routes)
    counted = base if rules.minimum_income == "base" else base + toll
    minimum = max(0, LEAST_INCOME - counted)
    lines = listed + of_routes
    if minimum:
        lines += (Line("con.income.minimum", minimum, cite("C-6.0.2"), {"least": LEAST_INCOME}),)
    total = _sum(lines)
    received = lines
    if alchemist:  # the minimum doubled too (RUL-C-03)
        received += (Line("con.income.alchemist", total, cite("C-6.0.3")),)
    lost = _sum(received) if robbed else 0
    if robbed:
        received += (Line("con.income.robbed", -lost, cite("C-6.0.3")),)
    return Income(
        base,
        toll,
        minimum,
        Breakdown("con.income.total", lines),
        Breakdown("con.income.received", received),
        lost,
    )


@dataclass(frozen=True, slots=True)
class Earner:
    """One player in the income phase."""

    player: Name
    holdings: Holdings = NOTHING
    routes: Routes = NO_ROUTES


@dataclass(frozen=True, slots=True)
class Robbery:
    """A robber knight, played when another collects his income."""

    robber: Name
    victim: Name


@dataclass(frozen=True, slots=True)
class Earned:
    """What one player gets in this phase."""

    player: PlayerId
    income: Income
    received: Annotated[Breakdown, Doc("with what his robber knights brought, if they bring any")]


@dataclass(frozen=True, slots=True)
class IncomeOfAll:
    players: tuple[Earned, ...]
    paid: Annotated[int, Doc("ducats that the bank pays in all")]


@calculator
def income_round(
    players: Annotated[tuple[Earner, ...], Length(1, 6)],
    alchemists: frozenset[Name] = frozenset(),
    robberies: Annotated[tuple[Robbery, ...], Length(0, 6)] = (),
    rules: Switches = DEFAULTS,
) -> IncomeOfAll:
    """What everybody receives in the income phase (C-6.0.3)."""
    _require_possible(players, alchemists, robberies)
    victims = {one.victim for one in robberies}
    incomes = {
        one.player: income(
            one.holdings, one.routes, one.player in alchemists, one.player in victims, rules
        )
        for one in players
    }
    earned = tuple(
        Earned(name, mine, _with_booty(mine, name, robberies, incomes, rules))
        for name, mine in incomes.items()
    )
    return IncomeOfAll(earned, sum(one.received.total for one in earned))


def _with_booty(
    mine: Income,
    name: PlayerId,
    robberies: tuple[Robbery, ...],
    incomes: dict[PlayerId, Income],
    rules: Switches,
) -> Breakdown:
    if not rules.robber_takes_income:
        return mine.received
    booty = tuple(
        Line("con.income.booty", incomes[one.victim].robbed, cite("RUL-C-04"), {"of": one.victim})
        for one in robberies
        if one.robber == name
    )
    return Breakdown(mine.received.key, mine.received.lines + booty)


def _require_possible(
    players: tuple[Earner, ...], alchemists: frozenset[Name], robberies: tuple[Robbery, ...]
) -> None:
    faults = Faults()
    names = [one.player for one in players]
    refuse_doubles(faults, names, "players")
    refuse_strangers(faults, sorted(alchemists), names, "alchemists")
    seen: list[PlayerId] = []
    for place, one in enumerate(robberies):
        field = f"robberies.{place}"
        refuse_strangers(faults, (one.robber, one.victim), names, field)
        faults.refuse(one.robber == one.victim, "con.income.robs_himself", field, player=one.robber)
        faults.refuse(one.victim in seen, "con.income.robbed_twice", field, player=one.victim)
        seen.append(one.victim)
    faults.settle()


def _listed_lines(holdings: Holdings) -> tuple[Line, ...]:
    rule = cite("C-6.0.1")
    found = []
    for name, row in INCOME.items():
        number = int(getattr(holdings, name))
        if number:
            params = {"n": number, "each": row.ducats}
            found.append(Line(f"con.income.{name}", number * row.ducats, rule, params))
    return tuple(found)


def _toll_lines(routes: Routes) -> tuple[Line, ...]:
    """Each imperial city at an end doubles the toll (C-6.1.1, C-3.21.1)."""
    rule = cite("C-6.1.1")
    each = (("no_city", TOLL), ("one_city", 2 * TOLL), ("two_cities", 4 * TOLL))
    return tuple(
        Line(f"con.tolls.{name}", getattr(routes, name) * toll, rule, params)
        for name, toll in each
        if (params := {"n": getattr(routes, name), "each": toll})["n"]
    )


def _sum(lines: tuple[Line, ...]) -> int:
    return sum(line.amount for line in lines)


COLLECTED = "collect_income"  # the mark of the phase


@dataclass(frozen=True, slots=True)
class CollectIncome(Action, phase=INCOME_PHASE, once=True, players=("alchemists",), whose="all"):
    """Everybody collects at once; alchemists and robber knights are played with it (C-6.0.3)."""

    kind: ClassVar[str] = "collect_income"
    alchemists: frozenset[Name] = frozenset()
    robberies: Annotated[tuple[Robbery, ...], Length(0, 6)] = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        for name in self.alchemists:
            known(state, name, "alchemists")
        for one in self.robberies:
            known(state, one.robber, "robberies")
            known(state, one.victim, "robberies")
        earners = tuple(Earner(name, *possession_of(state, name)) for name in state.order)
        earned = income_round(earners, self.alchemists, self.robberies, state.switches)
        cards = [(name, Card.ALCHEMIST) for name in sorted(self.alchemists)]
        cards += [(one.robber, Card.ROBBER) for one in self.robberies]
        check_cards(checks, state, cards, "alchemists")
        warnings = checks.settle()
        after = state
        for name, card in cards:
            after = spent(after, name, card)
        for mine in earned.players:
            after = paid(after, BANK, mine.player, mine.received.total)
        figures = tuple(
            Breakdown(
                "con.income.received_of",
                mine.received.lines,
                {"player": state.players[mine.player].name},
            )
            for mine in earned.players
        )
        return step(after, "con.log.collect_income", figures, warnings)
