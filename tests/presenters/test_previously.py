"""What a game tells that was opened after a night's sleep."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.box import box
from companion.ui.presenters.chronicle.previously import LINES, SLEPT, previously
from companion.ui.presenters.session import Session
from tests.presenters.recorded import ADVANCES, HONOR, session_of
from tests.speaking import speaking


def in_the_middle(name: str) -> Session:
    session = session_of(name)
    while session.state.is_over or session.state.final is not None:
        session.undo()
    return session


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [HONOR, ADVANCES])
def test_the_last_round_is_told_in_a_few_whole_sentences(name: str, language: str) -> None:
    session, texts = in_the_middle(name), speaking(language)
    teller = box(session.play.game.info.id).chronicle(session, lambda: texts)
    slept = session.journal.entries[-1].at + SLEPT
    told = previously(session, lambda: teller, texts, slept)
    assert told is not None
    assert 1 <= len(told.said) <= LINES
    assert all(line.text.endswith((".", "!", "?", "…")) for line in told.said)
    assert [offer.key for offer in told.offers] == ["go_on"]
    assert previously(session, lambda: teller, texts, slept - 1) is None  # the table was just here


def test_a_game_that_is_over_tells_its_result_and_not_the_last_round() -> None:
    session, texts = session_of(HONOR), speaking("en")
    teller = box("medioevo").chronicle(session, lambda: texts)
    assert (
        previously(session, lambda: teller, texts, session.journal.entries[-1].at + SLEPT) is None
    )


def test_who_leads_through_several_rounds_is_said_once() -> None:
    session, texts = in_the_middle(HONOR), speaking("en")
    rounds = [("Ada sits down.",), ("Ada builds.", "Ada leads."), ("Ben builds.", "Ada leads.")]
    told = SimpleNamespace(chapters=[SimpleNamespace(sentences=one) for one in rounds])
    teller: Any = SimpleNamespace(tell=lambda: told)
    slept = previously(session, lambda: teller, texts, session.journal.entries[-1].at + SLEPT)
    assert slept is not None
    assert [line.text for line in slept.said] == ["Ada builds.", "Ben builds.", "Ada leads."]
