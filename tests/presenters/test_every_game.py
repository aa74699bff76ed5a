"""What every boxed game must bring along, asked of each of them alike."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any, get_args

import pytest

import companion.games
from companion.core import codec
from companion.core.board_game import BoardGame
from companion.core.dice import AppDice
from companion.core.play import MemoryStore, Play, header_of
from companion.games import GAME_IDS, GAMES
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.presenters.box import box
from companion.ui.presenters.device.home import HomePresenter
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.means import Means
from companion.ui.presenters.new_game.page import NewGamePresenter
from companion.ui.presenters.session import Session
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking

ENGLISH = speaking("en")


def in_memory() -> Drafts:
    kept: dict[str, Any] = {}
    return Drafts(kept.get, kept.__setitem__, "game")


def fresh(game_id: str) -> Session:
    """A table as the page for new games proposes it."""
    presenter = NewGamePresenter((game_id,), lambda: ENGLISH, in_memory())
    setup = box(game_id).setup(presenter.table())
    game = GAMES[game_id]
    return Session(Play(game, MemoryStore(header_of(game, setup))), AtOnce(), lambda: 0)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_table_begins_as_it_is_proposed_and_survives_its_save(game_id: str) -> None:
    session = fresh(game_id)
    info = session.play.game.info
    assert info.id == game_id
    assert info.least_players <= len(session.state.players) <= info.most_players
    written = codec.write(session.play.setup)
    assert codec.read(session.play.game.setup_type, written) == session.play.setup
    assert box(game_id).summary(session.state)["players"]


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shared_page_has_something_to_show_at_once(game_id: str, language: str) -> None:
    translator = speaking(language)

    def texts() -> Translator:
        return translator

    session, own = fresh(game_id), box(game_id)
    assert session.play.game.info.title == f"game.{game_id}"  # known before its rules are read
    assert translator.has(session.play.game.info.title)
    assert len(own.table(session, texts).view().rows) == len(session.state.players)
    clock = own.clock(session, texts, lambda: 0)
    curves: Any = own.curves(session, texts, {"clock": clock.bars})
    keys = [key for key, _ in curves.tabs()]
    assert keys[0] == own.main_chart
    for key in keys:
        assert curves.view(key)
    luck = own.luck(session, texts, AtOnce())
    assert luck is None or luck.bars()
    assert own.scoring(session, texts, in_memory()).view().stage == "playing"
    assert own.chronicle(session, texts).tell().chapters
    rules: Any = own.house_rules(session, texts)
    assert rules.choices()
    assert isinstance(rules.blocks(), tuple)
    found = own.reference(translator)
    assert {item.kind for item in found.items} == {kind for kind, _ in own.kinds(translator)}


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_name_and_the_rail_has_words(game_id: str, language: str) -> None:
    translator = speaking(language)
    own = box(game_id)
    words = own.amending(lambda: translator)
    for action in get_args(GAMES[game_id].action_type):
        assert "." not in words.title(action).rstrip(".")
    for place in own.places:
        assert translator.has(place["text"]), place["text"]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_its_own_pages_can_be_made(game_id: str) -> None:
    keys = [place["key"] for place in box(game_id).places]
    assert len(keys) == len(set(keys))
    own, session = box(game_id), fresh(game_id)
    means = Means(session, lambda: ENGLISH, in_memory(), AtOnce(), AppDice())
    for page in own.own_pages:
        made = own.page(page, means)
        drawn = f"companion.ui.screens.{game_id}.places"
        assert made.view() if made else find_spec(drawn), page
    assert own.offers.game == game_id


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_declared_figure_phase_and_step_has_its_text(game_id: str) -> None:
    game = GAMES[game_id]
    assert isinstance(game, BoardGame)
    wanted = [game.figures.text_key(key) for key in game.figures]
    wanted += [phase.text for phase in game.phases]
    wanted += [f"{game.texts}step.{step}" for step in game.steps]
    wanted += [rule.name for rule in game.house_rules.values()]
    assert [key for key in wanted if not ENGLISH.has(key)] == []
    assert game.house_rules.keys() == codec.write(fresh(game_id).state.switches).keys()


def test_home_shows_every_box_without_reading_any_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(name: str) -> None:
        raise AssertionError(f"{name} was read")

    monkeypatch.setattr(companion.games, "import_module", read)
    desk: Any = SimpleNamespace(games=list, binned=list)
    page = HomePresenter(desk, lambda: ENGLISH, lambda: datetime.now(UTC)).page(shows_bin=False)
    shelf: Any = page.blocks[-1]
    assert [box.game for box in shelf.boxes] == list(GAME_IDS)
    assert all("." not in box.title for box in shelf.boxes)
