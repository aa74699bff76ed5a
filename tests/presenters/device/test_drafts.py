"""Half-finished input: kept beside the game, small, and gone when it is done."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.core.storage.library import Library
from companion.core.storage.writer import Writer
from companion.ui.presenters.device.desk import Desk
from companion.ui.presenters.drafts import Answers, Drafts, in_memory


@dataclass(frozen=True)
class Basket:
    items: tuple[str, ...] = ()
    paid: int = 0


def _desk(folder: Path, writer: Writer) -> Desk:
    desk = Desk(folder, writer, lambda: 1_000, lambda _game, _state: {})
    desk.start(lambda: None)
    writer.flush()
    return desk


def test_what_is_half_typed_is_there_after_a_kill(tmp_path: Path) -> None:
    writer = Writer()
    desk = _desk(tmp_path, writer)
    desk.game_id = "abc"
    for amount in ("1", "12", "120"):
        desk.drafts().put("pay", {"amount": amount})
    Answers(desk.drafts()).keep("conquest:red", {"area": "Rome"})
    desk.stop()
    again = _desk(tmp_path, Writer())
    assert again.drafts().get("pay") is None
    again.game_id = "abc"
    assert again.drafts().get("pay") == {"amount": "120"}
    assert Answers(again.drafts()).of("conquest:red") == {"area": "Rome"}
    again.stop()


def test_quick_changes_are_written_once_and_the_last_one_counts(tmp_path: Path) -> None:
    writer = Writer()
    desk = _desk(tmp_path, writer)
    written: list[object] = []
    desk.library.change_setting = lambda _key, value: written.append(value)  # type: ignore[method-assign]
    import threading

    gate = threading.Event()
    writer.submit(gate.wait, lambda _none: None, lambda _error: None)
    for number in range(50):
        desk.change_setting("draft", number)
    gate.set()
    writer.flush()
    assert written == [49]
    desk.stop()


def test_what_is_being_written_is_read_as_new_and_what_came_meanwhile_is_written_too(
    tmp_path: Path,
) -> None:
    writer = Writer()
    desk = _desk(tmp_path, writer)
    written: list[object] = []
    read: list[object] = []

    def write(key: str, value: object) -> None:
        read.append(desk.setting(key, "old"))
        if not written:
            desk.change_setting(key, "newer")
        written.append(value)

    desk.library.change_setting = write  # type: ignore[method-assign]
    desk.change_setting("draft", "new")
    writer.flush()
    assert read == ["new", "newer"]
    assert written == ["new", "newer"]
    desk.stop()


def test_answers_that_are_done_leave_nothing_behind(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        drafts = Drafts(library.setting, library.change_setting, "abc")
        answers = Answers(drafts)
        answers.keep("coins", {"coin:50": 3})
        assert library.setting("draft.abc.form.coins") == {"coin:50": 3}
        answers.done("coins")
        assert answers.of("coins") == {}
        assert library.setting("draft.abc.form.coins", "nothing") == "nothing"


def test_a_record_comes_back_and_one_that_does_not_fit_is_given_up() -> None:
    drafts = in_memory()
    assert drafts.load("basket", Basket()) == Basket()
    drafts.keep("basket", Basket(("galley", "archer"), 40))
    assert drafts.load("basket", Basket()) == Basket(("galley", "archer"), 40)
    drafts.put("basket", {"items": 5, "colour": "red"})
    assert drafts.load("basket", Basket()) == Basket()


def test_emptying_the_bin_forgets_what_was_half_typed_there(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        for key in ("draft.abc.pay", "draft.abc.form.x", "draft.abcd.pay", "theme"):
            library.change_setting(key, 1)
        library.forget_settings("draft.abc.")
        kept = [library.setting(key) for key in ("draft.abc.pay", "draft.abcd.pay", "theme")]
        assert kept == [None, 1, 1]
