"""Every action on small tables: legal, out of turn, out of its phase, again, after the end.

Nothing is silent: an action is done, or it is refused with its rule and changes nothing; what the
board may know better can be done anyway, and the log says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, get_args

import pytest

from companion.core.errors import BadInput, CompanionError, IllegalAction
from companion.core.explain import Text
from companion.core.records import evolve
from companion.core.table_actions import (
    KEPT_BESIDE,
    ChangeHouseRule,
    Correct,
    CorrectTable,
    GoToPhase,
    NextPhase,
)
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.cards import (
    Acquire,
    Attach,
    BuyCard,
    PlayCard,
    RemoveLandscape,
)
from companion.games.medievalia.corrections import (
    ChangeDepth,
    CorrectBuilding,
    CorrectHand,
    CorrectSite,
    CorrectTroops,
    CorrectTurn,
    CorrectUnused,
    ReadCard,
    TakeOut,
    TurnCards,
)
from companion.games.medievalia.game import GAME
from companion.games.medievalia.payment.paying import Means, Turned
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.ring.marching import March
from companion.games.medievalia.state import (
    ACTIONS,
    DRAW,
    END,
    MOVEMENT,
    SETUP_PHASE,
    State,
    Strength,
)
from companion.games.medievalia.switches import Switches
from companion.games.medievalia.turns import (
    BeginTurn,
    DealHands,
    Discard,
    EndTurn,
    Score,
    ShowBottom,
    TurnUp,
)
from companion.games.medievalia.war.muster import Battle
from companion.games.medievalia.war.warfare import Shoot, WageWar
from companion.ui.i18n import LANGUAGES
from tests.games.medievalia.soundness import sound
from tests.games.medievalia.table_of import HAND, setup_of, table
from tests.speaking import speaking

CITY = Means((Turned("city"),))
FOUR = Means(tuple(Turned(name) for name in ("city", "field_1", "farm_1", "mine_1")))


def small(phase: int = ACTIONS, active: str = "ada", **more: Any) -> State:
    """Three players; Ada has a fief, troops at home and at Ben's door, Ben has a worker there."""
    state = table(
        3,
        lands={
            "ada": [Base.FIELD, Base.FARM, Base.MINE],
            "ben": [Base.FIELD],
            "cleo": [Base.FIELD],
        },
        troops=[
            ("ada", Troop.WORKER, "", ""),
            ("ada", Troop.SOLDIER, "fief_2", ""),
            ("ada", Troop.ARCHER, "between_1_2", ""),
            ("ben", Troop.WORKER, "", ""),
        ],
        switches=Switches(archers="own_turn"),
        **more,
    )
    return evolve(state, phase=phase, active=active)


def over() -> State:
    """The same table after Ada has won by prestige."""
    state = small()
    built = [Building.CASTLE, Building.TOWER], [Building.CHURCH, Building.STABLE]
    built += ([Building.SMITHY, Building.CARPENTRY],)
    for site, pair in zip(("field_1", "farm_1", "mine_1"), built, strict=True):
        for building in pair:
            state = GAME.apply(state, CorrectBuilding("ada", site, building, stands=True)).state
    assert state.is_over
    return state


class Probe(NamedTuple):
    """A legal action; when it may be done, and what speaks against it the second time."""

    action: Any
    phases: tuple[int, ...] = (ACTIONS,)
    again: str = ""  # the rule, "typed": no such thing any more; nothing: it may be done again
    start: Callable[[], State] = small


