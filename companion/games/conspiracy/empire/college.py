"""The seven electors (C-3.12, C-12): votes, elections, the immediate victory, the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.deaths.families import Families
from companion.games.conspiracy.empire.masters import ELECTORATE_HONOUR, honour
from companion.games.conspiracy.pieces import Elector, Master
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.seats import Name, refuse_doubles, refuse_strangers
from companion.games.conspiracy.state import State
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import ELECTORS, MASTERS

SEATS = len(ELECTORS)
ENOUGH = 4  # C-12.0.1


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player in the college."""

    player: Name
    electorates: Annotated[int, Between(0, SEATS), Doc("electorates of his own")] = 0
    masters: Annotated[frozenset[Master], Doc("master cards he holds")] = frozenset()
    battles: Annotated[int, Between(0, 1000), Doc("battles won")] = 0

    @property
    def honour(self) -> int:
        return honour(self.electorates, self.masters, self.battles).total

    @property
    def best_master(self) -> int:
        """Honour of his best master card, 0 without one (C-12.1.3)."""
        return max((MASTERS[master].honour for master in self.masters), default=0)


College = Annotated[tuple[Candidate, ...], Length(1, 6)]


def college_of(state: State) -> tuple[Candidate, ...]:
    """Everybody at the table, in order of play."""
    return tuple(
        Candidate(
            name,
            sum(land.kind.is_electorate for land in state.lands_of(name)),
            frozenset(master for master, holder in state.masters.items() if holder == name),
            state.players[name].battles,
        )
        for name in state.order
    )


def honour_of(state: State, player: PlayerId) -> Breakdown:
    """Honour points of a player of the table; battles he won as leader of a side (RUL-C-20)."""
    mine = next(one for one in college_of(state) if one.player == player)
    return honour(mine.electorates, mine.masters, mine.battles)


@dataclass(frozen=True, slots=True)
class Votes:
    """The college as it would vote now."""

    votes: Mapping[PlayerId, Breakdown]
    neutral: Annotated[int, Doc("votes for the neutral candidate")]
    neutral_electors: Annotated[int, Doc("electors of no family, with or without a master")]
    voting_masters: tuple[Master, ...]
    silent_masters: Annotated[tuple[Master, ...], Doc("held, but without a neutral elector")]


By = Literal["votes", "honour", "master", "unresolved"]


@dataclass(frozen=True, slots=True)
class Election:
    """Who becomes emperor; without a winner the game goes on with the anarchy (C-3.10.2)."""

    winner: Annotated[PlayerId | None, Doc("null: neutral candidate, or nobody")]
    neutral: Annotated[bool, Doc("the neutral candidate becomes emperor")]
    by: By
    tied: Annotated[tuple[PlayerId, ...], Doc("players with the most votes of all players")]
    votes: Votes
    honour: Mapping[PlayerId, int]


@calculator
def votes(players: College, rules: Switches = DEFAULTS) -> Votes:
    """Votes of everybody: own electorates and voting masters (C-3.12.1, C-3.16.2)."""
    _require_possible(players)
    free = SEATS - sum(one.electorates for one in players)
    voting = _voting(players, free, rules)
    held = {master for one in players for master in one.masters}
    return Votes(
        {one.player: _votes_of(one, voting) for one in players},
        free - len(voting),
        free,
        voting,
        tuple(master for master in Master if master in held and master not in voting),
    )


def _voting(players: Sequence[Candidate], free: int, rules: Switches) -> tuple[Master, ...]:
    """The masters for whom there is a neutral elector, best first (C-3.16.2, RUL-C-24)."""
    held = [master for master in Master if any(master in one.masters for one in players)]
    if rules.master_votes == "strict":
        return tuple(master for master in tuple(Master)[:free] if master in held)
    return tuple(held[:free])


def _votes_of(one: Candidate, voting: tuple[Master, ...]) -> Breakdown:
    lines = [Line("con.votes.direct", one.electorates, cite("C-3.12.1"))]
    lines += [
        Line(f"con.votes.{master}", 1, cite("C-3.16.2"))
        for master in voting
        if master in one.masters
    ]
    return Breakdown("con.votes", tuple(line for line in lines if line.amount))


@calculator
def election(players: College, rules: Switches = DEFAULTS) -> Election:
    """The election after an emperor's death (C-12.1.1 to C-12.1.3)."""
    counted = votes(players, rules)
    most = max(mine.total for mine in counted.votes.values())
    tied = tuple(one for one in players if counted.votes[one.player].total == most)
    winner, by = _decided(tied, most, counted.neutral, rules)
    return Election(
        winner.player if winner else None,
        winner is None and by != "unresolved",
        by,
        tuple(one.player for one in tied),
        counted,
        {one.player: one.honour for one in players},
    )


def _decided(
    tied: tuple[Candidate, ...], most: int, neutral: int, rules: Switches
) -> tuple[Candidate | None, By]:
    """The winner and by what; nobody and not unresolved: the neutral candidate (C-12.1.2)."""
    if neutral > most:
        return None, "votes"
    if neutral == most:
        if rules.neutral_tie == "neutral":
            return None, "votes"
        best = max(one.honour for one in tied)
        if rules.neutral_tie == "honour" and neutral * ELECTORATE_HONOUR >= best:
            return None, "honour"
    elif len(tied) == 1:
        return tied[0], "votes"
    if len(tied) == 1:
        return tied[0], "honour" if rules.neutral_tie == "honour" else "votes"
    return _most_honoured(tied)


