"""What the presenters of Age of Renaissance share: the state of the open game and its words."""

from __future__ import annotations

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.pieces import Good, Region
from companion.games.renaissance.state import FINAL_PHASE, SETUP_PHASE, Player, State
from companion.games.renaissance.tables import CAPITALS, GOODS, PHASES, REGIONS
from companion.ui.presenters.derived.speaker import GameSpeaker

# The three dice, in the order in which they are asked for everywhere (R-9.5.2.9, R-9.6.1.1).
DICE = ("green", "black", "white")


class RenaissanceSpeaker(GameSpeaker):
    """Knows the open game and the table's language."""

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    def player(self, player: PlayerId) -> Player:
        return self.state.players[player]

    @property
    def playing(self) -> tuple[PlayerId, ...]:
        """Players still in the game, in order of play; before the first one as they sit."""
        state = self.state
        return state.order or tuple(who for who in state.seats if state.players[who].is_in)

    @property
    def round_title(self) -> str:
        state = self.state
        if state.phase == SETUP_PHASE:
            return self.say("ren.ui.before_round")
        return self.say("ui.table.round", round=state.round)

    def phase_name(self, phase: int) -> str:
        return self.say(PHASES[phase].name)

    def good(self, good: Good) -> str:
        return self.say(GOODS[good].name)

    def region(self, region: Region) -> str:
        """Its number where the word region stands above; the Orient and the New World by name."""
        overseas = region in (Region.ORIENT, Region.NEW_WORLD)
        return self.say(REGIONS[region].name) if overseas else region.value

    def capital(self, player: PlayerId) -> str:
        capital = self.player(player).capital
        return self.say(CAPITALS[capital].name) if capital else ""

    def misery(self, player: PlayerId) -> int:
        """What the misery index shows."""
        return value_of(self.player(player).misery, self.state.switches)

    def fleet(self, player: PlayerId) -> str:
        fleet = self.player(player).fleet
        return self.say(fleet_text(fleet.ships, fleet.size))

    @property
    def dice_names(self) -> tuple[tuple[str, str], ...]:
        """What the three dice are called, and their colours."""
        return tuple((self.say(f"ren.ui.die.{colour}"), colour) for colour in DICE)


def fleet_text(ships: str, size: int) -> Text:
    """Where a fleet marker stands, in words."""
    if not size:
        return Text("ren.ships.none")
    return Text("ren.correct.fleet_field", {"ships": Text(f"ren.ships.{ships}"), "size": size})


def phase_after(state: State) -> int:
    """The phase that follows, as far as it is known now."""
    if state.phase in (SETUP_PHASE, 7):
        return 1
    if state.phase == 6:
        return FINAL_PHASE if state.ending else 7
    return state.phase + 1
