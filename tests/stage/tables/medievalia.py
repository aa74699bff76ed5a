"""Tables of Medievalia for pictures: one in the middle of a game with a war, one at its end."""

from __future__ import annotations

from companion.core.table_actions import Correct
from companion.games.medievalia.corrections import CorrectTroops
from companion.games.medievalia.fief.sums import supplied
from companion.games.medievalia.pieces import Troop
from companion.games.medievalia.state import Values
from companion.games.medievalia.turns import Score
from tests.games.medievalia.evening import Evening

TURNS = 15


def middle_of_a_game() -> Evening:
    """Three players; troops stand in an enemy's fief and may fight."""
    evening = Evening(5, 3, "builder")
    evening.open_table()
    for _ in range(TURNS):
        if not evening.state.ended:
            evening.play_turn()
    while evening.state.active != "ada":
        evening.play_turn()
    evening._begin("ada")
    there = evening.state.player("ben").home
    for troop, many in ((Troop.SOLDIER, 2), (Troop.KNIGHT, 1)):
        evening.do(CorrectTroops("ada", troop, there, many))
    home = evening.state.player("ada").home  # nobody of hers starves
    for troop, many in ((Troop.INFANTRY, 0), (Troop.WORKER, 1)):
        evening.do(CorrectTroops("ada", troop, home, many))
    evening.do(CorrectTroops("ben", Troop.SOLDIER, there, 1))
    evening.do(CorrectTroops("ben", Troop.PRIEST, there, 1))
    return evening


def new_table() -> Evening:
    """Four in two teams; nobody has drawn a card."""
    return Evening(3, 4, "builder", teams=True)


def in_teams() -> Evening:
    """Four in two teams, in the middle of a turn."""
    evening = Evening(4, 4, "builder", teams=True)
    evening.open_table()
    for _ in range(TURNS):
        if not evening.state.ended:
            evening.play_turn()
    evening._begin(evening.state.active)
    return evening


def unread() -> Evening:
    """Two players who have read nothing off their cards yet; troops stand at a door."""
    evening = Evening(3, 2, "builder", values=Values())
    evening.open_table()
    evening._begin("ada")
    there, home = (evening.state.player(one).home for one in ("ben", "ada"))
    for player, troop, place in (
        ("ada", Troop.TRADER, home),
        ("ada", Troop.PRIEST, home),
        ("ada", Troop.KNIGHT, there),
        ("ada", Troop.ARCHER, there),
        ("ben", Troop.INFANTRY, there),
    ):
        evening.do(CorrectTroops(player, troop, place, 1))
    return evening


def besieged() -> Evening:
    """Two players; whoever draws next is besieged and cannot feed everybody."""
    evening = Evening(6, 2, "builder")
    evening.open_table()
    for _ in range(6):
        evening.play_turn()
    me = evening.state.active
    other = next(one for one in evening.state.order if one != me)
    home = evening.state.player(me).home
    evening.do(CorrectTroops(other, Troop.SOLDIER, home, 3))
    loose = [one for one in evening.state.units_of(me) if one.type is Troop.WORKER and not one.site]
    hungry = supplied(evening.state, me).spare + 2  # two more than the food feeds
    evening.do(CorrectTroops(me, Troop.WORKER, home, len(loose) + hungry))
    evening.do(Correct(me, "siege", 1))
    return evening


def whole_game() -> Evening:
    """Three players to the end, scored."""
    evening = Evening(9, 3, "builder")
    evening.play_out()
    evening.do(Score())
    return evening
