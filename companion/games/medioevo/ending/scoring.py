"""Final scoring (M-25) with every tie rule (R-61 to R-65), teams (M-26.4), and the standing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, Problem
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.events.revolts import honor_lost, require_on_scale, steps_above
from companion.games.medioevo.pieces import Branch, Good, Realm
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.tables import (
    AWARDS,
    GOODS,
    LOAN_PENALTIES,
    objective_score,
    prisoner_penalty,
)
from companion.games.medioevo.words import Award

PER_LOAN = 550  # M-22.4, M-25.2

Count = Annotated[int, Between(0, 999)]


@dataclass(frozen=True, slots=True)
class Scored:
    """One player's things at the end of the game."""

    honor: Annotated[int, Between(-999, 999), Doc("honor points before the final scoring")]
    florins: Annotated[int, Between(0, 1_000_000), Doc("cash, with the deposit on card 36")]
    loans: Annotated[int, Between(0, 5), Doc("open loans")] = 0
    technologies: Annotated[
        Mapping[Branch, Annotated[int, Between(0, 4)]], Doc("level by branch; missing: 0")
    ] = field(default_factory=dict)
    market_factor: Annotated[
        int, Between(0, 40), Doc("best market factor of an area he alone controls")
    ] = 0
    cathedrals: Annotated[Count, Doc("cathedrals he owns")] = 0
    metropolises: Annotated[Count, Doc("metropolises he owns")] = 0
    castles: Annotated[Count, Doc("castles he owns")] = 0
    areas: Annotated[Count, Doc("controlled areas")] = 0
    monopolies: Annotated[
        frozenset[Good], Doc("goods of which he controls every production area in play")
    ] = frozenset()
    prisoners: Annotated[Count, Doc("his own units held by other players")] = 0
    tokens: Annotated[Count, Doc("objective tokens")] = 0
    realm: Annotated[Realm | None, Doc("the Mamluks never score Jerusalem")] = None
    team: Annotated[str, Length(0, 40), Doc("team (M-26.4); empty: plays for himself")] = ""
    tax_rate: Annotated[
        int, Between(0, 1000), Doc("his tax rate in florins, for the last revolt check")
    ] = 0
    barbarian_areas: Annotated[
        int, Between(0, 99), Doc("areas of his start realm that hold barbarians (M-6.4)")
    ] = 0


@dataclass(frozen=True, slots=True)
class ScoringQuestion:
    """The table at the end of the game (M-25), or now."""

    players: Annotated[Mapping[PlayerId, Scored], Length(1, 10)]
    order: Annotated[
        tuple[PlayerId, ...], Doc("turn order of the last round, for the last tie rule")
    ]
    rome: Annotated[PlayerId, Doc("who controls Rome; empty: no player")] = ""
    jerusalem: Annotated[PlayerId, Doc("who controls Jerusalem; empty: no player")] = ""
    allowed_tax: Annotated[
        Annotated[int, Between(0, 1000)] | None,
        Doc(
            "allowed tax rate of the last revolt check (M-25.0); null: no check. With the house "
            "rule final_revolts_placed enter all figures as they are after placing the hordes"
        ),
    ] = None
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class Score:
    """One player's final honor points, and the wealth that breaks a tie."""

    player: PlayerId
    rank: Annotated[int, Doc("1: first, after the tie rules of M-25.10")]
    honor: Annotated[Breakdown, Doc("honor points after the final scoring")]
    wealth: Annotated[Breakdown, Doc("cash less 550 for each open loan (M-25.2, R-64)")]


@dataclass(frozen=True, slots=True)
class TeamScore:
    """A team's points: the sum of its members' (M-26.4)."""

    team: Annotated[str, Doc("team, or the player who plays for himself")]
    rank: Annotated[int, Doc("1: first")]
    honor: Annotated[Breakdown, Doc("sum of the members' final honor points")]
    wealth: Annotated[int, Doc("sum of the members' wealth, breaks a tie")]


