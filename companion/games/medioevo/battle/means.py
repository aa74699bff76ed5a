"""Paying for battle technologies: technology points, or 100 florins for a missing one (M-8.3)."""

from __future__ import annotations

from companion.core.errors import IllegalAction
from companion.core.explain import Text
from companion.core.records import evolve
from companion.games.medioevo import tables
from companion.games.medioevo.battle.model import Side
from companion.games.medioevo.pieces import COLOUR_OF
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import Switches

FLORINS_PER_POINT = 100
NO_LIMIT = 99


def price_per_use(technology: str, switches: Switches) -> int:
    """Technology points of one use (M-28, R-21)."""
    usual = tables.TECHNOLOGIES[technology].points_per_use
    return switches.tp_override.get(technology, usual)


def uses_prepaid(side: Side, technology: str) -> int:
    """Uses that were paid for earlier this round: on the sheet, or in another battle."""
    return dict(side.means.prepaid).get(technology, 0)


def uses_affordable(side: Side, technology: str, switches: Switches) -> int:
    """How often the side could use this technology now, 0 if it does not own it."""
    free = uses_prepaid(side, technology)
    if technology not in side.means.technologies:
        return free
    price = price_per_use(technology, switches)
    points = getattr(side.means, _colour(technology)) + side.means.florins // FLORINS_PER_POINT
    return free + int(points // price) if price else NO_LIMIT


def paid(side: Side, technology: str, uses: int, switches: Switches) -> Side:
    """The side after so many uses; IllegalAction if it does not own or cannot pay it."""
    name = Text(tables.TECHNOLOGIES[technology].name)
    free = uses_prepaid(side, technology)
    if technology not in side.means.technologies and not free:
        raise IllegalAction("battle.technology_not_owned", cite("M-20.1"), technology=name)
    if uses > uses_affordable(side, technology, switches):
        raise IllegalAction("battle.cannot_pay_points", cite("M-8.3"), technology=name)
    colour = _colour(technology)
    due = max(0, uses - free) * price_per_use(technology, switches)
    points = min(due, getattr(side.means, colour))
    florins = side.means.florins - FLORINS_PER_POINT * (due - points)
    left = getattr(side.means, colour) - points
    prepaid = tuple(
        (name, count - min(count, uses) if name == technology else count)
        for name, count in side.means.prepaid
    )
    changed = {colour: left, "florins": florins, "prepaid": prepaid}
    return evolve(side, means=evolve(side.means, **changed))


def florins_paid(side: Side, amount: int, card: int) -> Side:
    """The side after paying for a card."""
    if side.means.florins < amount:
        raise IllegalAction(
            "battle.cannot_pay_florins", cite(f"M-27.{card}"), "card", amount=amount
        )
    means = evolve(side.means, florins=side.means.florins - amount)
    return evolve(side, means=means)


def _colour(technology: str) -> str:
    return COLOUR_OF[tables.TECHNOLOGIES[technology].branch].value
