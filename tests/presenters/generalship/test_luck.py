"""Luck of the hands that the app dealt, told when the game is over."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.chance.decks import AppDecks
from companion.games.generalship.army.moving import March
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.battle.fight import Answers, Decks, Stand, full_decks
from companion.games.generalship.battle.fight import Side as Part
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.corrections import SetCommander, SetHand, SetPlace, SetStack
from companion.games.generalship.cycle.scoring import EndEarly
from companion.games.generalship.cycle.turn import ChooseTile
from companion.games.generalship.pieces import Event, Technology, Terrain, Tile, Unit
from companion.games.generalship.state import TileFacts
from companion.games.generalship.technology.developing import Develop, Happening
from companion.ui.presenters.generalship.luck import GeneralshipLuck
from tests.presenters.generalship.test_play import ENGLISH, Table
from tests.presenters.recorded import AtOnce

FLEET = {Unit.LIGHT_INFANTRY: 3, Unit.ARCHERS: 2, Unit.GALLEY: 1}


@pytest.mark.rule("G-14.6")
@pytest.mark.parametrize("ground", [Terrain.PLAINS, Terrain.SEA])
def test_a_dealt_hand_is_judged_on_land_and_at_sea(ground: Terrain) -> None:
    table = Table(2)
    for place in ("n1", "n2"):
        table.do(SetPlace(place, TileFacts(terrain=ground)))
    table.do(SetStack("anna", "n1", FLEET))
    table.do(SetStack("ben", "n2", FLEET))
    table.do(ChooseTile(Tile.MARCH))
    table.do(March("anna", ("n1", "n2"), FLEET, overrule=True))
    full, shuffled = full_decks(table.state.switches), AppDecks(Random(5)).shuffled
    decks = Decks(shuffled(full.basic), shuffled(full.advanced))
    nothing = Part(attack_1=Stand(), attack_2=Stand())
    answers = Answers(attacker=nothing, defender=nothing, decks=decks)
    table.do(FightBattle("anna", "ben", "n2", answers))
    table.do(EndEarly())
    luck = GeneralshipLuck(table.session, lambda: ENGLISH, AtOnce())
    assert set(luck.fortunes()) == {"Anna", "Ben"}


@pytest.mark.rule("G-14.5", "G-8.4")
def test_an_event_tile_is_luck_for_whom_it_gives_more_than_the_others_would() -> None:
    table = Table(2)
    for player in ("anna", "ben"):
        table.do(SetCommander(player, Commander(christian=player == "anna")))
    table.do(ChooseTile(Tile.GENERAL_TECHNOLOGY, "technology"))
    table.do(SetHand("anna", 3))
    edict = Happening(Event.EDICT)
    table.do(Develop("anna", Technology.METALLURGY, 3, happenings=(edict,)))
    table.do(EndEarly())
    luck = GeneralshipLuck(table.session, lambda: ENGLISH, AtOnce()).fortunes()
    assert luck["Anna"] > 0
    assert luck["Ben"] > 0  # who had most to lose from the others
