"""Amending the past: forms made from any action, previews in words, without a window."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from companion.core.amending.amendments import AmendPreview
from companion.core.codec import kind_of
from companion.core.entries import Amend
from companion.core.play import MemoryStore, Play, header_of
from companion.core.table_actions import Pay
from companion.games import GAME_IDS, GAMES
from companion.games.conspiracy.battle.rounds import ColumnRolls
from companion.games.conspiracy.battle.war import Attack as ConspiracyAttack
from companion.games.medioevo.cards.playing import ChangeCards
from companion.games.medioevo.corrections import ChangeTokens, MarkArea
from companion.games.medioevo.ending.closing import CountCoins, EndRound
from companion.games.medioevo.events.phase import RollHorde
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Colour
from companion.games.medioevo.setup import Seat, Setup
from companion.games.medioevo.table import ChangeHonor, ChangePieces, NameArea
from companion.games.medioevo.treasury.loans import TakeLoan
from companion.games.medioevo.war.battles import BookBattle
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.presenters.amend.page import AmendPresenter
from companion.ui.presenters.asked.draft import Draft
from companion.ui.presenters.asked.words import ActionWords
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.log.page import ODD, LogPresenter
from companion.ui.presenters.medioevo.amend import MedioevoAmending
from companion.ui.presenters.panels import Field
from companion.ui.presenters.session import Session
from tests.presenters.recorded import HONOR, REPLAYS, AtOnce, session_of
from tests.speaking import speaking
from tests.stage.tables.rich import fill

GAME = GAMES["medioevo"]
SEATS = (("blue", "Anna"), ("yellow", "Ben"), ("red", "Chloé"), ("green", "Dora"))


def a_session() -> Session:
    """Four players at the beginning of a game."""
    setup = Setup(tuple(Seat(colour, name, colour, areas=5) for colour, name in SEATS))
    play: Play[Any] = Play(GAME, MemoryStore(header_of(GAME, setup)))
    return Session(play, AtOnce(), lambda: 1_000)


def rich_session() -> Session:
    """The same in the middle of a game, with a little of everything."""
    return fill(a_session())


def presenter(
    session: Session, language: str = "en", worker: Any = None, drafts: Drafts | None = None
) -> AmendPresenter:
    translator = speaking(language)
    return AmendPresenter(
        session,
        lambda: translator,
        MedioevoAmending(lambda: translator),
        worker or AtOnce(),
        lambda _at: "20:15",
        drafts,
    )


def previewed(amending: AmendPresenter, amend: Amend) -> AmendPreview:
    told: list[Any] = []
    amending.preview(amend, told.append)
    assert isinstance(told[0], AmendPreview)
    return told[0]


def accept(amending: AmendPresenter, amend: Amend) -> AmendPreview:
    def refused(error: Exception) -> None:
        raise error

    preview = previewed(amending, amend)
    amending.accept(preview, refused)
    return preview


def words_of(fields: tuple[Field, ...]) -> list[str]:
    return [
        word
        for field in fields
        for word in (field.label, *(choice.text for choice in field.choices))
    ]


def looks_like_a_key(text: str) -> bool:
    return bool(re.fullmatch(r"[a-z_0-9]+(\.[a-z_0-9]+)+", text))


# -- forms ---------------------------------------------------------------------------------


def opened_up(draft: Draft) -> list[str]:
    """Every word of a form in which each list has a row and each kind of row was looked at."""
    draft.shows_overrule = True
    for _ in range(2):
        for field in draft.fields():
            if field.kind == "add":
                draft.answer(field.key, True)
    words = words_of(draft.fields())
    for field in [field for field in draft.fields() if field.key.endswith(".kind")]:
        for choice in field.choices:
            draft.answer(field.key, choice.key)
            words += words_of(draft.fields())
    return words


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_action_of_every_game_has_a_form_and_each_field_of_it_words(game_id: str) -> None:
    """In one language: a key is in all catalogues or in none. A text that is missing fails."""
    english = speaking("en")
    words = box(game_id).amending(lambda: english)
    raw = []
    for state in moments_of(game_id):
        for action in get_args(GAMES[game_id].action_type):
            said = [words.title(action)]
            if action is not BookBattle and not is_sealed(words, action):
                said += opened_up(Draft.new(action, state, words))
            raw += [(action.__name__, word) for word in said if not word or looks_like_a_key(word)]
    assert raw == []


def is_sealed(words: ActionWords, action: Any) -> bool:
    """Whether no form changes what was done so, whatever it holds."""
    by_value = kind_of(action) == "change_house_rule"
    return not by_value and bool(words.sealed(object.__new__(action)))


def test_rolls_told_as_a_sum_or_as_faces_are_changed_as_they_were_told() -> None:
    english = speaking("en")
    words = box("conspiracy").amending(lambda: english)
    (state, _) = moments_of("conspiracy")
    draft = Draft.new(ConspiracyAttack, state, words)
    draft.answer("rounds.+", True)
    key = "rounds.0.rolls.0.attacker"
    asked = {field.key: field for field in draft.fields()}[key]
    assert (asked.kind, asked.least, asked.most) == ("count", 2, 12)
    draft.data["rounds"][0]["rolls"][0]["attacker"] = [3, 4]
    asked = {field.key: field for field in draft.fields()}[key]
    assert (asked.kind, asked.value) == ("dice", (3, 4))
    draft.answer(key, (5, 6))
    assert draft.action().rounds[0].rolls == (ColumnRolls((5, 6), 2),)


def moments_of(game_id: str) -> list[Any]:
    """A little of everything on the table, or what a recorded game had in its middle and end."""
    if game_id == "medioevo":
        return [rich_session().state]
    name = min(path.stem for path in (REPLAYS / game_id).glob("*.companion"))
    line = session_of(name).journal.present
    return [line[place].step.state for place in (len(line) // 2, -1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_of_a_whole_game_can_be_opened(language: str) -> None:
    session = session_of(HONOR)
    amending = presenter(session, language)
    for line in session.log()[::7]:
        detail = amending.entry(line)
        said = [detail.title, *(item.text for item in detail.said)]
        assert not any(looks_like_a_key(word) for word in said)
        if any(offer.key == "change" for offer in detail.offers):
            assert line.position is not None
            filling = amending.change(line.position)
            form = amending.question(filling).form({})
            assert not any(looks_like_a_key(word) for word in words_of(form.fields))
            assert filling.draft.action() == filling.original


def test_a_form_writes_the_action_that_its_answers_say() -> None:
    session = rich_session()
    amending = presenter(session)
    place = position_of(session, Pay("blue", "red", 75, "Tribut"))
    filling = amending.change(place)
    form = amending.question(filling).form({})
    assert [(field.key, field.kind) for field in form.fields] == [
        ("giver", "one"),
        ("taker", "one"),
        ("amount", "count"),
        ("reason", "text"),
    ]
    assert form.keypad
    assert not form.ready
    filling.draft.answer("amount", 80)
    filling.draft.answer("taker", "bank")
    form = amending.question(filling).form({})
    assert form.ready
    assert form.said[0].text == "Anna pays the bank 80 florins: Tribut"
    assert amending.amend(filling) == Amend(place, "replace", Pay("blue", "bank", 80, "Tribut"))


def test_a_form_says_what_speaks_against_it_and_lets_the_table_overrule() -> None:
    session = rich_session()
    amending = presenter(session)
    filling = amending.insert(session.journal.position, "set_tax_rate", before=False)
    filling.draft.answer("rate", 50)
    form = amending.question(filling).form({})
    assert not form.ready
    assert form.said[0].tone == "loss"
    assert form.said[0].rule
    assert [field.key for field in form.fields] == ["player", "rate", "overrule"]
    filling.draft.answer("overrule", "yes")
    assert amending.question(filling).form({}).ready


def test_numbers_below_zero_have_a_sign_that_a_zero_does_not_lose() -> None:
    session = a_session()
    draft = Draft.of(ChangeHonor("blue", -2), session.state, presenter(session).words)
    assert [field.value for field in draft.fields()[1:3]] == ["yes", 2]
    draft.answer("change", 0)
    draft.answer("change", 3)
    draft.fields()
    assert draft.action() == ChangeHonor("blue", -3)
    draft.answer("change.sign", "")
    assert draft.action() == ChangeHonor("blue", 3)


def test_pieces_show_what_is_there_and_offer_the_rest() -> None:
    session = a_session()
    action = ChangePieces("blue", Force(2, captain=(0, 1, 0)))
    draft = Draft.of(action, session.state, presenter(session).words)
    counts = [field.key for field in draft.fields() if field.kind == "count"]
    assert counts == ["added.light_infantry", "added.captain.1"]
    draft.answer("added.+", "added.cavalry")
    draft.fields()
    draft.answer("added.cavalry", 4)
    assert draft.action() == ChangePieces("blue", Force(2, 0, 4, captain=(0, 1, 0)))


def test_lists_grow_and_shrink_and_dice_keep_their_faces() -> None:
    session = rich_session()
    words = presenter(session).words
    cards = Draft.of(ChangeCards("blue", (1, 12)), session.state, words)
    cards.answer("added.+", True)
    cards.fields()
    cards.answer("added.2", "71")
    cards.answer("taken.+", True)
    cards.fields()
    cards.answer("taken.+", False)
    assert cards.action() == ChangeCards("blue", (1, 12, 71))
    tokens = Draft.of(ChangeTokens("blue", (Colour.RED,)), session.state, words)
    tokens.answer("added.red", 0)
    tokens.fields()
    tokens.answer("added.green", 2)
    assert tokens.action() == ChangeTokens("blue", (Colour.GREEN, Colour.GREEN))
    dice = Draft.of(RollHorde((1, 2, 3)), session.state, words)
    assert [(field.key, field.sides) for field in dice.fields() if field.sides] == [
        ("first", (4, 6, 8)),
        ("again", (4, 6, 8)),
    ]
    dice.answer("first", [4, 5, 6])
    dice.answer("again", [0, 1, 0])
    assert dice.action() == RollHorde((4, 5, 6), (None, 1, None))


def test_a_half_filled_form_waits_until_it_was_used() -> None:
    session = rich_session()
    amending = presenter(session)
    place = session.journal.position
    amending.insert(place, "pay", before=False).draft.answer("amount", 33)
    filling = amending.insert(place, "pay", before=False)
    assert filling.draft.data["amount"] == 33
    amending.given_up(filling.key)
    assert amending.insert(place, "pay", before=False).draft.data["amount"] == 1


# -- what would follow ---------------------------------------------------------------------


def position_of(session: Session, action: Any) -> int:
    return next(it.number for it in session.journal.present if it.action == action)


def test_a_preview_says_what_changes_for_whom_and_keeps_money_behind_the_screen() -> None:
    session = a_session()
    session.do(ChangeHonor("blue", 2))
    session.do(Pay("blue", "red", 75))
    amending = presenter(session)
    place = position_of(session, Pay("blue", "red", 75))
    view = amending.view(previewed(amending, Amend(place, "replace", Pay("blue", "red", 80))))
    assert view.title == "Changed afterwards: Anna pays Chloé 80 florins."
    assert view.note == "Instead of: Anna pays Chloé 75 florins."
    assert [(who.name, who.colour) for who in view.changes] == [("Anna", "blue"), ("Chloé", "red")]
    line = view.changes[0].lines[0]
    assert (line.text, line.before, line.after, line.change) == ("Florins", "1525", "1520", "−5")
    assert line.secret
    assert session.state.money("blue") == 1525


def test_a_preview_names_what_no_longer_fits_and_why() -> None:
    session = a_session()
    session.do(Pay("bank", "blue", 5000))
    session.do(Pay("blue", "red", 6000))
    session.do(ChangeHonor("red", 1))
    amending = presenter(session)
    preview = accept(amending, amending.delete(1))
    view = amending.view(preview)
    assert [[said.text for said in misfit] for misfit in view.misfits] == [
        [
            "Anna pays Chloé 6000 florins.",
            "The purse does not hold that much: 6000 are needed.",
        ]
    ]
    assert session.state.players["red"].honor == 11
    log = LogPresenter(session, lambda: speaking("en"), lambda _at: "")
    assert [(entry.text, entry.note, entry.in_force) for entry in log.entries()] == [
        ("Struck out afterwards: The bank pays Anna 5000 florins.", "", True),
        ("Chloé: +1 honour point", "", True),
        ("Anna pays Chloé 6000 florins.", "Left out, it no longer fitted", False),
        ("The bank pays Anna 5000 florins.", "Struck out", False),
    ]
    assert session.next_undo is not None
    assert amending.say(session.next_undo).startswith("Struck out afterwards: The bank pays")
    session.undo()
    assert session.state.money("red") == 1600 + 6000


def test_of_very_many_misfits_only_the_first_are_named() -> None:
    session = a_session()
    session.do(NameArea("Kairo"))
    for player in ("blue", "red") * 35:
        session.do(MarkArea("Kairo", player))
    amending = presenter(session)
    view = amending.view(previewed(amending, amending.delete(1)))
    assert len(view.misfits) == 61
    assert view.misfits[-1][0].text == "and 10 more entries"


def test_an_entry_offers_what_can_be_done_about_it() -> None:
    session = a_session()
    session.do(ChangeHonor("blue", 2))
    session.do(EndRound(overrule=True))
    session.do(TakeLoan("blue"))
    session.undo()
    amending = presenter(session)
    honor, ended, loan, undone = (
        [offer.key for offer in amending.entry(line).offers] for line in session.log()
    )
    assert honor == ["change", "go_back", "delete", "before", "after"]
    assert ended == ["go_back", "delete", "before", "after"]
    assert loan == ["go_back"]
    assert undone == []


def test_what_is_secret_stays_so_in_the_log() -> None:
    session = rich_session()
    session.do(CountCoins("blue", {100: 15}))
    amending = presenter(session)
    lines = session.log()
    loan = next(line for line in lines if line.summary.key == "log.take_loan")
    assert "loan.cash_after" in [
        reason.key for reason in session.journal.at(loan.position or 0).step.breakdowns
    ]
    told = " ".join(item.text + item.value for item in amending.entry(loan).said)
    assert "1600" not in told
    for line in lines[-2:]:  # a secret pact, a count of coins
        assert "change" not in [offer.key for offer in amending.entry(line).offers]


def test_a_newer_question_cancels_an_older_one_and_progress_is_told() -> None:
    class Late(AtOnce):
        def __init__(self) -> None:
            self.works: list[tuple[Any, Any]] = []

        def ask(self, work: Any, told: Any) -> None:
            self.works.append((work, told))

    session, late = a_session(), Late()
    for _ in range(100):
        session.do(ChangeHonor("blue", 1))
    amending = presenter(session, worker=late)
    amending.preview(Amend(1, "delete"), lambda _answer: None)
    assert amending.progress == (0, 99)
    work, _ = late.works[0]
    assert work(lambda: True) is None
    answer = work(lambda: False)
    assert isinstance(answer, AmendPreview)
    assert amending.progress == (96, 99)


def test_a_preview_that_others_overtook_is_known() -> None:
    session = a_session()
    session.do(ChangeHonor("blue", 1))
    amending = presenter(session)
    preview = previewed(amending, Amend(1, "delete"))
    assert not amending.is_overtaken(preview)
    session.do(ChangeHonor("blue", 1))
    assert amending.is_overtaken(preview)


# -- the log -------------------------------------------------------------------------------


def test_the_log_filters_by_kind_and_by_players_at_any_depth() -> None:
    session = rich_session()
    log = LogPresenter(session, lambda: speaking("en"), lambda _at: "")
    assert log.kinds()["pay"] == 3
    assert len(log.keys(kind="pay")) == 3
    assert len(log.keys("red", "pay")) == 1
    assert len(log.keys("yellow")) == 2  # a payment and a treaty
    assert {log.line(key).summary.key for key in log.keys(ODD)} >= {"table.correct_player"}


def test_the_words_of_a_long_log_are_made_when_they_are_looked_at() -> None:
    session = a_session()
    for _ in range(50):
        session.do(ChangeHonor("blue", 1))
    said: list[Any] = []

    class Counting(Translator):
        def text(self, message: Any, /, *args: Any, **params: Any) -> str:
            said.append(message)
            return super().text(message, *args, **params)

    translator = Counting("en")
    log = LogPresenter(session, lambda: translator, lambda _at: "")
    keys = log.keys("blue")
    assert (len(keys), said) == (50, [])
    assert log.entry(keys[0]).here


def test_a_form_half_filled_is_there_again_after_a_kill_until_it_is_given_up() -> None:
    session, drafts = a_session(), in_memory()
    session.do(ChangeHonor("blue", 2))
    session.do(Pay("blue", "red", 75))
    place = session.journal.position
    before = presenter(session, drafts=drafts)
    changed, forgotten = before.change(place), before.insert(place, "take_loan", before=True)
    before.answered(changed, "amount", 80)
    before.answered(forgotten, "player", "green")
    before.opened(forgotten)
    after = presenter(session, drafts=drafts)
    opened = after.left_open()
    assert opened is not None
    assert (opened.key, opened.draft.touched) == (forgotten.key, True)
    assert after.amend(opened).action == TakeLoan("green")
    assert after.amend(after.change(place)).action == Pay("blue", "red", 80)
    after.given_up(forgotten.key)
    after.closed()
    third = presenter(session, drafts=drafts)
    assert third.left_open() is None
    assert third.insert(place, "take_loan", before=True).draft.touched is False
    assert third.change(place).draft.touched is True


def test_a_number_said_to_be_less_stays_less_after_a_kill() -> None:
    session, drafts = a_session(), in_memory()
    session.do(ChangeHonor("blue", 2))
    place = session.journal.position
    before = presenter(session, drafts=drafts)
    filling = before.change(place)
    before.answered(filling, "change", 0)
    before.answered(filling, "change.sign", "yes")
    again = presenter(session, drafts=drafts).change(place)
    sign = next(field for field in again.draft.fields() if field.key == "change.sign")
    assert sign.value == "yes"


@pytest.mark.parametrize(
    "broken", [7, {}, {"data": 3, "overrule": False, "minus": []}, {"data": {}, "overrule": 0}]
)
def test_a_kept_form_that_cannot_be_read_begins_anew(broken: Any) -> None:
    session, drafts = a_session(), in_memory()
    session.do(ChangeHonor("blue", 2))
    place = session.journal.position
    drafts.put(f"amend.change:{place}", broken)
    filling = presenter(session, drafts=drafts).change(place)
    assert filling.draft.action() == ChangeHonor("blue", 2)
    assert drafts.get(f"amend.change:{place}") is None


@pytest.mark.parametrize("asked", ["", "change:99", "change:x", "change:0", "insert:1:nothing"])
def test_what_lay_open_and_no_longer_fits_stays_closed(asked: str) -> None:
    session, drafts = a_session(), in_memory()
    session.do(ChangeHonor("blue", 2))
    drafts.put("open_form", {"place": "log", "asked": asked})
    assert presenter(session, drafts=drafts).left_open() is None


def test_a_form_about_an_entry_that_was_taken_back_stays_closed() -> None:
    session, drafts = a_session(), in_memory()
    session.do(ChangeHonor("blue", 2))
    before = presenter(session, drafts=drafts)
    filling = before.change(session.journal.position)
    before.opened(filling)
    session.undo()
    assert presenter(session, drafts=drafts).left_open() is None
