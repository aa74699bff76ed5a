"""The choice of realms and the start kit (M-2.1 to M-2.4)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, Problem
from companion.core.explain import Text
from companion.core.records import dataclass
from companion.games.medioevo.pieces import Realm, Transport
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.tables import REALMS, START_KIT, TRANSPORTS

ALL_REALMS = len(Realm)
FEWEST_IN_THE_MALUS_TABLE = 3

Link = tuple[Realm, Realm]


@dataclass(frozen=True, slots=True)
class RealmChoice:
    """The realms chosen; with fewer than six they must form one connected group (M-2.2)."""

    players: Annotated[int, Between(2, 10), Doc("number of players")]
    realms: Annotated[
        tuple[Realm, ...],
        Length(0, 6),
        Doc("realms chosen, each once; one per player with up to six players"),
    ]
    linked: Annotated[
        tuple[Link, ...],
        Length(0, 15),
        Doc("pairs that the picture in the rulebook shows connected, where the text is silent"),
    ] = ()
    not_linked: Annotated[
        tuple[Link, ...],
        Length(0, 15),
        Doc("pairs that the picture shows not connected, where the text is silent"),
    ] = ()


@dataclass(frozen=True, slots=True)
class RealmAnswer:
    """`not_needed` with six players or more; `ask`: one of the open pairs decides."""

    connected: Literal["yes", "no", "ask", "not_needed"]
    ask: Annotated[tuple[Link, ...], Doc("pairs whose connection the table should look up")]
    warnings: tuple[Text, ...]


@calculator(name="setup")
def realm_choice(question: RealmChoice) -> RealmAnswer:
    """Whether the chosen realms are connected, as far as the known links tell (M-2.2)."""
    _require_sound(question)
    warnings = number_warnings(question.players)
    if question.players >= ALL_REALMS:
        return RealmAnswer("not_needed", (), warnings)
    sure, open_pairs = _links(question)
    groups = connected_groups(question.realms, sure)
    if len(groups) == 1:
        return RealmAnswer("yes", (), warnings)
    if len(connected_groups(question.realms, (*sure, *open_pairs))) > 1:
        return RealmAnswer("no", (), warnings)
    of_group = {realm: number for number, group in enumerate(groups) for realm in group}
    ask = tuple(pair for pair in open_pairs if of_group[pair[0]] != of_group[pair[1]])
    return RealmAnswer("ask", ask, warnings)


def number_warnings(players: int) -> tuple[Text, ...]:
    """What a table of unusual size should know (M-2.1)."""
    if players < FEWEST_IN_THE_MALUS_TABLE:
        return (Text("setup.two_players", {"n": players}),)
    if players > ALL_REALMS:
        return (Text("setup.more_than_six", {"n": players}),)
    return ()


def _require_sound(question: RealmChoice) -> None:
    """Each realm once, one for each player; how they come to them is agreed (M-2.6)."""
    problems: list[Problem] = []
    if len(set(question.realms)) != len(question.realms):
        problems.append(Problem("setup.realm_twice", {}, "realms"))
    if question.players <= ALL_REALMS and len(question.realms) != question.players:
        params = {"players": question.players, "realms": len(question.realms)}
        problems.append(Problem("setup.realm_each", params, "realms"))
    problems += link_problems(question.linked, question.not_linked)
    if problems:
        raise BadInput.of(problems)


def link_problems(linked: tuple[Link, ...], not_linked: tuple[Link, ...]) -> list[Problem]:
    """What the table says of connections although the rulebook says otherwise (M-2.2)."""
    problems: list[Problem] = []
    for field, claimed in (("linked", linked), ("not_linked", not_linked)):
        for number, (one, other) in enumerate(claimed):
            known = other in REALMS[one].links
            free = other in REALMS[one].unknown_links
            if one is other or not (free or known is (field == "linked")):
                pair = {"one": Text(REALMS[one].name), "other": Text(REALMS[other].name)}
                problems.append(Problem("setup.link_known", pair, f"{field}.{number}"))
    if {frozenset(pair) for pair in linked} & {frozenset(pair) for pair in not_linked}:
        problems.append(Problem("setup.link_both", {}, "not_linked"))
    return problems


def _links(question: RealmChoice) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
    """Sure links and open pairs among the chosen realms."""
    linked = {frozenset(pair) for pair in question.linked}
    apart = {frozenset(pair) for pair in question.not_linked}
    sure, open_pairs = [], []
    for one, other in combinations(question.realms, 2):
        pair = frozenset((one, other))
        if other in REALMS[one].links or pair in linked:
            sure.append((one, other))
        elif other in REALMS[one].unknown_links and pair not in apart:
            open_pairs.append((one, other))
    return tuple(sure), tuple(open_pairs)


def connected_groups(realms: Iterable[Realm], links: Iterable[Link]) -> list[set[Realm]]:
    """The realms in groups that the links hold together."""
    groups = [{realm} for realm in realms]
    for one, other in links:
        joined = [group for group in groups if one in group or other in group]
        groups = [group for group in groups if group not in joined]
        groups.append(set().union(*joined))
    return groups


# The order in which the table is set up (M-2.5), for the checklist before the first round.
SETUP_STEPS = tuple(Text(f"setup.step.{number}") for number in range(1, 10))


@dataclass(frozen=True, slots=True)
class StartTransport:
    """A transport of the start kit."""

    kind: Transport
    level: Annotated[int, Between(1, 3)] = 1


@dataclass(frozen=True, slots=True)
class StartKitQuestion:
    """What one player chooses of the start kit (M-2.4)."""

    transports: Annotated[
        tuple[StartTransport, ...], Length(0, 9), Doc("worth exactly two levels together")
    ]
    has_port: Annotated[bool, Doc("the start realm has a port")] = True


def start_kit_problems(question: StartKitQuestion) -> list[Problem]:
    """What is wrong with the chosen transports (M-2.4)."""
    rule = cite("M-2.4")
    problems = []
    levels = sum(item.level for item in question.transports)
    if levels != START_KIT["transport_levels"]:
        params = {"levels": levels, "wanted": START_KIT["transport_levels"]}
        problems.append(Problem("setup.transport_worth", params, "transports", rule))
    for number, item in enumerate(question.transports):
        if TRANSPORTS[item.kind].element == "sea" and not question.has_port:
            problems.append(Problem("setup.no_port", {}, f"transports.{number}", rule))
    return problems
