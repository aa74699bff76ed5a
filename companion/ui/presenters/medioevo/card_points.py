"""Technology points of a realm card: read off it once, every later use knows them."""

from __future__ import annotations

from companion.games.medioevo.cards.cards import printed_points
from companion.games.medioevo.cards.playing import EnterPrintedPoints
from companion.ui.presenters.asked.question import Ask, Table, answered, asked
from companion.ui.presenters.panels import Question, Said, Values
from companion.ui.presenters.phases.views import Speaker


def printed_question(table: Table, card: int) -> Question:
    """What is printed on a card: read off it once, every later use knows it (M-32)."""
    say = Speaker(table.session, table.texts).say
    now = printed_points(table.session.state.settings.values, card)
    begin = {"points": now.points, "either": now.either} if now else {}
    whole = Ask(EnterPrintedPoints, given={"card": card}, begin=begin)

    def ask(values: Values) -> Ask:
        several = sum(map(bool, answered(table, whole, "points", values).values())) > 1
        return Ask(
            EnterPrintedPoints,
            given={"card": card},
            begin=begin if several else {**begin, "either": False},
            fields=("points", "either") if several else ("points",),
            labels={"either": "sheet.either"},
            title=say("sheet.enter_printed"),
            confirm=say("sheet.keep"),
            said=(Said(say("sheet.printed_note"), tone="quiet"),),
        )

    return asked(table, f"printed:{card}", ask)
