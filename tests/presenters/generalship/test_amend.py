"""Every entry by form; hidden ones for one pair of eyes, and never told otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.action import Action
from companion.core.amending.amendments import AmendPreview
from companion.core.play import Play
from companion.core.table_actions import KEPT_BESIDE, ChangeHouseRule
from companion.games.generalship.army.moving import March
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.corrections import (
    LayTile,
    SetCircles,
    SetCommander,
    SetCourt,
    SetEvent,
    SetHand,
    SetLoads,
    SetPlace,
    SetStack,
    SetTable,
    SetTechnology,
)
from companion.games.generalship.cycle.scoring import EndEarly
from companion.games.generalship.cycle.turn import ChooseTile, CorrectTurn
from companion.games.generalship.game import GAME
from companion.games.generalship.pieces import Event, Technology, Terrain, Tile, Unit
from companion.games.generalship.state import Load, State, TileFacts
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.amend.page import AmendPresenter
from companion.ui.presenters.asked.draft import Draft
from companion.ui.presenters.generalship.amend import HIDDEN, GeneralshipAmending
from companion.ui.presenters.session import Session
from tests.games.generalship.evening import Evening
from tests.games.generalship.small_table import GALLEY, HEAVY, LIGHT, standing, state_of
from tests.games.generalship.test_probes import RIGHT
from tests.presenters.recorded import AtOnce
from tests.presenters.test_amend import looks_like_a_key, words_of
from tests.speaking import speaking

CORRECTED: tuple[tuple[State, Action], ...] = (
    (state_of(), SetStack("anna", "n1", {LIGHT: 2, HEAVY: 1})),
    (standing(state_of(), "anna", "n1", {GALLEY: 1}), SetLoads("anna", "n1", (Load(GALLEY),))),
    (state_of(), SetPlace("n1", TileFacts("Alpes", Terrain.MOUNTAIN), "ben", ("n2", "n3"))),
    (state_of(), SetCourt("anna", ("Kimon",), ("Pyrros I", ""))),
    (state_of(), SetCommander("anna", Commander("Kimon", 1, 2, christian=True))),
    (state_of(), SetHand("anna", 1, 2, 1)),
    (state_of(), SetTechnology(Technology.STIRRUP, "ben")),
    (state_of(), SetEvent(1, Event.EDICT)),
    (state_of(), SetTable(("ben", "anna", "carla"), alliances=(("anna", "ben"), ()))),
    (state_of(), SetCircles(Tile.MARCH, 1)),
    (state_of(), LayTile(lay=False)),
    (state_of(), CorrectTurn(2, "ben", Tile.DRAFT, "", ("anna",))),
    (state_of(), ChangeHouseRule("armies", "open")),
)


def words(language: str = "en") -> GeneralshipAmending:
    return GeneralshipAmending(lambda: speaking(language), GAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_form_in_words_that_comes_back_to_it(language: str) -> None:
    asked = words(language)
    seen = set()
    for state, action in (*RIGHT.values(), *CORRECTED):
        draft = Draft.of(action, state, asked)
        said = words_of(draft.fields())
        assert draft.action() == action
        for field in draft.fields():
            if field.kind == "add" or field.key.endswith("given"):
                draft.answer(field.key, "yes")
        said += words_of(draft.fields())
        found = [word for word in said if looks_like_a_key(word) or "field." in word]
        assert not found, (action.kind, found)
        seen.add(action.kind)
    of_all_games = {"correct", "correct_table", *(one.kind for one in KEPT_BESIDE)}
    left = {one.kind for one in GAME.actions} - seen
    assert left == {"set_values", *of_all_games}  # what a page sets, and forms of all games


@pytest.mark.parametrize("seed", range(0, 40, 8))
def test_forms_of_a_whole_game_change_nothing_by_being_opened(seed: int) -> None:
    evening = Evening(seed, 3)
    evening.play_game()
    asked = words()
    for position in evening.play.journal.present:
        action, parent = position.action, position.parent
        if action is not None and parent is not None and not asked.sealed(action):
            draft = Draft.of(action, parent.step.state, asked)
            draft.fields()
            assert draft.action() == action


def marched() -> tuple[Session, AmendPresenter, int]:
    """Anna has heavy infantry where nobody knows it, and marches with it."""
    evening = Evening(1, 3, typed=False)
    play: Play[State] = evening.play
    session = Session(play, AtOnce(), lambda: 1_000)
    for action in (
        SetStack("anna", "austria_1", {LIGHT: 2, HEAVY: 3}),
        ChooseTile(Tile.MARCH),
        March("anna", ("austria_1", "n1"), {HEAVY: 2}),
    ):
        session.do(action)
    place = session.journal.present[-1].number
    amending = AmendPresenter(
        session, lambda: speaking("en"), words(), AtOnce(), lambda _at: "20:15"
    )
    return session, amending, place


@pytest.mark.rule("G-1.6")
def test_a_march_is_changed_by_its_owner_after_the_hand_over() -> None:
    session, amending, place = marched()
    handing = amending.private(place)
    assert handing is not None
    assert handing.player == "anna"
    filling = amending.change(place)
    assert amending.question(filling).secret
    amending.answered(filling, "units.heavy_infantry", 1)
    told: list[Any] = []
    amending.preview(amending.amend(filling), told.append)
    preview = told[0]
    assert isinstance(preview, AmendPreview)
    view = amending.view(preview)
    names = [speaking("en").text(f"gen.unit.{unit}") for unit in Unit]
    public = (view.title, view.note, *(said.text for one in view.misfits for said in one))
    assert not [name for name in names if any(name in text for text in public)]
    amending.accept(preview, lambda error: pytest.fail(str(error)))
    stack = session.state.stack("anna", "n1")
    assert stack is not None
    assert stack.units == {HEAVY: 1}


@pytest.mark.rule("G-1.6")
def test_what_no_longer_fits_does_not_tell_hidden_pieces() -> None:
    session, amending, _ = marched()
    first = session.journal.present[1].number
    told: list[Any] = []
    amending.preview(amending.delete(first), told.append)
    (misfit,) = amending.view(told[0]).misfits
    said = " ".join(one.text for one in misfit)
    assert speaking("en").text("amend.hidden_reason") in said
    assert not [
        unit
        for unit in Unit
        if speaking("en").text(f"gen.unit.{unit}").casefold() in said.casefold()
    ]


def test_a_hidden_form_does_not_lie_open_again_after_a_kill() -> None:
    _, amending, place = marched()
    amending.opened(amending.change(place))
    assert amending.left_open() is None


def test_open_armies_and_a_finished_game_ask_for_no_hand_over() -> None:
    session, amending, place = marched()
    assert amending.private(place) is not None
    session.do(EndEarly())
    assert amending.private(place) is None
    assert {one.kind for one in GAME.actions} >= HIDDEN
