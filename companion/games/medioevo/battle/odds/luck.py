"""Luck: every throw against what was to be expected, per player and over a whole game.

A throw is judged by what it is for: attack dice by the base of the attack value, archers and
engines by hits, a galley by staying afloat. Rerolled dice are judged beside the dice kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import comb

from companion.core.chance.luck import Luck, judged
from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.decisions import Decision, Roll
from companion.games.medioevo.battle.model import ATTACK_DICE, Battle, Stage
from companion.games.medioevo.battle.odds.throws import reading
from companion.games.medioevo.battle.odds.volleys import FACES, HITTING
from companion.games.medioevo.battle.rounds import aim
from companion.games.medioevo.battle.words import Who


def luck_of_attack(faces: Sequence[int], rerolled: Iterable[int] = (0, 1, 2)) -> Luck:
    """An attack throw d4, d6, d8 as it lies; only the `rerolled` dice were thrown just now."""
    thrown = frozenset(rerolled)
    possible = product(
        *(
            range(1, sides + 1) if place in thrown else (faces[place],)
            for place, sides in enumerate(ATTACK_DICE)
        )
    )
    results = [reading(throw)[0] for throw in possible]
    why = "odds.luck.attack" if len(thrown) == len(ATTACK_DICE) else "odds.luck.reroll"
    return judged(why, reading(faces)[0], [(result, 1) for result in results])


def luck_of_hits(why: str, shots: int, hits: int, hitting: int = HITTING) -> Luck:
    """So many hits of d8s that hit up to the face `hitting`."""
    ways = [
        (number, comb(shots, number) * hitting**number * (FACES - hitting) ** (shots - number))
        for number in range(shots + 1)
    ]
    return judged(why, hits, ways)


def luck_of_battle(start: Battle, answers: Iterable[Decision]) -> tuple[tuple[Who, Luck], ...]:
    """Every throw of a battle, by whom, found by playing its answers again."""
    found: list[tuple[Who, Luck]] = []
    battle = start
    for answer in answers:
        if isinstance(answer, Roll) and battle.card_waiting is None:
            luck = _luck_of(battle, answer)
            if luck is not None:
                found.append((steps.pending(battle).side, luck))
        battle = steps.advance(battle, answer)
    return tuple(found)


def _luck_of(battle: Battle, answer: Roll) -> Luck | None:
    side = battle.side(battle.turn)
    low = sum(face <= HITTING for face in answer.faces)
    match battle.stage:
        case Stage.ROLL:
            return luck_of_attack(answer.faces)
        case Stage.REROLL_DICE:
            faces = list(side.now.faces)
            for place, face in zip(side.now.rerolling, answer.faces, strict=True):
                faces[place] = face
            return luck_of_attack(faces, side.now.rerolling)
        case Stage.SIEGE_DICE:
            return luck_of_hits("odds.luck.siege", len(answer.faces), low)
        case Stage.ARCHER_DICE | Stage.ARCHER_REROLL_DICE:
            hitting = min(FACES, HITTING + aim(side))
            hits = sum(face <= hitting for face in answer.faces)
            return luck_of_hits("odds.luck.archers", len(answer.faces), hits, hitting)
        case Stage.SINKING:
            galleys = len(answer.faces)
            return luck_of_hits("odds.luck.sinking", galleys, galleys - low, FACES - HITTING)
    return None
