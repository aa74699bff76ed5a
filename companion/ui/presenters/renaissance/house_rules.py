"""House rules of Age of Renaissance, its length, and the figures that only the board shows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from companion.games.renaissance.order.track import FIXED, LEAST_PLAYERS, fields_used
from companion.games.renaissance.table import ChangeLength
from companion.games.renaissance.tables import EPOCHS
from companion.pages.panels import Choice
from companion.ui.presenters.derived.house_rules import GameHouseRules, note_of
from companion.ui.presenters.scoring.ceremony import Count, Counts, OneTap

LENGTH, SCALE = "last_epoch", "misery_scale"
FIELDS = "fields"  # how many fields the index has
LAST_POSITION = 6
MOST_MISERY = 1000
MISERY_STEP = 5
LEAST_FIELDS, MOST_FIELDS = 2, 60


class RenaissanceHouseRules(GameHouseRules):
    """The length of the game and the figures that only the board shows, beside the others."""

    def choices(self) -> tuple[OneTap, ...]:
        return (self._length(), *super().choices())

    def _length(self) -> OneTap:
        state, say = self._state, self._texts().text
        epochs = [epoch for epoch in EPOCHS if epoch >= state.epoch]
        answers = tuple(Choice(str(one), say(f"ren.ui.new.epochs_{one}")) for one in epochs)
        chosen = str(state.settings.last_epoch)
        note = f"R-11.0.1 · {say('rule.R-11.0.1.text')}"
        return OneTap(LENGTH, say("ren.ui.new.epochs"), answers, chosen, note)

    def change(self, switch: str, answer: str) -> Any:
        if switch != LENGTH:
            return super().change(switch, answer)
        epoch = int(answer)
        return None if epoch == self._state.settings.last_epoch else ChangeLength(epoch)

    # -- figures ---------------------------------------------------------------------------

    def blocks(self) -> tuple[Counts, ...]:
        """The fields of the order track where the text is silent, and of the misery index."""
        players = len(self._state.seats)
        return (*((self._track(),) if players not in FIXED else ()), self._index())

    @property
    def _track_switch(self) -> str:
        four = len(self._state.seats) == LEAST_PLAYERS + 1
        return "positions_four" if four else "positions_five"

    def _track(self) -> Counts:
        row, say = self.rules[self._track_switch], self._texts().text
        fields = fields_used(len(self._state.seats), self._state.switches)
        counts = tuple(
            Count(
                row.id,
                str(place),
                say("ren.ui.new.field", place=place + 1),
                "",
                field,
                most - 1,
                least=least + 1,
            )
            for place, (least, field, most) in enumerate(_neighbours(fields, 0, LAST_POSITION + 1))
        )
        return Counts(say(row.name), counts, note_of(row, self._texts()))

    def _index(self) -> Counts:
        row, say = self.rules[SCALE], self._texts().text
        scale = self._state.switches.misery_scale
        size = Count(
            SCALE,
            FIELDS,
            say("ren.house.fields"),
            "",
            len(scale),
            MOST_FIELDS,
            least=LEAST_FIELDS,
        )
        fields = tuple(
            Count(
                SCALE,
                str(place),
                say("ren.house.field", place=place),
                "",
                value,
                most - 1,
                least=least + 1,
                step=MISERY_STEP,
            )
            for place, (least, value, most) in enumerate(_neighbours(scale, -1, MOST_MISERY + 1))
            if place > 0  # the first one is 0
        )
        return Counts(say(row.name), (size, *fields), note_of(row, self._texts()))

    def counted(self, key: str, name: str, change: int) -> Any:
        """The action for more or less of a figure."""
        now = list(getattr(self._state.switches, key))
        if name == FIELDS:
            return self.changed(key, _resized(now, change))
        now[int(name)] += change
        return self.changed(key, now)


def _neighbours(fields: tuple[int, ...], low: int, high: int) -> list[tuple[int, int, int]]:
    """Each field between the one before it and the one after it."""
    framed = (low, *fields, high)
    return list(zip(framed, fields, framed[2:], strict=False))


def _resized(scale: list[int], change: int) -> list[int]:
    """One field more in the middle of the last of the widest gaps, or the last but one gone."""
    if change < 0:
        return [*scale[:-2], scale[-1]]
    gaps = [high - low for low, high in pairwise(scale)]
    place = len(gaps) - 1 - gaps[::-1].index(max(gaps))
    return [*scale[: place + 1], (scale[place] + scale[place + 1]) // 2, *scale[place + 1 :]]
