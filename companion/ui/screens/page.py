"""What every page has: a bar above, room in the middle, and a refresh when something changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Self

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.apart import take_apart


class Page(BoxLayout):
    """One place of the app; built when it is shown, let go when the table has moved on.

    What it `keeps` goes into the page that is made for the same place the next time: it is light,
    and with what the page was made with it says where the table was.
    """

    name = StringProperty()
    shell = ObjectProperty(None, allownone=True)
    lights = ""  # the place that the rail lights for it, if it is none itself
    has_secrets = False  # what somebody holds here is for his eyes, not for pictures
    is_private = False  # it shows now what only one player may see
    keeps: ClassVar[tuple[str, ...]] = ()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"orientation": "vertical", **kwargs})

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        page: Self = super().__new__(cls, *args, **kwargs)
        page._made_with = kwargs
        page._sheets = {}
        return page

    _made_with: dict[str, Any]
    _sheets: dict[type, Any]

    def refresh(self) -> None:
        """Show what is true now: called when the page is shown and after every change."""

    def spare(self) -> Callable[[], tuple[Any, ...]] | None:
        """Tells blocks that may stand where the page leaves room; None: nothing."""
        return None

    def went_back(self) -> bool:
        """The back button on this page; whether the page itself used it."""
        return False

    def sheet(self, kind: type, make: Callable[[], Any] | None = None) -> Any:
        """A sheet of this kind, made once."""
        if kind not in self._sheets:
            self._sheets[kind] = make() if make else kind()
        return self._sheets[kind]

    # -- let go ----------------------------------------------------------------------------

    def seed(self) -> Callable[[], Page]:
        """Makes the page anew, as it was left."""
        kept = {name: getattr(self, name) for name in self.keeps}
        return partial(_grown, type(self), self._made_with, kept)

    def let_go(self) -> None:
        """Nobody will see it again: its parts let go of each other, and nothing holds it."""
        for sheet in self._sheets.values():
            take_apart(sheet)
        self._sheets.clear()
        take_apart(self)
        # What a worker or a clock still wants to tell it is for nobody.
        self.show = self.refresh = _nothing


def _nothing(*_: Any) -> None: ...


def _grown(kind: type[Page], made_with: dict[str, Any], kept: dict[str, Any]) -> Page:
    page = kind(**made_with)
    for name, value in kept.items():
        setattr(page, name, value)
    return page
