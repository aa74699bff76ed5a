"""Pages as text; `python -m tests.pages.golden` writes them anew where a change was meant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from companion.pages.kit import TABLE, PageView, to_json
from companion.ui.presenters.device.told import device_pages
from companion.ui.presenters.told_pages import ToldPages
from tests.presenters.recorded import REPLAYS, session_of
from tests.speaking import speaking

LEFT_OUT = ("log", "chronicle", "rules")
FOLDER = Path(__file__).parent / "golden"


def pages() -> Iterator[tuple[Path, str]]:
    """The table of every recorded game as it ends, and all pages of one game of each title;
    the pages of a device on which nobody has played yet.

    The log of a whole evening is kept as text elsewhere (`tests/golden`).
    """
    for title in sorted(REPLAYS.iterdir()):
        for number, replay in enumerate(sorted(title.glob("*.companion"))):
            told = ToldPages(session_of(replay.stem), speaking("en"))
            for name, page in told.pages().items():
                if name == "table" or (number == 0 and name not in LEFT_OUT):
                    yield FOLDER / f"{replay.stem}.{name}.json", _text(page())
    for name, page in device_pages(speaking("en")).items():
        yield FOLDER / f"device.{name}.json", _text(page())


def _text(page: PageView) -> str:
    return json.dumps(to_json(page, TABLE), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages():
        path.write_text(text, encoding="utf-8")
