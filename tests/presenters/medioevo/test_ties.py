"""Wars and treaties at a glance on the table."""

from __future__ import annotations

from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.state import State
from companion.ui.presenters.medioevo.ending.ties import ties_of
from tests.presenters.test_session import AtOnce, a_session
from tests.stage.tables.rich import fill


def shown(state: State, player: str) -> dict[str, tuple[str, ...] | str]:
    return {tie.icon: tie.colours or tie.text for tie in ties_of(state, player)}


def test_declared_wars_truces_public_treaties_and_prisoners_show() -> None:
    session = fill(a_session(AtOnce())[0])
    assert shown(session.state, "blue") == {
        "bullhorn-outline": ("red",),
        "flag-outline": ("green",),
        "handshake-outline": ("yellow",),
        "handcuffs": "2",
    }
    assert "handshake-outline" not in shown(session.state, "green")


def test_a_declared_war_is_a_war_from_the_next_round_on() -> None:
    session = fill(a_session(AtOnce())[0])
    session.do(EndRound(overrule=True))
    assert shown(session.state, "red")["sword-cross"] == ("blue",)


def test_a_player_at_peace_has_no_ties() -> None:
    session = a_session(AtOnce())[0]
    assert ties_of(session.state, "blue") == ()
