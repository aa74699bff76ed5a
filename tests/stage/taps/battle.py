"""A battle by touches: what a player would tap, found on the screen by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.games.medioevo.battle.model import Ending
from companion.games.medioevo.battle.words import Who
from companion.ui.render.paint.spot import painted
from tests.stage.evening import Evening


class BattleTaps:
    """Taps on the battle page; every tap is a real touch and counted by the driver."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.driver = evening.driver
        self.app = evening.driver.app

    @property
    def page(self) -> Any:
        return self.app.shell.page

    @property
    def course(self) -> Any:
        return self.page.presenter.course

    def open_alone(self) -> None:
        self.tap(self.driver.spot("calculators"))
        self.tap(self.page.card("battle"))

    def place(self, key: str) -> Any:
        """The item of the rail or bar that leads there."""
        return self.driver.place(key)

    def tap(self, widget: Any) -> None:
        """A tap; what lies further down is scrolled to first, as a finger would."""
        self.show(widget)
        self.driver.tap(widget)
        self.driver.wait()

    def show(self, widget: Any) -> None:
        from kivy.uix.scrollview import ScrollView

        parent = widget.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, ScrollView) and parent.do_scroll_y:
                parent.scroll_to(widget, animate=False)
                self.driver.frames(2)
                return
            parent = parent.parent

    def touch(self, key: str) -> None:
        """A tap on a key of the page."""
        self.tap(self.page.spot(key))

    # -- setting up ------------------------------------------------------------------------

    def compose(self, who: str, **pieces: int) -> None:
        for piece, count in pieces.items():
            for _ in range(count):
                self.touch(f"plus|{who}|{piece}")

    def position(self, who: str, place: int) -> None:
        while (now := getattr(self.page.presenter.setup.staging, who).position) != place:
            self.touch(f"{'plus' if now < place else 'minus'}|position:{who}")

    def take(self, who: str) -> None:
        self.touch(f"take|{who}")

    def barbarians(self, who: str, dice: tuple[int, ...]) -> None:
        self.touch(f"pick|{who}|")
        self.throw(*dice)
        while getattr(self.page.presenter.setup.staging, who).force.archer:
            self.touch(f"minus|{who}|archer")

    # -- the course ------------------------------------------------------------------------

    def press(self, key: str) -> None:
        self.tap(self.page.bar.buttons[key])

    def throw(self, *faces: int | None) -> None:
        """Tap the faces; None is a die that stays."""
        for die, face in enumerate(faces):
            if face is not None:
                self.touch(f"face|{die}|{face}")

    def again(self, *dice: int) -> None:
        for die in dice:
            self.touch(f"die|{die}")

    def choose(self, kind: str, key: str) -> None:
        rows = self.page.presenter.view().choices
        self.touch(f"ask|{next(row.key for row in rows if row.key.startswith(kind))}|{key}")

    def toggle(self, kind: str, who: Who) -> None:
        chips = [chip.key for chip in self.page.presenter.view().toggles]
        chip = next(key for key in chips if key.startswith(kind) and key.endswith(who.value))
        self.touch(f"ask|toggle|{chip}")

    @property
    def chosen(self) -> list[str]:
        """What the chips say that are chosen and can be read on the page."""
        self.driver.frames(2)
        drawn = {word.text for part in painted(self.page) for word in part.words}
        toggles = self.page.presenter.view().toggles
        return [chip.text for chip in toggles if chip.chosen and chip.text in drawn]

    def man(self, engine: int, unit: str) -> None:
        units = self.page.presenter.view().crews[engine].units
        key = next(chip.key for chip in units if chip.text.startswith(unit))
        self.touch(f"ask|crew:{engine}|{key}")

    def hit(self, block: int, *units: str) -> None:
        """Start over and put one point on each of these, in order, by tapping the banner."""
        self.touch(f"offer|restart:{block}")
        for unit in units:
            pieces = [one for host in self.page.view.hosts.hosts for one in host.pieces if one.taps]
            self.touch(f"hit|{next(one.key for one in pieces if one.text == unit)}")

    def hits(self, block: int) -> dict[str, int]:
        found = {}
        for chip in self.page.presenter.view().blocks[block].targets:
            name, _, points = chip.text.partition("  −")
            if points:
                found[name] = int(points)
        return found

    def accept_losses(self) -> None:
        while self.course.scene.blocks:
            self.press("losses")

    def play_card(self, who: Who, number: int) -> None:
        self.press("cards" if "cards" in self.page.bar.buttons else "more")
        sheet = self.app.shell.layers.top_sheet
        if not hasattr(sheet, "asks"):
            key = next(key for key, icon, _ in sheet.items if icon == "cards-outline")
            self.tap(sheet.spot(f"row|{key}"))
            sheet = self.app.shell.layers.top_sheet
        self.tap(sheet.spot(f"row|{who.value}:card.{number}"))
        if sheet.asks:
            self.tap(sheet.spot("play"))

    # -- looking ---------------------------------------------------------------------------

    @property
    def dice(self) -> Any:
        """The throw in the tray, None where there is none."""
        return self.page.presenter.view().dice

    @property
    def value(self) -> str:
        return str(next(one.shows.text for one in self.dice.values if one.key == "value"))

    @property
    def story(self) -> str:
        return "\n".join(line.text for line in self.page.presenter.view().story)

    def units(self, who: Who) -> dict[str, int]:
        found: dict[str, int] = {}
        for figure, count in self.course.scene.battle.side(who).army.groups:
            found[figure.unit.value] = found.get(figure.unit.value, 0) + count
        return found

    @property
    def ending(self) -> Ending | None:
        ending: Ending | None = self.course.scene.battle.ending
        return ending


