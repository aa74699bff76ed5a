"""Who typed no name is called after a colour in the language of the moment; typed names stay."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.core.storage.saves import read_save
from companion.games import GAME_IDS
from companion.pages.kit import TABLE, to_json
from companion.saves import open_file
from companion.ui.i18n import Translator
from companion.ui.presenters.default_names import names
from companion.ui.presenters.device import shown
from companion.ui.presenters.device.look import SECTIONS, LookPresenter
from companion.ui.presenters.told_pages import ToldPages
from companion.ui.translator import tr
from tests.presenters.recorded import REPLAYS
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui


def _said(evening: Evening) -> list[str]:
    """Every word that is painted now."""
    from companion.ui.render.paint.spot import painted

    evening.driver.frames(3)
    return [word.text for part in painted(evening.driver.app.shell) for word in part.words]


def _speak(evening: Evening, language: str) -> None:
    """The language is tapped in the settings, in the middle of the game."""
    evening.tap(evening.driver.place("settings"))
    evening.tap(evening.driver.spot(f"language|{language}"))
    evening.driver.wait()


@pytest.mark.parametrize("game", GAME_IDS)
def test_default_names_of_a_running_game_follow_the_language_and_typed_ones_stay(
    start: Any, game: str
) -> None:
    evening = start()
    evening.tap(evening.driver.spot(f"box:{game}"))
    evening.page.presenter.rename(0, "Carla")
    evening.tap(evening.page.spot("main"))
    for language in ("de", "it", "en"):
        before = evening.driver.app.desk.session
        _speak(evening, language)
        session = evening.driver.app.desk.session
        assert session is not before
        assert evening.driver.app.shell.current == "settings"
        named = {player.id: player.name for player in session.state.players.values()}
        colours = {player.id: player.colour for player in session.state.players.values()}
        assert sorted(named.values()).count("Carla") == 1
        for who, name in named.items():
            assert name in ("Carla", tr(f"ui.colour.{colours[who]}"))
        evening.tap(evening.driver.place("table"))
        said = " ".join(_said(evening))
        assert all(name in said for name in named.values())
    evening.tap(evening.driver.place("home"))
    assert "Carla" in " ".join(_said(evening))


def _as_if_unnamed(path: Path, target: Path, language: str) -> dict[str, str]:
    """A recorded game in which nobody had typed a name; gives their colours, by id."""
    save = read_save(path)
    seats = save.header["setup"]["seats"]
    for seat in seats:
        seat["name"] = Translator(language).text(f"ui.colour.{seat['colour']}")
    target.write_bytes(save.as_file())
    return {seat["id"]: seat["colour"] for seat in seats}


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_page_of_a_whole_evening_knows_a_default_name_of_another_language(
    tmp_path: Path, game: str
) -> None:
    target = tmp_path / "evening.companion"
    colours = _as_if_unnamed(sorted((REPLAYS / game).glob("*.companion"))[0], target, "de")
    for language in ("en", "it"):
        session = open_file(target, language)
        texts = Translator(language)
        now = {texts.text(f"ui.colour.{colour}") for colour in colours.values()}
        german = {Translator("de").text(f"ui.colour.{c}") for c in colours.values()} - now
        pages = ToldPages(session, texts, TABLE)  # type: ignore[arg-type]
        told = {
            name: json.dumps(to_json(page(), TABLE), ensure_ascii=False)
            for name, page in pages.pages().items()
        }
        words = {name: set(re.findall(r"\w+", text)) for name, text in told.items()}
        assert any(now & found for found in words.values())
        assert {name: german & found for name, found in words.items() if german & found} == {}


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_file_to_show_around_calls_them_in_the_language_of_whoever_looks(
    tmp_path: Path, game: str
) -> None:
    target = tmp_path / "evening.companion"
    colours = _as_if_unnamed(sorted((REPLAYS / game).glob("*.companion"))[0], target, "de")
    play = open_file(target).play
    summary = {"key": f"game.{game}", "params": {}, "players": []}
    save = shown.made(play, "", "", summary)
    texts = Translator("it")
    look = LookPresenter(shown.read(save.header, save.entries), lambda: texts)
    ranks = [rank for one in SECTIONS for told in look.standings(one) for rank in told.ranks]
    told = [f"{rank.name} {rank.note}" for rank in ranks]
    told += [f"{row.text} {row.note}" for row in look.lines()]
    said = re.sub(r"General \w+", "", " ".join(told))
    words = set(re.findall(r"\w+", said))  # commanders have names that somebody typed
    now = {texts.text(f"ui.colour.{colour}") for colour in colours.values()}
    german = {Translator("de").text(f"ui.colour.{colour}") for colour in colours.values()} - now
    assert words & now
    assert not words & german
    assert not words & set(colours)  # nobody is called by an id


def test_names_that_would_become_the_same_stay_as_they_are() -> None:
    people = (("Rot", "red"), ("Rosso", "blue"))
    assert names(people, "it") == {"Rot": "Rot", "Rosso": "Rosso"}
    assert names(people, "en") == {"Rot": "Red", "Rosso": "Rosso"}