PLAYED = (
    Probe(BeginTurn("ada", Stack.LANDSCAPE), (DRAW,), "F-3.2", lambda: small(DRAW)),
    Probe(EndTurn("ada"), (ACTIONS, MOVEMENT, END), "F-3.1"),
    Probe(Discard("ada", ("worker_1",)), (DRAW, ACTIONS, MOVEMENT, END), "typed"),
    Probe(PlayCard("ada", Card.FOREST, CITY), again="F-3.5"),
    Probe(
        Acquire(
            "ada", 1, "mine_1", Means((Turned("city"), Turned("field_1"))), Bag(work=1, food=1)
        ),
        again="typed",
    ),
    Probe(Attach("ada", ("worker_1",), "field_1"), again="F-3.7"),
    Probe(RemoveLandscape("ada", "mine_1", CITY), again="typed"),
    Probe(BuyCard("ada", Stack.MILITARY, FOUR), (ACTIONS, MOVEMENT, END), "F-3.5"),
    Probe(March("ada", ("archer_1",), "fief_2"), (ACTIONS, MOVEMENT), "F-8.1"),
    Probe(
        WageWar("ada", "ben", "fief_2", (Battle(("soldier_1",), ("worker_2",)),)),
        (ACTIONS, MOVEMENT),
        "typed",
    ),
    Probe(Shoot("ada", "archer_1", "worker_2"), (ACTIONS, MOVEMENT), "typed"),
)
ANY = (SETUP_PHASE, DRAW, ACTIONS, MOVEMENT, END)
SET_RIGHT = (
    Probe(ShowBottom(Stack.MILITARY, Card.KNIGHT), ANY),
    Probe(TurnUp(1, Building.CHURCH), ANY),
    Probe(ReadCard(Card.PRIEST, strength=Strength(1, 2)), ANY),
    Probe(ChangeDepth("table"), ANY),
    Probe(TurnCards("ada", ("field_1", "worker_1"), used=True), ANY),
    Probe(CorrectTroops("ada", Troop.SOLDIER, "fief_1", 2), ANY),
    Probe(CorrectSite("ada", Base.FIELD), ANY),
    Probe(CorrectBuilding("ada", "mine_1", Building.BANK, stands=True), ANY),
    Probe(CorrectHand("ada", Stack.MILITARY, 5), ANY),
    Probe(CorrectTurn("ben", ACTIONS), ANY),
    Probe(CorrectUnused(("soldier_1",)), ANY),
    Probe(TakeOut("cleo", "left"), ANY, "typed"),
    Probe(Score(), (DRAW, ACTIONS, MOVEMENT, END), "typed"),
)
SHARED = (Correct, CorrectTable, NextPhase, GoToPhase, ChangeHouseRule, *KEPT_BESIDE)


def unchanged(state: State, action: Any) -> CompanionError:
    """What the rules say against an action; the table stands as it stood."""
    before = repr(state)
    with pytest.raises(CompanionError) as error:
        GAME.apply(state, action)
    assert repr(state) == before
    for language in LANGUAGES:
        for problem in error.value.problems:
            said = speaking(language).text(Text(problem.key, problem.params))
            assert said != problem.key
            assert "{" not in said
    return error.value


def refused(state: State, action: Any, rule: str) -> None:
    """Refused with this rule; where the table may know better, it is done and said so."""
    error = unchanged(state, action)
    assert isinstance(error, IllegalAction)
    assert rule in {problem.rule.number for problem in error.problems if problem.rule}
    assert error.may_overrule
    made = GAME.apply(state, replace(action, overrule=True))
    assert any(text.key == "overruled" for text in made.warnings)
    sound(made.state)


def test_every_action_is_probed() -> None:
    probed = {type(probe.action) for probe in (*PLAYED, *SET_RIGHT)} | {DealHands, *SHARED}
    assert probed == set(get_args(GAME.action_type))


@pytest.mark.parametrize("probe", [*PLAYED, *SET_RIGHT], ids=lambda probe: probe.action.kind)
def test_the_action_is_done_in_its_phases_and_told_in_three_languages(probe: Probe) -> None:
    for phase in probe.phases:
        made = GAME.apply(evolve(probe.start(), phase=phase), probe.action)
        sound(made.state)
        assert not [text for text in made.warnings if text.key == "overruled"]
        for language in LANGUAGES:
            said = speaking(language).text(made.summary)
            assert "med." not in said
            assert "_" not in said
            assert "{" not in said


@pytest.mark.rule("F-3.1")
@pytest.mark.parametrize("probe", PLAYED, ids=lambda probe: probe.action.kind)
def test_out_of_turn_it_is_refused_and_can_be_done_anyway(probe: Probe) -> None:
    refused(evolve(probe.start(), active="ben"), probe.action, "F-3.1")


@pytest.mark.rule("F-2.4", "F-3.1", "F-3.4", "F-8.2")
@pytest.mark.parametrize("probe", PLAYED, ids=lambda probe: probe.action.kind)
def test_out_of_its_phase_it_is_refused_and_can_be_done_anyway(probe: Probe) -> None:
    for phase in ANY:
        if phase not in probe.phases:
            state = evolve(probe.start(), phase=phase)
            error = unchanged(state, probe.action)
            assert isinstance(error, IllegalAction), (phase, error)
            assert error.may_overrule
            sound(GAME.apply(state, replace(probe.action, overrule=True)).state)


