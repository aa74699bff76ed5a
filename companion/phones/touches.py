"""The keys that a finger can name on a page, as it was sent: its own, and what is made of them.

A block that is touched in several places says which by a word before its key, as on the tablet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.pages.forms import Field, Form
from companion.phones.places import Touch

KEYS = ("key", "why", "note_why", "rule")  # what a touch may name
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
    """Whether what was chosen, stepped or thrown there is what the page lets a finger do."""
    match touch.kind:
        case "tab":
            tabs = view.get("tabs", ()) if isinstance(view, Mapping) else ()
            return any(_key(tab) == touch.key for tab in tabs)
        case "choose":
            return any(_offers(part.get("choices"), touch) for part in _parts(view, touch.key))
        case "answer":
            return any(_offers(part.get("options"), touch) for part in _parts(view, touch.key))
        case "step":
            return any(_steps(part, touch.value) for part in _parts(view, touch.key))
        case "throw" | "mark":
            return any(_lies(part, touch) for part in _parts(view, touch.key))
    return True


def _parts(view: Any, key: str) -> Iterator[Mapping[str, Any]]:
    """Everything on the page that has this key."""
    if isinstance(view, Mapping):
        if _key(view) == key:
            yield view
        for part in view.values():
            yield from _parts(part, key)
    elif isinstance(view, list):
        for part in view:
            yield from _parts(part, key)


def _key(part: Mapping[str, Any]) -> str:
    return str(part.get("key", ""))  # an empty one is not written


def _offers(choices: Any, touch: Touch) -> bool:
    return any(_key(choice) == touch.value for choice in choices or ())


def _steps(part: Mapping[str, Any], change: Any) -> bool:
    """A row that counts, and stays between its ends."""
    if type(change) is not int or type(part.get("count")) is not int:
        return False
    count = int(part["count"]) + int(part.get("draft", 0)) + change
    return bool(part.get("least", 0) <= count <= part.get("most", 0))


def kept(form: Callable[[Mapping[str, Any]], Form], values: Mapping[str, Any]) -> dict[str, Any]:
    """Of the answers, those that the form lets a finger give; the others are as if never given."""
    answers = dict(values)
    while odd := [
        one.key
        for one in form(answers).fields
        if one.key in answers and not _answers(one, answers[one.key])
    ]:
        for key in odd:
            del answers[key]
    return answers


def _answers(field: Field, value: Any) -> bool:
    keys = {choice.key for choice in field.choices} | {""}
    match field.kind:
        case "one" | "pick":
            return value in keys if isinstance(value, str) else False
        case "many" | "line":
            return isinstance(value, list) and all(
                type(one) is str and one in keys for one in value
            )
        case "dice":
            return isinstance(value, list) and _fall(value, field.sides)
        case "count":
            return type(value) is int
    return isinstance(value, str)


def _fall(faces: list[Any], sides: Sequence[int]) -> bool:
    """Whether dice with these sides can lie so; 0 is one that was not thrown."""
    if len(faces) != len(sides):
        return False
    pairs = zip(faces, sides, strict=True)
    return all(type(face) is int and 0 <= face <= most for face, most in pairs)


def _lies(part: Mapping[str, Any], touch: Touch) -> bool:
    """The dice of a tray of its own, or of one on a panel."""
    dice = part.get("dice") if part.get("kind") == "Panel" else part
    sides = dice.get("sides") if isinstance(dice, Mapping) else None
    value = touch.value
    if not isinstance(sides, list) or not isinstance(value, list):
        return False
    if touch.kind == "mark":
        return len(value) == len(sides) and all(type(one) is bool for one in value)
    return _fall(value, sides)


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
