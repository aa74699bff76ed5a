"""What a player has on the board: goods, tokens, control markers, ships; all can be set right."""

from __future__ import annotations

from typing import Any

from companion.core.table_actions import Correct
from companion.games.renaissance.corrections import (
    CorrectCapital,
    CorrectFleet,
    CorrectGoods,
)
from companion.games.renaissance.expansion.tokens import TokenAccount, token_account
from companion.games.renaissance.figures import FIGURES
from companion.games.renaissance.pieces import Capital, Good, Ships
from companion.games.renaissance.state import CONTROL_MARKERS, TOKENS
from companion.games.renaissance.tables import CAPITALS, FLEETS, GOODS
from companion.ui.i18n import number
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Tile,
    Values,
)
from companion.ui.presenters.renaissance.sheets.common import SheetTab
from companion.ui.presenters.views import Why

COUNTED = (
    "control_markers",
    "new_markers",
    "board_tokens",
    "satellites",
    "overseas",
    "bought_tokens",
)
MOST_GOODS = 25


class BoardTab(SheetTab):
    key = "board"
    icon = "map-outline"

    def panels(self) -> tuple[Panel, ...]:
        return (self._goods(), self._account(), self._pieces(), self._seat())

    def foot(self) -> tuple[Button, ...]:
        if not self.desk.steps(""):
            return ()
        say = self.desk.say
        return (
            Button("book", say("ui.correct.confirm"), "check", look="accent"),
            Button("forget", say("ren.sheet.forget"), "close", look="outline"),
        )

    def foot_note(self) -> str:
        return self.desk.say("ren.sheet.not_booked") if self.desk.steps("") else ""

    def _goods(self) -> Panel:
        desk = self.desk
        items = []
        for good in Good:
            now, due = desk.me.goods.get(good, 0), desk.me.goods_due.get(good, 0)
            moved = desk.step(f"good:{good.value}")
            notes = [desk.say("ren.sheet.base", base=GOODS[good].base)]
            if due:
                notes.append(desk.say("ren.sheet.due", n=due))
            items.append(
                Item(
                    f"good:{good.value}",
                    desk.good(good),
                    " · ".join(notes),
                    count=now + moved,
                    draft=moved,
                    most=MOST_GOODS,
                )
            )
        return Panel("goods", desk.say("ren.sheet.goods"), items=tuple(items))

    def _account(self) -> Panel:
        """R-13.4: 36 tokens and 25 control markers, wherever they are."""
        desk, me = self.desk, self.desk.me
        tiles = (
            Tile(
                "reserve",
                desk.say("ren.figure.reserve"),
                number(me.reserve),
                "loss" if me.reserve < 0 else "text",
                desk.say("ren.sheet.of", n=TOKENS),
            ),
            Tile(
                "markers",
                desk.say("ren.figure.control_markers"),
                number(me.control_markers),
                note=desk.say("ren.sheet.of", n=CONTROL_MARKERS),
            ),
        )
        return Panel("account", desk.say("ren.sheet.account"), tiles=tiles, column=1)

    def _pieces(self) -> Panel:
        desk = self.desk
        items = tuple(
            Item(
                f"figure:{figure}",
                desk.say(f"ren.figure.{figure}"),
                count=getattr(desk.me, figure) + desk.step(f"figure:{figure}"),
                draft=desk.step(f"figure:{figure}"),
                most=self._most(figure),
            )
            for figure in COUNTED
        )
        return Panel("pieces", desk.say("ren.sheet.pieces"), items=items, column=1)

    def _most(self, figure: str) -> int:
        """Tokens may come from the other heap in the same go, not only from the reserve."""
        if figure in ("bought_tokens", "board_tokens"):
            return TOKENS
        return FIGURES[figure].limit(self.desk.state, self.desk.who)

    def _seat(self) -> Panel:
        desk = self.desk
        capital = desk.capital(desk.who) or desk.say("ren.ui.no_capital")
        items = (
            Item("fleet", desk.say("ren.figure.fleet"), value=desk.fleet(desk.who), taps=True),
            Item("capital", desk.say("ren.figure.capital"), value=capital, taps=True),
        )
        return Panel("seat", desk.say("ren.sheet.seat"), items=items, column=1)

    def held(self, key: str) -> Why | None:
        """The account of his pieces (R-13.4)."""
        me, desk = self.desk.me, self.desk
        answer = token_account(TokenAccount(me.board_tokens, me.bought_tokens, me.control_markers))
        found = {"reserve": answer.reserve, "markers": answer.markers_left}.get(key)
        return desk.why(found, desk.say(found.key)) if found else None

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        match key:
            case "book":
                actions = self._corrections()
                return Act(actions[0], tuple(actions[1:]))
            case "forget":
                self.desk.forget_steps("")
            case "fleet":
                return Question(f"fleet:{self.desk.who}", self._fleet_form, self._fleet)
            case "capital":
                return Question(f"capital:{self.desk.who}", self._capital_form, self._capital)
        return None

    def _corrections(self) -> list[Any]:
        desk = self.desk
        goods: list[Any] = [
            CorrectGoods(desk.who, Good(good), desk.me.goods.get(Good(good), 0) + moved)
            for good, moved in self._moved("good").items()
        ]
        figures: list[Any] = [
            Correct(desk.who, figure, moved) for figure, moved in self._moved("figure").items()
        ]
        return goods + figures

    def _moved(self, what: str) -> dict[str, int]:
        """Moved steppers of one kind, by what they count."""
        return {key.partition(":")[2]: by for key, by in self.desk.steps(f"{what}:").items()}

    def done(self, action: Any) -> None:
        """What was booked is no draft any more."""
        match action:
            case CorrectGoods():
                key = f"good:{action.good.value}"
            case Correct():
                key = f"figure:{action.figure}"
            case _:
                return
        self.desk.stepped(key, -self.desk.step(key))

    def _fleet_form(self, values: Values) -> Form:
        desk = self.desk
        ships = tuple(Choice(kind.value, desk.say(f"ren.ships.{kind}")) for kind in Ships)
        chosen = Ships(values.get("ships", desk.me.fleet.ships.value))
        fields = [Field("ships", desk.say("ren.figure.fleet"), "one", ships, chosen.value)]
        if chosen is not Ships.NONE:
            sizes = tuple(Choice(str(size), str(size)) for size in FLEETS[chosen].sizes)
            size = str(desk.me.fleet.size)
            shown = size if size in [one.key for one in sizes] else sizes[0].key
            fields.append(Field("size", desk.say("ren.sheet.field"), "one", sizes, shown))
        return Form(desk.say("ren.figure.fleet"), tuple(fields), desk.say("ui.correct.confirm"))

    def _fleet(self, values: Values) -> CorrectFleet:
        ships = Ships(values.get("ships", self.desk.me.fleet.ships.value))
        if ships is Ships.NONE:
            return CorrectFleet(self.desk.who, ships)
        sizes = FLEETS[ships].sizes
        size = int(values.get("size", self.desk.me.fleet.size))
        return CorrectFleet(self.desk.who, ships, size if size in sizes else sizes[0])

    def _capital_form(self, _values: Values) -> Form:
        desk = self.desk
        taken = {one.capital for one in desk.state.players.values() if one.id != desk.who}
        free = tuple(
            Choice(row.id.value, desk.say(row.name))
            for row in CAPITALS.values()
            if row.id not in taken
        )
        now = desk.me.capital.value if desk.me.capital else free[0].key
        field = Field("capital", desk.say("ren.figure.capital"), "one", free, now)
        return Form(desk.say("ren.figure.capital"), (field,), desk.say("ui.correct.confirm"))

    def _capital(self, values: Values) -> CorrectCapital:
        now = self.desk.me.capital or Capital.VENICE
        return CorrectCapital(self.desk.who, Capital(values.get("capital", now.value)))
