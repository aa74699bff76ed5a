"""What a table saves or shows around before the end does not depend on what anybody hides.

Report, chronicle, curves, the file to show around and what Home says of a game: all five games,
twice, the second time with other secrets of everybody in every state they ever had.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from companion.ui.presenters.box import Sources, box
from companion.ui.presenters.device import shown
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.report.page import html
from companion.ui.presenters.session import Session
from tests.phones.secrets import OTHERWISE, moments, with_other_secrets
from tests.presenters.recorded import every_evening, session_of
from tests.speaking import speaking

ENGLISH = speaking("en")
WHEN = datetime(2026, 1, 1)  # noqa: DTZ001


def saved(session: Session) -> Iterator[tuple[str, str]]:
    """Everything that leaves the tablet, or lies open on it, and is no page."""
    own = box(session.play.game.info.id)
    summary = own.summary(session.state)
    yield "summary", repr(summary)
    told = {"key": "ui.home.round", "params": {}, "players": []}
    yield "shown", repr(shown.made(session.play, "An evening", "2026-01-01", told).for_export())
    chronicle = own.chronicle(session, lambda: ENGLISH)
    yield "chronicle", repr(chronicle.tell())
    curves = own.curves(session, lambda: ENGLISH, {})
    for key, _name in curves.tabs():
        yield f"chart {key}", repr(curves.view(key))
    clock = own.clock(session, lambda: ENGLISH, lambda: 1_790_000_000)
    scoring = own.scoring(session, lambda: ENGLISH, in_memory())
    sources = Sources(session, ENGLISH, curves, clock, scoring, chronicle)
    yield "report", html(own.report(sources, WHEN))


@pytest.mark.parametrize("name", every_evening())
def test_nothing_that_is_saved_before_the_end_tells_a_secret(name: str) -> None:
    first, other = session_of(name), session_of(name)
    with_other_secrets(other, "")
    for number in moments(first, 3):
        first.go_to(number)
        other.go_to(number)
        for (what, here), (_, there) in zip(saved(first), saved(other), strict=True):
            assert here == there, f"{what} at {number}"


@pytest.mark.parametrize("name", ["four_players_by_honor", "election_by_votes"])
def test_a_finished_game_does_tell(name: str) -> None:
    """Else the test above could not fail."""
    first, other = session_of(name), session_of(name)
    change = OTHERWISE[first.play.game.info.id]
    position = other.journal.at(other.journal.position)
    assert first.state.is_over
    position.step = type(position.step)(
        change(position.step.state, ""), position.step.summary, position.step.breakdowns
    )
    apart = [
        what
        for (what, here), (_, there) in zip(saved(first), saved(other), strict=True)
        if here != there
    ]
    assert "report" in apart
