"""The start kit chosen after the first auction (M-2.4), and the reminders of the set-up."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.game import GAME
from companion.games.medioevo.opening.start_kit import TakeStartKit, missing_parts
from companion.games.medioevo.pieces import Colour, Realm, Transport
from companion.games.medioevo.reminders import checklist
from companion.games.medioevo.setup import Seat, Setup, Vehicle, start
from companion.games.medioevo.state import Area, Settings, State

TWO_CARAVANS = (Vehicle(Transport.CARAVAN), Vehicle(Transport.CARAVAN))
REALMS = (Realm.BYZANTIUM, Realm.HUNGARY, Realm.HOLY_ROMAN_EMPIRE)


def table() -> State:
    names = ("red", "blue", "gold")
    seats = tuple(
        Seat(name, name.title(), name, realm) for name, realm in zip(names, REALMS, strict=True)
    )
    return start(Setup(seats))


def do(state: State, action: Any) -> Step[State]:
    saved = codec.write(action)
    saved.pop("kind")
    assert codec.read(type(action), saved) == action
    return GAME.apply(state, action)


@pytest.mark.rule("M-2.4")
def test_the_kit_is_chosen_together_or_one_by_one() -> None:
    whole = TakeStartKit("red", TWO_CARAVANS, 17, Colour.BLUE)
    player = do(table(), whole).state.players["red"]
    assert player.force.caravan == (2, 0, 0)
    assert [card.number for card in player.cards] == [17]
    assert [token.colour for token in player.tokens] == [Colour.BLUE]
    state = do(table(), TakeStartKit("red", card=17)).state
    assert missing_parts(state, "red") == ("transports", "token")
    state = do(state, TakeStartKit("red", token=Colour.RED)).state
    state = do(state, TakeStartKit("red", (Vehicle(Transport.GALLEY, 2),))).state
    assert missing_parts(state, "red") == ()
    with pytest.raises(BadInput, match=r"start_kit\.nothing"):
        do(table(), TakeStartKit("red"))


@pytest.mark.rule("M-2.4")
def test_the_kit_is_worth_two_levels_and_ships_need_a_port() -> None:
    with pytest.raises(IllegalAction, match=r"setup\.transport_worth"):
        do(table(), TakeStartKit("red", (Vehicle(Transport.CARAVAN),)))
    with pytest.raises(IllegalAction, match=r"setup\.no_port"):
        do(table(), TakeStartKit("red", (Vehicle(Transport.GALLEY, 2),), has_port=False))


@pytest.mark.rule("M-2.4")
def test_each_part_is_taken_once_before_the_first_round() -> None:
    state = do(table(), TakeStartKit("red", TWO_CARAVANS, 17, Colour.BLUE)).state
    for again in (
        TakeStartKit("red", TWO_CARAVANS),
        TakeStartKit("red", card=18),
        TakeStartKit("red", token=Colour.BLUE),
    ):
        with pytest.raises(IllegalAction, match=r"start_kit\.has_it"):
            do(state, again)
    with pytest.raises(IllegalAction, match=r"start_kit\.too_late"):
        do(evolve(table(), round=2), TakeStartKit("red", card=18))
    with pytest.raises(BadInput, match=r"card\.held_already"):
        do(state, TakeStartKit("blue", card=17))


@pytest.mark.rule("M-1.6")
def test_a_token_that_is_gone_cannot_be_chosen() -> None:
    counted = evolve(table(), settings=Settings(values={"tokens.blue": 1}))
    state = do(counted, TakeStartKit("red", token=Colour.BLUE)).state
    with pytest.raises(IllegalAction, match=r"card\.no_token_left"):
        do(state, TakeStartKit("blue", token=Colour.BLUE))


@pytest.mark.rule("M-2.5")
def test_transports_begin_in_own_areas_and_ships_in_ports() -> None:
    state = table().with_area(Area("Buda", inhabited=True, start_realm_of="red"))
    wagons = TakeStartKit("red", TWO_CARAVANS, area="Buda")
    assert do(state, wagons).state.areas["Buda"].forces["red"].caravan == (2, 0, 0)
    with pytest.raises(IllegalAction, match=r"start_kit\.ships_in_ports"):
        do(state, TakeStartKit("red", (Vehicle(Transport.GALLEY, 2),), area="Buda"))
    with pytest.raises(IllegalAction, match=r"start_kit\.own_area"):
        do(state, TakeStartKit("blue", TWO_CARAVANS, area="Buda"))


@pytest.mark.rule("M-2.3")
@pytest.mark.rule("M-2.5")
def test_the_first_auction_reminds_of_what_is_left_of_the_set_up() -> None:
    keys = [text.key for text in checklist(table(), 1)]
    assert "remind.smaller_map" in keys
    assert [key for key in keys if key.startswith("setup.step.")] == [
        f"setup.step.{number}" for number in range(1, 10)
    ]
    after = evolve(table(), done=frozenset({"auction"}))
    for phase in (1, 2):
        told = [text.key for text in checklist(after, phase)]
        assert told.count("remind.start_kit") == 3
        assert "setup.step.1" not in told
    later = evolve(table(), round=2)
    assert not {"remind.start_kit", "setup.step.1"} & {text.key for text in checklist(later, 1)}
