"""Tab goes from key to key of whatever paints itself, Enter taps the one with the ring."""

from __future__ import annotations

from typing import Any
from weakref import ref

from companion.ui.render.paint.spot import painted

TAB, ENTER = 9, (13, 271)


class KeyRing:
    """The keys of a page or a sheet, one after the other."""

    def __init__(self, root: Any) -> None:
        self._root = ref(root)
        self.focus = ""

    def _parts(self) -> list[Any]:
        root = self._root()
        return list(painted(root)) if root is not None else []

    @property
    def is_typing(self) -> bool:
        """Whether the keyboard belongs to words that are being typed."""
        return any(getattr(part, "is_typing", False) for part in self._parts())

    def end_typing(self) -> None:
        """The words that are being typed are said; no line has the keyboard any longer."""
        for part in self._parts():
            if getattr(part, "is_typing", False):
                part.end_typing()

    def leave(self) -> None:
        """Nobody sees these keys any longer."""
        self.end_typing()
        self.focus_on("")

    @staticmethod
    def is_enter(key: int) -> bool:
        return key in ENTER

    def key(self, key: int, modifiers: list[str]) -> bool:
        """A key of the keyboard; whether it was meant for the ring."""
        if key == TAB:
            return self._step(-1 if "shift" in modifiers else 1)
        if key in ENTER and self.focus:
            for part in self._parts():
                if any(hit.key == self.focus for hit in part.hits):
                    part.press(self.focus)
                    return True
        return False

    def _step(self, step: int) -> bool:
        hits = (hit for part in self._parts() for hit in part.hits if hit.enabled)
        names = list(dict.fromkeys(hit.key for hit in hits))  # two of one name are one stop
        if not names:
            return False
        at = names.index(self.focus) + step if self.focus in names else (0 if step > 0 else -1)
        self.focus_on(names[at % len(names)])
        return True

    def focus_on(self, key: str) -> None:
        self.focus = key
        for part in self._parts():
            part.focus(key if any(hit.key == key for hit in part.hits) else "")
