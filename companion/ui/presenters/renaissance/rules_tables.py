"""The tables of Age of Renaissance in words: a row is a name and what is to be known about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from companion.games.renaissance.advances.stabilisation import stabilisation_cost
from companion.games.renaissance.expansion.dice_chances import fight_chance
from companion.games.renaissance.expansion.expansion import CARD_STEP
from companion.games.renaissance.income import income_of
from companion.games.renaissance.market.chances import chance_per_roll
from companion.games.renaissance.market.payouts import worth
from companion.games.renaissance.order.track import LEAST_PLAYERS, MOST_PLAYERS, fields_used
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.state import CONTROL_MARKERS
from companion.games.renaissance.switches import DEFAULTS
from companion.games.renaissance.tables import (
    CAPITALS,
    EPOCHS,
    FLEETS,
    GOODS,
    NOTES,
    PATRONAGE,
    PROVINCES,
    REGIONS,
    START_PILES,
)
from companion.ui.i18n import Translator
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.reference import Item

Facts = tuple[tuple[str, str], ...]
PLAYERS = range(LEAST_PLAYERS, MOST_PLAYERS + 1)
MOST_CARDS_SHOWN = 10


def tables(texts: Translator) -> list[Item]:
    """All tables; each names the rule that it belongs to."""
    return [
        Item(
            f"table.{name}",
            "table",
            rule,
            texts.text(f"ren.table.{name}"),
            facts=make(texts),
            related=(rule,),
        )
        for name, (rule, make) in _TABLES.items()
    ]


def _listed(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _goods_of(texts: Translator, goods: Mapping[Good, int]) -> str:
    return ", ".join(
        f"{texts.text(GOODS[good].name)} {count}" if count > 1 else texts.text(GOODS[good].name)
        for good, count in goods.items()
    )


def _goods(texts: Translator) -> Facts:
    say = texts.text
    return tuple(
        (
            say(row.name),
            _listed(
                say("ren.look.base", n=row.base),
                say("ren.look.dice", n=row.dice),
                say("ren.look.by_players", values=" / ".join(map(str, row.provinces))),
            ),
        )
        for row in GOODS.values()
    )


def _payouts(texts: Translator) -> Facts:
    return tuple(
        (
            texts.text(row.name),
            ", ".join(str(worth(row.id, level)) for level in range(1, row.columns + 1)),
        )
        for row in GOODS.values()
    )


def _market(texts: Translator) -> Facts:
    return tuple(
        (texts.text(row.name), texts.text("ren.look.each", chance=_odds(texts, row.dice)))
        for row in GOODS.values()
    )


def _odds(texts: Translator, dice: int) -> str:
    chance = chance_per_roll(dice)
    return f"{chance} = {texts.percent(chance)}"


def _regions(texts: Translator) -> Facts:
    say = texts.text
    return tuple(
        (
            say(row.name),
            _listed(
                say("ren.look.provinces", n=row.provinces),
                say("ren.look.satellites", n=row.satellites) if row.satellites else "",
                say("ren.look.worth", n=row.value),
                _goods_of(texts, row.goods),
            ),
        )
        for row in REGIONS.values()
    )


def _capitals(texts: Translator) -> Facts:
    say = texts.text
    return tuple(
        (
            say(row.name),
            _listed(
                say("ren.look.from_players", n=row.players),
                say(REGIONS[row.region].name),
                say("ren.look.market", n=row.market) if row.market else "",
                say(GOODS[row.good].name) if row.good else "",
            ),
        )
        for row in CAPITALS.values()
    )


def _provinces(texts: Translator) -> Facts:
    say, found = texts.text, []
    for row in PROVINCES.values():
        market = say("ren.look.market", n=row.market) if row.market > 1 else ""
        told = _listed(
            say("ren.look.satellite") if row.market == 1 else market,
            ", ".join(say(GOODS[good].name) for good in row.goods),
            say(REGIONS[row.region].name) if row.region else "",
            say("ren.look.supports", province=say(PROVINCES[row.supports].name))
            if row.supports
            else "",
        )
        found.append((say(row.name), told or say("ren.look.on_the_board")))
    return tuple(sorted(found))


def _fleets(texts: Translator) -> Facts:
    say = texts.text
    return tuple(
        (
            say(row.name),
            _listed(
                ", ".join(map(str, row.sizes)),
                say("ren.look.by_advance", advance=row.advance) if row.advance else "",
                say("ren.look.field_costs", n=row.price),
            ),
        )
        for row in FLEETS.values()
    )


def _patronage(texts: Translator) -> Facts:
    say = texts.text

    def claims(limit: int | None) -> str:
        return say("ren.look.no_limit") if limit is None else say("ren.look.times", n=limit)

    return tuple(
        (
            say("ren.look.played_as", n=row.played),
            _listed(
                say("ren.look.few_players", claims=claims(row.few)),
                say("ren.look.many_players", claims=claims(row.many)),
            ),
        )
        for row in PATRONAGE.values()
    )


def _fights(texts: Translator) -> Facts:
    def chances(position: int) -> list[Fraction]:
        return [
            fight_chance(position, faith, arms) for arms in (False, True) for faith in (False, True)
        ]

    heading = (texts.text("ren.look.position_head"), texts.text("ren.look.odds_head"))
    rows = [
        (
            texts.text("ren.ui.position", position=position),
            " · ".join(texts.percent(chance) for chance in chances(position)),
        )
        for position in range(1, MOST_PLAYERS + 1)
    ]
    return (heading, *rows)


def _income(texts: Translator) -> Facts:
    say = texts.text
    heading = (
        say("ren.look.markers_head"),
        " · ".join(say("ren.look.with_players", n=players) for players in PLAYERS),
    )
    rows = [
        (
            str(markers),
            " · ".join(
                str(income_of(markers, players, middle_class=False).total) for players in PLAYERS
            ),
        )
        for markers in range(CONTROL_MARKERS + 1)
    ]
    return (heading, *rows)


def _stabilisation(texts: Translator) -> Facts:
    say = texts.text
    return tuple(
        (
            say("ren.look.cards", n=cards),
            _listed(
                say("ren.look.ducats", n=stabilisation_cost(cards).total),
                say("ren.look.with_z", n=stabilisation_cost(cards, True).total),
            ),
        )
        for cards in range(1, MOST_CARDS_SHOWN + 1)
    )


def _misery(texts: Translator) -> Facts:
    scale = DEFAULTS.misery_scale
    return ((texts.text("ren.look.fields", n=len(scale)), ", ".join(map(str, scale))),)


def _track(texts: Translator) -> Facts:
    return tuple(
        (
            texts.text("ren.look.with_players", n=players),
            ", ".join(map(str, fields_used(players, DEFAULTS))),
        )
        for players in PLAYERS
    )


def _piles(texts: Translator) -> Facts:
    say = texts.text
    epochs = [(say(row.name), say("ren.look.cards", n=row.cards)) for row in EPOCHS.values()]
    piles = [
        (
            say("ren.look.with_players", n=row.players),
            _listed(
                say("ren.look.start_pile", n=row.pile), say("ren.look.late", round=row.late_round)
            ),
        )
        for row in START_PILES.values()
    ]
    return (*epochs, *piles)


def _token_cards(texts: Translator) -> Facts:
    return tuple(
        (
            texts.text("ren.look.nth_card", n=place),
            texts.text("ren.look.tokens", n=CARD_STEP * place),
        )
        for place in range(1, MOST_PLAYERS + 1)
    )


def _notes(texts: Translator) -> Facts:
    return tuple(
        (texts.text("ren.look.ducats", n=row.value), texts.text("ren.look.in_box", n=row.in_box))
        for row in NOTES
    )


def _switches(texts: Translator) -> Facts:
    say = texts.text
    return tuple(
        (
            say(row.name),
            _listed(*(say(row.text_of(value)) for value in row.values), row.ruling),
        )
        for row in rules_in("renaissance").values()
    )


_TABLES: Mapping[str, tuple[str, Callable[[Translator], Facts]]] = {
    "fights": ("R-9.5.2.13", _fights),
    "payouts": ("R-9.3.1.1", _payouts),
    "goods": ("R-9.3.1.1", _goods),
    "market": ("R-9.6.1.4", _market),
    "income": ("R-9.6.2", _income),
    "stabilisation": ("R-9.4.4.1", _stabilisation),
    "misery": ("R-9.4.3.1", _misery),
    "track": ("R-2.3", _track),
    "fleets": ("R-9.4.1.1", _fleets),
    "patronage": ("R-9.3.3.2", _patronage),
    "token_cards": ("R-9.5.1.1", _token_cards),
    "piles": ("R-8.1.4", _piles),
    "regions": ("R-4.1.5", _regions),
    "capitals": ("R-8.2.1", _capitals),
    "provinces": ("R-4.1.6", _provinces),
    "notes": ("R-3.1", _notes),
    "switches": ("R-2.1", _switches),
}
