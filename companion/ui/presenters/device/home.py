"""Home: the games on this device, newest first, with where they stand and when they were played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any, Protocol

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.core.storage.shelf import ShelvedGame
from companion.games import GAMES
from companion.pages.kit import (
    Block,
    Button,
    Figure,
    GameBox,
    Hero,
    Leaf,
    PageView,
    Row,
    Seat,
    Shelf,
    Welcome,
)
from companion.pages.welcome import Sample
from companion.ui.i18n import Translator, number
from companion.ui.presenters.clocks.played import hours
from companion.ui.presenters.default_names import names
from companion.ui.presenters.device.samples import is_sample
from companion.ui.presenters.device.shown import SHOWN
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.report.career import Finished, finished

FEW = 4  # rows of other evenings beside the one that goes on
LONGEST_FIGURE = 8
SEAL = "tower"  # what is pressed into the seal before the app's name
CALCULATOR = "calculator-variant-outline"


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as Home shows it; `players` are (name, colour) in turn order."""

    id: str
    title: str
    where: str
    when: str
    players: tuple[tuple[str, str], ...]
    is_shown: bool = False  # to be looked at, not played
    game: str = ""
    figures: tuple[str, ...] = ()  # each player's first figure, where the game tells it
    seconds: int = 0  # at the table so far
    over: Finished | None = None  # how an evening that was scored ended
    day: str = ""  # when it was played, without the hour
    is_sample: bool = False


class Shelved(Protocol):
    """Where the games of a device lie."""

    def games(self) -> list[ShelvedGame]: ...
    def binned(self) -> list[ShelvedGame]: ...


