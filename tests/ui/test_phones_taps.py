"""Phones on the tablet: turned on by a tap, a code, allow, a bid from a hand, pause and return."""

from __future__ import annotations

import http.client
import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.dice import DiceRequest
from companion.phones.guests import TOKEN_SECONDS
from companion.ui.device import wifi
from companion.ui.device.wifi import CHOSEN, _is_near, addresses, is_ours
from companion.ui.presenters.device.phones import LONELY_SECONDS
from companion.ui.screens.device.phones import modules
from companion.ui.translator import tr
from tests.stage.evening import Evening, keys_of

pytestmark = pytest.mark.ui
LOCAL = "127.0.0.1"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOSEN, LOCAL)


@pytest.fixture
def on(table: Evening) -> Iterator[Evening]:
    """A table whose phones are on."""
    _page(table)
    _tap(table, "off", f"on:{LOCAL}")
    yield table
    table.driver.app.phone_pages.turn_off()


def _page(table: Evening) -> Any:
    app = table.driver.app
    app.shell.go("settings")
    table.driver.wait()
    table.page.tapped("phones")
    table.driver.wait()
    assert app.shell.current == "phones"
    return table.page


def _tap(table: Evening, panel: str, key: str) -> None:
    """A button of a card, scrolled to first."""
    page = table.page
    card = page.cards[panel]
    page.scroll.scroll_to(card, animate=False)
    table.driver.frames(2)
    table.tap(card.button(key))
    table.driver.wait()


def _post(table: Evening, path: str, key: str = "", **body: Any) -> tuple[int, Any]:
    port = table.driver.app.phone_pages.phones._server.port
    connection = http.client.HTTPConnection(LOCAL, port, timeout=10)
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    data = answer.read()
    return answer.status, json.loads(data) if data else None


def test_nothing_of_it_is_read_while_phones_are_off(table: Evening) -> None:
    app = table.driver.app
    app.shell.go("settings")
    table.driver.wait()
    read = set(sys.modules)
    assert app.phone_pages.phones is None
    if not any(name.startswith("tests.phones") for name in read):  # they read it in this process
        assert not {"companion.phones.server", "qrcodegen"} & read


def test_a_code_is_shown_a_phone_knocks_and_is_let_in(on: Evening) -> None:
    _tap(on, "blue", "code:blue")
    sheet = on.sheet
    (code,) = sheet.view.blocks
    address, _, token = code.text.partition("#")
    assert address == on.driver.app.phone_pages.phones.address
    assert len(code.rows) == len(modules(code.text)) >= 29
    sheet.close()
    status, knock = _post(on, "/join", token=token)
    assert status == 202
    on.driver.wait()
    ticket = knock["ticket"]
    titles = [card.data.title for card in on.page.cards.values()]
    assert any(knock["sign"] in title for title in titles)
    _tap(on, f"knock:{ticket}", f"allow:{ticket}")
    status, found = _post(on, "/join", ticket=ticket)
    assert (status, found["seat"]) == (200, "blue")
    on.driver.wait()
    assert on.driver.app.phone_pages.phones.standing("blue") == "asleep"


def _lonely(on: Evening) -> Any:
    """The sheet of a code that was shown for a minute, and nobody came."""
    desk = on.driver.app.desk
    now = desk.ticks()
    desk.ticks = lambda: now
    _tap(on, "blue", "code:blue")
    desk.ticks = lambda: now + LONELY_SECONDS - 1
    on.driver.frames(70)  # it looks by itself
    assert tr("phone.tablet.code_note") in on.sheet.view.note
    assert not on.sheet.view.others
    desk.ticks = lambda: now + LONELY_SECONDS
    on.driver.frames(70)
    assert on.sheet.view.note == tr("phone.tablet.nobody_came")
    return on.sheet


