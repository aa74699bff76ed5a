"""Technologies: the six branches, what the next ones cost, their use, technology points."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from companion.core.explain import Breakdown, Line, Text
from companion.games.medioevo import tables
from companion.games.medioevo.cards.cards import printed_points
from companion.games.medioevo.corrections import CorrectTechnology
from companion.games.medioevo.pieces import COLOUR_OF, Branch, Colour
from companion.games.medioevo.purchases.buying import Buy, UseTokens
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.tables import TechnologyRow
from companion.games.medioevo.technology.activating import UseTechnology
from companion.games.medioevo.technology.points import points_per_use
from companion.games.medioevo.technology.technologies import (
    TechnologyPurchase,
    technology_cost,
)
from companion.games.medioevo.technology.use import INFLUENCE, NATION_STATE, conditions
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, answered, asked
from companion.ui.presenters.medioevo.sheets.common import SheetTab, split
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Cell,
    Detail,
    Grid,
    Panel,
    Question,
    Said,
    Tile,
    Values,
)
from companion.ui.presenters.views import Why

WITH_TARGET = ("laws", NATION_STATE)
LEVELS = (1, 2, 3, 4)


class TechnologyTab(SheetTab):
    key = "technology"
    icon = "lightbulb-on-outline"

    def panels(self) -> tuple[Panel, ...]:
        return (self._grid(), self._points())

    def _grid(self) -> Panel:
        say = self.desk.say
        names = tuple(say(f"branch.{branch.value}") for branch in Branch)
        columns = tuple(
            tuple(self._cell(tables.technology(branch, level)) for level in LEVELS)
            for branch in Branch
        )
        bought = [say(f"branch.{branch.value}") for branch in self.desk.me.branches_bought]
        note = say("sheet.bought_this_round", branches=", ".join(bought)) if bought else ""
        title = say("figure.technologies")
        return Panel("grid", title, grid=Grid(names, columns), note=note, column=-1)

    def _cell(self, row: TechnologyRow) -> Cell:
        level = self.desk.me.technology_level(row.branch)
        state: Literal["had", "next", "later"] = "later"
        if row.level <= level:
            state = "had"
        elif row.level == level + 1:
            state = "next"
        note = self.desk.say(f"level.{row.level}")
        if state == "next":
            note = f"{note} · {number(row.price)}"
        tint = COLOUR_OF[row.branch].value
        return Cell(f"tech:{row.id}", self.desk.say(row.name), note, tint, state)

    def _points(self) -> Panel:
        desk = self.desk
        pool = desk.me.points
        tiles = []
        for colour in Colour:
            branch = next(branch for branch in Branch if COLOUR_OF[branch] is colour)
            ready = sum(x.colour is colour and not x.used for x in desk.me.tokens)
            notes = [desk.say("sheet.tokens_ready", n=ready)] if ready else []
            cards = self._cards_for(colour)
            if cards:
                notes.append(desk.say("sheet.cards_ready", cards=", ".join(cards)))
            tiles.append(
                Tile(
                    f"points:{colour.value}",
                    desk.say(f"branch.{branch.value}"),
                    number(pool.get(colour, 0)),
                    note="\n".join(notes),
                    tint=colour.value,
                    taps=bool(ready),
                )
            )
        return Panel(
            "points",
            desk.say("sheet.points"),
            tuple(tiles),
            note=desk.say("sheet.points_note"),
            column=-1,
        )

    def _cards_for(self, colour: Colour) -> list[str]:
        """Ready cards that give points of this colour, as far as the table has entered it."""
        values = self.desk.state.settings.values
        found = []
        for card in self.desk.me.cards:
            printed = printed_points(values, card.number) if card.number else None
            if not card.used and printed and printed.points.get(colour):
                found.append(str(card.number))
        return found

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        player = self.desk.player
        what, which = split(key)
        match what:
            case "tech":
                return self._detail(tables.TECHNOLOGIES[which])
            case "buy":
                return Act(Buy(player, (TechnologyPurchase(which),)))
            case "use":
                return self._use(tables.TECHNOLOGIES[which])
            case "set":
                branch, _, level = which.partition(":")
                return Act(CorrectTechnology(player, Branch(branch), int(level)))
            case "points":
                return Act(UseTokens(player, (Colour(which),)))
        return None

    def held(self, key: str) -> Why | None:
        what, which = split(key)
        return self._why_points(Colour(which)) if what == "points" else None

    def _why_points(self, colour: Colour) -> Why:
        """What there is of a colour: the pool now, and what lies ready."""
        desk = self.desk
        ready = Counter(token.colour for token in desk.me.tokens if not token.used)[colour]
        lines = [Line("sheet.points_pool", desk.me.points.get(colour, 0), cite("M-8.3"))]
        if ready:
            lines.append(Line("sheet.tokens_ready", ready, cite("M-19.3"), {"n": ready}))
        values = desk.state.settings.values
        for number_ in self._cards_for(colour):
            printed = printed_points(values, int(number_))
            count = printed.points[colour] if printed else 0
            lines.append(Line("sheet.card_gives", count, cite("M-19.1"), {"card": int(number_)}))
        reason = Breakdown("sheet.points_in_all", tuple(lines))
        return desk.why(reason, note=desk.say("sheet.points_missing"))

    def _detail(self, row: TechnologyRow) -> Detail:
        desk, say = self.desk, self.desk.say
        level = desk.me.technology_level(row.branch)
        price = technology_cost(TechnologyPurchase(row.id))
        uses = points_per_use(row.id, desk.state.switches)
        per = say(f"sheet.per.{row.per}")
        said = [Said(say(f"{row.name}.effect"), rule=row.rule)]
        if row.level > level:
            total = sum(line.amount for line in price.florins)
            said.append(Said(say("sheet.price"), number(total), rule="M-8.2"))
        colour = say(f"colour.{COLOUR_OF[row.branch].value}")
        said.append(Said(say("sheet.use_costs", n=uses, colour=colour, per=per), rule=row.rule))
        offers: list[Button] = []
        branch = f"{row.branch.value}"
        if row.level > level:
            offers.append(Button(f"buy:{row.id}", say("sheet.buy"), "cart-outline", look="accent"))
            text = say("sheet.set_level", level=row.level)
            offers.append(
                Button(f"set:{branch}:{row.level}", text, "pencil-outline", look="outline")
            )
        else:
            if row.played_with:
                where = Text(f"played_with.{row.played_with}")
                said.append(Said(say("sheet.used_with", where=where), tone="quiet"))
            else:
                offers.append(Button(f"use:{row.id}", say("sheet.use"), "play", look="accent"))
            text = say("sheet.set_level", level=row.level - 1)
            offers.append(
                Button(f"set:{branch}:{row.level - 1}", text, "pencil-outline", look="outline")
            )
        title = say(row.name)
        note = f"{say(f'branch.{branch}')} {say(f'level.{row.level}')}"
        return Detail(title, note, tuple(said), tuple(offers))

    # -- use -------------------------------------------------------------------------------

    def _use(self, row: TechnologyRow) -> Question:
        """How often and where; of barbarians the units are counted, each is one use."""
        desk, say = self.desk, self.desk.say
        moves_units = row.id in (NATION_STATE, INFLUENCE)

        def ask(values: Values) -> Ask:
            counted = Ask(UseTechnology, given={"player": desk.player, "technology": row.id})
            given = {**counted.given, "borrowed": False}
            fields = ["barbarians" if moves_units else "uses"]
            if moves_units:
                units = answered(desk, counted, "barbarians", values).units
                given["uses"] = max(1, units)
            if desk.state.areas:
                fields += ["area", "target"] if row.id in WITH_TARGET else ["area"]
            return Ask(
                UseTechnology,
                given=given,
                fields=tuple(fields),
                labels={
                    "uses": f"sheet.uses.{row.per}",
                    "area": "sheet.where",
                    "target": "sheet.where_to",
                },
                title=say(row.name),
                confirm=say("sheet.use"),
                said=tuple(Said(say(text), tone="quiet") for text in conditions(row.id)),
            )

        return asked(desk, f"use:{desk.player}:{row.id}", ask)
