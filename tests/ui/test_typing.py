"""What is typed on a real keyboard reaches the fields: umlauts, accents, sharp s."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.stage.evening import Evening
from tests.stage.half_done import MedioevoTrade

pytestmark = pytest.mark.ui

TYPED = ("Jörg Weiß", "Zoé Città à", "ÄÖÜäöüßéèàìòù")
TEXT_INPUT = 0x303  # what the system sends for a key, or several, that make letters
PIECE = 32  # bytes of one such event


class _TextInput(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("window", ctypes.c_uint32),
        ("text", ctypes.c_char * PIECE),
        ("rest", ctypes.c_char * 64),  # an event is a union: room for the largest
    )


def _system() -> Any:
    """The library through which the window hears of the keyboard; it is loaded already."""
    with Path("/proc/self/maps").open() as maps:
        found = [line.split()[-1] for line in maps if "libSDL2-" in line]
    if not found:
        pytest.skip("no SDL here")
    return ctypes.CDLL(found[0])


def _type(evening: Evening, text: str) -> None:
    """Each letter as the system would send it, heard by the window as in the running app."""
    system, window = _system(), evening.driver.window
    for letter in text:
        event = _TextInput(type=TEXT_INPUT, window=1, text=letter.encode())
        assert system.SDL_PushEvent(ctypes.byref(event)) == 1
    heard = list[str]()
    window.bind(on_textinput=lambda _window, typed: heard.append(typed))
    for action, *args in _events(window):
        if action == "textinput":
            window.dispatch("on_textinput", args[0])
    evening.driver.frames(2)
    assert "".join(heard) == text


def _events(window: Any) -> Iterator[tuple[Any, ...]]:
    while True:
        event = window._win.poll()
        if event is False:
            return
        if event is not None:  # else something that the window makes nothing of
            yield event if isinstance(event, tuple) else (event,)


@pytest.mark.parametrize("name", TYPED)
def test_umlauts_and_accents_typed_on_a_keyboard_reach_a_players_name(
    start: Callable[..., Evening], name: str
) -> None:
    table = start()
    table.tap(table.driver.spot("box:medioevo"))
    field = table.page.cards["seats"].inputs["0"]
    field.text = ""
    table.tap(field)
    assert field.focus
    _type(table, name)
    assert field.text == name
    table.tap(table.page.spot("main"))
    session = table.driver.app.desk.session
    assert name in [player.name for player in session.state.players.values()]


PLACE = "Kiew"  # no area of any table


def _places(evening: Evening) -> list[str]:
    """The places of the trade route that is asked about."""
    return [name for name in evening.sheet.field("names").value if name]


@pytest.mark.parametrize("way", ["back", "beside", "close", "confirm"])
def test_a_name_that_is_being_typed_goes_where_its_form_goes(
    start: Callable[..., Evening], way: str
) -> None:
    trade = MedioevoTrade()
    taps = trade.begin(start)
    evening: Evening = taps.evening
    sheet = evening.sheet
    sheet.spot("field|names")  # scrolled into sight
    line = sheet.input("names")
    evening.tap(line)
    line.text = PLACE
    assert line.focus
    match way:
        case "back":
            evening.driver.press_back()
        case "beside":
            sheet.close()
        case "close":
            evening.tap(sheet.spot("close"))
        case "confirm":
            evening.tap(sheet.spot("confirm"))
            evening.tap(evening.driver.app.shell.layers.offer)  # nobody bought where it begins
    evening.driver.wait()
    assert evening.sheet is None
    assert not line.focus, "the next form would hear what is typed"
    players = evening.driver.app.desk.session.state.players.values()
    booked = [place for one in players if one.route for place in one.route.stages]
    if way == "confirm":
        assert PLACE in booked
        return
    trade.open(taps)
    assert _places(evening) == ([] if way == "close" else [PLACE])
    assert PLACE not in booked
