"""Realm cards in a battle: which there are, when they may be played, where the battle stops."""

from __future__ import annotations

from companion.games.medioevo.battle import means, siege
from companion.games.medioevo.battle.model import Battle, Stage
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Unit

ROUND_LONG = frozenset({4, 8, 9, 10, 28, 29, 40, 41})
SPIES = frozenset({16, 17, 18})
PLACING = frozenset({24, 34, 35})
ASSASSINS = frozenset({46, 47})
TOP_LEVEL = 3

LAST_STAGE = {
    1: Stage.AFTER_ROUND,
    4: Stage.ABILITIES,
    5: Stage.VALUE_CARDS,
    7: Stage.ARCHERY,
    8: Stage.ARCHER_CARDS,
    9: Stage.ARCHER_REROLL,
    10: Stage.CREWS,
    12: Stage.PROTECT,
    14: Stage.ROLL,
    16: Stage.REROLL_DICE,
    17: Stage.REROLL_DICE,
    18: Stage.REROLL_DICE,
    24: Stage.VALUE_CARDS,
    26: Stage.PROTECT,
    27: Stage.LOSS_DAMAGE,
    28: Stage.LOSS_DAMAGE,
    29: Stage.ARCHER_DAMAGE,
    34: Stage.VALUE_CARDS,
    35: Stage.VALUE_CARDS,
    39: Stage.LOSS_DAMAGE,
    40: Stage.VALUE_CARDS,
    41: Stage.VALUE_CARDS,
    46: Stage.VALUE_CARDS,
    47: Stage.VALUE_CARDS,
    52: Stage.CREWS,
    66: Stage.VALUE_CARDS,
    67: Stage.ABILITIES,
    68: Stage.ABILITIES,
}
"""Every card that can be played in a battle, with the last stage at which it still works."""

_ALWAYS_AT_OPENING = frozenset(LAST_STAGE) - ASSASSINS - {5, 27, 39}
_WINDOWS = {
    Stage.OPENING: _ALWAYS_AT_OPENING,
    Stage.SIEGE_CARDS: frozenset({27, 29, 39}) | ASSASSINS,
    Stage.ARCHER_CARDS: frozenset({8, 27, 29, 39}) | ASSASSINS,
    Stage.VALUE_CARDS: frozenset({5, 27, 28, 39, 41}) | ASSASSINS,
}

_DICE = {7: (6,), 16: (8,), 17: (8,), 18: (8,)}


def dice_of(card: int) -> tuple[int, ...]:
    """The dice a card asks for: a d6 read as d3 (M-27.7), a d8 (spies)."""
    return _DICE.get(card, ())


def is_in_time(battle: Battle, card: int) -> bool:
    """Whether the card still works at this moment of the battle round."""
    if card == 14 and battle.first_roll_made:
        return False
    if card in ASSASSINS:
        return any(dice_on_table(battle, who) for who in Who)
    return battle.stage <= LAST_STAGE[card]


def dice_on_table(battle: Battle, who: Who) -> tuple[int, ...]:
    """The dice of this side that an Assassin could still lower."""
    side = battle.side(who)
    if battle.stage is Stage.SIEGE_CARDS:
        return side.now.siege_faces
    if battle.stage is Stage.ARCHER_CARDS:
        return side.now.archer_faces
    if battle.stage <= Stage.VALUE_CARDS and not side.barbarian:
        return side.now.faces
    return ()


def playable(battle: Battle) -> tuple[int, ...]:
    """Cards in the hands of either side that may be played right now."""
    hands = battle.attacker.hand | battle.defender.hand
    return tuple(sorted(card for card in hands if card in LAST_STAGE and is_in_time(battle, card)))


def fits(battle: Battle, card: int, who: Who) -> bool:
    """Whether the card could do anything for this side here, whenever it is played."""
    side, armies = battle.side(who), [battle.side(each).army for each in Who]
    controls = battle.site.owner is who and not battle.site.at_sea
    captains = [
        [figure.level for figure, _ in army.groups if figure.type is Unit.CAPTAIN]
        for army in armies
    ]
    match card:
        case 8 | 9:
            return side.army.of(Unit.ARCHER) > 0
        case 10 | 52:
            return any(not engine.lost for engine in side.army.engines)
        case 12:
            return controls and siege.protection_level(battle.site) > 0
        case 24 | 26:
            return controls
        case 66:
            return battle.attacker.barbarian or battle.defender.barbarian
        case 67:
            return any(not levels for levels in captains)
        case 68:
            return any(level < TOP_LEVEL for levels in captains for level in levels)
    return True


def opens_window(battle: Battle, who: Who) -> bool:
    """Whether the battle stops here to let this side play a card or use a technology."""
    side = battle.side(who)
    fitting = side.hand & _WINDOWS[battle.stage]
    if battle.stage is Stage.OPENING:
        if any(is_in_time(battle, card) for card in fitting):
            return True
        usable = ("machinery", "appointment")
        return any(means.uses_affordable(side, tech, battle.switches) for tech in usable)
    if battle.stage is Stage.VALUE_CARDS:
        return bool(fitting) or side.means.blood_tokens > 0
    thrown = any(dice_on_table(battle, each) for each in Who)
    return bool(fitting) and thrown
