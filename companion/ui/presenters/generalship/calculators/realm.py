"""Calculators of Generalship that need no game: upkeep, upgrades, alliances."""

from __future__ import annotations

from typing import Any

from companion.core.errors import BadInput, CompanionError
from companion.games.generalship.army.drafting import Upgrades, Upgrading, upgrades
from companion.games.generalship.court.court import AllianceChange, alliance_change
from companion.games.generalship.cycle.upkeep import Stack, upkeep
from companion.games.generalship.pieces import Nation, Technology, Unit, UnitClass
from companion.games.generalship.switches import DEFAULTS
from companion.games.generalship.tables import UNITS, UPGRADES
from companion.pages.panels import Choice
from companion.ui.i18n import number
from companion.ui.presenters.form import FormView
from companion.ui.presenters.generalship.calculators.battle import (
    ICONS,
    MOST_PIECES,
    OF_CLASS,
    Said,
    Texts,
)
from companion.ui.presenters.parts import PieceRow, StoryLine, ValueView

MOST_STACKS, MOST_FOOD, MOST_BATTLES = 8, 99, 5
LEAST_ALLIED = 3  # G-17.5


class UpkeepCalculator(Said):
    """Stack by stack: what divisions and fleets cost at the next scoring."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self._at = 0
        self._food = 5
        self._stacks: list[dict[str, int]] = [{} for _ in range(MOST_STACKS)]
        self._stacks[0] = {UnitClass.INFANTRY: 4}
        self._isolated: set[int] = set()

    def pick(self, tab: str) -> None:
        self._at = int(tab)

    def choose(self, row: str, key: str) -> None:  # noqa: ARG002  there is one chip
        self._isolated ^= {self._at}

    def step(self, piece: str, change: int) -> None:
        if piece == "food":
            self._food = max(0, min(MOST_FOOD, self._food + change))
            return
        stack = self._stacks[self._at]
        stack[piece] = max(0, min(MOST_PIECES, stack.get(piece, 0) + change))

    def view(self) -> FormView:
        say = self.say
        stacks = tuple(
            Stack(
                {unit: one.get(kind, 0) for kind, unit in OF_CLASS.items()},
                isolated=at in self._isolated and any(one.values()),
            )
            for at, one in enumerate(self._stacks)
        )
        due = upkeep(stacks, self._food)
        self.reasons = {"upkeep": due.total.lines}
        pieces = [
            PieceRow(
                kind, ICONS[kind], say(f"gen.class.{kind}"), self._stacks[self._at].get(kind, 0)
            )
            for kind in UnitClass
        ]
        pieces.append(PieceRow("food", "barley", say("gen.upkeep.food"), self._food))
        chosen = ("isolated",) if self._at in self._isolated else ()
        return FormView(
            say("gen.calc.upkeep"),
            tabs=tuple(
                Choice(str(at), say("gen.calc.stack", number=at + 1), chosen=at == self._at)
                for at in range(MOST_STACKS)
            ),
            tab=str(self._at),
            choices=(
                self.row(
                    "supply",
                    say("gen.calc.stack", number=self._at + 1),
                    {"isolated": say("gen.ui.isolated")},
                    chosen,
                ),
            ),
            pieces=tuple(pieces),
            values=(
                ValueView("upkeep", say("gen.upkeep.total"), number(due.total.total), "", True),
                ValueView("short", say("gen.calc.missing"), number(due.short_by)),
                ValueView("size", say("gen.calc.size"), number(due.sizes[self._at])),
            ),
        )


class UpgradeCalculator(Said):
    """Several upgrades with a battle count: the cheapest totals and their order."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self._pairs = tuple(sorted(UPGRADES, key=lambda pair: [*Unit].index(pair[0])))
        self._wanted = dict.fromkeys(self._pairs, 0)
        self._wanted[self._pairs[0]] = 1
        self._count = 3

    def step(self, piece: str, change: int) -> None:
        if piece == "count":
            self._count = max(0, min(MOST_BATTLES, self._count + change))
            return
        pair = self._pairs[int(piece)]
        if sum(self._wanted.values()) + change <= MOST_BATTLES:
            self._wanted[pair] = max(0, self._wanted[pair] + change)

    def _found(self) -> Upgrades:
        """Every technology is there and the stock is large: only prices are asked for."""
        units = tuple(Upgrading(pair) for pair, n in self._wanted.items() for _ in range(n))
        return upgrades(units, self._count, 1000, 1000, frozenset(Technology), switches=DEFAULTS)

    def _named(self, pair: tuple[Unit, Unit]) -> str:
        old, new = (self.say(f"gen.unit.{one}") for one in pair)
        return f"{old} › {new}"

    def view(self) -> FormView:
        say, found = self.say, self._found()
        pieces = [
            PieceRow("count", "sword-cross", say("gen.figure.battle_count"), self._count),
            *(
                PieceRow(str(at), ICONS[UNITS[pair[1]].unit_class], self._named(pair), n)
                for at, (pair, n) in enumerate(self._wanted.items())
            ),
        ]
        ways = found.ways if any(self._wanted.values()) else ()
        self.reasons = {f"price:{at}": way.why for at, way in enumerate(ways)}
        values = [
            ValueView(
                f"price:{at}",
                say("gen.upgrade.price"),
                say("gen.ui.price", food=way.food, metal=way.metal),
                ", ".join(self._named((one.old, one.new)) for one in way.steps),
                not at,
            )
            for at, way in enumerate(ways)
        ]
        values.append(ValueView("after", say("gen.calc.count_after"), number(found.count_after)))
        return FormView(
            say("gen.calc.upgrade"),
            note=" ".join(say(one) for one in found.problems),
            pieces=tuple(pieces),
            values=tuple(values),
        )


