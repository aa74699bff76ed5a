"""Military advantages in force (R-9.5.2.7): what each of them is worth against an opponent."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.explain import Line, Text
from companion.games.renaissance.pieces import Arms
from companion.games.renaissance.rulebook import cite

NEWER = frozenset((Arms.LONGBOW, Arms.GUNPOWDER))  # R-A2.17, R-A2.18: they end the older two
BEATEN_BY = {Arms.STIRRUPS: Arms.ARMOUR, Arms.LONGBOW: Arms.GUNPOWDER}
RULE_OF = {
    Arms.STIRRUPS: "R-A2.12",
    Arms.ARMOUR: "R-A2.13",
    Arms.LONGBOW: "R-A2.17",
    Arms.GUNPOWDER: "R-A2.18",
}


def in_force(own: Collection[Arms], everybody: Collection[Arms]) -> frozenset[Arms]:
    """Own arms that longbow or gunpowder, whoever played them, have not ended."""
    if NEWER & set(everybody):
        return frozenset(own) & NEWER
    return frozenset(own)


def arms_lines(
    own: Collection[Arms],
    against: Collection[Arms],
    who: str | Text = "",
    *,
    exceptions: bool = True,
) -> tuple[Line, ...]:
    """One line per card: 1, or 0 where the opponents hold the card that beats it."""
    lines = []
    for card in Arms:
        if card not in own:
            continue
        params = {"card": Text(f"ren.event.{card.value}"), "player": who}
        if exceptions and BEATEN_BY.get(card) in against:
            lines.append(Line("ren.arms.beaten", 0, cite(RULE_OF[card]), params))
        else:
            lines.append(Line("ren.arms.counts", 1, cite(RULE_OF[card]), params))
    return tuple(lines)
