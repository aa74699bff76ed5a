"""Exact chances for one side of a battle, worked out away from the screen; the newest wins.

Only what the asker may know goes in: the own pieces and hand, a guess of the other side, and how
many cards lie openly in each hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.core.errors import CompanionError
from companion.core.explain import Text
from companion.core.records import dataclass
from companion.games.generalship.battle.attacks import Components, style_of
from companion.games.generalship.battle.odds import (
    Advice,
    AttackOdds,
    BattleOdds,
    Forecast,
    Withdrawal,
    attack_odds,
    battle_forecast,
    battle_odds,
    exchange_advice,
    withdrawal,
)
from companion.games.generalship.pieces import Field, Role, Style, Sum, Unit
from companion.games.generalship.switches import Switches
from companion.ui.presenters.asked_once import AskedOnce
from companion.ui.presenters.means import Works

Forces = tuple[tuple[Unit, int], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a battle: everything the figures depend on."""

    field: Field
    role: Role
    force: Forces
    guess: Forces
    hand: tuple[int, ...] | None  # none: nobody has looked yet
    cards: tuple[int, int]  # basic cards of the asker and of the other side
    spare: int  # advanced cards that could be thrown away
    ambush: bool
    power: tuple[int, int, tuple[int, ...]]  # of the defender, the attacker, the others
    vp: tuple[int, int]  # of the defender, of the attacker
    components: Components
    switches: Switches
    out: tuple[int, ...] = ()  # basic cards that the asker knows to be out


@dataclass(frozen=True, slots=True)
class Told:
    """What is known so far; the later parts come one by one."""

    style: Style | None = None
    second: AttackOdds | None = None
    forecast: Forecast | None = None
    withdrawal: Withdrawal | None = None
    battle: BattleOdds | None = None
    free: Advice | None = None
    paid: Advice | None = None
    wish: int = 0
    error: Text | None = None
    done: bool = False


class BattleChances(AskedOnce[Asked, Told]):
    """Remembers answers by their question."""

    def __init__(self, worker: Works | None, changed: Callable[[], None]) -> None:
        super().__init__(worker, changed, worked_out, Told)


def worked_out(asked: Asked, cancelled: Callable[[], bool]) -> Iterator[Told]:
    """The figures, quick ones first."""
    try:
        for told in _before(asked) if asked.hand is None else _after(asked):
            yield told
            if cancelled():
                return
    except CompanionError as error:
        yield Told(error=Text(error.key, error.params), done=True)


def styles_of(asked: Asked) -> list[Style | None]:
    """The styles in which the asker could fight at sea; on land there are none."""
    if asked.field is Field.LAND:
        return [None]
    force: Mapping[Unit, int] = dict(asked.force)
    found = {
        style_of({unit: 1})
        for unit, n in force.items()
        if n and (unit is not Unit.ARTILLERY or force.get(Unit.GALLEON))
    }
    return [one for one in Style if one in found] or [Style.MELEE]


def _enemy_style(asked: Asked) -> Style | None:
    if asked.field is Field.LAND:
        return None
    return style_of(dict(asked.guess)) or Style.MELEE


def _before(asked: Asked) -> Iterator[Told]:
    """Nobody has drawn: each attack for random hands, the battle, what a withdrawal saves."""
    force, guess = dict(asked.force), dict(asked.guess)
    mine, his = styles_of(asked)[0], _enemy_style(asked)
    attacks = asked.role is Role.ATTACKER
    attacker, defender = (force, guess) if attacks else (guess, force)
    styles = (mine, his) if attacks else (his, mine)
    cards = asked.cards if attacks else (asked.cards[1], asked.cards[0])
    rest: dict[str, Any] = {"components": asked.components, "switches": asked.switches}
    second = attack_odds(
        asked.field, attacker, defender, attacking_cards=cards[0], parrying_cards=cards[1],
        attacking_style=styles[0], parrying_style=styles[1], **rest,
    )  # fmt: skip
    yield Told(mine, second=second)
    whole = battle_forecast(
        asked.field, attacker, defender, *cards, *styles, asked.components, asked.switches
    )
    top, _, bottom = whole.wins.exact.partition("/")
    mine_power, theirs, others = asked.power
    win = (int(top), int(bottom or 1))
    saves = withdrawal(mine_power, theirs, win, *asked.vp, others, asked.switches)
    yield Told(mine, second, whole, saves, done=True)


def _after(asked: Asked) -> Iterator[Told]:
    """The own hand is known: every split, then what to throw away."""
    assert asked.hand is not None
    force, guess, his = dict(asked.force), dict(asked.guess), _enemy_style(asked)
    best: tuple[BattleOdds, Style | None] | None = None
    for style in styles_of(asked):
        found = battle_odds(
            asked.field, asked.role, force, asked.hand, guess, asked.cards[1], asked.ambush,
            seen=asked.out, style=style, enemy_style=his,
            components=asked.components, switches=asked.switches,
        )  # fmt: skip
        if best is None or found.best.value > best[0].best.value:
            best = (found, style)
    assert best is not None
    battle, style = best
    yield Told(style, battle=battle)
    which = Sum.ATK if asked.role is Role.DEFENDER or asked.ambush else Sum.DEF
    sums = [one.split.later if asked.ambush else one.split.now for one in battle.splits]
    wish = max(sums) + 1
    rest = (asked.out, his, asked.components, asked.switches)

    def throwing(spare: int, paid: bool) -> Advice:
        return exchange_advice(
            asked.field, force, asked.hand or (), which, wish, spare, paid, *rest
        )

    free = throwing(asked.spare, False) if asked.spare else None
    yield Told(style, battle=battle, free=free, paid=throwing(0, True), wish=wish, done=True)
