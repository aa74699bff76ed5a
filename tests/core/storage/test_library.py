"""The library of games: created, played, thrown away, brought back; found again when lost."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from companion.core.errors import BadInput, BrokenData, StorageFailed
from companion.core.storage.database import JournalDB
from companion.core.storage.library import Library
from companion.core.storage.saves import SaveFormat
from companion.core.storage.shelf import ShelvedGame
from tests.core.storage.conftest import FULL, Disk
from tests.core.storage.values import AWKWARD, texts

HEADER = {"rules": 1, "setup": {"players": ["Ada", "Bruno"]}, "house_rules": {"loans": True}}


@pytest.fixture
def clock() -> Callable[[], str]:
    minutes = count()
    return lambda: f"2025-01-01T{next(minutes):05d}"


@pytest.fixture
def library(tmp_path: Path, clock: Callable[[], str]) -> Iterator[Library]:
    with Library(tmp_path, now=clock) as library:
        yield library


def reopened(library: Library, folder: Path) -> Library:
    library.close()
    return Library(folder)


def played(library: Library, title: str = "Friday", actions: int = 3) -> ShelvedGame:
    entry = library.create("medioevo", title, HEADER)
    with library.open_game(entry.id) as game:
        for n in range(actions):
            game.append({"n": n})
    return entry


def actions(library: Library, game_id: str) -> list[int]:
    with library.open_game(game_id) as game:
        return [entry["n"] for entry in game.entries()]


def titles(entries: list[ShelvedGame]) -> list[str]:
    return [entry.title for entry in entries]


def contents(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".lock")
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def test_a_game_begins_with_its_header_and_keeps_its_entries(
    library: Library, tmp_path: Path
) -> None:
    entry = played(library)
    library = reopened(library, tmp_path)
    with library.open_game(entry.id) as game:
        assert game.header.items() >= HEADER.items()
        assert game.header["format"] == 1
        assert game.header["game"] == "medioevo"
        assert list(game.entries()) == [{"n": 0}, {"n": 1}, {"n": 2}]
        assert all(type(entry) is dict for entry in game.entries())
    library.close()


def test_games_are_listed_last_played_first(library: Library, tmp_path: Path) -> None:
    first, second = played(library, "first"), played(library, "second")
    assert titles(library.games()) == ["second", "first"]
    library.played(first.id, {"round": 3, "players": ["Ada"]})
    assert titles(library.games()) == ["first", "second"]
    library = reopened(library, tmp_path)
    assert library.games()[0].summary == {"round": 3, "players": ["Ada"]}
    assert library.entry(second.id).summary == {}
    library.close()


def test_a_new_title_goes_into_the_file_too(library: Library) -> None:
    entry = played(library)
    with library.open_game(entry.id) as game:
        assert library.rename(entry.id, "Saturday").title == "Saturday"
        assert game.header["title"] == "Saturday"
        game.append({"n": 3})
    assert library.rename(entry.id, "Sunday").title == "Sunday"
    assert actions(library, entry.id) == [0, 1, 2, 3]


def test_an_open_game_is_handed_out_again_and_a_closed_one_opened_anew(library: Library) -> None:
    entry = played(library)
    game = library.open_game(entry.id)
    assert library.open_game(entry.id) is game
    game.close()
    again = library.open_game(entry.id)
    assert again is not game
    again.append({"n": 3})


def test_a_deleted_game_waits_in_the_bin_until_it_is_emptied(
    library: Library, tmp_path: Path
) -> None:
    first, second = played(library, "first"), played(library, "second")
    library.open_game(first.id)
    assert library.delete(first.id).binned
    assert titles(library.games()) == ["second"]
    library = reopened(library, tmp_path)
    assert titles(library.binned()) == ["first"]
    with pytest.raises(BadInput, match=r"storage\.game_in_bin"):
        library.open_game(first.id)
    with pytest.raises(BadInput, match=r"storage\.game_not_in_bin"):
        library.restore(second.id)
    library.restore(first.id)
    assert actions(library, first.id) == [0, 1, 2]
    library.delete(first.id)
    library.delete(second.id)
    assert titles(library.binned()) == ["second", "first"]
    assert library.empty_bin() == 2
    assert library.binned() == library.games() == []
    assert list((tmp_path / "bin").iterdir()) == []
    with pytest.raises(BadInput, match=r"storage\.unknown_game"):
        library.restore(first.id)
    library.close()


def test_a_lost_library_file_is_made_again_from_the_games(library: Library, tmp_path: Path) -> None:
    kept, thrown = played(library, "kept 👑"), played(library, "thrown")
    library.delete(thrown.id)
    library.close()
    (tmp_path / "library.journal").unlink()
    (tmp_path / "games" / "no game.journal").write_bytes(b"x")
    (tmp_path / "games" / "bad.journal").write_bytes(b"x")
    library = Library(tmp_path)
    assert titles(library.games()) == ["kept 👑"]
    assert titles(library.binned()) == ["thrown"]
    assert library.entry(kept.id).created == kept.created
    assert actions(library, kept.id) == [0, 1, 2]
    assert (tmp_path / "games" / "bad.journal").read_bytes() == b"x"
    library.close()


def test_a_damaged_library_file_is_told_and_completed(library: Library, tmp_path: Path) -> None:
    played(library, "first")
    played(library, "second")
    library.close()
    file = tmp_path / "library.journal"
    file.write_bytes(file.read_bytes().replace(b"first", b"fjrst"))
    library = Library(tmp_path)
    assert library.opened.missing == 2
    assert library.opened.message is not None
    assert sorted(titles(library.games())) == ["first", "second"]
    library.close()


def test_a_move_to_the_bin_cut_short_by_a_kill_is_completed(
    library: Library, tmp_path: Path
) -> None:
    gone, binned, back = (played(library, title) for title in ("gone", "binned", "back"))
    library.delete(back.id)
    library.close()
    games, bin_ = tmp_path / "games", tmp_path / "bin"
    (games / f"{gone.id}.journal").unlink()
    (games / f"{binned.id}.journal").rename(bin_ / f"{binned.id}.journal")
    (bin_ / f"{back.id}.journal").rename(games / f"{back.id}.journal")
    (games / "x.journal.part-1").write_bytes(b"half")
    library = Library(tmp_path)
    assert titles(library.games()) == ["back"]
    assert titles(library.binned()) == ["binned"]
    assert not (games / "x.journal.part-1").exists()
    library.close()


def test_a_second_library_on_the_folder_is_refused(library: Library, tmp_path: Path) -> None:
    with pytest.raises(StorageFailed, match=r"storage\.in_use"):
        Library(tmp_path)


CHANGES: dict[str, Callable[[Library, ShelvedGame, ShelvedGame, Path], object]] = {
    "create": lambda library, *_: library.create("medioevo", "third", HEADER),
    "rename": lambda library, first, *_: library.rename(first.id, "new"),
    "restore_backup": lambda library, *_: library.restore_backup(library.backups()[0].name),
    "export": lambda library, first, _, target: library.export(first.id, target),
    "delete": lambda library, first, *_: library.delete(first.id),
    "restore": lambda library, _, second, __: library.restore(second.id),
    "played": lambda library, first, *_: library.played(first.id, {"round": 2}),
    "setting": lambda library, *_: library.change_setting("language", "it"),
}
NOT_APPENDED, NOT_REPLACED = {"export"}, {"rename", "played", "setting"}
REFUSALS = [
    (call, change)
    for call, untouched in (
        ("write", set()),
        ("fdatasync", NOT_APPENDED),
        ("replace", NOT_REPLACED),
    )
    for change in CHANGES
    if change not in untouched
]


@pytest.mark.parametrize(("call", "change"), REFUSALS)
def test_on_a_full_disk_nothing_is_half_created_renamed_or_deleted(
    library: Library, tmp_path: Path, disk: Disk, call: str, change: str
) -> None:
    first, second = played(library, "first"), played(library, "second")
    library.delete(second.id)
    library.open_game(first.id).close()
    before, listed = contents(tmp_path), (library.games(), library.binned())
    disk.refuse(call, FULL, half=call == "write")
    with pytest.raises(StorageFailed, match=r"storage\.full"):
        CHANGES[change](library, first, second, tmp_path / "export.journal")
    disk.relent()
    assert (library.games(), library.binned()) == listed
    assert contents(tmp_path) == before
    assert actions(library, first.id) == [0, 1, 2]


def test_settings_are_kept(library: Library, tmp_path: Path) -> None:
    assert library.setting("language", "de") == "de"
    library.change_setting("language", "it")
    library.change_setting("language", "en")
    library.change_setting("sizes", {"text": 1.5, "who": AWKWARD})
    library = reopened(library, tmp_path)
    assert library.setting("language") == "en"
    assert library.setting("sizes") == {"text": 1.5, "who": AWKWARD}
    assert library.setting("unknown") is None
    library.close()


@pytest.mark.usefixtures("no_flush")
@given(texts, texts)
def test_names_and_notes_survive_in_library_game_and_export(title: str, note: str) -> None:
    with tempfile.TemporaryDirectory() as name, Library(Path(name)) as library:
        entry = library.create("medioevo", title, {"setup": {"players": [note]}}, {"notes": note})
        with library.open_game(entry.id) as game:
            game.append({"note": note})
        target = Path(name) / "out.journal"
        library.export(entry.id, target)
        copy = library.import_file(target, lambda header, entries: {"notes": note})
        library.close()
        with Library(Path(name)) as again:
            for game_id in (entry.id, copy.id):
                shown = again.entry(game_id)
                assert (shown.title, shown.summary) == (title, {"notes": note})
                with again.open_game(game_id) as game:
                    assert game.header["setup"] == {"players": [note]}
                    assert list(game.entries()) == [{"note": note}]


def test_a_damaged_game_says_what_is_missing(library: Library, tmp_path: Path) -> None:
    entry = played(library, actions=6)
    file = tmp_path / "games" / f"{entry.id}.journal"
    file.write_bytes(file.read_bytes().replace(b'{"n":2}', b'{"n":9}'))
    with library.open_game(entry.id) as game:
        assert game.opened.missing == 4
        assert game.opened.message is not None
    assert actions(library, entry.id) == [0, 1]
    library.delete(entry.id)
    library.empty_bin()
    assert [file.name for file in (tmp_path / "games").iterdir() if file.suffix != ".lock"] == []


def test_a_game_without_header_is_broken_data_and_not_held_open(
    library: Library, tmp_path: Path
) -> None:
    entry = played(library)
    file = tmp_path / "games" / f"{entry.id}.journal"
    file.write_bytes(b"nothing of it is left")
    for _ in range(2):
        with pytest.raises(BrokenData, match=r"storage\.no_header"):
            library.open_game(entry.id)


def test_an_older_save_is_raised_a_step_at_a_time_and_backed_up_first(
    library: Library, tmp_path: Path
) -> None:
    entry = played(library)
    library.close()

    def counted(saved: dict[str, Any]) -> dict[str, Any]:
        header = {**saved["header"], "lifted": [*saved["header"].get("lifted", ()), "step"]}
        return {"header": header, "entries": [{"n": one["n"] + 10} for one in saved["entries"]]}

    with Library(tmp_path, form=SaveFormat(3, {1: counted, 2: counted})) as newer:
        with newer.open_game(entry.id) as game:
            assert game.header["format"] == 3
            assert game.header["lifted"] == ["step", "step"]
        assert actions(newer, entry.id) == [20, 21, 22]
        oldest = newer.backups()[-1]
    with JournalDB(tmp_path / "backups" / oldest.name) as db:
        assert [document.get("n") for document in db.all()] == [None, 0, 1, 2]
    older = Library(tmp_path)
    with pytest.raises(BrokenData) as refused:
        older.open_game(entry.id)
    assert refused.value.key == "save.newer_version"
    assert refused.value.params == {"version": 3, "current": 1}
    older.close()


def test_a_lift_that_is_missing_or_stumbles_is_broken_data(
    library: Library, tmp_path: Path
) -> None:
    entry = played(library)
    library.close()
    file = tmp_path / "games" / f"{entry.id}.journal"
    before = file.read_bytes()
    for lifts, key in (({}, "save.unknown_version"), ({1: dict.popitem}, "storage.not_liftable")):
        with Library(tmp_path, form=SaveFormat(2, lifts)) as newer:  # type: ignore[arg-type]
            with pytest.raises(BrokenData) as refused:
                newer.open_game(entry.id)
            assert refused.value.key == key
            assert file.read_bytes() == before


def test_a_file_is_scanned_once_to_look_it_over_and_open_it(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.core.storage import database
    from companion.core.storage import library as library_module
    from companion.core.storage.records import scan

    entry = played(library)
    scanned: list[bytes] = []

    def counting(content: bytes) -> Any:
        scanned.append(content)
        return scan(content)

    monkeypatch.setattr(database, "scan", counting)
    monkeypatch.setattr(library_module, "scan", counting)
    assert library.damaged(entry.id) is None
    assert actions(library, entry.id) == [0, 1, 2]
    assert len(scanned) == 1


def test_a_file_that_changes_after_it_was_looked_over_is_read_as_it_is(
    library: Library, tmp_path: Path
) -> None:
    entry = played(library)
    path = next((tmp_path / "games").glob("*.journal"))
    assert library.damaged(entry.id) is None
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], b"x" + lines[-1][1:]]))
    with library.open_game(entry.id) as game:
        assert game.opened.is_damaged
        assert [one["n"] for one in game.entries()] == [0, 1]
