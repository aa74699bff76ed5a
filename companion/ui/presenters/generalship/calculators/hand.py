"""Advice for a hand without a game: how to share it between two attacks, what to discard."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.generalship.battle.attacks import NUMBERS, PRESETS
from companion.games.generalship.battle.cards import BASIC
from companion.games.generalship.pieces import Field, Role
from companion.games.generalship.switches import DEFAULTS
from companion.ui.presenters.form import FormView
from companion.ui.presenters.generalship.battle.odds import Told
from companion.ui.presenters.generalship.battle.parts import OTHER, as_text, card_name
from companion.ui.presenters.generalship.calculators.battle import Forces, Texts
from companion.ui.presenters.means import Works
from companion.ui.presenters.parts import PieceRow, StoryLine, ValueView

MOST_HAND = 8  # six, and what free exchanges bring


class HandCalculator(Forces):
    """A hand of basic cards: how to share it between the two attacks, what to discard."""

    def __init__(self, texts: Texts, worker: Works, changed: Callable[[], None]) -> None:
        super().__init__(texts, worker, changed)
        self._role = Role.ATTACKER
        self._hand = dict.fromkeys(range(1, NUMBERS + 1), 0) | {1: 1, 2: 1, 3: 1, 5: 1, 7: 1}

    def choose(self, row: str, key: str) -> None:
        if row == "field":
            self.field = Field(key)
        else:
            self._role = Role(key)

    def step(self, piece: str, change: int) -> None:
        kind, _, which = piece.partition(":")
        if kind != "card":
            super().step(piece, change)
            return
        card, most = int(which), DEFAULTS.basic_copies
        if change < 0 or sum(self._hand.values()) < MOST_HAND:
            self._hand[card] = max(0, min(most, self._hand[card] + change))

    def _card_rows(self) -> list[PieceRow]:
        return [
            PieceRow(
                f"card:{card}",
                "cards-outline",
                card_name(self.say, PRESETS, self.field, card),
                n,
            )
            for card, n in self._hand.items()
        ]

    def view(self) -> FormView:
        say, hand = self.say, tuple(c for c, n in self._hand.items() for _ in range(n))
        values: list[ValueView] = []
        lines: tuple[StoryLine, ...] = ()
        note = say("gen.calc.both_forces")
        if hand and all(map(self.force, Role)):
            told = self.chances.of(self.asked(self._role, hand, (len(hand), BASIC)))
            values, lines = self._splits(told), self._throws(told)
            note = self.note(told, told.battle.assumes if told.battle else ())
        roles = {one.value: say(f"gen.ui.{one}") for one in Role}
        return FormView(
            say("gen.calc.hand"),
            note=note,
            choices=(
                self.fields(self.field),
                self.row("role", say("gen.calc.my_side"), roles, (self._role,)),
            ),
            pieces=(
                *self._card_rows(),
                *self.force_rows(self._role),
                *self.force_rows(OTHER[self._role]),
            ),
            values=tuple(values),
            lines=lines,
        )

    def _splits(self, told: Told) -> list[ValueView]:
        if told.battle is None:
            return []
        return [
            ValueView(
                f"split:{at}",
                title := self.say("gen.ui.split_sums", now=one.split.now, later=one.split.later),
                self.shown(f"split:{at}", title, one.win, told.battle.assumes, "G-14.9"),
                self.say(
                    "gen.ui.split_cards",
                    now=as_text(one.split.cards_now),
                    later=as_text(one.split.cards_later),
                ),
                one.best,
            )
            for at, one in enumerate(told.battle.splits)
        ]

    def _throws(self, told: Told) -> tuple[StoryLine, ...]:
        """What a paid exchange would bring, where it brings something."""
        best = told.paid.best if told.paid else None
        if best is None or not best.cards:
            return ()
        said = self.say(
            "gen.ui.throw_paid", cards=as_text(best.cards), n=best.advanced, wish=told.wish
        )
        assumes = told.paid.assumes if told.paid else ()
        shown = self.shown("throw", said, best.chance, assumes, "G-14.10")
        return (StoryLine("throw", f"{said}: {shown}", "", has_why=True),)
