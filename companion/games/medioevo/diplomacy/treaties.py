"""Treaties, wars, truces and their breach (M-21)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.common import honored, known
from companion.games.medioevo.diplomacy.diplomacy import (
    PenaltyQuestion,
    VoteQuestion,
    at_war,
    between,
    check_penalty,
    in_truce,
    penalty_result,
    shown_kind,
    treaties_between,
    treaty_vote,
    wars_between,
)
from companion.games.medioevo.in_play import PlayAct, TableAct
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State, Treaty, War
from companion.games.medioevo.tables import TREATIES
from companion.games.medioevo.words import TreatyKind

TreatyId = Annotated[int, Between(1, 100_000), Doc("the treaty's number at this table")]


@dataclass(frozen=True, slots=True)
class MakeTreaty(PlayAct):
    """A written treaty (M-21.4); nothing counts that is not written."""

    kind: ClassVar[str] = "make_treaty"
    treaty: TreatyKind
    parties: Annotated[tuple[PlayerId, ...], Length(2, 10)]
    text: Annotated[str, Length(0, 2000), Doc("the wording, as the parties agreed")] = ""
    until_round: Annotated[
        int, Between(0, 999), Doc("last round of its term; 0: to the end of the game")
    ] = 0
    secret: bool = False
    units: Annotated[int, Between(0, 99), Doc("what a pact promises at least (X units)")] = 0
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        names = tuple(
            known(state, party, f"parties.{place}").name for place, party in enumerate(self.parties)
        )
        if len(set(self.parties)) != len(self.parties):
            raise BadInput("treaty.party_twice", "parties")
        if self.until_round and self.until_round < state.round:
            raise BadInput("treaty.term_is_over", "until_round", round=state.round)
        row = TREATIES[self.treaty]
        if self.units and not row.counts_units:
            raise BadInput("treaty.promises_no_units", "units")
        checks = Checks(self.overrule)
        wanting = row.counts_units and not self.units
        checks.forbid(wanting, "treaty.units_missing", cite("M-21.4"), "units")
        warnings = checks.settle()
        number = state.treaties_made + 1
        treaty = Treaty(
            number,
            self.treaty.value,
            self.parties,
            self.text,
            self.until_round,
            self.secret,
            self.units,
        )
        return step(
            evolve(state, treaties=(*state.treaties, treaty), treaties_made=number),
            "log.secret_treaty" if self.secret else "log.make_treaty",
            warnings=warnings,
            number=number,
            treaty=Text(row.name),
            parties=between(names),
            until=self.until_round,
        )


def treaty_of(state: State, number: int, field: str = "number") -> Treaty:
    """The treaty in force with this number, or BadInput."""
    for treaty in state.treaties:
        if treaty.id == number:
            return treaty
    raise BadInput("treaty.unknown", field, number=number)


def without_treaties(state: State, numbers: frozenset[int]) -> State:
    kept = tuple(treaty for treaty in state.treaties if treaty.id not in numbers)
    return evolve(state, treaties=kept)


@dataclass(frozen=True, slots=True)
class EndTreaty(TableAct):
    """A treaty ended because all parties agree (M-21.7)."""

    kind: ClassVar[str] = "end_treaty"
    number: TreatyId

    def apply(self, state: State) -> Step[State]:
        treaty = treaty_of(state, self.number)
        return step(
            without_treaties(state, frozenset({treaty.id})),
            "log.end_treaty",
            number=treaty.id,
            treaty=shown_kind(treaty),
        )


@dataclass(frozen=True, slots=True)
class RevealTreaty(TableAct):
    """A secret treaty made public, in a dispute or by agreement (M-21.6)."""

    kind: ClassVar[str] = "reveal_treaty"
    number: TreatyId

    def apply(self, state: State) -> Step[State]:
        treaty = treaty_of(state, self.number)
        return step(_revealed(state, treaty), "log.reveal_treaty", number=treaty.id)


def _revealed(state: State, treaty: Treaty) -> State:
    public = replace(treaty, secret=False)
    treaties = tuple(public if other.id == treaty.id else other for other in state.treaties)
    return evolve(state, treaties=treaties)


@dataclass(frozen=True, slots=True)
class BreakTreaty(TableAct):
    """A breach that nobody disputes: the treaty ends, the breaker loses 2 (M-21.5)."""

    kind: ClassVar[str] = "break_treaty"
    player: PlayerId
    number: TreatyId

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        treaty = treaty_of(state, self.number)
        if self.player not in treaty.parties:
            raise BadInput("treaty.no_party", "player", player=player.name, number=treaty.id)
        answer = penalty_result(PenaltyQuestion("breach", treaties=1))
        after = without_treaties(state, frozenset({treaty.id}))
        return step(
            honored(after, self.player, answer.honor.total),
            "log.break_treaty",
            (answer.honor,),
            player=player.name,
            number=treaty.id,
            treaty=shown_kind(treaty),
            change=answer.honor.total,
        )


@dataclass(frozen=True, slots=True)
class VoteOnBreach(TableAct):
    """A disputed breach: the treaty becomes public and all players vote (M-21.6)."""

    kind: ClassVar[str] = "vote_on_breach"
    accused: PlayerId
    number: TreatyId
    votes: Annotated[
        Mapping[PlayerId, bool], Length(1, 10), Doc("true: it was a breach; all players vote")
    ]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        accused = known(state, self.accused, "accused")
        treaty = treaty_of(state, self.number)
        if self.accused not in treaty.parties:
            raise BadInput("treaty.no_party", "accused", player=accused.name, number=treaty.id)
        for player in self.votes:
            known(state, player, f"votes.{player}")
        checks = Checks(self.overrule)
        missing = tuple(
            state.players[player].name for player in state.playing if player not in self.votes
        )
        checks.forbid(bool(missing), "treaty.all_vote", cite("M-21.6"), "votes", players=missing)
        warnings = checks.settle()
        answer = treaty_vote(VoteQuestion(self.votes, self.accused))
        after = _revealed(state, treaty)
        if answer.breach:
            after = without_treaties(after, frozenset({treaty.id}))
            after = honored(after, self.accused, answer.honor.total)
        return step(
            after,
            "log.breach_found" if answer.breach else "log.no_breach",
            (answer.honor,) if answer.breach else (),
            warnings,
            player=accused.name,
            number=treaty.id,
            votes_for=answer.votes_for,
            votes_against=answer.votes_against,
        )


def _both(state: State, one: PlayerId, other: PlayerId, field: str) -> tuple[str, str]:
    """Names of two different players, or BadInput."""
    names = known(state, one).name, known(state, other, field).name
    if one == other:
        raise BadInput("diplomacy.same_player", field)
    return names


def penalty_question(
    state: State,
    player: PlayerId,
    against: PlayerId,
    act: Literal["declaration", "attack_army", "enter_area", "plunder_or_steal"],
    *,
    allowed_by_treaty: bool = False,
) -> PenaltyQuestion:
    """What the state knows of two players before one acts against the other."""
    war = at_war(state, player, against)
    return PenaltyQuestion(
        act,
        at_war=war,
        declared_this_round=not war and bool(wars_between(state, player, against)),
        treaties=len(treaties_between(state, player, against)),
        allowed_by_treaty=allowed_by_treaty,
        truce=in_truce(state, player, against),
    )


def _at_odds(state: State, war: War) -> State:
    """A war begun: it replaces an earlier declaration, and all treaties of the two end."""
    broken = frozenset(treaty.id for treaty in treaties_between(state, war.one, war.other))
    others = tuple(old for old in state.wars if {old.one, old.other} != {war.one, war.other})
    return evolve(without_treaties(state, broken), wars=(*others, war))


def _checked(question: PenaltyQuestion, overrule: bool) -> tuple[Text, ...]:
    checks, faults = Checks(overrule), Faults()
    check_penalty(question, faults)
    try:
        faults.settle()
    except IllegalAction as error:
        checks.forbid_all(error)
    return checks.settle()


@dataclass(frozen=True, slots=True)
class DeclareWar(PlayAct):
    """A declaration of war: attacks are allowed from the next round on (M-21.1)."""

    kind: ClassVar[str] = "declare_war"
    player: PlayerId
    against: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        name, other = _both(state, self.player, self.against, "against")
        question = penalty_question(state, self.player, self.against, "declaration")
        warnings = _checked(question, self.overrule)
        answer = penalty_result(question)
        war = War(self.player, self.against, self.player, state.round + 1)
        after = honored(_at_odds(state, war), self.player, answer.honor.total)
        return step(
            after,
            "log.declare_war",
            (answer.honor,) if answer.honor.lines else (),
            warnings,
            player=name,
            against=other,
            round=state.round + 1,
        )


@dataclass(frozen=True, slots=True)
class ActHostile(PlayAct):
    """An attack on an army, an invasion or a robbery of another player (M-21.1)."""

    kind: ClassVar[str] = "act_hostile"
    player: PlayerId
    against: PlayerId
    act: Literal["attack_army", "enter_area", "plunder_or_steal"]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        name, other = _both(state, self.player, self.against, "against")
        question = penalty_question(state, self.player, self.against, self.act)
        warnings = _checked(question, self.overrule)
        answer = penalty_result(question)
        after = state
        if answer.war_from:
            war = War(self.player, self.against, "", state.round)
            after = honored(_at_odds(state, war), self.player, answer.honor.total)
        return step(
            after,
            "log.open_war" if answer.war_from else "log.act_of_war",
            (answer.honor,) if answer.honor.lines else (),
            warnings,
            player=name,
            against=other,
            change=answer.honor.total,
        )


@dataclass(frozen=True, slots=True)
class MakeTruce(PlayAct, warned=True):
    """No fighting between two players until the end of the round (M-21.2)."""

    kind: ClassVar[str] = "make_truce"
    player: PlayerId
    other: PlayerId

    def apply(self, state: State) -> Step[State]:
        name, other = _both(state, self.player, self.other, "other")
        if in_truce(state, self.player, self.other):
            raise BadInput("diplomacy.truce_already", "other")
        truces = (*state.truces, (self.player, self.other))
        return step(evolve(state, truces=truces), "log.truce", player=name, other=other)


@dataclass(frozen=True, slots=True)
class MakePeace(PlayAct, warned=True):
    """The end of a war, or of a declaration that has not taken effect (M-21.3)."""

    kind: ClassVar[str] = "make_peace"
    player: PlayerId
    other: PlayerId

    def apply(self, state: State) -> Step[State]:
        name, other = _both(state, self.player, self.other, "other")
        ended = wars_between(state, self.player, self.other)
        if not ended:
            raise BadInput("diplomacy.no_war", "other", player=name, other=other)
        wars = tuple(war for war in state.wars if war not in ended)
        return step(evolve(state, wars=wars), "log.peace", player=name, other=other)
