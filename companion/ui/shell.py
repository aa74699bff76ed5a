"""The frame around all pages: rail or bar, the page in the middle, what lies over it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.core.errors import CompanionError, IllegalAction
from companion.core.explain import Text
from companion.pages.panels import Item
from companion.ui.device.insets import insets
from companion.ui.far import FarLayer
from companion.ui.i18n import cited
from companion.ui.layout import load
from companion.ui.moments import MomentLayer
from companion.ui.presenters.session import Session
from companion.ui.render.places import MORE, BottomBar, Rail
from companion.ui.screens.page import Page
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.layers import Layers

KEPT = 2  # pages: the one on show, and the one before it

KNOWN = ("log.is_correction", "log.because")  # whoever did it knows


class _Holder(BoxLayout):
    """Holds the rail or the bar, whichever the window has room for."""

    kind: type[Any]
    forms: tuple[str, ...]
    shell = ObjectProperty(None, allownone=True)
    shown = BooleanProperty(False)

    def on_shell(self, *_: Any) -> None:
        theme.watch(self._arrange, "form")
        self.shell.bind(in_game=self._arrange, session=self._arrange)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        if self.shell.parent is None and self.children:
            return  # the app has ended
        self.shown = self.shell.in_game and theme.form in self.forms
        if self.shown and not self.children:
            bar = self.kind()
            bar.places, bar.current = self.shell.places, self.shell.lit
            self.shell.bind(places=bar.setter("places"), lit=bar.setter("current"))
            bar.bind(on_go=lambda _bar, key: self.shell.go(key) if key != MORE["key"] else None)
            if isinstance(bar, BottomBar):
                bar.bind(on_more=lambda shown: self.shell.show_more(shown.others))
            self.add_widget(bar)
        elif not self.shown:
            self.clear_widgets()
        session = self.shell.session
        for bar in self.children:  # also where one game is opened straight after another
            bar.game = session.play.game.info.id if session else ""


class RailHolder(_Holder):
    kind = Rail
    forms = ("landscape", "portrait")


class BarHolder(_Holder):
    kind = BottomBar
    forms = ("phone",)


class Shell(FloatLayout):
    """Holds the pages; builds each when it is first shown."""

    places = ListProperty([])
    current = StringProperty()
    lit = StringProperty()  # the place of the rail that the page belongs to
    in_game = BooleanProperty(False)
    session = ObjectProperty(None, allownone=True)  # of the open game
    show_rule = ObjectProperty(None, allownone=True)  # opens a rule by its number
    fell = ObjectProperty(None, allownone=True)  # hears of a page that cannot be shown
    page_left = ObjectProperty(None, allownone=True)  # hears that a page was let go
    keeps_awake = BooleanProperty(False)  # whether the screen stays on during a game
    rail_right = BooleanProperty(False)  # for tables whose tablet is held in the left hand

    def __init__(self, makers: dict[str, Callable[[], Page]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._makers = makers
        self.own_pages: dict[str, Callable[[], Page]] = {}  # of the open game
        # Named by the games; nobody asks them before somebody wants a page that is not known yet.
        self.calculators: Callable[[], dict[str, Callable[[], Page]]] = dict
        self._pages: dict[str, Page] = {}  # the one left longest ago first
        self._seeds: dict[str, Callable[[], Page]] = {}  # of pages that were let go
        self.before = ""  # the place that was on show before this one
        self._overrulable = ""  # what the rules said against the last thing that may be done anyway
        theme.watch(self._look_changed, "form", "text_size")
        tr.bind(_=self._look_changed)
        insets.bind(left=self.on_size, top=self.on_size, right=self.on_size, bottom=self.on_size)
        self.fbind("keeps_awake", self._hold_the_screen)
        self.fbind("in_game", self._hold_the_screen)

    @property
    def layers(self) -> Layers:
        layers: Layers = self.ids.layers
        return layers

    @property
    def far(self) -> FarLayer:
        far: FarLayer = self.ids.far
        return far

    @property
    def moments(self) -> MomentLayer:
        moments: MomentLayer = self.ids.moments
        return moments

    @property
    def page(self) -> Page | None:
        return self._pages.get(self.current)

    def on_size(self, *_: Any) -> None:
        theme.fit(self.width - insets.left - insets.right, self.height - insets.top - insets.bottom)

    def _look_changed(self, *_: Any) -> None:
        """The page on show is told, so that no page has to listen; others are when shown."""
        if self.parent is not None:
            self.refresh()

    def _hold_the_screen(self, *_: Any) -> None:
        Window.allow_screensaver = not (self.keeps_awake and self.in_game)

    def on_rail_right(self, *_: Any) -> None:
        middle, rail = self.ids.middle, self.ids.rail.__self__
        middle.remove_widget(rail)
        middle.add_widget(rail, 0 if self.rail_right else len(middle.children))

    def has(self, name: str) -> bool:
        """Whether there is a page of this name."""
        return self._maker(name) is not None

    def _maker(self, name: str) -> Callable[[], Page] | None:
        if name not in self._makers and name not in self.own_pages:
            self._makers |= self.calculators()
        return self._makers.get(name) or self.own_pages.get(name)

    def go(self, name: str) -> None:
        """Show a page; one that raises is told of, and the app goes on."""
        self._guarded(lambda: self._show(name), name)

    def _guarded(self, show: Callable[[], None], name: str) -> None:
        try:
            show()
        except Exception as error:
            if self.fell is None:
                raise
            self.fell(error, name)

    def _show(self, name: str) -> None:
        self.layers.close_all()
        self.far.close()
        page = self._pages.pop(name, None)
        if page is None:
            seed = self._seeds.pop(name, None)
            make = seed or self._maker(name)
            if make is None:
                raise KeyError(name)
            page = make()
            page.shell = self
        self._pages[name] = page
        if name != self.current:
            self.before = self.current
        self.current, self.lit = name, page.lights or name
        holder = self.ids.holder
        if page.parent is not holder:
            holder.clear_widgets()
            holder.add_widget(page)
        page.refresh()
        while len(self._pages) > KEPT:
            self._let_go(next(iter(self._pages)))

    def _let_go(self, name: str) -> None:
        """What a page keeps of itself is light; what it was made of goes at once."""
        page = self._pages.pop(name)
        self._seeds[name] = page.seed()
        page.let_go()
        if self.page_left:
            self.page_left()

    def show_more(self, places: list[dict[str, Any]]) -> None:
        """On a phone: the places that have no room in the bar."""
        from companion.ui.screens.sheets.picks import WaysSheet  # only a phone has it

        sheet = WaysSheet()
        ways = [Item(place["key"], tr(place["text"]), icon=place["icon"]) for place in places]
        sheet.ask(tr("ui.place.more"), ways, self.go)
        self.layers.open(sheet)

    def forget_pages(self, *names: str) -> None:
        """Pages of a game that was closed are built anew for the next one."""
        for name in names:
            page = self._pages.pop(name, None)
            self._seeds.pop(name, None)
            if page is not None and page.parent is None:
                page.let_go()

    def changed(self, name: str) -> None:
        """Something that a place shows has changed; it is shown anew if the table looks at it."""
        if self.current == name:
            self.refresh()

    def refresh(self) -> None:
        if self.page:
            self._guarded(self.page.refresh, self.current)

    def went_back(self) -> bool:
        """The back button: closes what lies on top, then asks the page."""
        return (
            self.moments.close()
            or self.far.close()
            or self.layers.close_top()
            or bool(self.page and self.page.went_back())
        )

    # -- messages --------------------------------------------------------------------------

    def refused(self, error: CompanionError) -> None:
        """Say what is wrong, in sentences, near the finger."""
        self.layers.say(sentences(error))
        self._underline_rule(error)

    def _underline_rule(self, error: CompanionError) -> None:
        """A tap on the sentence opens the rule that it names first."""
        rules = [problem.rule.number for problem in error.problems if problem.rule]
        if rules and self.show_rule:
            show = self.show_rule
            self.layers.underline(cited(rules[0]), lambda _: show(rules[0]))

    def told(self, text: Text) -> None:
        self.layers.say(tr(text))

    def tell_news(self, session: Session) -> None:
        """What the table should mind about what it just did."""
        last = session.journal.log_line(session.journal.entries[-1])
        news = [tr(text) for text in last.warnings if text.key not in KNOWN]
        if news:
            self.layers.say("\n".join(news))

    def refused_with(self, action: Any, session: Session) -> Callable[[CompanionError], None]:
        """As `refused`; where the table may overrule the rule, one tap does it anyway."""

        def refused(error: CompanionError) -> None:
            may = isinstance(error, IllegalAction) and error.may_overrule
            if may and any(item.name == "overrule" for item in fields(action)):
                again = replace(action, overrule=True)
                self._overrulable = sentences(error)
                offer = tr("ui.do_it_anyway")
                self.layers.say(self._overrulable, offer, lambda: session.do(again))
                self._underline_rule(error)
            else:
                self.refused(error)

        return refused

    def moot(self) -> None:
        """The table went on: what it might have done anyway is offered no more."""
        self.layers.unsay(self._overrulable)
        self._overrulable = ""


def sentences(error: CompanionError) -> str:
    """Everything that is wrong, each with its rule's number."""
    lines = []
    for problem in error.problems:
        because = f" ({cited(problem.rule.number)})" if problem.rule else ""
        lines.append(tr(Text(problem.key, problem.params)) + because)
    return "\n".join(lines)


load("screens/shell")
