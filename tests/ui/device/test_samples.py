"""The very first start, and sample evenings: real games, marked, deletable, counted nowhere."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from companion.games import GAME_IDS
from companion.ui.presenters.device.samples import sample_id, sample_of
from tests.stage import samples
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui
SMALL = 80_000  # bytes: five of them go into the package


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_sample_is_made_from_a_recorded_game_and_small(game: str) -> None:
    assert sample_of(game).read_bytes() == samples.made(game)
    assert sample_of(game).stat().st_size < SMALL


def test_the_first_start_says_what_the_app_does_and_offers_five_samples(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    welcome = evening.page.view.blocks[0]
    assert welcome.title == "The board is the truth.\nThe sums are ours."
    assert [sample.game for sample in welcome.samples] == list(GAME_IDS)
    evening.tap(evening.driver.spot("new_game"))
    assert evening.driver.app.shell.current == "new_game"


def test_the_first_start_has_larger_boxes_all_along_the_board(
    start: Callable[..., Evening],
) -> None:
    evening = start()

    def across(key: str) -> float:
        return float(evening.driver.spot(key).center[0])

    boxes = [across(f"box:{game}") for game in GAME_IDS]
    steps = {round(right - left) for left, right in pairwise(sorted(boxes))}
    assert min(steps) > 190, "beside each other as in the mockup, not crowded at the left"
    assert max(boxes) + 174 / 2 < across("import") - 48
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.driver.app.shell.go("home")
    evening.driver.wait()
    assert across("box:renaissance") - across("box:medioevo") == 176


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_sample_opens_in_the_middle_of_an_evening_and_can_be_undone(
    start: Callable[..., Evening], game: str
) -> None:
    evening = start()
    app = evening.driver.app
    evening.tap(evening.driver.spot(f"sample:{game}"))
    assert app.desk.game_id == sample_id(game)
    assert app.shell.current == "table"
    session = app.desk.session
    assert session.state.round > 3
    assert not session.state.is_over
    before = len(session.journal.present)
    app.shell.layers.close_all()
    evening.tap(evening.page.spot("undo"))
    assert len(session.journal.present) == before - 1


def test_a_sample_is_marked_counts_nowhere_and_can_be_thrown_away_and_taken_anew(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    app = evening.driver.app
    evening.tap(evening.driver.spot("sample:medievalia"))
    app.shell.go("home")
    evening.driver.wait()
    welcome, others, _shelf = evening.page.view.blocks
    assert welcome.key == "welcome"
    assert others.rows[0].note.startswith("Sample · ")
    app.shell.go("statistics")
    evening.driver.wait()
    assert [block.key for block in evening.page.view.blocks] == ["none"]
    app.shell.go("home")
    app.desk.delete(sample_id("medievalia"), app.shell.refresh)
    evening.driver.wait()
    assert len(evening.page.view.blocks) == 2
    evening.tap(evening.driver.spot("sample:medievalia"))
    assert app.desk.game_id == sample_id("medievalia")
