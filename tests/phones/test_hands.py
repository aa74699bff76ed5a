"""What players do in their own hands: actions, forms, secret bids; once, and by their seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.play import MemoryStore, Play
from companion.games import GAMES
from companion.games.renaissance.order.order_of_play import BuyTokens
from companion.phones.guests import Pace
from companion.phones.windows import windows
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.renaissance.bids import TokenBuying
from companion.ui.presenters.renaissance.turns import acting
from companion.ui.presenters.session import Session
from tests.phones.evening import Evening, evening
from tests.presenters.recorded import ADVANCES, HONOR, AtOnce, session_of
from tests.speaking import speaking
from tests.stage.audit.data import RAW_KEY

SEAT = "p0"


@pytest.fixture
def table() -> Iterator[Evening]:
    session = session_of(HONOR, 1_790_000_000)
    session.go_to(300)
    with evening(session) as made:
        yield made


def at(table: Evening, key: str, place: str, tab: str = "") -> Any:
    """The page of a place, as the phone shows it."""
    assert table.post("/look", key, place=place)[0] == 200
    if tab:
        assert table.post("/touch", key, kind="tab", key=tab, id="a-tab-is-no-entry")[0] == 200
    return table.view(key)["page"]


def test_an_action_from_a_phone_is_an_entry_by_its_seat(table: Evening) -> None:
    key = table.joined(SEAT)
    at(table, key, "sheet", "treasury")
    loans = len(table.session.state.players[SEAT].loans)
    status, answer = table.post("/touch", key, kind="tap", key="take", id="loan-1234")
    assert (status, "done" in answer) == (200, True)
    assert len(table.session.state.players[SEAT].loans) == loans + 1
    assert table.session.journal.entries[-1].by == SEAT


def test_the_same_id_again_is_one_entry(table: Evening) -> None:
    """An answer that was lost on its way: the phone asks again, by the same id."""
    key = table.joined(SEAT)
    at(table, key, "sheet", "treasury")
    before = len(table.session.journal.entries)
    for _ in range(3):
        assert table.post("/touch", key, kind="tap", key="take", id="loan-1234")[0] == 200
    assert len(table.session.journal.entries) == before + 1


def test_a_form_shows_what_it_comes_to_and_is_booked_once(table: Evening) -> None:
    key = table.joined(SEAT)
    at(table, key, "sheet", "treasury")
    money = table.session.state.purses[SEAT]
    _, asked = table.post("/touch", key, kind="tap", key="quick:-50", id="form-1234")
    assert [field["key"] for field in asked["form"]["fields"]][:2] == ["way", "with"]
    values = {"amount": 40, "reason": asked["form"]["fields"][3]["choices"][0]["key"]}
    status, form = table.post("/form", key, sheet=asked["sheet"], values=values)
    assert (status, form["form"]["fields"][2]["value"]) == (200, 40)
    sent = {"kind": "confirm", "sheet": asked["sheet"], "values": values, "id": "book-1234"}
    assert table.post("/touch", key, **sent)[0] == 200
    assert table.post("/touch", key, **sent)[0] == 200
    assert table.session.state.purses[SEAT] == money - 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [HONOR, ADVANCES])
def test_a_phone_shows_no_raw_key(language: str, game: str) -> None:
    session = session_of(game)
    session.go_to(session.journal.present[len(session.journal.present) // 2].number)
    make = windows(session, lambda _seat: in_memory(), in_memory, AtOnce)
    window = make("p0", lambda: speaking(language), lambda: None)
    for place in [place["key"] for place in window.view()["places"]]:
        window.go(place)
        page = window.view()
        assert not [word for word in words_of(page) if RAW_KEY.match(word)], place


def words_of(view: Any, name: str = "") -> Iterator[str]:
    """Everything that a phone shows as words."""
    if isinstance(view, dict):
        for key, value in view.items():
            yield from words_of(value, key)
    elif isinstance(view, list):
        for value in view:
            yield from words_of(value, name)
    elif isinstance(view, str) and name not in ("key", "why", "rule", "icon", "name"):
        yield view


def test_a_form_that_is_no_longer_open_is_told_so(table: Evening) -> None:
    key = table.joined(SEAT)
    at(table, key, "sheet", "treasury")
    _, first = table.post("/touch", key, kind="tap", key="quick:-50", id="form-1234")
    table.post("/touch", key, kind="tap", key="quick:-10", id="form-1235")
    status, said = table.post("/form", key, sheet=first["sheet"], values={})
    assert (status, bool(said["say"])) == (412, True)


def test_what_the_rules_forbid_is_told_with_its_rule_and_can_be_done_anyway(
    table: Evening,
) -> None:
    key = table.joined(SEAT)
    at(table, key, "sheet", "treasury")
    for number in range(9):
        status, said = table.post("/touch", key, kind="tap", key="take", id=f"loan-123{number}")
        if status != 200:
            break
    assert status == 409
    assert said["said"][0]["rule"].startswith("M-")
    if said["anyway"]:
        status, _ = table.post("/touch", key, kind="tap", key="take", id="loan-999", anyway=True)
        assert status == 200


def test_a_phone_does_nothing_for_others_and_nothing_for_all() -> None:
    session = session_of(ADVANCES, 1_790_000_000)
    turns = (one for one in session.journal.present if one.step.state.phase == 3)
    session.go_to(next(one.number for one in turns if acting(one.step.state)))
    with evening(session) as table:
        now = acting(session.state)
        other = next(player for player in session.state.order if player != now)
        key = table.joined(other)
        page = at(table, key, "phase")
        before = len(session.journal.entries)
        foot = page["foot"]
        keys = [button["key"] for button in (*foot.get("others", ()), foot.get("main")) if button]
        assert f"done:{now}" in keys
        status, said = table.post("/touch", key, kind="tap", key=f"done:{now}", id="x-1234567")
        assert status == 409
        assert session.state.players[now].name in said["said"][0]["text"]
        assert table.post("/touch", key, kind="tap", key="next", id="y-1234567")[0] == 412
        assert len(session.journal.entries) == before
        own = table.joined(now)
        at(table, own, "phase")
        assert table.post("/touch", own, kind="tap", key=f"done:{now}", id="z-1234567")[0] == 200


def test_a_key_that_was_not_sent_leads_nowhere(table: Evening) -> None:
    key = table.joined(SEAT)
    at(table, key, "table")
    for hidden in ("money:p1", "money:p0x", "honor:nobody", "take", ""):
        assert table.post("/touch", key, kind="hold", key=hidden)[0] == 412
    assert table.post("/touch", key, kind="hold", key="honor:p1")[0] == 200


def test_so_many_actions_and_no_more_in_ten_seconds(table: Evening) -> None:
    key = table.joined(SEAT)
    at(table, key, "sheet", "treasury")
    found = [
        table.post("/touch", key, kind="tap", key="take", id=f"quick-{number:06}")[0]
        for number in range(Pace.MOST + 1)
    ]
    assert found[-1] == 429
    table.time += Pace.SECONDS
    assert table.post("/touch", key, kind="tap", key="take", id="quick-later")[0] != 429


def test_a_game_that_went_on_is_told_by_itself(table: Evening) -> None:
    key = table.joined(SEAT)
    events = table.events(key)
    assert [next(events)[0], next(events)[0]] == ["hello", "view"]
    table.session.go_to(200)
    name, view = next(events)
    assert (name, view["place"]) == ("view", "table")


# -- secret bids --------------------------------------------------------------------------------


def bidding() -> Session:
    """A game of Age of Renaissance where everybody is about to buy tokens."""
    session = session_of(ADVANCES, 1_790_000_000)
    position = next(
        one
        for one in session.journal.present
        if isinstance(one.action, BuyTokens) and one.parent.step.state.order
    )
    session.go_to(position.parent.number)
    return session


def test_everybody_bids_in_his_own_hand_and_the_tablet_reveals() -> None:
    with evening(bidding()) as table:
        players = table.session.state.order
        on_tablet = TokenBuying(table.session, lambda: speaking("en"), table.shared)
        for number, seat in enumerate(players[:-1]):
            sealed(table, seat, number + 1)
        assert on_tablet.next_player() == players[-1]  # who has no phone takes the tablet
        on_tablet.begin()
        assert on_tablet.bid(0)
        assert on_tablet.stage() == "ready"
        assert on_tablet.noted == {seat: n + 1 for n, seat in enumerate(players[:-1])} | {
            players[-1]: 0
        }


def sealed(table: Evening, seat: str, amount: int) -> str:
    key = table.joined(seat)
    page = at(table, key, "phase")
    asked = str(page["foot"]["main"]["key"])
    _, form = table.post("/touch", key, kind="tap", key=asked, id=f"bid-{seat}-0000")
    assert [field["kind"] for field in form["form"]["fields"]] == ["count"]
    sent = {"kind": "confirm", "sheet": form["sheet"], "values": {"amount": amount}}
    for _ in range(2):  # an answer was lost: the same again
        assert table.post("/touch", key, **sent, id=f"bid-{seat}-1111")[0] == 200
    return key


def test_nobody_sees_what_another_bid() -> None:
    views = []
    for amount in (1, 2):
        with evening(bidding()) as table:
            first, other = table.session.state.order[:2]
            sealed(table, first, amount)
            key = table.joined(other)
            views.append(at(table, key, "phase"))
    assert views[0] == views[1]


def test_more_than_one_has_is_not_taken() -> None:
    with evening(bidding()) as table:
        seat = table.session.state.order[0]
        key = table.joined(seat)
        page = at(table, key, "phase")
        asked = page["foot"]["main"]["key"]
        _, form = table.post("/touch", key, kind="tap", key=asked, id="bid-12345678")
        sent = {"kind": "confirm", "sheet": form["sheet"], "values": {"amount": 99_999}}
        assert table.post("/touch", key, **sent, id="bid-87654321")[0] == 409
        assert not TokenBuying(table.session, lambda: speaking("en"), table.shared).noted


def test_a_recorded_evening_is_a_play_of_memory() -> None:
    """Six phones later: what they did is saved with their names and replays to the same state."""
    session = session_of(HONOR, 1_790_000_000)
    session.go_to(300)
    with evening(session) as table:
        key = table.joined(SEAT)
        at(table, key, "sheet", "treasury")
        table.post("/touch", key, kind="tap", key="take", id="loan-1234")
        store: Any = table.session.play._store
        again = Play(GAMES["medioevo"], MemoryStore(store.header, store.entries()))
        assert Session(again, AtOnce(), lambda: 0).state == table.session.state