def test_a_code_that_nobody_scanned_for_a_minute_says_so_and_offers_the_hotspot(
    on: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = _lonely(on)
    on.tap(sheet.spot("hotspot"))
    for step in ("hotspot_on", "hotspot_join", "hotspot_again"):
        assert tr(f"phone.tablet.{step}") in " ".join(sheet.texts)
    assert sheet.view.act is None  # a desktop has no page of its own for that
    on.tap(sheet.spot("back"))
    assert sheet.view.blocks[0].text.startswith(on.driver.app.phone_pages.phones.address)
    shown = []
    monkeypatch.setattr(wifi, "platform", "android")
    monkeypatch.setattr(wifi, "_show", shown.append)
    on.tap(sheet.spot("hotspot"))
    on.tap(sheet.spot("network"))
    assert shown == [wifi.HOTSPOT_PAGE]
    on.tap(sheet.spot("close"))
    assert on.sheet is None


def test_a_tablet_that_keeps_its_hotspot_to_itself_shows_the_page_above(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = []

    def show(page: str) -> None:
        tried.append(page)
        if page == wifi.HOTSPOT_PAGE:
            raise RuntimeError("java.lang.SecurityException")

    monkeypatch.setattr(wifi, "_show", show)
    wifi.show_settings()
    assert tried == [wifi.HOTSPOT_PAGE, wifi.NETWORK_PAGE]


def test_a_phone_that_brings_the_code_closes_it_and_asks(on: Evening) -> None:
    sheet = _lonely(on)
    token = sheet.code.address.partition("#")[2]
    assert _post(on, "/join", token=token)[0] == 202
    on.driver.wait()
    on.driver.frames(2)
    assert on.sheet is None
    assert any(key.startswith("knock:") for key in on.page.cards)
    assert on.page.scroll.scroll_y == 1  # the question is in sight


def test_a_code_that_grew_too_old_is_shown_anew(on: Evening) -> None:
    _tap(on, "blue", "code:blue")
    before = on.sheet.code.address
    guests = on.driver.app.phone_pages.phones._guests
    guests._ticks = lambda: on.driver.app.desk.ticks() + TOKEN_SECONDS
    on.driver.frames(70)
    assert on.sheet.view.blocks[0].text == on.sheet.code.address != before


def test_phones_turned_off_below_a_code_close_it(on: Evening) -> None:
    _tap(on, "blue", "code:blue")
    on.driver.app.phone_pages.turn_off()
    on.driver.frames(70)
    assert on.sheet is None


def test_the_table_is_asked_wherever_it_is(on: Evening) -> None:
    app = on.driver.app
    app.shell.go("table")
    on.driver.wait()
    token = app.phone_pages.phones.code("blue").partition("#")[2]
    _, knock = _post(on, "/join", token=token)
    on.driver.wait()
    assert knock["sign"] in app.shell.layers.message
    assert app.shell.layers.offer.texts == [tr("phone.tablet.allow")]


def test_a_seat_with_a_number_asks_for_it_before_a_phone_comes_in(on: Evening) -> None:
    app = on.driver.app
    phones = app.phone_pages.phones
    app.desk.session.curtain.pins.choose("blue", "1234")
    app.desk.session.curtain.lock()
    token = phones.code("blue").partition("#")[2]
    _, knock = _post(on, "/join", token=token)
    on.driver.wait()
    ticket = knock["ticket"]
    _tap(on, f"knock:{ticket}", f"allow:{ticket}")
    assert _post(on, "/join", ticket=ticket)[0] == 202  # not yet
    for digits, status in (("9999", 202), ("1234", 200)):
        keys = keys_of(on.sheet)
        for digit in digits:
            on.tap(keys[digit])
        on.tap(on.sheet.spot("confirm"))
        assert _post(on, "/join", ticket=ticket)[0] == status
    assert app.desk.session.curtain.is_locked("blue")


def test_a_pause_hangs_up_and_the_return_listens_again_for_the_same_phones(on: Evening) -> None:
    app = on.driver.app
    phones = app.phone_pages.phones
    token = phones.code("blue").partition("#")[2]
    _, knock = _post(on, "/join", token=token)
    phones.allow(knock["ticket"])
    _, found = _post(on, "/join", ticket=knock["ticket"])
    port = phones._server.port
    app.on_pause()
    assert not phones.is_on
    app.on_resume()
    on.driver.wait()
    assert phones._server.port == port
    assert _post(on, "/look", found["key"], place="log")[0] == 200


def test_another_address_is_noticed_by_itself_and_shows_the_codes(
    on: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = on.driver.app
    phones = app.phone_pages.phones
    app.shell.go("table")
    app.phone_pages.tick()
    assert (app.shell.current, LOCAL in phones.address) == ("table", True)
    monkeypatch.setenv(CHOSEN, "127.0.0.2")
    app.phone_pages.tick()
    assert (app.shell.current, "127.0.0.2" in phones.address) == ("phones", True)


def test_a_network_that_is_gone_for_a_while_is_waited_for(
    on: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = on.driver.app.phone_pages
    with monkeypatch.context() as gone:
        gone.setattr(pages, "addresses", lambda: ())
        gone.setattr(wifi, "is_ours", lambda _address: False)
        pages.tick()
        pages.tick()
        assert not pages.phones.is_on
    pages.tick()
    assert pages.phones.is_on


def test_a_display_is_told_where_the_tablet_is_and_what_it_throws(on: Evening) -> None:
    app = on.driver.app
    hub = app.phone_pages.phones._hub
    app.shell.go("log")
    on.driver.wait()
    wall = hub._seat("table")
    assert hub._view(wall)["place"] == "log"
    app.dice.roll(DiceRequest("ui.dice.roll", (6,)))
    assert len(hub._view(wall)["dice"]["faces"]) == 1
    app.phone_pages.turn_off()
    assert app.dice.fell is None


def test_leaving_the_game_sends_everybody_away(on: Evening) -> None:
    app = on.driver.app
    app.shell.go("home")
    on.driver.wait()
    assert app.phone_pages.phones is None


def test_only_addresses_of_a_home_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert addresses() == (LOCAL,)
    assert _is_near("192.168.1.4")
    assert not [one for one in ("8.8.8.8", LOCAL, "0.0.0.0", "fe80::1", "x") if _is_near(one)]
    monkeypatch.delenv(CHOSEN)
    assert all(map(_is_near, addresses()))


def test_an_address_is_ours_as_long_as_the_device_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_ours(LOCAL)
    monkeypatch.setenv(CHOSEN, "127.0.0.2")
    assert not is_ours(LOCAL)
    monkeypatch.delenv(CHOSEN)
    assert is_ours(LOCAL)
    assert not is_ours("192.0.2.1")  # for examples only: nobody has it


def test_the_tablet_looks_for_its_address_by_itself_every_second(
    on: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOSEN, "127.0.0.2")
    on.driver.frames(70)
    assert "127.0.0.2" in on.driver.app.phone_pages.phones.address
