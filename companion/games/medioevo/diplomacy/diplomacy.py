"""Diplomacy (M-21): declarations, hostile acts, breaches and their penalties, the vote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.honor import honor_line
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State, Treaty, War
from companion.games.medioevo.tables import TREATIES
from companion.games.medioevo.words import Honor, TreatyKind

Act = Literal[
    "declaration", "attack_army", "enter_area", "plunder_or_steal", "breach", "attack_barbarians"
]
HOSTILE = frozenset({"attack_army", "enter_area", "plunder_or_steal"})


def between(names: Sequence[str]) -> Text:
    """The parties of a treaty in a sentence: one, two and three."""
    return Text("treaty.between", {"first": tuple(names[:-1]), "last": names[-1]})


@dataclass(frozen=True, slots=True)
class PenaltyQuestion:
    """What one player does to another (M-21.1, M-21.5)."""

    act: Annotated[
        Act,
        Doc(
            "declaration of war; hostile acts: attack_army, enter_area (an army into an area the "
            "other controls), plunder_or_steal (transports or engines); breach of treaties only; "
            "attack_barbarians is never punished"
        ),
    ]
    at_war: Annotated[
        bool,
        Doc("war between the two: declared in an earlier round, or opened by a hostile act"),
    ] = False
    declared_this_round: Annotated[
        bool, Doc("war was declared in this same round: attacks are allowed from the next (R-52)")
    ] = False
    treaties: Annotated[
        int,
        Between(0, 99),
        Doc("treaties in force between the two; for a breach: how many are broken"),
    ] = 0
    allowed_by_treaty: Annotated[
        bool, Doc("enter_area: a treaty gives the right to be there, so it is no hostile act")
    ] = False
    truce: Annotated[bool, Doc("a truce binds the two this round (M-21.2)")] = False


@dataclass(frozen=True, slots=True)
class PenaltyAnswer:
    """The honor points the doer loses, and what it means for the two players."""

    honor: Annotated[Breakdown, Doc("honor points, 0 or negative")]
    treaties_ended: Annotated[int, Doc("treaties between the two that end by this")]
    war_from: Annotated[
        Literal["", "now", "next_round"], Doc("a war that begins by this; empty: none begins")
    ]


def penalty_result(question: PenaltyQuestion) -> PenaltyAnswer:
    """The penalty, whether or not the rules allow the act."""
    broken = Honor.TREATY_BROKEN
    per_treaty = (honor_line(broken, question.treaties),) if question.treaties else ()
    match question.act:
        case "attack_barbarians":
            return _penalty((), 0, "")
        case "breach":
            return _penalty(per_treaty, question.treaties, "")
        case "declaration":
            return _penalty(per_treaty, question.treaties, "next_round")
    if not _is_hostile(question) or question.at_war:
        return _penalty((), 0, "")
    lines = (honor_line(Honor.UNDECLARED_WAR), *per_treaty)
    return _penalty(lines, question.treaties, "now")


def _penalty(
    lines: tuple[Line, ...], ended: int, war: Literal["", "now", "next_round"]
) -> PenaltyAnswer:
    return PenaltyAnswer(Breakdown("diplomacy.penalty", lines), ended, war)


def check_penalty(question: PenaltyQuestion, faults: Faults) -> None:
    """Everything against the act."""
    both = question.at_war and question.declared_this_round
    faults.refuse(both, "diplomacy.war_or_declared", "declared_this_round")
    none = question.act == "breach" and not question.treaties
    faults.refuse(none, "diplomacy.no_treaty_to_break", "treaties")
    again = question.act == "declaration" and (question.at_war or question.declared_this_round)
    faults.forbid(again, "diplomacy.already_at_war", cite("M-21.1"), "act")
    fights = _is_hostile(question) and question.truce
    faults.forbid(fights, "diplomacy.truce", cite("M-21.2"), "truce")


def _is_hostile(question: PenaltyQuestion) -> bool:
    """Whether the act is hostile (M-21.1): a treaty can only make an entry harmless."""
    harmless = question.act == "enter_area" and question.allowed_by_treaty
    return question.act in HOSTILE and not harmless


def at_war(state: State, one: PlayerId, other: PlayerId) -> bool:
    """Whether the two may fight without penalty: a war is on in this round."""
    return any(war.from_round <= state.round for war in wars_between(state, one, other))


def wars_between(state: State, one: PlayerId, other: PlayerId) -> tuple[War, ...]:
    """Wars and declarations between the two."""
    return tuple(war for war in state.wars if {war.one, war.other} == {one, other})


def treaties_between(state: State, one: PlayerId, other: PlayerId) -> tuple[Treaty, ...]:
    """Treaties in force that bind both."""
    return tuple(
        treaty for treaty in state.treaties if one in treaty.parties and other in treaty.parties
    )


def shown_kind(treaty: Treaty) -> Text:
    """What the log may say of a treaty: nothing, as long as it is secret."""
    return Text("treaty.secret") if treaty.secret else Text(TREATIES[TreatyKind(treaty.kind)].name)


def in_truce(state: State, one: PlayerId, other: PlayerId) -> bool:
    return any({one, other} == set(pair) for pair in state.truces)


@dataclass(frozen=True, slots=True)
class VoteQuestion:
    """All players vote on a disputed breach (M-21.6)."""

    votes: Annotated[
        Mapping[PlayerId, bool], Length(1, 10), Doc("true: it was a breach; false: it was not")
    ]
    accused: Annotated[PlayerId, Doc("who is said to have broken the treaty")] = ""


@dataclass(frozen=True, slots=True)
class VoteAnswer:
    """The verdict; a tie means no breach. The treaty is public from now on."""

    breach: Annotated[bool, Doc("the majority found a breach")]
    votes_for: Annotated[int, Doc("votes that it was one")]
    votes_against: Annotated[int, Doc("votes that it was none")]
    honor: Annotated[Breakdown, Doc("honor points of the accused")]
    summary: Text


@calculator
def treaty_vote(question: VoteQuestion) -> VoteAnswer:
    """Whether the table finds a breach (M-21.6) and what it costs (M-21.5)."""
    in_favour = sum(question.votes.values())
    against = len(question.votes) - in_favour
    breach = in_favour > against
    lines = (honor_line(Honor.TREATY_BROKEN),) if breach else ()
    key = "diplomacy.breach_found" if breach else "diplomacy.no_breach"
    params = {"votes_for": in_favour, "votes_against": against}
    return VoteAnswer(
        breach, in_favour, against, Breakdown("diplomacy.penalty", lines), Text(key, params)
    )
