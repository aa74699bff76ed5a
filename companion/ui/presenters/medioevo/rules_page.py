"""Everything of Medioevo Universale to look up: rules, rulings, cards, technologies, phases."""

from __future__ import annotations

from companion.games.medioevo.rulebook import RULES
from companion.games.medioevo.tables import CARDS, PHASES, TECHNOLOGIES, CardRow, TechnologyRow
from companion.ui.i18n import Translator
from companion.ui.presenters.medioevo.rules_tables import tables
from companion.ui.presenters.reference import Item, Reference, rule_items

KINDS = ("rule", "ruling", "card", "technology", "table", "phase")
ROMAN = ("", "I", "II", "III", "IV")
PHASE_CHAPTERS = {1: "M-5", 2: "M-6", 3: "M-7", 4: "M-8", 5: "M-9", 6: "M-17", 7: "M-18"}


def reference(texts: Translator) -> Reference:
    """All there is, in one language."""
    return Reference(
        [
            *rule_items(texts, RULES.values(), lambda number: number.startswith("R-")),
            *(_card(texts, row) for row in CARDS.values()),
            *(_technology(texts, row) for row in TECHNOLOGIES.values()),
            *tables(texts),
            *_phases(texts),
        ]
    )


def kinds(texts: Translator) -> list[tuple[str, str]]:
    """The kinds of items with their names."""
    return [(kind, texts.text(f"end.kind.{kind}")) for kind in KINDS]


def _card(texts: Translator, row: CardRow) -> Item:
    facts = [
        (
            texts.text("end.fact.when"),
            ", ".join(texts.text(f"moment.{moment.value}") for moment in row.when),
        )
    ]
    if row.price:
        facts.append((texts.text("end.fact.price"), str(row.price)))
    if row.repeat_ban:
        facts.append((texts.text("end.fact.repeat"), texts.text("end.fact.not_twice")))
    return Item(
        f"card.{row.number}",
        "card",
        texts.text("end.card_number", number=row.number),
        texts.text(row.name),
        texts.text(row.effect),
        tuple(facts),
        (row.rule,),
    )


def _technology(texts: Translator, row: TechnologyRow) -> Item:
    branch = texts.text(f"branch.{row.branch.value}")
    return Item(
        f"tech.{row.id}",
        "technology",
        f"{branch} {ROMAN[row.level]}",
        texts.text(row.name),
        texts.text(f"rule.{row.rule}.text"),
        (
            (texts.text("end.fact.price"), str(row.price)),
            (texts.text("end.fact.points_per_use"), str(row.points_per_use)),
        ),
        (row.rule,),
    )


def _phases(texts: Translator) -> list[Item]:
    found = []
    for row in PHASES.values():
        chapter = f"{PHASE_CHAPTERS[row.number]}."
        steps = [rule for rule in RULES.values() if rule.number.startswith(chapter)]
        facts = tuple(
            (texts.text(rule.title), texts.text(f"rule.{rule.number}.text")) for rule in steps
        )
        turn = "end.fact.in_turn" if row.in_turn_order else "end.fact.together"
        found.append(
            Item(
                f"phase.{row.number}",
                "phase",
                texts.text("end.phase_number", number=row.number),
                texts.text(row.name),
                texts.text(turn),
                facts,
                tuple(rule.number for rule in steps),
            )
        )
    return found
