"""What the table is told when something went wrong with the app itself, and what it can do."""

from __future__ import annotations

import io
import traceback
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion import __version__
from companion.core.errors import CompanionError, where_it_failed
from companion.core.explain import Text
from companion.core.records import dataclass
from companion.core.storage.oddments import SetAside
from companion.ui.i18n import Translator

BACK, REPORT, AGAIN, LOG, CLEAR = "back", "report", "again", "log", "clear"
ICONS = {
    BACK: "arrow-left",
    REPORT: "content-save-outline",
    AGAIN: "refresh",
    LOG: "history",
    CLEAR: "eraser",
}
# What each reason for a library that stays shut asks of the table.
LIBRARY = {
    "storage.in_use": "in_use",
    "storage.full": "full",
    "storage.read_only": "read_only",
    "storage.missing": "read_only",
    "save.newer_version": "newer",
}

NAMES_OF_SETTINGS = {
    "language": "ui.settings.language",
    "theme": "ui.settings.theme",
    "text_size": "ui.settings.text_size",
    "motion": "ui.settings.motion",
    "hand": "end.settings.hand",
    "awake": "end.settings.awake",
    "sound": "end.settings.sound",
    "vibration": "end.settings.vibration",
}


@dataclass(frozen=True, slots=True)
class Way:
    """Something that can be done about it."""

    key: str
    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class TroubleView:
    """`words` say what happened and what to do, `detail` is for who mends it."""

    title: str
    words: str
    detail: str
    ways: tuple[Way, ...]


def page_failed(
    texts: Translator, error: Exception, *, shown: bool, in_game: bool, drafts: bool
) -> TroubleView:
    """A page could not be shown, or (`shown`) something on it went wrong."""
    words = [texts.text("trouble.tap" if shown else "trouble.page")]
    words.append(texts.text("trouble.safe" if in_game else "trouble.goes_on"))
    words.append(texts.text("trouble.report_game" if in_game else "trouble.report_error"))
    if drafts:
        words.append(texts.text("trouble.drafts"))
    ways = (BACK, REPORT, *((CLEAR,) if drafts else ()))
    title = texts.text("trouble.title")
    return TroubleView(title, "\n\n".join(words), _in_short(texts, error), _ways(texts, ways))


def library_shut(texts: Translator, error: CompanionError, folder: Path) -> TroubleView:
    """The games cannot be got at; nothing of them was changed."""
    kind = LIBRARY.get(error.key, "other")
    words = (
        texts.text(f"trouble.library.{kind}"),
        texts.text("trouble.library.untouched"),
    )
    # The sentences for a tap speak of an action, and nobody has done one yet.
    detail = str(folder) if error.key in LIBRARY else f"{_in_short(texts, error)}\n{folder}"
    title = texts.text("trouble.library.title")
    return TroubleView(title, "\n\n".join(words), detail, _ways(texts, (AGAIN,)))


def start_unfinished(texts: Translator, game: str) -> TroubleView:
    """The app ended while it was opening a game."""
    return TroubleView(
        texts.text("trouble.start.title"),
        texts.text("trouble.start.words", game=game),
        "",
        _ways(texts, (AGAIN, LOG), "trouble.start"),
    )


def _ways(texts: Translator, keys: tuple[str, ...], group: str = "trouble") -> tuple[Way, ...]:
    return tuple(Way(key, texts.text(f"{group}.{key}"), ICONS[key]) for key in keys)


def _in_short(texts: Translator, error: Exception) -> str:
    if isinstance(error, CompanionError):
        return "\n".join(
            texts.text(Text(problem.key, problem.params)) for problem in error.problems
        )
    return where_it_failed(error)


def set_aside(texts: Translator, found: Sequence[SetAside], odd: Sequence[str] = ()) -> str:
    """What of the library could not be read, by name; "" if all could. `odd` are settings."""
    said = []
    for one in found:
        if one.whole:
            said.append(texts.text("trouble.aside.library", file=one.file))
    names = [_setting(texts, key) for one in found for key in one.settings]
    names += [_setting(texts, key) for key in odd]
    names += [name for one in found for name in one.games]
    if names:
        shown = ", ".join(dict.fromkeys(names))
        said.append(texts.text("trouble.aside.some", what=shown))
    return "\n".join(said)


def _setting(texts: Translator, key: str) -> str:
    """A setting as the table knows it."""
    if key.startswith("draft."):
        return texts.text("trouble.aside.draft")
    if key.startswith("pins."):
        return texts.text("trouble.aside.pins")
    return texts.text(NAMES_OF_SETTINGS[key]) if key in NAMES_OF_SETTINGS else key


# -- the report ----------------------------------------------------------------------------


def report(error: Exception, facts: Mapping[str, str], game_file: Path | None) -> bytes:
    """One file for who mends it: the error with its place, and the game as it lies on the disk."""
    import platform  # seldom wanted, and long to read

    facts = {"version": __version__, "python": platform.python_version(), **facts}
    lines = [f"{name}: {value}" for name, value in facts.items()]
    trace = "".join(traceback.format_exception(error))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("problem.txt", "\n".join((*lines, "", trace)))
        if game_file is not None and game_file.exists():
            archive.writestr(game_file.name, game_file.read_bytes())
    return packed.getvalue()
