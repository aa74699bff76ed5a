"""The one place that wires storage, games, dice and screens together."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.utils import platform

import companion.ui.device.screen_scale  # noqa: F401  before anything is measured
from companion.core.errors import CompanionError
from companion.core.resources import DATA, games_folder
from companion.core.storage.writer import Writer
from companion.ui.device.feedback import LEVELS, Feedback, HeardDice
from companion.ui.device.insets import insets, suit_the_bars
from companion.ui.device.screen_guard import keep_out_of_pictures
from companion.ui.i18n import LANGUAGES
from companion.ui.inbox import Inbox
from companion.ui.meanings import meanings
from companion.ui.palette import TEXT_SIZES, THEMES
from companion.ui.presenters.box import Box, box
from companion.ui.presenters.default_names import seated
from companion.ui.presenters.device import trouble
from companion.ui.presenters.device.album import open_album
from companion.ui.presenters.device.desk import Desk
from companion.ui.presenters.device.kept_values import inherited, setting_of, values_of
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import NewTable
from companion.ui.putting_down import LOOK_SECONDS as PUT_DOWN_SECONDS
from companion.ui.putting_down import PuttingDown
from companion.ui.render.paint.arms import arms
from companion.ui.rulings import rulings
from companion.ui.screens.medioevo.around_dice import BattlePlaces
from companion.ui.screens.page import Page
from companion.ui.shell import Shell
from companion.ui.theme import theme
from companion.ui.tidying import LOOK_SECONDS, STANDS_SECONDS, Tidying
from companion.ui.translator import tr
from companion.ui.warming import Warming
from companion.ui.wiring import log as log_pages
from companion.ui.wiring import looking_back as end_pages
from companion.ui.wiring import phones as phone_pages
from companion.ui.wiring import player as player_pages
from companion.ui.wiring import safety as safety_pages
from companion.ui.wiring import trouble as trouble_pages
from companion.ui.wiring.boxes import Kit, own_page
from companion.ui.worker import Worker

if TYPE_CHECKING:
    from companion.pages.kit import Touch
    from companion.ui.presenters.device.damage import Damaged
    from companion.ui.presenters.device.home import HomePresenter

BACK = 27  # Escape, and the back button of a tablet
SETTLE_SECONDS = 5.0
START_SECONDS = 2.0  # what the first frame waits for the disk; a longer game comes with a later one
CLOCK_SECONDS = 10.0
SHOWN_SECONDS = 1.0  # a page that stands so long has been shown
LAYOUT_PASSES = 60  # before a frame: cards in cards of wrapping chips settle one inside the other
DEFAULTS = {
    "theme": "dark",
    "text_size": "1.0",
    "motion": "full",
    "hand": "right",
    "awake": "on",
    "sound": "off",
    "moments": "on",
    "vibration": "off",
    "turn_clock": "off",
}
ALSO_READ = {  # where a game draws a page itself
    "medioevo": (
        "companion.ui.presenters.medioevo.battle.page",
        "companion.ui.screens.medioevo.battle",
    )
}
SHARED_PAGES = ("table", "log", *end_pages.PAGES, *player_pages.PAGES)


def pages_of(game_id: str) -> tuple[str, ...]:
    """The pages of an open game."""
    return (*SHARED_PAGES, *box(game_id).own_pages)


class CompanionApp(App):
    """The table companion on a screen."""

    title = "Table companion"
    icon = str(DATA / "art" / "icon.png")  # of a window; a tablet has it in its package

    def __init__(
        self,
        folder: Path | None = None,
        now: Callable[[], float] = time.time,
        language: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._folder = folder
        self._now = now
        self._language = language
        self.tidying = Tidying()
        self.warming = Warming()
        self.putting_down = PuttingDown(self._is_private, self._put_down)
        self.tidying.begin()
        self.trouble = trouble_pages.TroublePages(lambda: self.desk, lambda: self.shell)
        self.guard = self.trouble.guard
        self.inbox = Inbox(self.guard.fell)
        self.writer = Writer(self.inbox.deliver)
        self.worker = Worker(self.inbox.deliver)
        self.feedback = Feedback()
        self.dice = HeardDice(self.feedback)
        self.battle_places = BattlePlaces(lambda: self.desk, self.worker, self.dice)
        self.end_pages = end_pages.EndPages(lambda: self.desk, self._now, self.inbox.deliver)
        self._was_shown = Clock.create_trigger(lambda _: self.desk.shown(), SHOWN_SECONDS)
        self.player_pages = player_pages.PlayerPages(lambda: self.desk)
        self.log_pages = log_pages.LogPages(
            lambda: self.desk, self.inbox.deliver, self.end_pages.photos
        )
        self.safety_pages = safety_pages.SafetyPages(
            lambda: self.desk, self._moment, self._hold_settings
        )
        self.phone_pages = phone_pages.PhonePages(lambda: self.desk, self._phones)
        self._pages: tuple[str, ...] = SHARED_PAGES  # of the open game
        self.desk: Desk
        self.shell: Shell

    # -- life ------------------------------------------------------------------------------

    def build(self) -> Shell:
        folder = self._folder or (
            Path(self.user_data_dir) if platform == "android" else games_folder()
        )
        self.desk = Desk(
            folder,
            self.writer,
            lambda: int(self._now()),
            lambda game, state: box(game).summary(state),
            lambda session, is_over: box(session.play.game.info.id).evening(
                session, lambda: tr.translator, is_over
            ),
            lambda setup: seated(setup, tr.language),
        )
        tr.switch(self._language or _system_language())
        self.shell = Shell(
            {
                "home": self._home,
                "new_game": self._new_game,
                "settings": self._settings,
                "table": self._table,
                **self.log_pages.makers(),
                **self.battle_places.makers(),
                **self.end_pages.makers(),
                **self.player_pages.makers(),
                **self.trouble.makers(),
                **self.safety_pages.makers(),
                **self.phone_pages.makers(),
            }
        )
        self.shell.calculators = self.battle_places.calculators
        self.shell.fell, self.shell.page_left = self.guard.fell, self.tidying.page_left
        self.safety_pages.shell = self.phone_pages.shell = self.shell
        self.shell.bind(current=lambda _shell, place: self._went(place))
        self.shell.layers.bind(has_secrets=self._mind_pictures)
        self.shell.show_rule = lambda rule: self.end_pages.show_rule(self.shell.page, rule)
        self.shell.bind(current=lambda *_: Clock.schedule_once(self._tick, 0))
        self.shell.moments.bind(on_shown=lambda _layer, shown: self.feedback.tell(shown.sound))
        self.shell.moments.bind(on_shown=self.phone_pages.cheered)
        self.end_pages.shown_anew = self.shell.changed
        self.end_pages.nudged = lambda mode: mode == "hard" and self.feedback.tell("refused")
        rulings.know(
            lambda: self.desk.session is not None,
            self.end_pages.agreed,
            lambda title, rows: self.end_pages.dispute(self.shell, title, rows),
        )
        meanings.ask = partial(self.end_pages.explain, self.shell)
        self.desk.when_refused(self._refused)
        return self.shell

    def on_start(self) -> None:
        Window.bind(on_keyboard=self._on_key, on_minimize=self.lock, on_hide=self.lock)
        theme.bind(background=lambda *_: setattr(Window, "clearcolor", theme.background))
        Window.clearcolor = theme.background
        theme.bind(name=lambda *_: suit_the_bars(theme.is_light))
        insets.follow()
        Clock.max_iteration = LAYOUT_PASSES
        self.guard.watch()
        self._start()
        self._await_first_page()
        Clock.schedule_interval(self._tick, CLOCK_SECONDS)
        Clock.schedule_interval(self.phone_pages.tick, phone_pages.LOOK_SECONDS)
        Window.bind(on_touch_down=self.tidying.touched, on_touch_up=self.tidying.touched)
        Clock.schedule_interval(self.tidying.look, LOOK_SECONDS)
        self.tidying.settle()
        Clock.schedule_once(self.tidying.started, STANDS_SECONDS)
        Window.bind(on_touch_down=self.putting_down.touched)
        Clock.schedule_interval(self.putting_down.look, PUT_DOWN_SECONDS)

    def _start(self) -> None:
        self.desk.start(self._ready, lambda error: self.trouble.library_shut(error, self._start))

    def _await_first_page(self) -> None:
        """Nothing is shown yet that could be touched: the first frame is that of the page."""
        while not self.shell.current and self.writer.flush(START_SECONDS) and self.inbox.read():
            pass

    def _tick(self, *_: Any) -> None:
        self.end_pages.tick(self.shell)

    def on_pause(self) -> bool:
        self.lock()
        self.shell.layers.close_private()
        self.phone_pages.pause()
        if self.desk.session is not None:
            self.desk.shown()
        self._settle()
        self.desk.pause()
        self.tidying.tidy()
        return True

    def on_resume(self) -> None:
        theme.follow_system()
        self.phone_pages.resume()
        self.shell.refresh()

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self._on_key, on_minimize=self.lock, on_hide=self.lock)
        Window.unbind(on_touch_down=self.tidying.touched, on_touch_up=self.tidying.touched)
        Window.unbind(on_touch_down=self.putting_down.touched)
        insets.rest()
        Clock.unschedule(self._tick)
        Clock.unschedule(self.phone_pages.tick)
        Clock.unschedule(self.tidying.look)
        Clock.unschedule(self.tidying.started)
        self.tidying.end()
        self.warming.rest()
        Clock.unschedule(self.putting_down.look)
        self._was_shown.cancel()
        self.guard.rest()
        self.phone_pages.stop()
        self._settle()
        self.worker.close()
        self.end_pages.close()
        self.log_pages.close()
        self.desk.stop()

    def _settle(self) -> None:
        """Everything tapped so far goes to the disk before the app turns away."""
        while self.writer.flush(SETTLE_SECONDS) and self.inbox.read():
            pass  # what was read may have more to write

    def _ready(self) -> None:
        """The library is open: the settings hold, and the last game is where it was."""
        odd = [name for name in DEFAULTS if not fits(name, self.desk.setting(name, None))]
        self._hold_settings(odd)
        self.desk.set_settings_aside(odd)
        aside = trouble.set_aside(tr.translator, self.desk.library.set_aside, odd)
        last = self.desk.setting("open_game", "")
        if self.desk.unfinished:
            self._tell_unfinished(self.desk.unfinished)
        elif last and any(entry.id == last for entry in self.desk.games()):
            self._open(last, self._come_back)
        else:
            self.shell.go("home")
        if aside:
            self._settle()
            self.shell.layers.say(aside)

    def _hold_settings(self, odd: Sequence[str] = ()) -> None:
        """Everything that is set works from now on; what is odd is as if it were not."""
        for name, default in DEFAULTS.items():
            self._apply(name, default if name in odd else self.desk.setting(name, default))
        if not self._language:
            self._apply("language", self.desk.setting("language", tr.language))

    def _tell_unfinished(self, game: str) -> None:
        """At home, from where every game can be opened, this one too."""
        self.desk.change_setting("open_game", "")
        self.shell.go("home")
        title = next((entry.title for entry in self.desk.games() if entry.id == game), "")
        if not title:
            self.desk.shown()
            return

        def again(place: str) -> None:
            then = partial(self._opened, place=place) if place else self._come_back
            self._open(game, then)

        self.trouble.start_unfinished(title, again, self.desk.shown)

    def _refused(self, error: CompanionError) -> None:
        """Say what is wrong; where the last game cannot be opened, at home."""
        if not self.shell.current:
            self.shell.go("home")
        self.shell.refused(error)
        self.feedback.tell("refused")

    def _on_key(self, _window: Any, key: int, *_: Any) -> bool:
        if key != BACK:
            return False
        if self.shell.went_back():
            return True
        if self.shell.current in self._pages:
            self.shell.go("home" if self.shell.current == "table" else "table")
            return True
        return False

    # -- games -----------------------------------------------------------------------------

    def open_game(self, game_id: str, place: str = "table") -> None:
        """Open a game at its table, or at another of its places."""
        if self.desk.game_id == game_id:
            self.shell.in_game = True
            self.shell.go(place)
            return
        self.desk.leave()
        self.shell.forget_pages(*self._pages)
        self._open(game_id, partial(self._opened, place=place))

    def _call_anew(self) -> None:
        """Default names are of the language: the game is opened anew, the table stays where it is.

        What was tapped before is on its way to the disk, and is read after it.
        """
        game_id, place = self.desk.game_id, self.shell.current
        self.phone_pages.pass_over()
        self.desk.leave()
        self.shell.forget_pages(*self._pages)
        self._open(game_id, lambda session: self._opened(session, place, is_new=False))

    def _open(self, game_id: str, then: Callable[[Session], None]) -> None:
        """Open a game; where entries are missing the table is asked first."""

        def ask(found: Damaged) -> None:
            def mend(way: str) -> None:
                self.desk.mend(found, way, then, self.shell.told)

            self.trouble.damaged(found, self._home_presenter().when, mend)

        self.desk.open(game_id, then, self.shell.told, ask)

    def begin(self, table: NewTable) -> None:
        """Open a new game with this table."""
        from companion.games import GAMES

        game = GAMES[table.game]
        try:
            kept = self.desk.setting(setting_of(table.game), None)
            setup = inherited(box(table.game).setup(table), kept)
        except CompanionError as error:
            self.shell.refused(error)
            return
        self.desk.leave()
        self.shell.forget_pages(*self._pages)
        self.desk.create(game, setup, tr(game.info.title), self._opened)

    def _come_back(self, session: Session) -> None:
        """The last game, at the place where it was left."""
        place = self.desk.setting("place", "table")
        known = pages_of(session.play.game.info.id)
        self._opened(session, place if place in known else "table")

    def _opened(self, session: Session, place: str = "table", is_new: bool = True) -> None:
        open_album.thumbnail = partial(self.desk.album.thumbnail, self.desk.game_id)
        arms.follow(lambda: self._box.crests(session, lambda: tr.translator).values())
        session.listen(arms.forget)
        session.listen(self.shell.refresh)
        session.listen(self.shell.moot)
        session.listen(lambda: self.feedback.tell("money" if session.money_moved else "done"))
        session.listen(lambda: self._keep_values(session))
        session.listen(lambda: self._cheer(session))
        session.when_refused(self.shell.refused)
        self.desk.change_setting("open_game", self.desk.game_id)
        self._pages = pages_of(session.play.game.info.id)
        self.shell.moments.forget()
        self.shell.own_pages = {page: partial(self._own, page) for page in self._box.own_pages}
        self.shell.places = list(self._box.places)
        self.shell.session = session
        self.shell.in_game = True
        self.shell.go(place)
        self.phone_pages.opened()
        self.warming.begin((*self._box.modules(), *ALSO_READ.get(self._box.id, ())))
        self._was_shown()
        if is_new:
            self._tell_what_was(session)
            self._offer_atlas(session)

    def _cheer(self, session: Session) -> None:
        """What was just booked may be worth a moment, wherever the table looks."""
        if self.desk.session is session and self.shell.moments.wanted:
            moments = self._box.moments(session, lambda: tr.translator)
            self.shell.moments.tell(moments.now(), self.end_pages.worker, self._cheered)

    def _cheered(self, touch: Touch) -> None:
        """A button of a moment: undo stays, the log is a tap away, else the table goes on."""
        session = self.desk.session
        match touch.key:
            case "undo" if session is not None:
                session.undo()
            case "redo" if session is not None:
                session.redo()
            case place if self.shell.has(place):
                self.shell.go(place)

    def _tell_what_was(self, session: Session) -> None:
        """A game that slept begins with what happened last."""
        from companion.ui.presenters.chronicle.previously import (
            previously,  # a game is open by then
        )

        told = previously(
            session,
            lambda: self._box.chronicle(session, lambda: tr.translator),
            tr.translator,
            int(self._now()),
        )
        if told is not None:
            from companion.ui.screens.sheets.forms import DetailSheet  # seldom wanted at the start

            sheet = DetailSheet()
            sheet.tell(told, lambda _key: sheet.close())
            self.shell.layers.open(sheet)

    def _keep_values(self, session: Session) -> None:
        """What the table reads off its cards is there in the next game, too."""
        key, values = setting_of(session.play.game.info.id), values_of(session.state)
        if values is not None and values != self.desk.setting(key, None):
            self.desk.change_setting(key, values)
        session.atlas.keep(session.state)

    def _offer_atlas(self, session: Session) -> None:
        """A new game begins with the places that the table has named before."""
        shape, new = session.atlas.shape, session.atlas.new(session.state)
        if new and shape is not None and shape.take is not None and not session.journal.entries:
            self.shell.layers.say(
                tr("atlas.offer", n=len(new)), tr("atlas.open"), lambda: self.shell.go("atlas")
            )

    def lock(self, *_: Any) -> None:
        """Whoever opened his secrets has put the tablet down."""
        session = self.desk.session
        if session is not None and session.curtain.lock():
            self.shell.layers.close_all()
            self.shell.refresh()

    def _is_private(self) -> bool:
        """Whether the page on show is for one player's eyes."""
        page = self.shell.page if self.shell is not None else None
        return page is not None and (page.is_private or self.shell.layers.is_private)

    def _put_down(self) -> None:
        self.lock()
        self.shell.layers.close_private()
        self.shell.refresh()

    def _mind_pictures(self, *_: Any) -> None:
        """No picture of a page with secrets, nor of any page that a sheet with secrets lies on."""
        page = self.shell.page
        on_page = page is not None and page.has_secrets
        keep_out_of_pictures(on_page or self.shell.layers.has_secrets)

    def _went(self, place: str) -> None:
        self.lock()
        self._mind_pictures()
        if not self.shell.in_game:
            return
        self.phone_pages.went(place)
        if place == "home":
            self.shell.in_game = False
            self.shell.session = None
            arms.follow(None)
            self.phone_pages.leave()
            self.desk.leave(self.shell.refresh)
            self.shell.forget_pages(*self._pages)
            self.desk.change_setting("open_game", "")
            self.safety_pages.remind()
        elif place in self._pages:
            self.desk.change_setting("place", place)

    @property
    def _box(self) -> Box:
        """What the open game tells the shared pages."""
        session = self.desk.session
        assert session is not None
        return box(session.play.game.info.id)

    # -- pages -----------------------------------------------------------------------------

    def _home_presenter(self) -> HomePresenter:
        from companion.ui.presenters.device.home import HomePresenter

        return HomePresenter(self.desk, lambda: tr.translator, self._moment)

    def _home(self) -> Page:
        from companion.ui.screens.device.home import HomePage

        return HomePage(
            presenter=self._home_presenter(),
            desk=self.desk,
            play_game=self.open_game,
            safe=self.safety_pages.safe,
            look_at=self.safety_pages.look_at,
        )

    def _new_game(self) -> Page:
        from companion.games import GAMES
        from companion.ui.presenters.new_game.page import NewGamePresenter
        from companion.ui.screens.device.new_game import NewGamePage

        presenter = NewGamePresenter(tuple(GAMES), lambda: tr.translator, self.desk.drafts())
        return NewGamePage(presenter=presenter, begin_with=self.begin)

    def _settings(self) -> Page:
        from companion.ui.screens.device.settings import SettingsPage

        return SettingsPage(change=self._change, setting=self.desk.setting)

    def _table(self) -> Page:
        from companion.ui.screens.table.page import TablePage

        session = self.desk.session
        assert session is not None
        presenter = self._box.table(session, lambda: tr.translator)
        return TablePage(presenter=presenter, session=session, drafts=self.desk.drafts())

    def _own(self, name: str) -> Page:
        """A page that the open game has in its own way."""
        session = self.desk.session
        assert session is not None
        kit = Kit(self.desk, self.worker, self.dice, self.end_pages.drafts, self.shell.changed)
        return own_page(session.play.game.info.id, name, kit)

    def _phones(self, told: Callable[[], None]) -> Any:
        """Players' phones for the open game, when a table turns them on."""
        from companion.phones.phones import phones_of

        return phones_of(self.desk, self.inbox.deliver, lambda: tr.language, told, self.dice)

    # -- settings --------------------------------------------------------------------------

    def _change(self, name: str, value: str) -> None:
        self._apply(name, value)
        self.desk.change_setting(name, value)

    def _apply(self, name: str, value: str) -> None:
        match name:
            case "language" if value in LANGUAGES:
                tr.switch(value)
                if self.desk.is_called_otherwise:
                    self._call_anew()
            case "theme" if value in THEMES:
                theme.name = value
            case "text_size":
                theme.chosen_size = float(value)
            case "motion":
                theme.move(value)
            case "hand":
                self.shell.rail_right = value == "left"
            case "awake":
                self.shell.keeps_awake = value == "on"
            case "sound":
                self.feedback.level = LEVELS.get("full" if value == "on" else value, 0.0)
            case "moments":
                self.shell.moments.wanted = value != "off"
            case "vibration":
                self.feedback.vibration = value == "on"

    def _moment(self) -> datetime:
        return datetime.fromtimestamp(self._now()).astimezone()


def fits(name: str, value: Any) -> bool:
    """Whether a setting can be made something of; none is what nobody has set."""
    if name == "text_size":
        return value is None or str(value) in map(str, TEXT_SIZES)
    return value is None or isinstance(value, str)


def _system_language() -> str:
    from companion.ui.device.system_language import system_language

    return system_language()
