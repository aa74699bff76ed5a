"""Translators for tests: one a language, as the app has; reading all catalogues anew takes long."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.core.explain import Text
from companion.ui.i18n import Translator

KEY = re.compile(r"[a-z_]+(\.[\w-]+)+")  # names and finished words are passed on as they are


class Strict(Translator):
    """Says what the app says; a key without a text, which the app would show, is a failure."""

    def text(
        self, message: str | Text, /, names: Mapping[str, str] | None = None, **params: Any
    ) -> str:
        key = message if isinstance(message, str) else message.key
        assert self.has(key) or not KEY.fullmatch(key), f"{self.language}: no text for {key}"
        return super().text(message, names, **params)


@cache
def speaking(language: str) -> Translator:
    """The one translator of a language."""
    return Strict(language)
