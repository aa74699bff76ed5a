"""What a page does for all at once on the tablet, a phone does for its own seat."""

from __future__ import annotations

from companion.games.renaissance.advances.acquire import Stabilise, TakeRelief
from companion.phones.places import Touch
from companion.phones.window import Wish
from companion.ui.presenters.session import Session
from tests.phones.secrets import window_of
from tests.presenters.recorded import session_of


def before(name: str, kind: type) -> tuple[Session, str]:
    """A recorded game before the first action of a kind, and who did it."""
    session = session_of(name)
    position = next(one for one in session.journal.present if isinstance(one.action, kind))
    assert position.parent is not None
    session.go_to(position.parent.number)
    return session, position.action.player


def test_a_player_stabilises_and_is_relieved_by_himself() -> None:
    for kind in (Stabilise, TakeRelief):
        session, seat = before("five_players_by_advances", kind)
        window = window_of(session, seat)
        window.go("phase")
        main = window.view()["page"]["foot"]["main"]
        assert main["text"] == "Stabilise"  # not for all
        wish = window.touched(Touch("tap", main["key"]))
        assert isinstance(wish, Wish)
        assert type(wish.actions[0]) is kind
        assert {action.player for action in wish.actions} == {seat}


def test_who_rather_takes_the_misery_says_so_on_his_phone() -> None:
    session, seat = before("five_players_by_advances", Stabilise)
    window = window_of(session, seat)
    window.go("phase")
    window.touched(Touch("tap", f"pay:{seat}"))
    wish = window.touched(Touch("tap", "stabilise"))
    assert isinstance(wish, Wish)
    assert wish.actions[0] == Stabilise(seat, pay=False)


def test_who_has_done_it_all_has_no_button_for_it() -> None:
    session, seat = before("five_players_by_advances", Stabilise)
    window = window_of(session, seat)
    window.go("phase")
    wish = window.touched(Touch("tap", "stabilise"))
    assert isinstance(wish, Wish)
    for action in wish.actions:
        session.do(action)
    assert "main" not in window.view()["page"]["foot"]


def test_a_card_that_shares_its_name_with_its_rows_leads_nowhere() -> None:
    session = session_of("neutral_then_a_player")
    last = max(one.step.state.phase for one in session.journal.present)
    at = next(one for one in session.journal.present if one.step.state.phase == last)
    session.go_to(at.number)
    window = window_of(session, next(iter(session.state.players)))
    window.go("phase")
    assert window.touched(Touch("tap", "ransom")) == {}
