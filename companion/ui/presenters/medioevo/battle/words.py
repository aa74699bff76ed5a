"""A battle in words: sides, units, answers, dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.explain import Breakdown, Text
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.decisions import (
    AnnounceCapture,
    Decision,
    GiveUp,
    Overwhelm,
    Protect,
    Retreat,
    SpendStrategy,
    UseCaptains,
)
from companion.games.medioevo.battle.staging import Staging
from companion.games.medioevo.battle.words import CaptainUse, Who
from companion.games.medioevo.pieces import BuildingKind, Unit
from companion.games.medioevo.state import State
from companion.pages.parts import Crest
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.chances import Likely, percent
from companion.ui.presenters.medioevo.signs import sign_of
from companion.ui.presenters.medioevo.table import CHARGES
from companion.ui.presenters.page_parts import crest_of, first_name
from companion.ui.presenters.views import Why, WhyLine

ICONS = {kind: sign_of(kind) for kind in (*Unit, "engine", "galley", *BuildingKind)}
ATTACKING, DEFENDING = "blue", "yellow"
ROMAN = ("", "I", "II", "III")
NO_BREAK = "\u00a0"


class BattleWords:
    """Says everything of a battle in the table's language."""

    def __init__(self, texts: Callable[[], Translator], state: Callable[[], State | None]) -> None:
        self._texts = texts
        self._state = state

    @property
    def state(self) -> State | None:
        """The table whose battle it is; None where it stands alone."""
        return self._state()

    def say(self, key: str | Text, **params: Any) -> str:
        return self._texts().text(key, **params)

    def percent(self, chance: Likely) -> str:
        return percent(self._texts(), chance)

    def decimal(self, value: float, digits: int = 1) -> str:
        return self._texts().decimal(value, digits)

    # -- sides -----------------------------------------------------------------------------

    def name(self, staging: Staging, who: Who) -> str:
        """What the side is called at this table."""
        player, state = staging.fighter(who).player, self._state()
        if not player:
            return self.say("name.barbarians")
        if state is not None and player in state.players:
            return state.players[player].name
        return self.say(f"ui.battle.{who.value}")

    def short_name(self, staging: Staging, who: Who) -> str:
        """The first word of it, where room is short and nobody else has the same one.

        Of barbarians it is the word without its article.
        """
        name, state = self.name(staging, who), self._state()
        if staging.fighter(who).player:
            players = state.players.values() if state is not None else ()
            return first_name(name, [player.name for player in players])
        last = name.split()[-1]
        return last[0].upper() + last[1:]

    def colour(self, staging: Staging, who: Who) -> str:
        player, state = staging.fighter(who).player, self._state()
        if not player:
            return ""
        if state is not None and player in state.players:
            return state.players[player].colour
        return ATTACKING if who is Who.ATTACKER else DEFENDING

    def title(self, staging: Staging) -> str:
        """What the battle is called: after its area, else after who fights."""
        if staging.area:
            return self.say("ui.battle.for_area", area=staging.area)
        names = {who.value: self.short_name(staging, who) for who in Who}
        return self.say("ui.battle.title", **names)

    def crest(self, staging: Staging, who: Who) -> Crest | None:
        """The arms of the side; barbarians have none."""
        player, state = staging.fighter(who).player, self._state()
        if not player:
            return None
        known = state.players.get(player) if state else None
        charge = CHARGES[known.realm] if known and known.realm else ""
        return crest_of(self.colour(staging, who), charge)

    # -- pieces ----------------------------------------------------------------------------

    def unit(self, unit: Unit, level: int = 0) -> str:
        name = self.say(f"unit.{unit.value}")
        return f"{name} {ROMAN[level]}" if unit is Unit.CAPTAIN and level else name

    def figure(self, figure: Figure, galleys: int = 1) -> str:
        """A figure with where it stands, if that matters: at which engine, on which galley."""
        words = self.unit(figure.unit, figure.level)
        if figure.acts_as:
            words = self.say("ui.battle.acts_as", unit=words, other=self.unit(figure.acts_as))
        if figure.post >= 0:
            words = self.say("ui.battle.at_engine", unit=words, engine=figure.post + 1)
        if galleys > 1:
            words = self.say("ui.battle.on_galley", unit=words, galley=figure.ship + 1)
        return words

    # -- answers ---------------------------------------------------------------------------

    def answer(self, answer: Decision) -> str:
        """One answer as a chip says it."""
        match answer:
            case AnnounceCapture(announce):
                return self.say("ui.battle.capture" if announce else "ui.no")
            case Retreat(cost):
                return number(cost) if cost else self.say("ui.no")
            case Protect(sources):
                return ", ".join(self.say(f"battle.source.{source.value}") for source in sources)
            case GiveUp(light, captains):
                return " + ".join(
                    (number(light), *(self.unit(Unit.CAPTAIN, level) for level in captains))
                )
            case SpendStrategy(points):
                return number(points)
            case Overwhelm(reduce):
                return self.say("ui.battle.overwhelm", reduce=reduce)
            case UseCaptains(uses):
                return self._uses(uses)
        return self.say(f"ui.battle.answer.{answer.kind}")

    def _uses(self, uses: tuple[Any, ...]) -> str:
        return " · ".join(self.use(use.how, use.unit) for use in uses)

    def use(self, how: CaptainUse, unit: Unit) -> str:
        """What a captain's point does."""
        return self.say(f"ui.battle.captain.{how.value}", unit=self.unit(unit))

    # -- reasons ---------------------------------------------------------------------------

    def why(self, breakdown: Breakdown, title: str = "") -> Why:
        """A figure as the lines that add up to it."""
        lines = [
            WhyLine(self.say(line.key, **line.params), signed(line.amount), line.rule.number)
            for line in breakdown.lines
        ]
        heading = self.say(breakdown.key, **breakdown.params)
        lines.append(WhyLine(heading, number(breakdown.total), is_total=True))
        return Why(title or heading, tuple(lines))
