"""Nothing that was answered is passed over in silence: it counts, or it is refused with words."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core import codec
from companion.core.action import Action
from companion.core.errors import BadInput, CompanionError, IllegalAction
from companion.core.explain import Text
from companion.core.records import evolve
from companion.games.generalship.army.moving import March
from companion.games.generalship.army.raising import DraftUnits
from companion.games.generalship.battle.fight import Answers, Side, Stand, Thrown, full_decks
from companion.games.generalship.common import Taken
from companion.games.generalship.corrections import SetPlace, SetStack, SetTable
from companion.games.generalship.court.playing import ChangeAlliances, DrawCards
from companion.games.generalship.cycle.scoring import DecideSwaps
from companion.games.generalship.cycle.turn import CorrectTurn, EndTurn, PassTurn
from companion.games.generalship.game import GAME
from companion.games.generalship.people.gathering import BookPeople, PeopleRow
from companion.games.generalship.pieces import Era, Event, Technology, Tile
from companion.games.generalship.state import LateCost, State
from companion.games.generalship.technology.developing import Develop, Happening
from companion.ui.i18n import LANGUAGES, Translator
from tests.games.generalship.small_table import HEAVY, LIGHT, done, refusal, state_of, with_tile
from tests.games.generalship.test_actions import entered, fallen, fought, learned, sums
from tests.games.generalship.test_whole_games import evening

CARDS, DRAFT, MARCH = Tile.GENERAL_TECHNOLOGY, Tile.DRAFT, Tile.MARCH
METALLURGY = Technology.METALLURGY
LATE = Technology("late_1")


def drawing(choice: str = "general") -> State:
    return with_tile(state_of(), CARDS, choice)


def learning() -> State:
    state = learned(with_tile(state_of(), CARDS, "technology"))
    return state.with_player("anna", food=5, metal=5)


DEVELOP = Develop("anna", METALLURGY, 3, happenings=(Happening(Event.EDICT),))
SOMEBODYS_PIECE = {"ben": (Taken("byzantium_1", {LIGHT: 1}),)}
ODD: dict[str, tuple[State, Action]] = {
    "one player draws twice": (drawing(), DrawCards(("anna", "anna"))),
    "a name for somebody who does not draw": (drawing(), DrawCards(("anna",), {"ben": "X"})),
    "points of a card where a general is drawn": (drawing(), DrawCards(("anna",), {}, {"anna": 2})),
    "one player passes twice": (with_tile(state_of(), DRAFT), PassTurn(("anna", "anna"))),
    "somebody unknown has acted": (state_of(), CorrectTurn(1, "anna", DRAFT, "", ("zoe",))),
    "a circle where people grow": (
        with_tile(state_of(), Tile.PRODUCTION_GROWTH, "growth"),
        BookPeople((PeopleRow("anna", last_on=2),)),
    ),
    "a step to the same tile": (
        with_tile(state_of(), MARCH),
        March("anna", ("austria_1", "austria_1"), {LIGHT: 1}),
    ),
    "a port that is not there": (
        with_tile(state_of(), DRAFT),
        DraftUnits("anna", {LIGHT: 1}, "atlantis"),
    ),
    "a second event": (
        learning(),
        replace(DEVELOP, happenings=(Happening(Event.EDICT), Happening(Event.PUTSCH))),
    ),
    "an event after none": (
        learning(),
        replace(DEVELOP, happenings=(Happening("none"), Happening(Event.PUTSCH))),
    ),
    "dead of an edict": (
        learning(),
        replace(DEVELOP, happenings=(Happening(Event.EDICT, SOMEBODYS_PIECE),)),
    ),
    "dead of nobody": (
        learning(),
        replace(DEVELOP, happenings=(Happening(Event.EDICT, {"zoe": ()}),)),
    ),
    "a technology of an edict": (
        learning(),
        replace(DEVELOP, happenings=(Happening(Event.EDICT, technology=Technology.STIRRUP),)),
    ),
    "a swap with somebody unknown": (fallen({"carla": "anna"}), DecideSwaps({"zoe": True})),
    "a new owner of a nation tile": (state_of(), SetPlace("austria_1", owner="ben")),
    "an occupant of a neutral tile": (state_of(), SetPlace("n1", occupant="ben")),
    "three allies of three": (state_of(), SetTable(alliances=(("anna", "ben", "carla"), ()))),
    "allies of two": (state_of(2), SetTable(alliances=(("anna", "ben"), ()))),
}


@pytest.mark.parametrize("what", ODD)
def test_an_answer_that_fits_nothing_is_refused_in_words(what: str) -> None:
    state, action = ODD[what]
    with pytest.raises(BadInput) as caught:
        GAME.apply(state, action)
    for language in LANGUAGES:
        for one in caught.value.problems:
            said = Translator(language).text(one.key, **one.params)
            assert "gen." not in said
            assert "{" not in said


@pytest.mark.rule("G-3.4")
def test_who_passes_before_his_turn_is_told_who_acts_first() -> None:
    state = with_tile(state_of(), DRAFT)
    assert refusal(state, PassTurn(("ben",))) == ({"G-3.4"}, True)
    assert done(state, PassTurn(("anna", "ben"))).is_done("ben")


@pytest.mark.rule("G-16.2", "G-10.16")
def test_a_turn_that_ended_with_a_fallen_capital_does_not_end_again() -> None:
    state = evolve(fallen({"carla": "anna"}), ending="", tile=MARCH)
    ended = done(state, EndTurn())
    assert (ended.ending, ended.era) == ("capital", Era.CAVALRY)
    assert refusal(ended, EndTurn()) == ({"G-16.2"}, True)
    anyway = done(ended, EndTurn(overrule=True))
    assert anyway.era is Era.CAVALRY
    freed = done(ended, SetStack("anna", "england_1", {}))
    assert done(freed, EndTurn()).era is Era.CAVALRY


@pytest.mark.rule("G-16.2")
def test_a_swap_for_a_capital_that_nobody_holds_is_refused() -> None:
    state = fallen({"carla": "anna"})
    assert refusal(state, DecideSwaps({"ben": True})) == ({"G-16.2"}, True)
    assert done(state, DecideSwaps({"ben": False, "carla": True})).ended


@pytest.mark.rule("G-7.3", "G-7.7")
def test_food_and_metal_pay_only_what_costs_them() -> None:
    assert refusal(learning(), replace(DEVELOP, food=2)) == ({"G-7.3"}, True)
    every = {one: "ben" for one in Technology if not one.startswith("late")}
    prices = {LATE: LateCost("Steam", points=4, food=3)}
    state = evolve(learning(), developed=every)
    state = evolve(state, values=evolve(state.values, late=prices))
    state = state.with_player("anna", cards=6, ones=6)
    late = Develop("anna", LATE)
    assert refusal(state, replace(late, food=4)) == ({"G-7.7"}, True)
    assert refusal(state, replace(late, ones=4, food=3)) == ({"G-7.7"}, True)
    assert done(state, replace(late, food=3)).players["anna"].food == 2
    assert done(state, replace(late, ones=4)).players["anna"].food == 5
    untyped = evolve(state, values=evolve(state.values, late={}))
    assert done(untyped, replace(late, metal=2)).players["anna"].metal == 3


@pytest.mark.rule("G-7.8", "G-R33")
def test_an_event_without_a_free_space_takes_none_away() -> None:
    full = evolve(learning(), events={1: Event.PUTSCH})
    assert refusal(full, DEVELOP) == ({"G-7.8"}, True)
    after = done(full, replace(DEVELOP, overrule=True))
    assert after.events == {1: Event.PUTSCH, 2: Event.EDICT}


@pytest.mark.rule("G-7.8", "G-R33")
def test_an_event_that_is_due_and_declined_is_said_in_the_entry() -> None:
    declined = replace(DEVELOP, happenings=(Happening("none"),))
    told = GAME.apply(learning(), declined).summary
    assert told.key == "gen.log.develop_event"
    assert [(one.key, one.params["rule"]) for one in told.params["events"]] == [
        ("gen.log.no_event", "G-7.8")
    ]
    full = evolve(learning(), events={1: Event.PUTSCH})  # no space: there is nothing to decline
    assert GAME.apply(full, declined).summary.key == "gen.log.develop"


@pytest.mark.rule("G-7.8")
def test_a_technology_developed_against_the_order_still_asks_for_its_event() -> None:
    out_of_order = Develop("anna", Technology.STIRRUP, 3, overrule=True)
    with pytest.raises(BadInput) as caught:
        GAME.apply(learning(), out_of_order)
    assert caught.value.key == "gen.event.draw_one"


@pytest.mark.rule("G-10.12")
def test_pieces_set_beside_an_enemy_say_that_a_battle_is_due() -> None:
    step = GAME.apply(state_of(), SetStack("anna", "byzantium_1", {LIGHT: 1}))
    assert "gen.stack.beside_enemies" in [one.key for one in step.warnings]
    allied = evolve(state_of(), alliances=(("anna", "ben"), ()))
    calm = GAME.apply(allied, SetStack("anna", "byzantium_1", {LIGHT: 1}))
    assert "gen.stack.beside_enemies" not in [one.key for one in calm.warnings]


@pytest.mark.rule("G-17.3")
def test_a_wish_for_no_alliance_where_there_is_none_does_not_say_that_any_ended() -> None:
    state = with_tile(state_of(), Tile.ALLIANCE)
    none = GAME.apply(state, ChangeAlliances(((), ())))
    assert none.summary.key == "gen.log.alliances_none"
    allied = evolve(state, alliances=(("ben", "carla"), ()))
    ended = GAME.apply(allied, ChangeAlliances(((), ())))
    alone = GAME.apply(state, ChangeAlliances((("ben",), ())))
    assert [one.key for one in alone.warnings] == ["gen.alliance.alone"]
    assert not any(alone.state.alliances)
    assert ended.summary.key == "gen.log.no_alliances"


@pytest.mark.rule("G-12.6", "G-1.6")
def test_what_stood_in_an_attack_has_been_seen_by_everybody() -> None:
    state = entered({HEAVY: 2, LIGHT: 1}, {LIGHT: 2})
    state = state.with_player("anna", shown={LIGHT: 3})  # two of them were upgraded in secret
    answers = Answers(
        defender=Side(attack_1=Stand({LIGHT: 1}, (1,)), attack_2=Stand({LIGHT: 1}, (1,))),
        attacker=Side(attack_1=Stand({HEAVY: 1}, (1,)), attack_2=Stand({HEAVY: 2}, (1,))),
    )
    after = done(state, fought(answers=answers, lost={LIGHT: 2}))
    assert after.players["anna"].shown == {LIGHT: 1, HEAVY: 2}
    assert after.players["ben"].shown == {}
    typed = done(state, fought(answers=sums((0, 1), (5, 1)), lost={LIGHT: 2}))
    assert typed.players["anna"].shown == {LIGHT: 3}


@pytest.mark.rule("G-11.12")
@pytest.mark.parametrize("dealt", [False, True])
def test_no_more_cards_are_exchanged_than_the_stack_holds(dealt: bool) -> None:
    """28 basic cards, five for each side: three times five and three are left."""
    state = entered({LIGHT: 3}, {LIGHT: 2}).with_player("ben", power=("",) * 6, commander=None)
    state = state.with_player("anna", commander=None)
    decks = full_decks(state.switches) if dealt else None
    hand = list(decks.basic[5:10]) if decks else [1] * 5
    stack = list(decks.basic[10:]) if decks else [1] * 18

    def exchanged(*numbers: int) -> tuple[Text, ...]:
        thrown, mine, left = [], list(hand), list(stack)
        for n in numbers:
            thrown.append(Thrown(tuple(mine[:n])))
            mine, left = [*mine[n:], *left[:n]], left[n:]
        answers = Answers(decks=decks, defender=Side(exchanges=tuple(thrown)))
        return fought(answers=answers).course(state).problems

    empty = {"gen.fight.stack_empty"}
    assert not {one.key for one in exchanged(5, 5, 5, 3)} & empty
    assert {one.key for one in exchanged(5, 5, 5, 4)} & empty
    assert {one.key for one in exchanged(5, 5, 5, 3, 1)} & empty


# -- whatever is answered otherwise comes to something else --------------------------------

WORDS = ("anna", "ben", "carla", "zoe", "austria_1", "n1", "")
# Zeros and doubled neighbours say nothing; a port without ships and answers to questions that a
# battle never asked may stay from what was typed before.
SPARE = {
    ("draft_units", "port"),
    ("fight_battle", "answers"),
    ("fight_battle", "to"),
    ("fight_battle", "cavalry_to"),
    ("fight_battle", "squadrons_to"),
    ("fight_battle", "lost"),
    ("fight_battle", "over"),
    ("march", "units"),
    ("set_place", "neighbours"),
    ("pay_upkeep", "rows"),
    ("decide_swaps", "swaps"),
    ("book_people", "rows"),
    ("correct", "why"),
}


def otherwise(value: Any) -> Iterator[Any]:
    """Values near this one, as JSON has them."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value + 7, value - 1)
        case str():
            yield from (word for word in WORDS if word != value)
        case list():
            for place, item in enumerate(value):
                for other in otherwise(item):
                    yield [*value[:place], other, *value[place + 1 :]]
                yield value[:place] + value[place + 1 :]
            yield [*value, copy.deepcopy(value[-1])] if value else ["anna"]
        case dict():
            for name, item in value.items():
                for other in otherwise(item):
                    yield {**value, name: other}
            for word in () if value else WORDS:
                yield from ({word: 1}, {word: "X"})


@pytest.mark.parametrize("seed", range(0, 200, 22))
def test_another_answer_is_refused_or_comes_to_something_else(seed: int) -> None:
    random = Random(seed)
    tried = 0
    for position in evening(seed).play.journal.present:
        action = position.action
        if action is None or position.parent is None or random.random() > 0.3:
            continue
        if position.step.state.ended:  # what would have come later does not happen (G-R32)
            continue
        before, data = position.parent.step.state, codec.write(action)
        for field in data:
            if field in ("kind", "overrule") or (action.kind, field) in SPARE:
                continue
            for value in otherwise(data[field]):
                try:
                    other = codec.read(type(action), copy.deepcopy({**data, field: value}))
                    step = GAME.apply(before, other)
                except (BadInput, IllegalAction, CompanionError):
                    continue
                tried += 1
                assert step != position.step or other == action, (action, field, value)
    assert tried
