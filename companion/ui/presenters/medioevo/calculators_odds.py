"""A planned attack: two or three mixes of an army against the same defenders, side by side."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.records import dataclass
from companion.games.medioevo.battle.model import Building
from companion.games.medioevo.battle.odds.prospects import Prospects, prospects
from companion.games.medioevo.battle.staging import Fighter, Staging, opened
from companion.games.medioevo.catalog import UNITS
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Unit
from companion.ui.i18n import Translator, number
from companion.ui.presenters.medioevo.battle_odds import Works
from companion.ui.presenters.medioevo.battle_plan import plan_of
from companion.ui.presenters.medioevo.battle_setup import changed
from companion.ui.presenters.medioevo.battle_views import Bar
from companion.ui.presenters.medioevo.battle_words import ICONS, ROMAN
from companion.ui.presenters.medioevo.calculators import words_of
from companion.ui.presenters.parts import ChoiceRow, OptionView, PieceRow

PIECES = (
    "light_infantry",
    "heavy_infantry",
    "cavalry",
    "archer",
    "captain.1",
    "captain.2",
    "captain.3",
)
COLOURS = ("blue", "violet", "green")
DEFENDER = "yellow"
MOST_MIXES = 3


@dataclass(frozen=True, slots=True)
class MixView:
    """One mix: its pieces, what it costs, and its chances."""

    key: str
    title: str
    colour: str
    rows: tuple[PieceRow, ...]
    cost: str
    bar: Bar | None
    note: str
    is_best: bool = False
    can_remove: bool = False


@dataclass(frozen=True, slots=True)
class CompareView:
    title: str
    note: str
    mixes: tuple[MixView, ...]
    defender: MixView
    choices: tuple[ChoiceRow, ...]
    can_add: bool


class ComparePresenter:
    """Edits the mixes; every change asks the worker for all chances anew."""

    def __init__(self, texts: Callable[[], Translator], works: Works) -> None:
        self._words = words_of(texts)
        self._works = works
        self._mixes = [
            Force(light_infantry=3, heavy_infantry=2),
            Force(heavy_infantry=2, cavalry=2),
        ]
        self._defender = Force(light_infantry=2, heavy_infantry=2)
        self._building = 0
        self._position = 1
        self._found: list[Prospects | None] = []
        self._asked: object = None

    # -- taps ------------------------------------------------------------------------------

    def step(self, who: str, piece: str, change: int) -> None:
        if who == "defender":
            self._defender = changed(self._defender, piece, change)
        else:
            self._mixes[int(who)] = changed(self._mixes[int(who)], piece, change)

    def add(self) -> None:
        if len(self._mixes) < MOST_MIXES:
            self._mixes.append(self._mixes[-1])

    def remove(self, who: str) -> None:
        if len(self._mixes) > 2:
            del self._mixes[int(who)]

    def choose(self, row: str, key: str) -> None:
        if row == "building":
            self._building = int(key)
        else:
            self._position = int(key)

    # -- chances ---------------------------------------------------------------------------

    def _staging(self, force: Force) -> Staging:
        return Staging(
            Fighter("attacker", force, position=self._position),
            Fighter("defender", self._defender, position=1 if self._position > 1 else 2),
            military=Building(self._building) if self._building else None,
        )

    def ask(self, told: Callable[[], None]) -> None:
        """Work all mixes out, one after the other; `told` when they are there."""
        question = (tuple(self._mixes), self._defender, self._building, self._position)
        if question == self._asked:
            return
        self._asked = question
        battles = [
            opened(self._staging(mix)) if mix.units and self._defender.units else None
            for mix in self._mixes
        ]

        def work(cancelled: Callable[[], bool]) -> list[Prospects | None]:
            return [
                prospects(battle, plan_of(battle), cancelled=cancelled) if battle else None
                for battle in battles
            ]

        def answered(found: list[Prospects | None] | None) -> None:
            if self._asked == question:
                self._found = found or []
                told()

        self._works.ask(work, answered)

    # -- the page --------------------------------------------------------------------------

    def view(self) -> CompareView:
        say = self._words.say
        found = self._found if len(self._found) == len(self._mixes) else [None] * len(self._mixes)
        chances = [float(item.attacker_wins) if item else -1.0 for item in found]
        best = max(range(len(chances)), key=chances.__getitem__)
        mixes = tuple(
            self._mix(str(place), force, found[place], place == best and chances[best] >= 0)
            for place, force in enumerate(self._mixes)
        )
        defender = MixView(
            "defender",
            say("ui.battle.defender"),
            DEFENDER,
            self._rows(self._defender),
            self._cost(self._defender),
            None,
            "",
        )
        return CompareView(
            say("ui.calc.odds"),
            say("ui.odds.assumed"),
            mixes,
            defender,
            self._choices(),
            len(self._mixes) < MOST_MIXES,
        )

    def _mix(self, key: str, force: Force, found: Prospects | None, best: bool) -> MixView:
        say = self._words.say
        bar, note = None, say("ui.odds.waiting") if force.units else say("battle.needs_two_armies")
        colour = COLOURS[int(key)]
        if found is not None:
            win, lose = float(found.attacker_wins), float(found.defender_wins)
            rest = max(0.0, 1 - win - lose)
            bar = Bar(
                say("ui.calc.odds.wins", chance=self._words.percent(found.attacker_wins)),
                ((colour, win), ("tie", rest), (DEFENDER, lose)),
            )
            note = say(
                "ui.calc.odds.costs",
                own=float(found.attacker.expected_units_lost),
                florins=round(float(found.attacker.expected_florins_lost)),
                other=float(found.defender.expected_units_lost),
            )
        return MixView(
            key,
            say("ui.calc.odds.mix", letter="ABC"[int(key)]),
            colour,
            self._rows(force),
            self._cost(force),
            bar,
            note,
            best,
            len(self._mixes) > 2,
        )

    def _rows(self, force: Force) -> tuple[PieceRow, ...]:
        counts = dict(force.counts())
        rows = []
        for piece in PIECES:
            name, _, level = piece.partition(".")
            said = self._words.say(f"unit.{name}")
            text = f"{said} {ROMAN[int(level)]}" if level else said
            rows.append(PieceRow(piece, ICONS[name], text, counts[piece]))
        return tuple(rows)

    def _cost(self, force: Force) -> str:
        """What the army costs to recruit."""
        total = sum(UNITS[unit].price * force.unit(unit) for unit in Unit if unit != Unit.CAPTAIN)
        captains = zip((1, 2, 3), force.captain, strict=True)
        total += sum(UNITS[Unit.CAPTAIN].price * level * count for level, count in captains)
        return self._words.say("ui.calc.odds.price", n=force.units, florins=number(total))

    def _choices(self) -> tuple[ChoiceRow, ...]:
        say = self._words.say
        buildings = tuple(
            OptionView(
                str(level),
                say(f"building.{name}") if name else say("ui.battle.no_building"),
                level == self._building,
            )
            for level, name in enumerate(("", "tower", "fortress", "castle"))
        )
        places = tuple(
            OptionView(str(place), str(place), place == self._position) for place in range(1, 5)
        )
        return (
            ChoiceRow("building", say("building_kind.military"), buildings),
            ChoiceRow("position", say("ui.calc.odds.position"), places),
        )