class AllianceCalculator(Said):
    """Who stands where in the two fields, now and then: the power cards that it takes."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self._where = {f"{when}:{one}": "none" for when in ("now", "then") for one in Nation}
        allied = {"now": (Nation.AUSTRIA, Nation.ENGLAND), "then": (Nation.AUSTRIA, Nation.FRANCE)}
        for when, pair in allied.items():
            self._where |= {f"{when}:{one}": "1" for one in pair}

        self._playing = set(Nation)

    @property
    def _order(self) -> tuple[Nation, ...]:
        return tuple(one for one in Nation if one in self._playing)

    def choose(self, row: str, key: str) -> None:
        if row == "playing":
            self._playing ^= {Nation(key)}
        else:
            self._where[row] = key

    def _fields(self, when: str) -> Any:
        return tuple(
            tuple(one for one in self._order if self._where[f"{when}:{one}"] == field)
            for field in ("1", "2")
        )

    def _found(self) -> AllianceChange:
        if len(self._order) < LEAST_ALLIED:
            raise BadInput("gen.alliance.two_players", "order", rule="G-17.5")
        return alliance_change(self._order, self._fields("now"), self._fields("then"))

    def view(self) -> FormView:
        say = self.say
        names = {key: say(f"gen.ui.field_{key}") for key in ("none", "1", "2")}
        nations = {one.value: say(f"gen.nation.{one}") for one in Nation}
        who = self.row("playing", say("gen.calc.playing"), nations, self._playing)
        rows = (
            who,
            *(
                self.row(
                    f"{when}:{one}",
                    say(f"gen.calc.{when}", nation=nations[one]),
                    names,
                    (self._where[f"{when}:{one}"],),
                )
                for when in ("now", "then")
                for one in self._order
            ),
        )
        title = say("gen.calc.alliance")
        try:
            found = self._found()
        except CompanionError as refused:  # what the fields cannot hold, in words
            note = " ".join(say(one.key, **one.params) for one in refused.problems)
            return FormView(title, note=note, choices=rows)
        self.reasons = {"power": found.why}
        lines = tuple(StoryLine("", say(one.key, **one.params), "") for one in found.why)
        power = ValueView("power", say("gen.calc.power"), number(found.power), "", True)
        return FormView(title, choices=rows, values=(power,), lines=lines)
