"""Two rounds and a scoring are a cycle: what other games call a round is none here (G-3.1)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.explain import Text
from companion.core.table_actions import KeepPhoto
from companion.games.generalship.cycle.turn import CorrectTurn
from companion.games.generalship.game import GAME
from companion.games.generalship.state import SCORING
from companion.pages.kit import TABLE, to_json
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.box import box
from companion.ui.presenters.chronicle.so_far import RoundSoFar
from companion.ui.presenters.generalship.amend import GeneralshipAmending
from companion.ui.presenters.told_pages import told
from tests.presenters.recorded import session_of
from tests.speaking import speaking

EVENING = "three_players_by_a_battle"  # over in the first round of cycle 6
CYCLE = {"de": "zyklus", "en": "cycle", "it": "ciclo"}


@pytest.mark.rule("G-3.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_banners_home_and_standings_speak_of_cycles(language: str) -> None:
    session, texts = session_of(EVENING), speaking(language)
    view: Any = to_json(told(session, "table", texts), TABLE)
    notes = {one["change_note"] for one in _parts(view) if "change_note" in one}
    so_far = to_json(RoundSoFar(session, lambda: texts, TABLE).standings(), TABLE)
    summary = box("generalship").summary(session.state)
    home = texts.text(Text(summary["key"], {**summary["params"], "phase": ""}))
    when = GeneralshipAmending(lambda: texts, GAME).moment(session.state)
    said = [*notes, repr(so_far), home, when]
    assert len(said) == 4
    assert all(CYCLE[language] in one.lower() for one in said), said


@pytest.mark.rule("G-3.1")
def test_a_finished_evening_counts_its_rounds_and_not_its_cycles() -> None:
    state = session_of(EVENING).state
    assert (state.round, state.phase) == (6, 1)
    assert box("generalship").summary(state)["result"]["rounds"] == 11


@pytest.mark.rule("G-3.1")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("note", ["", "Vienna"])
def test_a_kept_photo_is_of_a_cycle(language: str, note: str) -> None:
    step = GAME.apply(session_of(EVENING).state, KeepPhoto("a", note))
    said = speaking(language).text(step.summary)
    assert f"{CYCLE[language]} 6" in said.lower()
    assert note in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scoring_set_right_by_hand_is_nobodys(language: str) -> None:
    step = GAME.apply(session_of(EVENING).state, CorrectTurn(SCORING))
    said = speaking(language).text(step.summary)
    assert speaking(language).text("gen.phase.scoring") in said
    assert said.rstrip(" ,:") == said


def _parts(view: Any) -> Any:
    if isinstance(view, dict):
        yield view
    for part in view.values() if isinstance(view, dict) else view if isinstance(view, list) else ():
        yield from _parts(part)