@dataclass(frozen=True, slots=True)
class Task:
    """Something a table does often: how it is done, and in how many taps at most."""

    name: str
    budget: int
    prepare: Callable[[BattleTaps], None]
    play: Callable[[BattleTaps], None]


def _do(taps: BattleTaps, *actions: Any) -> None:
    for action in actions:
        taps.app.desk.session.do(action)
        taps.driver.wait()


def _armies_set(taps: BattleTaps) -> None:
    """Two armies of melee units face each other at the first throw."""
    from companion.games.medioevo.forces import Force
    from companion.games.medioevo.table import ChangePieces

    kit = taps.app.desk.session.state.players["blue"].force
    army = Force(light_infantry=4, heavy_infantry=3)
    _do(taps, ChangePieces("blue", army, kit), ChangePieces("green", army, kit))
    taps.tap(taps.place("battle"))
    taps.take("attacker")
    taps.take("defender")
    taps.press("begin")


def _round_by_hand(taps: BattleTaps) -> None:
    taps.throw(1, 5, 2)
    taps.press("dice")
    taps.throw(1, 4, 2)
    taps.press("dice")
    taps.accept_losses()
    taps.press("option:0")


def _round_by_app(taps: BattleTaps) -> None:
    taps.press("round")
    taps.accept_losses()
    if taps.ending is None:
        taps.press("option:0")


def _event_phase(taps: BattleTaps) -> None:
    """Phase 2 of round 2, at the Table."""
    from companion.core.table_actions import GoToPhase
    from companion.games.medioevo.ending.closing import EndRound

    _do(taps, GoToPhase(7), EndRound(overrule=True), GoToPhase(2))


def _horde(taps: BattleTaps) -> None:
    taps.tap(taps.place("event"))
    for die, face in enumerate((2, 4, 7)):
        taps.tap(taps.page.spot(f"face|{die}|{face}"))
    taps.press("book")


def _before_revolts(taps: BattleTaps) -> None:
    from companion.core.table_actions import Correct
    from companion.games.medioevo.events.barbarians import SpendBarbarianPoints
    from companion.games.medioevo.events.phase import ChooseEventSymbols, RollHorde

    _event_phase(taps)
    card = ("grail", "grail", "grail")
    _do(
        taps,
        Correct("red", "tax_rate", 50),
        Correct("blue", "tax_rate", 30),
        RollHorde((2, 4, 7)),
        ChooseEventSymbols((), card),
        SpendBarbarianPoints(()),
    )


def _revolts(taps: BattleTaps) -> None:
    taps.tap(taps.place("event"))
    taps.tap(taps.page.spot("ask|rate|20"))
    taps.press("book")


TASKS = (
    Task("one melee round, dice by hand", 10, _armies_set, _round_by_hand),
    Task("one melee round, dice by the app", 3, _armies_set, _round_by_app),
    Task("barbarian horde, dice by hand", 5, _event_phase, _horde),
    Task("revolts for the whole table", 3, _before_revolts, _revolts),
)


def taken(evening: Evening, task: Task) -> int:
    """How many taps a task takes at a new table."""
    taps = BattleTaps(evening)
    task.prepare(taps)
    evening.driver.taps = 0
    task.play(taps)
    return int(evening.driver.taps)
