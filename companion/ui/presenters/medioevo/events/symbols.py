"""The event card: what it shows, and the two symbols the start player chooses (M-6.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.games.medioevo.events.phase import GRAIL, ChooseEventSymbols
from companion.games.medioevo.events.symbols import SYMBOLS_CHOSEN, SYMBOLS_ON_A_CARD
from companion.games.medioevo.words import EventSymbol
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.presenters.form import FormView, SmallPage
from companion.ui.presenters.medioevo.battle.words import BattleWords
from companion.ui.presenters.medioevo.events.draft import SymbolsDraft

ICONS = {
    "movement": "shoe-print",
    "units": "piece-light-infantry",
    "buildings": "piece-town",
    "goods": "cube-outline",
    "grail": "cup-outline",
}


class SymbolStep(SmallPage):
    """Tap the three symbols of the card, then two of them."""

    def __init__(self, words: BattleWords) -> None:
        self._words = words
        self.clear()

    def clear(self) -> None:
        self.draft = SymbolsDraft()

    def choose(self, row: str, key: str) -> None:
        """One more of this symbol; when the row is full, this one is taken away."""
        shown = row == "shown"
        taps = self.draft.shown if shown else self.draft.chosen
        most = SYMBOLS_ON_A_CARD if shown else self._due
        room = most if shown else self.draft.shown.count(key)
        if len(taps) < most and taps.count(key) < room:
            taps = (*taps, key)
        else:
            taps = tuple(symbol for symbol in taps if symbol != key)
        if not shown:
            self.draft = replace(self.draft, chosen=taps)
            return
        usable = tuple(symbol for symbol in taps if symbol != GRAIL)
        forced = len(taps) == SYMBOLS_ON_A_CARD and len(usable) <= SYMBOLS_CHOSEN
        self.draft = SymbolsDraft(taps, usable if forced else ())

    @property
    def _due(self) -> int:
        return min(SYMBOLS_CHOSEN, sum(symbol != GRAIL for symbol in self.draft.shown))

    def actions(self) -> list[Any]:
        chosen = tuple(EventSymbol(symbol) for symbol in self.draft.chosen)
        return [ChooseEventSymbols(chosen, self.draft.shown)]  # type: ignore[arg-type]

    def view(self) -> FormView:
        say = self._words.say
        full = len(self.draft.shown) == SYMBOLS_ON_A_CARD
        rows = [self._row("shown", say("ui.event.card_shows"), list(ICONS), self.draft.shown)]
        if full:
            usable = [symbol for symbol in dict.fromkeys(self.draft.shown) if symbol != GRAIL]
            rows.append(self._row("chosen", say("ui.event.chosen"), usable, self.draft.chosen))
        return FormView(
            title="",
            heading=say("ui.event.symbols"),
            note=say("ui.event.symbols_note"),
            choices=tuple(rows),
            accent=Button(
                "book", say("ui.event.book"), "check", full and len(self.draft.chosen) == self._due
            ),
        )

    def _row(self, key: str, title: str, symbols: list[str], tapped: tuple[str, ...]) -> ChoiceRow:
        counts = Counter(tapped)
        options = tuple(
            Choice(
                symbol,
                self._name(symbol) + (f" ×{counts[symbol]}" if counts[symbol] > 1 else ""),
                chosen=bool(counts[symbol]),
                icon=ICONS[symbol],
            )
            for symbol in symbols
        )
        return ChoiceRow(key, title, options)

    def _name(self, symbol: str) -> str:
        key = "ui.event.grail" if symbol == GRAIL else f"event_symbol.{symbol}"
        return self._words.say(key)