def _most_honoured(tied: tuple[Candidate, ...]) -> tuple[Candidate | None, By]:
    best = max(one.honour for one in tied)
    honoured = [one for one in tied if one.honour == best]
    if len(honoured) == 1:
        return honoured[0], "honour"
    first = max(honoured, key=lambda one: one.best_master)
    return (first, "master") if first.best_master else (None, "unresolved")


@dataclass(frozen=True, slots=True)
class InstantWin:
    """Whether somebody controls four electors now."""

    winner: PlayerId | None
    electors: Annotated[Mapping[PlayerId, int], Doc("electors that count for it (RUL-C-25)")]


@calculator
def instant_win(players: College, rules: Switches = DEFAULTS) -> InstantWin:
    """Who controls four of the seven electors wins at once (C-12.0.1, RUL-C-25)."""
    counted = votes(players, rules)
    own = {
        one.player: one.electorates
        if rules.instant_win == "direct"
        else counted.votes[one.player].total
        for one in players
    }
    return InstantWin(next((name for name, value in own.items() if value >= ENOUGH), None), own)


@dataclass(frozen=True, slots=True)
class ElectorTaken:
    """The college after an electorate has changed hands."""

    votes: Votes
    change: Annotated[Mapping[PlayerId, int], Doc("votes won or lost by each")]
    silenced: Annotated[tuple[Master, ...], Doc("masters that lose their vote by it")]
    wins_at_once: Annotated[PlayerId | None, Doc("who has four electors then")]
    election: Annotated[Election, Doc("if the emperor died then")]


@calculator
def elector_what_if(
    players: College,
    taker: Name,
    previous: Annotated[Name | None, Doc("who loses it; null: a neutral elector")] = None,
    rules: Switches = DEFAULTS,
) -> ElectorTaken:
    """What changes in the college if a player takes over an electorate (C-3.16.2)."""
    before = votes(players, rules)
    _require_taken(players, taker, previous, before)
    after = tuple(_with_elector(one, taker, previous) for one in players)
    counted = votes(after, rules)
    return ElectorTaken(
        counted,
        {name: counted.votes[name].total - mine.total for name, mine in before.votes.items()},
        tuple(one for one in before.voting_masters if one not in counted.voting_masters),
        instant_win(after, rules).winner,
        election(after, rules),
    )


def _with_elector(one: Candidate, taker: PlayerId, previous: PlayerId | None) -> Candidate:
    electorates = one.electorates + (one.player == taker) - (one.player == previous)
    return Candidate(one.player, electorates, one.masters, one.battles)


def _require_taken(
    players: Sequence[Candidate], taker: PlayerId, previous: PlayerId | None, before: Votes
) -> None:
    faults = Faults()
    own = {one.player: one.electorates for one in players}
    refuse_strangers(faults, [taker], list(own), "taker")
    faults.refuse(previous == taker, "con.college.takes_from_himself", "previous", player=taker)
    if previous is None:
        faults.refuse(before.neutral_electors == 0, "con.college.none_neutral", "previous")
    else:
        refuse_strangers(faults, [previous], list(own), "previous")
        faults.refuse(
            own.get(previous) == 0, "con.college.no_electorate", "previous", player=previous
        )
    faults.settle()


def _require_possible(players: Sequence[Candidate]) -> None:
    faults = Faults()
    refuse_doubles(faults, [one.player for one in players], "players")
    total = sum(one.electorates for one in players)
    faults.refuse(total > SEATS, "con.college.too_many", "players", n=total, most=SEATS)
    held = [master for one in players for master in sorted(one.masters)]
    for master in Master:
        faults.refuse(held.count(master) > 1, f"con.college.two_{master}", "players")
    faults.settle()


@dataclass(frozen=True, slots=True)
class Rank:
    """One player in the report."""

    place: Annotated[int, Doc("equal players share a place")]
    player: PlayerId
    votes: int
    honour: int
    best_master: Master | None


@dataclass(frozen=True, slots=True)
class Ranking:
    places: tuple[Rank, ...]


@calculator
def ranking(players: College, rules: Switches = DEFAULTS) -> Ranking:
    """The order for the report: votes, then honour, then the best master card (C-12.1.3)."""
    counted = votes(players, rules)

    def rank(one: Candidate) -> tuple[int, int, int]:
        return counted.votes[one.player].total, one.honour, one.best_master

    ranks = sorted((rank(one) for one in players), reverse=True)
    return Ranking(
        tuple(
            Rank(ranks.index(rank(one)) + 1, one.player, *rank(one)[:2], _best_master(one))
            for one in sorted(players, key=rank, reverse=True)
        )
    )


def _best_master(one: Candidate) -> Master | None:
    return next((master for master in Master if master in one.masters), None)


@dataclass(frozen=True, slots=True)
class ElectorDraw:
    suits: Annotated[Mapping[PlayerId, Chance], Doc("chance that each has the right heir")]
    nobody: Annotated[Chance, Doc("chance that nobody has the right heir")]


@calculator
def elector_draw(
    deck: Annotated[frozenset[Elector], Length(1, SEATS), Doc("elector cards in the deck")],
    heirs: Families,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> ElectorDraw:
    """The chance that the next elector card suits the heirs of each (C-8.4.1, C-8.4.2)."""
    faults = Faults()
    refuse_doubles(faults, [one.player for one in heirs], "heirs")
    faults.settle()
    trainings = [ELECTORS[elector].kind.training for elector in sorted(deck)]

    def share(fits: Sequence[bool]) -> Chance:
        return chance_of(Fraction(sum(fits), len(fits)))

    return ElectorDraw(
        {one.player: share([one.of(training) > 0 for training in trainings]) for one in heirs},
        share([all(one.of(training) == 0 for one in heirs) for training in trainings]),
    )
