"""Shows moments over everything: at most one, never in the way of what is done next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.pages.kit import Touch
from companion.pages.moments import Moment

if TYPE_CHECKING:  # drawn when something happens
    from companion.ui.presenters.moments.teller import Told
    from companion.ui.render.moments.moment import MomentView
    from companion.ui.render.paint.painted import Touched

WAIT_FOR_CHANCE = 0.4  # seconds: what takes longer to work out is not waited for
ENTER = (13, 271, 32)


class MomentLayer(FloatLayout):
    """A full moment takes every touch: one ends its arrangement, the next goes on.

    A small one takes none: whatever is touched below works, and the moment is gone.
    """

    __events__ = ("on_shown",)
    moment = ObjectProperty(None, allownone=True)  # the one on show
    wanted = BooleanProperty(True)  # off in the settings

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view: MomentView | None = None
        self._answer: Touched | None = None
        self._last = ""  # the key of the one shown last: none is shown twice
        self._waiting: Told | None = None
        self._leave = Clock.create_trigger(lambda _seconds: self.close(), 1.0)
        self._patience = Clock.create_trigger(lambda _seconds: self._likely(None), WAIT_FOR_CHANCE)

    def on_shown(self, moment: Moment) -> None: ...

    # -- showing ---------------------------------------------------------------------------

    def show(self, moment: Moment | None, answer: Touched) -> None:
        """Show this one, unless it was shown; `answer` hears the keys of its bar."""
        if moment is None or not self.wanted or moment.key == self._last:
            return
        now = self.moment
        if now is not None and now.form != "flag" and moment.form == "flag":
            return  # something greater is on show
        self._clear()
        self._last, self._answer, self.moment = moment.key, answer, moment
        from companion.ui.render.moments.moment import MomentView

        view = MomentView(told=self._told, size_hint=(None, None))
        self._view = view
        self.add_widget(view)
        self._fit()
        view.show(moment)
        view.begin()
        if moment.seconds:
            self._leave.cancel()
            self._leave.timeout = moment.seconds
            self._leave()
        Window.bind(on_key_down=self._key)
        self.dispatch("on_shown", moment)

    def tell(self, told: Told | None, worker: Any, answer: Touched) -> None:
        """As `show`; how likely it was is worked out elsewhere first, if that is quick."""
        self._patience.cancel()
        self._waiting = None
        if told is None or not self.wanted:
            return
        if told.chance is None:
            self.show(told.moment, answer)
            return
        self._waiting, self._later = told, answer
        worker.ask(told.chance, lambda chance: self._likely(chance, told))
        self._patience()

    def _likely(self, chance: Any, of: Told | None = None) -> None:
        """The chance is known, or nobody waits for it any longer."""
        told = self._waiting
        if told is None or (of is not None and of is not told):
            return
        self._patience.cancel()
        self._waiting = None
        self.show(told.likely(chance), self._later)

    def give_up(self) -> None:
        """The table has gone on meanwhile: what was still being worked out is not shown."""
        self._patience.cancel()
        self._waiting = None

    def close(self) -> bool:
        """Take it away; whether there was one."""
        was = self.moment is not None
        self._clear()
        return was

    def forget(self) -> None:
        """Another game: nothing was shown of it yet."""
        self.close()
        self.give_up()
        self._last = ""

    def _clear(self) -> None:
        self._leave.cancel()
        Window.unbind(on_key_down=self._key)
        if self._view is not None:
            self._view.finish()
            self.remove_widget(self._view)
        self._view, self.moment, self._answer = None, None, None

    @property
    def view(self) -> MomentView | None:
        """What is painted now."""
        return self._view

    # -- places ----------------------------------------------------------------------------

    def on_size(self, *_: Any) -> None:
        self._fit()

    on_pos = on_size

    def _fit(self) -> None:
        if self._view is None or self.moment is None:
            return
        high = self.height
        if self.moment.form == "flag":
            from companion.ui.render.moments.flag import height as flag_height

            high = min(high, dp(flag_height(self._view, self.width / dp(1), self.moment)))
        self._view.size = self.width, high
        self._view.pos = self.x, self.top - high

    # -- touches ---------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        self.give_up()
        view, moment = self._view, self.moment
        if view is None or moment is None:
            return False
        if moment.form == "flag":
            self.close()
            return False
        if view.on_touch_down(touch):
            return True
        if view.is_arranging:
            view.finish()
        elif self.collide_point(*touch.pos):
            self.close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        return bool(super().on_touch_move(touch)) or self._holds

    def on_touch_up(self, touch: Any) -> bool:
        return bool(super().on_touch_up(touch)) or self._holds

    @property
    def _holds(self) -> bool:
        return self.moment is not None and self.moment.form != "flag"

    def _told(self, touch: Touch) -> None:
        answer = self._answer
        if touch.kind == "tap":
            self.close()
            if answer is not None:
                answer(touch)

    def _key(self, _window: Any, key: int, *_: Any) -> bool:
        """Enter does what is next, or goes on."""
        if key not in ENTER or not self._holds:
            return False
        moment: Moment = self.moment
        if moment.bar is not None and moment.bar.act is not None:
            self._told(Touch(moment.bar.act.key))
        else:
            self.close()
        return True