@dataclass(frozen=True, slots=True)
class ScoringAnswer:
    """All players from the first to the last; the winner by M-25.10."""

    scores: tuple[Score, ...]
    winner: Annotated[PlayerId, Doc("player; with teams the winning team")]
    teams: Annotated[tuple[TeamScore, ...], Doc("best first; empty if nobody has a team")]


@calculator
def final_scoring(question: ScoringQuestion) -> ScoringAnswer:
    """The final scoring with the winner (M-25)."""
    _require_sound(question)
    lines: dict[PlayerId, list[Line]] = {
        player: [Line("scoring.before", scored.honor, cite("M-24.9"))]
        for player, scored in question.players.items()
    }
    if question.allowed_tax is not None:
        _add_revolts(question, lines)
    for award, value in _MAJORITIES.items():
        _add_majority(question.players, award, value, lines)
    _add_sites(question, lines)
    for player, scored in question.players.items():
        lines[player] += _own_lines(scored)
    wealth = {player: wealth_of(scored) for player, scored in question.players.items()}
    honor = {player: Breakdown("scoring.honor", tuple(found)) for player, found in lines.items()}
    ranked = sorted(
        question.players,
        key=lambda player: (
            -honor[player].total,
            -wealth[player].total,
            question.order.index(player),
        ),
    )
    scores = tuple(
        Score(player, rank, honor[player], wealth[player]) for rank, player in enumerate(ranked, 1)
    )
    teams = _teams(question, scores)
    return ScoringAnswer(scores, teams[0].team if teams else ranked[0], teams)


def wealth_of(scored: Scored) -> Breakdown:
    """Cash less 550 for each open loan (M-25.2)."""
    lines = [Line("scoring.cash", scored.florins, cite("M-25.2"))]
    if scored.loans:
        params = {"n": scored.loans, "each": PER_LOAN}
        lines.append(Line("scoring.loans_off", -scored.loans * PER_LOAN, cite("M-22.4"), params))
    return Breakdown("scoring.wealth", tuple(lines))


def technology_rank(scored: Scored) -> tuple[int, int]:
    """Highest level in any branch, then the number of branches at that level (R-63)."""
    levels = list(scored.technologies.values())
    highest = max(levels, default=0)
    return highest, levels.count(highest) if highest else 0


Value = Callable[[Scored], tuple[int, ...]]

_MAJORITIES: Mapping[Award, Value] = {
    Award.MONEY: lambda scored: (wealth_of(scored).total,),  # M-25.2
    Award.MARKET: lambda scored: (scored.market_factor,),  # M-25.3, R-65
    Award.TECHNOLOGY: technology_rank,  # M-25.4
    Award.CATHEDRALS: lambda scored: (scored.cathedrals,),  # M-25.6
    Award.METROPOLISES: lambda scored: (scored.metropolises,),
    Award.CASTLES: lambda scored: (scored.castles,),
    Award.AREAS: lambda scored: (scored.areas,),
}


def _add_revolts(question: ScoringQuestion, lines: dict[PlayerId, list[Line]]) -> None:
    """The last revolt check: honor points only (M-25.0, R-61)."""
    assert question.allowed_tax is not None
    for player, scored in question.players.items():
        count = steps_above(scored.tax_rate, question.allowed_tax)
        lost = honor_lost(count, scored.barbarian_areas, question.switches).total
        if lost:
            lines[player].append(Line("scoring.revolts", lost, cite("M-25.0"), {"n": count}))


