"""What all tabs of a player's sheet share: the state, the words, the drafts of steppers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.explain import Breakdown, Line, Text
from companion.core.records import evolve
from companion.games.medioevo.state import Player, State
from companion.games.medioevo.tables import CARDS
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.asked.question import Ask, Filling
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import (
    Choice,
    Field,
    Form,
    Listed,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.session import Session
from companion.ui.presenters.table import sheet as player_sheet
from companion.ui.presenters.views import Why, WhyLine

COUNT = "count"  # how many alike


class OpenSheet(player_sheet.Steppers):
    """The open game seen from one player's sheet."""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        self.session = session
        self.texts = texts
        self.whose = ""
        self._drafts = drafts

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def player(self) -> str:
        return self.whose

    @property
    def me(self) -> Player:
        return self.state.players[self.player]

    def say(self, key: str | Text, **params: Any) -> str:
        return self.texts().text(key, **params)

    def listed(self, texts: Sequence[Text | str]) -> str:
        return ", ".join(self.say(text) if isinstance(text, Text) else text for text in texts)

    # -- reasons ---------------------------------------------------------------------------

    def why(self, reason: Breakdown, title: str = "", note: str = "") -> Why:
        """A breakdown as the sheet of reasons shows it."""
        lines = tuple(self.why_line(line) for line in reason.lines)
        heading = title or self.say(Text(reason.key, reason.params))
        total = WhyLine(heading, number(reason.total), is_total=True)
        return Why(heading, (*lines, total), note)

    def why_line(self, line: Line) -> WhyLine:
        text = self.say(Text(line.key, line.params))
        return WhyLine(text, signed(line.amount), line.rule.number)

    def said(self, reason: Breakdown) -> tuple[Said, ...]:
        """The lines of a breakdown inside a form, and their sum if there are several."""
        lines = tuple(
            Said(self.say(Text(line.key, line.params)), signed(line.amount), rule=line.rule.number)
            for line in reason.lines
        )
        if len(lines) > 1:
            total = self.say(Text(reason.key, reason.params))
            lines += (Said(total, number(reason.total), "mark"),)
        return lines

    # -- forms -----------------------------------------------------------------------------

    def several(self, key: str, ask: Callable[[Values, int], Ask], most: int) -> Question:
        """A form about so many alike: the last field says how many."""

        def filling(values: Values) -> Filling:
            return Filling(self, ask(values, int(values.get(COUNT, 1))), values)

        def form(values: Values) -> Form:
            label = self.say("sheet.how_many")
            count = Field(COUNT, label, "count", value=1, least=1, most=most)
            made = filling(values).form
            return evolve(made, fields=(*made.fields, count))

        return Question(key, form, lambda values: filling(values).made())

    # -- choices ---------------------------------------------------------------------------

    def others(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(player.id, player.name, player.colour)
            for player in self.state.players.values()
            if player.id != self.player
        )

    def areas(self) -> tuple[Choice, ...]:
        return tuple(Choice(name, name) for name in self.state.areas)


class SheetTab(player_sheet.SheetTab[OpenSheet]):
    """A tab of this game's sheets."""


def listed_cards(state: State, say: Callable[..., str]) -> tuple[Listed, ...]:
    """All 72 realm cards for a search; those that lie before somebody are quiet."""
    holders = {
        card.number: player.name for player in state.players.values() for card in player.cards
    }
    rows = []
    for row in CARDS.values():
        name, effect = say(row.name), say(row.effect)
        holder = holders.get(row.number, "")
        rows.append(
            Listed(
                str(row.number),
                f"{row.number} · {name}",
                say("sheet.before_player", player=holder) if holder else effect,
                f"{row.number} {name} {effect}".casefold(),
                quiet=bool(holder),
            )
        )
    return tuple(rows)


def split(key: str) -> tuple[str, str]:
    """The two parts of a row's key: what it is, and which one."""
    what, _, which = key.partition(":")
    return what, which


def upper_first(text: str) -> str:
    """A name at the beginning of a line."""
    return text[:1].upper() + text[1:]
