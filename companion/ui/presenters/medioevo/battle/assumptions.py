"""What the odds assume of both sides: captains' points, units given up, when a side leaves."""

from __future__ import annotations

from dataclasses import replace

from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.odds.plan import CaptainTask
from companion.games.medioevo.battle.staging import Staging
from companion.games.medioevo.battle.words import CaptainUse, Who
from companion.games.medioevo.pieces import Unit
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import number
from companion.ui.presenters.medioevo.battle.draft import Habits
from companion.ui.presenters.medioevo.battle.words import BattleWords

TYPES = (Unit.ARCHER, Unit.LIGHT, Unit.HEAVY, Unit.CAVALRY)
AT_SEA = (Unit.ARCHER, Unit.LIGHT)
MOST_GIVEN_UP = 4
MOST_LEFT = 5
MOST_ROUNDS = 5


def with_habit(habit: Habits, what: str, key: str) -> Habits:
    """The habits after a tap: a captain's task on or off, or another number of light infantry."""
    match what:
        case "gives_in":
            return replace(habit, gives_in_at=int(key or 0))
        case "retreat_at":
            return replace(habit, retreats_at=int(key or 0))
        case "retreat_after":
            return replace(habit, retreat_after=int(key) if key else None)
    if what == "light":
        return replace(habit, light_given_up=int(key))
    if not key:
        return replace(habit, captains=())
    use, _, unit = key.partition(".")
    task = CaptainTask(CaptainUse(use), Unit(unit))
    kept = tuple(other for other in habit.captains if other != task)
    return replace(habit, captains=kept if task in habit.captains else (*kept, task))


class Assumptions:
    """Words the questions; only what can come to pass in this battle is asked."""

    def __init__(self, words: BattleWords, staging: Staging) -> None:
        self._words = words
        self._staging = staging

    def rows(self, battle: Battle | None, habits: tuple[Habits, Habits]) -> tuple[ChoiceRow, ...]:
        if battle is None:
            return ()
        found = []
        for who, habit in zip(Who, habits, strict=True):
            if not battle.side(who).decides:
                continue
            if battle.side(who).army.of(Unit.CAPTAIN):
                found.append(self._captains(battle, who, habit))
            if battle.side(who).army.of(Unit.LIGHT):
                found.append(self._light(battle, who, habit))
            found += self._leaving(battle, who, habit)
        return tuple(found)

    def _captains(self, battle: Battle, who: Who, habit: Habits) -> ChoiceRow:
        none = Choice("", self._words.say("ui.battle.for_nothing"), chosen=not habit.captains)
        options = [none]
        for use, unit in self._uses(battle, who):
            place = next(
                (
                    place
                    for place, task in enumerate(habit.captains)
                    if (task.use, task.unit) == (use, unit)
                ),
                -1,
            )
            words = self._words.use(use, unit)
            if place >= 0 and len(habit.captains) > 1:
                words = f"{place + 1}. {words}"
            options.append(Choice(f"{use.value}.{unit.value}", words, chosen=place >= 0))
        return ChoiceRow(
            f"{who.value}:captains",
            self._words.say("ui.odds.captains", name=self._name(who)),
            tuple(options),
            self._words.colour(self._staging, who),
        )

    @staticmethod
    def _uses(battle: Battle, who: Who) -> list[tuple[CaptainUse, Unit]]:
        """Standing for a type always; the others only where both armies are of a kind for it."""
        own, other = battle.side(who).army, battle.side(who.other).army
        types = AT_SEA if battle.site.at_sea else TYPES
        uses = [(CaptainUse.STAND_FOR, unit) for unit in types]
        uses += [(CaptainUse.ENABLE, unit) for unit in types if own.of(unit) and other.of(unit)]
        uses += [(CaptainUse.ANNUL, unit) for unit in types if other.of(unit)]
        return uses

    def _light(self, battle: Battle, who: Who, habit: Habits) -> ChoiceRow:
        most = min(MOST_GIVEN_UP, battle.side(who).army.of(Unit.LIGHT))
        return ChoiceRow(
            f"{who.value}:light",
            self._words.say("ui.odds.light", name=self._name(who)),
            tuple(
                Choice(str(count), number(count), chosen=count == habit.light_given_up)
                for count in range(most + 1)
            ),
            self._words.colour(self._staging, who),
        )

    def _leaving(self, battle: Battle, who: Who, habit: Habits) -> list[ChoiceRow]:
        """When the side leaves the battle: by retreat (attacker), by capitulation (players)."""
        rows = []
        size = battle.side(who).army.size
        few = range(1, min(MOST_LEFT, size - 1) + 1)
        if who is Who.ATTACKER and battle.attacker.transports and not battle.attacker.barbarian:
            rounds = range(battle.round_number, battle.round_number + MOST_ROUNDS)
            rows.append(self._when(who, "retreat_after", rounds, habit.retreat_after))
            rows.append(self._when(who, "retreat_at", few, habit.retreats_at or None))
        if not battle.attacker.barbarian and not battle.defender.barbarian:
            rows.append(self._when(who, "gives_in", few, habit.gives_in_at or None))
        return [row for row in rows if len(row.options) > 1]

    def _when(self, who: Who, what: str, numbers: range, now: int | None) -> ChoiceRow:
        never = Choice(
            "", self._words.say("ui.odds.never"), chosen=now is None or now not in numbers
        )
        return ChoiceRow(
            f"{who.value}:{what}",
            self._words.say(f"ui.odds.{what}", name=self._name(who)),
            (never, *(Choice(str(it), number(it), chosen=it == now) for it in numbers)),
            self._words.colour(self._staging, who),
        )

    def _name(self, who: Who) -> str:
        return self._words.short_name(self._staging, who)
