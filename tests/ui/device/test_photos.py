"""Photos of the board: made small, kept beside the game, shown in log and chronicle, given away."""

from __future__ import annotations

import os
import sys
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.clock import Clock
from PIL import Image, ImageChops, ImageStat

from companion.core.errors import BadInput
from companion.core.table_actions import KeepPhoto
from companion.ui.device import camera, share_sheet
from companion.ui.presenters.device import album as albums
from companion.ui.presenters.device.album import LONGEST_SIDE, Album
from tests.stage.evening import Evening


def _picture(path: Path, size: tuple[int, int] = (3000, 2000), **options: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, (120, 60, 30)).save(path, **options)
    return path


# -- the album -----------------------------------------------------------------------------


def test_a_photo_is_kept_small_upright_and_without_what_the_camera_wrote(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by 90 degrees
    exif[0x010E] = "at home"
    source = _picture(tmp_path / "large.jpg", exif=exif)
    album = Album(tmp_path / "photos")
    name = album.add("game", source)
    with Image.open(album.path("game", name)) as kept:
        assert max(kept.size) == LONGEST_SIDE
        assert kept.height > kept.width
        assert dict(kept.getexif()) == {}
    assert album.thumbnail("game", name).stat().st_size < 60_000
    assert album.inline("game", name).startswith("data:image/jpeg;base64,")
    assert album.names("game") == [name] == ["0001.jpg"]


def test_what_is_no_picture_or_too_large_is_refused_in_words_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    album = Album(tmp_path / "photos")
    odd = tmp_path / "odd.jpg"
    odd.write_bytes(b"no picture")
    for source, key in ((odd, "photo.unreadable"), (tmp_path / "gone.jpg", "photo.unreadable")):
        with pytest.raises(BadInput) as refused:
            album.add("game", source)
        assert refused.value.key == key
    large = _picture(tmp_path / "large.png", (400, 400))
    monkeypatch.setattr(albums, "MOST_PIXELS", 1000)
    with pytest.raises(BadInput) as refused:
        album.add("game", large)
    assert refused.value.key == "photo.too_large"
    assert album.names("game") == []


def test_an_album_has_an_end_and_goes_with_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(albums, "MOST_PHOTOS", 2)
    album, source = Album(tmp_path / "photos"), _picture(tmp_path / "one.png", (40, 30))
    assert [album.add("game", source), album.add("game", source)] == ["0001.jpg", "0002.jpg"]
    with pytest.raises(BadInput) as refused:
        album.add("game", source)
    assert refused.value.key == "photo.too_many"
    assert album.add("other", source) == "0001.jpg"
    album.forget("game")
    assert album.names("game") == []
    assert album.names("other") == ["0001.jpg"]


@pytest.mark.parametrize("name", ["../games/x.journal", "/etc/passwd", "0001_small.jpg", ""])
def test_a_name_from_a_strange_file_leads_nowhere(tmp_path: Path, name: str) -> None:
    album = Album(tmp_path / "photos")
    album.add("game", _picture(tmp_path / "one.png", (40, 30)))
    assert album.path("game", name) is None
    assert album.inline("game", name) == ""


# -- the camera app ------------------------------------------------------------------------


class _Tablet:
    """Pretends what Java has; the camera app writes into the entry it is given."""

    def __init__(self, folder: Path, version: int = 33) -> None:
        self.version, self.outside = version, folder / "outside.jpg"
        self.started: list[Any] = []
        self.deleted: list[str] = []
        self.listener: Callable[..., None] | None = None

    def autoclass(self, name: str) -> Any:
        return {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self),
            "android.content.Intent": _Intent,
            "android.content.ContentValues": _Values,
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=self.version),
            "android.provider.MediaStore": SimpleNamespace(
                ACTION_IMAGE_CAPTURE="capture", EXTRA_OUTPUT="output"
            ),
            "android.provider.MediaStore$MediaColumns": SimpleNamespace(
                DISPLAY_NAME="name", MIME_TYPE="kind"
            ),
            "android.provider.MediaStore$Images$Media": SimpleNamespace(
                EXTERNAL_CONTENT_URI="content://images"
            ),
            "android.app.Activity": SimpleNamespace(RESULT_OK=-1),
        }[name]

    def getContentResolver(self) -> _Tablet:
        return self

    def insert(self, place: str, _values: Any) -> str:
        return f"{place}/7"

    def delete(self, entry: str, *_: Any) -> None:
        self.deleted.append(entry)

    def openFileDescriptor(self, _entry: str, _mode: str) -> Any:
        return SimpleNamespace(detachFd=lambda: os.open(self.outside, os.O_RDONLY))

    def startActivityForResult(self, intent: Any, question: int) -> None:
        self.started.append((intent, question))

    def bind(self, on_activity_result: Callable[..., None]) -> None:
        self.listener = on_activity_result

    def unbind(self, on_activity_result: Callable[..., None]) -> None:
        assert self.listener is on_activity_result
        self.listener = None


