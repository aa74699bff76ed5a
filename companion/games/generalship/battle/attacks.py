"""Who stands on which tactic card, and the sums of an attack on land and at sea (G-12, G-13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.generalship.pieces import Field, Style, Sum, Unit
from companion.games.generalship.rulebook import cite
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.tables import (
    CARRIED,
    LAND_BASIC,
    LAND_VALUES,
    REGIMENTS,
    SEA_BASIC,
    SEA_VALUES,
    SHIP_DEFENCE,
    SQUADRONS,
    BasicRow,
    LandValue,
)

MOST = {Field.LAND: 5, Field.SEA: 3}  # G-12.1, G-13.1
NUMBERS = 7
PRIORITY = (Style.BOMBARDMENT, Style.MELEE, Style.SHOOTING)  # G-13.4
SHOOTING_CARD, BREAK_OFF_CARD = 4, 5  # G-13.5
IN_BATTLE = 30
MOST_PLACED = 10  # more than may fight, so that who wants too much is told only that
MOST_CARDS = 14  # six basic cards in a fortress, and up to eight for advanced ones (G-11.9)

Pieces = Annotated[int, Between(0, IN_BATTLE)]
Force = Mapping[Unit, Pieces]
Card = Annotated[int, Between(1, NUMBERS)]
Hand = Annotated[tuple[Card, ...], Length(0, MOST_CARDS)]
Bonus = Annotated[int, Between(0, 50)]
Typed = Annotated[
    Annotated[int, Between(0, 500)] | None, Doc("the sum typed by hand, instead (G-R24)")
]


@dataclass(frozen=True, slots=True)
class Components:
    """What stands on the components of this table; the presets are marked in the digest."""

    land_values: Annotated[tuple[LandValue, ...], Length(0, 7)] = LAND_VALUES
    land_cards: Annotated[tuple[BasicRow, ...], Length(0, 7)] = LAND_BASIC
    sea_cards: Annotated[tuple[BasicRow, ...], Length(0, 7)] = SEA_BASIC

    def cards(self, field: Field) -> tuple[BasicRow, ...]:
        return self.land_cards if field is Field.LAND else self.sea_cards


PRESETS = Components()


@dataclass(frozen=True, slots=True)
class OnCard:
    card: int
    units: Mapping[Unit, int]


@dataclass(frozen=True, slots=True)
class Assignment:
    fits: bool
    cards: Annotated[tuple[OnCard, ...], Doc("who stands on which card")]
    left_over: Annotated[Mapping[Unit, int], Doc("regiments without a card, as few as possible")]
    problems: tuple[Text, ...]
    why: Annotated[tuple[Line, ...], Doc("how many stand on each card")] = ()


@calculator
def assignment(
    field: Field,
    units: Force,
    cards: Hand,
    components: Components = PRESETS,
    switches: Switches = DEFAULTS,
) -> Assignment:
    """Which regiment stands on which basic card, or who has none (G-12.2)."""
    problems = _too_much(field, units)
    wanted = regiments_of(units)
    found = placed(field, wanted, tuple(sorted(cards)), components, switches)
    standing: dict[Unit, int] = {}
    for one in found:
        for unit, n in one.units.items():
            standing[unit] = standing.get(unit, 0) + n
    left = {unit: n - standing.get(unit, 0) for unit, n in wanted.items()}
    left = {unit: n for unit, n in left.items() if n}
    problems += [
        Text("gen.attack.no_card", {"unit": Text(f"gen.unit.{unit}"), "n": n, "rule": "G-12.2"})
        for unit, n in left.items()
    ]
    why = tuple(
        Line("gen.attack.on_card", sum(one.units.values()), cite("G-12.2"), {"number": one.card})
        for one in found
    )
    return Assignment(not problems, found, left, tuple(problems), why)


def regiments_of(units: Mapping[Unit, int]) -> dict[Unit, int]:
    return {unit: units[unit] for unit in REGIMENTS if units.get(unit)}


def _too_much(field: Field, units: Mapping[Unit, int]) -> list[Text]:
    """What the rules say against a choice of units, whatever the cards."""
    problems = []
    most = MOST[field]
    if sum(regiments_of(units).values()) > most:
        rule = "G-12.1" if field is Field.LAND else "G-13.1"
        problems.append(Text("gen.attack.too_many", {"most": most, "rule": rule}))
    ships = sum(units.get(unit, 0) for unit in SQUADRONS)
    if field is Field.LAND and ships:
        problems.append(Text("gen.attack.ships_on_land", {"rule": "G-12.1"}))
    if field is Field.SEA:
        if ships > 1:
            problems.append(Text("gen.attack.one_squadron", {"rule": "G-13.1"}))
        if units.get(Unit.ARTILLERY) and not units.get(Unit.GALLEON):
            problems.append(Text("gen.attack.needs_galleon", {"rule": "G-13.2"}))
        if units.get(Unit.LIGHT_CAVALRY) or units.get(Unit.HEAVY_CAVALRY):
            problems.append(Text("gen.attack.no_cavalry", {"rule": "G-13.2"}))
    return problems


def require_choice(field: Field, units: Mapping[Unit, int], at: str) -> None:
    """IllegalAction's words as BadInput: such a choice has no sum."""
    problems = _too_much(field, units)
    if problems:
        raise BadInput(problems[0].key, at, **problems[0].params)


