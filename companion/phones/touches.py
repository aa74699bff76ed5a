"""The keys that a finger can name on a page, as it was sent: its own, and what is made of them.

A block that is touched in several places says which by a word before its key, as on the tablet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.phones.places import Touch

KEYS = ("key", "why", "rule")  # what a touch may name
WORDS = {  # by the kind of the part
    "Stop": ("stop:",),
    "Rack": ("shelf:",),
    "Wanted": ("ask:", "off:", "fewer:", "more:"),
    "Source": ("source:",),
    "Setting": ("minus:", "plus:"),
    "Deed": ("deed|",),
    "Piece": ("hit|",),
}


def keys_in(view: Any) -> set[str]:
    """Every key that a page holds."""
    return set(_keys(view))


def fits(touch: Touch, view: Any) -> bool:
    """Whether dice that were thrown or marked are such as lie there."""
    if touch.kind not in ("throw", "mark"):
        return True
    sides = next(_sides(view, touch.key), None)
    value = touch.value
    if sides is None or not isinstance(value, list) or len(value) != len(sides):
        return False
    if touch.kind == "mark":
        return all(type(one) is bool for one in value)
    return all(
        type(one) is int and 0 <= one <= most for one, most in zip(value, sides, strict=True)
    )


def _sides(view: Any, key: str) -> Iterator[list[int]]:
    """The dice of a key: a tray of its own, or one on a panel."""
    if isinstance(view, Mapping):
        if view.get("key") == key:
            dice = view.get("dice") if view.get("kind") == "Panel" else view
            if isinstance(dice, Mapping) and "sides" in dice:
                yield dice["sides"]
        for part in view.values():
            yield from _sides(part, key)
    elif isinstance(view, list):
        for part in view:
            yield from _sides(part, key)


def _keys(view: Any) -> Iterator[str]:
    if isinstance(view, Mapping):
        key, kind = view.get("key", ""), view.get("kind", "")
        yield from (f"{word}{key}" for word in WORDS.get(kind, ()))
        if kind == "Host":
            yield from _of_host(view)
        for name, value in view.items():
            if name in KEYS and isinstance(value, str):
                yield value
            else:
                yield from _keys(value)
    elif isinstance(view, list):
        for one in view:
            yield from _keys(one)


def _of_host(host: Mapping[str, Any]) -> Iterator[str]:
    """Whose army it is, and how many of each piece."""
    who = host.get("key", "")
    yield from (f"pick|{who}|{pick.get('key', '')}" for pick in host.get("picks", ()))
    for piece in host.get("pieces", ()):
        yield from (f"{word}|{who}|{piece.get('key', '')}" for word in ("minus", "plus"))
