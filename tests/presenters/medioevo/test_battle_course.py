"""A battle walked through without a window: running ahead, changing one's mind, going back."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import codec
from companion.core.dice import AppDice
from companion.core.errors import IllegalAction
from companion.games.medioevo.battle.decisions import (
    AnnounceCapture,
    GiveUp,
    PlayCard,
    Protect,
    Retreat,
    Roll,
)
from companion.games.medioevo.battle.model import Building, Ending, Stage
from companion.games.medioevo.battle.staging import Fighter, Staging, played
from companion.games.medioevo.battle.words import Source, Who
from companion.games.medioevo.forces import Force
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.medioevo.battle.course import Course
from companion.ui.presenters.medioevo.battle.draft import BattleDrafts, Draft
from companion.ui.presenters.medioevo.battle.scenes import SceneView
from companion.ui.presenters.medioevo.battle.sides import host_view
from companion.ui.presenters.medioevo.battle.words import BattleWords
from tests.speaking import speaking


def staged(one: Force, other: Force, **options: Any) -> Course:
    return Course(Draft(Staging(Fighter("a", one), Fighter("b", other), **options), begun=True))


def on_the_disk(draft: Draft) -> Draft:
    """The draft written and read again, as after a kill."""
    again: Draft = codec.read(Draft, json.loads(json.dumps(codec.write(draft))))
    return again


def test_the_course_goes_to_the_first_throw_and_shows_what_it_decided() -> None:
    course = staged(Force(light_infantry=2), Force(heavy_infantry=2))
    assert course.throw is not None
    kinds = [type(item.answer) for item in course.scene.decided]
    assert kinds == [AnnounceCapture, AnnounceCapture, Retreat, GiveUp]


def test_where_room_is_short_a_level_stands_before_how_many_there_are() -> None:
    words = BattleWords(lambda: speaking("en"), lambda: None)
    course = staged(Force(light_infantry=2), Force(heavy_infantry=2, captain=(0, 1, 0)))
    rows = host_view(words, course, Who.DEFENDER).pieces
    assert [(row.count, row.brief) for row in rows] == [("2", ""), ("1", "II\u00a0×\u00a01")]


def test_a_decision_on_the_way_can_be_changed_until_the_throw_is_confirmed() -> None:
    course = staged(Force(light_infantry=3), Force(heavy_infantry=2))
    question = next(
        item.question for item in course.scene.decided if isinstance(item.answer, GiveUp)
    )
    course.set_faces((1, 5, 7))
    course.wish(question, GiveUp(2))
    assert course.faces == (1, 5, 7)
    assert course.scene.battle.attacker.army.size == 1
    course.wish(question, GiveUp(0))
    assert course.scene.battle.attacker.army.size == 3


def test_what_the_rules_forbid_changes_nothing() -> None:
    course = staged(Force(light_infantry=3), Force(heavy_infantry=2))
    question = next(
        item.question for item in course.scene.decided if isinstance(item.answer, GiveUp)
    )
    before = course.draft
    with pytest.raises(IllegalAction):
        course.wish(question, GiveUp(9))
    assert course.draft == before


def test_a_card_is_played_at_the_moment_it_still_works() -> None:
    staging = Staging(
        Fighter("a", Force(heavy_infantry=3)),
        Fighter("b", Force(heavy_infantry=3), cards=frozenset({12})),
        military=Building(1),
    )
    course = Course(Draft(staging, begun=True))
    course.play(PlayCard(Who.DEFENDER, 12))
    protect = next(item.answer for item in course.scene.decided if isinstance(item.answer, Protect))
    assert len(protect.sources) == 2
    course.take_back_play(0)
    protect = next(item.answer for item in course.scene.decided if isinstance(item.answer, Protect))
    assert protect == Protect((Source.MELEE,))


def test_a_building_goes_on_protecting_against_what_it_did_before() -> None:
    course = staged(Force(heavy_infantry=6), Force(heavy_infantry=6), military=Building(2))
    question = next(
        item.question for item in course.scene.decided if isinstance(item.answer, Protect)
    )
    course.wish(question, Protect((Source.ARCHERS,)))
    for faces in ((1, 5, 2), (1, 4, 2)):
        course.set_faces(faces)
        course.confirm_dice()
    while course.scene.blocks:
        course.confirm_losses()
    course.answer(course.scene.pending.options[0])
    again = next(item.answer for item in course.scene.decided if isinstance(item.answer, Protect))
    assert again == Protect((Source.ARCHERS,))


def test_going_back_gives_the_step_as_it_was_confirmed() -> None:
    course = staged(Force(heavy_infantry=3), Force(heavy_infantry=3))
    course.set_faces((1, 5, 3))
    course.mark_again((2,))
    course.confirm_dice()
    assert course.throw is not None
    assert course.throw.kept == (1, 5, 0)
    course.back()
    assert course.faces == (1, 5, 3)
    assert course.draft.now.again == (2,)
    assert not course.can_go_back


def test_points_move_to_the_unit_tapped_and_back_to_the_suggestion() -> None:
    course = staged(Force(heavy_infantry=4), Force(heavy_infantry=6, cavalry=2))
    for faces in ((1, 2, 6), (2, 4, 3)):
        course.set_faces(faces)
        course.confirm_dice()
    block = course.scene.blocks[0]
    assert block.is_suggested
    target = next(figure for figure in block.targets if figure not in block.hits)
    course.hit(0, target)
    changed = course.scene.blocks[0]
    assert target in changed.hits
    assert not changed.is_suggested
    course.suggest_hits(0)
    assert course.scene.blocks[0].hits == block.hits
    course.clear_hits(0)
    assert not course.scene.blocks[0].is_complete


def test_a_draft_that_cannot_be_read_is_given_up() -> None:
    drafts = in_memory()
    drafts.put("battle", {"staging": 3})
    assert BattleDrafts(drafts).load() == Draft()


forces = st.builds(
    Force,
    light_infantry=st.integers(0, 3),
    heavy_infantry=st.integers(1, 3),
    cavalry=st.integers(0, 2),
    archer=st.integers(0, 2),
    captain=st.tuples(st.integers(0, 1), st.integers(0, 1), st.just(0)),
)


@settings(max_examples=25)
@given(forces, forces, st.integers(0, 10_000))
def test_a_battle_killed_after_every_tap_is_the_same_battle(
    one: Force, other: Force, seed: int
) -> None:
    course, dice = staged(one, other), AppDice(Random(seed))
    for _ in range(60):
        course = Course(on_the_disk(course.draft))
        scene = course.scene
        if scene.battle.stage is Stage.OVER:
            break
        if course.throw is not None:
            course.set_faces(dice.roll(course.throw.request))
            course.confirm_dice()
        elif scene.blocks:
            course.confirm_losses()
        else:
            course.answer(scene.pending.options[0])
    replayed = played(course.draft.staging, course.answers_so_far)
    assert replayed == course.scene.battle


def test_a_whole_round_by_the_app_is_one_step_back() -> None:
    course = staged(Force(heavy_infantry=6), Force(heavy_infantry=6))
    dice = AppDice(Random(3))
    course.roll_round(lambda request, _battle: dice.roll(request))
    assert course.throw is None
    rolls = [answer for answer in course.draft.answers if isinstance(answer, Roll)]
    assert len(rolls) == 2
    course.back()
    assert not course.can_go_back
    assert course.throw is not None


@pytest.mark.rule("R-75")
def test_who_flees_from_nobody_finds_both_ways_on_the_foot_bar() -> None:
    course = staged(Force(heavy_infantry=3), Force(archer=1))
    course.set_faces((8,))
    course.confirm_dice()
    retreat = next(item for item in course.scene.decided if isinstance(item.answer, Retreat))
    course.wish(retreat.question, Retreat(1))
    for faces in ((4, 6, 8), (1, 2, 3)):
        course.set_faces(faces)
        course.confirm_dice()
    words = BattleWords(lambda: speaking("en"), lambda: None)
    view = SceneView(words, course).view()
    keys = {view.accent.key, *(button.key for button in view.buttons)}
    assert {"option:0", "option:1"} <= keys
    assert view.accent.text == "Stay"
    course.answer(course.scene.pending.options[0])
    assert course.scene.battle.ending is Ending.ATTACKER_LEFT
