"""Translators for tests: one a language, as the app has; reading all catalogues anew takes long."""

from __future__ import annotations

from functools import cache

from companion.ui.i18n import Translator


@cache
def speaking(language: str) -> Translator:
    """The one translator of a language."""
    return Translator(language)
