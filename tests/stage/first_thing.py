"""Opens each page of a saved game first thing after a start, in a process that has opened no other.

    python -m tests.stage.first_thing medioevo

Children are forked before anything of ours is read. On each page they go on to the first sheet that
a finger finds there, one child from the top and one from the bottom; two to forms of their own.
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

from companion.pages.kit import Touch

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
        if any(offer.key == "change" for offer in layers.top_sheet.detail.offers):
            break
    layers.top_sheet.answer(Touch("offer|change"))
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
MOST_TAPS = 10  # some pages have no sheet; a tap may lead to another page, which has its own turn


def first_sheet(driver: Any, place: str, from_below: bool) -> str:
    """Taps one thing after another until a sheet opens; which, or "" if none does."""
    from tests.stage.tours.walk import tappable

    shell, tried = driver.app.shell, set[str]()
    for _ in range(MOST_TAPS):
        if shell.current != place:
            shell.go(place)
            driver.wait()
        taps = {_named(tap): tap for tap in tappable(shell.page)}
        left = [name for name in taps if name not in tried]
        if not left:
            return ""
        name = left[-1 if from_below else 0]
        tried.add(name)
        taps[name].dispatch("on_tap")
        driver.wait()
        sheet = shell.layers.top_sheet
        if sheet is not None:
            return f"{type(sheet).__name__} by {name}"
    return ""


def _named(tap: Any) -> str:
    said = getattr(tap, "says", "") or getattr(tap, "text", "") or getattr(tap, "icon", "")
    return f"{type(tap).__name__} {said}"


PAGES = """
import tests.stage.driver
from companion.app import pages_of
print(*pages_of("{game}"))
"""


def in_a_child(job: Callable[[], str]) -> tuple[bool, str]:
    """Whether a forked child of this process got through, and what it says."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        fine, said = True, ""
        try:
            said = job()
        except BaseException:
            fine, said = False, traceback.format_exc()[-1500:]
        os.write(write, f"{said}".encode())
        os._exit(0 if fine else 1)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as answer:
        said = answer.read()
    ended = os.waitpid(child, 0)[1]
    return ended == 0, said or (f"ended with {ended}" if ended else "")


def opened(game: str, page: str, how: str) -> str:
    """One start: the page, and what is opened from there."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # may write on
        driver = started(game, page, Path(folder))
        if how != "form":
            return first_sheet(driver, page, from_below=how == "below")
        FORMS[game, page](driver)
        return "form"


def main(game: str) -> int:
    import kivymd.app  # noqa: F401  a second for each child

    import tests.stage.driver  # noqa: F401

    pages = subprocess.run(
        [sys.executable, "-c", PAGES.format(game=game)], capture_output=True, text=True, check=True
    ).stdout.split()
    failed, sheets = 0, 0
    for page in pages:
        for how in ("above", "below", *(["form"] if (game, page) in FORMS else [])):
            fine, said = in_a_child(lambda page=page, how=how: opened(game, page, how))  # type: ignore[misc]
            failed += not fine
            sheets += fine and bool(said)
            sys.stdout.write(f"{page}, {how}: {said or 'opened'}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(pages)} pages, {sheets} sheets, {failed} failed\n")
    return failed or not sheets


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
