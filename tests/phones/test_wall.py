"""The display on the wall: follows the tablet, shows what lies there, and dice as they fall."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.dice import AppDice, DiceRequest
from companion.games import GAMES
from companion.pages.kit import TABLE, Bar
from companion.pages.moments import Fact, Moment
from companion.phones.own_blocks import on_the_wall
from companion.phones.wall import FRESH_SECONDS
from companion.phones.windows import windows
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.means import Means
from companion.ui.presenters.panels import Button, Panel
from companion.ui.presenters.renaissance.expansion.page import FightPresenter
from tests.phones.evening import Evening, evening
from tests.presenters.recorded import ADVANCES, REPLAYS, AtOnce, session_of
from tests.speaking import speaking

PRESSED = ("offers", "choices", "asks", "grid", "count")


@pytest.fixture
def table() -> Iterator[Evening]:
    session = session_of(ADVANCES, 1_790_000_000)
    session.go_to(session.journal.present[len(session.journal.present) // 2].number)
    with evening(session) as made:
        yield made


def shown(table: Evening) -> Any:
    return table.hub._view(table.hub._seat(TABLE))


def test_the_display_goes_where_the_tablet_goes(table: Evening) -> None:
    table.hub.shown("phase")  # before anybody looks
    key = table.joined(TABLE)
    events = table.events(key)
    assert [next(events)[0], next(events)[1]["place"]] == ["hello", "phase"]
    table.hub.shown("fight")
    assert next(events)[1]["place"] == "fight"
    table.hub.shown("settings")  # nothing for the wall
    assert next(events)[1]["place"] == "table"


def test_what_is_typed_on_the_tablet_is_on_the_wall_and_stays_the_tablets(table: Evening) -> None:
    table.shared.typed = table.hub.typed
    table.hub.shown("fight")
    before = shown(table)["page"]
    kept = dict(table.kept)
    means = Means(table.session, lambda: speaking("en"), table.shared, AtOnce(), AppDice())
    on_tablet: FightPresenter = means.make(FightPresenter)
    row = next(row for one in on_tablet.view().panels for row in one.asks)
    other = next(option for option in row.options if not option.chosen)
    assert table.kept == kept  # the wall only looked
    on_tablet.answered(row.key, other.key)
    assert shown(table)["page"] != before


def test_there_is_nothing_to_press_on_any_wall() -> None:
    for path in sorted(REPLAYS.glob("*/*.companion")):
        session = session_of(path.stem)
        session.go_to(session.journal.present[len(session.journal.present) // 2].number)
        window = windows(session, lambda _seat: in_memory(), in_memory, AtOnce)(
            TABLE, lambda: speaking("en"), lambda: None
        )
        for place in [one["key"] for one in window.view()["places"]]:
            window.go(place)
            page = window.view()["page"]
            pressed = [
                word for panel in page.get("panels", ()) for word in panel if word in PRESSED
            ]
            assert (path.stem, place, pressed, page.get("bar")) == (path.stem, place, [], None)
            assert not any(page.get("foot", {}).get(part) for part in ("main", "others"))


def test_a_heading_of_buttons_alone_is_not_on_the_wall() -> None:
    pressed = (Button("x", "Turn one up"),)
    shown = on_the_wall(
        (
            Panel("more", "More", offers=pressed),
            Panel("cards", "Turn up cards: 0 of 4", offers=pressed),
            Panel("note", "More", offers=pressed, note="Nothing else can be done."),
        )
    )
    assert [one.key for one in shown] == ["cards", "note"]
    assert not any(one.offers for one in shown)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_on_the_wall_without_code_of_its_own(game: str) -> None:
    path = next(iter(sorted(REPLAYS.glob(f"{game}/*.companion"))))
    window = windows(session_of(path.stem), lambda _seat: in_memory(), in_memory, AtOnce)(
        TABLE, lambda: speaking("en"), lambda: None
    )
    places = {one["key"] for one in window.view()["places"]}
    assert {"table", "log", "charts"} <= places


def test_a_moment_of_the_tablet_is_on_the_wall_without_its_buttons(table: Evening) -> None:
    moment = Moment("x", "field", "Anna takes Genoa", facts=(Fact("+3", "points"),), bar=Bar("a"))
    table.hub.cheer(moment)
    told = shown(table)["moment"]
    assert (told["title"], "bar" in told) == ("Anna takes Genoa", False)
    seat = next(iter(table.session.state.players))
    assert "moment" not in table.hub._view(table.hub._seat(seat))
    table.time += FRESH_SECONDS
    assert "moment" not in shown(table)


def test_dice_are_seen_as_they_fall_by_whomever(table: Evening) -> None:
    assert "dice" not in shown(table)
    table.hub.fell("", DiceRequest("ui.dice.roll", (6, 4)), (5, 2))
    first = shown(table)["dice"]
    assert (first["sides"], first["faces"], "name" in first) == ([6, 4], [5, 2], False)
    seat, player = next(iter(table.session.state.players.items()))
    here = table.hub._seat(seat)
    here.window._desk.dice.roll(DiceRequest("ui.dice.roll", (6,)))
    second = shown(table)["dice"]
    assert (second["name"], second["number"]) == (player.name, first["number"] + 1)
    assert "dice" not in table.hub._view(here)  # the own hand has them anyway
    table.time += FRESH_SECONDS
    assert "dice" not in shown(table)
