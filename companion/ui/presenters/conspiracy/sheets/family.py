"""The family: heirs in training, markers left, and how likely the line is to break."""

from __future__ import annotations

from companion.games.conspiracy.deaths.families import LineOutlook
from companion.games.conspiracy.supply import left_of
from companion.games.conspiracy.tables import PIECES
from companion.ui.i18n import number
from companion.ui.presenters.conspiracy.chances import line_of, why_line_breaks
from companion.ui.presenters.conspiracy.sheets.tab import OwnTab
from companion.ui.presenters.panels import Item, Panel
from companion.ui.presenters.views import Why

LINE = "line"
ROUNDS = (1, 2, 3, 5)
AIMED = (100, 50, 0)  # percent of the rivals' deaths


class FamilyTab(OwnTab):
    """Heirs are public; what may become of them is worked out."""

    key = "family"
    icon = "account-group-outline"

    def panels(self) -> tuple[Panel, ...]:
        return (self._heirs(), self._outlook())

    def _heirs(self) -> Panel:
        say, whose = self.desk.say, self.desk.whose
        rulers = len(self.state.lands_of(whose))
        left = left_of(self.state, whose)["family"]
        items = (
            Item("rulers", say("con.family.rulers"), value=number(rulers)),
            Item(
                "left",
                say("con.family.left"),
                say("con.family.of", n=PIECES["family"].count),
                number(left),
                tone="loss" if left <= 0 else "text",
            ),
        )
        return Panel(
            "heirs", say("con.figure.heirs"), items=(*self.figures("secular", "clerical"), *items)
        )

    def _outlook(self) -> Panel:
        """The chance that a death finds the family without an heir, by what rivals aim at it."""
        say = self.desk.say
        found = {aimed: line_of(self.state, self.desk.whose, max(ROUNDS), aimed) for aimed in AIMED}
        items = tuple(
            Item(
                f"{LINE}:{rounds}",
                say("con.family.within", n=rounds),
                " · ".join(
                    say(f"con.family.aimed_{aimed}", chance=self._percent(one, rounds))
                    for aimed, one in found.items()
                ),
                holds=True,
            )
            for rounds in ROUNDS
        )
        births = found[AIMED[0]].expected_births.value / max(ROUNDS)
        note = say("con.family.note", births=births)
        return Panel("outlook", say("con.family.outlook"), items=items, note=note, column=1)

    def _percent(self, found: LineOutlook, rounds: int) -> str:
        return self.desk.percent(found.rounds[rounds - 1].broken.value)

    def held(self, key: str) -> Why | None:
        what, _, rounds = key.partition(":")
        if what == LINE:
            return why_line_breaks(self.desk, self.desk.whose, int(rounds), AIMED)
        return super().held(key)
