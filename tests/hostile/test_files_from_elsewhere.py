"""Whatever a file, an entry or an argument holds, it ends in words."""

from __future__ import annotations

import json
import os
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.core.entries import Do, EntryCodec
from companion.core.errors import BadInput, BrokenData, CompanionError
from companion.core.explain import Text
from companion.core.play import MemoryStore, Play, header_of
from companion.core.storage.library import Library
from companion.core.storage.saves import LARGEST_FILE, MOST_LINES, Save, read_save
from companion.games import GAME_IDS
from companion.games.medioevo.game import GAME
from companion.games.medioevo.setup import Seat, Setup
from companion.games.medioevo.table import ChangeHonor
from companion.saves import verified
from companion.ui.i18n import LANGUAGES
from tests.hostile.inputs import KINDS, faults
from tests.presenters.recorded import REPLAYS
from tests.speaking import speaking

SETUP = Setup(tuple(Seat(name, name, name) for name in ("anna", "ben", "cora")))
HEADER = {**header_of(GAME, SETUP), "format": 1, "title": "Friday"}
GOOD = {"v": 3, "id": "x", "at": 0, "kind": "do"}
HONOR = {"kind": "change_honor", "player": "anna", "change": 1}


def in_words(error: CompanionError) -> bool:
    """Whether it can be said in every language."""
    told = [speaking(language).text(Text(error.key, error.params)) for language in LANGUAGES]
    return all(text and text != error.key for text in told)


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize(
    "odd",
    [
        {"at": 10**18, "action": HONOR},
        {"at": -1, "action": HONOR},
        {"at": True, "action": HONOR},
        {"action": 5},
        {"action": None},
        {"action": []},
        {"action": {"kind": []}},
        {"action": {**HONOR, "change": 10**400}},
        {"action": HONOR, "id": ""},
        {"action": HONOR, "id": "x" * 1000},
        {"action": HONOR, "by": "x" * 1000},
        {"action": HONOR, "v": "1"},
        {"action": HONOR, "v": -(10**18)},
        {"kind": []},
        {"kind": "x" * 100_000},
        {"kind": "jump", "to": 10**30},
        {"kind": "amend", "where": 1, "change": "delete", "dropped": 5},
        {"kind": "amend", "where": 1, "change": [], "dropped": []},
        {"kind": "amend", "where": -1, "change": "delete", "dropped": []},
        {"kind": "amend", "where": 1, "change": "replace", "action": [], "dropped": []},
        {"kind": "amend", "where": 1, "change": "delete", "dropped": [{}]},
    ],
)
def test_an_odd_entry_is_refused_in_words(tmp_path: Path, odd: Any, version: int) -> None:
    file = tmp_path / "odd.companion"
    entries = [{**GOOD, "id": "first", "action": HONOR}, {**GOOD, "v": version, **odd}]
    file.write_bytes(Save(HEADER, entries).as_file())
    with Library(tmp_path / "library") as library:
        with pytest.raises(CompanionError) as refused:
            library.import_file(file, verified)
        assert in_words(refused.value)
        assert library.games() == []


@pytest.mark.parametrize("rules", [0, -1, -(10**12), 10**18])
@pytest.mark.parametrize("game", GAME_IDS)
def test_rules_of_a_version_that_never_was_are_refused_at_once(game: str, rules: int) -> None:
    """Not raised a step at a time from the year dot, which would take days."""
    save = read_save(sorted((REPLAYS / game).glob("*.companion"))[0])
    with pytest.raises(BrokenData, match="version") as refused:
        verified({**save.header, "rules": rules}, save.entries)
    assert in_words(refused.value)


def test_what_could_never_be_read_again_is_not_written() -> None:
    store = MemoryStore(HEADER)
    play = Play(GAME, store)
    with pytest.raises(BadInput) as refused:
        play.do(ChangeHonor("anna", 1, "x" * 1000), at=0)
    assert refused.value.field == "reason"
    assert store.saved == []
    with pytest.raises(BadInput):
        header_of(GAME, Setup((Seat("a", "x" * 41, "blue"), *SETUP.seats)))


def test_a_clock_that_is_far_off_is_taken_as_far_as_it_can_be_read() -> None:
    store = MemoryStore(HEADER)
    play = Play(GAME, store)
    for at in (-5, 10**18):
        play.do(ChangeHonor("anna", 1), at=at)
    again = [EntryCodec(GAME).decode(saved) for saved in store.saved]
    assert [type(entry.what) for entry in again] == [Do, Do]


@pytest.mark.parametrize(
    "grown",
    [
        lambda good: good + b"\n" * (60 << 20),
        lambda good: good + b"\n" * (MOST_LINES + 1),
        lambda good: good + b"\0" * (LARGEST_FILE - len(good)),
        lambda good: good + b"x" * 1_000_000,
    ],
    ids=["newlines", "lines", "zeros", "line"],
)
def test_a_file_far_too_large_is_refused_before_it_is_taken_apart(
    tmp_path: Path, grown: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "large.companion"
    file.write_bytes(grown(Save(HEADER, []).as_file()))
    monkeypatch.setattr("companion.core.storage.saves.scan", lambda _content: 1 / 0)
    with pytest.raises(BrokenData, match=r"storage\.too_large") as refused:
        read_save(file)
    assert in_words(refused.value)


def test_what_is_no_plain_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path, Path("a\0b")):
        with pytest.raises(BrokenData, match=r"storage\.not_ours"):
            read_save(path)


def test_a_title_has_a_length(tmp_path: Path) -> None:
    with Library(tmp_path / "library") as library:
        with pytest.raises(BadInput, match=r"input\.too_long"):
            library.create("medioevo", "x" * 81, header_of(GAME, SETUP))
        entry = library.create("medioevo", "x" * 80, header_of(GAME, SETUP))
        with pytest.raises(BadInput, match=r"input\.too_long"):
            library.rename(entry.id, "x" * 10_000)
        file = tmp_path / "long.companion"
        file.write_bytes(Save({**HEADER, "title": "y" * 10_000}, []).as_file())
        taken = library.import_file(file, verified)
        assert len(taken.title) == 80
        library.export(taken.id, tmp_path / "again.companion")
    assert len(read_save(tmp_path / "again.companion").header["title"]) == 80


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (["check", "a\0b"], ""),
        (["replay", "\ud800"], ""),
        (["check", "x" * 5000], ""),
        (["export", "a", "x" * 5000], ""),
        (["import", "a\0b"], ""),
        (["calc", "\udcff"], ""),
        (["calc", "medioevo", "\ud800"], ""),
        (["calc", "medioevo", "loan"], '{"\\ud800": 1}'),
        (["calc", "medioevo", "loan"], '{"action": "\\ud800"}'),
        (["calc", "medioevo", "loan"], '"\ud800"'),
        (["--lang", "\ud800", "games"], ""),
        (["\ud800"], ""),
    ],
)
def test_half_letters_and_zeros_end_with_exit_code_2_and_words(
    arguments: list[str], given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = StringIO()
    assert main(arguments, StringIO(given), out) == 2
    told = json.loads(out.getvalue().encode().decode())
    assert told["error"]["message"]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_odd_input_of_every_kind_ends_in_words(kind: str) -> None:
    assert list(faults(kind, range(40))) == []