def _add_majority(
    players: Mapping[PlayerId, Scored],
    award: Award,
    value: Value,
    lines: dict[PlayerId, list[Line]],
) -> None:
    """3 to the single best, 1 to each of several (M-25.1); 0 is no best but for money (R-62)."""
    values = {player: value(scored) for player, scored in players.items()}
    best = max(values.values())
    if best[0] <= 0 and award is not Award.MONEY:
        return
    leaders = [player for player, found in values.items() if found == best]
    row = AWARDS[award]
    for player in leaders:
        alone = len(leaders) == 1
        key = "scoring.most" if alone else "scoring.tied"
        params = {"award": Text(row.name), "value": best[0], "n": len(leaders)}
        amount = row.honor if alone else row.honor_if_tied
        lines[player].append(Line(key, amount, cite(row.rule), params))


def _add_sites(question: ScoringQuestion, lines: dict[PlayerId, list[Line]]) -> None:
    """Rome and Jerusalem (M-25.5)."""
    for award, player in ((Award.ROME, question.rome), (Award.JERUSALEM, question.jerusalem)):
        if not player:
            continue
        if award is Award.JERUSALEM and question.players[player].realm is Realm.MAMLUKS:
            continue
        row = AWARDS[award]
        lines[player].append(
            Line("scoring.control", row.honor, cite(row.rule), {"award": Text(row.name)})
        )


def _own_lines(scored: Scored) -> list[Line]:
    """Monopolies, penalties and objective tokens (M-25.7 to M-25.9)."""
    row = AWARDS[Award.MONOPOLY]
    lines = [
        Line("scoring.monopoly", row.honor, cite(row.rule), {"good": Text(GOODS[good].name)})
        for good in Good
        if good in scored.monopolies
    ]
    if scored.prisoners:
        amount = prisoner_penalty(scored.prisoners)
        lines.append(Line("scoring.prisoners", amount, cite("M-25.8"), {"n": scored.prisoners}))
    if scored.loans:
        amount = LOAN_PENALTIES[scored.loans]
        lines.append(Line("scoring.loans", amount, cite("M-25.8"), {"n": scored.loans}))
    if scored.tokens:
        amount = objective_score(scored.tokens)
        lines.append(Line("scoring.tokens", amount, cite("M-25.9"), {"n": scored.tokens}))
    return lines


def _teams(question: ScoringQuestion, scores: tuple[Score, ...]) -> tuple[TeamScore, ...]:
    """Teams by the sum of honor points; ties by joint wealth, then by the foremost member."""
    members: dict[str, list[Score]] = {}
    if not any(scored.team for scored in question.players.values()):
        return ()
    for score in scores:
        team = question.players[score.player].team or score.player
        members.setdefault(team, []).append(score)
    found = []
    for team, of_team in members.items():
        honor = Breakdown(
            "scoring.team",
            tuple(
                Line("scoring.member", score.honor.total, cite("M-26.4"), {"player": score.player})
                for score in of_team
            ),
        )
        wealth = sum(score.wealth.total for score in of_team)
        foremost = min(question.order.index(score.player) for score in of_team)
        found.append((-honor.total, -wealth, foremost, team, honor))
    found.sort(key=lambda item: item[:3])
    return tuple(
        TeamScore(team, rank, honor, -wealth)
        for rank, (_, wealth, _, team, honor) in enumerate(found, 1)
    )


def _require_sound(question: ScoringQuestion) -> None:
    problems = []
    if sorted(question.order) != sorted(question.players):
        problems.append(Problem("scoring.order_names_all", {}, "order"))
    for site in ("rome", "jerusalem"):
        player = getattr(question, site)
        if player and player not in question.players:
            problems.append(Problem("scoring.unknown_player", {"player": player}, site))
    for good in Good:
        holders = [name for name, scored in question.players.items() if good in scored.monopolies]
        if len(holders) > 1:
            params = {"good": Text(GOODS[good].name)}
            problems.append(Problem("scoring.two_monopolies", params, "players"))
    if problems:
        raise BadInput.of(problems)
    if question.allowed_tax is not None:
        require_on_scale(question.allowed_tax, "allowed_tax")
        for player, scored in question.players.items():
            require_on_scale(scored.tax_rate, f"players.{player}.tax_rate")
