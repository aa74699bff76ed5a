"""A territory that the table names for the first time, from wherever it is needed."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.games.conspiracy.corrections import AddLand
from companion.games.conspiracy.pieces import Kind
from companion.games.conspiracy.state import NEUTRAL
from companion.ui.presenters.conspiracy.words import NOBODY, TINTS
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.panels import Button, Choice, Field, Form, Question, Values

KINDS = (Kind.SECULAR, Kind.BISHOPRIC)


class NewLand:
    """The form: kind, name, and on a player's sheet whether it is his already."""

    def __init__(self, words: GameSpeaker, whose: PlayerId = NEUTRAL) -> None:
        self._words = words
        self._whose = whose

    def offer(self, key: str) -> Button:
        text = "con.sheet.add" if self._whose else "con.land.neutral"
        return Button(key, self._words.say(text), "plus", look="outline")

    def question(self) -> Question:
        return Question(f"con.add_land:{self._whose}", self._form, self._added)

    def _form(self, values: Values) -> Form:
        say = self._words.say
        kinds = tuple(Choice(one, say(f"con.kind.{one}"), tint=TINTS[one]) for one in KINDS)
        kind = str(values.get("kind", Kind.SECULAR))
        fields = [Field("kind", say("con.sheet.kind"), "one", kinds, kind)]
        if self._whose:
            mine = self._words.name(self._whose)
            owners = (Choice(NOBODY, say("con.neutral")), Choice(self._whose, mine))
            owner = str(values.get("owner", NOBODY))
            fields.append(Field("owner", say("con.sheet.owner"), "one", owners, owner))
        name = str(values.get("name", ""))
        fields.append(Field("name", say("con.sheet.name"), "text", value=name))
        return Form(self.offer("").text, tuple(fields), say("con.sale.book"))

    @staticmethod
    def _added(values: Values) -> Any:
        owner = str(values.get("owner", NOBODY))
        return AddLand(
            Kind(str(values.get("kind", Kind.SECULAR))),
            str(values.get("name", "")).strip(),
            NEUTRAL if owner == NOBODY else owner,
        )
