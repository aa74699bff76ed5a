"""The three master cards (C-3.16) and honour (C-3.14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.lands.income import possession_of, toll_of
from companion.games.conspiracy.pieces import Master
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.seats import STEP, Name, refuse_doubles, refuse_strangers
from companion.games.conspiracy.state import State
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import MASTERS, MasterRow

KNIGHT_STRENGTH = 2  # C-3.16, RUL-C-23
ELECTORATE_HONOUR, BATTLE_HONOUR = 5, 1  # C-3.14.1


def strength_of(knights: int, mercenaries: int) -> int:
    """Strength on the track: knights twice, mercenaries once (RUL-C-23)."""
    return KNIGHT_STRENGTH * knights + mercenaries


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player measures up to."""

    player: Name
    relics: Annotated[int, Between(0, 8)] = 0
    preacher: Annotated[bool, Doc("the preacher stands with him: one more relic")] = False
    strength: Annotated[int, Between(0, 1000), Doc("knights × 2 + mercenaries on the board")] = 0
    tolls: Annotated[int, Between(0, 100_000), Doc("ducats, whole tens")] = 0

    def measure(self, master: Master) -> int:
        """His figure for this card."""
        match master:
            case Master.FAITH:
                return self.relics + self.preacher
            case Master.WAR:
                return self.strength
            case Master.TRADE:
                return self.tolls


@dataclass(frozen=True, slots=True)
class Holders:
    """Who holds which master card; null is nobody."""

    faith: Name | None = None
    war: Name | None = None
    trade: Name | None = None


NOBODY = Holders()


@dataclass(frozen=True, slots=True)
class MasterCard:
    """Where a master card is after the comparison."""

    master: Master
    holder: PlayerId | None
    gained: Annotated[PlayerId | None, Doc("who has just got it")]
    lost: Annotated[PlayerId | None, Doc("who has just lost it")]
    measures: Mapping[PlayerId, int]
    distance: Annotated[
        Mapping[PlayerId, int],
        Doc("how much more each needs to take the card, if the others stay; 0 for its holder"),
    ]


@dataclass(frozen=True, slots=True)
class MasterCards:
    holders: Holders
    cards: tuple[MasterCard, ...]


def standings_of(state: State) -> tuple[Standing, ...]:
    """What everybody at the table measures up to."""
    found = []
    for player in state.players.values():
        holdings, routes = possession_of(state, player.id)
        found.append(
            Standing(
                player.id,
                holdings.relics,
                holdings.preacher,
                strength_of(player.knights, player.mercenaries),
                toll_of(routes).total,
            )
        )
    return tuple(found)


def holders_of(state: State) -> Holders:
    return Holders(*(state.masters.get(master) for master in Master))


def master_cards_of(state: State) -> MasterCards:
    """The master cards of the table after a comparison, and what everybody lacks."""
    return masters(standings_of(state), holders_of(state), state.switches)


@calculator
def masters(
    players: Annotated[tuple[Standing, ...], Length(1, 6)],
    holders: Holders = NOBODY,
    rules: Switches = DEFAULTS,
) -> MasterCards:
    """Who holds the master cards now, and what everybody lacks (C-3.16.1, RUL-C-22)."""
    faults = Faults()
    names = [one.player for one in players]
    refuse_doubles(faults, names, "players")
    for master in Master:
        held = getattr(holders, master)
        refuse_strangers(faults, [held] if held else [], names, f"holders.{master}")
    for place, one in enumerate(players):
        faults.refuse(one.tolls % STEP != 0, "con.not_tens", f"players.{place}.tolls")
    faults.settle()
    cards = tuple(
        _card(
            MASTERS[master],
            {one.player: one.measure(master) for one in players},
            getattr(holders, master),
            rules,
        )
        for master in Master
    )
    return MasterCards(Holders(*(card.holder for card in cards)), cards)


def _card(
    row: MasterRow, measures: Mapping[PlayerId, int], before: PlayerId | None, rules: Switches
) -> MasterCard:
    after = holder_after(row, measures, before, rules)
    changed = after != before
    distance = {name: 0 if name == after else _missing(row, measures, name) for name in measures}
    return MasterCard(
        row.id,
        after,
        after if changed else None,
        before if changed else None,
        measures,
        distance,
    )


def holder_after(
    row: MasterRow, measures: Mapping[PlayerId, int], before: PlayerId | None, rules: Switches
) -> PlayerId | None:
    """Who has the card: it moves only when its holder is exceeded (C-3.16.1, RUL-C-22)."""
    able = {name: value for name, value in measures.items() if value >= row.needs}
    if before is None or (measures[before] < row.needs and rules.master_minimum == "always"):
        return _best(able)
    better = {name: value for name, value in able.items() if value > measures[before]}
    return _best(better) or before


def _best(measures: Mapping[PlayerId, int]) -> PlayerId | None:
    """The one with the most; nobody if two share it."""
    most = max(measures.values(), default=0)
    first = [name for name, value in measures.items() if value == most]
    return first[0] if len(first) == 1 else None


def _missing(row: MasterRow, measures: Mapping[PlayerId, int], name: PlayerId) -> int:
    best = max((value for other, value in measures.items() if other != name), default=0)
    return max(row.needs, best + row.step) - measures[name]


@calculator
def honour(
    electorates: Annotated[int, Between(0, 7)] = 0,
    masters: frozenset[Master] = frozenset(),
    battles: Annotated[int, Between(0, 1000), Doc("battles won as leader of a side")] = 0,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Breakdown:
    """Honour points: electorates, master cards, battles won (C-3.14.1)."""
    rule = cite("C-3.14.1")
    lines = [
        Line(
            "con.honour.electorates",
            electorates * ELECTORATE_HONOUR,
            rule,
            {"n": electorates, "each": ELECTORATE_HONOUR},
        )
    ]
    lines += [
        Line(f"con.honour.{master}", MASTERS[master].honour, cite("C-3.16.2"))
        for master in Master
        if master in masters
    ]
    lines.append(Line("con.honour.battles", battles * BATTLE_HONOUR, rule, {"n": battles}))
    return Breakdown("con.honour", tuple(line for line in lines if line.amount))
