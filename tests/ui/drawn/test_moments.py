"""Moments at the table: a tap ends the arrangement, the next goes on; nothing is held up."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.table_actions import GoToPhase, MarkDone
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.opening.start_kit import SET_UP
from companion.games.medioevo.table import ChangeHonor
from companion.pages.kit import Bar, Button, Crest, Touch
from companion.pages.moments import Fact, Moment, Person
from companion.ui.presenters.moments.teller import Told
from companion.ui.render.paint.spot import Spot
from companion.ui.theme import theme
from tests.stage.audit.drawn import drawn_faults
from tests.stage.evening import Evening
from tests.stage.taps.round import RoundTaps

pytestmark = pytest.mark.ui

ANNA, BEN = Crest("blue", "cross"), Crest("green", "tower")
WON = Moment(
    "won", "field", "Anna holds the field", crest=ANNA, ornament="laurel",
    others=(Person("Ben", BEN, note="Ben is beaten"),), chance=Fact("39%", "was the chance"),
    facts=(Fact("+2", "honour", "gain"), Fact("3 : 5", "lost")), bar=Bar("something"),
    seconds=3.0,
)  # fmt: skip
WAITING = Moment(
    "bids", "letters", "Anna begins", people=(Person("Anna", ANNA, "40", first=True),),
    bar=Bar(can_undo=False, act=Button("main", "Go on")),
)  # fmt: skip
SMALL = Moment("city", "flag", "Anna takes Paris", crest=ANNA, bar=Bar("x"), seconds=1.5)


class Stage:
    """A table over which moments are shown, with everything that moves."""

    def __init__(self, table: Evening) -> None:
        self.table, self.driver = table, table.driver
        self.layer = table.driver.app.shell.moments
        self.driver.sees_moments = True
        self.heard: list[Touch] = []
        theme.pace = 1.0

    def show(self, moment: Moment) -> None:
        self.layer.show(moment, self.heard.append)
        self.driver.frames()

    def tap_at(self, x: float, y: float) -> None:
        self.driver.tap(SimpleNamespace(to_window=lambda *_: (x, y), center=(x, y)))

    def texts(self) -> set[str]:
        return {word.text for word in self.layer.view.words}


@pytest.fixture
def stage(table: Evening) -> Any:
    yield Stage(table)
    theme.pace = 0.0


def test_all_figures_are_there_in_the_first_frame(stage: Stage) -> None:
    stage.show(WON)
    assert stage.layer.view.is_arranging
    facts = {"Anna holds the field", "+2", "3 : 5", "39", "%", "Ben is beaten"}
    assert facts <= stage.texts()


def test_a_tap_ends_the_arrangement_and_the_next_goes_on(stage: Stage) -> None:
    stage.show(WON)
    stage.tap_at(640, 400)
    assert not stage.layer.view.is_arranging
    assert stage.layer.moment is WON
    stage.tap_at(640, 400)
    assert stage.layer.moment is None
    assert stage.table.driver.app.shell.current == "table"


def test_it_is_arranged_within_a_second_and_leaves_by_itself(stage: Stage) -> None:
    stage.show(WON)
    stage.driver.seconds(0.95)
    assert not stage.layer.view.is_arranging
    stage.driver.seconds(1.5)
    assert stage.layer.moment is WON
    stage.driver.seconds(1.0)
    assert stage.layer.moment is None


def test_with_something_to_do_it_waits_and_tells_the_key(stage: Stage) -> None:
    stage.show(WAITING)
    stage.driver.seconds(10)
    assert stage.layer.moment is WAITING
    stage.driver.tap(Spot(stage.layer.view, stage.layer.view.hit_of("main")))
    assert stage.heard == [Touch("main")]
    assert stage.layer.moment is None


def test_nothing_moves_where_the_table_wants_no_motion(stage: Stage) -> None:
    theme.pace = 0.0
    stage.show(WON)
    assert not stage.layer.view.is_arranging


def test_a_small_one_lets_every_finger_through(stage: Stage) -> None:
    stage.show(SMALL)
    assert "Anna takes Paris" in stage.texts()
    stage.table.tap(stage.table.page.spot("pay"))
    assert stage.layer.moment is None
    assert stage.table.sheet is not None


def test_a_small_one_is_as_high_as_its_words_on_a_phone(stage: Stage) -> None:
    stage.driver.resize(412, 915)
    sentence = "Giovanna di Castelfranco hält die Hauptstadt von Maximilian: Das Spiel endet"
    chance = Fact("49 %", "war die Chance am Anfang")
    stage.show(replace(SMALL, title=sentence, note="Chloé ist geschlagen", chance=chance))
    assert list(drawn_faults(stage.layer.view, lambda *_: True)) == []


def test_a_greater_one_is_not_pushed_aside_by_a_small_one(stage: Stage) -> None:
    stage.show(WON)
    stage.show(SMALL)
    assert stage.layer.moment is WON


def test_none_is_shown_twice_nor_where_they_are_off(stage: Stage) -> None:
    stage.show(WON)
    stage.layer.close()
    stage.show(WON)
    assert stage.layer.moment is None
    stage.driver.app._change("moments", "off")
    stage.show(SMALL)
    assert stage.layer.moment is None


def test_the_back_button_takes_it_away_and_stays_at_the_table(stage: Stage) -> None:
    stage.show(WON)
    assert stage.driver.press_back()
    assert stage.layer.moment is None
    assert stage.driver.app.shell.current == "table"


def test_the_end_of_a_round_is_looked_back_on_and_undo_stays(stage: Stage) -> None:
    session = stage.driver.app.desk.session
    for action in (ChangeHonor("red", 2), GoToPhase(7), EndRound()):
        session.do(action)
        stage.driver.wait()
    moment = stage.layer.moment
    assert moment is not None
    assert moment.title == "Round 1: what changed"
    assert session.state.round == 2
    view = stage.layer.view
    stage.driver.tap(Spot(view, view.hit_of("undo")))
    stage.driver.wait()
    assert session.state.round == 1
    assert stage.layer.moment is None


def test_bids_that_are_opened_lie_over_the_page_and_book_what_it_would(stage: Stage) -> None:
    taps = RoundTaps(stage.table)
    for step in SET_UP:
        stage.driver.app.desk.session.do(MarkDone(step))
    stage.driver.wait()
    taps.go("phase")
    taps.press_main()
    taps.bid(40, 35, 7, 0)
    taps.tap(stage.table.sheet.spot("main"))
    moment = stage.layer.moment
    assert moment is not None
    assert [one.figure for one in moment.people] == ["40", "35", "7", "0"]
    assert moment.people[0].first
    view = stage.layer.view
    stage.driver.tap(Spot(view, view.hit_of("main")))
    stage.driver.wait()
    assert "auction" in taps.state.done


def test_a_chance_that_takes_long_to_work_out_is_not_waited_for(stage: Stage) -> None:
    asked: list[Any] = []
    worker = SimpleNamespace(ask=lambda work, told: asked.append((work, told)))
    stage.layer.tell(Told(WON, lambda _cancelled: 0.5, "chance", "%"), worker, stage.heard.append)
    stage.driver.frames(2)
    assert stage.layer.moment is None
    stage.driver.seconds(0.5)
    assert stage.layer.moment is WON
    asked[0][1](0.5)  # too late: what is shown stays as it is
    assert stage.layer.moment is WON


NAMES = ("Maximiliane-Charlotte", "Giovanna di Castelfranco", "Åse", "Ben", "Chloé", "Jörg")


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (412, 915)])
@pytest.mark.parametrize("form", ["letters", "banners", "podium"])
def test_names_side_by_side_are_equally_large_and_whole(
    stage: Stage, form: Any, size: tuple[int, int]
) -> None:
    stage.driver.resize(*size)
    people = tuple(Person(name, ANNA, "17", numeral="I") for name in NAMES)
    people = (replace(people[0], first=True), *people[1:])
    stage.show(Moment("names", form, "What changed", people=people, bar=Bar("x")))
    view = stage.layer.view
    assert list(drawn_faults(view, lambda *_: True)) == []
    others = NAMES[1:] if form == "podium" else NAMES  # who won stands on a larger banner
    sizes = {word.style.size for word in view.words if word.text in others}
    assert len(sizes) == 1
    if form == "podium":  # however long a name is, the figure stays the larger one
        assert max(word.style.size for word in view.words if word.text == "17") > max(sizes)
