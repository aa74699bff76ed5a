"""Opens every screen in one size, in all languages and all themes, and looks each over.

Writes the pictures to build/screens/ and ends with an error if anything is wrong.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from tests.stage.tours import battle as battle_tour
from tests.stage.tours import end as end_tour
from tests.stage.tours import log as log_tour
from tests.stage.tours import player as player_tour
from tests.stage.tours import safety as safety_tour
from tests.stage.tours import trouble as trouble_tour

FOLDER = Path("build/screens")
SIZES = {
    "tablet": (1280, 800, 1.0),
    "portrait": (800, 1280, 1.0),
    "sharp": (2560, 1600, 2.0),
    "phone": (412, 915, 1.0),
}
EVERY_LOOK = [
    (language, look) for look in ("dark", "light", "night") for language in ("de", "en", "it")
]
# Room depends on the language and contrast on the theme, never on both: three looks see it all.
LOOKS = {
    "tablet": [("de", "dark"), ("en", "light"), ("it", "night")],
    "portrait": [("en", "dark"), ("it", "light"), ("de", "night")],
    "sharp": [("de", "light"), ("it", "dark"), ("en", "night")],
    "phone": [("it", "dark"), ("de", "light"), ("en", "night")],
}
ODDS_SECONDS = 0.6  # odds come in parts; what is refined for half a minute need not be seen here
SHARE_OF_MEMORY = 1 / 8  # of the machine's, for one of the tours that run side by side
NAMES = ("Giovanna di Castelfranco", "Åse", "Maximilian", "Ben", "Chloé", "Jörg")


class Tour:
    """Goes through all screens; `faults` are what was found on the way."""

    def __init__(self, form: str, text_size: float) -> None:
        from tests.stage.driver import Driver

        from companion.app import CompanionApp  # isort: skip  after the driver

        self._home = tempfile.TemporaryDirectory()
        self.app = CompanionApp(
            folder=Path(self._home.name), now=lambda: 1_790_000_000.0, language="en"
        )
        self.driver = Driver(self.app)
        self.driver.wait()
        self.form = form
        self.looks = LOOKS[form]
        self.pictured = self.looks[:1]  # drawing takes as long as all the rest
        self.text_size = text_size
        self.only = ""  # a name's beginning, to look at a few screens
        self.faults: list[str] = []

    def run(self) -> None:
        from companion.ui.theme import theme
        from companion.ui.translator import tr

        gc.disable()  # collecting what was shown would take as long as showing it
        theme.motion = False
        theme.text_size = self.text_size
        self.prepare()
        for language, look in self.looks:
            theme.name = look
            tr.switch(language)
            for name, show in self.screens():
                if not name.startswith(self.only):
                    continue
                self.app.shell.layers.close_all()
                show()
                self.driver.wait()
                self.look(f"{name}_{language}_{look}", (language, look) in self.pictured)
            self.app.shell.layers.close_all()
            if _memory_used() > SHARE_OF_MEMORY:
                self.app.tidying.tidy()
        self.driver.close()
        self._home.cleanup()

    def settle(self) -> None:
        """Until what was asked of the workers is on the screen, or the first of it."""
        self.driver.wait()
        for worker in (self.app.worker, self.app.end_pages.worker, self.app.log_pages.worker):
            if not worker.wait(ODDS_SECONDS):
                worker.forget()  # else it works on beside the next screens
        self.driver.wait()

    @property
    def page(self) -> Any:
        return self.app.shell.page

    def open(self, game: str) -> None:
        self.app.open_game(game)
        self.driver.wait()

    def at(self, place: str) -> None:
        self.app.shell.go(place)
        self.settle()

    def tapped(self, place: str, key: str) -> None:
        """What a tap on a page asks for."""
        self.at(place)
        self.page.opened(key)
        self.settle()

    def look(self, name: str, pictured: bool) -> None:
        from tests.stage.audit.audit import faults

        found = faults(self.app.shell, self.driver.window)
        self.faults += [f"{self.form} {name}: {fault}" for fault in sorted(set(found))]
        if not pictured:
            return
        size = f"@{self.text_size}" if self.text_size != 1.0 else ""
        self.driver.picture(FOLDER / f"{self.form}{size}" / f"{name}.png")

    def prepare(self) -> None:
        """Six players, a few bookings, one game in the bin."""
        app = self.app
        app.shell.go("new_game")
        app.shell.page.begin()
        self.driver.wait()
        first = app.desk.game_id
        app.shell.go("home")
        self.driver.wait()
        app.desk.delete(first, app.shell.refresh)
        self.driver.wait()
        app.shell.go("new_game")
        presenter = app.shell.page.presenter
        presenter.add()
        presenter.add()
        for number, name in enumerate(NAMES):
            presenter.rename(number, name)
        app.shell.page.begin()
        self.driver.wait()
        for action in _bookings():
            app.desk.session.do(action)
            self.driver.wait()
        app.desk.session.undo()
        self.driver.wait()
        self.game = app.desk.game_id

    def screens(self) -> Iterator[tuple[str, Callable[[], None]]]:
        shell = self.app.shell
        yield "home", lambda: shell.go("home")
        yield "home_bin", self._home_bin
        yield "home_more", self._home_more
        yield "new_game", lambda: shell.go("new_game")
        yield "new_seat", lambda: shell.page.open_seat(0)
        yield "new_options", self._new_options
        yield "table", self._table
        yield "table_honor", lambda: self._tapped("honor")
        yield "table_tax", lambda: self._tapped("tax_rate")
        yield "table_loans", lambda: self._tapped("loans")
        yield "table_pay", lambda: self._tapped("money")
        yield "table_why", lambda: shell.page.asked("blue", "honor", self._box("honor"))
        yield "table_correct", lambda: shell.page.correct("blue", "honor", "Ehrenpunkte")
        yield "table_refused", self._refused
        yield "settings", lambda: shell.go("settings")
        yield from safety_tour.screens(self)
        yield from log_tour.screens(self)
        yield from battle_tour.screens(self)
        yield from end_tour.screens(self)
        yield from player_tour.screens(self)
        yield from trouble_tour.screens(self)

    def _new_options(self) -> None:
        """All folds open, an auction of the realms wanted, and the table warned."""
        page = self.app.shell.page
        page.presenter.choose("realm_auction", True)
        page.presenter.choose("teams", True)
        for group in page.presenter.view().groups:
            if group.folded:
                page.presenter.fold(group.key)
        page.refresh()

    def _home_bin(self) -> None:
        self.app.shell.page.toggle_bin()

    def _home_more(self) -> None:
        page = self.app.shell.page
        if page.shows_bin:
            page.toggle_bin()
        page.more(page.cards[0])

    def _table(self) -> None:
        self.app.open_game(self.game)

    def on_table(self, player: str, figure: str) -> Any:
        """A player's figure on the table; on a phone his pennon is opened first."""
        try:
            return self.driver.spot(f"{player}:{figure}")
        except KeyError:
            self.app.shell.page.open_row(player)
            return self.driver.spot(f"{player}:{figure}")

    def _box(self, figure: str) -> Any:
        return self.on_table("blue", figure)

    def _tapped(self, figure: str) -> None:
        self.app.shell.page.tapped("blue", figure, self._box(figure))

    def _refused(self) -> None:
        from companion.games.medioevo.treasury.collecting import SetTaxRate

        session, action = self.app.desk.session, SetTaxRate("blue", 40)
        session.do(action, self.app.shell.refused_with(action, session))


