"""The end of the game: scoring, chronicle, report, picture, statistics, without a window."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.core.storage.shelf import ShelvedGame
from companion.core.table_actions import Correct
from companion.games.medioevo.ending.closing import ScoreGame
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.table import NameArea
from companion.games.medioevo.treasury.area_counts import CountAreas
from companion.games.medioevo.treasury.loans import TakeLoan
from companion.pages.parts import Crest
from companion.ui.i18n import LANGUAGES, Translator, number, signed
from companion.ui.poster import Style, _Canvas
from companion.ui.presenters.box import Sources
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.medioevo.box import BOX
from companion.ui.presenters.medioevo.charts import MedioevoCharts
from companion.ui.presenters.medioevo.chronicle import MedioevoChronicle
from companion.ui.presenters.medioevo.clock import MedioevoClock
from companion.ui.presenters.medioevo.ending.acts import booked_scoring
from companion.ui.presenters.medioevo.scoring import MedioevoScoring
from companion.ui.presenters.medioevo.summary import summary_of
from companion.ui.presenters.medioevo.table import MedioevoTable
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.report.statistics import StatisticsPresenter, finished
from companion.ui.presenters.scoring.acts import totals
from companion.ui.presenters.session import Session
from companion.ui.render.paint import outlines
from companion.ui.sharing import write_picture, write_report
from tests.presenters.recorded import HONOR, ROUNDS, TIME, every_evening, session_of
from tests.speaking import speaking

ENGLISH = speaking("en")
FONTS = Path(str(find_spec("kivymd").origin)).parent / "fonts"  # type: ignore[union-attr]
NEUTRAL = ("Final scoring", "Coronation")  # a game without points ends with the second
EVENING = datetime(2026, 9, 21, 23, 10, tzinfo=UTC)


def scoring_of(session: Session) -> MedioevoScoring:
    return MedioevoScoring(session, lambda: ENGLISH, in_memory())


def before_scoring(name: str) -> Session:
    session = session_of(name)
    while session.state.final is not None:
        session.undo()
    return session


@pytest.mark.parametrize("name", every_evening())
def test_no_button_tells_the_winner_before_the_ceremony_does(name: str) -> None:
    session = session_of(name)
    assert session.state.final is not None
    assert session.next_undo is not None
    assert ENGLISH.text(session.next_undo) in NEUTRAL
    session.undo()
    assert session.next_redo is not None
    assert ENGLISH.text(session.next_redo) in NEUTRAL
    assert session.next_undo != session.next_redo


@pytest.mark.rule("M-25.1")
def test_if_it_ended_now_the_live_score_is_told_without_the_secret_purses() -> None:
    session = before_scoring(HONOR)
    while session.state.ended:
        session.undo()
    scoring = scoring_of(session)
    view = scoring.view()
    assert view.act is not None
    assert view.act.title == "If it ended now"
    totals_now = [row.total for row in view.act.rows]
    assert totals_now == sorted(totals_now, reverse=True)
    for row in view.act.rows:
        why = scoring.why(row.player)
        assert why is not None
        assert why.lines[-1].amount == str(row.total)
        assert not any("money" in line.text.casefold() for line in why.lines)
    poor = view.act
    richest = view.act.rows[-1].player
    session.do(Correct(richest, "money", 5000))
    assert scoring.view().act == poor  # nobody learns who is rich
    session.do(TakeLoan(richest, overrule=True))
    changed = scoring.view().act
    assert changed is not None
    assert changed != poor


@pytest.mark.rule("M-25.1")
def test_the_acts_add_up_to_the_final_points() -> None:
    for name in (HONOR, TIME, ROUNDS):
        scoring = booked_scoring(session_of(name))
        assert scoring is not None
        points = totals(scoring.acts, scoring.players)
        assert points == {score.player: score.honor.total for score in scoring.answer.scores}


def test_the_table_shows_the_points_of_the_result_in_turn_order() -> None:
    session = session_of(HONOR)
    table = MedioevoTable(session, lambda: ENGLISH)
    state, rows = session.state, table.view().rows
    assert [row.id for row in rows] == list(state.order)
    assert {row.id: row.figures[0].value for row in rows} == state.final
    for row in rows:
        why = table.why(row.id, "honor")
        assert why is not None
        assert why.lines[-1].amount == number(state.final[row.id])
        change = state.final[row.id] - state.players[row.id].honor
        assert not change or (why.lines[-2].text, why.lines[-2].amount) == (
            "Final scoring",
            signed(change),
        )
        assert table.tapped(row.id, "honor") is None


def test_the_table_shows_the_points_of_the_game_before_it_is_scored() -> None:
    session = before_scoring(HONOR)
    rows = MedioevoTable(session, lambda: ENGLISH).view().rows
    assert all(row.figures[0].value == session.state.players[row.id].honor for row in rows)


def test_the_ceremony_goes_from_act_to_act_to_the_result() -> None:
    presenter = scoring_of(session_of(HONOR))
    seen = []
    while presenter.view().stage == "acts":
        act = presenter.view().act
        assert act is not None
        seen.append(act.title)
        assert presenter.go_on() is None
    assert seen[0] == "Honour points from the game"
    assert len(seen) == len(set(seen)) >= 6
    result = presenter.view().result
    assert result is not None
    assert [row.rank for row in result.rows] == [1, 2, 3, 4]
    assert result.headline == "Player 2 wins"
    presenter.go_to(1)
    assert presenter.view().stage == "acts"


def test_before_the_end_nothing_secret_is_told() -> None:
    session = session_of(HONOR)
    session.go_to(50)
    view = scoring_of(session).view()
    assert (view.stage, view.result) == ("playing", None)
    assert view.act is not None
    assert not any("ortune" in row.compared or "oney" in row.compared for row in view.act.rows)


@pytest.mark.rule("M-25.3", "M-25.5", "M-25.7")
def test_only_what_the_app_cannot_know_is_asked_and_becomes_facts() -> None:
    session = before_scoring(HONOR)
    presenter = scoring_of(session)
    view = presenter.view()
    assert view.stage == "asking"
    keys = [choice.key for choice in view.choices]
    assert keys[:3] == ["allowed_tax", "rome", "jerusalem"]
    presenter.choose("allowed_tax", "40")
    presenter.choose("rome", "p1")
    presenter.choose("monopoly.salt", "p3")
    for _ in range(3):
        presenter.count("market_factor", "p0", 1)
    action = presenter.go_on()
    assert isinstance(action, ScoreGame)
    assert (action.facts.allowed_tax, action.facts.rome, action.facts.jerusalem) == (40, "p1", "")
    assert action.facts.players["p3"].monopolies == {Good.SALT}
    assert action.facts.players["p0"].market_factor == 3
    session.do(action)
    assert session.state.final is not None
    assert presenter.view().stage == "acts"


@pytest.mark.rule("M-25.0")
def test_without_the_last_revolt_check_the_scoring_is_refused_with_a_way_on() -> None:
    session = before_scoring(HONOR)
    refused = []
    session.do(scoring_of(session).go_on(), refused.append)
    assert [error.key for error in refused] == ["scoring.no_revolt_check"]
    assert refused[0].may_overrule


def test_every_figure_of_the_result_says_why() -> None:
    presenter = scoring_of(session_of(ROUNDS))
    result = presenter.result()
    assert result is not None
    for row in result.rows:
        why = presenter.why(row.player)
        assert why is not None
        assert why.lines[-1].is_total
        assert all(line.rule for line in why.lines[:-1])


@pytest.mark.rule("M-25.10")
def test_a_tie_is_told_with_what_broke_it() -> None:
    session = before_scoring(ROUNDS)
    presenter = scoring_of(session)
    presenter.choose("allowed_tax", "100")
    session.do(presenter.go_on())
    scoring = booked_scoring(session)
    assert scoring is not None
    first, second = scoring.answer.scores[:2]
    tied = replace(second, honor=first.honor)
    assert presenter._ties((first, tied))[0].startswith(f"Tied at {first.honor.total}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [HONOR, TIME, ROUNDS])
def test_the_chronicle_tells_every_round_in_whole_sentences(name: str, language: str) -> None:
    session, texts = session_of(name), speaking(language)
    tale = MedioevoChronicle(session, lambda: texts).tell()
    assert len(tale.chapters) == session.state.round + 2
    for chapter in tale.chapters:
        assert chapter.sentences
        for told in chapter.sentences:
            assert told[0].isupper() or not told[0].isalpha()
            assert told.endswith(".")
            assert "{" not in told
            assert "end.tell" not in told


def test_naming_an_area_of_the_own_start_realm_is_not_told_as_a_gain() -> None:
    session = session_of(ROUNDS)
    while session.journal.next_undo is not None:
        session.undo()
    first, second, *_ = session.state.order
    for name in ("Ravenna", "Bari"):
        session.do(NameArea(name, inhabited=True, start_realm_of=first))
    session.do(CountAreas({second: session.state.players[second].areas + 1}))
    tale = MedioevoChronicle(session, lambda: ENGLISH).tell()
    told = [line for one in tale.chapters for line in one.sentences if line.startswith("Areas:")]
    assert told == [f"Areas: {session.state.players[second].name} +1."]


def test_the_bankrupt_player_is_in_the_chronicle() -> None:
    session = session_of(TIME)
    out = next(player for player in session.state.players.values() if not player.is_in)
    tale = MedioevoChronicle(session, lambda: ENGLISH).tell()
    assert f"{out.name} is out of the game." in tale.chapters[out.out_since].sentences


def sources_of(session: Session, texts: Translator = ENGLISH) -> Sources:
    def words() -> Translator:
        return texts

    return Sources(
        session,
        texts,
        MedioevoCharts(session, words, {}),
        MedioevoClock(session, words, lambda: 0),
        MedioevoScoring(session, words, in_memory()),
        MedioevoChronicle(session, words),
    )


class Tags(HTMLParser):
    """Counts tags and keeps the words; an unclosed tag stays open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        assert not any(name in ("src", "href") for name, _ in attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A shape: opened and closed at once."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_report_is_one_sound_page_that_needs_nothing_else(tmp_path: Path) -> None:
    session = session_of(TIME)
    first = write_report(BOX, sources_of(session), tmp_path, EVENING)
    second = write_report(BOX, sources_of(session), tmp_path, EVENING)
    assert first.name == "Medioevo Universale 2026-09-21.html"
    assert second != first
    page = Tags()
    page.feed(first.read_text(encoding="utf-8"))
    assert page.open == []
    words = " ".join(page.words)
    for player in session.state.players.values():
        assert player.name in words
    assert first.read_text(encoding="utf-8").count('viewBox="0 0 100 100"') == 5, "a crest each"
    assert "Chronicle" in words
    assert "Money" in words


def test_report_and_picture_wear_the_crests_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(TIME)
    sources = sources_of(session)
    crests = BOX.crests(session, lambda: sources.texts)
    realms = {one.charge for one in crests.values()}
    assert realms != {crest_of(one.colour).charge for one in crests.values()}
    drawn: list[Crest] = []
    monkeypatch.setattr(_Canvas, "crest", lambda _canvas, who, *_: drawn.append(who))
    write_picture(BOX, sources, tmp_path, EVENING, FONTS)
    assert drawn
    assert set(drawn) <= set(crests.values())
    asked: list[str] = []
    charges = Asked(outlines.CHARGES, asked)
    monkeypatch.setattr(outlines, "CHARGES", charges)
    write_report(BOX, sources, tmp_path, EVENING)
    assert set(asked) <= realms


class Asked(dict[str, Any]):
    """Charges that keep which of them were asked for."""

    def __init__(self, charges: dict[str, Any], asked: list[str]) -> None:
        super().__init__(charges)
        self._asked = asked

    def get(self, key: str, default: Any = None) -> Any:
        self._asked.append(key)
        return super().get(key, default)


def test_the_report_of_a_running_game_keeps_money_secret(tmp_path: Path) -> None:
    session = session_of(HONOR)
    session.go_to(100)
    page = write_report(BOX, sources_of(session), tmp_path, EVENING).read_text(encoding="utf-8")
    assert "<h2>Money</h2>" not in page
    assert "wealth" not in page


def test_the_picture_shows_the_result_and_has_no_picture_before(tmp_path: Path) -> None:
    path = write_picture(BOX, sources_of(session_of(TIME)), tmp_path, EVENING, FONTS)
    assert path is not None
    with Image.open(path) as image:
        assert image.width == 1080
        assert image.height > image.width
        assert len(image.getcolors(1 << 20) or ()) > 100
    assert write_picture(BOX, sources_of(before_scoring(HONOR)), tmp_path, EVENING, FONTS) is None


@pytest.mark.parametrize(
    "headline", ["Anna wins", "Giovanna di Castelfranco and Maximilian of Habsburg share the win"]
)
def test_nothing_of_the_headline_is_cut_off_in_the_picture(headline: str) -> None:
    canvas, room = _Canvas(400, FONTS), 952.0
    style = canvas.fitted(headline, Style(72, face="Display"), room)
    told: list[str] = []
    canvas.text = lambda _place, words, *_: told.append(words)  # type: ignore[method-assign]
    canvas.sentence((540, 290), headline, style, room)
    assert " ".join(told) == headline
    assert all(canvas.width(line, style) <= room for line in told)


def entry(name: str, title: str) -> ShelvedGame:
    return ShelvedGame(name, "medioevo", title, "", "", summary=summary_of(session_of(name).state))


def test_statistics_add_up_all_finished_games() -> None:
    games = [entry(HONOR, "One"), entry(ROUNDS, "Two"), entry(TIME, "Three")]
    running = ShelvedGame("x", "medioevo", "Running", "", "", summary={"key": "ui.home.round"})
    broken = ShelvedGame("y", "medioevo", "Broken", "", "", summary={"result": {"players": [{}]}})
    found = finished([*games, running, broken], "en")
    assert len(found) == 3
    assert all(game.players[0].rank == 1 for game in found)
    view = StatisticsPresenter(lambda: [*games, running], lambda: ENGLISH).view()
    assert view.note == "3 games scored"
    by_title = {card.title: card for card in view.cards}
    players, realms = by_title["Players"], by_title["Wins by starting place"]
    records = by_title["Records"]
    wins = [int(bar.value.split()[0]) for bar in players.bars]
    assert sum(wins) == sum(int(bar.value.split()[0]) for bar in realms.bars) == 3
    assert wins == sorted(wins, reverse=True)
    assert len(records.bars) == 3


def test_statistics_without_a_finished_game_say_so() -> None:
    view = StatisticsPresenter(lambda: [], lambda: ENGLISH).view()
    assert view.cards == ()
    assert "No game has been scored" in view.note


def test_the_career_tells_duels_titles_luck_and_the_longest_evening() -> None:
    def evening(game: str, seconds: int, luck: float, *names: str) -> ShelvedGame:
        players = [
            {"name": name, "colour": "blue", "realm": "", "points": 30 - rank, "rank": rank}
            for rank, name in enumerate(names, 1)
        ]
        result = {"rounds": 5, "players": players, "seconds": seconds, "luck": {"Anna": luck}}
        return ShelvedGame(game, game, f"At the {game}", "", "", summary={"result": result})

    games = [
        evening("medioevo", 7200, 1.0, "Anna", "Ben"),
        evening("medioevo", 14400, 1.0, "Anna", "Ben", "Clara"),
        evening("renaissance", 60, 1.0, "Ben", "Anna"),
        evening("renaissance", 60, 1.0, "Anna", "Ben"),
    ]
    view = StatisticsPresenter(lambda: games, lambda: ENGLISH).view()
    cards = {card.title: card for card in view.cards}
    [duel] = cards["Head to head"].bars
    assert (duel.text, duel.value) == ("Anna – Ben", "3 : 1")
    titles = {bar.text: bar.note for bar in cards["Games"].bars}
    assert titles["Medioevo Universale"] == "Anna: 2 wins"
    [fortune] = [card for card in view.cards if card.signed]
    assert fortune.bars[0].value == "+2.0"
    records = [(bar.text, bar.value, bar.note) for bar in cards["Records"].bars]
    assert ("Longest evening", "4:00", "At the medioevo") in records
    assert sum(text == "Most points" for text, _, _ in records) == 2


def test_a_finished_game_notes_its_length_and_the_luck_of_its_dice() -> None:
    session = session_of(TIME)
    told = BOX.evening(session, lambda: ENGLISH, is_over=True)
    assert told["seconds"] >= 0
    assert set(told["luck"]) <= {player.name for player in session.state.players.values()}


def test_nobody_s_game_is_one_in_which_two_have_won_alike_and_a_shared_win_is_not_close() -> None:
    def evening(*ranks: tuple[str, int]) -> ShelvedGame:
        players = [
            {"name": name, "colour": "blue", "realm": "", "points": 30 - 2 * rank, "rank": rank}
            for name, rank in ranks
        ]
        result = {"rounds": 5, "players": players}
        return ShelvedGame("g", "medievalia", "Evening", "", "", summary={"result": result})

    games = [evening(("Anna", 1), ("Ben", 2)), evening(("Ben", 1), ("Anna", 2))]
    together = evening(("Anna", 1), ("Ben", 1), ("Clara", 3), ("David", 3))

    def cards(played: list[ShelvedGame]) -> dict[str, Any]:
        view = StatisticsPresenter(lambda: played, lambda: ENGLISH).view()
        return {card.title: card for card in view.cards}

    told = cards(games)
    assert [bar.note for bar in told["Games"].bars] == ["Anna, Ben: 1 win each"]
    assert "2 points ahead" in [bar.value for bar in told["Records"].bars]
    alone = [bar.text for bar in cards([together])["Records"].bars]
    assert "Closest win" not in alone
