"""A player's sheet from the game's declaration: every figure, what changed it, and corrections.

class ConspiracySheet(GameSheet):
    tabs = (FamilyTab, ArmyTab, FiguresTab)      # the game's own first
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from companion.core.figures import Figure
from companion.core.game import PlayerId
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.derived.figures import correcting
from companion.ui.presenters.derived.speaker import MONEY, REASONS, GameSpeaker
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.panels import (
    Amount,
    Answer,
    Button,
    Item,
    Panel,
    Question,
    Statement,
    Tab,
    Tile,
)
from companion.ui.presenters.session import Session
from companion.ui.presenters.table import sheet as player_sheet
from companion.ui.presenters.views import Why

BOOKINGS = "bookings"


class GameSheetSpeaker(GameSpeaker, player_sheet.Steppers):
    """The open game seen from one player's sheet."""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.whose = next(iter(session.state.players))
        self._drafts = drafts

    @property
    def me(self) -> Any:
        return self.player(self.whose)


class GameSheetTab(player_sheet.SheetTab[GameSheetSpeaker]):
    """A tab of a game's sheets; its name is the text `<texts>sheet.<key>`."""

    def tab(self) -> Tab:
        return Tab(self.key, self.desk.say(f"{self.desk.game.texts}sheet.{self.key}"), self.icon)

    def tapped(self, key: str) -> Answer:  # noqa: ARG002
        return None

    def stepped(self, key: str, change: int) -> None:
        self.desk.stepped(key, change)

    # -- figures ---------------------------------------------------------------------------

    def tile(self, key: str) -> Tile:
        """A declared figure as a tile: held it tells why, a secret one shows only while held."""
        figure = self.desk.figure(key)
        return Tile(
            key,
            self.desk.figure_name(key),
            self.desk.figure_shown(key, self.desk.whose),
            secret=figure.secret,
            taps=figure.correct is not None,
        )

    def item(self, figure: Figure) -> Item:
        """A declared figure as a row."""
        owner = "" if figure.of_table else self.desk.whose
        return Item(
            figure.key,
            self.desk.figure_name(figure.key),
            value=number(figure.read(self.desk.state, owner)),
            taps=figure.correct is not None,
            holds=not figure.of_table,
        )

    def held(self, key: str) -> Why | None:
        figures = self.desk.game.figures
        is_mine = key in figures and not figures[key].of_table
        return self.desk.booked(self.desk.whose, key) if is_mine else None

    def correcting(self, key: str) -> Question | None:
        return correcting(self.desk, key, self.desk.whose)


def bookings_of(desk: GameSheetSpeaker) -> Statement:
    """The purse, newest first; amounts show where the purse does."""
    is_secret = desk.figure(MONEY).secret
    rows = tuple(
        Item(
            f"booking:{place}",
            one.text,
            value="" if is_secret else signed(one.change),
            secret=f"{signed(one.change)} · {number(one.balance)}" if is_secret else "",
            note="" if is_secret else number(one.balance),
        )
        for place, one in enumerate(desk.bookings(desk.whose))
    )
    return Statement(desk.say("derived.bookings"), rows)


class FiguresTab(GameSheetTab):
    """Every declared figure of the player, those of the table beside them."""

    key = "figures"
    icon = "format-list-numbered"

    def tab(self) -> Tab:
        return Tab(self.key, self.desk.say("derived.figures"), self.icon)

    def panels(self) -> tuple[Panel, ...]:
        say, figures = self.desk.say, self.desk.game.figures.values()
        mine = [one for one in figures if not one.of_table and one.told]
        tiles = tuple(self.tile(one.key) for one in mine if one.secret or one.key == MONEY)
        items = tuple(self.item(one) for one in mine if not one.secret and one.key != MONEY)
        table = tuple(self.item(one) for one in figures if one.of_table and one.told)
        bookings = (Button(BOOKINGS, say("derived.bookings"), "format-list-bulleted"),)
        has_purse = self.desk.has_money and MONEY in self.desk.game.figures
        return (
            Panel(
                "mine",
                say("derived.figures"),
                tiles=tiles,
                items=items,
                offers=bookings if has_purse else (),
            ),
            *((Panel("table", say("ui.place.table"), items=table, column=1),) if table else ()),
        )

    def foot(self) -> tuple[Button, ...]:
        if not self.desk.has_money:
            return ()
        return (Button("pay", self.desk.say("ui.pay.title"), "bank-transfer", look="accent"),)

    def tapped(self, key: str) -> Answer:
        match key:
            case "pay":
                return Amount(self.desk.whose)
            case "bookings":
                return bookings_of(self.desk)
        return self.correcting(key)


class GameSheet(player_sheet.PlayerSheet[GameSheetSpeaker]):
    """Tabs about one player; a game names its own."""

    tabs: ClassVar[tuple[type[GameSheetTab], ...]] = (FiguresTab,)
    reasons = REASONS

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts | None = None
    ) -> None:
        desk = GameSheetSpeaker(session, texts, drafts or in_memory())
        super().__init__(session, desk, [tab(desk) for tab in self.tabs])

    def note(self) -> str:
        """What stands beside the player's name."""
        return ""

    def order(self) -> tuple[PlayerId, ...]:
        return self._desk.everybody

    def paid(self, giver: str, taker: str, amount: int, reason: str) -> Any:
        return self._desk.pay(giver, taker, amount, reason)

    def correction(self, change: int, reason: str) -> Any:
        return self._desk.correct(self.player, MONEY, change, reason)
