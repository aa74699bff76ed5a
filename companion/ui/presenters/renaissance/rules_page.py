"""Everything of Age of Renaissance to look up: rules, rulings, advances, cards, tables, phases."""

from __future__ import annotations

from dataclasses import replace

from companion.core.explain import Text
from companion.games.renaissance.market.payouts import worth
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import RULES
from companion.games.renaissance.state import SETUP_PHASE
from companion.games.renaissance.tables import (
    ADVANCES,
    COMMODITIES,
    EVENTS,
    PERSONALITIES,
    PHASES,
    AdvanceRow,
    CommodityRow,
    EventRow,
    PersonalityRow,
)
from companion.ui.i18n import Translator
from companion.ui.presenters.reference import Item, Reference, rule_items
from companion.ui.presenters.renaissance.rules_tables import tables

KINDS = {
    "rule": "end.kind.rule",
    "ruling": "end.kind.ruling",
    "advance": "ren.figure.advances",
    "card": "end.kind.card",
    "table": "end.kind.table",
    "phase": "end.kind.phase",
}
CHAPTERS = {
    0: ("R-8.",),
    1: ("R-9.1.",),
    2: ("R-9.2.",),
    3: ("R-9.3.", "R-7.2.", "R-A2."),
    4: ("R-9.4.",),
    5: ("R-9.5.",),
    6: ("R-9.6.",),
    7: ("R-9.7.",),
    8: ("R-11.",),
}
LEVELS = range(1, 7)
PRINTED = {  # rules whose pieces are called otherwise in another box
    "R-9.3.3.1": "ren.printed.leader",
    "R-9.5.0.5": "ren.printed.control_marker",
}


def reference(texts: Translator) -> Reference:
    """All there is, in one language."""
    return Reference(
        [
            *_rules(texts),
            *(_advance(texts, row) for row in ADVANCES.values()),
            *(_commodity(texts, row) for row in COMMODITIES.values()),
            *(_event(texts, row) for row in EVENTS.values()),
            *(_personality(texts, row) for row in PERSONALITIES.values()),
            *tables(texts),
            *_phases(texts),
        ]
    )


def _rules(texts: Translator) -> list[Item]:
    found = rule_items(texts, RULES.values(), lambda number: number.startswith("RUL-"))
    return [
        replace(item, also=texts.text(PRINTED[item.id])) if item.id in PRINTED else item
        for item in found
    ]


def kinds(texts: Translator) -> list[tuple[str, str]]:
    """The kinds of items with their names."""
    return [(kind, texts.text(name)) for kind, name in KINDS.items()]


def _named(texts: Translator, advance: Advance) -> str:
    return f"{advance.value} {texts.text(ADVANCES[advance].name)}"


def _advance(texts: Translator, row: AdvanceRow) -> Item:
    say = texts.text
    facts = [
        (say("ren.look.group"), say(f"ren.group.{row.group.value}")),
        (say("ren.look.cost"), str(row.cost)),
        (say("ren.look.credit"), str(row.credit)),
    ]
    if row.needs:
        facts.append((say("ren.look.needs"), ", ".join(_named(texts, one) for one in row.needs)))
    phases = ", ".join(say(PHASES[phase].name) for phase in row.phases) or say("ren.look.always")
    facts.append((say("ren.look.works_in"), phases))
    who = [card.name for card in PERSONALITIES.values() if row.id in card.discounts]
    if who:
        facts.append((say("ren.look.cheaper_with"), ", ".join(map(say, who))))
    return Item(
        f"advance.{row.id.value}",
        "advance",
        row.id.value,
        say(row.name),
        say(f"rule.{row.rule}.text"),
        tuple(facts),
        (row.rule, *(f"advance.{one.value}" for one in row.needs)),
        also=say(f"ren.printed.{row.group.value}"),
    )


def _commodity(texts: Translator, row: CommodityRow) -> Item:
    say = texts.text
    counts = [(epoch, count) for epoch, count in enumerate(row.cards, 1) if count]
    facts = [(say(f"ren.epoch.{epoch}"), say("ren.look.cards", n=count)) for epoch, count in counts]
    pays = ", ".join(str(worth(row.goods[0], level)) for level in LEVELS)
    facts.append((say("ren.look.pays"), pays))
    return Item(
        f"card.{row.id}",
        "card",
        say("ren.look.commodity"),
        say(row.name),
        say("rule.R-9.3.1.1.text"),
        tuple(facts),
        ("R-9.3.1.1", *(("R-9.3.1.3",) if len(row.goods) > 1 else ())),
    )


def _event(texts: Translator, row: EventRow) -> Item:
    say = texts.text
    facts = [
        (say("ren.look.comes"), say(f"ren.epoch.{row.epoch}")),
        (say("ren.look.then"), say(_afterwards(leaves=row.leaves_game))),
    ]
    if row.ruler_protects:
        facts.append((say("ren.look.protects"), say(EVENTS["enlightened_ruler"].name)))
    return Item(
        f"card.{row.id}",
        "card",
        say("ren.look.event"),
        say(row.name),
        say(f"rule.{row.rule}.text"),
        tuple(facts),
        (row.rule, "R-7.2.1"),
    )


def _afterwards(*, leaves: bool) -> str:
    return "ren.look.leaves" if leaves else "ren.look.comes_back"


def _personality(texts: Translator, row: PersonalityRow) -> Item:
    say = texts.text
    facts = [(say("ren.look.comes"), say(f"ren.epoch.{row.epoch}"))]
    for advance, amount in row.discounts.items():
        raised = row.raised.get(advance, 0)
        shown = say("ren.look.less", n=amount)
        if raised:
            event = Text(EVENTS[row.raised_by].name)
            shown = say("ren.look.raised", n=amount, more=raised, event=event)
        facts.append((_named(texts, advance), shown))
    facts.append((say("ren.look.then"), say(_afterwards(leaves=True))))
    return Item(
        f"card.{row.id}",
        "card",
        say("ren.look.personality"),
        say(row.name),
        say("rule.R-9.3.3.1.text"),
        tuple(facts),
        (
            "R-9.3.3.1",
            *(("R-9.3.3.4",) if row.raised_by else ()),
            *(f"advance.{one.value}" for one in row.discounts),
        ),
        also=say("ren.printed.leader"),
    )


def _phases(texts: Translator) -> list[Item]:
    say, found = texts.text, []
    for row in PHASES.values():
        steps = [rule for rule in RULES.values() if rule.number.startswith(CHAPTERS[row.number])]
        facts = tuple((say(rule.title), say(f"rule.{rule.number}.text")) for rule in steps)
        number = say("end.phase_number", number=row.number) if row.number else ""
        found.append(
            Item(
                f"phase.{row.number}",
                "phase",
                number or say("ren.phase.0"),
                say(row.name),
                say("end.fact.in_turn" if row.in_order else "end.fact.together")
                if row.number != SETUP_PHASE
                else say("rule.R-8.3.1.text"),
                facts,
                tuple(rule.number for rule in steps),
            )
        )
    return found
