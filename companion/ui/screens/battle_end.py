"""The end of a battle: every consequence with its rule, each can be left out."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.presenters.medioevo.battle.views import Effect, EndView
from companion.ui.screens.battle_parts import many
from companion.ui.widgets import breakdown  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import TapCard
from companion.ui.widgets.choice_rows import chips_of, rows_of


class EffectCard(TapCard):
    """A consequence; a tap leaves it out or takes it in again, one on the rule tells it."""

    __events__ = ("on_cited",)
    key = StringProperty()
    title = StringProperty()
    body = StringProperty()
    rule = StringProperty()
    is_on = BooleanProperty(True)
    can_switch = BooleanProperty(True)
    least = NumericProperty(0)

    def show(self, view: Effect) -> None:
        self.key, self.title, self.rule = view.key, view.title, view.rule
        self.body, self.is_on = "\n".join(view.lines), view.is_on

    def on_cited(self, rule: str) -> None: ...


class LootLine(BoxLayout):
    """Something left behind, plundered or taken over."""

    __events__ = ("on_pick",)
    key = StringProperty()
    text = StringProperty()
    options = ListProperty([])

    def show(self, view: Any) -> None:
        self.key, self.text, self.options = view.key, view.text, chips_of(view.options)

    def on_pick(self, key: str, fate: str) -> None: ...


class EndBody(BoxLayout):
    """All consequences on one page."""

    page = ObjectProperty(None, allownone=True)
    heading = StringProperty()
    note = StringProperty()
    warnings = StringProperty()
    has_loot = BooleanProperty(False)
    has_questions = BooleanProperty(False)

    def show(self, view: EndView) -> None:
        self.heading, self.note = view.heading, view.note
        self.warnings = "\n".join(view.warnings)
        self.has_loot, self.has_questions = bool(view.loot), bool(view.questions)
        many(
            self.ids.effects,
            EffectCard,
            view.effects,
            {
                "on_tap": lambda card: self._act("toggle_effect", card.key),
                "on_cited": lambda card, rule: self.page.tell_rule(rule, card.ids.rule),
            },
        )
        many(
            self.ids.loot,
            LootLine,
            view.loot,
            {"on_pick": lambda _line, key, fate: self._act("choose_end", key, fate)},
        )
        self.ids.questions.rows = rows_of(view.questions)

    def effect(self, key: str) -> EffectCard:
        return next(card for card in self.ids.effects.children if card.key == key)

    def _act(self, name: str, *values: Any) -> None:
        self.page.act(lambda: getattr(self.page.presenter, name)(*values))

    def picked(self, row: str, key: str) -> None:
        self._act("choose_end", row, key)


load("screens/battle_end")
