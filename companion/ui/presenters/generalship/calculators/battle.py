"""Calculators of Generalship that need no game: a battle and its tactic cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.core.chance.chances import Chance
from companion.core.explain import Line, Text
from companion.games.generalship.battle.attacks import PRESETS
from companion.games.generalship.battle.cards import (
    BASIC,
    BattleSide,
    Commander,
    card_chances,
    tactic_cards,
)
from companion.games.generalship.pieces import Era, Field, Role, Unit, UnitClass
from companion.games.generalship.switches import DEFAULTS
from companion.games.generalship.tables import REGIMENTS, SQUADRONS, UNITS
from companion.pages.panels import ChoiceRow
from companion.ui.i18n import Translator, number
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.form import Calculator, FormView
from companion.ui.presenters.generalship.battle.odds import Asked, BattleChances, Told
from companion.ui.presenters.means import Works
from companion.ui.presenters.parts import PieceRow, StoryLine, ValueView
from companion.ui.presenters.views import Why, WhyLine

Texts = Callable[[], Translator]
MOST_UNITS, MOST_PIECES = 10, 15
ICONS = {
    UnitClass.INFANTRY: "account-outline",
    UnitClass.CAVALRY: "chess-knight",
    UnitClass.SQUADRON: "sail-boat",
}
# One piece stands for its class where only the class counts.
OF_CLASS = {
    UnitClass.INFANTRY: Unit.LIGHT_INFANTRY,
    UnitClass.CAVALRY: Unit.LIGHT_CAVALRY,
    UnitClass.SQUADRON: Unit.GALLEY,
}


class Said(Calculator):
    """A calculator with its words; `reasons` are told when a figure is tapped."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self.reasons: dict[str, tuple[Line, ...]] = {}
        self._chances: dict[str, Why] = {}

    def shown(
        self, key: str, title: str, chance: Chance, assumes: Iterable[Text], rule: str
    ) -> str:
        """A chance in percent; held it says how likely exactly, and what is taken for granted."""
        texts = self._texts()
        note = " ".join(map(self.say, assumes))
        self._chances[key] = Why(title, (exactly(texts, chance.exact, rule),), note, False)
        return self.percent(chance)

    def fields(self, now: Field) -> ChoiceRow:
        names = {one.value: self.say(f"gen.ui.field_{one}") for one in Field}
        return self.row("field", self.say("gen.ui.field"), names, (now,))

    def side(self, role: Role, what: str) -> str:
        return self.say("gen.calc.of", side=self.say(f"gen.ui.{role}"), what=what)

    def why(self, key: str) -> Why | None:
        lines = self.reasons.get(key)
        if not lines:
            return self._chances.get(key)
        told = tuple(
            WhyLine(
                self.say(one.key, **one.params),
                number(one.amount),
                one.rule.number if one.rule else "",
            )
            for one in lines
        )
        total = WhyLine(
            self.say("gen.calc.sum"), number(sum(one.amount for one in lines)), is_total=True
        )
        title = self.say(f"gen.calc.why.{key.partition(':')[0]}")
        return Why(title, (*told, total), can_correct=False)


class Forces(Said):
    """Two forces on land or at sea; what is asked about them is worked out beside."""

    def __init__(self, texts: Texts, worker: Works, changed: Callable[[], None]) -> None:
        super().__init__(texts)
        self.chances = BattleChances(worker, changed)
        self.field = Field.LAND
        self._forces: dict[Role, dict[Unit, int]] = {
            Role.ATTACKER: {Unit.HEAVY_INFANTRY: 2, Unit.GALLEY: 1},
            Role.DEFENDER: {Unit.LIGHT_INFANTRY: 2, Unit.GALLEY: 1},
        }

    @property
    def units(self) -> tuple[Unit, ...]:
        if self.field is Field.LAND:
            return REGIMENTS
        afoot = (one for one in REGIMENTS if UNITS[one].unit_class is UnitClass.INFANTRY)
        return (*SQUADRONS, *afoot)

    def step(self, piece: str, change: int) -> None:
        side, _, what = piece.partition(":")
        force, unit = self._forces[Role(side)], Unit(what)
        force[unit] = max(0, min(MOST_UNITS, force.get(unit, 0) + change))

    def force(self, role: Role) -> tuple[tuple[Unit, int], ...]:
        mine = self._forces[role]
        return tuple(sorted((one, mine[one]) for one in self.units if mine.get(one)))

    def force_rows(self, role: Role) -> list[PieceRow]:
        return [
            PieceRow(
                f"{role}:{unit}",
                ICONS[UNITS[unit].unit_class],
                self.side(role, self.say(f"gen.unit.{unit}")),
                self._forces[role].get(unit, 0),
            )
            for unit in self.units
        ]

    def asked(self, role: Role, hand: tuple[int, ...] | None, cards: tuple[int, int]) -> Asked:
        """Both sides are what was typed, nothing is paid; the presets stand for the cards."""
        other = Role.DEFENDER if role is Role.ATTACKER else Role.ATTACKER
        return Asked(
            self.field, role, self.force(role), self.force(other), hand, cards,
            0, False, (0, 0, ()), (0, 0), PRESETS, DEFAULTS,
        )  # fmt: skip

    def note(self, told: Told, assumed: Iterable[Text]) -> str:
        """Under what the figures hold, that they are coming, or why there are none."""
        if told.error is not None:
            return self.say(told.error)
        if not told.done:
            return self.say("gen.ui.working")
        said = [one for one in assumed if one.key != "gen.assume.guess"]  # both were typed
        return " ".join((self.say("gen.calc.presets"), *(self.say(one) for one in said)))


