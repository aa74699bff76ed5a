"""A photo by the camera of the tablet, through another app: no permission is asked for.

The camera app is given an entry among the tablet's pictures to write to; the picture is brought in
and the entry is taken away again. On a desktop there is no such app: `take` says so, and the table
chooses a file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.logger import Logger
from kivy.utils import platform

from companion.ui.device.share_sheet import ANDROID_10, CHOSEN, brought_in, the_activity

ANSWER = 4712  # tells our question to the camera from those of others
NAME = "photo.jpg"


def take(folder: Path, then: Callable[[Path], None], failed: Callable[[], None]) -> bool:
    """Let the camera app take a photo, copied into `folder`; whether there is one to ask.

    `failed` is called for a photo that cannot be read; nobody is told if none was taken.
    """
    if platform != "android":
        return False
    try:
        _ask(folder, then, failed)
    except Exception as error:  # no camera app, or a tablet that refuses
        Logger.warning("Camera: %s", error)
        return False
    return True


def _ask(folder: Path, then: Callable[[Path], None], failed: Callable[[], None]) -> None:
    from android import activity as answers
    from jnius import autoclass, cast

    intents = autoclass("android.content.Intent")
    activity = the_activity()
    entry = _entry(activity)

    def answered(question: int, result: int, _data: Any) -> None:
        if question != ANSWER:
            return
        answers.unbind(on_activity_result=answered)
        tell = _read(activity, entry, folder, then, failed) if result == CHOSEN else _nothing
        _take_away(activity, entry)
        Clock.schedule_once(lambda _: tell())

    answers.bind(on_activity_result=answered)
    media = autoclass("android.provider.MediaStore")
    intent = intents(media.ACTION_IMAGE_CAPTURE)
    intent.putExtra(media.EXTRA_OUTPUT, cast("android.os.Parcelable", entry))
    intent.addFlags(intents.FLAG_GRANT_WRITE_URI_PERMISSION)
    intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    try:
        activity.startActivityForResult(intent, ANSWER)
    except Exception:
        answers.unbind(on_activity_result=answered)
        _take_away(activity, entry)
        raise


def _entry(activity: Any) -> Any:
    """Where the camera app may write; only since Android 10 without a permission."""
    from jnius import autoclass

    if autoclass("android.os.Build$VERSION").SDK_INT < ANDROID_10:
        raise NotImplementedError("the picker is used instead")
    columns = autoclass("android.provider.MediaStore$MediaColumns")
    values = autoclass("android.content.ContentValues")()
    values.put(columns.DISPLAY_NAME, NAME)
    values.put(columns.MIME_TYPE, "image/jpeg")
    images = autoclass("android.provider.MediaStore$Images$Media")
    return activity.getContentResolver().insert(images.EXTERNAL_CONTENT_URI, values)


def _take_away(activity: Any, entry: Any) -> None:
    """The picture is the game's now: it does not stay among the tablet's."""
    try:
        activity.getContentResolver().delete(entry, None, None)
    except Exception as error:  # one picture too many does no harm
        Logger.warning("Camera: %s", error)


def _read(
    activity: Any,
    entry: Any,
    folder: Path,
    then: Callable[[Path], None],
    failed: Callable[[], None],
) -> Callable[[], None]:
    try:
        path = brought_in(activity, entry, folder, NAME)
    except Exception as error:  # whatever the camera app left
        Logger.warning("Camera: %s", error)
        return failed
    return lambda: then(path)


def _nothing() -> None:
    """Nobody took a photo."""
