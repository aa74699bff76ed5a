"""What is half done on a page stays through leaving, turning, another language and a restart."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.stage.evening import Evening

from companion.app import pages_of  # isort: skip  after the driver
from companion.games import GAME_IDS  # isort: skip
from companion.pages.kit import PageView, Touch, to_json  # isort: skip
from companion.pages.panels import Panel  # isort: skip
from companion.ui.theme import theme  # isort: skip
from companion.ui.translator import tr  # isort: skip

pytestmark = pytest.mark.ui

REPLAYS = Path(__file__).parents[1] / "replays"
MOMENTS, TOUCHES = 3, 4
PASSING = ("clock", "about", "moment")


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_is_half_done_on_any_page_stays(game: str, start: Callable[..., Evening]) -> None:
    chance = random.Random(game)
    evening = start()
    _import(evening, game)
    session = evening.driver.app.desk.session
    moments = chance.sample([one.number for one in session.journal.present], MOMENTS)
    tried = 0
    for moment in moments:
        session.go_to(moment)
        evening.driver.wait()
        for name in pages_of(game):
            before = _half_done(evening, name, chance)
            if before is None:
                continue
            tried += 1
            for change in (_leave, _turn, _speak_otherwise):
                change(evening, name)
                assert _shown(evening) == before, (change.__name__, name, moment)
    last = moments[-1]
    name, before = _something_half_done(evening, game, chance)
    again = start()
    again.driver.app.shell.go(name)
    again.driver.wait()
    assert _shown(again) == before, ("restart", name, last)
    assert tried


def _import(evening: Evening, game: str) -> None:
    app, found = evening.driver.app, []
    app.desk.import_file(sorted((REPLAYS / game).glob("*.companion"))[0], found.append)
    evening.driver.wait()
    app.open_game(found[0].id)
    evening.driver.wait()


def _half_done(evening: Evening, name: str, chance: random.Random) -> str | None:
    """What a page shows after a few steps and answers; None where it has none."""
    app = evening.driver.app
    app.shell.go(name)
    evening.driver.wait()
    view = getattr(app.shell.page, "view", None)
    touches = list(_touches(view, chance)) if view is not None else []
    if not touches:
        return None
    for touch in chance.sample(touches, min(TOUCHES, len(touches))):
        app.shell.page.touched(touch)
        evening.driver.wait()
    app.shell.layers.close_all()
    return _shown(evening) if app.shell.current == name else None


def _something_half_done(evening: Evening, game: str, chance: random.Random) -> tuple[str, str]:
    for name in pages_of(game):
        before = _half_done(evening, name, chance)
        if before is not None:
            return name, before
    raise AssertionError("no page has anything to be half done")


def _touches(view: PageView, chance: random.Random) -> Iterator[Touch]:
    for panel in view.blocks:
        if not isinstance(panel, Panel):
            continue
        for item in panel.items:
            if item.count is not None and item.count + item.draft < item.most:
                yield Touch(item.key, "step", 1)
            elif item.marks:
                yield Touch(item.key)
        for row in panel.asks:
            if others := [one.key for one in row.options if not one.chosen]:
                yield Touch(row.key, "answer", chance.choice(others))
        if others := [one.key for one in panel.choices if one.key != panel.chosen]:
            yield Touch(panel.key, "choose", chance.choice(others))


def _shown(evening: Evening) -> str:
    """Everything but the time that passes, once nothing is worked out any more."""
    evening.driver.app.worker.wait(30.0)
    evening.driver.wait()
    shown: dict[str, Any] = to_json(evening.page.view)
    return json.dumps({key: shown[key] for key in shown if key not in PASSING}, sort_keys=True)


def _leave(evening: Evening, name: str) -> None:
    for place in [one for one in ("table", "log", "rules") if one != name] + [name]:
        evening.driver.app.shell.go(place)
        evening.driver.wait()


def _turn(evening: Evening, _name: str) -> None:
    for form in ("portrait", "landscape"):
        theme.form = form
        evening.driver.wait()


def _speak_otherwise(evening: Evening, _name: str) -> None:
    for language in ("it", "en"):
        tr.switch(language)
        evening.driver.wait()
