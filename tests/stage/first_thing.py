"""Opens each page of a saved game first thing after a start, in a process that has opened no other.

    python -m tests.stage.first_thing medioevo

Children are forked before anything of ours is read. Two of them go on to a form, as a table does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

ENTRIES = 60  # of a recorded game: some of everything, and quickly opened
REPLAYS = Path(__file__).parents[1] / "replays"


def saved_game(game: str, folder: Path, place: str) -> None:
    """A library whose last game was left at this place."""
    from companion.core.storage.library import Library
    from companion.core.storage.saves import Save, read_save

    recorded = read_save(sorted((REPLAYS / game).glob("*.companion"))[0])
    short = folder / "short.companion"
    short.write_bytes(Save(recorded.header, list(recorded.entries)[:ENTRIES]).for_export())
    with Library(folder / "home") as library:
        entry = library.import_file(short, lambda _header, _entries: {})
        library.change_setting("open_game", entry.id)
        library.change_setting("place", place)


def started(game: str, place: str, folder: Path) -> Any:
    saved_game(game, folder, place)
    from tests.stage.driver import Driver

    from companion.app import CompanionApp  # isort: skip  after the driver

    driver = Driver(CompanionApp(folder=folder / "home", language="en"))
    driver.resize(1280, 800)
    driver.wait()
    assert driver.app.shell.current == place, driver.app.shell.current
    return driver


def change_an_entry(driver: Any) -> None:
    """The log, an entry, *Change*."""
    page, layers = driver.app.shell.page, driver.app.shell.layers
    entries = page.presenter.keys()
    for key in entries:
        page.picked(key)
        driver.wait()
        if "change" in layers.top_sheet.buttons:
            break
    layers.top_sheet.buttons["change"].dispatch("on_tap")
    driver.wait()
    assert driver.app.shell.layers.top_sheet is not None


def name_an_area(driver: Any) -> None:
    """A player's sheet, Realm, name an area."""
    page = driver.app.shell.page
    page.open_player(next(iter(driver.app.desk.session.state.players)), "realm")
    driver.wait()
    page.tapped("name", page)
    driver.wait()
    assert driver.app.shell.layers.top_sheet is not None


FORMS = {("medioevo", "log"): change_an_entry, ("medioevo", "player"): name_an_area}


PAGES = """
import tests.stage.driver
from companion.app import pages_of
print(*pages_of("{game}"))
"""


def in_a_child(job: Callable[[], Any]) -> str:
    """What a forked child of this process says went wrong; "" if nothing did."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        said = ""
        try:
            job()
        except BaseException:
            said = traceback.format_exc()[-1500:]
        os.write(write, said.encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as answer:
        said = answer.read()
    ended = os.waitpid(child, 0)[1]
    return said or (f"ended with {ended}" if ended else "")


def main(game: str) -> int:
    import kivymd.app  # noqa: F401  a second for each child

    import tests.stage.driver  # noqa: F401

    pages = subprocess.run(
        [sys.executable, "-c", PAGES.format(game=game)], capture_output=True, text=True, check=True
    ).stdout.split()
    failed = 0
    for page in pages:

        def job(page: str = page) -> None:
            with tempfile.TemporaryDirectory() as folder:
                driver = started(game, page, Path(folder))
                form = FORMS.get((game, page))
                if form is not None:
                    form(driver)

        said = in_a_child(job)
        failed += bool(said)
        sys.stdout.write(f"{page}: {said or 'opened'}\n")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
