"""What is left of a phase: the bright button of the table and of the phase page."""

from __future__ import annotations

import pytest

from companion.core.records import evolve
from companion.core.table_actions import Correct, GoToPhase, MarkDone
from companion.games.renaissance.advances.stabilise_all import StabiliseAll
from companion.games.renaissance.cards.extra_cards import BuyExtraCard, DiscardCard
from companion.games.renaissance.cards.waging import ContinueWar
from companion.games.renaissance.game import GAME
from companion.games.renaissance.market.market import Roll, RollMarket
from companion.games.renaissance.state import FINAL_PHASE, State, War
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.panels import Act
from companion.ui.presenters.renaissance.bids import AUCTION, TokenBuying
from companion.ui.presenters.renaissance.phase import RenaissancePhase
from companion.ui.presenters.renaissance.table import RenaissanceTable
from companion.ui.presenters.renaissance.turns import acting, next_step
from companion.ui.presenters.session import Session
from tests.games.renaissance.table_of import before_bids, owning, table, with_capitals
from tests.presenters.test_renaissance_rounds import ENGLISH, body, new_session, note, rich_session


def pressed(session: Session, phase: int) -> None:
    """The bright button of the phase page; sheets are filled in as short as can be."""
    main = body(session, phase).foot().main
    assert main is not None
    if main.key == AUCTION:
        buying = TokenBuying(session, lambda: ENGLISH, in_memory())
        note(buying, *range(len(session.state.order)))
        session.do(buying.result())
        return
    if main.key == "rolls":
        session.do(RollMarket((Roll(1, 1, 1), Roll(1, 1, 1))))
        return
    answer = body(session, phase).tapped(main.key)
    session.do(answer.action if isinstance(answer, Act) else answer.action({}))


@pytest.mark.parametrize("phase", [1, 3, 4, 5, 6, 7])
def test_the_table_leads_into_the_phase_until_its_page_offers_the_next(phase: int) -> None:
    session = rich_session()
    session.do(GoToPhase(1 if session.state.phase == phase else phase))
    if session.state.phase != phase:
        session.do(GoToPhase(phase))
    if phase == 1:
        session.do(MarkDone("draw", done=False))
    shown = RenaissanceTable(session, lambda: ENGLISH)
    presses = 0
    while shown.view().play_text:
        pressed(session, phase)
        presses += 1
        assert presses < 12
    assert presses
    assert body(session, phase).foot().main is None


def test_a_new_game_leads_to_the_set_up_and_from_there_to_the_first_round() -> None:
    session = new_session()
    view = RenaissanceTable(session, lambda: ENGLISH).view()
    assert (view.play_text, view.next_text) == ("", "To the set-up")


def test_the_table_and_the_phase_page_name_alike_what_comes_next() -> None:
    session = rich_session()
    table_, page = (kind(session, lambda: ENGLISH) for kind in (RenaissanceTable, RenaissancePhase))
    for phase in (0, 7):
        session.do(GoToPhase(phase))
        assert table_.view().next_text == page.go_on().text


def test_the_last_cards_are_played_before_the_scoring_is_bright() -> None:
    session = rich_session()
    session.do(GoToPhase(FINAL_PHASE))
    shown = RenaissanceTable(session, lambda: ENGLISH)
    assert shown.view().play_text == "Now: Final cards"
    for player in session.state.order:
        session.do(MarkDone("cards", player))
    (war,) = session.state.wars
    assert body(session, FINAL_PHASE).foot().main.text == "Roll for the war"
    session.do(ContinueWar(war.attacker, war.defender, ((6, 1),)))
    assert (shown.view().play_text, shown.view().next_text) == ("", "Final scoring")


@pytest.mark.rule("R-9.5.3.1")
def test_who_leads_in_new_markers_leads_only_so_far_until_all_have_expanded() -> None:
    session = rich_session()
    session.do(GoToPhase(5))
    leader = session.state.order[-1]
    session.do(Correct(leader, "control_markers", 1))
    session.do(Correct(leader, "new_markers", 1))
    name = session.state.players[leader].name

    def told() -> str:
        cards = next(panel for panel in body(session, 5).panels() if panel.key == "cards")
        return str(next(item.note for item in cards.items if item.key == "bonus"))

    assert told() == f"{name} so far"
    for player in session.state.order:
        session.do(MarkDone("expand", player))
    assert told() == name


def test_capitals_come_before_the_first_tokens() -> None:
    assert next_step(before_bids()) == "capitals"
    assert next_step(with_capitals()) == "order"
    assert next_step(evolve(table(), phase=0, done=frozenset({"capitals", "order"}))) == ""


@pytest.mark.rule("R-9.2.1")
@pytest.mark.rule("R-9.2.2")
def test_buying_cards_is_over_when_nobody_can_use_v_or_p() -> None:
    assert next_step(table(phase=2)) == ""
    assert acting(table(phase=2)) == ""
    state = owning(owning(table(phase=2), "ben", "V"), "cleo", "P").with_player("cleo", hand=1)
    assert acting(state) == "ben"
    state = GAME.apply(state, BuyExtraCard("ben")).state
    assert (acting(state), next_step(state)) == ("cleo", "buy")
    assert next_step(state.with_player("cleo", hand=0)) == ""
    assert next_step(GAME.apply(state, DiscardCard("cleo")).state) == ""


@pytest.mark.rule("R-A2.11.4")
def test_a_war_of_an_earlier_round_is_rolled_before_the_card_phase_is_over() -> None:
    played = frozenset(f"cards:{one}" for one in table().order)
    state = evolve(table(phase=3), round=2, wars=(War("anna", "ben", 1),), done=played)
    assert next_step(state) == "war"
    assert next_step(evolve(state, done=played | {"war:anna:ben"})) == ""
    assert next_step(evolve(state, wars=(War("anna", "ben", 2),))) == ""


def _without_cards(state: State) -> State:
    for one in state.order:
        state = state.with_player(one, hand=0)
    return state


@pytest.mark.rule("R-9.4.4.1")
def test_without_hand_cards_the_purchases_are_what_is_left_of_phase_four() -> None:
    assert next_step(_without_cards(table(phase=4))) == "purchases"
    state = table(phase=4).with_player("anna", hand=1)
    assert next_step(state) == "stabilise"
    assert next_step(GAME.apply(state, StabiliseAll()).state) == ""


def test_nothing_is_left_when_the_game_is_over() -> None:
    assert next_step(evolve(table(phase=3), ended=True)) == ""
    assert acting(evolve(table(phase=2), ended=True)) == ""
