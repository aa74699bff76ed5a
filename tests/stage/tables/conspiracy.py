"""Tables of Medieval Conspiracy for pictures: in every phase, in a battle, at the end."""

from __future__ import annotations

from typing import Any

from companion.core.table_actions import Correct, GoToPhase, Pay
from companion.games.conspiracy.corrections import CorrectCaptives, NameLand
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.empire.empire import HoldElection
from companion.games.conspiracy.events.auctions import Sold
from companion.games.conspiracy.events.events import SellEvent, TurnUpEvents
from companion.games.conspiracy.pieces import Event
from companion.games.conspiracy.state import CARDS, END, EVENTS, FATE, INCOME, MOVEMENT
from companion.games.conspiracy.switches import DEFAULTS, Switches
from tests.games.conspiracy.evening import Evening

LIVELY, SHORT = 5, 2
ROUNDS = 5
NAMES = (
    "Oldenburg", "Osnabrück", "Thüringen", "Schwaben", "Holstein", "Lüneburg", "Münster", "Tirol",
)  # fmt: skip


def middle_of_a_game(
    players: int = 6, phase: int = INCOME, switches: Switches = DEFAULTS
) -> Evening:
    """Some rounds have been played; now the table is in this phase."""
    evening = Evening(LIVELY, players, switches)
    evening.open_table()
    named = [land.id for land in evening.state.lands.values() if land.kind == "secular"][1:]
    for land, name in zip(named, NAMES[1:], strict=False):
        evening.do(NameLand(land, name))
    while evening.state.round < ROUNDS and not evening.state.ended:
        evening.play_round()
    assert not evening.state.ended
    for player in evening.state.seats:
        lacking = 520 - evening.state.money(player)
        if lacking > 0:
            evening.do(Pay("bank", player, lacking, "Erbe"))
    if phase != evening.state.phase:
        evening.do(GoToPhase(phase, overrule=True))
    return evening


def events(*cards: Event, players: int = 4, switches: Switches = DEFAULTS) -> Evening:
    """These cards lie open, the first of them is due."""
    evening = middle_of_a_game(players, EVENTS, switches)
    rest = (Event.RELIC, Event.KNIGHT, Event.ADOPTION, Event.MONASTERY)[: players - len(cards)]
    evening.do(TurnUpEvents((*cards, *rest), overrule=True))
    return evening


def ban() -> Evening:
    """A land may be attacked by everybody."""
    evening = events(Event.BAN)
    land = _largest(evening)
    winner = next(one for one in evening.state.order if one != evening.state.lands[land].owner)
    evening.do(SellEvent(Event.BAN, Sold(winner, 30), land))
    return evening


def _largest(evening: Evening) -> str:
    """A plain land of whoever has most, without a castle."""
    state = evening.state
    owner = max(state.seats, key=lambda one: len(state.lands_of(one)))
    for player in state.seats:
        for figure, wanted in (("knights", 3), ("mercenaries", 5), ("secular", 2), ("clerical", 2)):
            change = wanted - getattr(state.players[player], figure)
            if change:
                evening.do(Correct(player, figure, change, "gezählt"))
    return next(one.id for one in state.lands_of(owner) if one.kind == "secular")


def anarchy() -> Evening:
    evening = events(Event.DEATH_OF_EMPEROR)
    evening.do(HoldElection())
    assert evening.state.anarchy is not None
    return evening


def dying() -> Evening:
    """The first player has rolled a death."""
    evening = middle_of_a_game(4, FATE)
    evening.do(RollFate(evening.state.order[0], 2))
    return evening


def ending() -> Evening:
    """The end of a turn with prisoners and wounded."""
    evening = middle_of_a_game(4, END)
    first, second, third, _ = evening.state.seats
    evening.do(CorrectCaptives(first, second, 1, "gezählt"))
    evening.do(CorrectCaptives(third, first, 2, "gezählt"))
    return evening


def whole_game() -> Evening:
    """Somebody has been crowned."""
    return Evening(SHORT, 4).play_to_the_end(9)


TABLES: dict[str, Any] = {
    "middle": middle_of_a_game,
    "setup": lambda: Evening(LIVELY, 4),
    "turn_up": lambda: middle_of_a_game(4, EVENTS),
    "auction": lambda: events(Event.MASTER_BUILDER),
    "sealed": lambda: events(Event.MASTER_BUILDER, switches=Switches(auction="sealed")),
    "elector": lambda: events(Event.DEATH_OF_ELECTOR),
    "election": lambda: events(Event.DEATH_OF_EMPEROR),
    "anarchy": anarchy,
    "ban": ban,
    "fate": lambda: middle_of_a_game(4, FATE),
    "dying": dying,
    "movement": lambda: middle_of_a_game(4, MOVEMENT),
    "cards": lambda: middle_of_a_game(4, CARDS),
    "ending": ending,
    "finished": whole_game,
}
