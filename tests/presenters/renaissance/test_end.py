"""Looking back at a game of Age of Renaissance: curves, clock, luck, scoring, chronicle, report."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import kivymd
import pytest
from PIL import Image

from companion.core.table_actions import ChangeHouseRule, Correct
from companion.games.renaissance.ending import ScoreGame, final_player
from companion.games.renaissance.scoring import score
from companion.games.renaissance.state import FINAL_PHASE
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.presenters.box import Sources
from companion.ui.presenters.charts.views import BarsView, ChartView
from companion.ui.presenters.derived.charts import FigureCurves
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.renaissance.box import BOX
from companion.ui.presenters.renaissance.chronicle import RenaissanceChronicle
from companion.ui.presenters.renaissance.clock import RenaissanceClock, cards_left
from companion.ui.presenters.renaissance.luck import RenaissanceLuck
from companion.ui.presenters.renaissance.scoring import RenaissanceScoring
from companion.ui.presenters.renaissance.scoring_acts import booked_scoring
from companion.ui.presenters.scoring.acts import totals
from companion.ui.presenters.session import Session
from companion.ui.sharing import write_picture, write_report
from tests.presenters.recorded import ADVANCES, CARDS, SHORT, AtOnce, session_of
from tests.speaking import speaking

ENGLISH = speaking("en")
EVENING = datetime(2026, 9, 21, 23, 30, tzinfo=UTC)
FONTS = Path(kivymd.fonts_path)
NAMES = (ADVANCES, SHORT, CARDS)


def in_memory() -> Drafts:
    kept: dict[str, object] = {}
    return Drafts(kept.get, kept.__setitem__, "game")


def scoring_of(session: Session, texts: Translator = ENGLISH) -> RenaissanceScoring:
    return RenaissanceScoring(session, lambda: texts, in_memory())


def before_scoring(name: str) -> Session:
    session = session_of(name)
    while session.state.final is not None:
        session.undo()
    return session


# -- curves, clock, luck -------------------------------------------------------------------


@pytest.mark.rule("R-5.5.1", "R-11.2.1")
@pytest.mark.parametrize("name", NAMES)
def test_every_curve_has_a_value_for_each_round_and_ends_with_the_present(name: str) -> None:
    session = session_of(name)
    charts = FigureCurves(session, lambda: ENGLISH, {})
    state = session.state
    for key in charts.readings:
        view = charts.view(key)
        assert isinstance(view, ChartView)
        assert not view.hidden
        assert len(view.labels) == state.round + 1
        for line in view.series:
            if state.players[line.id].is_in:
                assert line.values[-1] == charts.readings[key](state, line.id)
            else:
                assert line.values[-1] is None
    final = {line.id: line.last for line in charts.chart("score").series}
    assert {player: final[player] for player in state.final} == state.final


@pytest.mark.rule("R-11.0.1")
def test_the_clock_expects_the_end_with_the_last_card() -> None:
    session = session_of(CARDS)
    middle = len(session.journal.present) // 2
    session.go_to(middle)
    now = session.journal.present[-1].entry.at
    clock = RenaissanceClock(session, lambda: ENGLISH, lambda: now)
    forecast = clock.forecast()
    assert forecast is not None
    assert forecast.because == "cards"
    assert forecast.seconds > 0
    assert "ends about" in clock.ending()
    whole, phases, players = clock.bars()
    assert whole.note.startswith("At this pace the last card")
    assert len(phases.bars) == 9
    assert len(players.bars) == len(session.state.players)


def test_fewer_cards_are_left_with_every_round() -> None:
    session = session_of(SHORT)
    counts = [
        cards_left(position.step.state)
        for position in session.journal.present
        if position.step.state.phase == 1
    ]
    assert counts == sorted(counts, reverse=True)
    assert RenaissanceClock(session, lambda: ENGLISH, lambda: 0).forecast() is None


@pytest.mark.rule("R-9.5.2.13", "R-A2.11.1")
def test_the_luck_of_both_sides_adds_up_to_nothing_in_duels() -> None:
    session = session_of(CARDS)
    luck = RenaissanceLuck(session, lambda: ENGLISH, AtOnce())
    luck.bars()
    throws = [
        (position, luck.judged(position))
        for position in session.journal.present
        if luck.has_throws(position.action)
    ]
    assert throws
    for _, found in throws:
        assert all(0 < item.at_least <= 1 and 0 < item.at_most <= 1 for _, item in found)
        if len(found) == 2:
            ahead = [item.result - item.expected for _, item in found]
            assert sum(ahead) == 0
    whole, best, worst = luck.bars()
    assert whole.signed
    assert all("chance" in bar.note or "tied" in bar.note for bar in (*best.bars, *worst.bars))


# -- scoring -------------------------------------------------------------------------------


@pytest.mark.rule("R-11.2.1", "R-11.1.1")
@pytest.mark.parametrize("name", NAMES)
def test_the_acts_add_up_to_the_score(name: str) -> None:
    session = session_of(name)
    scoring = booked_scoring(session)
    assert scoring is not None
    assert totals(scoring.acts, scoring.players) == session.state.final
    assert [act.key for act in scoring.acts[:8]] == [
        "science", "religion", "commerce", "culture", "discovery", "society", "cash", "misery",
    ]  # fmt: skip


def test_the_ceremony_goes_from_act_to_act_to_the_result() -> None:
    session = session_of(ADVANCES)
    presenter = scoring_of(session)
    seen = []
    while presenter.view().stage == "acts":
        act = presenter.view().act
        assert act is not None
        seen.append(act.title)
        assert presenter.go_on() is None
    assert seen[0] == "Science"
    assert seen[-1] == "The last cards"
    result = presenter.view().result
    assert result is not None
    assert result.headline == "Player 1 wins"
    assert "all 26 advances" in result.note
    assert [row.total for row in result.rows] == sorted(session.state.final.values(), reverse=True)
    for row in result.rows:
        why = presenter.why(row.player)
        assert why is not None
        assert why.lines[-1].is_total
        assert all(line.rule == "R-11.2.1" for line in why.lines[:-1])


@pytest.mark.rule("R-9.4.3.2")
def test_who_dropped_out_is_named_but_not_scored() -> None:
    session = session_of(CARDS)
    out = next(player for player in session.state.players.values() if not player.is_in)
    result = scoring_of(session).result()
    assert result is not None
    assert out.id not in [row.player for row in result.rows]
    assert any(out.name in told for told in result.ties)


@pytest.mark.rule("RUL-R-37")
def test_equal_scores_share_the_victory() -> None:
    session = before_scoring(SHORT)
    state = session.state
    now = {one: score(final_player(state, one)).total for one in state.order}
    first, second = sorted(now, key=lambda one: -now[one])[:2]
    session.do(Correct(second, "money", now[first] - now[second]))
    session.do(ScoreGame())
    result = scoring_of(session).result()
    assert result is not None
    assert result.headline.endswith("share the victory")
    assert [row.rank for row in result.rows[:2]] == [1, 1]
    assert result.ties[0].startswith(f"Tied at {now[first]}")


def test_before_the_last_cards_the_table_may_score_all_the_same() -> None:
    session = session_of(SHORT)
    session.go_to(60)
    presenter = scoring_of(session)
    view = presenter.view()
    assert (view.stage, view.result) == ("playing", None)
    assert view.act is not None
    assert len(view.act.rows) == 4
    assert presenter.go_on() is None
    assert presenter.view().stage == "asking"
    action = presenter.go_on()
    refused = []
    session.do(action, refused.append)
    assert refused[0].may_overrule


@pytest.mark.rule("R-11.1.1")
def test_cards_still_in_hand_are_named_before_the_scoring() -> None:
    session = before_scoring(ADVANCES)
    assert session.state.phase == FINAL_PHASE
    holder = next(one for one in session.state.order if session.state.players[one].hand)
    note = scoring_of(session).view().note
    assert f"{session.state.players[holder].name} " in note


# -- chronicle, report ---------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_chronicle_tells_every_round_in_whole_sentences(name: str, language: str) -> None:
    session, texts = session_of(name), speaking(language)
    tale = RenaissanceChronicle(session, lambda: texts).tell()
    assert len(tale.chapters) == session.state.round + 2
    for chapter in tale.chapters:
        assert chapter.sentences
        for told in chapter.sentences:
            assert told[0].isupper() or not told[0].isalpha()
            assert told.endswith((".", "!"))
            assert "{" not in told
            assert ".tell." not in told
            assert "ren." not in told


def sources_of(session: Session, texts: Translator = ENGLISH) -> Sources:
    def words() -> Translator:
        return texts

    return Sources(
        session,
        texts,
        BOX.curves(session, words, {}),
        BOX.clock(session, words, lambda: 0),
        BOX.scoring(session, words, in_memory()),
        BOX.chronicle(session, words),
    )


def test_the_report_tells_result_curves_chronicle_and_changed_rules(tmp_path: Path) -> None:
    session = session_of(SHORT)
    session.do(ChangeHouseRule("credit_N", 20))
    session.do(ChangeHouseRule("misery_scale", [0, 10, 20, 50, 1000]))
    path = write_report(BOX, sources_of(session), tmp_path, EVENING)
    page = path.read_text(encoding="utf-8")
    assert path.name.startswith("Age of Renaissance")
    for word in ("Chronicle", "<h2>Ducats</h2>", "20 ducats", "0, 10, 20, 50, 1000"):
        assert word in page
    for player in session.state.players.values():
        assert player.name in page


def test_the_picture_shows_the_result_and_has_no_picture_before(tmp_path: Path) -> None:
    path = write_picture(BOX, sources_of(session_of(ADVANCES)), tmp_path, EVENING, FONTS)
    assert path is not None
    with Image.open(path) as image:
        assert image.width == 1080
    before = sources_of(before_scoring(SHORT))
    assert write_picture(BOX, before, tmp_path, EVENING, FONTS) is None


def test_bars_of_clock_and_luck_are_told_beside_the_curves() -> None:
    bars = {"luck": lambda: (BarsView("x", ()),)}
    charts = FigureCurves(session_of(SHORT), lambda: ENGLISH, bars)
    assert [key for key, _ in charts.tabs()] == [
        "score",
        "misery",
        "money",
        "advances",
        "control_markers",
        "luck",
    ]
    assert charts.view("luck") == (BarsView("x", ()),)


@pytest.mark.rule("R-11.2.1")
def test_when_the_game_is_over_the_table_stands_in_order_of_points() -> None:
    session = session_of(ADVANCES)
    rows = BOX.table(session, lambda: ENGLISH).view().rows
    points = [row.figures[0].value for row in rows]
    assert points == sorted(points, reverse=True)
    assert [row.place for row in rows][:2] == [1, 2]
    assert not any("Position" in row.realm for row in rows)


@pytest.mark.rule("R-9.4.2.1")
def test_the_grid_has_as_many_fields_as_there_are_advances() -> None:
    grid = BOX.table(session_of(ADVANCES), lambda: ENGLISH).view().rows[0].figures[-1]
    assert sum(grid.depths) == 26
    assert max(grid.depths) == grid.most
