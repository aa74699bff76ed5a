"""Generals and technology cards: commanders openly, hands behind a hand-over; the library."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.corrections import SetCommander, SetCourt, SetHand
from companion.games.generalship.court.playing import STACKS
from companion.ui.i18n import Translator, number
from companion.ui.presenters.asked.question import Ask, asked, field_of
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.commanders import commander_fields, commander_of, library
from companion.ui.presenters.generalship.values import remember
from companion.ui.presenters.generalship.words import Page
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Detail,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.session import Session

MOST_NAMES = 12


class CardsPage(Page):
    """Everybody's court, and all generals that were typed."""

    title = "gen.place_cards"

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.drafts = drafts

    def done(self, action: object) -> None:  # noqa: ARG002
        remember(self.drafts, self.table.values)

    def panels(self) -> tuple[Panel, ...]:
        courts = tuple(self._court(player, n % 2) for n, player in enumerate(self.table.order))
        known = tuple(
            Item(f"general:{name}", self.commander(one), self._marks(one))
            for name, one in sorted(library(self).items())
        )
        note = self.say("gen.ui.library_note")
        return (
            *courts,
            Panel("library", self.say("gen.ui.library"), items=known, note=note, column=1),
        )

    def _marks(self, leader: Commander) -> str:
        found = [
            self.say(f"gen.ui.mark.{one}")
            for one in ("christian", "muslim", "putsch")
            if getattr(leader, one)
        ]
        found += [self.say(f"gen.ui.leads.{one}") for one in sorted(leader.leads)]
        if leader.rival:
            found.append(self.say("gen.ui.rival_of", name=leader.rival))
        if leader.note:
            found.append(leader.note)
        return " · ".join(found)

    def _court(self, player: PlayerId, column: int) -> Panel:
        one = self.table.players[player]
        items = (
            Item(
                f"leader:{player}",
                self.commander(one.commander),
                self._marks(one.commander) if one.commander else "",
                taps=True,
            ),
            Item(f"power:{player}", self.say("gen.figure.power"), value=number(len(one.power))),
            Item(f"unused:{player}", self.say("gen.figure.unused"), value=number(len(one.unused))),
            Item(f"cards:{player}", self.say("gen.figure.cards"), value=number(one.cards)),
        )
        look = (Button(f"look:{player}", self.say("gen.ui.look_court"), "eye-outline"),)
        return Panel(f"court:{player}", one.name, items=items, offers=look, column=column)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        match what:
            case "leader":
                return Question(
                    key,
                    lambda values: self._leader_form(player, values),
                    lambda values: SetCommander(player, self._leader(player, values)),
                )
            case "none":
                return Act(SetCommander(player, None))
            case "look":
                return self.handed(player, lambda: self._private(player))
            case "names":
                return Question(
                    key,
                    lambda _values: self._names_form(player),
                    lambda values: self._named(player, values),
                    secret=True,
                )
            case "hand":
                return asked(self, key, self._hand(player), secret=True)
        return None

    def _leader_form(self, player: PlayerId, values: Values) -> Form:
        known = self.table.players[player].commander or Commander()
        fields = commander_fields(self, values, known)
        return Form(
            self.say("gen.ui.commander_of", player=self.name(player)),
            fields,
            self.say("gen.ui.keep_it"),
        )

    def _leader(self, player: PlayerId, values: Values) -> Commander:
        return commander_of(self, values, self.table.players[player].commander)

    def _private(self, player: PlayerId) -> Detail:
        """What lies face down, for its owner."""
        one = self.table.players[player]
        unknown = one.cards - one.ones - one.twos
        note = "\n".join(
            (
                self.say(
                    "gen.ui.unused_names",
                    names=", ".join(name or "?" for name in one.unused) or "–",
                ),
                self.say(
                    "gen.ui.power_names", names=", ".join(name or "?" for name in one.power) or "–"
                ),
                self.say("gen.ui.hand_values", ones=one.ones, twos=one.twos, unknown=unknown),
            )
        )
        offers = (
            Button(f"names:{player}", self.say("gen.ui.type_names"), "pencil-outline"),
            Button(f"hand:{player}", self.say("gen.ui.type_hand"), "pencil-outline"),
            Button(f"none:{player}", self.say("gen.ui.no_commander"), "account-off-outline"),
        )
        return Detail(self.name(player), note, offers=offers)

    def _name_field(self, row: str, n: int, name: str) -> Field:
        label = Text(f"gen.ui.{row}_n", {"n": n + 1})
        ask = Ask(Commander, begin={"name": name}, labels={"name": label})
        return field_of(self, ask, "name", key=f"{row}:{n}")

    def _names_form(self, player: PlayerId) -> Form:
        one = self.table.players[player]
        fields = [
            self._name_field(row, n, name)
            for row, names in (("unused", one.unused), ("power", one.power))
            for n, name in enumerate(names[:MOST_NAMES])
        ]
        return Form(
            self.say("gen.ui.type_names"),
            tuple(fields),
            self.say("gen.ui.keep_it"),
            ready=bool(fields),
        )

    def _named(self, player: PlayerId, values: Values) -> SetCourt:
        one = self.table.players[player]
        unused, power = (
            tuple(str(values.get(f"{row}:{n}", name)).strip() for n, name in enumerate(names))
            for row, names in (("unused", one.unused), ("power", one.power))
        )
        return SetCourt(player, unused, power)

    def _hand(self, player: PlayerId) -> Ask:
        one = self.table.players[player]
        begin = {"ones": one.ones, "twos": one.twos, "unknown": one.cards - one.ones - one.twos}
        return Ask(
            SetHand,
            given={"player": player},
            begin=begin,
            most=dict.fromkeys(begin, STACKS["technology"]),
            labels={name: f"gen.ui.hand.{name}" for name in begin},
            title=self.say("gen.ui.type_hand"),
            confirm=self.say("gen.ui.keep_it"),
        )
