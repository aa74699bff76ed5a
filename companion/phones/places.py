"""The places of a phone: each shows a page of the game to one seat and hears its touches.

They stand on the presenters of the tablet, which are given the session of that seat. No game is
named here: what a box has, its phones have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Protocol

from companion.core.dice import AppDice
from companion.core.game import PlayerId
from companion.core.ledger import BANK
from companion.core.records import dataclass
from companion.pages.kit import Crest, Figure, Leaf, Named, PageBlock, PageView, Row
from companion.phones.eyes import SeatSession
from companion.phones.own_blocks import own_block, own_foot
from companion.ui.i18n import Translator
from companion.ui.presenters.box import Box
from companion.ui.presenters.charts.page import ChartsPresenter
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.panels import (
    Act,
    Amount,
    Answer,
    Choice,
    Choose,
    Detail,
    Field,
    Form,
    Panel,
    Pin,
    Question,
    Said,
    Tab,
    Values,
)
from companion.ui.presenters.reference import Reference
from companion.ui.presenters.table.page import NOTE
from companion.ui.presenters.told_pages import told
from companion.ui.presenters.views import Pick, Why

SHOWN_LINES = 60
FOUND = 40
MOST_MONEY = 99_999


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger on a phone: what it touched, and what it chose, typed or threw there."""

    kind: str
    key: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class SeatDesk:
    """What the places of one seat are made with; the words are in its own language."""

    session: SeatSession
    texts: Callable[[], Translator]
    drafts: Drafts
    box: Box
    reference: Callable[[], Reference]
    dice: AppDice
    shared: Drafts  # where everybody notes his bids, whether here or at the tablet

    @property
    def seat(self) -> PlayerId:
        return self.session.seat

    def say(self, key: Any, **params: Any) -> str:
        return self.texts().text(key, **params)


class PhonePlace(Protocol):
    """One page of a phone."""

    def view(self) -> Any:
        """Frozen data of the kit or of panels, for the eyes of this seat."""

    def touched(self, touch: Touch) -> Answer | Why:
        """What a touch asks for; none: just show anew."""

    def done(self, action: Any) -> Answer:
        """An action of this place came into force; what is asked next, if anything is."""


class Places(Mapping[str, PhonePlace]):
    """Where a phone can look; each is made when somebody looks there first."""

    def __init__(self, makes: Mapping[str, Callable[[], PhonePlace]]) -> None:
        self._makes = makes
        self._made: dict[str, PhonePlace] = {}

    def __getitem__(self, name: str) -> PhonePlace:
        if name not in self._made:
            self._made[name] = self._makes[name]()
        return self._made[name]

    def forget(self) -> None:
        """Each is made anew when somebody looks there again."""
        self._made.clear()

    def __contains__(self, name: object) -> bool:
        return name in self._makes

    def __iter__(self) -> Iterator[str]:
        return iter(self._makes)

    def __len__(self) -> int:
        return len(self._makes)


class TablePlace:
    """Everybody's figures, the own purse among them."""

    def __init__(self, desk: SeatDesk) -> None:
        self._desk = desk

    def view(self) -> PageView:
        desk = self._desk
        view: PageView = told(desk.session, "table", desk.texts(), desk.seat)
        return replace(view, bar=None, tools=(), back=None, blocks=tuple(map(_bare, view.blocks)))

    def touched(self, touch: Touch) -> Answer | Why:
        """A held figure says why; a tap on an own one sets it, where it can be set."""
        desk = self._desk
        figure, _, player = touch.key.partition(":")
        presenter = desk.box.table(desk.session, desk.texts)
        if touch.key == NOTE:
            told: Why | None = presenter.why("", touch.key)
            return told
        if player not in desk.session.state.players:
            return None
        if touch.kind == "tap" and player == desk.seat:
            asked = presenter.tapped(player, figure)
            if isinstance(asked, Pick):
                return Choose(asked, lambda action: Act(action) if action else None)
            if asked is not None:
                return payment(desk, asked, Amount(player))
        if touch.kind in ("tap", "hold"):
            why = presenter.why(player, figure)
            return replace(why, can_correct=False) if why else None
        return None

    def done(self, action: Any) -> Answer:  # noqa: ARG002
        """Nothing is half typed here."""
        return None


@dataclass(frozen=True, slots=True)
class Head:
    """What stands over every page of a seat, as on its banner; nothing of it is touched."""

    crest: Crest
    realm: str
    hero: Named
    state: str  # where the evening stands


def head_of(desk: SeatDesk) -> Head:
    """The head of this seat's pages."""
    view: PageView = told(desk.session, "table", desk.texts(), desk.seat)
    player = desk.session.state.players[desk.seat]
    for block in view.blocks:
        for banner in getattr(block, "banners", ()):
            if (banner.crest.colour, banner.name) == (player.colour, player.name):
                shows = banner.hero.shows
                shows = replace(shows, why="") if isinstance(shows, Figure) else shows
                hero = replace(banner.hero, shows=shows)
                return Head(banner.crest, banner.realm, hero, view.title)
    return Head(crest_of(player.colour), "", Named("", "", Figure("")), view.title)


