"""Questions of the house rules: answered by one tap, or counted."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.presenters.ceremony import Choice, Counts
from companion.ui.widgets import choices, figures  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import Card


class ChoiceBlock(Card):
    """A question answered by one tap."""

    key = StringProperty()
    title = StringProperty()
    note = StringProperty()
    page = ObjectProperty(None, allownone=True)

    def show(self, choice: Choice) -> None:
        self.key, self.title, self.note = choice.key, choice.title, choice.note
        chips = self.ids.answers
        chips.chosen = choice.chosen
        chips.options = [
            {"key": answer.key, "text": answer.text, "colour": answer.colour}
            for answer in choice.answers
        ]


class AnswerRow(BoxLayout):
    """A figure of one player."""

    key = StringProperty()
    player = StringProperty()
    text = StringProperty()
    colour = StringProperty("blue")
    value = NumericProperty(0)
    shown = StringProperty()
    least = NumericProperty(0)
    most = NumericProperty(40)
    step = NumericProperty(1)
    page = ObjectProperty(None, allownone=True)


class CountsBlock(Card):
    """A figure of every player."""

    title = StringProperty()
    note = StringProperty()

    def show(self, counts: Counts, page: Any) -> None:
        self.title, self.note = counts.title, counts.note
        for count in counts.counts:
            self.ids.counts.add_widget(
                AnswerRow(
                    key=count.key,
                    player=count.player,
                    text=count.name,
                    colour=count.colour,
                    value=count.value,
                    shown=count.shown,
                    least=count.least,
                    most=count.most,
                    step=count.step,
                    page=page,
                )
            )


load("screens/house_rule_blocks")