class BattleCalculator(Forces):
    """Two forces and their basic cards: each attack and the whole battle."""

    def __init__(self, texts: Texts, worker: Works, changed: Callable[[], None]) -> None:
        super().__init__(texts, worker, changed)
        self._cards = dict.fromkeys(Role, BASIC)

    def choose(self, row: str, key: str) -> None:  # noqa: ARG002  there is one row
        self.field = Field(key)

    def step(self, piece: str, change: int) -> None:
        side, _, what = piece.partition(":")
        if what != "cards":
            super().step(piece, change)
            return
        role = Role(side)
        self._cards[role] = max(BASIC, min(BASIC + 1, self._cards[role] + change))

    def view(self) -> FormView:
        say = self.say
        pieces = []
        for role in (Role.ATTACKER, Role.DEFENDER):
            pieces += self.force_rows(role)
            cards = self.side(role, say("gen.cards.basic_total"))
            pieces.append(PieceRow(f"{role}:cards", "cards-outline", cards, self._cards[role]))
        values: list[ValueView] = []
        note = say("gen.calc.both_forces")
        if all(map(self.force, Role)):
            cards_of = (self._cards[Role.ATTACKER], self._cards[Role.DEFENDER])
            told = self.chances.of(self.asked(Role.ATTACKER, None, cards_of))
            found = (
                ("attacker_wins", told.forecast.wins if told.forecast else None),
                ("attack_1", told.forecast.first if told.forecast else None),
                ("attack_2", told.second.success if told.second else None),
            )
            assumes = told.forecast.assumes if told.forecast else ()
            for at, (key, one) in enumerate(found):
                if one is not None:
                    title = say(f"gen.ui.odds.{key}")
                    chance = self.shown(key, title, one, assumes, "G-14.7")
                    values.append(ValueView(key, title, chance, "", not at))
            note = self.note(told, assumes)
        return FormView(
            say("gen.calc.battle"),
            note=note,
            pieces=tuple(pieces),
            choices=(self.fields(self.field),),
            values=tuple(values),
        )


class CardsCalculator(Said):
    """How many tactic cards each side draws, line by line, and what the advanced ones promise."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self._field, self._era = Field.LAND, Era.INFANTRY
        self._marks: set[str] = set()
        self._leads = {role.value for role in Role}
        self._counts = {f"{role}:{what}": 0 for role in Role for what in ("stars", *UnitClass)}

    def choose(self, row: str, key: str) -> None:
        match row:
            case "field":
                self._field = Field(key)
            case "era":
                self._era = Era(key)
            case "leads":
                self._leads ^= {key}
            case _:
                self._marks ^= {key}

    def step(self, piece: str, change: int) -> None:
        most = 3 if piece.endswith("stars") else MOST_PIECES
        self._counts[piece] = max(0, min(most, self._counts[piece] + change))

    def _side(self, role: Role) -> BattleSide:
        stars = self._counts[f"{role}:stars"]
        leader = Commander(land=stars, naval=stars) if role.value in self._leads else None
        return BattleSide(
            {unit: self._counts[f"{role}:{kind}"] for kind, unit in OF_CLASS.items()}, leader
        )

    def view(self) -> FormView:
        say = self.say
        found = tactic_cards(
            self._field,
            self._era,
            self._side(Role.ATTACKER),
            self._side(Role.DEFENDER),
            "fortress" in self._marks,
            "architecture" in self._marks,
            "rivals" in self._marks,
        )
        eras = {one.value: say(f"gen.era.{one}") for one in Era}
        marks = {
            "fortress": say("gen.ui.fortress"),
            "architecture": say("gen.technology.architecture"),
            "rivals": say("gen.calc.rivals"),
        }
        sides = {role.value: say(f"gen.ui.{role}") for role in Role}
        pieces, values = [], []
        self.reasons = {}
        for role, own in ((Role.ATTACKER, found.attacker), (Role.DEFENDER, found.defender)):
            pieces.append(self._piece(role, "stars", "star-outline", say("gen.calc.stars")))
            pieces += [
                self._piece(role, kind, ICONS[kind], say(f"gen.class.{kind}")) for kind in UnitClass
            ]
            for name, cards in (("basic", own.basic), ("advanced", own.advanced)):
                key = f"{name}:{role}"
                self.reasons[key] = cards.lines
                heading = self.side(role, say(f"gen.cards.{name}_total"))
                values.append(ValueView(key, heading, number(cards.total), "", True))
        hidden = found.attacker.advanced.total, found.defender.advanced.total
        chances = card_chances(*hidden, switches=DEFAULTS)
        lines = tuple(
            self._promised(key, getattr(chances, key), chances.assumes)
            for key in ("attacker_retreats", "defender_retreats", "ambush")
        )
        return FormView(
            say("gen.calc.cards"),
            note=say("gen.ui.chances_note"),
            choices=(
                self.fields(self._field),
                self.row("era", say("gen.figure.era"), eras, (self._era,)),
                self.row("leads", say("gen.cards.commander"), sides, self._leads),
                self.row("marks", say("gen.calc.battlefield"), marks, self._marks),
            ),
            pieces=tuple(pieces),
            values=tuple(values),
            lines=lines,
        )

    def _promised(self, key: str, chance: Chance, assumes: Iterable[Text]) -> StoryLine:
        """What the hidden cards may hold."""
        title = self.say(f"gen.ui.chance.{key}")
        rule = "G-14.2" if key == "ambush" else "G-14.3"
        shown = self.shown(key, title, chance, assumes, rule)
        return StoryLine(key, self.say("gen.calc.of", side=title, what=shown), "", has_why=True)

    def _piece(self, role: Role, what: str, icon: str, text: str) -> PieceRow:
        key = f"{role}:{what}"
        return PieceRow(key, icon, self.side(role, text), self._counts[key])