def _bare(block: Any) -> Any:
    """Without the buttons to everybody's sheets: a phone has its own."""
    if not hasattr(block, "banners"):
        return block
    banners = tuple(replace(one, sheet=None, open=True) for one in block.banners)
    return replace(block, banners=banners)


class SheetPlace:
    """The own sheet, a tab at a time."""

    def __init__(self, desk: SeatDesk) -> None:
        self._desk = desk
        self._sheet = desk.box.sheet(desk.session, desk.texts, desk.drafts)

    def _open(self, tab: str = "") -> Any:
        self._sheet.open(self._desk.seat, tab)
        return self._sheet

    def view(self) -> Any:
        view = self._open().view()
        panels = tuple(map(self._by_a_tap, view.panels))
        return replace(view, panels=panels, players=(), undo="", redo="")

    def _by_a_tap(self, panel: Any) -> Any:
        """On a phone a secret is not held but tapped."""
        if not isinstance(panel, Panel) or not panel.tiles:
            return panel
        held, tapped = self._desk.say("sheet.hold_to_see"), self._desk.say("phone.tap_to_see")
        tiles = (
            replace(one, heading=tapped) if one.heading == held else one for one in panel.tiles
        )
        return replace(panel, tiles=tuple(tiles))

    def touched(self, touch: Touch) -> Answer | Why:
        sheet = self._open(touch.key if touch.kind == "tab" else "")
        answer = passed_on(sheet, touch)
        if isinstance(answer, Amount):
            return payment(self._desk, sheet.payment(), answer)
        if isinstance(answer, Pin):
            return Detail(self._desk.say("phone.at_the_tablet"))
        return answer

    def done(self, action: Any) -> Answer:
        answer: Answer = self._open().done(action)
        return answer


def passed_on(presenter: Any, touch: Touch) -> Answer | Why:
    """A touch as the presenters of panels know it."""
    match touch.kind:
        case "tap":
            answer: Answer = presenter.tapped(touch.key)
            return answer
        case "hold":
            why: Why | None = presenter.held(touch.key)
            return why
        case "step" if type(touch.value) is int and abs(touch.value) <= 1000:
            presenter.stepped(touch.key, touch.value)
        case "choose" if isinstance(touch.value, str):
            presenter.chose(touch.key, touch.value)
        case "answer" if isinstance(touch.value, str):
            presenter.answered(touch.key, touch.value)
        case "throw":
            presenter.thrown(touch.value)
        case "mark":
            presenter.dice_marked(touch.value)
    return None


def payment(desk: SeatDesk, asked: Any, amount: Amount) -> Question:
    """Money from or to the own purse, as one form: the tablet has a keypad for it."""
    others = tuple(
        Choice(purse.id, purse.name, purse.colour)
        for purse in asked.purses
        if purse.id != desk.seat
    )
    ways = (
        Choice("pay", desk.say("phone.i_pay"), icon="minus"),
        Choice("get", desk.say("phone.i_get"), icon="plus"),
    )
    reasons = tuple(Choice(words, words) for words in asked.reasons)
    first = "pay" if amount.amount <= 0 else "get"

    def form(values: Values) -> Form:
        fields = (
            Field("way", "", "one", ways, values.get("way", first)),
            Field("with", desk.say("phone.with"), "one", others, values.get("with", BANK)),
            Field(
                "amount", desk.say("phone.amount"), "count",
                value=values.get("amount", abs(amount.amount)), most=MOST_MONEY,
            ),
            Field("reason", desk.say("phone.reason"), "one", reasons, values.get("reason", "")),
        )  # fmt: skip
        ready = bool(_whole(values.get("amount", abs(amount.amount))))
        confirm = desk.say("phone.confirm")
        return Form(desk.say("ui.pay.title"), fields, confirm, keypad=True, ready=ready)

    def action(values: Values) -> Any:
        whom = str(values.get("with", BANK))
        pays = values.get("way", first) == "pay"
        giver, taker = (desk.seat, whom) if pays else (whom, desk.seat)
        money = _whole(values.get("amount", abs(amount.amount)))
        table = desk.box.table(desk.session, desk.texts)
        return table.payment(giver, taker, money, str(values.get("reason", "")))

    return Question(f"pay:{desk.seat}:{amount.amount}", form, action)


def _whole(value: Any) -> int:
    return value if type(value) is int else 0


