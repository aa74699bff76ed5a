"""The hand: how many cards, what too many means, and the piles they come from."""

from __future__ import annotations

from companion.games.conspiracy.cards.cards import hand
from companion.ui.presenters.conspiracy.sheets.tab import OwnTab
from companion.ui.presenters.panels import Answer, Button, Go, Panel

PILES = ("pile", "discard", "deck_left", "deck_emperors", "deck_electors", "emperors_dead")


class CardsTab(OwnTab):
    """Which cards they are only the player knows."""

    key = "cards"
    icon = "cards-outline"

    def panels(self) -> tuple[Panel, ...]:
        say, state = self.desk.say, self.state
        mine = state.players[self.desk.whose]
        over = hand(mine.hand, state.switches).too_many
        note = say("con.cards.too_many", n=over) if over else ""
        play = Button("play", say("con.cards.play"), "cards-outline")
        return (
            Panel(
                "hand",
                say("con.figure.hand"),
                items=self.figures("hand"),
                offers=(play,),
                note=note,
            ),
            Panel("piles", say("con.cards.piles"), items=self.figures(*PILES), column=1),
        )

    def tapped(self, key: str) -> Answer:
        return Go("cards") if key == "play" else super().tapped(key)
