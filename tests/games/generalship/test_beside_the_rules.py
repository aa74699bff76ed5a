"""What a table does beside the rules is told with its rule, and the figures still fit together."""

from __future__ import annotations

import pytest

from companion.games.generalship.court.playing import DrawCards
from companion.games.generalship.game import GAME
from companion.games.generalship.people.gathering import BookPeople, PeopleRow
from companion.games.generalship.pieces import Technology, Tile
from companion.games.generalship.technology.developing import Develop, Happening
from tests.games.generalship.small_table import done, state_of, with_tile
from tests.games.generalship.test_actions import learned

PEOPLE, CARDS = Tile.PRODUCTION_GROWTH, Tile.GENERAL_TECHNOLOGY


@pytest.mark.rule("G-5.2")
@pytest.mark.parametrize(("people", "gain", "told"), [(6, 2, 1), (6, 1, 0), (5, 2, 0)])
def test_a_typed_gain_beside_the_slow_growth_is_told(people: int, gain: int, told: int) -> None:
    state = with_tile(state_of(typed=False), PEOPLE, "growth").with_player("anna", people=people)
    step = GAME.apply(state, BookPeople((PeopleRow("anna", gain=gain),)))
    found = [one.key for one in step.warnings if one.params.get("rule") == "G-5.2"]
    assert found == ["gen.people.grows_one"] * told
    assert step.state.players["anna"].people == people + gain


@pytest.mark.rule("G-6.1", "G-7.1")
@pytest.mark.parametrize("tile", [Tile.MARCH, Tile.DRAFT, Tile.ALLIANCE, PEOPLE])
def test_cards_that_are_drawn_on_another_tile_stand_in_the_log_with_their_words(tile: Tile) -> None:
    choice = "growth" if tile is PEOPLE else ""
    made = GAME.apply(with_tile(state_of(), tile, choice), DrawCards(("anna",), overrule=True))
    assert made.warnings
    assert [one.key for one in made.summary.params["rows"]] == ["gen.log.draws_general"]
    assert len(made.state.players["anna"].unused) == 1


@pytest.mark.rule("G-7.2", "G-7.3")
def test_who_paid_with_cards_taken_for_others_has_no_more_than_are_left() -> None:
    state = learned(with_tile(state_of(), Tile.GENERAL_TECHNOLOGY, "technology"))
    state = state.with_player("anna", cards=3, ones=3, twos=0)
    develop = Develop(
        "anna", Technology.METALLURGY, 0, 2, happenings=(Happening("none"),), overrule=True
    )
    one = done(state, develop).players["anna"]
    assert (one.cards, one.ones, one.twos) == (1, 1, 0)
