"""What a player has on the board: goods, tokens, control markers, ships; all can be set right."""

from __future__ import annotations

from typing import Any

from companion.core.explain import Text
from companion.core.table_actions import Correct
from companion.games.renaissance.corrections import (
    CorrectCapital,
    CorrectFleet,
    CorrectGoods,
)
from companion.games.renaissance.expansion.board import BoardProvince
from companion.games.renaissance.expansion.correct_expansion import (
    CorrectGoodsDue,
    CorrectShipped,
)
from companion.games.renaissance.expansion.tokens import TokenAccount, token_account
from companion.games.renaissance.figures import FIGURES
from companion.games.renaissance.pieces import Good, Ships
from companion.games.renaissance.state import CONTROL_MARKERS, TOKENS
from companion.games.renaissance.tables import CAPITALS, FLEETS, GOODS
from companion.ui.i18n import number, signed
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Item,
    Panel,
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
        return (self._goods(), self._account(), self._pieces(), self._seat(), self._until_the_end())

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

    def _until_the_end(self) -> Panel:
        """What phase 5 keeps until its end: goods cards due, tokens shipped."""
        desk, me = self.desk, self.desk.me
        due = ", ".join(f"{desk.good(good)} {signed(by)}" for good, by in me.goods_due.items())
        shipped = ", ".join(f"{desk.say(_place(one))} {n}" for one, n in me.shipped.items())
        items = tuple(
            Item(key, desk.say(f"ren.sheet.{key}"), told or desk.say("ren.none"), taps=True)
            for key, told in (("goods_due", due), ("shipped", shipped))
        )
        return Panel("until_the_end", desk.say("ren.sheet.until_the_end"), items=items, column=1)

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
                return asked(self.desk, f"fleet:{self.desk.who}", self._fleet)
            case "goods_due":
                return asked(self.desk, f"goods_due:{self.desk.who}", self._due)
            case "shipped":
                return asked(self.desk, f"shipped:{self.desk.who}", self._shipped)
            case "capital":
                return asked(self.desk, f"capital:{self.desk.who}", self._capital())
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

    def _fleet(self, values: Values) -> Ask:
        """The fields of the track are those of the kind of ships."""
        desk, now = self.desk, self.desk.me.fleet
        ships = Ships(values.get("ships") or now.ships)
        sizes = FLEETS[ships].sizes if ships is not Ships.NONE else (0,)
        size = now.size if now.size in sizes else sizes[0]
        given: dict[str, Any] = {"size": size} if len(sizes) == 1 else {}
        return Ask(
            CorrectFleet,
            given={"player": desk.who, **given},
            begin={"ships": ships, "size": size},
            among={"size": sizes},
            labels={"ships": "ren.figure.fleet", "size": "ren.sheet.field"},
            title=desk.say("ren.figure.fleet"),
        )

    def _capital(self) -> Ask:
        desk = self.desk
        taken = {one.capital for one in desk.state.players.values() if one.id != desk.who}
        return Ask(
            CorrectCapital,
            given={"player": desk.who},
            begin={"capital": desk.me.capital},
            among={"capital": [one for one in CAPITALS if one not in taken]},
            title=desk.say("ren.figure.capital"),
        )

    def _due(self, values: Values) -> Ask:
        desk, due = self.desk, self.desk.me.goods_due
        good = Good(values.get("good") or next(iter(due), Good.STONE))
        return Ask(
            CorrectGoodsDue,
            given={"player": desk.who},
            begin={"good": good, "change": due.get(good, 0)},
            title=desk.say("ren.sheet.goods_due"),
        )

    def _shipped(self, values: Values) -> Ask:
        desk, shipped = self.desk, self.desk.me.shipped
        province = str(values.get("province") or next(iter(shipped), ""))
        return Ask(
            CorrectShipped,
            given={"player": desk.who},
            begin={"province": province or None, "tokens": shipped.get(province, 0)},
            title=desk.say("ren.sheet.shipped"),
        )


def _place(province: str) -> str | Text:
    return BoardProvince(province, 0, None, ()).text
