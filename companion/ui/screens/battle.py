"""The battle screen: armies, then step by step, then what follows; of a game or stand-alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.core.errors import CompanionError, IllegalAction
from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.page_parts import bar_of
from companion.ui.presenters.parts import ButtonView
from companion.ui.render.framed import Framed
from companion.ui.screens.battle_course import CourseView
from companion.ui.screens.battle_end import EndBody
from companion.ui.screens.battle_setup import SetupBody
from companion.ui.screens.battle_sheets import CardsSheet, MenuSheet, RowsSheet
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import choice_rows  # noqa: F401  for the kv files
from companion.ui.widgets.breakdown import BreakdownSheet


class BattlePage(Framed):
    """Shows what the presenter says: setting up, the course of the battle, or its end."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    leave_to = StringProperty("")  # stand-alone: where the arrow leads

    def __init__(self, **kwargs: Any) -> None:
        self._bodies: dict[str, Any] = {}
        self._sheets: dict[type, Any] = {}
        self._mode = ""
        self._hidden: tuple[ButtonView, ...] = ()
        super().__init__(**kwargs)

    # -- showing ---------------------------------------------------------------------------

    def refresh(self) -> None:
        if self.presenter is None or self.parent is None:
            return
        mode = self.presenter.mode
        self._turn_to(mode)
        # Asked first: what is shown then knows that it is being worked out anew.
        self.presenter.ask_odds(self._show_odds)
        {"setup": self._show_setup, "course": self._show_course, "end": self._show_end}[mode]()

    def _turn_to(self, mode: str) -> None:
        if mode == self._mode:
            return
        self._mode = mode
        kinds = {"setup": SetupBody, "course": CourseView, "end": EndBody}
        if mode not in self._bodies:
            self._bodies[mode] = kinds[mode](page=self)
        holder = self.ids.body
        holder.clear_widgets()
        holder.add_widget(self._bodies[mode])

    @property
    def body(self) -> Any:
        """What fills the page now."""
        return self._bodies[self._mode]

    def _frame(
        self,
        title: str,
        state: str,
        back: str,
        act: ButtonView | None,
        others: tuple[ButtonView, ...] = (),
    ) -> None:
        """Undo takes a step of the battle back; what has no room is behind "more"."""
        room = {"landscape": 5, "portrait": 4, "phone": 2}[theme.form]
        self._hidden = others[room:]
        more = kit.Button("more", tr("ui.place.more"), "dots-vertical")
        shown = (*(_button(one) for one in others[:room]), more)
        bar = bar_of(tr.translator, back, "", _button(act) if act else None, shown)
        arrow = self.back_button() if self.leave_to else None
        self.show_frame(kit.PageView("battle", title, state, bar=bar, back=arrow))

    def touched(self, touch: kit.Touch) -> None:
        match touch:
            case kit.Touch("undo", "tap"):
                self.step_back()
            case kit.Touch("back", "tap"):
                self.shell.go(self.leave_to)
            case kit.Touch(key, "tap"):
                self.press(key)

    def _show_setup(self) -> None:
        view = self.presenter.setup_view()
        self.body.show(view, self.presenter.odds_view())
        self.body.odds.can_switch = self.session is not None
        begin = ButtonView("begin", tr("ui.battle.begin"), "sword-cross", view.can_begin)
        others = [ButtonView("clear", tr("ui.battle.clear"), "eraser")]
        if view.horde is not None and not all(view.horde.faces):
            others.insert(0, ButtonView("horde", tr("ui.dice.roll"), "dice-multiple"))
        self._frame(tr("ui.battle.set_up"), view.note, "", begin, tuple(others))

    def _show_course(self) -> None:
        view = self.presenter.view()
        title = view.short_title if theme.form == "phone" else view.title
        self.body.show(view, self.presenter.odds_view())
        self.body.odds.can_switch = self.session is not None
        self._frame(title, view.subtitle, view.back, view.accent, view.buttons)

    def _show_end(self) -> None:
        view = self.presenter.end_view()
        self.body.show(view)
        book = ButtonView("book", view.accent, "check", view.can_book)
        self._frame(tr("ui.battle.end_title"), "", tr("ui.battle.back"), book)

    def _show_odds(self) -> None:
        """What was worked out is there: chances, and in a battle what they say of its answers."""
        if self._mode == "course":
            self.refresh()
        elif self._mode == "setup":
            self.body.show_odds(self.presenter.odds_view())

    # -- taps ------------------------------------------------------------------------------

    def act(self, tapped: Callable[[], Any]) -> None:
        """Do what a tap asks for; what the rules say against it appears near the finger."""
        try:
            tapped()
        except CompanionError as error:
            self.shell.refused(error)
        self.refresh()

    def press(self, key: str) -> None:
        match key:
            case "begin":
                self.act(self.presenter.begin)
            case "clear":
                self.act(self.presenter.setup.clear)
            case "horde":
                self.act(self.presenter.roll_horde)
            case "cards":
                self._open_cards()
            case "surrender":
                self._open_surrender()
            case "more":
                self._open_more()
            case "book":
                self._book()
            case _:
                self.act(lambda: self.presenter.press(key))

    def step_back(self) -> None:
        self.act(self.presenter.back)

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
        why = self.presenter.why(key)
        if why is None:
            return
        sheet = self._sheet(BreakdownSheet)
        lines = [
            {"text": x.text, "amount": x.amount, "rule": x.rule, "is_total": x.is_total}
            for x in why.lines
        ]
        sheet.tell(why.title, lines, why.note)
        sheet.point_at(box)
        self.shell.layers.open(sheet)

    def tell_rule(self, rule: str, box: Any) -> None:
        """What a rule says, beside where it is cited."""
        sheet = self._sheet(BreakdownSheet)
        sheet.tell(f"{rule} · {tr(f'rule.{rule}.title')}", (), tr(f"rule.{rule}.text"))
        sheet.point_at(box)
        self.shell.layers.open(sheet)

    def switch_advice(self) -> None:
        """Odds on or off for this table; it stands in the log."""
        if self.session is not None:
            self.session.do(self.presenter.advice_action())

    def compare(self) -> None:
        """Weigh the answers of this step against each other."""
        self.act(self.presenter.advice.compare)

    def ask_help(self) -> None:
        """Say what would help: a retreat, one more unit, a card."""
        self.act(self.presenter.advice.help)

    def weigh_hits(self, block: int) -> None:
        """Look for the best assignment of damage."""
        self.act(lambda: self.presenter.advice.best_hits(block))

    # -- sheets ----------------------------------------------------------------------------

    def open_assumptions(self) -> None:
        """What the odds assume of both sides."""
        advice = self.presenter.advice
        note = "ui.odds.assume_note" if advice.assumptions() else "ui.odds.assume_nothing"

        def chosen(row: str, key: str) -> None:
            advice.assume(row, key)
            self.refresh()

        sheet = self._sheet(RowsSheet)
        sheet.ask(tr("ui.odds.assume"), tr(note), advice.assumptions, chosen)
        self.shell.layers.open(sheet)

    def open_load(self, who: str) -> None:
        """Who is aboard which galley."""
        setup = self.presenter.setup
        sheet = self._sheet(RowsSheet)
        sheet.ask(
            tr("ui.battle.load"),
            tr("ui.battle.load_note"),
            lambda: setup.load_rows(who),
            lambda galley, piece: self.act(lambda: setup.move_load(who, galley, piece)),
        )
        sheet.offer(tr("ui.battle.load_spread"), lambda: self.act(lambda: setup.spread_load(who)))
        self.shell.layers.open(sheet)

    def _open_cards(self) -> None:
        sheet = self._sheet(CardsSheet)
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
        sheet = self._sheet(MenuSheet)
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

    def _sheet(self, kind: type) -> Any:
        if kind not in self._sheets:
            self._sheets[kind] = kind()
        return self._sheets[kind]


def _button(button: ButtonView) -> kit.Button:
    return kit.Button(button.key, button.text, button.icon, button.enabled)


class _Again:
    """Books once more, the rule overruled."""

    def __init__(self, do: Callable[[Any], None]) -> None:
        self.do = do


load("screens/battle")
