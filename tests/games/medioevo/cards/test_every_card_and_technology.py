"""Card by card, technology by technology: applied by the app, or offered where it works."""

from __future__ import annotations

import pytest

from companion.core.records import evolve
from companion.games.medioevo import tables
from companion.games.medioevo.battle.cards import LAST_STAGE
from companion.games.medioevo.battle.staging import BATTLE_TECHNOLOGIES, fighter_of
from companion.games.medioevo.cards.abilities import CardOf, CardPlay
from companion.games.medioevo.cards.foreign import with_card
from companion.games.medioevo.cards.in_force import in_force
from companion.games.medioevo.cards.playing import UseCardAbility
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Branch, Colour, Good, Unit
from companion.games.medioevo.state import Area, HeldCard, Horde, State
from companion.games.medioevo.technology.activating import Barbarians, UseTechnology
from tests.games.medioevo.small_table import named, table

# What the use on the sheet says, and the phase: the app changes the table, or keeps in force
# what movement, trade, battles, events or plunder read.
APPLIED: dict[int, tuple[int, CardPlay]] = {
    1: (5, CardPlay(area="Kiev")),
    2: (6, CardPlay(area="Kiev")),
    3: (5, CardPlay(area="Kiev")),
    11: (5, CardPlay()),
    12: (5, CardPlay(area="Buda")),
    13: (7, CardPlay(die=1, cards=(CardOf("blue", 5),))),
    15: (5, CardPlay(area="Kiev")),
    22: (3, CardPlay(count=1)),
    23: (3, CardPlay(count=1)),
    24: (5, CardPlay(area="Rebel", unit=Unit.LIGHT)),
    25: (5, CardPlay(area="Rebel")),
    26: (5, CardPlay(area="Rebel")),
    34: (5, CardPlay(area="Kiev", unit=Unit.LIGHT)),
    35: (5, CardPlay(area="Rebel", unit=Unit.LIGHT)),
    36: (3, CardPlay()),
    42: (2, CardPlay(die=1, areas=("Buda",))),
    43: (2, CardPlay(area="Buda")),
    44: (5, CardPlay(target="blue", target_card=5)),
    45: (5, CardPlay(target="blue", target_card=5)),
    48: (5, CardPlay(target="blue", target_card=5)),
    49: (5, CardPlay(target="blue", target_card=5)),
    50: (5, CardPlay(die=1)),
    51: (5, CardPlay()),
    53: (5, CardPlay()),
    54: (5, CardPlay()),
    55: (5, CardPlay()),
    56: (5, CardPlay()),
    57: (4, CardPlay(points={Colour.RED: 1, Colour.BLUE: 1})),
    58: (4, CardPlay(points={Colour.RED: 2})),
    59: (4, CardPlay(target="gold", target_card=7, points={Colour.RED: 1})),
    60: (4, CardPlay(target="gold", target_card=7, points={Colour.RED: 2})),
    61: (2, CardPlay()),
    62: (2, CardPlay()),
    65: (5, CardPlay(area="Buda")),
    66: (5, CardPlay(area="Rebel", pieces=Force(archer=1), start="Buda")),
    71: (4, CardPlay(points={Colour.RED: 1})),
    72: (4, CardPlay(points=dict.fromkeys(list(Colour)[:4], 1))),
}
# Their own actions play them, with what they change.
OFFERED = {
    "battle": {4, 5, 7, 8, 9, 10, 14, 16, 17, 18, 27, 28, 29, 39, 40, 41, 52, 67, 68},
    "dice": {46, 47},
    "movement": {6},
    "trade": {19, 20, 21, 64},
    "route": {30, 31},
    "purchase": {32, 33, 69, 70},
    "taxes": {37, 38},
    "market": {63},
}
# Used on the sheet, read elsewhere: what movement, trade and battles find in force.
IN_FORCE_FOR = {
    "movement": {"logistics", "cartography", "edict"},
    "battle": {"machinery", "appointment"},
}
BARBARIANS = {"laws", "nation_state", "influence"}


def test_every_card_is_applied_or_offered_where_it_works() -> None:
    offered = set().union(*OFFERED.values())
    assert not offered & set(APPLIED)
    assert offered | set(APPLIED) == set(tables.CARDS)
    for where, cards in OFFERED.items():
        assert cards == {row.number for row in tables.CARDS.values() if row.played_with == where}
    assert OFFERED["battle"] <= set(LAST_STAGE)


def rich(phase: int, card: int) -> State:
    home = Area("Buda", start_realm_of="red", forces={"red": Force(archer=2)})
    rebel = Area(
        "Rebel", start_realm_of="red", barbarians=Horde(1), forces={"red": Force(cavalry=1)}
    )
    state = named(table(phase, horde_dice=(3, 2, 8)), home, rebel, Area("Kiev"))
    state = evolve(state, event_symbols=("units",), done=frozenset({"symbols"}))
    state = state.with_player("red", cards=(HeldCard(card),), points=dict.fromkeys(Colour, 2))
    state = state.with_player("blue", cards=(HeldCard(5, used=True),), cargo=(Good.SALT,))
    return state.with_player("gold", cards=(HeldCard(7),))


@pytest.mark.parametrize("card", sorted(APPLIED))
def test_a_card_used_on_the_sheet_does_more_than_turn(card: int) -> None:
    phase, said = APPLIED[card]
    before = rich(phase, card)
    done = GAME.apply(before, UseCardAbility("red", card, said))
    if card in (48, 49):  # the Fool: what the other card did at once is for the table
        assert [text.key for text in done.warnings] == ["card.take_back"]
        return
    turned = with_card(before, "red", card, used=True)
    assert done.state != turned
    assert not [text for text in done.warnings if text.key == "overruled"]


def test_every_technology_is_applied_or_offered_where_it_works() -> None:
    sheet = BARBARIANS.union(*IN_FORCE_FOR.values())
    for row in tables.TECHNOLOGIES.values():
        assert bool(row.played_with) != (row.id in sheet), row.id
    in_battle = {row.id for row in tables.TECHNOLOGIES.values() if row.played_with == "battle"}
    assert in_battle | IN_FORCE_FOR["battle"] == set(BATTLE_TECHNOLOGIES)


@pytest.mark.parametrize("technology", sorted(BARBARIANS.union(*IN_FORCE_FOR.values())))
def test_a_technology_used_on_the_sheet_changes_the_table_or_is_in_force(technology: str) -> None:
    levels = dict.fromkeys(Branch, 4)
    state = rich(5, 1).with_player("red", technologies=levels, points=dict.fromkeys(Colour, 9))
    units = Barbarians(1) if technology in ("nation_state", "influence") else Barbarians()
    where = "Rebel" if technology in BARBARIANS else ""
    target = "Kiev" if technology in ("laws", "nation_state") else ""
    use = UseTechnology("red", technology, area=where, target=target, barbarians=units)
    after = GAME.apply(state, use).state
    if technology in BARBARIANS:
        assert after.areas["Rebel"].barbarians is None
    elif technology in IN_FORCE_FOR["battle"]:
        prepaid = fighter_of(after, "red", Force(archer=2)).means.prepaid
        assert dict(prepaid) == {technology: 1}
    else:
        (effect,) = in_force(after, f"tech.{technology}", "red")
        assert effect.count == 1