class PanelsPlace:
    """A page of panels that a game has for its own, about this seat."""

    def __init__(self, desk: SeatDesk, presenter: Any, has: Callable[[str], bool]) -> None:
        self._desk, self._has = desk, has
        self.presenter = presenter

    def _about_me(self) -> None:
        seat = self._desk.seat
        if any(person.id == seat for person in self.presenter.view().people):
            self.presenter.choose_player(seat)

    def view(self) -> Any:
        self._about_me()
        view, seat = self.presenter.view(), self._desk.seat
        tells = getattr(self.presenter, "secret", str)
        panels = tuple(own_block(one, seat, tells, self._has) for one in view.panels)
        foot = own_foot(view.foot, self._has)
        return replace(view, people=(), undo="", redo="", panels=panels, foot=foot)

    def touched(self, touch: Touch) -> Answer | Why:
        self._about_me()
        return passed_on(self.presenter, touch)

    def done(self, action: Any) -> Answer:
        answer: Answer = self.presenter.done(action)
        return answer


class LogPlace:
    """What happened and holds, newest first; what was taken back is to be read at the tablet."""

    def __init__(self, desk: SeatDesk) -> None:
        self._desk = desk
        self._shown = SHOWN_LINES

    def view(self) -> PageView:
        desk = self._desk
        known = [
            position
            for position in desk.session.journal.present
            if desk.session.eyes.may_know(position.action)
        ]  # counted anew: a gap would tell that something was done in secret
        newest = list(enumerate(known))[: -self._shown - 1 : -1]
        rows = tuple(self._row(number, position) for number, position in newest)
        title = desk.say("ui.place.log")
        leaf = Leaf("log", title, rows, empty=desk.say("phone.nothing"))
        return PageView("log", title, blocks=(leaf,), eyes=desk.seat)

    def _row(self, number: int, position: Any) -> Row:
        desk = self._desk
        before = position.parent or position
        summary = desk.session.curtain.told(
            position.step.summary, getattr(before.step.state, "round", None)
        )
        notes = [desk.say(text) for text in position.step.warnings]
        player = position.entry.by
        crests: tuple[Crest, ...] = ()
        if player in desk.session.state.players:
            crests = (crest_of(desk.session.state.players[player].colour),)
        when = datetime.fromtimestamp(position.entry.at).astimezone().strftime("%H:%M")
        return Row(str(number), desk.say(summary), " · ".join(notes), crests, when=when)

    def touched(self, touch: Touch) -> Answer | Why:
        if touch.kind == "more":
            self._shown += SHOWN_LINES
        return None

    def done(self, action: Any) -> Answer:  # noqa: ARG002
        """Nothing is done here."""
        return None


class RulesPlace:
    """Rules, cards and tables, found as one types."""

    def __init__(self, desk: SeatDesk) -> None:
        self._desk = desk
        self._words = ""

    def view(self) -> PageView:
        desk = self._desk
        found = desk.reference().find(self._words)[:FOUND]
        rows = tuple(
            Row(item.id, item.title, item.snippet, end=Figure(item.number)) for item in found
        )
        title = desk.say("end.rules")
        leaf = Leaf("rules", title, rows, note=self._words, empty=desk.say("phone.nothing"))
        return PageView("rules", title, blocks=(leaf,), eyes=desk.seat)

    def touched(self, touch: Touch) -> Answer | Why:
        if touch.kind == "search" and isinstance(touch.value, str):
            self._words = touch.value[:60]
            return None
        return self.rule(touch.key)

    def rule(self, key: str) -> Detail | None:
        """One rule in full."""
        item = self._desk.reference().item(key)
        if item is None:
            return None
        facts = tuple(Said(label, fact) for label, fact in item.facts)
        related = tuple(Said(other, rule=other) for other in item.related)
        text = "\n".join(part for part in (item.text, item.place) if part)
        return Detail(f"{item.number} {item.title}".strip(), text, facts + related)

    def done(self, action: Any) -> Answer:  # noqa: ARG002
        """Nothing is done here."""
        return None


@dataclass(frozen=True, slots=True)
class ChartsView:
    """The charts of the game, one at a time."""

    title: str
    tabs: tuple[Tab, ...]
    tab: str
    blocks: tuple[PageBlock, ...]


class ChartsPlace:
    """How the game went, round by round; what is secret still says so."""

    def __init__(self, desk: SeatDesk) -> None:
        curves = desk.box.curves(desk.session, desk.texts, {})
        moments = desk.box.moments(desk.session, desk.texts)
        self._page = ChartsPresenter(curves, moments, desk.texts)

    def view(self) -> ChartsView:
        page = self._page.view()
        tabs = tuple(Tab(key, text, "") for key, text in self._page.tabs())
        return ChartsView(page.title, tabs, self._page.tab, page.blocks)

    def touched(self, touch: Touch) -> Answer | Why:
        if touch.kind == "tab":
            self._page.choose(touch.key)
        elif touch.kind == "tap":
            self._page.touched(touch.key)
        return None

    def done(self, action: Any) -> Answer:  # noqa: ARG002
        """Nothing is done here."""
        return None
