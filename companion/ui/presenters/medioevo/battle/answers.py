"""What a tap on a chip of a decision stands for."""

from __future__ import annotations

from companion.games.medioevo.battle.decisions import Decision, Retreat, Use, UseCaptains
from companion.ui.presenters.medioevo.battle.course import Decided

RETREAT_COSTS = (0, 1, 2, 3, 4)


def answer_of(item: Decided, place: int) -> Decision:
    """What a chip of a decision stands for."""
    now = item.answer
    if isinstance(now, Retreat):
        return Retreat(RETREAT_COSTS[place])
    option = item.pending.options[place]
    if not isinstance(now, UseCaptains) or not isinstance(option, UseCaptains):
        return option
    if not option.uses:
        return option
    return _one_more_use(now, option.uses[0], item.pending.points)


def _one_more_use(now: UseCaptains, use: Use, points: int) -> UseCaptains:
    """One point more on this use; when all points are spent, none on it."""
    spent = sum(other.times for other in now.uses)
    kept = [other for other in now.uses if (other.how, other.unit) != (use.how, use.unit)]
    times = sum(other.times for other in now.uses) - sum(other.times for other in kept)
    if spent < points:
        kept.append(Use(use.how, use.unit, times + 1))
    elif not times:
        return UseCaptains((Use(use.how, use.unit, 1),)) if points == 1 else UseCaptains(now.uses)
    return UseCaptains(tuple(kept))
