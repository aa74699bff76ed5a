"""Files to choose from on a sheet, and the way to the picker of the tablet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from companion.pages.panels import Item
from companion.ui.device.share_sheet import has_picker
from companion.ui.screens.sheets.picks import WaysSheet
from companion.ui.translator import tr
from companion.ui.widgets.layers import Layers

FILE, BROWSE = "file:", "browse"
LONGEST_NAME = 32


def file_ways(files: Iterable[Path], browses: bool) -> list[Item]:
    """A row for each file; where the tablet has a picker, one for any other."""
    ways = [Item(f"{FILE}{path}", path.stem[:LONGEST_NAME], icon="file-outline") for path in files]
    if browses:
        ways.append(Item(BROWSE, tr("tablet.browse"), icon="folder-open-outline"))
    return ways


def path_of(way: str) -> Path | None:
    """The file of a row; none where the row is another one."""
    return Path(way.removeprefix(FILE)) if way.startswith(FILE) else None


def ask_for_file(
    layers: Layers,
    words: tuple[str, str],
    files: Iterable[Path],
    came: Callable[[Path], None],
    browse: Callable[[], None],
) -> None:
    """A sheet (its title and note) of files; the chosen one comes, or the picker is opened."""

    def chosen(way: str) -> None:
        path = path_of(way)
        if path is None:
            browse()
        else:
            came(path)

    sheet = WaysSheet()
    sheet.ask(words[0], file_ways(files, has_picker()), chosen, words[1])
    layers.open(sheet)
