"""The battle's page: armies, then step by step, then what follows; of a game or stand-alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty

from companion.core.errors import CompanionError, IllegalAction
from companion.pages import kit
from companion.pages.forms import Said
from companion.pages.parts import Button
from companion.ui.i18n import cited
from companion.ui.presenters.boxed import rule_told
from companion.ui.presenters.medioevo.battle.leaves import BattlePage as View
from companion.ui.presenters.medioevo.battle.taps import BattleTaps
from companion.ui.presenters.page_parts import bar_of
from companion.ui.render.framed import Framed
from companion.ui.render.players.battlefield import Battlefield
from companion.ui.screens.medioevo.sheets import CardsSheet
from companion.ui.screens.phases.standing import StandingPage
from companion.ui.screens.sheets.picks import MenuSheet, RowsSheet
from companion.ui.screens.sheets.reasons import BreakdownSheet
from companion.ui.theme import theme
from companion.ui.translator import tr

AFTER_THE_ROLL = 0.1  # seconds until it is looked again whether the dice lie
ROOM = {"landscape": 3, "portrait": 3, "phone": 2}  # for other buttons in the bar


class BattlePage(StandingPage, Framed):
    """Shows what the presenter says; a touch is a key that goes back to it."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    leave_to = StringProperty("")  # stand-alone: where the arrow leads

    def __init__(self, **kwargs: Any) -> None:
        self._hidden: tuple[Button, ...] = ()
        self._seeks = ""  # a block that was asked for, to be shown as soon as it is there
        self.view: View | None = None
        self.shown: kit.PageView | None = None  # the same in the words of all pages
        super().__init__(orientation="vertical", **kwargs)
        self.field = Battlefield(self.touched)
        self.add_widget(self.field)

    # -- showing ---------------------------------------------------------------------------

    def refresh(self) -> None:
        if self.presenter is None or self.parent is None:
            return
        # Asked first: what is shown then knows that it is being worked out anew.
        self.presenter.ask_odds(self._show_odds)
        view = self.view = self.presenter.page()
        room = ROOM[theme.form]
        self._hidden = view.others[room:]
        more = kit.Button("more", tr("ui.place.more"), "dots-vertical")
        shown = (*(_button(one) for one in view.others[:room]), more)
        act = _button(view.act) if view.act else None
        bar = bar_of(tr.translator, *self._steps(view), act, shown)
        arrow = self.back_button() if self.leave_to else None
        self.shown = kit.PageView(
            "battle",
            view.title,
            view.state,
            stops=view.stops,
            blocks=(view.hosts, *view.blocks),
            bar=bar,
            back=arrow,
            moment=self.presenter.clash(),
        )
        self.show_frame(self.shown)
        step = (self.presenter.mode, view.state, view.back and len(view.stops))
        spare = self.spare() if self.presenter.mode == "end" else None
        self.field.show(view.hosts, view.blocks, step, spare)
        if self._seeks in self.cards:
            self.field.seek(self._seeks)
            self._seeks = ""

    def _show_odds(self, *_: Any) -> None:
        """What was worked out is there; it waits for dice in the air, lest it tells them."""
        tray = self.cards.get("dice")
        if tray is not None and tray.tumble.is_rolling:
            Clock.unschedule(self._show_odds)
            Clock.schedule_once(self._show_odds, AFTER_THE_ROLL)
        elif self.presenter.mode != "end":
            self.refresh()

    @property
    def cards(self) -> dict[str, Any]:
        """The blocks between the banners, by their key."""
        cards: dict[str, Any] = self.field.blocks.cards
        return cards

    # -- touches ---------------------------------------------------------------------------

    @property
    def taps(self) -> BattleTaps:
        return BattleTaps(self.presenter)

    def touched(self, touch: kit.Touch) -> None:
        key, kind = touch.key, touch.kind
        what, _, rest = key.partition("|")
        if kind == "hold":
            self.ask(key, self.spot(key))
        elif kind == "tap" and key == "undo":
            self.step_back()
        elif kind == "tap" and key == "redo":
            self.session.redo()
        elif kind == "tap" and key == "back":
            self.shell.go(self.leave_to)
        elif kind == "tap" and not self.led_away(key):
            self._tapped(what, rest, key)
        elif kind == "answer":
            self.act(lambda: self.taps.answered(key, touch.value))
        elif kind == "step":
            self.act(lambda: self.taps.stepped(key, touch.value))

    def _tapped(self, what: str, rest: str, key: str) -> None:
        match what:
            case "load":
                self.open_load(rest)
            case "rule":
                self.tell_rule(rest, self.spot(key))
            case "value" | "odds":
                self.ask(key, self.spot(key))
            case _:
                self._asked_of(key)

    def _asked_of(self, key: str) -> None:
        """What opens something beside the page; everything else is a touch of the battle."""
        match key.partition(":")[0]:
            case "why":
                self.ask(key, self.spot(key))
            case "assume":
                self.open_assumptions()
            case "help":
                self.ask_help()
            case "switch":
                self.switch_advice()
            case _:
                self.press(key)

    # -- what is done ----------------------------------------------------------------------

    def act(self, tapped: Callable[[], Any]) -> None:
        """Do what a tap asks for; what the rules say against it appears near the finger."""
        try:
            tapped()
        except CompanionError as error:
            self.shell.refused(error)
        self.refresh()

    def press(self, key: str) -> None:
        match key:
            case "cards":
                self._open_cards()
            case "surrender":
                self._open_surrender()
            case "more":
                self._open_more()
            case "book":
                self._book()
            case _:
                self.act(lambda: self.taps.tapped(key))

    def _steps(self, view: View) -> tuple[str, str]:
        """What undo and redo mean: steps of the battle, or of the game before it begins."""
        if not self._is_before:
            return view.back, ""
        undo, redo = self.session.next_undo, self.session.next_redo
        return tr(undo) if undo else "", tr(redo) if redo else ""

    @property
    def _is_before(self) -> bool:
        return self.presenter.mode == "setup" and self.session is not None

    def step_back(self) -> None:
        if self._is_before:
            self.session.undo()
        else:
            self.act(self.presenter.undo)

    def went_back(self) -> bool:
        if self.presenter.back():
            self.refresh()
            return True
        if self.leave_to:
            self.shell.go(self.leave_to)
            return True
        return False

    def ask(self, key: str, box: Any) -> None:
        """Say why a figure is what it is."""
        why = self.why_of(key) or self.presenter.held(key)
        if why is not None:
            said = [Said(x.text, x.amount, rule=x.rule, total=x.is_total) for x in why.lines]
            self._tell(why.title, said, why.note, box)

    def tell_rule(self, rule: str, box: Any) -> None:
        """What a rule says, beside where it is cited."""
        self._tell(
            f"{cited(rule)} · {tr(f'rule.{rule}.title')}", (), rule_told(tr.translator, rule), box
        )

    def _tell(self, title: str, lines: Any, note: str, box: Any) -> None:
        sheet = self.sheet(BreakdownSheet)
        sheet.tell(title, lines, note)
        sheet.point_at(box)
        self.shell.layers.open(sheet)

    def switch_advice(self) -> None:
        """Odds on or off for this table; it stands in the log."""
        if self.session is not None:
            self.session.do(self.presenter.advice_action())

    def ask_help(self) -> None:
        """Say what would help: a retreat, one more unit, a card; the page goes to the answer."""
        self._seeks = "help:0"
        self.act(self.presenter.advice.help)

    # -- sheets ----------------------------------------------------------------------------

    def open_assumptions(self) -> None:
        """What the odds assume of both sides."""
        advice = self.presenter.advice
        note = "ui.odds.assume_note" if advice.assumptions() else "ui.odds.assume_nothing"

        def chosen(row: str, key: str) -> None:
            advice.assume(row, key)
            self.refresh()

        sheet = self.sheet(RowsSheet)
        sheet.ask(tr("ui.odds.assume"), tr(note), advice.assumptions, chosen)
        self.shell.layers.open(sheet)

    def open_load(self, who: str) -> None:
        """Who is aboard which galley."""
        setup = self.presenter.setup
        sheet = self.sheet(RowsSheet)
        sheet.ask(
            tr("ui.battle.load"),
            tr("ui.battle.load_note"),
            lambda: setup.load_rows(who),
            lambda galley, piece: self.act(lambda: setup.move_load(who, galley, piece)),
        )
        sheet.offer(tr("ui.battle.load_spread"), lambda: self.act(lambda: setup.spread_load(who)))
        self.shell.layers.open(sheet)

    def _open_cards(self) -> None:
        sheet = self.sheet(CardsSheet)
        sheet.ask(
            self.presenter.cards,
            lambda form: self.act(lambda: self.presenter.play(form)),
            lambda number: self.act(lambda: self.presenter.take_back_play(number)),
        )
        self.shell.layers.open(sheet)

    def _open_surrender(self) -> None:
        options = self.presenter.surrender_options()
        items = [(option.key, "flag-outline", option.text) for option in options]
        self._menu(items, "surrender", lambda who: self.act(lambda: self.presenter.surrender(who)))

    def _open_more(self) -> None:
        items = [(button.key, button.icon, button.text) for button in self._hidden]
        if self.presenter.mode == "course":
            items.append(("to_setup", "account-edit-outline", tr("ui.battle.to_setup")))
        items.append(("discard", "trash-can-outline", tr("ui.battle.discard")))
        self._menu(items, "more", self._more)

    def _menu(
        self, items: list[tuple[str, str, str]], button: str, then: Callable[[str], None]
    ) -> None:
        sheet = self.sheet(MenuSheet)
        sheet.ask(items, then)
        sheet.point_at(self.bar.buttons.get(button, self.bar.buttons["more"]))
        self.shell.layers.open(sheet)

    def _more(self, key: str) -> None:
        if key not in ("to_setup", "discard"):
            self.press(key)
            return
        self.act(self.presenter.to_setup if key == "to_setup" else self.presenter.discard)
        if key == "discard":
            offer = tr("ui.undo")
            self.shell.layers.say(
                tr("ui.battle.discarded"), offer, lambda: self.act(self.presenter.restore)
            )

    # -- booking ---------------------------------------------------------------------------

    def _book(self) -> None:
        if self.session is None:
            self.act(self.presenter.booked)
            return
        self._do(self.presenter.booking())

    def _do(self, action: Any) -> None:
        before = self.session.version

        def done() -> None:
            if self.session.version > before:
                self.session.forget(done)
                self.presenter.booked()
                self.shell.go(self.presenter.leads_back_to)

        def refused(error: CompanionError) -> None:
            self.session.forget(done)
            may = isinstance(error, IllegalAction) and error.may_overrule
            if may and not action.overrule:
                self.shell.refused_with(action, _Again(self._do))(error)
            else:
                self.shell.refused(error)

        self.session.listen(done)
        self.session.do(action, refused)


def _button(button: Button) -> kit.Button:
    return kit.Button(button.key, button.text, button.icon, button.enabled)


class _Again:
    """Books once more, the rule overruled."""

    def __init__(self, do: Callable[[Any], None]) -> None:
        self.do = do
