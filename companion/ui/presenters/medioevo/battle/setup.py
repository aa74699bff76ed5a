"""A battle before its first step: who, with what, where. Typed in, or taken from the sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, TypeVar

from companion.core.dice import AppDice
from companion.games.medioevo import catalog
from companion.games.medioevo.battle.cards import LAST_STAGE
from companion.games.medioevo.battle.model import Building, Means
from companion.games.medioevo.battle.staging import (
    BATTLE_TECHNOLOGIES,
    Fighter,
    Staging,
    barbarians_of,
    fighter_of,
    site_of,
)
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.cards.in_force import in_force
from companion.games.medioevo.catalog import building as building_facts
from companion.games.medioevo.diplomacy.diplomacy import penalty_result
from companion.games.medioevo.diplomacy.treaties import penalty_question
from companion.games.medioevo.events.horde import HORDE_DICE, composition
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.pieces import CIVIL_NAMES, MILITARY_NAMES, BuildingKind
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Horde, State
from companion.games.medioevo.switches import DEFAULTS
from companion.games.medioevo.war.battle_checks import BARBARIANS, opponents
from companion.games.medioevo.war.battle_effects import MILITIA, SCIENTIST, with_round_cards
from companion.games.medioevo.war.combat_turns import combat_turn
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.presenters.dice import Throw
from companion.ui.presenters.medioevo.battle.loads import LoadWords, loaded, moved
from companion.ui.presenters.medioevo.battle.views import SetupSide, SetupView
from companion.ui.presenters.medioevo.battle.words import ROMAN, BattleWords
from companion.ui.presenters.medioevo.signs import sign_of
from companion.ui.presenters.parts import PieceRow

UNITS = ("light_infantry", "heavy_infantry", "cavalry", "archer")
LEVELED = ("captain", "engine", "galley")
ENGINES = ("catapult", "trebuchet", "bombard")
BARBARIAN_UNITS = ("light_infantry", "archer", "captain.1")
MOST = 60
WAR = 5  # the phase
ENOUGH = 999  # places, where the table says that there are transports for a retreat
PLENTY = Means(red=99, blue=99, florins=1_000_000)
Kind = Literal["military", "civil", "cathedral"]
NAMES: dict[str, tuple[str, ...]] = {
    "military": MILITARY_NAMES,
    "civil": CIVIL_NAMES,
    "cathedral": ("cathedral",),
}


R = TypeVar("R")


def _with(record: R, **changes: Any) -> R:
    """A changed copy, where the names of the fields are known only when the app runs."""
    copy: R = replace(record, **changes)  # type: ignore[type-var]
    return copy


def changed(force: Force, piece: str, change: int) -> Force:
    """The force with more or fewer of a piece such as `cavalry` or `captain.2`."""
    name, _, level = piece.partition(".")
    if not level:
        count = max(0, min(MOST, getattr(force, name) + change))
        return _with(force, **{name: count})
    counts = list(getattr(force, name))
    place = int(level) - 1
    counts[place] = max(0, min(MOST, counts[place] + change))
    return _with(force, **{name: tuple(counts)})


def blank(state: State | None) -> Staging:
    """Whose combat turn it is against the next in turn order, or two nameless sides."""
    if state is None:
        means = Means()
        cards = frozenset(LAST_STAGE)
        return Staging(
            Fighter("attacker", cards=cards, means=_with(means, florins=PLENTY.florins)),
            Fighter(
                "defender", position=2, cards=cards, means=_with(means, florins=PLENTY.florins)
            ),
            switches=DEFAULTS,
        )
    turn = combat_turn(state).next_player if state.phase == WAR else ""
    at = state.playing.index(turn) if turn in state.playing else 0
    first, second, *_ = (*state.playing[at:], *state.playing[:at], "")
    return Staging(
        Fighter(first),
        Fighter(second),
        players=len(state.playing),
        horde_dice=state.horde_dice,
        switches=state.switches,
    )


def ready(staging: Staging, state: State | None) -> Staging:
    """The staging with all that the game knows of both sides at this moment, galleys loaded."""
    return loaded(_known(staging, state))


def _known(staging: Staging, state: State | None) -> Staging:
    if state is None:
        return staging
    sides = {who.value: _side_of(state, staging.fighter(who), staging.area) for who in Who}
    known = _with(
        staging,
        attacker=sides["attacker"],
        defender=sides["defender"],
        players=len(state.playing),
        horde_dice=staging.horde_dice or state.horde_dice,
        switches=state.switches,
    )
    return with_round_cards(state, known)


def _side_of(state: State, side: Fighter, area: str) -> Fighter:
    """The side as the game knows it; the table may have said that the transports suffice."""
    if not side.player:
        return side
    known = fighter_of(state, side.player, side.force, area)
    places = side.places if side.places == ENOUGH else known.places
    return _with(known, aboard=side.aboard, places=places)


class BattleSetup:
    """Edits a staging; `keep` is told of every change."""

    def __init__(
        self,
        words: BattleWords,
        state: Callable[[], State | None],
        staging: Callable[[], Staging],
        keep: Callable[[Staging], None],
    ) -> None:
        self._words = words
        self._state = state
        self._read = staging
        self._keep = keep
        self._tapped: tuple[int, ...] = ()  # dice of the horde as far as they lie there

    @property
    def staging(self) -> Staging:
        """The armies and their site as they are now."""
        return self._read()

    # -- taps ------------------------------------------------------------------------------

    def _fighter(self, who: str, **changes: object) -> None:
        staging = self._read()
        fighter = _with(staging.fighter(Who(who)), **changes)
        self._keep(_with(staging, **{who: fighter}))

    def choose_player(self, who: str, player: str) -> None:
        """Whose army it is; barbarians come as this round's horde."""
        staging = self._read()
        other = Who(who).other
        if not player:
            self._become_barbarians(Who(who))
            return
        if staging.fighter(other).player == player:
            swapped = staging.fighter(Who(who))
            self._keep(_with(staging, **{who: staging.fighter(other), other.value: swapped}))
        else:
            self._become(who, player)
        if self._read().area:  # whose buildings count there depends on who fights
            self._keep(self._at_site(self._read(), self._read().area))

    def _become(self, who: str, player: str) -> None:
        staging = self._read()
        kept = staging.fighter(Who(who)) if self._state() is None else Fighter()
        force = staging.fighter(Who(who)).force
        self._fighter(
            who,
            player=player,
            force=force if staging.fighter(Who(who)).player else EMPTY,
            cards=frozenset(LAST_STAGE) if self._state() is None else frozenset(),
            means=_with(kept.means, florins=PLENTY.florins if self._state() is None else 0),
            commanded=False,
        )

    def _become_barbarians(self, who: Who) -> None:
        staging = self._read()
        if not staging.fighter(who.other).player:
            return
        fighter = self._horde(staging)
        self._keep(_with(staging, **{who.value: fighter}))

    def _horde(self, staging: Staging) -> Fighter:
        state = self._state()
        area = state.areas.get(staging.area) if state else None
        if area and area.barbarians:
            return barbarians_of(area.barbarians, staging.switches)
        horde = composition(staging.horde_dice) if len(staging.horde_dice) == 3 else Horde(1)
        return barbarians_of(horde, staging.switches)

    def step(self, who: str, piece: str, change: int) -> None:
        self._fighter(who, force=changed(self._read().fighter(Who(who)).force, piece, change))

    def take(self, who: str) -> None:
        """The army as the player's sheet has it; of a named area, what stands there."""
        state, staging = self._state(), self._read()
        player = staging.fighter(Who(who)).player
        if state is None:
            return
        if not player:
            self._become_barbarians(Who(who))
            return
        force = self._sheet(state, player, staging.area)
        if not staging.at_sea:
            force = _with(force, galley=(0, 0, 0))
        self._fighter(who, force=force)

    @staticmethod
    def _sheet(state: State, player: str, area: str) -> Force:
        if area:
            return state.areas[area].forces.get(player, EMPTY)
        return state.players[player].force

    def load_rows(self, who: str) -> tuple[ChoiceRow, ...]:
        """The galleys of a side with what is aboard."""
        return LoadWords(self._words, self._read(), Who(who)).rows()

    def move_load(self, who: str, galley: str, piece: str) -> None:
        """One piece to the next galley."""
        fighter = self._read().fighter(Who(who))
        self._fighter(who, aboard=moved(fighter, int(galley), piece))

    def spread_load(self, who: str) -> None:
        self._fighter(who, aboard=())

    def position(self, who: str, place: int) -> None:
        self._fighter(who, position=max(1, min(self._read().players, place)))

    def technology(self, who: str, name: str) -> None:
        """Stand-alone: whether the side owns the technology, with points enough."""
        means = self._read().fighter(Who(who)).means
        owned = means.technologies ^ {name}
        points = PLENTY.red if owned else 0
        self._fighter(who, means=_with(means, technologies=owned, red=points, blue=points))

    def players(self, count: int) -> None:
        self._keep(_with(self._read(), players=max(2, min(10, count))))

    def horde(self, faces: tuple[int, ...]) -> None:
        """The dice of the horde; a barbarian army follows them as long as they are tapped."""
        self._tapped = tuple(faces)
        staging = _with(self._read(), horde_dice=tuple(faces) if all(faces) else ())
        for who in Who:
            if not staging.fighter(who).player and staging.horde_dice:
                fighter = self._horde(staging)
                staging = _with(staging, **{who.value: fighter})
        self._keep(staging)

    def roll_horde(self, dice: AppDice) -> None:
        """The app throws those dice of the horde that have no face yet."""
        throw = Throw(HORDE_DICE.sides, list(self._tapped or (0, 0, 0)))
        throw.roll(dice)
        self.horde(tuple(throw.faces))

    def choose(self, row: str, key: str) -> None:
        """A chip below the armies: land or sea, area, buildings, their owner."""
        staging = self._read()
        match row:
            case "place":
                self._keep(_with(staging, at_sea=key == "sea"))
            case "area":
                self._choose_area(key)
            case "owner":
                self._keep(_with(staging, owner=Who(key)))
            case "retreat":
                self._fighter("attacker", places=ENOUGH if key == "enough" else None)
            case "two_sources" | "militia":
                self._keep(_with(staging, **{row: bool(key)}))
            case "military" | "civil" | "cathedral":
                built = Building(int(key)) if int(key) else None
                self._keep(_with(staging, **{row: built}))

    def _choose_area(self, name: str) -> None:
        state, staging = self._state(), self._read()
        if state is None or not name:
            self._keep(_with(staging, area=""))
            return
        attacker, defender = staging.attacker.player, staging.defender.player
        foes = opponents(state, state.areas[name], attacker) if attacker and defender else ()
        if foes == (BARBARIANS,):  # they are fought first (M-15.5)
            staging = _with(staging, defender=Fighter(transports=False))
        elif foes and defender not in foes:
            staging = _with(staging, defender=Fighter(foes[0]))
        self._keep(self._at_site(staging, name))
        for who in Who:
            self.take(who.value)

    def _at_site(self, staging: Staging, name: str) -> Staging:
        """The battle in a named area: its element, and the buildings of either side there."""
        state = self._state()
        assert state is not None
        area = state.areas[name]
        site = site_of(area, staging.attacker.player, staging.defender.player)
        return _with(
            staging,
            area=name,
            at_sea=area.sea,
            owner=site.owner,
            military=site.military,
            civil=site.civil,
            cathedral=site.cathedral,
        )

    def damage(self, kind: str, change: int) -> None:
        staging = self._read()
        building: Building | None = getattr(staging, kind)
        if building is not None:
            most = building_facts(BuildingKind(kind), building.level).building_points - 1
            now = max(0, min(most, building.damage + change))
            new = _with(building, damage=now)
            self._keep(_with(staging, **{kind: new}))

    def clear(self) -> None:
        self._keep(blank(self._state()))

    # -- view ------------------------------------------------------------------------------

    def view(self) -> SetupView:
        staging = self._read()
        alone = self._state() is None
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
        state = self._state()
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
        state = self._state()
        return staging.horde_dice or (state.horde_dice if state else ())

    def _horde_view(self, staging: Staging) -> Dice:
        faces = self._horde_dice(staging) or self._tapped or (0, 0, 0)
        hint = self._words.say("ui.battle.horde")
        return Dice((4, 6, 8), faces, hint=hint)

    def _side(self, who: Who) -> SetupSide:
        staging, state = self._read(), self._state()
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
        staging, state = self._read(), self._state()
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
        state = self._state()
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
            title = f"{card} · {self._words.say(catalog.CARDS[card].name)}"
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
