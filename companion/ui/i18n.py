"""Texts by key in the table's language: the one place where sentences are made. Knows no Kivy."""

from __future__ import annotations

import gettext
import re
import struct
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from companion.core.explain import Rule, Text
from companion.core.resources import LOCALES

MINUS = "−"
COUNT = "n"


class Language(NamedTuple):
    """A language of the app: everything that has to be said of one beside its texts."""

    own_name: str
    decimal_sign: str
    percent_sign: str  # it stays on the line of its figure


LANGUAGES: Mapping[str, Language] = {
    "de": Language("Deutsch", ",", "\u00a0%"),
    "en": Language("English", ".", "%"),
    "it": Language("Italiano", ",", "%"),
}
FALLBACK = "en"


class Dots(int):
    """A number that the table does not see now."""

    def __str__(self) -> str:
        return "•••"


DOTS = Dots(2)  # whatever is counted, the sentence is in the plural


class Translator:
    """All catalogues of one language as one; English fills its gaps, then a key shows itself."""

    def __init__(self, language: str, folder: Path = LOCALES) -> None:
        self.language = language if language in LANGUAGES else FALLBACK
        self._texts: gettext.NullTranslations = _merged(folder / self.language / "LC_MESSAGES")
        self._folder = folder
        self._english: gettext.NullTranslations | None = None  # read when the first gap is met

    def has(self, key: str) -> bool:
        """Whether the key has a text in this language."""
        return _template(self._texts, key, 1) != key

    def _fallback(self) -> gettext.NullTranslations:
        if self._english is None:
            self._english = _merged(self._folder / FALLBACK / "LC_MESSAGES")
        return self._english

    def text(
        self, message: str | Text, /, names: Mapping[str, str] | None = None, **params: Any
    ) -> str:
        """The sentence of a key or a Text; `names` says how players are called at this table."""
        key, given = (message, params) if isinstance(message, str) else (message.key, {})
        if isinstance(message, Text):
            given = {**message.params, **params}
        template = _template(self._texts, key, given.get(COUNT))
        if template == key and self.language != FALLBACK:
            template = _template(self._fallback(), key, given.get(COUNT))
        shown = {name: self._shown(value, names or {}) for name, value in given.items()}
        return _FORMATTER.vformat(template, (), shown)

    def percent(self, chance: Fraction, digits: int = 1) -> str:
        """A chance in percent with one digit; never 0 or 100 unless it is certain."""
        whole = 100 * 10**digits
        steps = round(chance * whole)
        if 0 < chance < 1:
            steps = min(whole - 1, max(1, steps))
        shown = (
            self.decimal(steps * 100 / whole, digits) if steps % whole else str(steps // 10**digits)
        )
        return shown + LANGUAGES[self.language].percent_sign

    def decimal(self, value: float, digits: int = 1) -> str:
        """A number with digits after the point, or after the comma where people write one."""
        text = f"{value:.{digits}f}".replace("-", MINUS)
        return text.replace(".", LANGUAGES[self.language].decimal_sign)

    def _shown(self, value: Any, names: Mapping[str, str]) -> Any:
        if isinstance(value, Text):
            return self.text(value, names)
        if isinstance(value, Rule):
            return cited(value.number)
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, bool):
            return self.text("ui.yes" if value else "ui.no")
        if isinstance(value, Fraction):
            return self.percent(value)
        if isinstance(value, float):
            return self.decimal(value)
        if isinstance(value, (tuple, list)):
            shown = (self._shown(item, names) for item in value)
            return ", ".join(number(item) if type(item) is int else str(item) for item in shown)
        return value


def _template(texts: gettext.NullTranslations, key: str, count: Any) -> str:
    """The sentence with its gaps, in the plural form for the count; the key if there is none."""
    if isinstance(count, int) and not isinstance(count, bool):
        template = texts.ngettext(key, key, abs(count))
        if template != key:
            return template
    return texts.gettext(key)


_PLURAL = re.compile(r"plural=([^;\n]+)")  # in the head of a catalogue


class _Catalogue(gettext.GNUTranslations):
    """A file of texts as ours are written; `gettext` reads it word by word, for four times as long.

    Several are taken together, because a chain of them would be asked file by file for every word
    on the screen.
    """

    _catalog: dict[Any, str]

    def _parse(self, file: Any) -> None:
        content = file.read()
        magic, _, count, keys, values = struct.unpack_from("<5I", content)
        if magic != self.LE_MAGIC:
            raise OSError(0, "no catalogue of ours", getattr(file, "name", ""))
        words = zip(_words(content, keys, count), _words(content, values, count), strict=True)
        catalog: dict[Any, str] = dict(words)
        told = _PLURAL.search(catalog.get("", ""))
        self.plural = _plural_of(told[1] if told else "n != 1")
        for key in [key for key in catalog if "\0" in key]:
            one, _, _ = key.partition("\0")
            for number, form in enumerate(catalog.pop(key).split("\0")):
                catalog[one, number] = form
        self._catalog = catalog

    def take_over(self, other: _Catalogue) -> None:
        """What both have is as the other says it."""
        self._catalog.update(other._catalog)


def _words(content: bytes, table: int, count: int) -> list[str]:
    places = struct.unpack_from(f"<{2 * count}I", content, table)
    pairs = zip(places[::2], places[1::2], strict=True)
    return [content[place : place + length].decode() for length, place in pairs]


@cache
def _plural_of(rule: str) -> Callable[[int], int]:
    """Which form a count takes."""
    form: Callable[[int], int] = gettext.c2py(rule)
    return form


def _merged(folder: Path) -> gettext.NullTranslations:
    whole: _Catalogue | None = None
    for path in sorted(folder.glob("*.mo"), reverse=True):  # the first of two that say the same
        with path.open("rb") as file:
            catalogue = _Catalogue(file)
        if whole is None:
            whole = catalogue
        else:
            whole.take_over(catalogue)
    return whole or gettext.NullTranslations()


def in_one_catalogue(language: str, catalogue: str, key: str) -> str:
    """A text without gaps, where reading a whole other language for it would be too much."""
    return _catalogue(LOCALES / language / "LC_MESSAGES" / f"{catalogue}.mo").gettext(key)


@cache
def _catalogue(path: Path) -> _Catalogue:
    with path.open("rb") as file:
        return _Catalogue(file)


class _Forgiving(Formatter):
    """A gap nobody filled stays visible; the table must never see a crash for a text."""

    def get_value(self, key: int | str, _args: Any, kwargs: Any) -> Any:
        return kwargs.get(key, f"{{{key}}}")

    def format_field(self, value: Any, format_spec: str) -> str:
        """Numbers as printed; `{change:+}` asks for a sign."""
        if type(value) is int:
            return signed(value) if format_spec == "+" else number(value)
        return str(value)


_FORMATTER = _Forgiving()


_RULING = re.compile(r"^R-(?=\d\d$)")


def cited(rule: str) -> str:
    """A rule's number as people read it: a ruling R-05 is no rule R-5 of another box, but M-R05."""
    return _RULING.sub("M-R", rule)


def number(value: int) -> str:
    """Figures as printed: a real minus sign, groups from 10,000 on (no face has thin spaces)."""
    digits = f"{abs(value):,}".replace(",", "\u00a0") if abs(value) >= 10_000 else str(abs(value))
    return f"{MINUS}{digits}" if value < 0 else digits


def signed(value: int) -> str:
    """A change: +3, −2, ±0."""
    if value == 0:
        return "±0"
    return number(value) if value < 0 else f"+{number(value)}"
