"""What can be put in afterwards: every form is worded, and no action is out of reach of a table."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import companion.ui
from companion.core.codec import kind_of
from companion.games import GAME_IDS, GAMES
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.amend.page import AmendPresenter
from companion.ui.presenters.asked.draft import Draft
from companion.ui.presenters.box import box
from tests.presenters.recorded import REPLAYS, AtOnce, session_of
from tests.presenters.test_amend import looks_like_a_key, opened_up, rich_session
from tests.speaking import speaking

UI = Path(companion.ui.__file__).parent
PLACES = (0.3, 0.7, 1.0)  # of a recorded game
OF_FIGURES = ("correct", "correct_table")  # made for every figure that can be set right
OF_THE_TABLE = ("pay", "mark_done", "next_phase", "go_to_phase")  # made by the pages of all games


def states_of(game_id: str) -> list[Any]:
    """What the table looked like here and there in two recorded games."""
    found = [rich_session().state] if game_id == "medioevo" else []
    for path in sorted((REPLAYS / game_id).glob("*.companion"))[:2]:
        line = session_of(path.stem).journal.present
        found += [line[round(share * (len(line) - 1))].step.state for share in PLACES]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_whatever_can_be_put_in_has_a_form_in_words(game_id: str, language: str) -> None:
    translator = speaking(language)
    words = box(game_id).amending(lambda: translator)
    raw = set()
    for state in states_of(game_id):
        for action in words.common():
            said = [words.title(action), *opened_up(Draft.new(action, state, words))]
            raw |= {(kind_of(action), one) for one in said if not one or looks_like_a_key(one)}
    assert raw == set()


def test_what_this_table_does_most_stands_first() -> None:
    session = session_of("election_by_votes")
    english = speaking("en")
    words = box("conspiracy").amending(lambda: english)
    amending = AmendPresenter(session, lambda: english, words, AtOnce(), lambda _at: "")
    listed = [row.key for row in amending.missing(lambda _key: None).rows]
    done = [kind_of(type(one.action)) for one in session.journal.present]
    counts = [done.count(kind) for kind in listed]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1] == 0


# -- nothing is out of reach -------------------------------------------------------------------


def names_in(source: str) -> Iterator[str]:
    """What a page makes: the classes that it calls, and those that it hands to a form."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            for one in (node.func, *node.args[:1]):
                if isinstance(one, ast.Name):
                    yield one.id


def made_by_pages(game_id: str) -> set[str]:
    """The names of the actions that some page of the game makes, or of all games."""
    others = {UI / "presenters" / one for one in GAME_IDS if one != game_id}
    found: set[str] = set()
    for path in UI.rglob("*.py"):
        if not others & set(path.parents):
            found |= set(names_in(path.read_text("utf-8")))
    return found


def out_of_reach(game_id: str, made: set[str]) -> set[str]:
    english = speaking("en")
    put_in = set(box(game_id).amending(lambda: english).common())
    return {
        kind_of(action)
        for action in get_args(GAMES[game_id].action_type)
        if action not in put_in
        and action.__name__ not in made
        and kind_of(action) not in (*OF_FIGURES, *OF_THE_TABLE)
    }


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_action_is_made_by_a_page_or_can_be_put_in(game_id: str) -> None:
    assert out_of_reach(game_id, made_by_pages(game_id)) == set()
    assert out_of_reach(game_id, set())  # what only its page can make is looked for


SET_RIGHT = {  # what no event of the game does, only a table that sets itself right
    "renaissance": (
        "CorrectGoodsDue",
        "CorrectShipped",
        "CorrectTableFlag",
        "CorrectEnding",
        "CorrectDecree",
        "CorrectPersonalities",
        "CorrectWars",
    ),
    "conspiracy": ("RemoveLand",),
}


@pytest.mark.parametrize("game_id", SET_RIGHT)
def test_what_sets_right_is_a_tap_on_the_page_that_shows_it(game_id: str) -> None:
    assert set(SET_RIGHT[game_id]) <= made_by_pages(game_id)
