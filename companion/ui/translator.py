"""The texts as kv sees them: every expression with `_(` is made anew when the language changes."""

from __future__ import annotations

from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from companion.core.explain import Text
from companion.ui.i18n import Translator


class KvTranslator(EventDispatcher):
    """Called in kv as `_("key", name=value)`. The property must be named `_`: kv watches it."""

    _ = ObjectProperty(None, allownone=True)

    def switch(self, language: str) -> None:
        """Speak this language from now on, everywhere at once."""
        if self._ is None or self._.language != language:
            self._ = Translator(language)

    @property
    def translator(self) -> Translator:
        if self._ is None:
            self.switch("de")
        return self._

    @property
    def language(self) -> str:
        return self.translator.language

    def __call__(self, message: str | Text, **params: Any) -> str:
        return self.translator.text(message, **params)


tr = KvTranslator()
