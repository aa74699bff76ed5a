"""Forms that set right what is not a plain figure: cards of masters and electors, captives, routes.

Each is a tap on its row, a choice and a tap to confirm, with a reason if the table gives one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.core.game import PlayerId
from companion.games.conspiracy.corrections import (
    CorrectCaptives,
    CorrectElectorCards,
    CorrectMaster,
    CountRoutes,
    ServeElector,
)
from companion.games.conspiracy.lands.income import possession_of
from companion.games.conspiracy.pieces import Elector, Master
from companion.games.conspiracy.settling import neutral_electors
from companion.games.conspiracy.setup import ChooseActive
from companion.games.conspiracy.state import NEUTRAL, State
from companion.games.conspiracy.tables import ELECTORS, MASTERS
from companion.ui.presenters.conspiracy.words import NOBODY
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.panels import Choice, Field, Form, Question, Values

ROUTES = ("no_city", "one_city", "two_cities")
MOST_ROUTES = 60


class Corrections:
    """The forms, in the words of the page that shows them."""

    def __init__(self, words: GameSpeaker) -> None:
        self._words = words

    @property
    def _state(self) -> State:
        state: State = self._words.state
        return state

    def _say(self, key: str, **params: Any) -> str:
        return self._words.say(key, **params)

    def _reason(self, values: Values) -> Field:
        said = str(values.get("reason", ""))
        return Field("reason", self._say("derived.reason"), "text", value=said)

    def _people(self, names: Iterable[PlayerId]) -> tuple[Choice, ...]:
        players = self._state.players
        return tuple(Choice(one, players[one].name, players[one].colour) for one in names)

    def _asked(
        self,
        key: str,
        title: str,
        fields: Callable[[Values], tuple[Field, ...]],
        action: Callable[[Values], Any],
    ) -> Question:
        """A form of these fields; what was not touched keeps what it shows."""

        def form(values: Values) -> Form:
            return Form(title, fields(values), self._say("ui.correct.confirm"))

        def made(values: Values) -> Any:
            return action({one.key: one.value for one in fields(values)} | dict(values))

        return Question(key, form, made)

    # -- the empire ------------------------------------------------------------------------

    def master(self, master: Master) -> Question:
        """Who holds the card, where the table knows better than the comparison."""
        holder = self._state.masters.get(master, NEUTRAL)

        def fields(values: Values) -> tuple[Field, ...]:
            nobody = Choice(NOBODY, self._say("con.ui.nobody"))
            chosen = str(values.get("holder", holder or NOBODY))
            choices = (nobody, *self._people(self._state.order))
            label = self._say("con.correct.holder")
            return (Field("holder", label, "one", choices, chosen), self._reason(values))

        def action(values: Values) -> CorrectMaster:
            who = str(values["holder"])
            return CorrectMaster(master, NEUTRAL if who == NOBODY else who, str(values["reason"]))

        return self._asked(f"con.master:{master}", self._say(MASTERS[master].name), fields, action)

    def served(self, master: Master) -> Question:
        """The vote marker of a master stands on another neutral elector (C-3.16.2)."""
        state = self._state
        taken = {one for other, one in state.serves.items() if other is not master}
        free = [one for one in neutral_electors(state) if one not in taken]

        def fields(values: Values) -> tuple[Field, ...]:
            chosen = str(values.get("elector", state.serves.get(master, "")))
            choices = tuple(Choice(one, self._say(ELECTORS[one].name)) for one in free)
            label = self._say("con.correct.serves")
            return (Field("elector", label, "one", choices, chosen), self._reason(values))

        def action(values: Values) -> ServeElector:
            return ServeElector(master, Elector(str(values["elector"])), str(values["reason"]))

        return self._asked(f"con.serves:{master}", self._say(MASTERS[master].name), fields, action)

    def elector_cards(self) -> Question:
        """Which elector cards lie in the deck, and which were put aside."""
        state = self._state

        def fields(values: Values) -> tuple[Field, ...]:
            choices = tuple(Choice(one, self._say(ELECTORS[one].name)) for one in Elector)
            deck = list(values.get("deck", sorted(state.elector_deck)))
            aside = list(values.get("aside", sorted(state.elector_aside)))
            return (
                Field("deck", self._say("con.correct.deck"), "many", choices, deck),
                Field("aside", self._say("con.correct.aside"), "many", choices, aside),
                self._reason(values),
            )

        def action(values: Values) -> CorrectElectorCards:
            deck, aside = (frozenset(map(Elector, values[name])) for name in ("deck", "aside"))
            return CorrectElectorCards(deck, aside, str(values["reason"]))

        return self._asked(
            "con.elector_cards", self._say("con.correct.elector_cards"), fields, action
        )

    def active(self) -> Question:
        """Who has the figure of the active player."""
        now = self._state.active

        def fields(values: Values) -> tuple[Field, ...]:
            chosen = str(values.get("player", now))
            people = self._people(self._state.seats)
            label = self._say("con.setup.active")
            return (Field("player", label, "one", people, chosen), self._reason(values))

        return self._asked(
            "con.active",
            self._say("con.setup.active"),
            fields,
            lambda values: ChooseActive(str(values["player"]), reason=str(values["reason"])),
        )

    # -- a player --------------------------------------------------------------------------

    def captives(self, captor: PlayerId, owner: PlayerId) -> Question:
        """How many knights of another family lie with him (C-3.7.13.1)."""
        now = self._state.players[captor].captives.get(owner, 0)
        label = self._say("con.correct.captives", player=self._words.name(owner))

        def fields(values: Values) -> tuple[Field, ...]:
            count = int(values.get("count", now))
            return (Field("count", label, "count", value=count, most=10), self._reason(values))

        def action(values: Values) -> CorrectCaptives:
            return CorrectCaptives(captor, owner, int(values["count"]), str(values["reason"]))

        return self._asked(
            f"con.captives:{captor}:{owner}", self._words.name(captor), fields, action
        )

    def routes(self, player: PlayerId) -> Question:
        """Tolls by three counts, for a table that names no routes."""
        counted = self._state.players[player].counted_routes
        known = possession_of(self._state, player)[1]
        now = counted or (known.no_city, known.one_city, known.two_cities)

        def fields(values: Values) -> tuple[Field, ...]:
            how = str(values.get("how", "counted" if counted is not None else "known"))
            ways = tuple(
                Choice(one, self._say(f"con.routes.{one}")) for one in ("known", "counted")
            )
            first = Field("how", self._say("con.routes.how"), "one", ways, how)
            if how == "known":
                return (first, self._reason(values))
            counts = tuple(
                Field(
                    name,
                    self._say(f"con.routes.{name}"),
                    "count",
                    value=int(values.get(name, number)),
                    most=MOST_ROUTES,
                )
                for name, number in zip(ROUTES, now, strict=True)
            )
            return (first, *counts, self._reason(values))

        def action(values: Values) -> CountRoutes:
            reason = str(values["reason"])
            if values["how"] == "known":
                return CountRoutes(player, reason=reason)
            first, second, third = (int(values[name]) for name in ROUTES)
            return CountRoutes(player, (first, second, third), reason)

        return self._asked(f"con.routes:{player}", self._say("con.routes.title"), fields, action)
