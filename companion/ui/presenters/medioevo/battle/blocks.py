"""Damage questions of a battle: whom the points hit, one question after the other (M-11.8)."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.records import dataclass
from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.decisions import AimHits, Assign, Decision
from companion.games.medioevo.battle.model import Battle, Pending
from companion.games.medioevo.battle.words import Who
from companion.ui.presenters.medioevo.battle.draft import Moment


@dataclass(frozen=True, slots=True)
class Block:
    """Damage to be assigned: who, how much, whom it hits so far and whom it could hit next.

    `after` is the battle with these hits. Of an `aim` (Tactics) fewer points may be used than
    there are; otherwise all must lie somewhere.
    """

    number: int
    battle: Battle
    pending: Pending
    hits: tuple[Figure, ...]
    targets: tuple[Figure, ...]
    after: Battle
    is_suggested: bool = False
    is_complete: bool = False
    is_aim: bool = False

    @property
    def victim(self) -> Who:
        """Whose units are hit."""
        return self.pending.side.other if self.is_aim else self.pending.side

    @property
    def answer(self) -> Decision:
        return AimHits(self.hits) if self.is_aim else Assign(self.hits)


def asks(battle: Battle, kind: type) -> bool:
    options = steps.pending(battle).options
    return bool(options) and isinstance(options[0], kind)


def blocks_of(battle: Battle, moment: Moment) -> tuple[tuple[Block, ...], CompanionError | None]:
    """All damage that is to be assigned one after the other before anything else happens."""
    tapped = {item.block: item.hits for item in moment.hits}
    if asks(battle, AimHits):
        return _aimed(battle, tapped.get(0, ()))
    blocks: list[Block] = []
    while asks(battle, Assign):
        number = len(blocks)
        asked = steps.pending(battle)
        suggested = steps.suggested(battle)
        assert isinstance(suggested, Assign)
        hits = tapped.get(number, suggested.hits)
        targets = _targets(asked)
        if not hits:
            blocks.append(Block(number, battle, asked, (), targets, battle))
            break
        try:
            after = steps.advance(battle, Assign(hits))
        except CompanionError as error:
            return tuple(blocks), error
        same = asks(after, Assign) and steps.pending(after).point is asked.point
        open_still = same and steps.pending(after).side is asked.side
        if open_still:
            left = _targets(steps.pending(after))
            blocks.append(Block(number, battle, asked, hits, left, after))
            break
        is_suggested = hits == suggested.hits
        blocks.append(Block(number, battle, asked, hits, targets, after, is_suggested, True))
        battle = after
    return tuple(blocks), None


def _aimed(
    battle: Battle, hits: tuple[Figure, ...]
) -> tuple[tuple[Block, ...], CompanionError | None]:
    """Points that the winner may aim; those he leaves the loser assigns."""
    asked = steps.pending(battle)
    try:
        after = steps.advance(battle, AimHits(hits))
    except CompanionError as error:
        return (), error
    groups = after.side(asked.side.other).army.groups
    left = tuple(figure for figure, _ in groups if not figure.fallen)
    return (Block(0, battle, asked, hits, left, after, is_aim=True),), None


def _targets(asked: Pending) -> tuple[Figure, ...]:
    return tuple(
        figure for option in asked.options if isinstance(option, Assign) for figure in option.hits
    )
