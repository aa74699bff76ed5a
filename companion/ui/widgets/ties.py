"""Who stands how to whom, at a glance: a sign and the shapes of the players it is about."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.widgets.basic import Icon, OneLine
from companion.ui.widgets.drawn import Crest

SIGN, SHAPE = 16, 14


class Ties(BoxLayout):
    """`ties` are views with an icon, a tone, the colours of players, and a text."""

    ties = ListProperty([])

    def on_ties(self, *_: Any) -> None:
        self.clear_widgets()
        for tie in self.ties:
            group = BoxLayout(size_hint_x=None, spacing=dp(3))
            group.bind(minimum_width=group.setter("width"))
            group.add_widget(Icon(icon=tie.icon, tone=tie.tone, icon_size=dp(SIGN)))
            for colour in tie.colours:
                shape = Crest(
                    colour=colour,
                    size_hint=(None, None),
                    size=(dp(SHAPE), dp(SHAPE)),
                    pos_hint={"center_y": 0.5},
                )
                group.add_widget(shape)
            if tie.text:
                group.add_widget(OneLine(text=tie.text, role="note", tone=tie.tone))
            self.add_widget(group)


load("widgets/ties")
