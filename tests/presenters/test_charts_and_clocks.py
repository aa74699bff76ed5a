"""Charts, clocks and luck: what they say, without a window."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.entries import Do, Entry
from companion.core.table_actions import GoToPhase
from companion.ui.i18n import Translator
from companion.ui.presenters.charts.views import label_step, ticks
from companion.ui.presenters.clocks import played as clock
from companion.ui.presenters.medioevo.charts import READINGS, MedioevoCharts
from companion.ui.presenters.medioevo.clock import MedioevoClock
from companion.ui.presenters.medioevo.luck import MedioevoLuck
from tests.presenters.recorded import HONOR, ROUNDS, TIME, AtOnce, session_of
from tests.speaking import speaking

ENGLISH = speaking("en")


def english() -> Translator:
    return ENGLISH


@given(st.integers(-500, 500), st.integers(0, 5000), st.integers(3, 12))
def test_ticks_are_round_even_and_enclose_the_values(low: int, more: int, most: int) -> None:
    found = ticks(low, low + more, most)
    assert found[0] <= low
    assert found[-1] >= low + more
    steps = {after - before for before, after in pairwise(found)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in {"1", "2", "5"}
    assert len(found) <= most + 1


def test_labels_are_left_out_evenly_where_there_is_no_room() -> None:
    assert [label_step(14, room) for room in (14, 13, 7, 4)] == [1, 2, 2, 4]


def test_a_curve_has_a_point_for_the_start_each_round_and_the_scoring() -> None:
    view = MedioevoCharts(session_of(ROUNDS), english, {}).chart("honor")
    rounds = session_of(ROUNDS).state.round
    assert view.labels == (*map(str, range(rounds + 1)), "Final")
    for line in view.series:
        assert len(line.values) == len(view.labels)
        assert line.values[0] == 10


def test_curves_end_where_the_table_stands() -> None:
    session = session_of(HONOR)
    charts = MedioevoCharts(session, english, {})
    for key, reading in READINGS.items():
        for line in charts.chart(key).series:
            last = line.values[-2] if key == "honor" else line.values[-1]
            assert last == reading(session.state, line.id)


def test_money_is_hidden_until_the_game_is_over() -> None:
    session = session_of(HONOR)
    charts = MedioevoCharts(session, english, {})
    assert charts.chart("money").series
    session.go_to(100)
    assert not session.state.ended
    assert charts.chart("money").series == ()
    assert "behind the screens" in charts.chart("money").hidden


def test_who_is_out_of_the_game_has_no_more_points() -> None:
    session = session_of(TIME)
    out = next(player for player in session.state.players.values() if not player.is_in)
    view = MedioevoCharts(session, english, {}).chart("areas")
    line = next(line for line in view.series if line.id == out.id)
    assert line.values[out.out_since - 1] is not None
    assert line.values[-1] is None
    assert line.last is not None


def entries(*moments: int) -> list[Entry]:
    return [Entry(str(at), Do(None), at) for at in moments]


def test_breaks_of_more_than_half_an_hour_do_not_count() -> None:
    assert clock.played(entries(1000, 1600, 9000, 9300), 9360) == 600 + 300 + 60
    assert clock.played([], 5000) == 0


def test_time_of_day_is_told_in_hours_and_minutes() -> None:
    assert [clock.hours(seconds) for seconds in (0, 59, 3599, 6120)] == [
        "0:00", "0:00", "0:59", "1:42",
    ]  # fmt: skip


@pytest.mark.rule("M-3.1")
def test_the_end_is_forecast_from_the_pace_of_whole_rounds() -> None:
    assert clock.by_pace(3600, 3, 7, 600) == 7 * 1200 - 600
    session = session_of(ROUNDS)
    half = len(session.journal.present) // 2
    session.go_to(half)
    now = session.journal.entries[half].at + 60
    told = MedioevoClock(session, english, lambda: now)
    forecast = told.forecast()
    assert forecast is not None
    assert forecast.because == "rounds"
    assert "ends about" in told.ending()


def test_there_is_no_forecast_in_the_first_round_nor_after_the_end() -> None:
    session = session_of(ROUNDS)
    told = MedioevoClock(session, english, lambda: session.journal.entries[-1].at + 99_999)
    assert told.forecast() is None
    assert told.ending() == ""
    session.go_to(5)
    assert session.state.round == 1
    assert told.forecast() is None


def test_the_time_of_phases_adds_up_to_that_of_the_steps() -> None:
    session = session_of(HONOR)
    told = MedioevoClock(session, english, lambda: 0)
    positions = list(session.journal.present)
    whole = sum(clock.spent(positions, lambda _position: "").values())
    _, phases, players = told.bars()
    assert len(phases.bars) == 7
    assert len(players.bars) == 4
    shown = sum(int(h) * 60 + int(m) for h, m in (bar.value.split(":") for bar in phases.bars))
    assert abs(shown - whole // 60) <= 7


@pytest.mark.rule("M-3.2")
def test_when_the_agreed_time_is_up_it_is_booked_once() -> None:
    session = session_of(TIME)
    limit = session.state.settings.limits.minutes
    session.go_to(40)
    start = session.journal.entries[0].at
    late = start + (limit + 1) * 60
    ticking = [Entry(f"x{at}", Do(None), at) for at in range(start, late, 600)]
    session.journal.entries[:] = ticking
    told = MedioevoClock(session, english, lambda: late)
    action = told.time_is_up()
    assert action is not None
    assert action.minutes >= limit
    session.do(action)
    assert told.time_is_up() is None


def test_the_longest_thinker_is_named_by_the_entries() -> None:
    players = ("p0", "p1")
    assert clock.acting(GoToPhase(3), players) == ""
    session = session_of(HONOR)
    found = {
        clock.acting(position.action, session.state.players) for position in session.journal.present
    }
    assert {"p0", "p1", "p2", "p3"} <= found


def test_luck_is_told_for_everybody_who_threw() -> None:
    session = session_of(HONOR)
    told = MedioevoLuck(session, english, AtOnce())
    heard: list[bool] = []
    told.when_ready(lambda: heard.append(True))
    assert told.bars()[0].note == ENGLISH.text("ui.not_ready")
    assert heard
    whole, best, worst = told.bars()
    assert whole.signed
    assert len(whole.bars) == len(best.bars) == len(worst.bars) == 4
    assert all(-1 <= (bar.share or 0) <= 1 for bar in whole.bars)
    assert all("expected" in bar.note for bar in best.bars)


@pytest.mark.parametrize(("mode", "spoken"), [("off", 0), ("gentle", 1), ("hard", 4)])
def test_the_clock_for_turns_speaks_once_or_again_and_is_wound_up_by_a_step(
    mode: str, spoken: int
) -> None:
    from companion.ui.presenters.box import box
    from companion.ui.presenters.clocks.turn import TurnClock

    session = session_of(HONOR)
    while session.state.is_over:
        session.undo()
    last = session.journal.entries[-1].at
    texts, clock = ENGLISH, TurnClock()
    table = box("medioevo").table(session, lambda: ENGLISH).view

    def said(seconds: int) -> str:
        return clock.nudge(mode, session, last + seconds, table, texts)

    assert said(90) == ""
    words = [said(minutes * 60) for minutes in range(2, 10)]
    assert sum(bool(one) for one in words) == spoken
    assert said(60 * 60) == ""  # a break
