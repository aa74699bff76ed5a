"""Cards that can no longer be played (R-7.2.3): they stay in hand and cost stabilisation."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Doc, Length
from companion.core.explain import Rule, Text
from companion.core.records import dataclass
from companion.games.renaissance.pieces import Advance, Group
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.tables import advances_of


@dataclass(frozen=True, slots=True)
class DeadCards:
    """What has been played, and the advances of everybody still in the game."""

    mongols: Annotated[bool, Doc("the Mongols have been played, in any round")] = False
    longbow_or_gunpowder: Annotated[bool, Doc("one of them has been played, in any round")] = False
    religious_war_in_epoch_3: bool = False
    advances: Annotated[
        tuple[frozenset[Advance], ...],
        Length(0, 6),
        Doc("letters of each player's advances; empty: unknown"),
    ] = ()


@dataclass(frozen=True, slots=True)
class DeadCard:
    card: str
    reason: Text
    rule: Rule


@dataclass(frozen=True, slots=True)
class DeadCardsAnswer:
    dead: Annotated[tuple[DeadCard, ...], Doc("cards that cannot be played any more, with why")]


@calculator
def dead_cards(question: DeadCards) -> DeadCardsAnswer:
    """The dead cards: they leave a hand only through P or a forced exchange (R-7.2.3)."""
    found: list[DeadCard] = []
    if question.mongols:
        found.append(DeadCard("crusades", Text("ren.dead.mongols"), cite("R-A2.16")))
    if question.longbow_or_gunpowder:
        for card in ("stirrups", "armour"):
            found.append(DeadCard(card, Text("ren.dead.newer_arms"), cite("R-A2.17")))
    if question.religious_war_in_epoch_3:
        found.append(DeadCard("papal_decree", Text("ren.dead.religious_war"), cite("R-A2.15")))
    everybody = question.advances
    if everybody and all(Advance.C in owned for owned in everybody):
        found.append(DeadCard("alchemy", Text("ren.dead.alchemy"), cite("R-A2.2")))
    science = set(advances_of(Group.SCIENCE))
    if everybody and all(science <= owned for owned in everybody):
        found.append(DeadCard("mysticism", Text("ren.dead.mysticism"), cite("R-A2.10")))
    return DeadCardsAnswer(tuple(found))
