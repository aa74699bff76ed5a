"""What only the board shows at the end of the game: asked, kept, and made into facts (M-25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from companion.games.medioevo.ending.standings import BoardFacts, OnTheBoard, unknown
from companion.games.medioevo.events.revolts import TAX_STEP
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.state import Player, State
from companion.games.medioevo.tables import GOODS
from companion.pages.panels import Choice
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.scoring.ceremony import Count, Counts, OneTap
from companion.ui.presenters.session import Session

NOBODY = "-"
MOST_MARKET = 40
ANSWERS = "scoring.answers"


class BoardQuestions:
    """The questions and the answers so far; they survive a kill of the app."""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        self._session = session
        self._texts = texts
        self._drafts = drafts

    @property
    def _state(self) -> State:
        return cast("State", self._session.state)

    @property
    def _people(self) -> list[Player]:
        return [self._state.players[player] for player in self._state.playing]

    @property
    def _answers(self) -> dict[str, Any]:
        kept: dict[str, Any] = self._drafts.get(ANSWERS, {})
        return kept

    def _say(self, key: str) -> str:
        return self._texts().text(key)

    @property
    def anyway(self) -> bool:
        """Whether the table wants the scoring although the game goes on."""
        return bool(self._answers.get("anyway"))

    def end_anyway(self) -> None:
        self.choose("anyway", "yes")

    def choices(self) -> tuple[OneTap, ...]:
        """Questions answered by one tap each."""
        asked = unknown(self._state)
        found = [self._tax()]
        for site in ("rome", "jerusalem"):
            if site in asked:
                found.append(self._whose(site, self._say(f"award.{site}")))
        if "monopolies" in asked:
            monopoly = self._say("end.ask.monopoly")
            found += [
                self._whose(f"monopoly.{good.value}", f"{monopoly}: {self._say(GOODS[good].name)}")
                for good in Good
            ]
        return tuple(found)

    def counts(self) -> tuple[Counts, ...]:
        """Questions answered by a figure for each player."""
        if "market_factor" not in unknown(self._state):
            return ()
        kept = self._answers.get("market_factor", {})
        counts = tuple(
            Count(
                "market_factor",
                person.id,
                person.name,
                person.colour,
                int(kept.get(person.id, 0)),
                MOST_MARKET,
            )
            for person in self._people
        )
        return (Counts(self._say("end.ask.market"), counts, self._say("end.ask.market_note")),)

    def _tax(self) -> OneTap:
        settings = self._state.settings
        rates = range(settings.tax_lowest, settings.tax_highest + 1, TAX_STEP)
        return OneTap(
            "allowed_tax",
            self._say("end.ask.tax"),
            tuple(Choice(str(rate), str(rate)) for rate in rates),
            str(self._answers.get("allowed_tax", "")),
            self._say("end.ask.tax_note"),
        )

    def _whose(self, key: str, title: str) -> OneTap:
        answers = [Choice(NOBODY, self._say("end.ask.nobody"))]
        answers += [Choice(person.id, person.name, person.colour) for person in self._people]
        return OneTap(key, title, tuple(answers), str(self._answers.get(key, NOBODY)))

    def choose(self, key: str, answer: str) -> None:
        self._drafts.put(ANSWERS, {**self._answers, key: answer})

    def count(self, key: str, player: str, change: int) -> None:
        kept = dict(self._answers.get(key, {}))
        kept[player] = max(0, min(MOST_MARKET, int(kept.get(player, 0)) + change))
        self._drafts.put(ANSWERS, {**self._answers, key: kept})

    def facts(self) -> BoardFacts:
        """What the table has told so far."""
        kept = self._answers
        goods: dict[str, set[Good]] = {}
        for good in Good:
            goods.setdefault(self._holder(f"monopoly.{good.value}"), set()).add(good)
        market = kept.get("market_factor", {})
        seen = {
            person.id: OnTheBoard(
                int(market.get(person.id, 0)), frozenset(goods.get(person.id, ()))
            )
            for person in self._people
        }
        rate = kept.get("allowed_tax", "")
        return BoardFacts(
            seen, self._holder("rome"), self._holder("jerusalem"), int(rate) if rate else None
        )

    def _holder(self, key: str) -> str:
        """The player named for a place or a good; nobody where he has left the game."""
        holder = str(self._answers.get(key, NOBODY))
        return holder if holder in self._state.playing else ""