class _Intent:
    FLAG_GRANT_READ_URI_PERMISSION, FLAG_GRANT_WRITE_URI_PERMISSION = 1, 2

    def __init__(self, action: str) -> None:
        self.action, self.flags, self.extras = action, 0, dict[str, Any]()

    def putExtra(self, name: str, value: Any) -> None:
        self.extras[name] = value

    def addFlags(self, flags: int) -> None:
        self.flags |= flags


class _Values:
    def put(self, *_: str) -> None:
        """Whatever is told of the entry."""


@pytest.fixture
def tablet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> _Tablet:
    made = _Tablet(tmp_path)
    java = SimpleNamespace(autoclass=made.autoclass, cast=lambda _kind, value: value)
    monkeypatch.setitem(sys.modules, "jnius", java)
    monkeypatch.setitem(sys.modules, "android", SimpleNamespace(activity=made))
    monkeypatch.setattr(camera, "platform", "android")
    monkeypatch.setattr(share_sheet, "platform", "android")
    return made


def test_the_camera_app_is_asked_without_a_permission_and_its_picture_is_brought_in(
    tablet: _Tablet, tmp_path: Path
) -> None:
    came: list[Path] = []
    assert camera.take(tmp_path / "chosen", came.append, pytest.fail)
    ((intent, question),) = tablet.started
    assert (intent.action, intent.extras) == ("capture", {"output": "content://images/7"})
    assert intent.flags == 3
    tablet.outside.write_bytes(b"picture")
    assert tablet.listener is not None
    tablet.listener(99, -1, None)  # somebody else's answer
    tablet.listener(question, -1, None)
    Clock.tick()
    assert [path.read_bytes() for path in came] == [b"picture"]
    assert tablet.deleted == ["content://images/7"]  # it does not stay among the tablet's pictures
    assert tablet.listener is None


def test_who_takes_no_photo_is_told_nothing_and_what_cannot_be_read_is_said(
    tablet: _Tablet, tmp_path: Path
) -> None:
    failed: list[str] = []
    for result in (0, -1):
        assert camera.take(tmp_path, pytest.fail, lambda: failed.append("failed"))
        assert tablet.listener is not None
        tablet.listener(camera.ANSWER, result, None)
        Clock.tick()
        assert failed == (["failed"] if result else [])


def test_a_tablet_without_a_camera_app_or_too_old_lets_the_table_choose(
    tablet: _Tablet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*_: Any) -> None:
        raise OSError("ActivityNotFoundException")

    monkeypatch.setattr(tablet, "startActivityForResult", nobody)
    assert not camera.take(tmp_path, pytest.fail, pytest.fail)
    assert tablet.listener is None
    tablet.version = 28
    assert not camera.take(tmp_path, pytest.fail, pytest.fail)


# -- by touches ----------------------------------------------------------------------------


