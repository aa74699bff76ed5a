"""What the page of a battle shows before its first step."""

from __future__ import annotations

from companion.games.medioevo import tables
from companion.games.medioevo.battle.model import Building
from companion.games.medioevo.battle.staging import (
    BATTLE_TECHNOLOGIES,
    Fighter,
    Staging,
    fighter_of,
)
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.cards.in_force import in_force
from companion.games.medioevo.diplomacy.diplomacy import penalty_result
from companion.games.medioevo.diplomacy.treaties import penalty_question
from companion.games.medioevo.pieces import CIVIL_NAMES, MILITARY_NAMES, BuildingKind
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.tables import building as building_facts
from companion.games.medioevo.war.battle_effects import MILITIA, SCIENTIST
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.presenters.medioevo.battle.setup.known import ENOUGH, blank
from companion.ui.presenters.medioevo.battle.setup.loads import LoadWords
from companion.ui.presenters.medioevo.battle.views import SetupSide, SetupView
from companion.ui.presenters.medioevo.battle.words import ROMAN, BattleWords
from companion.ui.presenters.medioevo.signs import sign_of
from companion.ui.presenters.parts import PieceRow

UNITS = ("light_infantry", "heavy_infantry", "cavalry", "archer")
ENGINES = ("catapult", "trebuchet", "bombard")

NAMES: dict[str, tuple[str, ...]] = {
    "military": MILITARY_NAMES,
    "civil": CIVIL_NAMES,
    "cathedral": ("cathedral",),
}


