"""How the round stands so far, for the pages of any game: no page of a phase is ever empty.

Places, changes, the curve and the sentence are read from what the game tells its table, its charts
and its chronicle; a game says nothing more for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.pages.charts import Line
from companion.pages.kit import TABLE, Button, Curve, Figure, Secret, Standings, Tale, Tone, roman
from companion.pages.standings import Rank
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.box import Box, box
from companion.ui.presenters.derived.speaker import first_text
from companion.ui.presenters.log.history import when_round_began
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import RowView, Why

RIGHT, EITHER = 1, 2  # the second column; whichever has room
MOST_CHANGES = 3
SHEET = "sheet:"  # leads to a player's sheet


class RoundSoFar:
    """Blocks about the round for one pair of eyes."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], eyes: str = TABLE
    ) -> None:
        self._session = session
        self._texts = texts
        self._eyes = eyes

    @property
    def _box(self) -> Box:
        return box(self._session.play.game.info.id)

    def _say(self, key: str, **params: Any) -> str:
        return self._texts().text(key, **params)

    def _own(self, key: str) -> str:
        """In the game's own words, where it has some: what one calls a round is another's cycle."""
        return first_text(self._texts(), f"{self._box.game.texts}{key}", key)

    def beside(self) -> tuple[Standings | Tale, ...]:
        """Beside a phase that is being played: who stands where, and what happened."""
        return self.standings(EITHER, brief=True), self.tale(EITHER)

    def whole(self) -> tuple[Standings | Tale | Curve, ...]:
        """The page of a phase with little to do: standings and tale, the curve at their side."""
        return self.standings(), self.tale(), self.curve(RIGHT)

    def spare(self) -> tuple[Standings | Tale | Curve, ...]:
        """Where a page leaves room: who stands where, how it came, what happened."""
        curve = self.curve(EITHER)
        values = {value for line in curve.lines for value in line.values}
        curves = (curve,) if len(values) > 1 else ()  # nothing moved yet: a straight line
        return self.standings(EITHER, brief=True), *curves, self.tale(EITHER)

    # -- standings -------------------------------------------------------------------------

    def standings(self, column: int = 0, brief: bool = False) -> Standings:
        """Everybody by the first figure of the table; those who are out last."""
        rows = self._box.table(self._session, self._texts).view().rows
        ranked = sorted(rows, key=_by_place)
        places = [_by_place(row) for row in ranked]
        changed = self._changes()
        ranks = tuple(
            self._rank(row, places.index(_by_place(row)) + 1, changed.get(row.id, ""))
            for row in ranked
        )
        first = rows[0].figures[0]
        return Standings(
            "standings", self._say("ui.round.standings"), ranks, first.brief or first.heading,
            self._own("ui.round.change"), brief, column,
        )  # fmt: skip

    def _rank(self, row: RowView, place: int, note: str) -> Rank:
        hero = row.figures[0]
        figure = Figure(hero.text or number(hero.value), f"{hero.key}:{row.id}")
        mine = self._eyes == row.id and bool(hero.text)
        tone: Tone = "gain" if (row.change or 0) > 0 else "loss" if row.change else "quiet"
        secret = hero.kind == "secret"
        return Rank(
            f"{SHEET}{row.id}",
            roman(place) if not secret else roman(row.place),
            row.name,
            crest_of(row.colour, row.charge),
            Secret(row.id, figure if mine else None) if secret else figure,
            note or row.realm,
            None if row.change is None else Figure(signed(row.change), tone=tone),
            row.out,
        )

    def _changes(self) -> dict[str, str]:
        """What else moved this round, of everybody: figures of the charts that are no secret."""
        curves = self._box.curves(self._session, self._texts, {})
        state, before = self._session.state, when_round_began(self._session)
        found: dict[str, list[str]] = {player: [] for player in state.players}
        for key, read in curves.readings.items():
            if key == self._box.main_chart or curves.hidden(key) or curves.is_of_table(key):
                continue
            for player in state.players:
                change = read(state, player) - read(before, player)
                if change and len(found[player]) < MOST_CHANGES:
                    found[player].append(f"{self._say(curves.name(key))} {signed(change)}")
        return {player: " · ".join(said) for player, said in found.items()}

    def why(self, key: str) -> Why | None:
        """How a player's first figure came about; `key` is that of his row."""
        player = key.removeprefix(SHEET)
        table = self._box.table(self._session, self._texts)
        return table.why(player, table.view().rows[0].figures[0].key)

    # -- curve and tale --------------------------------------------------------------------

    def curve(self, column: int = 0) -> Curve:
        """The first chart so far; where it is a secret still, the first that is none."""
        curves = self._box.curves(self._session, self._texts, {})
        open_ones = [key for key in curves.readings if not curves.hidden(key)]
        main = self._box.main_chart
        chart = curves.chart(main if main in open_ones or not open_ones else open_ones[0])
        labels = [roman(at) for at in range(len(chart.labels))]
        if labels:
            labels[0] = self._say("ui.round.start")
        return Curve(
            "curve",
            self._say("ui.round.so_far", figure=chart.title),
            tuple(labels),
            tuple(Line(one.name, one.colour, one.values) for one in chart.series),
            Button("page:charts", self._say("end.charts")),
            column,
        )

    def tale(self, column: int = 0) -> Tale:
        """The round in a sentence or two, and what can be counted in it."""
        teller = self._box.chronicle(self._session, self._texts)
        voice, facts = teller.line()
        return Tale(
            "tale", teller.line_title(), voice or self._own("ui.round.begun"), tuple(facts), column
        )


def _by_place(row: RowView) -> tuple[bool, int]:
    """Who is out comes last; a secret figure says nothing about places."""
    hero = row.figures[0]
    return row.out, -hero.value if hero.kind != "secret" else 0
