"""Forms that set right what is not a plain figure: cards of masters and electors, captives, routes.

Each is a tap on its row, a choice and a tap to confirm, with a reason if the table gives one.
"""

from __future__ import annotations

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.conspiracy.corrections import (
    CorrectCaptives,
    CorrectElectorCards,
    CorrectMaster,
    CountRoutes,
    ServeElector,
)
from companion.games.conspiracy.lands.income import possession_of
from companion.games.conspiracy.pieces import Master
from companion.games.conspiracy.settling import neutral_electors
from companion.games.conspiracy.setup import ChooseActive
from companion.games.conspiracy.state import NEUTRAL, State
from companion.games.conspiracy.tables import MASTERS
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.panels import Question


class Corrections:
    """The forms, in the words of the page that shows them."""

    def __init__(self, words: GameSpeaker) -> None:
        self._words = words

    @property
    def _state(self) -> State:
        state: State = self._words.state
        return state

    # -- the empire ------------------------------------------------------------------------

    def master(self, master: Master) -> Question:
        """Who holds the card, where the table knows better than the comparison."""
        ask = Ask(
            CorrectMaster,
            given={"master": master},
            begin={"holder": self._state.masters.get(master, NEUTRAL)},
            title=self._words.say(MASTERS[master].name),
        )
        return asked(self._words, f"con.master:{master}", ask)

    def served(self, master: Master) -> Question:
        """The vote marker of a master stands on another neutral elector (C-3.16.2)."""
        state = self._state
        taken = {one for other, one in state.serves.items() if other is not master}
        ask = Ask(
            ServeElector,
            given={"master": master},
            begin={"elector": state.serves.get(master)},
            among={"elector": [one for one in neutral_electors(state) if one not in taken]},
            labels={"elector": "con.correct.serves"},
            title=self._words.say(MASTERS[master].name),
        )
        return asked(self._words, f"con.serves:{master}", ask)

    def elector_cards(self) -> Question:
        """Which elector cards lie in the deck, and which were put aside."""
        begin = {"deck": self._state.elector_deck, "aside": self._state.elector_aside}
        title = self._words.say("con.correct.elector_cards")
        ask = Ask(CorrectElectorCards, begin=begin, title=title)
        return asked(self._words, "con.elector_cards", ask)

    def active(self) -> Question:
        """Who has the figure of the active player."""
        title = self._words.say("con.setup.active")
        begin = {"player": self._state.active}
        return asked(self._words, "con.active", Ask(ChooseActive, begin=begin, title=title))

    # -- a player --------------------------------------------------------------------------

    def captives(self, captor: PlayerId, owner: PlayerId) -> Question:
        """How many knights of another family lie with him (C-3.7.13.1)."""
        ask = Ask(
            CorrectCaptives,
            given={"player": captor, "owner": owner},
            begin={"count": self._state.players[captor].captives.get(owner, 0)},
            labels={"count": Text("con.correct.captives", {"player": self._words.name(owner)})},
            title=self._words.name(captor),
        )
        return asked(self._words, f"con.captives:{captor}:{owner}", ask)

    def routes(self, player: PlayerId) -> Question:
        """Tolls by three counts, for a table that names no routes."""
        known = possession_of(self._state, player)[1]
        ask = Ask(
            CountRoutes,
            given={"player": player},
            begin={"counts": self._state.players[player].counted_routes},
            told={"counts": (known.no_city, known.one_city, known.two_cities)},
            labels={"counts": "con.routes.how"},
            yes_no={"counts": ("con.routes.known", "con.routes.counted")},
            title=self._words.say("con.routes.title"),
        )
        return asked(self._words, f"con.routes:{player}", ask)
