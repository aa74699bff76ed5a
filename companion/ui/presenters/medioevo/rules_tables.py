"""The tables of the rulebook in words: a row is a name and what is to be known about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.explain import Text
from companion.games.medioevo.tables import (
    AWARDS,
    BUILDINGS,
    COINS,
    ENGINES,
    EVENT_SYMBOLS,
    GAME_LENGTHS,
    GOODS,
    HONORS,
    LOAN_PENALTIES,
    OBJECTIVE_SCORES,
    OWNERSHIP_MARKERS,
    PRISONER_PENALTIES,
    REALMS,
    SUPPLIES,
    TECHNOLOGIES,
    TERRAINS,
    TRADE_POINTS,
    TRANSPORTS,
    TREATIES,
    UNITS,
)
from companion.ui.i18n import Translator, signed
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.reference import Item

Facts = tuple[tuple[str, str], ...]
Say = Callable[..., str]


def tables(texts: Translator) -> list[Item]:
    """All tables."""
    return [
        Item(f"table.{name}", "table", "", texts.text(f"end.table.{name}"), facts=make(texts.text))
        for name, make in _TABLES.items()
    ]


def _listed(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _units(say: Say) -> Facts:
    def price(level: bool, amount: int) -> str:
        return say("end.col.price_level" if level else "end.col.price", n=amount)

    return tuple(
        (say(row.name), _listed(price(row.priced_by_level, row.price), _supply(say, row.supply)))
        for row in UNITS.values()
    )


def _supply(say: Say, count: int) -> str:
    return say("end.col.supply", n=count)


def _technology(say: Say, technology: str, points: int) -> str:
    row = TECHNOLOGIES.get(technology)
    return say("end.col.needs", technology=Text(row.name), n=points) if row else ""


def _buildings(say: Say) -> Facts:
    return tuple(
        (
            say(row.name),
            _listed(
                say("end.col.price", n=row.price),
                say("end.col.durability", n=row.building_points),
                _technology(say, row.technology, row.points),
                _supply(say, row.supply),
            ),
        )
        for row in BUILDINGS.values()
    )


def _transports(say: Say) -> Facts:
    return tuple(
        (
            say(row.name),
            _listed(
                say("end.col.price_level", n=row.price_per_level),
                say("end.col.capacity", values="/".join(map(str, row.capacity))),
                say("end.col.movement", values="/".join(map(str, row.movement))),
                _technology(say, row.technology, row.points_per_level),
                _supply(say, row.supply),
            ),
        )
        for row in TRANSPORTS.values()
    )


def _engines(say: Say) -> Facts:
    return tuple(
        (
            say(row.name),
            _listed(
                say("end.col.price", n=row.price),
                say("end.col.damage_units", n=row.damage_to_units),
                say("end.col.damage_buildings", n=row.damage_to_buildings),
                say("end.col.movement", values=str(row.movement)),
                _technology(say, row.technology, row.points),
                _supply(say, row.supply),
            ),
        )
        for row in ENGINES.values()
    )


def _honors(say: Say) -> Facts:
    return tuple((say(row.name), _listed(signed(row.honor), row.rule)) for row in HONORS.values())


def _awards(say: Say) -> Facts:
    def tied(amount: int) -> str:
        return say("end.col.tied", n=amount) if amount else ""

    return tuple(
        (say(row.name), _listed(signed(row.honor), tied(row.honor_if_tied), row.rule))
        for row in AWARDS.values()
    )


def _penalties(say: Say) -> Facts:
    loans = [(say("scoring.loans", n=n), signed(honor)) for n, honor in LOAN_PENALTIES.items()]
    prisoners = [
        (say("end.col.or_more", what=say("scoring.prisoners", n=row.prisoners)), signed(row.honor))
        for row in PRISONER_PENALTIES
    ]
    return (*loans, *prisoners)


def _objectives(say: Say) -> Facts:
    return tuple(
        (say("scoring.tokens", n=row.tokens), signed(row.honor)) for row in OBJECTIVE_SCORES
    )


def _goods(say: Say) -> Facts:
    return tuple((say(row.name), say(f"end.cube.{row.cube}")) for row in GOODS.values())


def _realms(say: Say) -> Facts:
    def links(names: tuple[str, ...]) -> str:
        return ", ".join(say(f"realm.{name}") for name in names)

    return tuple(
        (
            say(row.name),
            say("end.col.links", realms=links(tuple(realm.value for realm in row.links)))
            if row.links
            else say("end.col.links_unknown"),
        )
        for row in REALMS.values()
    )


def _coins(say: Say) -> Facts:
    return tuple(
        (
            say("end.col.coin", n=row.value),
            _listed(say("end.col.at_start", n=row.at_start), say("end.col.in_box", n=row.in_box)),
        )
        for row in COINS
    )


def _supplies(say: Say) -> Facts:
    return tuple(
        (say(row.name), _listed(str(row.count), say(f"end.scope.{row.scope}")))
        for row in SUPPLIES.values()
    )


def _markers(say: Say) -> Facts:
    return tuple(
        (
            say("end.col.faces", values=" / ".join(_roman(face) for face in row.faces)),
            str(row.count),
        )
        for row in OWNERSHIP_MARKERS
    )


def _roman(level: int) -> str:
    return ("", "I", "II", "III")[level]


def _terrain(say: Say) -> Facts:
    return tuple(
        (
            say(row.name),
            _listed(
                say("end.col.movement", values=str(row.movement)),
                say("end.col.upkeep", n=row.upkeep),
            ),
        )
        for row in TERRAINS.values()
    )


def _treaties(say: Say) -> Facts:
    return tuple((say(row.name), say(row.right)) for row in TREATIES.values())


def _symbols(say: Say) -> Facts:
    return tuple(
        (say(row.name), say("end.col.up_to", n=row.highest_effective_roll))
        for row in EVENT_SYMBOLS.values()
    )


def _lengths(say: Say) -> Facts:
    return tuple(
        (say(row.name), say("ui.new.rounds", n=row.rounds)) for row in GAME_LENGTHS.values()
    )


def _routes(say: Say) -> Facts:
    return tuple(
        (say("end.col.stages", n=stages), say("end.col.trade_points", n=points))
        for stages, points in TRADE_POINTS.items()
    )


def _switches(say: Say) -> Facts:
    return tuple(
        (say(row.name), _listed(*(say(row.text_of(value)) for value in row.values), row.ruling))
        for row in rules_in("medioevo").values()
    )


_TABLES: Mapping[str, Callable[[Say], Facts]] = {
    "units": _units,
    "buildings": _buildings,
    "transports": _transports,
    "engines": _engines,
    "honors": _honors,
    "awards": _awards,
    "penalties": _penalties,
    "objectives": _objectives,
    "goods": _goods,
    "routes": _routes,
    "treaties": _treaties,
    "symbols": _symbols,
    "terrain": _terrain,
    "realms": _realms,
    "lengths": _lengths,
    "coins": _coins,
    "supplies": _supplies,
    "markers": _markers,
    "switches": _switches,
}