@pytest.mark.rule("F-3.5", "F-8.1", "F-8.11")
@pytest.mark.parametrize("probe", [*PLAYED, *SET_RIGHT], ids=lambda probe: probe.action.kind)
def test_a_second_time_it_is_refused_or_makes_sense(probe: Probe) -> None:
    once = GAME.apply(evolve(probe.start(), phase=probe.phases[-1]), probe.action).state
    if not probe.again:
        sound(GAME.apply(once, probe.action).state)
    elif probe.again == "typed":
        assert isinstance(unchanged(once, probe.action), BadInput)
    else:
        refused(once, probe.action, probe.again)


@pytest.mark.rule("F-3.2", "F-12.4")
def test_who_goes_back_to_the_draw_is_not_besieged_twice_in_a_turn() -> None:
    invader = CorrectTroops("ben", Troop.SOLDIER, "fief_1", 1)
    begin = BeginTurn("ada", Stack.LANDSCAPE)
    state = GAME.apply(GAME.apply(small(DRAW), invader).state, begin).state
    back = GAME.apply(state, GoToPhase(DRAW)).state
    refused(back, begin, "F-3.2")
    again = GAME.apply(back, replace(begin, overrule=True)).state
    assert (state.player("ada").siege, again.player("ada").siege) == (1, 1)
    corrected = GAME.apply(back, CorrectTurn("ada", DRAW)).state  # nothing was done at all
    assert GAME.apply(corrected, begin).state.player("ada").siege == 2


@pytest.mark.rule("F-13.1")
@pytest.mark.parametrize("probe", PLAYED, ids=lambda probe: probe.action.kind)
def test_after_the_end_it_is_refused(probe: Probe) -> None:
    error = unchanged(evolve(over(), phase=probe.phases[0]), probe.action)
    assert isinstance(error, IllegalAction)
    assert "phase.game_is_over" in {problem.key for problem in error.problems}


@pytest.mark.parametrize("probe", PLAYED, ids=lambda probe: probe.action.kind)
def test_nobody_who_is_out_does_anything(probe: Probe) -> None:
    state = GAME.apply(probe.start(), TakeOut("ada", "left")).state
    for overrule in (False, True):
        assert isinstance(unchanged(state, replace(probe.action, overrule=overrule)), BadInput)


MISSING = (
    PlayCard("ada", Card.CASTLE, CITY),  # not played from the hand
    PlayCard("ada", Card.FOREST, Means((Turned("forest_1"),))),
    PlayCard("ada", Card.FOREST, Means((Turned("worker_2"),))),  # Ben's
    PlayCard("ada", Card.FOREST, Means(thrown={Card.MINE: 4})),
    PlayCard("ada", Card.FOREST, Means(hidden={Stack.LANDSCAPE: 3})),  # itself thrown in
    PlayCard("ada", Card.FOREST, Means(thrown={Card.BANK: 1})),
    PlayCard("ada", Card.FOREST, Means(CITY.turned, ("trader_1",))),
    PlayCard("ada", Card.FOREST, Means((Turned("city", ("worker_1",)),))),
    Acquire("ada", 1, "forest_1", CITY),
    Acquire("ada", 1, "mine_1", CITY, Bag(work=1), Building.CASTLE, overrule=True),
    Attach("ada", ("worker_9",), "field_1"),
    Attach("ada", ("worker_1", "worker_1"), "field_1"),
    Attach("ada", ("worker_1",), "forest_1"),
    RemoveLandscape("ada", "forest_1", CITY),
    RemoveLandscape("ada", "city", CITY),
    March("ada", ("soldier_7",), "fief_2"),
    March("ada", ("soldier_1",), "between_4_1"),
    Discard("ada", ("soldier_7",)),
    WageWar("ada", "ben", "fief_2", (Battle(("soldier_1",)),)),  # nobody attacks anything
    WageWar("ada", "ben", "fief_2", (Battle(("worker_1",), ("worker_2",)),)),  # at home
    WageWar("ada", "ben", "fief_2", (Battle(("soldier_1",), site="forest_1"),)),
    WageWar("ada", "ben", "fief_2", (Battle(("soldier_1",), ("worker_2",), site="city"),)),
    WageWar(
        "ada", "ben", "fief_2", (Battle(("soldier_1",), ("worker_2",)),), spread={"worker_2": 2}
    ),
    WageWar("ada", "ben", "fief_4", (Battle(("soldier_1",), ("worker_2",)),)),
    Shoot("ada", "soldier_1", "worker_2"),
    Shoot("ada", "archer_1", "city"),
    TurnCards("ada", ("forest_1",), used=True),
    CorrectBuilding("ada", "mine_1", Building.BANK, stands=False),
    CorrectBuilding("ada", "forest_1", Building.BANK, stands=True),
    CorrectSite("ada", Base.FOREST, "forest_1"),
    CorrectSite("ada", Base.CITY, "city"),
    CorrectSite("ada", Base.CITY),
    CorrectTroops("ada", Troop.KNIGHT, "fief_1", 4),
    CorrectTroops("ada", Troop.KNIGHT, "fief_1", 1, "forest_1"),
    CorrectHand("ada", Stack.MILITARY, 38),
    CorrectUnused(("soldier_7",)),
    TurnUp(1, Building.CASTLE),
    ShowBottom(Stack.MILITARY, Card.MINE),
    ReadCard(Card.FIELD, Bag(work=2)),
    ReadCard(Card.WORKER),
)