def _memory_used() -> float:
    """How much of the machine's memory this process has."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages / os.sysconf("SC_PHYS_PAGES")


def _bookings() -> list[Any]:
    from companion.core.table_actions import Correct, GoToPhase, Pay
    from companion.games.medioevo.table import ChangeHonor
    from companion.games.medioevo.treasury.loans import TakeLoan

    return [
        ChangeHonor("blue", 7, "Konstantinopel erobert, mit Stadt und Festung"),
        ChangeHonor("red", -12),
        TakeLoan("blue"),
        TakeLoan("yellow"),
        Pay("green", "bank", 120, "Kauf"),
        Pay("yellow", "red", 1050, "Lösegeld für den gefangenen Hauptmann der Stufe III"),
        Correct("violet", "money", -35, "vergessen"),
        GoToPhase(2),
        GoToPhase(4),
        ChangeHonor("white", 1),
    ]


def set_up(form: str) -> None:
    """The size of the window and its density, before Kivy is read."""
    width, height, density = SIZES[form]
    os.environ["KCFG_GRAPHICS_WIDTH"], os.environ["KCFG_GRAPHICS_HEIGHT"] = str(width), str(height)
    os.environ["KIVY_METRICS_DENSITY"] = str(density)


def end(faults: Iterable[str]) -> NoReturn:
    """Say what was found."""
    found = list(faults)
    sys.stdout.writelines(f"{fault}\n" for fault in found)
    sys.stdout.flush()
    os._exit(1 if found else 0)  # taking down all that was shown would take as long again


def main(kind: type[Tour] = Tour) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("form", choices=tuple(SIZES))
    parser.add_argument("--text-size", type=float, default=1.0)
    parser.add_argument("--every-look", action="store_true", help="all, with their pictures")
    parser.add_argument("--only", default="", help="screens whose names begin so")
    parser.add_argument("--look", default="", help="one look with its pictures, as de_night")
    chosen = parser.parse_args()
    set_up(chosen.form)
    tour = kind(chosen.form, chosen.text_size)
    tour.only = chosen.only
    if chosen.text_size != 1.0:
        tour.looks = tour.pictured = EVERY_LOOK[:1]  # large type is tightest in German
    elif chosen.look:
        language, _, look = chosen.look.partition("_")
        tour.looks = tour.pictured = [(language, look)]
    elif chosen.every_look:
        tour.looks = tour.pictured = EVERY_LOOK
    tour.run()
    end(tour.faults)


if __name__ == "__main__":
    main()
