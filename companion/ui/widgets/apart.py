"""Taking widgets apart, so that they go without a collector.

Widgets know their parents and their children, canvases their instructions, and Kivy binds widgets
to themselves for good. Left alone, only the collector would find all that, in the middle of a tap.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kivy.event import EventDispatcher
from kivy.lang import Builder
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


def take_apart(widget: Widget, seen: set[int] | None = None) -> None:
    """A widget, what lies in it, and what it made and does not show at the moment."""
    seen = seen if seen is not None else set()
    seen.add(id(widget))
    Builder.unbind_widget(widget.uid)  # no rule of kv works anything out for it any more
    beside = [one for one in vars(widget).values() if isinstance(one, Widget) and not one.parent]
    for part in (*widget.children[:], *beside):
        if id(part) not in seen:
            widget.remove_widget(part)
            take_apart(part, seen)
    for told in ("told", "_told"):
        if told in vars(widget):
            setattr(widget, told, None)
    if isinstance(widget, ScrollView):
        _still(widget)
    _deafen(widget)
    vars(widget.motion_filter)["obj"] = None  # as Kivy makes it, a widget holds itself there
    _wipe(widget.canvas)


def _deafen(one: EventDispatcher) -> None:
    for name in _heard(type(one), tuple(one.properties())):
        one.funbind(name, getattr(one, f"on_{name}"))


@cache
def _heard(kind: type[EventDispatcher], properties: tuple[str, ...]) -> tuple[str, ...]:
    """The properties whose changes a kind of widget hears itself: Kivy binds them for good."""
    return tuple(name for name in properties if hasattr(kind, f"on_{name}"))


def _still(view: Any) -> None:
    """What scrolls is bound to itself and to its effects."""
    again = view._trigger_update_from_scroll
    for name, told in (
        ("width", view._update_effect_x_bounds),
        ("height", view._update_effect_y_bounds),
        ("viewport_size", view._update_effect_bounds),
        ("_viewport", view._update_effect_widget),
        ("scroll_x", again),
        ("scroll_y", again),
        ("pos", again),
        ("size", again),
    ):
        view.funbind(name, told)
    bars = view._change_bar_color  # bound anew whenever it came to rest: so more than once
    for name in ("bar_color", "bar_inactive_color"):
        for heard in view.get_property_observers(name):
            if heard == bars:
                view.funbind(name, bars)
    for effect in (view.effect_x, view.effect_y):
        if effect is not None:
            effect.target_widget = None
            _deafen(effect)
    view.effect_x = view.effect_y = None
    again.cancel()
    if view._bind_inactive_bar_color_ev is not None:
        view._bind_inactive_bar_color_ev.cancel()  # half a second later it would bind itself again
    _wipe(view.canvas_viewport)


def _wipe(canvas: Any) -> None:
    """Its instructions know it, and it knows them."""
    if canvas is None:
        return
    for layer in (
        canvas.before if canvas.has_before else None,
        canvas.after if canvas.has_after else None,
    ):
        if layer is not None:
            layer.clear()
            canvas.remove(layer)
    canvas.clear()
