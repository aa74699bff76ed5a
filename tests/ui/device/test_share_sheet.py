"""Files leave and reach a tablet through its own windows; Java is pretended."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.clock import Clock

from companion.ui.device import share_sheet


class Tablet:
    """Pretends what Java has: writes down what it was asked for."""

    def __init__(self, folder: Path, version: int) -> None:
        self.folder = folder
        self.version = version
        self.started: list[Any] = []
        self.listener: Callable[..., None] | None = None
        self.outside = folder / "outside"
        self.values: dict[str, str] = {}
        (folder / "cache").mkdir()

    # -- the activity ----------------------------------------------------------------------

    def startActivity(self, intent: Any) -> None:
        self.started.append(intent)

    def startActivityForResult(self, intent: Any, question: int) -> None:
        self.started.append((intent, question))

    def getContentResolver(self) -> Tablet:
        return self

    def getExternalCacheDir(self) -> Any:
        return SimpleNamespace(getAbsolutePath=lambda: str(self.folder / "cache"))

    # -- the resolver ----------------------------------------------------------------------

    def insert(self, place: str, values: Any) -> str:
        self.values = values.kept
        return f"{place}/7"

    def openFileDescriptor(self, _entry: str, mode: str) -> Any:
        flags = os.O_WRONLY | os.O_CREAT if mode == "w" else os.O_RDONLY
        return SimpleNamespace(detachFd=lambda: os.open(self.outside, flags))

    # -- Java ------------------------------------------------------------------------------

    def autoclass(self, name: str) -> Any:
        builder = SimpleNamespace(build=lambda: "lax")
        columns = ("DISPLAY_NAME", "MIME_TYPE", "RELATIVE_PATH")
        return {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self),
            "android.content.Intent": Intent,
            "android.content.ContentValues": Values,
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=self.version),
            "android.provider.MediaStore$MediaColumns": SimpleNamespace(**{c: c for c in columns}),
            "android.provider.MediaStore$Downloads": SimpleNamespace(
                EXTERNAL_CONTENT_URI="content://downloads"
            ),
            "android.os.StrictMode": SimpleNamespace(setVmPolicy=self.started.append),
            "android.os.StrictMode$VmPolicy$Builder": lambda: builder,
            "android.net.Uri": SimpleNamespace(fromFile=lambda file: f"file://{file}"),
            "android.app.Activity": SimpleNamespace(RESULT_OK=-1),
            "java.io.File": str,
            "java.lang.String": str,
        }[name]

    def bind(self, on_activity_result: Callable[..., None]) -> None:
        self.listener = on_activity_result

    def unbind(self, on_activity_result: Callable[..., None]) -> None:
        assert self.listener is on_activity_result
        self.listener = None


class Values:
    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def put(self, name: str, value: str) -> None:
        self.kept[name] = value


class Intent:
    ACTION_SEND, ACTION_OPEN_DOCUMENT = "send", "open"
    EXTRA_STREAM, CATEGORY_OPENABLE = "stream", "openable"
    FLAG_GRANT_READ_URI_PERMISSION = 1

    def __init__(self, action: str) -> None:
        self.action, self.kind, self.flags = action, "", 0
        self.extras: dict[str, Any] = {}
        self.categories: list[str] = []

    def setType(self, kind: str) -> None:
        self.kind = kind

    def putExtra(self, name: str, value: Any) -> None:
        self.extras[name] = value

    def addFlags(self, flags: int) -> None:
        self.flags |= flags

    def addCategory(self, category: str) -> None:
        self.categories.append(category)

    @staticmethod
    def createChooser(intent: Intent, title: str) -> tuple[Intent, str]:
        return intent, title


@pytest.fixture
def tablet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Tablet]:
    def make(version: int = 33) -> Tablet:
        made = Tablet(tmp_path, version)
        java = SimpleNamespace(autoclass=made.autoclass, cast=lambda _kind, value: value)
        monkeypatch.setitem(sys.modules, "jnius", java)
        monkeypatch.setitem(sys.modules, "android", SimpleNamespace(activity=made))
        monkeypatch.setattr(share_sheet, "platform", "android")
        return made

    return make


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "Medioevo 2026-11-16.html"
    path.write_bytes(b"<html>an evening</html>")
    return path


def test_a_file_is_put_among_the_downloads_and_offered_to_other_apps(
    tablet: Callable[..., Tablet], report: Path
) -> None:
    there = tablet()
    assert share_sheet.share(report, "Medioevo")
    ((intent, title),) = there.started
    assert (intent.action, intent.kind, title) == ("send", "text/html", "Medioevo")
    assert intent.extras == {"stream": "content://downloads/7"}
    assert intent.flags == Intent.FLAG_GRANT_READ_URI_PERMISSION
    assert there.outside.read_bytes() == report.read_bytes()
    assert there.values["DISPLAY_NAME"] == report.name
    assert there.values["RELATIVE_PATH"] == share_sheet.FOLDER


def test_an_old_tablet_is_given_a_copy_by_its_path(
    tablet: Callable[..., Tablet], report: Path
) -> None:
    there = tablet(version=26)
    assert share_sheet.share(report, "Medioevo")
    policy, (intent, _) = there.started
    assert policy == "lax"
    copy = there.folder / "cache" / report.name
    assert intent.extras == {"stream": f"file://{copy}"}
    assert copy.read_bytes() == report.read_bytes()


def test_what_the_tablet_refuses_is_saved_all_the_same(
    tablet: Callable[..., Tablet], report: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tablet()
    monkeypatch.setattr(there, "insert", lambda *_: 1 / 0)
    assert not share_sheet.share(report, "Medioevo")
    assert report.exists()


def test_a_desktop_has_no_share_sheet_and_no_picker(report: Path, tmp_path: Path) -> None:
    assert not share_sheet.share(report, "Medioevo")
    assert not share_sheet.pick(tmp_path, lambda _path: None, lambda: None)
    assert not share_sheet.has_picker()


def test_a_chosen_file_is_brought_in(
    tablet: Callable[..., Tablet], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Clock, "schedule_once", lambda job, *_: job(0))
    there, found = tablet(), []
    there.outside.write_bytes(b"a game")
    assert share_sheet.pick(tmp_path / "in", found.append, lambda: found.append("failed"))
    ((intent, question),) = there.started
    assert (intent.action, intent.categories, intent.kind) == ("open", ["openable"], "*/*")
    assert there.listener is not None
    there.listener(question + 1, -1, None)  # somebody else's answer
    there.listener(question, -1, SimpleNamespace(getData=lambda: "content://a/1"))
    assert [path.read_bytes() for path in found] == [b"a game"]
    assert there.listener is None


def test_a_choice_that_is_given_up_brings_nothing(
    tablet: Callable[..., Tablet], tmp_path: Path
) -> None:
    there, found = tablet(), []
    share_sheet.pick(tmp_path / "in", found.append, lambda: found.append("failed"))
    assert there.listener is not None
    there.listener(share_sheet.ANSWER, 0, None)
    assert found == []
    assert there.listener is None


def test_a_tablet_without_a_picker_is_not_listened_to(
    tablet: Callable[..., Tablet], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tablet()
    monkeypatch.setattr(there, "startActivityForResult", lambda *_: 1 / 0)
    assert not share_sheet.pick(tmp_path / "in", lambda _path: None, lambda: None)
    assert there.listener is None


def test_in_the_thread_of_the_tablet_nothing_is_asked_of_java_unguarded(
    tablet: Callable[..., Tablet], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[Callable[[float], None]] = []
    monkeypatch.setattr(Clock, "schedule_once", lambda job, *_: waiting.append(job))
    there, told = tablet(), []
    share_sheet.pick(tmp_path / "in", told.append, lambda: told.append("failed"))
    monkeypatch.setattr(sys.modules["jnius"], "autoclass", lambda _name: 1 / 0)
    monkeypatch.setattr(there, "openFileDescriptor", lambda *_: 1 / 0)
    assert there.listener is not None
    there.listener(share_sheet.ANSWER, -1, SimpleNamespace(getData=lambda: "content://a/1"))
    waiting.pop()(0)
    assert told == ["failed"]


def test_a_file_that_cannot_be_read_is_told_on_the_screen_and_ends_nothing(
    tablet: Callable[..., Tablet], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tablet answers in its own thread; what is raised there would end the app."""
    waiting: list[Callable[[float], None]] = []
    monkeypatch.setattr(Clock, "schedule_once", lambda job, *_: waiting.append(job))
    there, told = tablet(), []
    share_sheet.pick(tmp_path / "in", told.append, lambda: told.append("failed"))
    assert there.listener is not None
    there.listener(share_sheet.ANSWER, -1, SimpleNamespace(getData=lambda: 1 / 0))
    assert told == []  # not in the tablet's thread
    waiting.pop()(0)
    assert told == ["failed"]
