"""Who looks at the theme is told of changes and leaves no trace."""

from __future__ import annotations

from kivy.properties import NumericProperty

from companion.ui.watched import Watched


class Look(Watched):
    size = NumericProperty(1)
    colour = NumericProperty(1)


class Watcher:
    def __init__(self) -> None:
        self.seen: list[float] = []

    def changed(self, _look: Look, value: float) -> None:
        self.seen.append(value)


def test_who_watches_is_told_of_what_he_watches() -> None:
    look, watcher = Look(), Watcher()
    look.watch(watcher.changed, "size")
    look.size, look.colour = 2, 3
    assert watcher.seen == [2]


def test_who_has_gone_is_forgotten_before_anything_changes() -> None:
    look = Look()
    for _ in range(100):
        look.watch(Watcher().changed, "size", "colour")
    assert not any(look._watching.values())
    look.size = 2
