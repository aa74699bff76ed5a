"""Files to show around or to go on with, backups to look into, everything as one file."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.core.table_actions import ChangeHouseRule, GoToPhase, NextPhase, Pay
from companion.games.conspiracy.state import END
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.table import ChangeHonor
from companion.ui.translator import tr
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui
MONTH = 31 * 24 * 3600.0


def _do(table: Evening, *actions: Any) -> None:
    for action in actions:
        table.driver.app.desk.session.do(action)
        table.driver.wait()


def _home(table: Evening) -> Any:
    table.driver.app.shell.go("home")
    table.driver.wait()
    return table.page


def _more(table: Evening) -> Any:
    page = _home(table)
    page.more(page.cards[0])
    table.driver.frames(2)
    return table.sheet


def _exports(table: Evening) -> list[Path]:
    return sorted((table.driver.app.desk.folder / "exports").iterdir())


def test_a_game_in_progress_is_shared_without_its_secrets_unless_asked(table: Evening) -> None:
    _do(table, ChangeHonor("blue", 3), Pay("bank", "blue", 4_321))
    table.tap(_more(table).spot("row|export"))
    table.tap(table.sheet.spot("row|show"))
    (path,) = _exports(table)
    assert b"4321" not in path.read_bytes()
    assert "figure.money" not in path.read_text(encoding="utf-8")
    app = table.driver.app
    table.page._import(path)
    table.driver.wait()
    card = next(card for card in table.page.cards if card.is_shown)
    assert tr("look.badge") in card.where
    table.tap(table.driver.spot(f"game:{card.id}"))
    assert app.shell.current == "look"
    assert app.desk.session is None, "it is looked at, not played"
    table.tap(table.page.spot("tab:log"))
    assert any("•••" in row.text for row in table.page._rows)
    assert table.driver.press_back()
    assert app.shell.current == "home"


def test_to_go_on_elsewhere_is_complete_and_says_what_it_reveals(table: Evening) -> None:
    _do(table, Pay("bank", "blue", 4_321))
    table.tap(_more(table).spot("row|export"))
    assert tr("share.go_on_note") in {item.note for item in table.sheet.ways}
    table.tap(table.sheet.spot("row|go_on"))
    (path,) = _exports(table)
    assert b"4321" in path.read_bytes()


def test_who_exports_a_game_with_photos_is_asked_about_them(table: Evening, tmp_path: Path) -> None:
    desk = table.driver.app.desk
    game = desk.game_id  # what the album knows it by
    table.tap(_more(table).spot("row|export"))
    assert not table.sheet.view.note
    assert [item.key for item in table.sheet.ways] == ["show", "go_on"]
    table.sheet.close()
    photo = tmp_path / "board.jpg"
    Image.new("RGB", (640, 480), (120, 60, 30)).save(photo)
    desk.album.add(game, photo)
    table.tap(_more(table).spot("row|export"))
    assert table.sheet.view.note == tr("photo.in_report")
    assert table.sheet.ways[-1].note == tr("photo.weight", n=1, size=1)


def test_a_backup_is_looked_into_before_it_is_brought_back(table: Evening) -> None:
    app = table.driver.app
    _do(table, ChangeHonor("blue", 3))
    game = app.desk.game_id
    _home(table)
    app.open_game(game)
    table.driver.wait()
    _do(table, ChangeHonor("blue", 4))
    _home(table)
    app.open_game(game)
    table.driver.wait()
    app.shell.go("settings")
    table.driver.wait()
    table.page.tapped("safety")
    table.driver.wait()
    card = table.page.cards[game]
    assert len(card.data.items) == 2
    table.tap(card.row(card.data.items[-1].key))  # the older one
    assert app.shell.current == "look"
    assert len(app.desk.games()) == 1, "nothing has been brought back"
    table.tap(table.page.spot("tab:log"))
    assert len(table.page._rows) == 1
    table.tap(table.page.spot("restore"))
    table.driver.wait()
    assert app.shell.current == "home"
    assert len(app.desk.games()) == 2


def test_everything_is_saved_and_read_back_over_nothing(table: Evening) -> None:
    app = table.driver.app
    _do(table, ChangeHonor("blue", 3))
    game = app.desk.game_id
    _home(table)
    app.desk.change_setting("hand", "left")
    app.shell.go("safety")
    table.driver.wait()
    table.tap(table.page.spot("save_all"))
    (path,) = _exports(table)
    assert path.suffix == ".companions"
    assert path.name in app.shell.layers.message
    played = app.desk.games()[0].played
    app.desk.delete(game, lambda: None)
    app.desk.empty_bin(lambda: None)
    app.desk.change_setting("hand", None)
    table.driver.wait()
    assert app.desk.games() == []
    table.tap(table.page.spot("read_all"))
    table.tap(table.sheet.spot(f"row|file:{path}"))
    (entry,) = app.desk.games()
    assert (entry.id, entry.played) == (game, played)
    assert app.desk.setting("hand", "right") == "left"
    assert app.shell.rail_right, "the settings hold at once"
    table.tap(table.page.spot("read_all"))
    table.tap(table.sheet.spot(f"row|file:{path}"))
    assert len(app.desk.games()) == 1, "what is here is not taken in again"
    assert tr("safety.known", n=1) in app.shell.layers.message


def _hostile(folder: Path) -> dict[str, Path]:
    """Files that claim to be everything and are not."""
    made: dict[str, bytes | dict[str, bytes]] = {
        "no_zip": b"PK but nothing else",
        "odd_lists": {"settings.json": b"[1]", "times.json": b"{"},
        "odd_values": {"settings.json": b'{"hand": {"a": 1}, "../x": "y"}', "times.json": b"{}"},
        "odd_games": {"games/abc.companion": b"rubbish", "games/../../x.companion": b"x"},
        "deep": {"settings.json": b"[" * 200_000},
    }
    found = {}
    for name, content in made.items():
        path = found[name] = folder / f"{name}.companions"
        if isinstance(content, bytes):
            path.write_bytes(content)
            continue
        with zipfile.ZipFile(path, "w") as file:
            for member, text in content.items():
                file.writestr(member, text)
    whole = found["odd_games"].read_bytes()
    found["cut"] = folder / "cut.companions"
    found["cut"].write_bytes(whole[: len(whole) // 2])
    return found


def test_hostile_files_end_in_words_and_change_nothing(table: Evening, tmp_path: Path) -> None:
    app, page = table.driver.app, _home(table)
    settings = app.desk.library.settings()
    for name, path in _hostile(tmp_path).items():
        app.shell.layers.say("")
        page._import(path)
        table.driver.wait()
        assert len(app.desk.games()) == 1, name
        assert app.shell.layers.message or name == "odd_values", name
    assert app.desk.library.settings() == settings


def test_a_quiet_reminder_after_an_evening_if_nothing_was_copied_for_a_month(
    start: Callable[..., Evening],
) -> None:
    import time

    later = [time.time()]
    table = start(now=lambda: later[0])
    table.tap(table.driver.spot("box:medioevo"))
    table.tap(table.page.spot("main"))
    app, game = table.driver.app, table.driver.app.desk.game_id

    def evening() -> str:
        app.shell.layers.say("")
        _home(table)
        said = str(app.shell.layers.message)
        app.open_game(game)
        table.driver.wait()
        return said

    assert evening() == ""
    later[0] += MONTH
    assert evening() == tr("safety.remind")
    assert evening() == "", "once an evening is enough"
    later[0] += 24 * 3600
    assert evening() == tr("safety.remind")
    app.safety_pages.safe.save_everything("x", lambda _path: None)
    table.driver.wait()
    later[0] += 24 * 3600
    assert evening() == ""


# -- amounts of the log --------------------------------------------------------------------


def _line(table: Evening, beginning: str) -> Any:
    table.driver.frames(2)
    return next(one for one in table.page.list.in_sight if one.text.startswith(beginning))


def _revealed(table: Evening) -> str:
    """What a held line of the log shows."""
    return "".join(table.page.list.held.values())


@pytest.fixture
def next_round(table: Evening) -> Evening:
    """A payment of 4321 florins in the round before, one of 77 in this one."""
    _do(table, Pay("bank", "blue", 4_321), GoToPhase(7), EndRound())
    assert table.driver.app.desk.session.state.round == 2
    _do(table, Pay("bank", "red", 77))
    table.driver.app.shell.go("log")
    table.driver.wait()
    return table


@pytest.mark.rule("R-90")
def test_amounts_of_earlier_rounds_are_dots_that_their_owner_holds_open(
    next_round: Evening,
) -> None:
    table = next_round
    assert "77" in _line(table, "The bank pays Red 77").text
    row = table.page.spot(f"line|{_line(table, 'The bank pays Blue •••').key}")
    finger = table.driver.touch(row)
    table.driver.seconds(1.5)
    assert "4321" in _revealed(table)
    finger.touch_up()
    table.driver.frames(2)
    assert _revealed(table) == ""
    table.driver.app.desk.session.curtain.pins.choose("blue", "1234")
    table.driver.hold(row)
    assert table.sheet is not None, "his number is asked for"
    assert _revealed(table) == ""


@pytest.mark.rule("R-90")
def test_the_house_rule_shows_all_or_none_and_undo_keeps_to_it(next_round: Evening) -> None:
    table = next_round
    _do(table, ChangeHouseRule("log_amounts", "all"))
    assert _line(table, "The bank pays Blue 4321")
    _do(table, ChangeHouseRule("log_amounts", "none"))
    assert "77" not in _line(table, "The bank pays Red •••").text
    session = table.driver.app.desk.session
    session.undo()
    session.undo()
    table.driver.wait()
    _do(table, ChangeHouseRule("log_amounts", "none"), Pay("bank", "red", 78))
    assert "78" not in table.page.bar.data.last
    assert "•••" in table.page.bar.data.last


@pytest.mark.rule("C-6.2.1")
def test_ducats_of_earlier_rounds_are_dots_by_the_same_house_rule(
    start: Callable[..., Evening],
) -> None:
    table = start()
    table.tap(table.driver.spot("box:medioevo"))
    table.tap(table.driver.spot("game|conspiracy"))
    table.tap(table.page.spot("main"))
    session = table.driver.app.desk.session
    first, second = list(session.state.players)[:2]
    _do(table, Pay("bank", first, 4_320), GoToPhase(END, overrule=True), NextPhase(overrule=True))
    assert session.state.round == 2
    _do(table, Pay("bank", second, 70))
    table.driver.app.shell.go("log")
    table.driver.wait()
    names = [session.state.players[one].name for one in (first, second)]
    assert _line(table, f"The bank pays {names[1]} 70")
    key = _line(table, f"The bank pays {names[0]} •••").key
    row = table.page.spot(f"line|{key}")
    finger = table.driver.touch(row)
    table.driver.seconds(1.5)
    assert "4320" in _revealed(table)
    finger.touch_up()
    table.driver.frames(2)
    _do(table, ChangeHouseRule("log_amounts", "all"))
    assert _line(table, f"The bank pays {names[0]} 4320")
    _do(table, ChangeHouseRule("log_amounts", "none"))
    assert "70" not in _line(table, f"The bank pays {names[1]} •••").text
    table.driver.app.shell.go("house_rules")
    table.driver.wait()
    assert any(
        "Amounts in the log" in str(getattr(widget, name, ""))
        for widget in table.driver.app.shell.walk()
        for name in ("text", "data")
    ), "a table can choose it"
