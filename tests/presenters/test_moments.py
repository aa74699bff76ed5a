"""Moments are made out of the journal, for all games alike, and tell nothing that is secret."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.pages.kit import to_json
from companion.pages.moments import Moment
from companion.ui.presenters.bids.secret import BidRow, BidsView
from companion.ui.presenters.box import box
from companion.ui.presenters.moments.bids import bids_opened
from companion.ui.presenters.moments.named import Crowned, Fight
from companion.ui.presenters.moments.teller import Moments
from companion.ui.presenters.session import Session
from tests.presenters.recorded import HONOR, REPLAYS, TIME, session_of
from tests.speaking import speaking

EVENINGS = sorted(path.stem for path in REPLAYS.glob("*/*.companion"))
LARGE = 60  # figures below may stand for anything


def moments_of(session: Session, language: str = "en") -> Moments:
    game = session.play.game.info.id
    return box(game).moments(session, lambda: speaking(language))


def told(session: Session, language: str = "en") -> list[tuple[Any, Moment]]:
    moments = moments_of(session, language)
    found = [(position, moments.of(position)) for position in session.journal.present]
    return [(position, one.moment) for position, one in found if one is not None]


def words_in(data: Any) -> list[str]:
    if isinstance(data, dict):
        return [word for value in data.values() for word in words_in(value)]
    if isinstance(data, list):
        return [word for value in data for word in words_in(value)]
    return [data] if isinstance(data, str) else []


@pytest.mark.parametrize("name", EVENINGS)
def test_every_recorded_evening_has_moments_in_finished_words(name: str) -> None:
    session = session_of(name)
    shown = told(session)
    assert {moment.form for _, moment in shown} & {"banners", "field"}
    for _, moment in shown:
        assert moment.title
        assert moment.bar is not None
        assert moment.seconds or moment.bar.act
        assert not [word for word in words_in(to_json(moment)) if "{" in word]
        raw = re.compile(r"^(moment|log|con|ren|gen|med|ui|end)\.[a-z_.]+$")
        assert not [word for word in words_in(to_json(moment)) if raw.match(word)]


@pytest.mark.parametrize("name", EVENINGS)
def test_no_moment_tells_what_lies_in_a_purse(name: str) -> None:
    """Whole figures of the size of purses: none of them is what somebody holds then."""
    session = session_of(name)
    for position, moment in told(session):
        purses = session.curtain.secrets.purses(position.step.state)
        held = {amount for amount in purses.values() if amount >= LARGE}
        part = to_json(moment)
        part.pop("bar", None)
        part.pop("key", None)
        said = {int(one) for word in words_in(part) for one in re.findall(r"\d+", word)}
        assert not held & said, moment.title


def test_a_battle_tells_who_won_what_it_brought_and_how_likely_it_was() -> None:
    session = session_of(HONOR)
    moments = moments_of(session)
    position = next(
        one
        for one in session.journal.present
        if isinstance(fight := moments.named(one), Fight) and fight.winner == "attacker"
    )
    telling = moments.of(position)
    assert telling is not None
    assert telling.chance is not None
    moment = telling.likely(telling.chance(lambda: False))
    assert moment.title == "Player 2 wins the day"
    assert [(fact.figure, fact.name) for fact in moment.facts] == [
        ("+1", "Honour points"),
        ("+1", "Areas"),
        ("3 : 3", "lost"),
        ("1", "battle round"),
    ]
    assert moment.chance is not None
    assert moment.chance.figure == "75%"
    assert [one.note for one in moment.others] == ["Barbarians are beaten"]


def test_a_battle_that_nobody_wins_shows_both_who_fought_it() -> None:
    session = session_of(TIME)
    moments = moments_of(session)
    found = [
        (fight, moments.of(one))
        for one in session.journal.present
        if isinstance(fight := moments.named(one), Fight) and not fight.winner
    ]
    assert found
    for fight, telling in found:
        assert telling is not None
        first, second = telling.moment.others
        assert first.crest != second.crest
        assert first.note == session.state.players[fight.attacker].name
        assert telling.moment.voice == f"{first.note} against {second.note}"


def test_whoever_did_nothing_in_a_round_is_told_so() -> None:
    for _, moment in told(session_of(HONOR)):
        if moment.form == "banners":
            assert all(one.deeds for one in moment.people)


def test_a_chance_is_never_nothing_nor_everything() -> None:
    session = session_of(HONOR)
    moments = moments_of(session)
    telling = next(
        one for p in session.journal.present if (one := moments.of(p)) and one.chance is not None
    )
    for chance, shown in ((0.0001, "1%"), (0.9999, "99%")):
        likely = telling.likely(chance).chance
        assert likely is not None
        assert likely.figure == shown
    assert telling.likely(None) == telling.moment


def test_a_round_is_looked_back_on_by_everybody_who_played_it() -> None:
    session = session_of(TIME)
    recaps = [moment for _, moment in told(session) if moment.form == "banners"]
    assert [len(one.people) for one in recaps][-1] == 5  # one is bankrupt by then
    first = recaps[0]
    assert first.title == "Round 1: what changed"
    assert first.aside is not None
    assert first.bar is not None
    assert first.bar.act is not None
    assert first.bar.act.text == "Begin round 2"
    for recap in recaps:
        playing = [one for one in recap.people if one.note != "out of the game"]
        figures = [int(one.figure.replace("−", "-")) for one in playing]
        assert figures == sorted(figures, reverse=True)


def test_what_was_done_adds_up_to_no_more_than_what_changed() -> None:
    """Deeds that moved the first figure are told with what they moved."""
    session = session_of(HONOR)
    for _, moment in told(session):
        if moment.form != "banners":
            continue
        for person in moment.people:
            assert person.change is not None
            told_of = sum(_number(deed.figure) for deed in person.deeds)
            if len(person.deeds) < 3:
                assert told_of == _number(person.change.text)


def test_what_one_entry_brought_to_several_is_told_to_each_without_the_others() -> None:
    deeds = [
        deed.text
        for _, moment in told(session_of("five_players_by_advances"))
        if moment.form == "banners"
        for person in moment.people
        for deed in person.deeds
    ]
    assert "Income" in deeds
    assert not [text for text in deeds if text.startswith("Income:")]


def test_a_battle_is_told_shortly_below_whoever_fought_it() -> None:
    deeds = {
        deed.text
        for _, moment in told(session_of(TIME))
        if moment.form == "banners"
        for person in moment.people
        for deed in person.deeds
        if deed.icon == "sword-cross"
    }
    assert "Won against Barbarians" in deeds
    assert "Lost against Barbarians" in deeds
    assert not any("(" in text for text in deeds)


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace("±", "").replace("+", "") or 0)


def test_whoever_leaves_the_game_is_told_once_and_without_a_purse() -> None:
    falls = [moment for _, moment in told(session_of(TIME)) if moment.fallen]
    assert [one.title for one in falls] == ["Player 2 has fallen"]
    assert [fact.name for fact in falls[0].facts] == [
        "Honour points",
        "rounds at the table",
        "play on",
    ]


def test_a_coronation_ends_the_conspiracy() -> None:
    session = session_of("neutral_then_a_player")
    moments = moments_of(session)
    crowned = [
        (named, moments.of(one))
        for one in session.journal.present
        if isinstance(named := moments.named(one), Crowned)
    ]
    assert [bool(named.player) for named, _ in crowned] == [False, False, True]
    last = crowned[-1][1]
    assert last is not None
    assert last.moment.title == "Carla is crowned"
    assert last.moment.sound == "victory"


def test_what_is_taken_back_is_no_moment() -> None:
    session = session_of(HONOR)
    moments = moments_of(session)
    session.undo()
    assert moments.now() is None
    session.redo()
    assert moments.now() is None


def test_bids_are_opened_only_when_all_are_in() -> None:
    rows = (
        BidRow("a", "Anna", "blue", "begins", place="1", amount="40"),
        BidRow("b", "Ben", "green", "", place="2", amount="35"),
    )

    def view(stage: Any) -> BidsView:
        words = ("Order", "", "", "", "Anna begins", "Anna pays 40", "", 0, "", "", "Book", "Again")
        return BidsView(stage, *words, rows)

    for stage in ("hand_over", "enter", "ready", "tied", "draw", "broken"):
        assert bids_opened(view(stage)) is None
    moment = bids_opened(view("decided"))
    assert moment is not None
    assert [(one.numeral, one.name, one.figure, one.first) for one in moment.people] == [
        ("I", "Anna", "40", True),
        ("II", "Ben", "35", False),
    ]
    assert moment.bar is not None
    assert moment.bar.act is not None
    assert moment.bar.act.text == "Book"