@pytest.mark.parametrize("action", MISSING, ids=lambda action: action.kind)
def test_pieces_that_are_not_there_are_refused_whoever_overrules(action: Any) -> None:
    castle = CorrectBuilding("ben", "field_1", Building.CASTLE, stands=True)
    state = GAME.apply(small(), castle).state
    assert isinstance(unchanged(state, action), BadInput)
    if hasattr(action, "overrule"):
        assert isinstance(unchanged(state, replace(action, overrule=True)), BadInput)


THEIRS = (
    Attach("ada", ("worker_2",), "field_1"),
    March("ada", ("worker_2",), "between_1_2"),
    Discard("ada", ("worker_2",)),
    PlayCard("ada", Card.FOREST, CITY, starved=("worker_2",)),
    EndTurn("dan"),
)


@pytest.mark.rule("F-3.5")
@pytest.mark.parametrize("action", THEIRS, ids=lambda action: action.kind)
def test_what_is_somebody_elses_stays_where_it_is(action: Any) -> None:
    error = unchanged(small(), replace(action, overrule=True))
    assert not (isinstance(error, IllegalAction) and error.may_overrule)


@pytest.mark.rule("F-4.6", "F-14.6")
def test_a_partner_turns_a_card_once_for_one_price() -> None:
    state = table(
        4,
        teams=True,
        lands={"cleo": [Base.FOREST]},
        troops=[("cleo", Troop.WORKER, "", "forest_1")],
    )
    twice = Means(gifts=("forest_1", "forest_1"))
    refused(state, PlayCard("ada", Card.SOLDIER, twice, Bag(energy=2)), "F-4.6")


@pytest.mark.rule("F-8.2")
def test_nobody_wages_war_against_himself() -> None:
    war = WageWar("ben", "ben", "fief_2", (Battle(("worker_2",), site="city"),), overrule=True)
    assert isinstance(unchanged(small(active="ben"), war), BadInput)


@pytest.mark.rule("F-2.4")
def test_hands_are_dealt_once_to_everybody_who_is_there() -> None:
    state = GAME.start(setup_of(3))
    hands = dict.fromkeys(state.players, HAND)
    for missing in ({"ada": HAND}, {**hands, "ben": {Stack.LANDSCAPE: 7}}):
        refused(state, DealHands(missing), "F-2.4")
    for wrong in (
        DealHands({**hands, "dan": HAND}),
        DealHands({**hands, "ben": {Stack.MILITARY: 21}}),
        DealHands(hands, {Stack.MILITARY: Card.FIELD}),
    ):
        assert isinstance(unchanged(state, wrong), BadInput)
    dealt = GAME.apply(state, DealHands(hands)).state
    sound(dealt)
    refused(dealt, DealHands(hands), "F-3.1")
    refused(state, BeginTurn("ada", Stack.LANDSCAPE), "F-2.4")


@pytest.mark.rule("F-2.4", "F-R17")
def test_who_leaves_before_the_hands_begins_no_turn() -> None:
    left = GAME.apply(GAME.start(setup_of(3)), TakeOut("ada", "left")).state
    sound(left)
    assert (left.active, left.phase) == ("ben", SETUP_PHASE)
    assert GAME.apply(left, DealHands(dict.fromkeys(left.order, HAND))).state.phase == DRAW


def test_shared_actions_leave_a_sound_table() -> None:
    state = small()
    for action in (
        Correct("ada", "siege", 2),
        CorrectTable("round", 4),
        CorrectTable("left_military", 3),
        CorrectTable("pile_1", 2),
        NextPhase(),
        GoToPhase(DRAW),
        ChangeHouseRule("siege", "all"),
    ):
        state = GAME.apply(state, action).state
        sound(state)
    assert isinstance(unchanged(state, ChangeHouseRule("siege", "most")), BadInput)
    assert isinstance(unchanged(state, Correct("ada", "siege", 7)), BadInput)
