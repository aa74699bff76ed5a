"""The pages that have a mockup, as the app draws them, each beside it: docs/pictures/look.

python -m tests.stage.look_pictures ../shared/mockups [name …]

The evenings are recorded games; what is shown in a mockup is invented, so figures differ.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.stage.driver import Driver
from tests.stage.evening import Evening
from tests.stage.samples import EVENINGS, NAMES, evening
from tests.stage.taps.battle import BattleTaps
from tests.stage.tours import moments as moments_tour

from companion.app import CompanionApp  # isort: skip  after the driver has set up the screen
from companion.games.medioevo.forces import Force  # isort: skip
from companion.games.medioevo.table import ChangePieces  # isort: skip
from companion.core.ledger import BANK  # isort: skip
from companion.core.table_actions import GoToPhase, Pay  # isort: skip

FOLDER = Path("docs/pictures/look")
MEDIOEVO = ("medioevo", "four_players_by_honor")
PHONE, TABLET = (412, 915), (1280, 800)
HOSTS = {
    "green": Force(light_infantry=4, heavy_infantry=2, cavalry=1, archer=1),
    "blue": Force(light_infantry=3, heavy_infantry=2, archer=1),
}
GAP, WIDE = 16, 960
HELD = 410  # in the purse of who buys
DAY = 24 * 60 * 60
OVER = (
    ("medioevo", "three_players_by_rounds"),
    ("renaissance", "five_players_by_advances"),
    ("medievalia", "three_players_by_cities"),
)


class Studio:
    """One scene after the other on the real app."""

    def __init__(self, home: Path, mockups: Path) -> None:
        self.home, self.mockups = home, mockups
        self.app = CompanionApp(folder=home, now=lambda: 1_790_000_000.0, language="en")
        self.driver = Driver(self.app)
        self.driver.wait()
        self.evening = Evening(self.driver, home)
        self._brought: dict[str, str] = {}

    # -- setting a scene -------------------------------------------------------------------

    def at(self, game: str, name: str, entries: int, place: str = "table") -> None:
        """A recorded evening as it stood after so many entries, open at a place."""
        key = f"{game}{name}{entries}"
        if key not in self._brought:
            file = self.home / f"{key}.companion"
            own = f"own{len(self._brought)}"  # not a sample: the table plays it
            file.write_bytes(evening(game, name, entries, own))
            self.app.desk.import_file(file, lambda entry: self._brought.update({key: entry.id}))
            self.driver.wait(lambda: key in self._brought)
        self.app.open_game(self._brought[key])
        self.driver.wait()
        self.app.shell.go(place)
        self.settle()

    def settle(self) -> None:
        self.driver.wait()
        for worker in (self.app.worker, self.app.end_pages.worker):
            worker.wait(20.0)
        self.app._tick()  # another evening at the same place has its clock at the next tick
        self.driver.wait()
        self.driver.seconds(0.6)

    def dressed(self, theme_name: str) -> None:
        from companion.ui.theme import theme

        theme.name = theme_name
        self.driver.wait()

    def cheer(self, moment: Any) -> None:
        self.at(*MEDIOEVO, 190)
        self.driver.sees_moments = True
        layer = self.app.shell.moments
        layer.forget()
        layer.show(moment, lambda _touch: None)
        self.driver.seconds(1.2)

    # -- the scenes ------------------------------------------------------------------------

    def home_empty(self) -> None:
        self.app.shell.go("home")
        self.settle()

    def home_full(self) -> None:
        for game, name in OVER:
            self.at(game, name, 5000)
        self.at(*MEDIOEVO, 190)
        self.app.shell.go("home")
        before, self.app._now = self.app._now, lambda: time.time() + DAY
        self.app.shell.page.refresh()
        self.settle()
        self.app._now = before

    def table(self) -> None:
        self.at(*MEDIOEVO, 250)

    def parchment(self) -> None:
        self.dressed("light")
        self.table()

    def night(self) -> None:
        self.dressed("night")
        self.table()

    def table_phone(self) -> None:
        self.driver.resize(*PHONE)
        self.table()

    def table_six(self) -> None:
        self.at("medioevo", "six_players_by_time_one_bankrupt", 120)

    def two_metres(self) -> None:
        self.table()
        self.evening.tap(self.driver.spot("far"))
        self.settle()

    def phase(self) -> None:
        self.at(*MEDIOEVO, 230, "phase")

    def parchment_phase(self) -> None:
        self.dressed("light")
        self.phase()

    def shop(self) -> None:
        self.at(*MEDIOEVO, 209, "phase")
        session = self.app.desk.session
        first, *others = session.state.order
        session.do(Pay(first, BANK, session.state.money(first) - HELD))
        for player in others[1:]:
            self._tap(f"buyer:{player}", "done")
        self._tap(f"buyer:{first}", "technology:market", "technology:architecture")
        self._tap("shelf:unit", "unit:light_infantry", "unit:light_infantry", "unit:archer")
        self._tap("shelf:technology")
        self.settle()

    def _tap(self, *keys: str) -> None:
        for key in keys:
            self.driver.wait()
            self.evening.tap(self.app.shell.page.spot(key))

    def crests(self) -> None:
        self.app.shell.go("new_game")
        for _ in range(2):
            self.app.shell.page.presenter.add()
        for number, name in enumerate(NAMES):
            self.app.shell.page.presenter.rename(number, name)
        self.app.shell.page.refresh()
        self.settle()

    def battle(self) -> None:
        taps = self._fight(190)
        taps.throw(1, 5, 2)
        self.settle()
        taps.touch(taps.page.cards["rerolls"].data.choices[0].key)
        self.settle()

    def dice(self) -> None:
        taps = self._fight(189)
        if taps.course.draft.answers:
            taps.press("dice")
        taps.throw(3, 5)
        taps.touch("alone|2")
        taps.touch("faces")
        self.settle()

    def _fight(self, entries: int) -> BattleTaps:
        self.at(*MEDIOEVO, entries)
        session = self.app.desk.session
        session.do(GoToPhase(5))
        seats = {one.colour: one for one in session.state.players.values()}
        for colour, host in HOSTS.items():
            session.do(ChangePieces(seats[colour].id, host, seats[colour].force))
        self.driver.wait()
        taps = BattleTaps(self.evening)
        taps.tap(taps.place("battle"))
        taps.take("attacker")
        taps.take("defender")
        taps.press("begin")
        return taps

    def moment_battle(self) -> None:
        self.cheer(moments_tour.found(*moments_tour.WANTED["battle_won"]))

    def moment_round(self) -> None:
        self.cheer(moments_tour.found(*moments_tour.WANTED["round"]))

    def moment_bids(self) -> None:
        self.cheer(moments_tour.bids("four_players_by_honor"))

    def moment_victory(self) -> None:
        self.cheer(moments_tour.endings("four_players_by_honor")[1])

    # -- taking it -------------------------------------------------------------------------

    def covers(self) -> None:
        """One skeleton, five liveries: the five tables side by side."""
        from PIL import Image

        self.driver.resize(*PHONE)
        tables = []
        for game, (name, entries) in EVENINGS.items():
            self.at(game, name, entries)
            tables.append(self.driver.picture())
        self.made = Image.new("RGB", (PHONE[0] * len(tables), PHONE[1]))
        for number, one in enumerate(tables):
            self.made.paste(one, (PHONE[0] * number, 0))

    def seat_phone(self) -> None:
        """Drawn by a browser, see `tests/stage/phones/pictures.py`."""
        from PIL import Image

        self.made = Image.open("docs/players/pictures/en/phone_bid.png").convert("RGB")

    def take(self, name: str, scene: Callable[[], None]) -> None:
        self.made: Any = None  # a picture that is not the window's
        self.driver.sees_moments = False
        self.app.shell.moments.forget()
        self.app.shell.layers.close_all()
        self.dressed("dark")
        self.driver.resize(*TABLET)
        scene()
        self._beside(self.mockups / f"look-{name}.png", FOLDER / f"{name}.jpg")

    def _beside(self, mockup: Path, target: Path) -> None:
        """The mockup on the left, the app on the right."""
        from PIL import Image

        shots = [Image.open(mockup).convert("RGB"), self.made or self.driver.picture()]
        width = min(WIDE, shots[0].width)
        shots = [one.resize((width, one.height * width // one.width)) for one in shots]
        both = Image.new("RGB", (2 * width + GAP, max(one.height for one in shots)), "white")
        both.paste(shots[0], (0, 0))
        both.paste(shots[1], (width + GAP, 0))
        target.parent.mkdir(parents=True, exist_ok=True)
        both.save(target, quality=82, optimize=True)


def main() -> None:
    mockups, only = Path(sys.argv[1]), sys.argv[2:]
    with tempfile.TemporaryDirectory() as home:
        studio = Studio(Path(home), mockups)
        scenes = {
            "home-empty": studio.home_empty, "table": studio.table, "parchment": studio.parchment,
            "night": studio.night, "table-phone": studio.table_phone,
            "table-six": studio.table_six, "two-metres": studio.two_metres,
            "phase": studio.phase, "parchment-phase": studio.parchment_phase,
            "shop": studio.shop, "battle": studio.battle, "dice": studio.dice,
            "moment-battle": studio.moment_battle, "moment-round": studio.moment_round,
            "moment-bids": studio.moment_bids, "moment-victory": studio.moment_victory,
            "home": studio.home_full, "crests": studio.crests, "covers": studio.covers,
            "seat-phone": studio.seat_phone,
        }  # fmt: skip
        for name, scene in scenes.items():
            if not only or name in only:
                studio.take(name, scene)
                sys.stdout.write(f"{name}\n")
        studio.driver.close()


if __name__ == "__main__":
    main()
