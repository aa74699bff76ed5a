"""The chronicle of recorded evenings of Medieval Conspiracy, counted again from the log."""

from __future__ import annotations

import pytest

from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.state import NEUTRAL
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.conspiracy.chronicle import ConspiracyChronicle
from companion.ui.presenters.session import Session
from tests.presenters.recorded import session_of
from tests.speaking import speaking

GAMES = (
    "broken_off",
    "election_by_honour",
    "election_by_master",
    "election_by_votes",
    "four_electors",
    "neutral_then_a_player",
)


def told(session: Session, language: str = "en") -> tuple[str, ...]:
    teller = ConspiracyChronicle(session, lambda: speaking(language), "votes")
    return teller.tell().chapters[-1].sentences


def test_the_end_tells_the_crown_the_votes_and_every_election() -> None:
    told_ones = told(session_of("neutral_then_a_player"))
    assert told_ones[0] == "In round 7 the game comes to its end: election by votes."
    assert told_ones[1] == "Carla is emperor. Electors: 3 of 7."
    elections = [one for one in told_ones if one.startswith("Election")]
    assert elections[0] == "Election in round 3: Ben 1, Neutral candidate 6."
    for one in elections:  # all seven vote
        assert sum(int(part.split()[-1].rstrip(".")) for part in one.split(", ")) == 7
    broken = told(session_of("broken_off"))
    assert broken[1:3] == ("Nobody wears the crown.", "Votes: Anna 1, Carla 1, Ben 0.")


@pytest.mark.parametrize("game", GAMES)
def test_children_are_those_of_the_fate_rolls_and_lands_those_that_changed(game: str) -> None:
    session = session_of(game)
    sentences = told(session)
    born = 0
    taken = 0
    for position in session.journal.present:
        assert position.parent is not None
        before, after = position.parent.step.state, position.step.state
        if isinstance(position.action, RollFate):
            for name in after.seats:
                one, was = after.players[name], before.players[name]
                born += one.secular + one.clerical - was.secular - was.clerical
        if type(position.action).__name__ in ("Succeed", "ElectorDies", "Attack"):
            lands = after.lands.values()
            taken += sum(land.owner not in (NEUTRAL, before.lands[land.id].owner) for land in lands)
    families = [one for one in sentences if "’s family: " in one]
    assert sum(int(one.split("children ")[1].split(",")[0]) for one in families) == born
    ways = [one for one in sentences if one.startswith("Territories by")]
    won = sum(int(part.split()[-1].rstrip(".")) for one in ways for part in one.split(", "))
    assert won >= taken > 0  # who inherits keeps what his family had


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_untold_in_any_language(language: str) -> None:
    for game in GAMES:
        assert not [one for one in told(session_of(game), language) if "con." in one or "{" in one]
