"""Where a battle round stands, as the stops of its page."""

from __future__ import annotations

from companion.games.medioevo.battle.model import Stage
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Unit
from companion.pages.parts import Standing, Stop
from companion.ui.presenters.medioevo.battle.course import Course
from companion.ui.presenters.medioevo.battle.words import BattleWords


def stops_of(words: BattleWords, course: Course) -> tuple[Stop, ...]:
    """Siege and archers where there are any, both rolls, the losses, and what comes after."""
    battle = course.scene.battle
    sides = (battle.attacker, battle.defender)
    names, lasts = [], []
    if any(side.army.engines for side in sides):
        names.append(words.say("ui.battle.step.siege"))
        lasts.append(Stage.SIEGE_DAMAGE)
    if any(side.army.of(Unit.ARCHER) or side.now.archer_faces for side in sides):
        names.append(words.say("ui.battle.step.archers"))
        lasts.append(Stage.ARCHER_DAMAGE)
    before = len(names)
    staging = course.draft.staging
    names += [words.short_name(staging, who) for who in Who]
    names += [words.say("ui.battle.step.losses"), words.say("ui.battle.step.next")]
    stage = battle.stage
    now = next((place for place, last in enumerate(lasts) if stage <= last), -1)
    if now < 0:
        now = before + _late(stage, battle.turn)
    return tuple(
        Stop(str(place), str(place + 1), name, _standing(place, now))
        for place, name in enumerate(names)
    )


def _late(stage: Stage, turn: Who) -> int:
    """The step from the first attack roll on."""
    if stage <= Stage.REROLL_DICE:
        return int(stage >= Stage.GIVE_UP and turn is Who.DEFENDER)
    return 2 if stage < Stage.AFTER_ROUND else 3


def _standing(place: int, now: int) -> Standing:
    return "done" if place < now else "now" if place == now else "ahead"