# A choice of regiments as one number: four bits for each of the seven types, so that even five
# and five more of one type never run over into the next one.
WIDTH = 4
ORDER = {unit: place for place, unit in enumerate(REGIMENTS)}


def packed(units: Mapping[Unit, int]) -> int:
    return sum(n << (WIDTH * ORDER[unit]) for unit, n in units.items() if n)


def unpacked(choice: int) -> dict[Unit, int]:
    numbers = {unit: choice >> (WIDTH * place) & 15 for unit, place in ORDER.items()}
    return {unit: n for unit, n in numbers.items() if n}


@lru_cache(maxsize=512)
def usages(row: BasicRow, one_type: bool) -> tuple[int, ...]:
    """What may stand on a card, each as a packed choice (G-12.2, G-R23)."""
    kinds = CARRIED[row.kind]
    found: set[int] = set()
    for count in row.counts:
        if one_type:
            found |= {packed({unit: count}) for unit in kinds}
            continue
        sums = {0}
        for _ in range(count):
            sums = {one + packed({unit: 1}) for one in sums for unit in kinds}
        found |= sums
    return tuple(sorted(found))


class Fielding:
    """Every choice of a force's regiments that a hand of basic cards can carry, kept by hand.

    The choices of a hand are the bits of one long number. The place of a choice in it is a number
    whose digits are the regiments of each type: so one more card moves all of them at once.
    """

    def __init__(
        self,
        force: tuple[tuple[Unit, int], ...],
        cards: tuple[BasicRow, ...],
        one_type: bool,
        most: int,
    ) -> None:
        self._place = _places(force, most)
        self.allowed = frozenset(self._place)
        self._usages: dict[int, tuple[int, ...]] = {}
        for row in cards:
            fitting = tuple(one for one in usages(row, one_type) if one in self.allowed)
            self._usages[row.number] = (*self._usages.get(row.number, ()), *fitting)
        fits = {use: self._fits(use) for uses in self._usages.values() for use in uses}
        self._moves = {
            card: tuple((fits[use], self._place[use]) for use in uses)
            for card, uses in self._usages.items()
        }
        self._most = {card: self._most_of(card) for card in self._usages}
        self._known: dict[tuple[int, ...], int] = {(): 1}

    def _most_of(self, card: int) -> int:
        """From so many copies of a card on, one more carries nothing that they do not."""
        number, reached = 0, 1
        while (more := self._carried(reached, card)) != reached:
            number, reached = number + 1, more
        return number

    def _fits(self, use: int) -> int:
        """The choices to which these regiments may still be added."""
        return self.together(one for one in self.allowed if one + use in self.allowed)

    def _carried(self, before: int, card: int) -> int:
        """All choices with one card more."""
        after = before
        for fits, place in self._moves[card]:
            after |= (before & fits) << place
        return after

    def together(self, choices: Iterable[int]) -> int:
        """Some choices as the bits of one number."""
        found = bytearray(max(self._place.values()) // 8 + 1)
        for one in choices:
            place = self._place[one]
            found[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(found, "little")

    def useful(self, hand: tuple[int, ...], attacks: int = 1) -> tuple[int, ...]:
        """The sorted hand without cards, and without copies, that carry nothing more."""
        most = self._most
        found: list[int] = []
        last = copies = 0
        for card in hand:
            copies = copies + 1 if card == last else 1
            last = card
            if copies <= attacks * most.get(card, 0):
                found.append(card)
        return tuple(found)

    def bits_of(self, useful: tuple[int, ...]) -> int:
        """All choices that the useful cards of a hand carry, as bits; a card may stay there."""
        found = self._known.get(useful)
        if found is None:
            found = self._known[useful] = self._carried(self.bits_of(useful[1:]), useful[0])
        return found

    def choices(self, hand: tuple[int, ...]) -> frozenset[int]:
        """All choices that the sorted hand carries; a card may stay in the hand."""
        bits = self.bits_of(self.useful(hand))
        return frozenset(one for one, place in self._place.items() if bits >> place & 1)

    def usages_of(self, card: int) -> tuple[int, ...]:
        """What this force may put on a card; cards alike in this are alike in all."""
        return tuple(sorted(self._usages.get(card, ())))

    def on_cards(self, hand: tuple[int, ...], choice: int) -> list[tuple[int, int]]:
        """How the choice stands on the cards of the hand: card and packed units."""
        useful = self.useful(hand)
        standing: list[tuple[int, int]] = []
        while choice:
            card, useful = useful[0], useful[1:]
            behind = self.choices(useful)
            if choice in behind:
                continue
            use = next(use for use in self._usages[card] if choice - use in behind)
            standing.append((card, use))
            choice -= use
        return standing


def _places(force: tuple[tuple[Unit, int], ...], most: int) -> dict[int, int]:
    """Every choice of at most so many regiments, and its place among the bits."""
    places, weight = {0: 0}, 1
    for unit, n in force:
        step, many = packed({unit: 1}), min(n, most)
        places = {
            one + step * more: place + weight * more
            for one, place in places.items()
            for more in range(many + 1)
            if sum(unpacked(one).values()) + more <= most
        }
        weight *= many + 1
    return places


@lru_cache(maxsize=64)
def fielding(
    field: Field,
    force: tuple[tuple[Unit, int], ...],
    components: Components,
    one_type: bool,
    most: int,
) -> Fielding:
    return Fielding(force, components.cards(field), one_type, most)


def fielding_of(
    field: Field,
    units: Mapping[Unit, int],
    components: Components,
    switches: Switches,
    most: int = 0,
) -> Fielding:
    force = tuple(sorted(regiments_of(units).items()))
    return fielding(field, force, components, switches.one_type_per_card, most or MOST[field])


def placed(
    field: Field,
    wanted: Mapping[Unit, int],
    hand: tuple[int, ...],
    components: Components,
    switches: Switches,
) -> tuple[OnCard, ...]:
    """As many of the regiments as the cards carry, on as few cards as come first."""
    number = sum(wanted.values())
    known = fielding_of(field, wanted, components, switches, number if number <= MOST_PLACED else 0)
    best = max(known.choices(hand), key=lambda one: (sum(unpacked(one).values()), -one))
    return tuple(OnCard(card, unpacked(use)) for card, use in known.on_cards(hand, best))


def land_values(
    units: Mapping[Unit, int], which: Sum, components: Components, field: str
) -> dict[Unit, int]:
    """The value of each regiment on land; BadInput for what must be typed first (G-U4)."""
    known = {
        row.unit: row.attack if which is Sum.ATK else row.defence for row in components.land_values
    }
    values = {unit: known.get(unit) for unit in regiments_of(units)}
    missing = [unit for unit, value in values.items() if value is None]
    if missing:
        raise BadInput(
            "gen.attack.value_missing", field, unit=Text(f"gen.unit.{missing[0]}"), rule="G-U4"
        )
    return {unit: value for unit, value in values.items() if value is not None}


def sea_values(which: Sum, style: Style) -> dict[Unit, int]:
    """The value of each regiment in a style; in bombardment DEF comes from the ship (G-13.6)."""
    if style is Style.BOMBARDMENT:
        return {
            u: row.bombardment_attack if which is Sum.ATK else 0 for u, row in SEA_VALUES.items()
        }
    name = f"{style}_{'attack' if which is Sum.ATK else 'defence'}"
    return {unit: getattr(row, name) for unit, row in SEA_VALUES.items()}


Irregulars = Literal["elephants", "mounted_archers", "horse_artillery"]
ELEPHANT_CAVALRY = (3, 4)  # G-12.5, the example of Pyrros I


@dataclass(frozen=True, slots=True)
class LandSide:
    """One side of an attack on land: its regiments, cards and bonus, or its sum as typed."""

    units: Force
    cards: Hand = ()
    bonus: Annotated[Bonus, Doc("of one advanced card 1-5, as typed (G-12.5)")] = 0
    irregulars: Annotated[
        Irregulars | None, Doc("if the bonus is that of advanced 5: which kind it counts for")
    ] = None
    leads: Annotated[frozenset[Irregulars], Doc("kinds that the commander can lead")] = frozenset()
    typed: Typed = None


@dataclass(frozen=True, slots=True)
class LandAttack:
    atk: Breakdown
    defence: Breakdown
    success: bool
    difference: Annotated[int, Doc("ATK - DEF if the attack succeeds, else 0")]


@calculator
def land_attack(
    attacking: LandSide,
    parrying: LandSide,
    components: Components = PRESETS,
    switches: Switches = DEFAULTS,
) -> LandAttack:
    """An attack on land: ATK against DEF; it succeeds only if ATK is higher (G-12.7)."""
    atk = land_sum(attacking, Sum.ATK, "attacking", components, switches)
    defence = land_sum(parrying, Sum.DEF, "parrying", components, switches)
    success = atk.total > defence.total
    return LandAttack(atk, defence, success, max(0, atk.total - defence.total))


def land_sum(
    side: LandSide, which: Sum, at: str, components: Components, switches: Switches
) -> Breakdown:
    """The sum of one side, unit by unit (G-12.4)."""
    typed = typed_sum(side.typed, which)
    if typed is not None:
        return typed
    require_choice(Field.LAND, side.units, f"{at}.units")
    _require_cards(Field.LAND, side.units, side.cards, at, components, switches)
    values = land_values(side.units, which, components, f"{at}.units")
    lines = unit_lines(side.units, values, "G-12.4")
    if side.bonus:
        counts = can_use_irregulars(side)
        key = "gen.attack.bonus" if counts else "gen.attack.no_irregulars"
        lines.append(Line(key, side.bonus if counts else 0, cite("G-12.5")))
    return Breakdown(f"gen.attack.{which}", tuple(lines))


def typed_sum(typed: int | None, which: Sum) -> Breakdown | None:
    """A sum as the table counted it (G-R24)."""
    if typed is None:
        return None
    return Breakdown(f"gen.attack.{which}", (Line("gen.attack.typed", typed, cite("G-R24")),))


def can_use_irregulars(side: LandSide) -> bool:
    """Whether the commander leads the kind that advanced 5 is played for (G-12.5)."""
    if side.irregulars == "elephants":
        mounted = sum(side.units.get(unit, 0) for unit in CARRIED["cavalry"])
        return "elephants" in side.leads and mounted in ELEPHANT_CAVALRY
    return side.irregulars is None or side.irregulars in side.leads


def unit_lines(units: Mapping[Unit, int], values: Mapping[Unit, int], rule: str) -> list[Line]:
    return [
        Line(
            "gen.attack.units",
            n * values.get(unit, 0),
            cite(rule),
            {"unit": Text(f"gen.unit.{unit}"), "n": n, "value": values.get(unit, 0)},
        )
        for unit, n in regiments_of(units).items()
    ]


def _require_cards(
    field: Field,
    units: Mapping[Unit, int],
    cards: tuple[int, ...],
    at: str,
    components: Components,
    switches: Switches,
) -> None:
    fits = assignment(field, units, cards, components, switches)
    if fits.problems:
        raise BadInput(fits.problems[0].key, f"{at}.cards", **fits.problems[0].params)


@dataclass(frozen=True, slots=True)
class SeaSide:
    """One side of an attack at sea: up to 3 regiments and 1 squadron, cards, one advanced card."""

    units: Force
    cards: Hand = ()
    advanced: Annotated[int, Between(0, 5), Doc("advanced card 1-5 that is played; 0 none")] = 0
    bonus: Annotated[Bonus, Doc("of advanced 1-3, on ATK only (G-13.8)")] = 0
    typed: Typed = None
    style: Annotated[Style | None, Doc("own style, where only the sum is typed")] = None


@dataclass(frozen=True, slots=True)
class SeaAttack:
    attacking_style: Style | None
    parrying_style: Style | None
    fight: Annotated[Style | None, Doc("the style in which is fought")]
    broken_off: Annotated[bool, Doc("advanced 5: the parrying side wins this attack")]
    atk: Breakdown
    defence: Breakdown
    success: bool
    difference: int


@calculator
def sea_attack(
    attacking: SeaSide,
    parrying: SeaSide,
    components: Components = PRESETS,
    switches: Switches = DEFAULTS,
) -> SeaAttack:
    """An attack at sea: the style of the fight, then ATK against DEF (G-13.4)."""
    for side, at in ((attacking, "attacking"), (parrying, "parrying")):
        if side.typed is None:
            require_choice(Field.SEA, side.units, f"{at}.units")
            _require_cards(Field.SEA, side.units, side.cards, at, components, switches)
    mine, his = (style_of(side.units) or side.style for side in (attacking, parrying))
    evades = (attacking.advanced == SHOOTING_CARD, parrying.advanced == SHOOTING_CARD)
    fight = style_of_fight(mine, his, *evades)
    broken = (
        attacking.advanced == BREAK_OFF_CARD and his is Style.BOMBARDMENT and mine is not his
    ) or (parrying.advanced == BREAK_OFF_CARD and mine is Style.BOMBARDMENT and his is not mine)
    bonus = attacking.bonus if attacking.advanced not in (SHOOTING_CARD, BREAK_OFF_CARD) else 0
    atk = typed_sum(attacking.typed, Sum.ATK) or sea_sum(attacking.units, Sum.ATK, fight, bonus)
    defence = typed_sum(parrying.typed, Sum.DEF) or sea_sum(parrying.units, Sum.DEF, fight, 0)
    success = not broken and atk.total > defence.total
    difference = atk.total - defence.total if success else 0
    return SeaAttack(mine, his, fight, broken, atk, defence, success, difference)


def style_of(units: Mapping[Unit, int]) -> Style | None:
    """A side's own style by the regiments chosen; none without regiments (G-13.3, G-R28)."""
    if units.get(Unit.LIGHT_INFANTRY) or units.get(Unit.HEAVY_INFANTRY):
        return Style.MELEE
    if units.get(Unit.ARCHERS) or units.get(Unit.MUSKETS):
        return Style.SHOOTING
    return Style.BOMBARDMENT if units.get(Unit.ARTILLERY) else None


def style_of_fight(
    mine: Style | None, his: Style | None, mine_evades: bool = False, his_evades: bool = False
) -> Style | None:
    """The style with the higher priority, unless shooting evades melee (G-13.4, G-13.5)."""
    both = (mine, his)
    if Style.MELEE in both and (
        (mine_evades and mine is Style.SHOOTING) or (his_evades and his is Style.SHOOTING)
    ):
        return Style.SHOOTING
    return next((style for style in PRIORITY if style in both), None)


def sea_sum(units: Mapping[Unit, int], which: Sum, fight: Style | None, bonus: int) -> Breakdown:
    """ATK or DEF of one side in the style of the fight, whatever its own was.

    (G-13.6, G-13.7, G-R38)
    """
    lines: list[Line] = []
    if fight is Style.BOMBARDMENT and which is Sum.DEF:
        ship = Unit.GALLEON if units.get(Unit.GALLEON) else Unit.GALLEY
        if units.get(ship):
            name = Text(f"gen.unit.{ship}")
            lines.append(
                Line("gen.attack.ship", SHIP_DEFENCE[ship], cite("G-13.7"), {"unit": name})
            )
    elif fight is not None:
        lines = unit_lines(units, sea_values(which, fight), "G-13.6")
    if bonus:
        lines.append(Line("gen.attack.bonus", bonus, cite("G-13.8")))
    return Breakdown(f"gen.attack.{which}", tuple(lines))
