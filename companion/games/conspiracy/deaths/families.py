"""Heirs in training (C-3.6), immunity (C-3.15) and how a line may break (C-8)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Average, Chance, average_of, chance_of
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.pieces import Training
from companion.games.conspiracy.seats import Name, Players
from companion.games.conspiracy.state import State as Table
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import FATE


@dataclass(frozen=True, slots=True)
class Heirs:
    """Heirs of one player in training."""

    player: Name
    secular: Annotated[int, Between(0, 23)] = 0
    clerical: Annotated[int, Between(0, 23)] = 0

    def of(self, training: Training) -> int:
        return self.clerical if training is Training.CLERICAL else self.secular


Families = Annotated[tuple[Heirs, ...], Length(1, 6), Doc("heirs of all players, in order")]


def able(heirs: tuple[Heirs, ...], training: Training) -> tuple[PlayerId, ...]:
    """Who has an heir of this training: only they may bid (C-3.6.1)."""
    return tuple(one.player for one in heirs if one.of(training))


def families_of(state: Table) -> tuple[Heirs, ...]:
    """Heirs of everybody at the table, in order of play."""
    mine = (state.players[name] for name in state.order)
    return tuple(Heirs(one.id, one.secular, one.clerical) for one in mine)


def is_immune(lands: int, rules: Switches) -> bool:
    """Too small to be attacked or banned (C-3.15.1, RUL-C-05)."""
    return lands <= rules.immunity_max


@dataclass(frozen=True, slots=True)
class LineRound:
    """The family after one of the coming rounds."""

    round: int
    broken: Annotated[Chance, Doc("a death has found the family without an heir by then")]
    heirs: Annotated[Mapping[int, Chance], Doc("secular heirs left, each number with its chance")]
    expected: Annotated[Average, Doc("secular heirs left on average")]


@dataclass(frozen=True, slots=True)
class LineOutlook:
    """All children become knights; the family never aims its own deaths at itself."""

    broken: Annotated[Chance, Doc("within all these rounds")]
    expected_births: Average
    rounds: tuple[LineRound, ...]


State = tuple[int, bool]  # heirs, and whether the line has broken
Ways = Mapping[State, int]  # of all rolls so far: whole numbers are quicker than fractions
PERCENT = 100


@calculator
def line_outlook(
    heirs: Annotated[int, Between(0, 23), Doc("secular heirs now")],
    players: Players,
    place: Annotated[int, Between(1, 6), Doc("his place in the next round; 1 rolls first")] = 1,
    rounds: Annotated[int, Between(1, 20)] = 1,
    aimed: Annotated[
        int, Between(0, 100), Doc("percent of the rivals' deaths aimed at his secular rulers")
    ] = 100,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> LineOutlook:
    """The chance that a death finds the family without an heir, round by round (C-8.0.1)."""
    faults = Faults()
    faults.refuse(place > players, "con.line.no_such_place", "place", players=players)
    faults.settle()
    deadly = sum(not row.children for row in FATE.values())
    ways: Ways = {(heirs, False): 1}
    told, total = [], 1
    for number in range(1, rounds + 1):
        for roller in range(1, players + 1):
            if roller == place:
                ways, total = _own_roll(ways), total * len(FATE)
            else:
                ways, total = _rival_roll(ways, deadly * aimed), total * len(FATE) * PERCENT
        told.append(_told(number, ways, total))
        place = place - 1 or players  # the figure passes to the left (C-3.2.1)
    births = Fraction(sum(row.children for row in FATE.values()), len(FATE))
    return LineOutlook(told[-1].broken, average_of(births * rounds), tuple(told))


def _own_roll(ways: Ways) -> Ways:
    after: dict[State, int] = defaultdict(int)
    for (heirs, broken), number in ways.items():
        for row in FATE.values():
            after[heirs + row.children, broken] += number
    return after


def _rival_roll(ways: Ways, hit: int) -> Ways:
    after: dict[State, int] = defaultdict(int)
    for (heirs, broken), number in ways.items():
        after[heirs, broken] += number * (len(FATE) * PERCENT - hit)
        after[max(heirs - 1, 0), broken or heirs == 0] += number * hit
    return after


def _told(number: int, ways: Ways, total: int) -> LineRound:
    by_heirs: dict[int, int] = defaultdict(int)
    for (heirs, _broken), count in ways.items():
        by_heirs[heirs] += count
    broken = sum(count for (_, is_broken), count in ways.items() if is_broken)
    expected = sum(heirs * count for heirs, count in by_heirs.items())
    return LineRound(
        number,
        chance_of(Fraction(broken, total)),
        {
            heirs: chance_of(Fraction(by_heirs[heirs], total))
            for heirs in sorted(by_heirs)
            if by_heirs[heirs]
        },
        average_of(Fraction(expected, total)),
    )
