"""A battle as one entry of the journal."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from companion.core import codec
from companion.core.entries import Amend, Undo
from companion.core.errors import BadInput, IllegalAction
from companion.core.play import MemoryStore, Play, header_of
from companion.core.records import evolve
from companion.core.storage.saves import read_save
from companion.core.table_actions import Correct, GoToPhase
from companion.games.medioevo.battle.decisions import Decision, Roll
from companion.games.medioevo.battle.model import Building
from companion.games.medioevo.battle.outcome import outcome
from companion.games.medioevo.battle.staging import Fighter, Staging, fighter_of, opened
from companion.games.medioevo.battle.steps import advance, pending, suggested
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.setup import Seat, Setup
from companion.games.medioevo.state import Limits, State
from companion.games.medioevo.table import ChangePieces, NameArea
from companion.games.medioevo.war.battles import BookBattle
from companion.games.medioevo.war.plunder import Object
from companion.saves import play_of

BIG = Force(heavy_infantry=4, cavalry=2)
SMALL = Force(light_infantry=5)


def table(**options: Any) -> Play[State]:
    seats = (Seat("anna", "Anna", "blue", areas=5), Seat("ben", "Ben", "red", areas=4))
    play = Play(GAME, MemoryStore(header_of(GAME, Setup(seats, **options))))
    play.do(GoToPhase(5), 0)
    play.do(ChangePieces("anna", BIG), 0)
    play.do(ChangePieces("ben", SMALL), 0)
    return play


def staging(state: State, **changes: Any) -> Staging:
    facts: dict[str, Any] = {
        "attacker": fighter_of(state, "anna", BIG),
        "defender": fighter_of(state, "ben", SMALL),
        "players": 2,
    }
    return Staging(**{**facts, **changes})


def fought(
    setting: Staging, attack: tuple[int, ...], defence: tuple[int, ...]
) -> tuple[Decision, ...]:
    """Every answer of a battle in which each side always throws the same."""
    battle, answers = opened(setting), []
    while battle.ending is None:
        asked = pending(battle)
        answer: Decision = suggested(battle) if not asked.dice else Roll(())
        if asked.dice:
            throw = attack if asked.side.value == "attacker" else defence
            answer = Roll(throw if len(asked.dice.sides) == 3 else (8,) * len(asked.dice.sides))
        battle = advance(battle, answer)
        answers.append(answer)
    return tuple(answers)


def won(state: State, **changes: Any) -> BookBattle:
    setting = staging(state)
    answers = fought(setting, (4, 6, 8), (1, 1, 1))
    facts: dict[str, Any] = {"loser": "ben", "inhabited": True, "waived": frozenset({"war"})}
    return BookBattle(setting, answers, **{**facts, **changes})


@pytest.mark.rule("M-10.1")
def test_a_won_battle_books_losses_and_honor_points_and_is_taken_back_as_one() -> None:
    play = table()
    before = play.state
    play.do(won(before), 0)
    after = play.state
    assert after.players["ben"].force.units == before.players["ben"].force.units - 5
    assert after.players["anna"].honor == 10 + 1 + 1  # conquest, large army
    assert after.players["anna"].areas == before.players["anna"].areas + 1
    assert after.players["ben"].areas == before.players["ben"].areas - 1
    play.record(Undo(), 0)
    assert play.state == before


@pytest.mark.rule("M-21.1", "R-52")
def test_an_attack_without_declaration_costs_three_and_opens_the_war() -> None:
    play = table()
    play.do(won(play.state, waived=frozenset()), 0)
    assert play.state.players["anna"].honor == 10 + 2 - 3
    assert [{war.one, war.other} for war in play.state.wars] == [{"anna", "ben"}]


@pytest.mark.rule("M-16.2", "M-16.3")
def test_plunder_is_part_of_the_entry() -> None:
    play = table()
    village = Object("civil", 1, owner="ben")
    play.do(won(play.state, objects=(village,)), 0)
    assert play.state.purses["anna"] == 1600 + 50
    assert play.state.players["ben"].buildings == ()


def test_what_the_table_waives_is_not_booked() -> None:
    play = table()
    before = play.state
    waived = frozenset({"losses", "prisoners", "spending", "honor", "war", "conquest", "buildings"})
    play.do(won(before, waived=waived), 0)
    assert play.state == before


@pytest.mark.rule("M-3.3", "R-07")
def test_honor_points_from_a_battle_can_end_the_game_at_once() -> None:
    play = table(limits=Limits(honor=11))
    play.do(won(play.state), 0)
    assert play.state.ended == "honor"


def test_an_army_that_is_not_on_the_sheet_is_refused_unless_the_table_insists() -> None:
    play = table()
    action = won(play.state)
    play.do(ChangePieces("ben", taken=Force(light_infantry=3)), 0)
    with pytest.raises(IllegalAction, match="army_not_on_sheet"):
        play.do(action, 0)
    play.do(replace(action, overrule=True), 0)
    assert play.state.players["ben"].force.light_infantry == 0
    assert play.journal.step.warnings


def test_a_battle_that_is_not_over_is_refused() -> None:
    play = table()
    action = won(play.state)
    with pytest.raises(BadInput, match="not_over"):
        play.do(replace(action, answers=action.answers[:2]), 0)


def test_nobody_fights_himself() -> None:
    play = table()
    setting = staging(play.state)
    with pytest.raises(BadInput, match="same_side"):
        play.do(BookBattle(replace(setting, defender=setting.attacker), ()), 0)


@pytest.mark.rule("M-14.4", "M-23.5")
def test_in_a_named_area_armies_markers_and_barbarians_are_kept() -> None:
    play = table()
    play.do(NameArea("Trebisonda", inhabited=True), 0)
    play.do(ChangePieces("anna", added=BIG, area="Trebisonda"), 0)
    horde = Fighter(force=Force(light_infantry=2), transports=False)
    setting = staging(play.state, defender=horde, area="Trebisonda", horde_dice=(1, 1, 1))
    action = BookBattle(setting, fought(setting, (4, 6, 8), (1, 1, 1)))
    play.do(action, 0)
    area = play.state.areas["Trebisonda"]
    assert area.barbarians is None
    assert area.forces["anna"].units >= 5
    assert play.state.players["anna"].honor == 11


@pytest.mark.rule("M-10.1")
def test_an_army_that_came_into_the_area_without_a_word_has_its_losses_there() -> None:
    play = table()
    play.do(NameArea("Trebisonda", inhabited=True), 0)
    play.do(ChangePieces("anna", taken=Force(heavy_infantry=1)), 0)
    play.do(ChangePieces("anna", added=Force(heavy_infantry=1), area="Trebisonda"), 0)
    before = play.state.players["anna"].force
    horde = Fighter(force=Force(light_infantry=2), transports=False)
    setting = staging(play.state, defender=horde, area="Trebisonda", horde_dice=(4, 4, 8))
    answers = fought(setting, (2, 2, 2), (4, 4, 8))
    with pytest.raises(IllegalAction, match="army_not_on_sheet"):  # as it was saved before
        play.do(BookBattle(setting, answers), 0)
    play.do(BookBattle(setting, answers, came_along=True), 0)
    assert not play.journal.step.warnings
    there = play.state.areas["Trebisonda"].forces["anna"]
    gone = before.minus(play.state.players["anna"].force)
    assert gone.plus(Force(heavy_infantry=1)) == BIG  # whoever was missing came along
    assert there != BIG  # and what was lost is gone from there
    end = reduce(advance, answers, opened(setting))
    assert there == outcome(opened(setting), end).attacker.after


def test_a_battle_saved_before_armies_could_come_along_opens_as_it_was_left() -> None:
    """The table insisted on it and then took the pieces off the sheet by hand."""
    save = read_save(Path(__file__).with_name("battle_saved_before.companion"))
    battle = save.entries[3]["action"]
    assert battle["kind"] == "book_battle"
    assert "came_along" not in battle
    play = play_of(save.header, save.entries)
    assert len(play.journal.present) == len(save.entries)
    assert play.state.players["anna"].force == Force(archer=1)
    assert play.state.areas["Trebisonda"].forces["anna"] == Force(
        light_infantry=1, heavy_infantry=3, cavalry=2
    )
    assert play.state.players["anna"].honor == 11


@pytest.mark.rule("M-24.4", "R-51")
def test_an_army_lost_to_barbarians_costs_one_point() -> None:
    play = table()
    horde = Fighter(force=Force(light_infantry=9, archer=4), transports=False)
    attacker = fighter_of(play.state, "ben", Force(light_infantry=1))
    setting = staging(play.state, attacker=attacker, defender=horde, horde_dice=(4, 4, 8))
    play.do(BookBattle(setting, fought(setting, (1, 1, 1), (1, 1, 1))), 0)
    assert play.state.players["ben"].honor == 9
    assert play.state.players["ben"].force.light_infantry == 4


@pytest.mark.rule("M-24.3", "R-50")
def test_a_revolt_suppressed_gives_a_point_and_the_area_back() -> None:
    play = table()
    play.do(Correct("anna", "rebel_areas", 1), 0)
    horde = Fighter(force=Force(light_infantry=2), transports=False)
    setting = staging(play.state, defender=horde, horde_dice=(1, 1, 1))
    answers = fought(setting, (4, 6, 8), (1, 1, 1))
    play.do(BookBattle(setting, answers, start_realm_of="anna"), 0)
    anna = play.state.players["anna"]
    assert (anna.honor, anna.rebel_areas, anna.areas) == (11, 0, 6)


@pytest.mark.rule("M-12.3")
def test_a_building_shot_down_is_gone_from_the_sheet() -> None:
    play = table()
    setting = staging(play.state, civil=Building(1, 0))
    action = BookBattle(
        setting, fought(setting, (4, 6, 8), (1, 1, 1)), loser="ben", waived=frozenset({"war"})
    )
    play.do(action, 0)
    assert len(play.state.players["ben"].buildings) == 1


def test_a_booked_battle_survives_json_and_an_amendment_before_it() -> None:
    play = table()
    action = won(play.state)
    assert codec.read(GAME.action_type, codec.write(action)) == action
    play.do(action, 0)
    preview = play.preview(Amend(2, "replace", ChangePieces("anna", BIG.plus(SMALL))))
    assert not preview.misfits
    play.record(preview.amend, 0)
    assert play.state.players["anna"].force.light_infantry == 5


@pytest.mark.rule("M-27.1")
def test_where_the_bishop_forbids_fighting_no_battle_is_booked() -> None:
    play = table()
    play.do(NameArea("Kiev", True), 0)
    for player, army in (("anna", BIG), ("ben", SMALL)):
        play.do(ChangePieces(player, army, area="Kiev"), 0)
    state = evolve(play.state, banned={"Kiev": "fight"})
    setting = staging(state, area="Kiev")
    answers = fought(setting, (4, 6, 8), (1, 1, 1))
    battle = BookBattle(setting, answers, waived=frozenset({"war", "conquest"}))
    with pytest.raises(IllegalAction, match=r"battle\.no_fight"):
        GAME.apply(state, battle)
    assert GAME.apply(state, replace(battle, overrule=True)).warnings
    assert GAME.apply(play.state, battle).state.banned == {}
