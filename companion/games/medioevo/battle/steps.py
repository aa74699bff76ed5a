"""One step function for play, replay and odds: what a battle waits for, and what follows.

`begin` opens a battle, `pending` says what it waits for, `advance` takes the answer. What nobody
can decide otherwise is done at once, so a battle returned here always waits for something real.
"""

from __future__ import annotations

from companion.core.dice import DiceRequest, checked
from companion.core.errors import BadInput
from companion.core.records import evolve
from companion.games.medioevo.battle import asking, interrupting, rounds, taking
from companion.games.medioevo.battle.changes import BOTH
from companion.games.medioevo.battle.decisions import (
    Appoint,
    Assign,
    Capitulate,
    Decision,
    FreeCrew,
    PlayCard,
    Roll,
    SpendBlood,
)
from companion.games.medioevo.battle.model import ATTACK_DICE, Battle, Pending, Stage
from companion.games.medioevo.battle.words import Point
from companion.games.medioevo.pieces import Level


def begin(battle: Battle) -> Battle:
    """The battle at its first decision or roll; counts who is there (R-49)."""
    if not battle.attacker.army.size or not battle.defender.army.size:
        raise BadInput("battle.needs_two_armies", "army")
    barbarians = battle.attacker.barbarian or battle.defender.barbarian
    if barbarians:
        checked(DiceRequest("battle.dice_horde", ATTACK_DICE), battle.horde_dice, "horde_dice")
    for who in BOTH:
        side = battle.side(who)
        aboard = {figure.ship for figure, _ in side.army.groups}
        galleys = tuple(
            evolve(galley, level=Level(galley.level), manned=number in aboard)
            for number, galley in enumerate(side.army.galleys)
        )
        army = evolve(side.army, galleys=galleys)
        battle = battle.with_side(who, evolve(side, army=army, units_at_first=army.size))
    return settled(rounds.opened(battle))


def pending(battle: Battle) -> Pending:
    """What the battle waits for: whose decision with which options, or which dice and why."""
    asked = asking.ask(battle)
    assert isinstance(asked, Pending)
    return asked


def advance(battle: Battle, answer: Decision) -> Battle:
    """The battle after this answer, at the next decision or roll.

    Cards, blood tokens, technologies and a capitulation may come at any time; anything else
    must fit what is pending. Raises BadInput or IllegalAction and then changes nothing.
    """
    if battle.stage is Stage.OVER:
        raise BadInput("battle.is_over", "answer")
    if battle.card_waiting is not None and isinstance(answer, Roll):
        return settled(interrupting.card_rolled(battle, answer))
    if isinstance(answer, PlayCard | SpendBlood | FreeCrew | Appoint | Capitulate):
        return settled(interrupting.interrupted(battle, answer))
    asked = pending(battle)
    if asked.dice is not None and isinstance(answer, Roll):
        checked(asked.dice, answer.faces)
    elif type(answer) not in map(type, asked.options):
        raise BadInput("battle.not_asked_now", "answer", got=answer.kind)
    return settled(taking.take(battle, answer))


def settled(battle: Battle) -> Battle:
    """The battle moved on over everything that nobody can decide otherwise."""
    while True:
        asked = asking.ask(battle)
        if isinstance(asked, Pending):
            return battle
        battle = taking.forward(battle) if asked is None else taking.take(battle, asked)


def suggested(battle: Battle) -> Decision:
    """A ready answer to the pending decision, always changeable.

    Damage: the cheapest loss first. Everything else: the quiet choice (no capture, no crews, no
    captain uses, no retreat, nothing given up, no reroll, no cards, more damage, fight on); the
    building protects against melee, and against archers as well with M-27.12.
    """
    return asking.quiet_answer(battle)


def is_damage(battle: Battle) -> bool:
    """Whether the pending decision assigns damage."""
    return any(isinstance(option, Assign) for option in pending(battle).options)


def play(battle: Battle, answers: tuple[Decision, ...]) -> Battle:
    """The battle after all these answers, one after the other (replay equals play)."""
    for answer in answers:
        battle = advance(battle, answer)
    return battle


__all__ = ["Point", "advance", "begin", "is_damage", "pending", "play", "settled", "suggested"]
