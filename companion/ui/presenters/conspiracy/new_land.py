"""A territory that the table names for the first time, from wherever it is needed."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.conspiracy.corrections import AddLand
from companion.games.conspiracy.pieces import Kind
from companion.games.conspiracy.state import NEUTRAL
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.panels import Button, Question

SHEET = ("land_kind", "owner", "name")


class NewLand:
    """The form: kind, name, and on a player's sheet whether it is his already."""

    def __init__(self, words: GameSpeaker, whose: PlayerId = NEUTRAL) -> None:
        self._words = words
        self._whose = whose

    def offer(self, key: str) -> Button:
        text = "con.sheet.add" if self._whose else "con.land.neutral"
        return Button(key, self._words.say(text), "plus", look="outline")

    def question(self) -> Question:
        title, confirm = self.offer("").text, self._words.say("con.sale.book")
        ask = Ask(AddLand, begin={"land_kind": Kind.SECULAR}, title=title, confirm=confirm)
        if self._whose:  # on his sheet it may be his already, which sets the board right
            ask = evolve(ask, among={"owner": (NEUTRAL, self._whose)}, fields=SHEET)
        else:
            ask = evolve(ask, given={"owner": NEUTRAL, "reason": ""})
        return asked(self._words, f"con.add_land:{self._whose}", ask)