class SetupRows:
    """A staging in words: both sides, the chips below them, damage, the dice of a horde."""

    def __init__(
        self, words: BattleWords, state: State | None, staging: Staging, tapped: tuple[int, ...]
    ) -> None:
        self._words = words
        self._state = state
        self._staging = staging
        self._tapped = tapped

    def view(self) -> SetupView:
        staging = self._staging
        alone = self._state is None
        barbarians = not (staging.attacker.player and staging.defender.player)
        armies = all(staging.fighter(who).force.units for who in Who)
        dice_missing = barbarians and len(self._horde_dice(staging)) != 3
        note = self._needs_galleys(staging) or self._war_note(staging)
        if not armies:
            note = self._words.say("battle.needs_two_armies")
        elif dice_missing:
            note = self._words.say("ui.battle.horde_missing")
        return SetupView(
            self._side(Who.ATTACKER),
            self._side(Who.DEFENDER),
            self._choices(staging),
            self._damages(staging),
            self._horde_view(staging) if barbarians else None,
            staging.players if alone else 0,
            armies and not dice_missing,
            note,
        )

    def _needs_galleys(self, staging: Staging) -> str:
        """A reminder; a table may fight without them all the same."""
        missing = [
            self._words.name(staging, who)
            for who in Who
            if staging.at_sea
            and staging.fighter(who).player
            and not any(staging.fighter(who).force.galley)
        ]
        return self._words.say("ui.battle.no_galley", names=", ".join(missing)) if missing else ""

    def _war_note(self, staging: Staging) -> str:
        """Who pays for an attack without a declaration, before it begins (M-21.1)."""
        state = self._state
        attacker, defender = staging.attacker.player, staging.defender.player
        if state is None or not (attacker and defender):
            return ""
        question = penalty_question(state, attacker, defender, "attack_army")
        name = state.players[attacker].name
        if question.truce:
            return self._words.say("ui.battle.truce", name=name, rule=cite("M-21.2"))
        honor = penalty_result(question).honor.total
        if not honor:
            return ""
        rule = cite("M-21.1")
        return self._words.say("ui.battle.undeclared", name=name, honor=honor, rule=rule)

    def _horde_dice(self, staging: Staging) -> tuple[int, ...]:
        state = self._state
        return staging.horde_dice or (state.horde_dice if state else ())

    def _horde_view(self, staging: Staging) -> Dice:
        faces = self._horde_dice(staging) or self._tapped or (0, 0, 0)
        hint = self._words.say("ui.battle.horde")
        return Dice((4, 6, 8), faces, hint=hint)

    def _side(self, who: Who) -> SetupSide:
        staging, state = self._staging, self._state
        fighter = staging.fighter(who)
        rows = tuple(
            PieceRow(piece, sign_of(piece), self._piece(piece), count)
            for piece, count in self._counts(fighter, staging)
        )
        return SetupSide(
            who.value,
            self._words.say(f"ui.battle.{who.value}"),
            self._words.name(staging, who),
            self._words.crest(staging, who),
            self._players(who),
            rows,
            self._words.say("ui.battle.units", n=fighter.force.units),
            self._words.say("ui.battle.take") if state and fighter.player else "",
            fighter.position if state is None and fighter.player else 0,
            self._technologies(fighter) if state is None and fighter.player else (),
            LoadWords(self._words, staging, who).summary(),
        )

    def _counts(self, fighter: Fighter, staging: Staging) -> list[tuple[str, int]]:
        if not fighter.player:
            level = staging.switches.barbarian_captain_level
            wanted = ["light_infantry", "archer", f"captain.{level}"]
        else:
            wanted = [*UNITS]
            wanted += [f"{kind}.{level}" for kind in ("captain", "engine") for level in (1, 2, 3)]
            if staging.at_sea:
                wanted += [f"galley.{level}" for level in (1, 2, 3)]
        counts = dict(fighter.force.counts())
        return [(piece, counts[piece]) for piece in wanted]

    def _piece(self, piece: str) -> str:
        name, _, level = piece.partition(".")
        if name == "engine":
            return self._words.say(f"engine.{ENGINES[int(level) - 1]}")
        if name == "galley":
            return f"{self._words.say('transport.galley')} {ROMAN[int(level)]}"
        said = self._words.say(f"unit.{name}")
        return f"{said} {ROMAN[int(level)]}" if level else said

    def _players(self, who: Who) -> tuple[Choice, ...]:
        staging, state = self._staging, self._state
        mine = staging.fighter(who).player
        if state is None:
            own = Choice(
                who.value,
                self._words.say("ui.battle.player"),
                chosen=mine != "",
                colour=self._words.colour(blank(None), who),
            )
            found = [own]
        else:
            found = [
                Choice(
                    player,
                    state.players[player].name,
                    chosen=player == mine,
                    colour=state.players[player].colour,
                )
                for player in state.playing
            ]
        barbarians = Choice(
            "", self._words.say("name.barbarians"), chosen=mine == "", icon="axe-battle"
        )
        return (*found, barbarians)

    def _technologies(self, fighter: Fighter) -> tuple[Choice, ...]:
        return tuple(
            Choice(name, self._words.say(f"tech.{name}"), chosen=name in fighter.means.technologies)
            for name in BATTLE_TECHNOLOGIES
        )

    def _choices(self, staging: Staging) -> tuple[ChoiceRow, ...]:
        say = self._words.say
        state = self._state
        rows = [
            ChoiceRow(
                "place",
                say("ui.battle.where"),
                (
                    Choice(
                        "land", say("ui.battle.on_land"), chosen=not staging.at_sea, icon="terrain"
                    ),
                    Choice("sea", say("ui.battle.at_sea"), chosen=staging.at_sea, icon="waves"),
                ),
            )
        ]
        if state and state.areas:
            named = [Choice(name, name, chosen=name == staging.area) for name in state.areas]
            none = Choice("", say("area.unnamed"), chosen=not staging.area)
            rows.append(ChoiceRow("area", say("ui.battle.area"), (none, *named)))
        if state and staging.attacker.player:
            rows.append(self._retreat_row(staging, state))
        if not staging.at_sea:
            rows += [self._building_row(staging, kind) for kind in NAMES]
            if staging.military or staging.civil or staging.cathedral:
                rows.append(self._owner_row(staging))
            rows += self._played_before(staging, state) if state else []
        return tuple(rows)

    def _played_before(self, staging: Staging, state: State) -> list[ChoiceRow]:
        """Cards 12 and 26 in an area without a name: only the table knows whether it is this."""
        rows = []
        for row, card in (("two_sources", SCIENTIST), ("militia", MILITIA)):
            played = [
                effect
                for effect in in_force(state, f"card.{card}")
                if effect.area not in state.areas
            ]
            if not played or staging.area:
                continue
            counts = bool(getattr(staging, row))
            options = (
                Choice("", self._words.say("ui.battle.not_here"), chosen=not counts),
                Choice("yes", played[0].area or self._words.say("area.unnamed"), chosen=counts),
            )
            title = f"{card} · {self._words.say(tables.CARDS[card].name)}"
            rows.append(ChoiceRow(row, title, options))
        return rows

    def _retreat_row(self, staging: Staging, state: State) -> ChoiceRow:
        """Transports for a retreat (M-15.1): as the sheets have them, or as the board shows."""
        side = staging.attacker
        known = fighter_of(state, side.player, side.force, staging.area).places or 0
        enough = side.places == ENOUGH
        options = (
            Choice("sheet", self._words.say("ui.battle.places", n=known), chosen=not enough),
            Choice("enough", self._words.say("ui.battle.places_enough"), chosen=enough),
        )
        return ChoiceRow("retreat", self._words.say("ui.battle.transports"), options)

    def _building_row(self, staging: Staging, kind: str) -> ChoiceRow:
        building: Building | None = getattr(staging, kind)
        level = building.level if building else 0
        levels = (3,) if kind == "cathedral" else (1, 2, 3)
        none = "ui.battle.no_cathedral" if kind == "cathedral" else "ui.battle.no_building"
        options = [Choice("0", self._words.say(none), chosen=not level)]
        options += [
            Choice(
                str(at),
                self._words.say(building_facts(BuildingKind(kind), at).name),
                chosen=at == level,
            )
            for at in levels
        ]
        return ChoiceRow(kind, self._words.say(f"building_kind.{kind}"), tuple(options))

    def _owner_row(self, staging: Staging) -> ChoiceRow:
        options = tuple(
            Choice(
                who.value,
                self._words.name(staging, who),
                chosen=staging.owner is who,
                colour=self._words.colour(staging, who),
            )
            for who in Who
        )
        return ChoiceRow("owner", self._words.say("ui.battle.owner"), options)

    def _damages(self, staging: Staging) -> tuple[PieceRow, ...]:
        rows = []
        for kind in NAMES:
            building: Building | None = getattr(staging, kind)
            if building is not None and not staging.at_sea:
                facts = building_facts(BuildingKind(kind), building.level)
                name = self._words.say(facts.name)
                said = self._words.say("ui.battle.damage_on", building=name)
                rows.append(PieceRow(kind, sign_of(facts.id), said, building.damage))
        return tuple(rows)
