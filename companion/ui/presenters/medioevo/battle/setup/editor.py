"""A battle before its first step: who, with what, where. Typed in, or taken from the sheets."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.dice import AppDice
from companion.games.medioevo.battle.cards import LAST_STAGE
from companion.games.medioevo.battle.model import Building
from companion.games.medioevo.battle.staging import (
    Fighter,
    Staging,
    barbarians_of,
    site_of,
)
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.events.horde import HORDE_DICE, composition
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.state import Horde, State
from companion.games.medioevo.tables import building as building_facts
from companion.games.medioevo.war.battle_checks import BARBARIANS, opponents
from companion.pages.panels import ChoiceRow
from companion.ui.presenters.dice import Throw
from companion.ui.presenters.medioevo.battle.setup.known import (
    ENOUGH,
    PLENTY,
    blank,
    changed,
    varied,
)
from companion.ui.presenters.medioevo.battle.setup.loads import LoadWords, moved
from companion.ui.presenters.medioevo.battle.setup.rows import SetupRows
from companion.ui.presenters.medioevo.battle.views import SetupView
from companion.ui.presenters.medioevo.battle.words import BattleWords


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
        fighter = varied(staging.fighter(Who(who)), **changes)
        self._keep(varied(staging, **{who: fighter}))

    def choose_player(self, who: str, player: str) -> None:
        """Whose army it is; barbarians come as this round's horde."""
        staging = self._read()
        other = Who(who).other
        if not player:
            self._become_barbarians(Who(who))
            return
        if staging.fighter(other).player == player:
            swapped = staging.fighter(Who(who))
            self._keep(varied(staging, **{who: staging.fighter(other), other.value: swapped}))
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
            means=varied(kept.means, florins=PLENTY.florins if self._state() is None else 0),
            commanded=False,
        )

    def _become_barbarians(self, who: Who) -> None:
        staging = self._read()
        if not staging.fighter(who.other).player:
            return
        fighter = self._horde(staging)
        self._keep(varied(staging, **{who.value: fighter}))

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
            force = varied(force, galley=(0, 0, 0))
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
        self._fighter(who, means=varied(means, technologies=owned, red=points, blue=points))

    def players(self, count: int) -> None:
        self._keep(varied(self._read(), players=max(2, min(10, count))))

    def horde(self, faces: tuple[int, ...]) -> None:
        """The dice of the horde; a barbarian army follows them as long as they are tapped."""
        self._tapped = tuple(faces)
        staging = varied(self._read(), horde_dice=tuple(faces) if all(faces) else ())
        for who in Who:
            if not staging.fighter(who).player and staging.horde_dice:
                fighter = self._horde(staging)
                staging = varied(staging, **{who.value: fighter})
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
                self._keep(varied(staging, at_sea=key == "sea"))
            case "area":
                self._choose_area(key)
            case "owner":
                self._keep(varied(staging, owner=Who(key)))
            case "retreat":
                self._fighter("attacker", places=ENOUGH if key == "enough" else None)
            case "two_sources" | "militia":
                self._keep(varied(staging, **{row: bool(key)}))
            case "military" | "civil" | "cathedral":
                built = Building(int(key)) if int(key) else None
                self._keep(varied(staging, **{row: built}))

    def _choose_area(self, name: str) -> None:
        state, staging = self._state(), self._read()
        if state is None or not name:
            self._keep(varied(staging, area=""))
            return
        attacker, defender = staging.attacker.player, staging.defender.player
        foes = opponents(state, state.areas[name], attacker) if attacker and defender else ()
        if foes == (BARBARIANS,):  # they are fought first (M-15.5)
            staging = varied(staging, defender=Fighter(transports=False))
        elif foes and defender not in foes:
            staging = varied(staging, defender=Fighter(foes[0]))
        before = self._read()
        self._keep(self._at_site(staging, name))
        for who in Who:
            if not self._keeps_army(who, before):
                self.take(who.value)

    def _keeps_army(self, who: Who, before: Staging) -> bool:
        """An army that the table put together stays where none of its player is known to stand."""
        state, side, typed = self._state(), self._read().fighter(who), before.fighter(who)
        if state is None or not side.player or side.player != typed.player:
            return False
        came_along = before.area and typed.force == self._sheet(state, side.player, before.area)
        there = self._sheet(state, side.player, self._read().area)
        return not came_along and there == EMPTY

    def _at_site(self, staging: Staging, name: str) -> Staging:
        """The battle in a named area: its element, and the buildings of either side there."""
        state = self._state()
        assert state is not None
        area = state.areas[name]
        site = site_of(area, staging.attacker.player, staging.defender.player)
        return varied(
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
            new = varied(building, damage=now)
            self._keep(varied(staging, **{kind: new}))

    def clear(self) -> None:
        self._keep(blank(self._state()))

    def view(self) -> SetupView:
        """The armies, the site and what is missing, in words."""
        return SetupRows(self._words, self._state(), self._read(), self._tapped).view()
