"""python -m companion, as a script would call it."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from PIL import Image

from companion.cli import main
from companion.core import codec
from companion.core.entries import Undo
from companion.core.play import Play, header_of
from companion.core.storage.everything import save_with_photos
from companion.core.storage.library import Library
from companion.games import GAMES
from companion.ui.presenters.device.album import Album

MEDIOEVO = GAMES["medioevo"]
SETUP = {
    "seats": [
        {"id": "a", "name": "Anna „die Große“ 👑", "colour": "blue"},
        {"id": "b", "name": "שלום\nBen", "colour": "red"},
    ]
}


def run(*arguments: str, given: Any = None) -> tuple[int, Any]:
    """The exit code and the JSON printed."""
    out = StringIO()
    text = given if isinstance(given, str) else json.dumps(given)
    code = main(list(arguments), StringIO(text), out)
    return code, json.loads(out.getvalue())


def saved_game(folder: Path) -> tuple[str, Path]:
    """A game with some actions, exported."""
    setup = codec.read(MEDIOEVO.setup_type, SETUP)
    target = folder / "evening.companion"
    with Library(folder / "library") as library:
        entry = library.create("medioevo", "Abend", header_of(MEDIOEVO, setup))
        play = Play(MEDIOEVO, library.open_game(entry.id))
        for action in (
            {"kind": "pay", "giver": "a", "taker": "b", "amount": 100, "reason": "Bündnis"},
            {"kind": "change_honor", "player": "a", "change": 3},
            {"kind": "change_honor", "player": "b", "change": 1},
        ):
            play.do(codec.read(MEDIOEVO.action_type, action), at=0)
        play.record(Undo(), at=0)
        library.export(entry.id, target)
    return entry.id, target


def test_games_are_listed_with_their_calculators() -> None:
    code, games = run("games")
    assert code == 0
    assert [game["id"] for game in games] == list(GAMES)
    assert games[0]["calculators"] == sorted(MEDIOEVO.calculators)


def test_calculators_are_listed_with_what_they_are_for() -> None:
    code, listed = run("calc", "medioevo")
    assert code == 0
    assert {item["name"] for item in listed} == set(MEDIOEVO.calculators)
    assert all(item["about"].strip() for item in listed)


@pytest.mark.parametrize("name", sorted(MEDIOEVO.calculators))
def test_every_calculator_prints_valid_schemas(name: str) -> None:
    code, schemas = run("calc", "medioevo", name, "--schema")
    assert code == 0
    for described in (schemas["input"], schemas["output"]):
        jsonschema.Draft202012Validator.check_schema(described)


@pytest.mark.parametrize("name", sorted(MEDIOEVO.calculators))
@pytest.mark.parametrize("junk", [None, 3, "x", {"nonsense": 1}, {"players": -1}])
def test_junk_is_refused_by_every_calculator_with_code_2(name: str, junk: Any) -> None:
    code, result = run("calc", "medioevo", name, given=junk)
    assert code == 2
    error = result["error"]
    assert error["key"]
    assert error["message"] != error["key"]


def test_a_batch_gives_errors_in_their_place() -> None:
    code, results = run("calc", "medioevo", "interest", given=[{"bogus": 1}, 7])
    assert code == 0
    assert [result["error"]["field"] for result in results] == ["bogus", ""]


def test_sentences_come_in_the_language_asked_for() -> None:
    _, english = run("--lang", "en", "calc", "medioevo", "interest", given={"x": 1})
    _, german = run("--lang", "de", "calc", "medioevo", "interest", given={"x": 1})
    assert english["error"]["key"] == german["error"]["key"]
    assert english["error"]["message"] != german["error"]["message"]


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ((), "cli.usage"),
        (("dance",), "cli.usage"),
        (("calc", "chess"), "cli.unknown_game"),
        (("calc", "medioevo", "weather"), "cli.unknown_calculator"),
        (("check", "no-such-file"), "storage.missing"),
    ],
)
def test_a_wrong_call_is_refused_with_code_2(arguments: tuple[str, ...], key: str) -> None:
    code, result = run(*arguments)
    assert (code, result["error"]["key"]) == (2, key)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "1" * 5_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    code, result = run("calc", "medioevo", "interest", given=text)
    assert (code, result["error"]["key"]) == (2, "cli.not_json")


def test_a_save_is_replayed_to_its_final_figures(tmp_path: Path) -> None:
    _, file = saved_game(tmp_path)
    code, told = run("replay", str(file))
    assert code == 0
    assert told["figures"]["a"]["figure.money"] == 1500
    assert told["figures"]["a"]["figure.honor"] == 13
    assert told["figures"]["b"]["figure.honor"] == 10
    assert (told["entries"], told["actions_in_force"]) == (4, 2)


def test_a_save_is_checked_and_a_damaged_one_refused(tmp_path: Path) -> None:
    _, file = saved_game(tmp_path)
    assert run("check", str(file))[1]["ok"] is True
    content = file.read_bytes()
    file.write_bytes(content.replace(b"100", b"900", 1))
    code, result = run("check", str(file))
    assert (code, result["error"]["key"]) == (2, "storage.damaged_file")


def test_export_and_import_carry_a_game_to_another_folder(tmp_path: Path) -> None:
    game_id, _ = saved_game(tmp_path)
    target, library, other = tmp_path / "out", tmp_path / "library", tmp_path / "other"
    assert run("export", game_id, str(target), "--folder", str(library))[0] == 0
    code, imported = run("import", str(target), "--folder", str(other))
    assert (code, imported) == (0, {"id": game_id, "title": "Abend"})
    code, again = run("import", str(target), "--folder", str(other))
    assert code == 0
    assert again["id"] != game_id


def test_import_takes_a_game_with_its_photos_and_says_what_was_refused(tmp_path: Path) -> None:
    game_id, _ = saved_game(tmp_path)
    photo, album = tmp_path / "board.png", Album(tmp_path / "library" / "photos")
    Image.new("RGB", (40, 30)).save(photo)
    album.add(game_id, photo)
    target, other = tmp_path / "out.companion", tmp_path / "other"
    with Library(tmp_path / "library") as library:
        save_with_photos(library, game_id, target, album)
    with zipfile.ZipFile(target, "a") as file:
        file.writestr(f"photos/{game_id}/0002.jpg", b"no picture")
    code, imported = run("import", str(target), "--folder", str(other))
    refused = [f"photos/{game_id}/0002.jpg"]
    assert (code, imported) == (0, {"games": 1, "known": 0, "photos": 1, "refused": refused})
    assert Album(other / "photos").names(game_id) == ["0001.jpg"]


def test_export_never_overwrites(tmp_path: Path) -> None:
    game_id, file = saved_game(tmp_path)
    before = file.read_bytes()
    code, result = run("export", game_id, str(file), "--folder", str(tmp_path / "library"))
    assert (code, result["error"]["key"]) == (2, "storage.target_exists")
    assert file.read_bytes() == before


def test_the_module_runs_from_a_shell() -> None:
    shell = subprocess.run(
        [sys.executable, "-m", "companion", "calc", "medioevo", "interest"],
        input="{}",
        capture_output=True,
        text=True,
        check=False,
    )
    assert shell.returncode == 2
    assert "error" in json.loads(shell.stdout)


def test_the_pages_of_a_saved_game_are_listed_and_printed(tmp_path: Path) -> None:
    _, path = saved_game(tmp_path)
    code, listed = run("page", str(path))
    assert code == 0
    assert "table" in listed["pages"]
    assert set(listed["seats"]) == {"a", "b"}
    code, page = run("page", str(path), "table", "--language", "de")
    assert (code, page["title"]) == (0, "Runde 1 von 12")
    anyhow = ["--seat", "b", str(path), "--language=de", "table"]  # as the usage line has it, too
    assert run("page", *anyhow)[1] == run("page", str(path), "table", *anyhow[:2], anyhow[3])[1]
    assert run("page", "--language", "de", str(path), "table")[1] == page


def test_the_pages_of_a_device_need_no_game(tmp_path: Path) -> None:
    code, listed = run("page")
    assert (code, listed["pages"][0]) == (0, "home")
    code, page = run("page", "settings", "--language", "de")
    assert (code, page["title"]) == (0, "Optionen")
    _, path = saved_game(tmp_path)
    code, page = run("page", str(path), "settings")
    asked = [offer["key"] for block in page["blocks"] for offer in block.get("offers", ())]
    assert [key for key in asked if key.startswith("pin:")]


def test_a_page_holds_a_purse_only_for_its_owner(tmp_path: Path) -> None:
    _, path = saved_game(tmp_path)

    def purses(*more: str) -> list[bool]:
        _, page = run("page", str(path), "table", *more)
        shown = [one["shows"] for banner in page["blocks"][0]["banners"] for one in banner["small"]]
        return ["figure" in one for one in shown if one["kind"] == "Secret"]

    assert purses() == [False, False]
    assert sorted(purses("--seat", "a")) == [False, True]


def test_an_unknown_page_or_seat_is_refused(tmp_path: Path) -> None:
    _, path = saved_game(tmp_path)
    code, refused = run("page", str(path), "nothing")
    assert (code, refused["error"]["key"]) == (2, "cli.unknown_page")
    code, refused = run("page", str(path), "table", "--seat", "Nobody")
    assert (code, refused["error"]["key"]) == (2, "cli.unknown_seat")
