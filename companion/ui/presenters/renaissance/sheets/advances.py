"""A player's 26 advances by group; each says what it costs, needs and does."""

from __future__ import annotations

from companion.core.explain import Text
from companion.games.renaissance.corrections import CorrectAdvance
from companion.games.renaissance.pieces import Advance, Group
from companion.games.renaissance.tables import ADVANCES, advances_of
from companion.ui.i18n import number
from companion.ui.presenters.panels import Act, Answer, Button, Detail, Item, Panel, Said, Tile
from companion.ui.presenters.renaissance.sheets.common import SheetTab
from companion.ui.presenters.renaissance.table import TINTS

COLUMNS = {
    Group.SCIENCE: 0,
    Group.RELIGION: 1,
    Group.COMMERCE: 0,
    Group.CULTURE: 1,
    Group.DISCOVERY: 0,
    Group.SOCIETY: 1,
}


class AdvancesTab(SheetTab):
    key = "advances"
    icon = "lightbulb-on-outline"

    def panels(self) -> tuple[Panel, ...]:
        return (self._worth(), *(self._group(group) for group in Group))

    def _worth(self) -> Panel:
        desk, owned = self.desk, self.desk.me.advances
        worth = sum(ADVANCES[one].cost for one in owned)
        tiles = (
            Tile(
                "count",
                desk.say("ren.figure.advances"),
                number(len(owned)),
                note=desk.say("ren.sheet.of", n=len(Advance)),
            ),
            Tile("worth", desk.say("ren.figure.advances_worth"), number(worth)),
        )
        return Panel("worth", desk.say("ren.sheet.advances"), tiles=tiles, column=-1)

    def _group(self, group: Group) -> Panel:
        desk = self.desk
        items = tuple(self._row(one, TINTS[group]) for one in advances_of(group))
        title = desk.say(f"ren.group.{group}")
        return Panel(f"group:{group}", title, items=items, column=COLUMNS[group])

    def _row(self, advance: Advance, tint: str) -> Item:
        desk, row = self.desk, ADVANCES[advance]
        owned = desk.me.has(advance)
        return Item(
            f"advance:{advance}",
            desk.say("ren.sheet.letter", letter=advance.value, name=Text(row.name)),
            self._since(advance),
            number(row.cost),
            tint=tint if owned else "",
            icon="" if owned else "circle-outline",
            taps=True,
            quiet=not owned,
        )

    def _since(self, advance: Advance) -> str:
        bought = self.desk.me.advances.get(advance)
        if not bought:
            return ""
        now = bought == self.desk.state.round
        return self.desk.say("ren.sheet.this_round" if now else "ren.sheet.since", round=bought)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, letter = key.partition(":")
        match what:
            case "advance":
                return self._detail(Advance(letter))
            case "give":
                return Act(CorrectAdvance(self.desk.who, Advance(letter), True))
            case "take":
                return Act(CorrectAdvance(self.desk.who, Advance(letter), False))
        return None

    def _detail(self, advance: Advance) -> Detail:
        say, row = self.desk.say, ADVANCES[advance]
        said = [
            Said(say("ren.advance.cost"), number(row.cost), rule="R-9.4.2.1"),
            Said(say("ren.sheet.credit"), number(row.credit), rule="R-9.4.2.2"),
        ]
        if row.needs:
            needs = ", ".join(say(ADVANCES[one].name) for one in row.needs)
            said.append(Said(say("ren.sheet.needs"), needs, rule="R-9.4.2.3"))
        owned = self.desk.me.has(advance)
        offer = (
            Button(f"take:{advance}", say("ren.sheet.take_advance"), "minus", look="outline")
            if owned
            else Button(f"give:{advance}", say("ren.sheet.give_advance"), "plus", look="outline")
        )
        title = say("ren.sheet.letter", letter=advance.value, name=Text(row.name))
        return Detail(title, say(f"rule.{row.rule}.text"), tuple(said), (offer,))