class HomePresenter:
    """What Home shows."""

    def __init__(
        self, desk: Shelved, texts: Callable[[], Translator], now: Callable[[], datetime]
    ) -> None:
        self._desk = desk
        self._texts = texts
        self._now = now

    def cards(self) -> list[GameCard]:
        return [self._card(entry, entry.played) for entry in self._desk.games()]

    def binned(self) -> list[GameCard]:
        return [self._card(entry, entry.binned) for entry in self._desk.binned()]

    def _card(self, entry: ShelvedGame, moment: str) -> GameCard:
        try:
            where, players = self._told_by(entry.summary)
        except (TypeError, ValueError, KeyError, AttributeError):
            where, players = "", ()  # noted by another version; the game itself is not in doubt
        is_shown = SHOWN in entry.summary
        if is_shown:
            where = f"{where} · {self._texts().text('look.badge')}"
        if is_sample(entry):
            where = f"{self._texts().text('ui.home.sample')} · {where}"
        over = next(iter(finished((entry,), self._texts().language)), None)
        return GameCard(
            entry.id,
            self._title(entry),
            where,
            self.when(moment),
            players,
            is_shown,
            entry.game,
            _figures(entry.summary, len(players)),
            _seconds(entry.summary),
            over,
            self.day(moment),
            is_sample(entry),
        )

    # -- the page --------------------------------------------------------------------------

    def page(self, shows_bin: bool, shows_all: bool = False) -> PageView:
        """Home as data: what goes on, what else lies here, the boxes; or all games, or the bin."""
        if shows_bin:
            return self._bin()
        return self._all() if shows_all else self._shelf()

    def _say(self, key: str, **params: Any) -> str:
        return self._texts().text(key, **params)

    def _shelf(self) -> PageView:
        cards = self.cards()
        binned = len(self.binned())
        if any(not card.is_sample for card in cards):
            blocks: tuple[Block, ...] = (self._hero(cards[0]), self._others(cards[1:]))
        else:
            blocks = (self._welcome(), *((self._others(cards, -1),) if cards else ()))
        return PageView(
            name="home",
            title=self._say("ui.home.app"),
            seal=SEAL,
            blocks=(*blocks, self._boxes(cards, binned)),
            tools=(
                Button("calculators", self._say("ui.place.calculators"), CALCULATOR),
                Button("rules", self._say("end.rules.title"), "book-open-variant"),
                Button("statistics", self._say("end.statistics"), "chart-bar"),
                Button("settings", self._say("ui.place.settings"), "cog-outline"),
            ),
        )

    def _welcome(self) -> Welcome:
        """Nobody has played here yet: what this is, and something to look at."""
        return Welcome(
            key="welcome",
            title=self._say("ui.welcome.title"),
            text=self._say("ui.welcome.text"),
            act=Button("new_game", self._say("ui.welcome.choose"), "arrow-right"),
            other=Button("calculators", self._say("ui.welcome.battle"), CALCULATOR),
            voice=self._say("ui.welcome.voice"),
            heading=self._say("ui.welcome.heading"),
            note=self._say("ui.welcome.note"),
            samples=tuple(
                Sample(f"sample:{game}", game, self._say(f"game.{game}")) for game in GAMES
            ),
        )

    def _hero(self, card: GameCard) -> Hero:
        figures = [*card.figures, *[""] * len(card.players)]
        played = self._say("ui.home.played", time=hours(card.seconds)) if card.seconds else ""
        return Hero(
            key=f"game:{card.id}",
            game=card.game,
            title=card.title,
            voice=self._say("ui.home.left", when=card.when) if card.when else "",
            state=" · ".join(filter(None, (card.where, played))),
            seats=tuple(
                Seat(name, crest_of(colour), figure)
                for (name, colour), figure in zip(card.players, figures, strict=False)
            ),
            act=Button(
                f"go:{card.id}",
                self._say("ui.home.look" if card.is_shown else "ui.home.continue"),
                "arrow-right",
            ),
            more=self._more(card),
            column=0,
        )

    def _more(self, card: GameCard) -> Button:
        return Button(f"more:{card.id}", self._say("ui.home.more"), "dots-vertical")

    def _row(self, card: GameCard) -> Row:
        if card.over:
            return self._won(card, card.over)
        return Row(
            key=f"game:{card.id}",
            text=card.title,
            note=card.where,
            crests=tuple(crest_of(colour) for _name, colour in card.players),
            when=card.when,
            emblem=card.game,
            more=self._more(card),
        )

    def _won(self, card: GameCard, over: Finished) -> Row:
        """An evening that is over is called after who won it, and by how much."""
        first, *others = over.players
        title = brief = self._say("ui.home.wins", player=first.name)
        margin = min((first.points - other.points for other in others), default=0)
        if margin > 0:  # else something else decided
            title = self._say("ui.home.wins_by", player=first.name, n=margin)
        told = [card.day, self._say("ui.home.rounds", n=over.rounds)]
        if over.seconds:
            told.append(self._say("ui.home.hours", time=hours(over.seconds)))
        if card.is_sample or card.is_shown:
            told = [card.where]
        return Row(
            key=f"game:{card.id}",
            text=title,
            brief=brief,
            note=" · ".join(filter(None, told)),
            emblem=card.game,
            won=crest_of(first.colour),
            end=Figure(number(first.points)) if first.points else None,  # no points were scored
            more=self._more(card),
        )

    def _others(self, cards: list[GameCard], column: int = 1) -> Leaf:
        """The last few evenings: the boxes below them stay on the screen."""
        all_of_them = Button("all", self._say("ui.home.all", n=len(self.cards())))
        return Leaf(
            key="others",
            title=self._say("ui.home.others"),
            rows=tuple(map(self._row, cards if len(cards) <= FEW else cards[: FEW - 1])),
            empty=self._say("ui.home.none_else"),
            foot=all_of_them if len(cards) > FEW else None,
            column=column,
        )

    def _boxes(self, cards: list[GameCard], binned: int) -> Shelf:
        buttons = [Button("import", self._say("ui.home.import"), "import")]
        if any(map(has_phones, cards)):
            buttons.append(Button("phones", self._say("ui.home.phones"), "cellphone"))
        if binned:
            named = f"{self._say('ui.home.bin')} ({binned})"
            buttons.append(Button("bin", named, "trash-can-outline"))
        return Shelf(
            key="shelf",
            title=self._say("ui.home.begin"),
            note=self._say("ui.home.tap_a_box"),
            boxes=tuple(
                GameBox(f"box:{game}", game, self._say(f"game.{game}")) for game in GAMES
            ),  # by their ids: no game's rules are read before somebody opens it
            buttons=tuple(buttons),
            is_first=all(card.is_sample for card in cards),
        )

    def _all(self) -> PageView:
        rows = tuple(map(self._row, self.cards()))
        return PageView(
            name="home",
            title=self._say("ui.home.title"),
            blocks=(Leaf("all", self._say("ui.home.all", n=len(rows)), rows),),
            back=Button("back", self._say("ui.home.title")),
        )

    def _bin(self) -> PageView:
        return PageView(
            name="home",
            title=self._say("ui.home.bin"),
            blocks=(Leaf("bin", self._say("ui.home.bin"), tuple(map(self._row, self.binned()))),),
            tools=(Button("empty_bin", self._say("ui.home.empty_bin"), "delete-empty-outline"),),
            back=Button("back", self._say("ui.home.title")),
        )

    def _told_by(self, summary: Mapping[str, Any]) -> tuple[str, tuple[tuple[str, str], ...]]:
        key, params = summary.get("key", ""), summary.get("params", {})
        nested = {
            name: Text(value["key"]) if isinstance(value, dict) else value
            for name, value in params.items()
        }
        where = self._texts().text(Text(key, nested)) if key else ""
        players = tuple((str(name), str(colour)) for name, colour in summary.get("players", ()))
        told = names(players, self._texts().language)
        return where, tuple((told[name], colour) for name, colour in players)

    def _title(self, entry: ShelvedGame) -> str:
        """What the game is called; a file without a title is called after its box."""
        return entry.title.strip() or self._texts().text(f"game.{entry.game}")

    def when(self, moment: str) -> str:
        """A moment in the table's words: today, yesterday, or the date."""
        try:
            then = datetime.fromisoformat(moment).astimezone()
        except (ValueError, OverflowError):
            return ""
        days = (self._today() - then.date()).days
        clock = f"{then:%H:%M}"
        if days == 0:
            return self._texts().text("ui.when.today", time=clock)
        if days == 1:
            return self._texts().text("ui.when.yesterday", time=clock)
        return self._texts().text("ui.when.date", date=self.day(moment), time=clock)

    def _today(self) -> date:
        return self._now().astimezone().date()

    def day(self, moment: str) -> str:
        """The day of a moment, with its year only where that is another one."""
        try:
            then = datetime.fromisoformat(moment).astimezone().date()
        except (ValueError, OverflowError):
            return ""
        month = self._say(f"ui.when.month.{then.month}")
        if then.year == self._today().year:
            return self._say("ui.when.day", day=then.day, month=month)
        return self._say("ui.when.day_of_year", day=then.day, month=month, year=then.year)


def has_phones(card: GameCard) -> bool:
    """Whether players' phones can join: a game of the table's own that still goes on."""
    return not (card.is_sample or card.is_shown or card.over)


def _figures(summary: Mapping[str, Any], players: int) -> tuple[str, ...]:
    """Noted beside the players; another version may not have noted any."""
    found = summary.get("figures", ())
    if not isinstance(found, (list, tuple)) or len(found) != players:
        return ()
    if not all(type(one) in (int, str) for one in found):
        return ()
    return tuple(number(one) if type(one) is int else one[:LONGEST_FIGURE] for one in found)


def _seconds(summary: Mapping[str, Any]) -> int:
    found = summary.get("seconds", 0)
    return found if type(found) is int and found > 0 else 0
