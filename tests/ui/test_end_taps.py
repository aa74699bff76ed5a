"""The end of a game by touches: scoring, charts, rules, house rules, statistics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games import GAME_IDS
from tests.presenters.recorded import HONOR
from tests.stage.ended import before_scoring, settle
from tests.stage.evening import Evening
from tests.stage.taps.round import RoundTaps

pytestmark = pytest.mark.ui


@pytest.fixture
def finished(start: Callable[..., Evening]) -> Evening:
    """A recorded game before its final scoring, at its table."""
    return before_scoring(start(), HONOR)


def state(evening: Evening) -> Any:
    return evening.driver.app.desk.session.state


def answer(evening: Evening, question: str, key: str) -> Any:
    """A chip of a question before the scoring."""
    evening.driver.frames(3)
    return evening.page.cards[f"choice:{question}"].spot(f"choice|{key}")


def chosen(evening: Evening, question: str) -> str:
    found: str = evening.page.cards[f"choice:{question}"].data.chosen
    return found


def test_the_table_leads_to_the_scoring_and_the_scoring_to_a_picture(finished: Evening) -> None:
    assert finished.page.view.bar.act.text == "Final scoring"
    finished.tap(finished.driver.spot("next"))
    assert finished.driver.app.shell.current == "scoring"
    finished.tap(answer(finished, "allowed_tax", "40"))
    finished.tap(finished.page.spot("go_on"))
    assert state(finished).final is not None
    assert finished.page.stage == "acts"
    finished.tap(finished.page.spot("go_on"))
    assert finished.page.bar.data.act.text.startswith("Next: ")
    finished.driver.app.shell.go("table")
    finished.driver.frames(3)
    assert finished.page.view.bar.last == "Final scoring"  # who has won is for the ceremony
    finished.driver.app.shell.go("scoring")
    finished.driver.frames(3)
    finished.tap(finished.page.spot("all"))
    assert finished.page.stage == "result"
    finished.tap(finished.page.spot("picture"))
    settle(finished)
    files = list((finished.driver.app.desk.folder / "exports").glob("*.png"))
    assert len(files) == 1
    assert files[0].name in finished.driver.app.shell.layers.message
    finished.tap(finished.page.spot("report"))
    settle(finished)
    assert list((finished.driver.app.desk.folder / "exports").glob("*.html"))


def test_without_the_last_check_the_table_may_score_all_the_same(finished: Evening) -> None:
    finished.tap(finished.driver.spot("next"))
    finished.tap(finished.page.spot("go_on"))
    layers = finished.driver.app.shell.layers
    assert "M-25.0" in layers.message
    assert state(finished).final is None
    finished.tap(layers.offer)
    assert state(finished).final is not None
    finished.driver.app.desk.session.undo()
    finished.driver.wait()
    assert finished.page.stage == "asking"


def test_before_the_end_a_player_says_what_the_score_would_be(table: Evening) -> None:
    table.driver.app.shell.go("scoring")
    table.driver.wait()
    standing = next(one for one in table.page.view.blocks if one.key == "act")
    assert standing.title == "If it ended now"
    table.tap(table.page.spot(standing.ranks[-1].key))
    assert table.sheet is not None
    assert table.sheet.__class__.__name__ == "BreakdownSheet"


@pytest.mark.parametrize("game", GAME_IDS)
def test_in_the_middle_of_any_game_the_scoring_says_what_each_category_brings_and_what_is_open(
    start: Callable[..., Evening], game: str
) -> None:
    evening = start()
    evening.tap(evening.driver.spot(f"sample:{game}"))
    shell = evening.driver.app.shell
    shell.layers.close_all()
    shell.go("scoring")
    evening.driver.wait()
    blocks = {one.key: one for one in evening.page.view.blocks}
    first, second = blocks["act"].ranks[:2]
    assert blocks["act"].title.startswith("If it ended now")
    assert first.note
    assert f"Short of first place: {second.name} " in blocks["open"].voice
    evening.tap(evening.page.spot(first.key))
    *lines, total = evening.sheet.lines
    assert lines
    assert all(line.rule for line in lines)
    assert total.total
    assert total.value == first.hero.text
    assert not any(player in total.text for player in evening.driver.app.desk.session.state.players)


def test_a_place_in_the_result_says_why(finished: Evening) -> None:
    finished.driver.app.desk.session.redo()
    finished.driver.wait()
    finished.tap(finished.driver.spot("next"))
    finished.page.show_all()
    finished.driver.frames(4)
    places = next(one for one in finished.page.view.blocks if one.key == "result").ranks
    assert places[0].numeral == "I"
    finished.tap(finished.page.spot(places[0].key))
    lines = finished.sheet.lines
    assert lines[-1].total
    assert lines[0].rule.startswith("M-24")


def test_answers_survive_a_kill_of_the_app(
    finished: Evening, start: Callable[..., Evening]
) -> None:
    finished.tap(finished.driver.spot("next"))
    finished.tap(answer(finished, "allowed_tax", "30"))
    finished.driver.wait()
    again = start()
    again.driver.wait()
    assert again.driver.app.shell.current == "scoring"
    assert chosen(again, "allowed_tax") == "30"


def test_a_finger_on_a_chart_reads_the_figures_of_that_round(finished: Evening) -> None:
    finished.driver.app.shell.go("charts")
    finished.driver.frames(3)
    page = finished.page
    curve = page.view.blocks[0]
    last = [str(line.values[-1]) for line in curve.lines]
    assert set(last) <= _words(page)
    finished.tap(page.spot("pick:2"))
    picked = page.view.blocks[0].picked
    assert picked == 2
    assert {str(line.values[2]) for line in curve.lines} <= _words(page)
    assert {text for mark in curve.marks if mark.at == 2 for text in mark.texts} <= _words(page)
    finished.tap(page.spot("tab:luck"))
    settle(finished)
    assert len(page.view.blocks) == 3
    finished.tap(page.spot("tab:honor"))
    assert page.view.blocks[0].key == "chart.honor"


def test_a_tap_on_a_name_lets_one_line_stand_out(finished: Evening) -> None:
    finished.driver.app.shell.go("charts")
    finished.driver.frames(3)
    player = finished.page.view.blocks[0].lines[0].key
    finished.tap(finished.page.spot(f"lit:{player}"))
    assert finished.page.view.blocks[0].lit == player
    finished.tap(finished.page.spot(f"lit:{player}"))
    assert not finished.page.view.blocks[0].lit


def _words(page: Any) -> set[str]:
    return {word.text for part in page.parts for word in part.words}


def test_the_clock_on_the_bar_leads_to_where_the_time_went(finished: Evening) -> None:
    assert finished.page.view.clock[0]
    finished.tap(finished.driver.spot("clock"))
    assert finished.driver.app.shell.current == "charts"
    assert finished.page.presenter.tab == "clock"


def test_a_rule_is_found_by_typing_and_opened_by_a_tap(start: Callable[..., Evening]) -> None:
    evening = start()
    evening.tap(evening.driver.spot("rules"))
    settle(evening)
    page = evening.page
    assert len(page.found) > 400
    page.input.text = "loan interest"
    evening.driver.seconds(0.4)
    assert 0 < len(page.found) < 30
    evening.tap(page.spot("tab:technology"))
    page.input.text = ""
    evening.driver.seconds(0.4)
    assert len(page.found) == 24
    rows = page.cards["list"]
    rows.bring_in_sight(rows.place_of("tech.logistics"))
    evening.driver.frames(2)
    evening.tap(page.spot("row|" + "tech.logistics"))
    item, related = page.item.cards["item"], page.item.cards["related"]
    assert item.data.title.endswith("Logistics")
    rule = next(one for one in related.data.offers if one.text.startswith("M-28"))
    evening.tap(related.button(rule.key))
    assert item.data.title.startswith("M-28")


def test_where_nothing_is_found_only_a_narrow_choice_is_to_be_widened(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("rules"))
    settle(evening)
    page = evening.page
    page.input.text = "xyzzy"
    evening.driver.seconds(0.4)
    assert page.cards["list"].data.empty == "Nothing found. Try other words."
    evening.tap(page.spot("tab:technology"))
    assert page.cards["list"].data.empty == "Nothing found. Try other words, or widen the choice."


def test_a_house_rule_is_changed_in_the_game_and_stands_in_the_log(finished: Evening) -> None:
    shell = finished.driver.app.shell
    shell.go("settings")
    finished.driver.frames(3)
    RoundTaps(finished).tap(finished.page.spot("offer|house_rules"))
    finished.tap(answer(finished, "malus_two_players", "none"))
    assert state(finished).switches.malus_two_players == "none"
    shell.go("log")
    finished.driver.frames(3)
    assert "No malus" in finished.page.presenter.entries()[0].text


def test_the_rail_moves_to_the_other_hand(finished: Evening) -> None:
    shell = finished.driver.app.shell
    shell.go("settings")
    finished.driver.frames(3)
    assert shell.ids.rail.x == 0
    finished.tap(finished.page.spot("ask|hand|left"))
    finished.driver.frames(3)
    assert shell.ids.rail.right == finished.driver.window.width
    finished.tap(finished.page.spot("ask|hand|right"))
    finished.driver.frames(3)
    assert shell.ids.rail.x == 0


def test_statistics_know_the_finished_game(finished: Evening) -> None:
    finished.driver.app.desk.session.redo()
    finished.driver.wait()
    finished.driver.app.shell.go("home")
    finished.driver.wait()
    finished.tap(finished.driver.spot("statistics"))
    assert finished.page.view.state == "1 game scored"
    assert len(finished.page.view.blocks) == len(finished.page.presenter.view().cards)


def test_the_chronicle_speaks_the_language_of_the_table(finished: Evening) -> None:
    from companion.ui.translator import tr

    shell = finished.driver.app.shell
    shell.go("chronicle")
    settle(finished)
    chapters = finished.page.view.blocks
    assert [chapter.title for chapter in chapters[:2]] == ["Prologue", "Round 1"]
    assert any(sentence.crests for sentence in chapters[1].sentences)
    tr.switch("it")
    shell.refresh()
    settle(finished)
    assert finished.page.view.blocks[0].title == "Prologo"
    tr.switch("en")