@pytest.mark.ui
def test_a_photo_is_chosen_in_the_log_kept_shown_there_and_in_the_chronicle_and_in_the_report(
    table: Evening,
) -> None:
    app, driver = table.driver.app, table.driver
    desk = app.desk
    _picture(desk.folder / "exports" / "our board.jpg")
    table.tap(driver.place("log"))
    table.tap(table.page.spot("photo"))
    assert table.sheet.view.title == "Choose a picture"
    table.tap(table.sheet.spot(f"row|{table.sheet.ways[0].key}"))
    driver.wait(lambda: bool(desk.session.journal.present))
    (entry,) = desk.session.journal.present
    assert entry.action == KeepPhoto("0001.jpg")
    assert table.page.describe("0").text == "Photo of the table, round 1"
    assert table.page.describe("0").icon == "camera-outline"
    table.page.picked("0")
    driver.wait()
    assert table.sheet.view.blocks[0].source == str(desk.album.path(desk.game_id, "0001.jpg"))
    driver.press_back()
    app.shell.go("chronicle")
    driver.wait(lambda: any(block.photos for block in table.page.view.blocks))
    table.tap(driver.spot("photo:0001.jpg"))
    assert table.sheet.view.title == "Round 1"
    driver.press_back()
    table.tap(table.page.spot("report_photos"))
    driver.wait(lambda: bool(list((desk.folder / "exports").glob("*.html"))))
    (report,) = (desk.folder / "exports").glob("*.html")
    assert "data:image/jpeg;base64," in report.read_text("utf-8")
    table.tap(table.page.spot("report"))
    driver.wait(lambda: len(list((desk.folder / "exports").glob("*.html"))) == 2)
    plain = min((desk.folder / "exports").glob("*.html"), key=lambda path: path.stat().st_size)
    assert "data:image" not in plain.read_text("utf-8")
    desk.session.undo()
    driver.wait(lambda: not any(block.photos for block in table.page.view.blocks))


# -- inside a game's file ------------------------------------------------------------------


