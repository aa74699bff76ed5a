"""Everything that no game writes, asked of a game that wrote next to nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, get_args

import pytest

from companion.core.dice import AppDice
from companion.core.play import MemoryStore, Play, header_of
from companion.ui.i18n import Translator
from companion.ui.presenters.asked.draft import Draft
from companion.ui.presenters.box import Sources, box
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.means import Means
from companion.ui.presenters.new_game.page import NewGamePresenter
from companion.ui.presenters.panels import Amount, Question
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Payment, Pick
from tests.presenters.recorded import AtOnce
from tests.tiny import tiny_game  # noqa: F401  the fixture


class Table:
    """A new table of the tiny game, as the page for new games proposes it."""

    def __init__(self, changed: dict[str, Any] | None = None) -> None:
        from companion.games import GAMES

        self.game = GAMES["tiny"]
        self.box = box("tiny")
        self.words = Translator("en")
        presenter = NewGamePresenter(("tiny",), self.texts, in_memory())
        for key, value in (changed or {}).items():
            presenter.choose(key, value)
        self.setup = self.box.setup(presenter.table())
        store = MemoryStore(header_of(self.game, self.setup))
        self.session = Session(Play(self.game, store), AtOnce(), lambda: 1_000)
        self.first, *self.others = self.session.state.order

    def texts(self) -> Translator:
        return self.words

    def do(self, kind: str, *args: Any) -> None:
        action = next(one for one in get_args(self.game.action_type) if one.kind == kind)
        self.session.do(action(*args))

    def play_a_round(self) -> None:
        for player in self.session.state.order:
            self.do("harvest", player)
        self.do("next_phase")
        self.do("buy_field", self.first)
        self.do("next_phase")


@pytest.fixture
def table(tiny: str) -> Table:
    assert tiny
    return Table()


def test_a_new_table_is_asked_what_its_set_up_declares(tiny: str) -> None:
    presenter = NewGamePresenter((tiny,), lambda: Translator("en"), in_memory())
    groups = {group.key: group for group in presenter.view().groups}
    assert [row.text for row in groups["setup"].rows] == ["Coins to begin with"]
    assert [row.text for row in presenter.seat_rows(0)] == ["Crop"]
    presenter.fold("house_rules")
    rows = presenter.view().groups[1].rows
    assert [(row.text, row.kind) for row in rows] == [
        ("Rich harvest", "choice"),
        ("Fields to win", "stepper"),
    ]
    assert rows[0].help == "TR-1 · text TR-1"
    presenter.answer(0, "crop", "oats")
    presenter.step("coins", 1)
    presenter.step("switch.goal", 1)
    presenter.choose("switch.rich_harvest", "True")
    setup = box(tiny).setup(presenter.table())
    assert (setup.coins, setup.seats[0].crop, setup.seats[1].crop) == (6, "oats", "rye")
    assert (setup.switches.goal, setup.switches.rich_harvest) == (3, True)


def test_the_table_shows_the_declared_figures_and_corrects_them(table: Table) -> None:
    page = table.box.table(table.session, table.texts)
    row = page.view().rows[0]
    assert [(one.heading, one.kind) for one in row.figures] == [
        ("Fields", "figure"),
        ("Coins", "secret"),
    ]
    assert page.view().play_text
    assert [stop.standing for stop in page.view().stops] == ["now", "ahead"]
    pick = page.tapped(table.first, "fields")
    assert isinstance(pick, Pick)
    table.session.do(next(one.action for one in pick.options if one.key == "1"))
    after = page.view().rows[0]
    assert (after.figures[0].value, after.change) == (1, 1)
    why = page.why(table.first, "fields")
    assert why is not None
    assert [line.amount for line in why.lines] == ["0", "+1", "1"]
    assert isinstance(page.tapped(table.first, "money"), Payment)
    table.session.do(page.payment(table.first, "bank", 2, ""))
    assert table.session.state.purses[table.first] == 3
    table.session.do(page.next_action())
    assert table.session.state.phase == 2
    assert page.view().next_text == "Next: Round 2"


def test_a_sheet_shows_every_figure_and_sets_it_right(table: Table) -> None:
    sheet = table.box.sheet(table.session, table.texts, in_memory())
    mine, of_table = sheet.view().panels
    assert [(one.key, one.secret) for one in mine.tiles] == [("money", True)]
    assert [item.key for item in mine.items] == ["fields"]
    assert [item.key for item in of_table.items] == ["round"]
    assert isinstance(sheet.tapped("pay"), Amount)
    asked = sheet.tapped("fields")
    assert isinstance(asked, Question)
    assert not asked.form({}).ready
    table.session.do(asked.action({"value": 1, "reason": "board"}))
    assert table.session.state.players[table.first].fields == 1
    of_round = sheet.tapped("round")
    table.session.do(of_round.action({"value": 4}))
    assert table.session.state.round == 4


def test_house_rules_are_choices_and_numbers(table: Table) -> None:
    rules = table.box.house_rules(table.session, table.texts)
    assert [(one.title, one.chosen) for one in rules.choices()] == [("Rich harvest", "False")]
    (goal,) = rules.blocks()
    assert (goal.title, goal.counts[0].value, goal.counts[0].most) == ("Fields to win", 2, 9)
    assert rules.change("rich_harvest", "False") is None
    table.session.do(rules.change("rich_harvest", "True"))
    table.session.do(rules.counted("goal", "goal", 1))
    switches = table.session.state.switches
    assert (switches.rich_harvest, switches.goal) == (True, 3)


def test_the_phase_page_leads_from_phase_to_phase(table: Table) -> None:
    means = Means(table.session, table.texts, in_memory(), AtOnce(), AppDice())
    page = table.box.page("phase", means)
    assert [(tab.text, tab.progress) for tab in page.view().tabs] == [
        ("Harvest", "now"),
        ("Market", "later"),
    ]
    body = means.make(page.bodies[1], phase=1)
    for _ in table.session.state.order:
        table.session.do(body.tapped(body.foot().main.key).action)
    assert body.foot().main is None
    assert page.go_on().text == "Next: Market"
    table.session.do(page.action("next"))
    page.look_at(1)
    table.session.do(page.action("go_here"))
    assert table.session.state.phase == 1
    assert table.session.state.done  # nobody harvests twice


def test_forms_of_the_log_are_made_from_hints(table: Table) -> None:
    words = table.box.amending(table.texts)
    for action in words.common():
        draft = Draft.new(action, table.session.state, words)
        said = [words.title(action), *(field.label for field in draft.fields())]
        assert not [text for text in said if text.startswith(("tiny.", "field.", "action."))]
    new = Draft.new(get_args(table.game.action_type)[1], table.session.state, words)
    figure = next(field for field in new.fields() if field.key == "figure")
    assert [choice.text for choice in figure.choices] == ["Fields", "Coins"]


def test_it_is_looked_back_at_and_looked_up(table: Table) -> None:
    table.play_a_round()
    drafts = in_memory()
    curves = table.box.curves(table.session, table.texts, {})
    assert [key for key, _ in curves.tabs()] == ["fields", "money"]
    assert table.box.main_chart == "fields"
    assert curves.chart("money").hidden
    assert curves.chart("fields").series[0].last == 1
    assert table.box.luck(table.session, table.texts, AtOnce()) is None
    clock = table.box.clock(table.session, table.texts, lambda: 1_000)
    assert [bar.text for bar in clock.bars()[1].bars] == ["Harvest", "Market"]
    found = table.box.reference(table.words)
    kinds = [item.kind for item in found.items]
    assert kinds == ["rule"] * 3 + ["ruling"] * 2 + ["table"] + ["phase"] * 2
    assert found.item("table.seeds").facts == (("Rye", "Price 3"), ("Oats", "Price 2"))
    assert [kind for kind, _ in table.box.kinds(table.words)] == [
        "rule",
        "ruling",
        "table",
        "phase",
    ]
    chapters = table.box.chronicle(table.session, table.texts).tell().chapters
    assert any("buys a field" in text for text in chapters[1].sentences)
    assert table.box.summary(table.session.state)["key"] == "ui.home.round"
    scoring = table.box.scoring(table.session, table.texts, drafts)
    assert scoring.view().stage == "playing"
    sources = Sources(
        table.session,
        table.words,
        curves,
        clock,
        scoring,
        table.box.chronicle(table.session, table.texts),
    )
    assert table.box.report(sources, datetime(2026, 1, 1, tzinfo=UTC)).charts
    assert table.box.poster(sources) is None


def test_the_end_is_scored_as_a_ceremony(table: Table) -> None:
    table.play_a_round()
    for player in table.session.state.order:
        table.do("harvest", player)
    table.do("next_phase")
    table.do("buy_field", table.first)
    assert table.session.state.is_over
    scoring = table.box.scoring(table.session, table.texts, in_memory())
    assert scoring.view().stage == "asking"
    table.session.do(scoring.go_on())
    shown = scoring.view()
    assert (shown.stage, shown.act.title) == ("acts", "Fields")
    scoring.show_all()
    result = scoring.view().result
    assert result.rows[0].player == table.first
    assert len(result.rows) == 4
    assert scoring.why(table.first).lines[-1].is_total
    assert table.box.summary(table.session.state)["result"]["players"][0]["rank"] == 1
    told = table.box.chronicle(table.session, table.texts).tell().chapters
    assert "Blue (10)" in " ".join(told[-1].sentences)


def test_what_is_secret_shows_as_dots_after_its_round(table: Table) -> None:
    table.do("pay", table.first, table.others[0], 3)
    table.do("next_phase")
    table.do("next_phase")
    position = table.session.journal.present[0]
    told = table.session.curtain.told(position.step.summary, 1)
    assert "3" not in table.words.text(told)
    assert "•••" in table.words.text(told)
