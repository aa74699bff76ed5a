"""Galleys before a sea battle: who and what is aboard which one (M-9.3, M-13)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.medioevo.battle.setup import cargo_of, places_of, spread
from companion.games.medioevo.battle.staging import Fighter, Staging
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.pieces import Engine
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.presenters.medioevo.battle.words import ICONS, ROMAN, BattleWords


def loads_of(fighter: Fighter) -> tuple[Force, ...]:
    """As the table set it, else spread evenly; what no longer fits the army is spread anew."""
    total = EMPTY
    for load in fighter.aboard:
        total = total.plus(load)
    fits = len(fighter.aboard) == sum(fighter.force.galley)
    return fighter.aboard if fits and total == cargo_of(fighter.force) else spread(fighter.force)


def loaded(staging: Staging) -> Staging:
    """The staging with every player's galleys loaded, where it is at sea."""
    if not staging.at_sea:
        return staging
    attacker, defender = staging.attacker, staging.defender
    return replace(
        staging,
        attacker=replace(attacker, aboard=loads_of(attacker)) if attacker.player else attacker,
        defender=replace(defender, aboard=loads_of(defender)) if defender.player else defender,
    )


def moved(fighter: Fighter, galley: int, piece: str) -> tuple[Force, ...]:
    """The loads with one piece brought from this galley to the next one."""
    loads = list(loads_of(fighter))
    to = (galley + 1) % len(loads)
    one = _one(piece)
    if to != galley and loads[galley].holds(one):
        loads[galley], loads[to] = loads[galley].minus(one), loads[to].plus(one)
    return tuple(loads)


def _one(piece: str) -> Force:
    name, _, level = piece.partition(".")
    if not level:
        return replace(EMPTY, **{name: 1})  # type: ignore[arg-type]
    counts = tuple(int(place == int(level)) for place in (1, 2, 3))
    return replace(EMPTY, **{name: counts})  # type: ignore[arg-type]


class LoadWords:
    """Words the loads of one side."""

    def __init__(self, words: BattleWords, staging: Staging, who: Who) -> None:
        self._words = words
        self._fighter = staging.fighter(who)
        self._at_sea = staging.at_sea

    @property
    def _many(self) -> bool:
        """Whether there is anything to spread."""
        several = sum(self._fighter.force.galley) > 1
        return bool(self._at_sea and several and self._fighter.player)

    def summary(self) -> str:
        """Each galley with its places in use, '' where nothing can be spread."""
        return "\n".join(self._galleys()) if self._many else ""

    def rows(self) -> tuple[ChoiceRow, ...]:
        """A question for each galley: a tap on a piece brings it to the next one."""
        if not self._many:
            return ()
        return tuple(
            ChoiceRow(
                str(number),
                title,
                tuple(
                    Choice(
                        piece,
                        f"{self._piece(piece)} ×{count}" if count > 1 else self._piece(piece),
                        icon=ICONS[piece.partition(".")[0]],
                    )
                    for piece, count in load.counts()
                    if count
                ),
            )
            for number, (title, load) in enumerate(
                zip(self._galleys(), loads_of(self._fighter), strict=True)
            )
        )

    def _galleys(self) -> list[str]:
        force = self._fighter.force
        levels = [
            level
            for level, count in zip((1, 2, 3), force.galley, strict=True)
            for _ in range(count)
        ]
        return [
            self._words.say(
                "ui.battle.galley_load" if _size(load) <= places else "ui.battle.galley_overload",
                number=number + 1,
                level=ROMAN[level],
                n=_size(load),
                places=places,
            )
            for number, (level, load, places) in enumerate(
                zip(levels, loads_of(self._fighter), places_of(force), strict=True)
            )
        ]

    def _piece(self, piece: str) -> str:
        name, _, level = piece.partition(".")
        if name == "engine":
            return self._words.say(f"engine.{list(Engine)[int(level) - 1].value}")
        said = self._words.say(f"unit.{name}")
        return f"{said} {ROMAN[int(level)]}" if level else said


def _size(load: Force) -> int:
    return load.units + sum(load.engine)