def _noisy(path: Path) -> Path:
    """A picture that is not the same everywhere, so that a mix-up is seen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.effect_noise((640, 480), 80).convert("RGB").save(path, comment=b"at home")
    return path


@pytest.mark.ui
def test_photos_leave_with_the_game_only_on_request_and_come_back_with_it(table: Evening) -> None:
    app, driver = table.driver.app, table.driver
    desk, game = app.desk, app.desk.game_id
    _noisy(desk.folder / "exports" / "our board.jpg")
    table.tap(driver.place("log"))
    table.tap(table.page.spot("photo"))
    table.tap(table.sheet.spot(f"row|{table.sheet.ways[0].key}"))
    driver.wait(lambda: bool(desk.session.journal.present))
    kept = desk.album.content(game, "0001.jpg")
    for way, has_photos in (("go_on", False), ("photos", True)):
        app.shell.go("home")
        driver.wait()
        table.tap(driver.spot(f"more:{game}"))
        table.tap(table.sheet.spot("row|export"))
        assert [item.key for item in table.sheet.ways] == ["show", "go_on", "photos"]
        table.tap(table.sheet.spot(f"row|{way}"))
        driver.wait(lambda: bool(list((desk.folder / "exports").glob("*.companion"))))
        (path,) = (desk.folder / "exports").glob("*.companion")
        assert (b"JFIF" in path.read_bytes()) is has_photos
        desk.delete(game, lambda: None)
        desk.empty_bin(lambda: None)
        driver.wait(lambda: not desk.games())
        assert desk.album.names(game) == []
        app.shell.layers.say("")
        table.tap(driver.spot("import"))
        table.tap(table.sheet.spot(f"row|file:{path}"))
        driver.wait(lambda: bool(desk.games()))
        assert desk.games()[0].id == game
        assert desk.album.names(game) == (["0001.jpg"] if has_photos else [])
        assert ("1 photo is back." in app.shell.layers.message) is has_photos
        path.unlink()
        if not has_photos:  # as before, for the second way
            desk.album.bring_back(game, "0001.jpg", kept)
    app.open_game(game)
    driver.wait(lambda: desk.session is not None)
    table.tap(driver.place("log"))
    table.page.picked("0")
    driver.wait()
    assert table.sheet.view.blocks[0].source == str(desk.album.path(game, "0001.jpg"))
    with Image.open(table.sheet.view.blocks[0].source) as back, Image.open(BytesIO(kept)) as before:
        apart = ImageStat.Stat(ImageChops.difference(back, before)).mean
        assert max(apart) < 4
        assert "comment" not in back.info, "what the camera wrote stays at home"


@pytest.mark.ui
def test_everything_is_saved_with_or_without_photos_and_brings_back_what_is_missing(
    table: Evening, tmp_path: Path
) -> None:
    app, driver = table.driver.app, table.driver
    desk, game = app.desk, app.desk.game_id
    desk.album.add(game, _noisy(tmp_path / "one.jpg"))
    desk.album.add(game, _noisy(tmp_path / "two.jpg"))
    first = desk.album.content(game, "0001.jpg")
    app.shell.go("safety")
    driver.wait()
    table.tap(table.page.spot("save_all"))
    assert table.sheet.ways[1].note.startswith("2 photos of the table")
    table.tap(table.sheet.spot("row|photos"))
    driver.wait(lambda: bool(desk.exported((".companions",))))
    (path,) = desk.exported((".companions",))
    desk.album.path(game, "0002.jpg").unlink()
    table.tap(table.page.spot("read_all"))
    table.tap(table.sheet.spot(f"row|file:{path}"))
    driver.wait(lambda: len(desk.album.names(game)) == 2)
    assert "1 photo is back." in app.shell.layers.message
    assert len(desk.games()) == 1
    assert desk.album.content(game, "0001.jpg") == first, "what is here stays as it is"
    path.unlink()
    table.tap(table.page.spot("save_all"))
    table.tap(table.sheet.spot("row|plain"))
    driver.wait(lambda: bool(desk.exported((".companions",))))
    assert b"JFIF" not in desk.exported((".companions",))[0].read_bytes()


def _bytes_of(size: tuple[int, int], kind: str) -> bytes:
    made = BytesIO()
    Image.new("RGB", size, (9, 9, 9)).save(made, kind)
    return made.getvalue()


def _endless(folder: Path) -> Path:
    """An archive whose list of contents is made to fill the memory."""
    path = folder / "endless.companion"
    with zipfile.ZipFile(path, "w") as file:
        for number in range(21_000):
            file.writestr(f"{number}", b"")
    return path


@pytest.mark.ui
def test_an_archive_of_odd_photos_ends_in_words_and_leaves_nothing_beside_the_games(
    table: Evening, tmp_path: Path
) -> None:
    app, driver = table.driver.app, table.driver
    desk, game = app.desk, app.desk.game_id
    desk.album.add(game, _noisy(tmp_path / "one.jpg"))
    app.shell.go("home")
    driver.wait()
    table.page.go_on_elsewhere(game, photos=True)
    driver.wait(lambda: bool(desk.exported()))
    (good,) = desk.exported()
    desk.album.forget(game)
    odd = {
        f"photos/{game}/0001.jpg": b"no picture",
        f"photos/{game}/0002.jpg": _bytes_of((4000, 4000), "JPEG"),
        f"photos/{game}/0003.jpg": _bytes_of((40, 40), "PNG"),
        f"photos/{game}/0004.jpg": bytes(5_000_000),
        f"photos/{game}/../../0005.jpg": _bytes_of((40, 40), "JPEG"),
        "photos/other/0006.jpg": _bytes_of((40, 40), "JPEG"),
    }
    hostile = tmp_path / "hostile.companion"
    with zipfile.ZipFile(good) as inside, zipfile.ZipFile(hostile, "w") as file:
        name = f"games/{game}.companion"
        file.writestr(name, inside.read(name))
        for name, content in odd.items():
            file.writestr(name, content, zipfile.ZIP_DEFLATED)
    before = sorted(path for path in desk.folder.rglob("*") if path.is_file())
    table.page._import(hostile)
    driver.wait()
    for number in (1, 2, 3, 4):
        assert f"000{number}.jpg" in app.shell.layers.message
    assert "0005" not in app.shell.layers.message
    assert sorted(path for path in desk.folder.rglob("*") if path.is_file()) == before
    app.shell.layers.say("")
    table.page._import(_endless(tmp_path))
    driver.wait()
    assert "endless.companion cannot be read" in app.shell.layers.message
    assert sorted(path for path in desk.folder.rglob("*") if path.is_file()) == before
