"""Files that leave a tablet through its share sheet, and files that come in through its picker.

On a desktop there is neither: `share` and `pick` say so, and the app names the folder instead.

A file of ours cannot be handed to another app by its path. Since Android 10 it is put among the
tablet's downloads, where no permission is needed and the table finds it again by itself; the other
app is given that entry. Before, a copy in the folder for passing things on is named by its path.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.logger import Logger
from kivy.utils import platform

FOLDER = "Download/Table companion"
KINDS = {".html": "text/html", ".png": "image/png"}
ANY_KIND = "application/octet-stream"
ANDROID_10 = 29
CHOSEN = -1  # android.app.Activity.RESULT_OK; asking Java in its own thread could fail
ANSWER = 4711  # tells our question to the picker from those of others


def share(path: Path, title: str) -> bool:
    """Ask the tablet where the file shall go; whether there is anything to ask."""
    if platform != "android":
        return False
    try:
        _send(path, title)
    except Exception as error:  # whatever a tablet refuses, the file is saved already
        Logger.warning("Share: %s", error)
        return False
    return True


def pick(folder: Path, then: Callable[[Path], None], failed: Callable[[], None]) -> bool:
    """Let the table choose a file, copied into `folder`; whether there is a picker.

    `failed` is called for a file that cannot be read: withdrawn, too large, no longer there.
    """
    if platform != "android":
        return False
    try:
        _choose(folder, then, failed)
    except Exception as error:
        Logger.warning("Share: %s", error)
        return False
    return True


def has_picker() -> bool:
    """Whether files are chosen by the tablet's own picker."""
    return bool(platform == "android")


# -- out -----------------------------------------------------------------------------------


def _send(path: Path, title: str) -> None:
    from jnius import autoclass, cast

    intents = autoclass("android.content.Intent")
    activity = the_activity()
    kind = KINDS.get(path.suffix, ANY_KIND)
    intent = intents(intents.ACTION_SEND)
    intent.setType(kind)
    entry = cast("android.os.Parcelable", _entry(activity, path, kind))
    intent.putExtra(intents.EXTRA_STREAM, entry)
    intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    words = cast("java.lang.CharSequence", autoclass("java.lang.String")(title))
    activity.startActivity(intents.createChooser(intent, words))


def _entry(activity: Any, path: Path, kind: str) -> Any:
    """The address under which another app may read the file."""
    from jnius import autoclass

    if autoclass("android.os.Build$VERSION").SDK_INT < ANDROID_10:
        return _copy_to_pass_on(activity, path)
    columns = autoclass("android.provider.MediaStore$MediaColumns")
    values = autoclass("android.content.ContentValues")()
    values.put(columns.DISPLAY_NAME, path.name)
    values.put(columns.MIME_TYPE, kind)
    values.put(columns.RELATIVE_PATH, FOLDER)
    downloads = autoclass("android.provider.MediaStore$Downloads")
    resolver = activity.getContentResolver()
    entry = resolver.insert(downloads.EXTERNAL_CONTENT_URI, values)
    opened = resolver.openFileDescriptor(entry, "w").detachFd()
    with path.open("rb") as source, os.fdopen(opened, "wb") as target:
        shutil.copyfileobj(source, target)
    return entry


def _copy_to_pass_on(activity: Any, path: Path) -> Any:
    from jnius import autoclass

    copy = Path(activity.getExternalCacheDir().getAbsolutePath()) / path.name
    shutil.copyfile(path, copy)
    # Android 7 stops an app that names a file by its path, unless it asks not to be watched.
    strict = autoclass("android.os.StrictMode")
    strict.setVmPolicy(autoclass("android.os.StrictMode$VmPolicy$Builder")().build())
    return autoclass("android.net.Uri").fromFile(autoclass("java.io.File")(str(copy)))


# -- in ------------------------------------------------------------------------------------


def _choose(folder: Path, then: Callable[[Path], None], failed: Callable[[], None]) -> None:
    from android import activity as answers
    from jnius import autoclass

    intents = autoclass("android.content.Intent")
    activity = the_activity()

    def answered(question: int, result: int, data: Any) -> None:
        if question != ANSWER:
            return
        answers.unbind(on_activity_result=answered)
        if result == CHOSEN and data is not None:
            tell = _read(activity, data, folder, then, failed)
            Clock.schedule_once(lambda _: tell())

    answers.bind(on_activity_result=answered)
    intent = intents(intents.ACTION_OPEN_DOCUMENT)
    intent.addCategory(intents.CATEGORY_OPENABLE)
    intent.setType("*/*")
    try:
        activity.startActivityForResult(intent, ANSWER)
    except Exception:  # no picker: nobody will answer, and the next question has its own
        answers.unbind(on_activity_result=answered)
        raise


def _read(
    activity: Any,
    data: Any,
    folder: Path,
    then: Callable[[Path], None],
    failed: Callable[[], None],
) -> Callable[[], None]:
    """Reads the chosen file and gives what is to be told on the screen's thread.

    The tablet answers in a thread of its own, where an error would end the app.
    """
    try:
        path = brought_in(activity, data.getData(), folder)
    except Exception as error:  # whatever another app hands over
        Logger.warning("Share: %s", error)
        return failed
    return lambda: then(path)


def brought_in(activity: Any, entry: Any, folder: Path, name: str = "chosen.companion") -> Path:
    """A copy of what another app holds."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    opened = activity.getContentResolver().openFileDescriptor(entry, "r").detachFd()
    with os.fdopen(opened, "rb") as source, path.open("wb") as target:
        shutil.copyfileobj(source, target)
    return path


def the_activity() -> Any:
    """Our window, as Java knows it."""
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity
