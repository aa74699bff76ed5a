"""Using a realm card: the fields that this card asks for, its points, its goal."""

from __future__ import annotations

from companion.core.explain import Text
from companion.core.records import evolve
from companion.games.medioevo import tables
from companion.games.medioevo.cards.abilities import NOTHING_SAID, CardOf, CardPlay
from companion.games.medioevo.cards.cards import dice_of, florins_of, printed_points
from companion.games.medioevo.cards.playing import FulfilGoal, UseCardAbility, UseCardForPoints
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.movement.trips import force_at
from companion.games.medioevo.pieces import Colour, Unit
from companion.games.medioevo.state import HeldCard
from companion.games.medioevo.tables import CardRow
from companion.ui.presenters.asked.question import Ask, Filling, asked, field_of
from companion.ui.presenters.asked.shapes import fields_of, longest
from companion.ui.presenters.medioevo.card_points import printed_question
from companion.ui.presenters.medioevo.sheets.common import OpenSheet, split
from companion.ui.presenters.medioevo.sheets.moves import pieces_of
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Choice,
    Field,
    Form,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Speaker

NAMED = ("area", "areas", "cards")  # asked by hand: any name may be typed
LABELS: dict[str, str | Text] = {
    "unit": "sheet.kind",
    "count": "sheet.how_many",
    "target": "sheet.whose_card",
    "target_card": "sheet.which_card",
    "start": "sheet.move_from",
}
FREE_TEXT = "…"  # an area the table does not keep by name


class CardUse:
    """Makes the questions that belong to one card."""

    def __init__(self, desk: OpenSheet) -> None:
        self.desk = desk

    def tapped(self, key: str) -> Answer:
        what, which = split(key)
        match what:
            case "ability":
                return self._ability(tables.CARDS[int(which)])
            case "for_points":
                return self._for_points(int(which))
            case "goal":
                return self._goal(int(which))
            case "printed":
                return printed_question(self.desk, int(which))
        return None

    def printed_text(self, card: int) -> str:
        """The points printed on a card, as far as the table has entered them."""
        say = self.desk.say
        printed = printed_points(self.desk.state.settings.values, card)
        if printed is None:
            return say("sheet.not_entered")
        if not printed.points:
            return say("sheet.none")
        parts = [f"{count} {say(f'colour.{x.value}')}" for x, count in printed.points.items()]
        return (f" {say('sheet.or')} " if printed.either else " + ").join(parts)

    # -- ability ---------------------------------------------------------------------------

    def _ability(self, row: CardRow) -> Answer:
        if not row.asks and not row.price:
            return Act(UseCardAbility(self.desk.player, row.number))
        return Question(
            f"card:{self.desk.player}:{row.number}",
            lambda values: self._ability_form(row, values),
            lambda values: self._play(row, values).made(),
        )

    def _ability_form(self, row: CardRow, values: Values) -> Form:
        """What the card asks for; where it is about first, what it names last."""
        form = self._play(row, values).form
        where = self._area_fields(values) if "area" in row.asks else ()
        return evolve(form, fields=(*where, *form.fields, *self._named(row)))

    def _play(self, row: CardRow, values: Values) -> Filling:
        desk, say = self.desk, self.desk.say
        asks = tuple(ask for ask in row.asks if ask not in NAMED)
        request = dice_of(row.number)
        places = self._places() if "pieces" in asks else ()
        chosen = str(values.get("start", places[0] if places else ""))
        start = chosen if chosen in places else ""
        if "pieces" in asks:
            asks = tuple(ask for ask in asks if ask != "pieces")
            asks += ("start", "pieces") if places else ()
        target = str(values.get("target", ""))
        held = desk.me.card(row.number)
        ask = Ask(
            CardPlay,
            given={
                **{x: getattr(NOTHING_SAID, x) for x, _ in fields_of(CardPlay) if x not in asks},
                "area": self._area(values) if "area" in row.asks else "",
                "areas": tuple(str(name) for name in values.get("areas", ()) if name),
                "cards": self._blocked(values),
            },
            begin={"start": start},
            fields=asks,
            needed=("unit",),
            among={"start": places, "target": tuple(desk.state.players)}
            | {"target_card": self._cards_of(target)},
            sides={"die": request.sides} if request else {},
            there={"pieces": self._may_join(row, start)} if places else {},
            labels=LABELS | {"die": Text("sheet.rolled", {"sides": request.sides[0]})}
            if request
            else LABELS,
            makes=lambda play: UseCardAbility(desk.player, row.number, play),
            title=f"{row.number} · {say(row.name)}",
            confirm=say("sheet.ability"),
            said=(Said(say(row.effect), rule=row.rule), *self._price(row, held)),
        )
        return Filling(desk, ask, values)

    def _price(self, row: CardRow, held: HeldCard | None) -> tuple[Said, ...]:
        """What the card costs whatever it is used for; the rest is told once it is."""
        if not row.price:
            return ()
        return self.desk.said(florins_of(row.number, deposit=held.deposit if held else 0))

    # -- what is named ---------------------------------------------------------------------

    def _named(self, row: CardRow) -> tuple[Field, ...]:
        """Areas may have any name, and cards that stay turned lie before everybody."""
        desk, say = self.desk, self.desk.say
        found: list[Field] = []
        if "areas" in row.asks:
            label, hint = say("sheet.areas_safe"), say("ui.trade.other_name")
            most = longest(CardPlay, "areas")
            found.append(Field("areas", label, "line", desk.areas(), [], most=most, hint=hint))
        if "cards" in row.asks:
            turned = tuple(
                Choice(f"{player.id}/{card.number}", f"{card.number}", player.colour)
                for player in desk.state.players.values()
                for card in player.cards
                if card.used and card.number
            )
            found.append(Field("cards", say("sheet.cards_blocked"), "many", turned, ()))
        return tuple(found)

    def _area_fields(self, values: Values) -> tuple[Field, ...]:
        """A named area to choose, or any name to type."""
        say = self.desk.say
        most = longest(CardPlay, "area")
        typed = Field("area_text", say("sheet.area_name"), "text", value="", most=most)
        areas = self.desk.areas()
        if not areas:
            return (typed,)
        other = Choice(FREE_TEXT, say("sheet.another"))
        chosen = Field("area", say("sheet.where"), "one", (*areas, other), "")
        return (chosen, typed) if values.get("area") == FREE_TEXT else (chosen,)

    @staticmethod
    def _area(values: Values) -> str:
        area = str(values.get("area", ""))
        return area if area not in ("", FREE_TEXT) else str(values.get("area_text", "")).strip()

    @staticmethod
    def _blocked(values: Values) -> tuple[CardOf, ...]:
        kept = (str(one).partition("/") for one in values.get("cards", ()))
        return tuple(CardOf(player, int(card)) for player, _, card in kept)

    # -- what the board leaves -------------------------------------------------------------

    def _places(self) -> tuple[str, ...]:
        """Where the player has units."""
        state, me = self.desk.state, self.desk.player
        return tuple(x for x in ("", *state.areas) if force_at(state, me, x).units)

    def _may_join(self, row: CardRow, start: str) -> Force:
        """Units alone, and of each kind no more than the card lets go (card 66)."""
        here, most = force_at(self.desk.state, self.desk.player, start), row.figures["most_units"]
        joining = EMPTY
        for kind, count in here.counts():
            if count and kind.partition(".")[0] in set(Unit):
                joining = joining.plus(pieces_of(kind, min(most, count)))
        return joining

    def _cards_of(self, player: str) -> tuple[int, ...]:
        players = self.desk.state.players
        cards = players[player].cards if player in players else ()
        return tuple(card.number for card in cards if card.number)

    # -- points and goals ------------------------------------------------------------------

    def _for_points(self, card: int) -> Answer:
        """At once where there is nothing to choose; else the table says which points."""
        desk, say = self.desk, self.desk.say
        printed = printed_points(desk.state.settings.values, card)
        if printed and not printed.either:
            return Act(UseCardForPoints(desk.player, card, printed.points))
        key, title = f"points:{desk.player}:{card}", say("sheet.for_points")
        given = {"player": desk.player, "card": card, "owner": "", "through": ""}
        if printed:
            either = Ask(
                FulfilGoal,
                among={"colour": tuple(printed.points)},
                labels={"colour": "sheet.which_colour"},
            )
            field = field_of(desk, either, "colour")

            def chosen(values: Values) -> Form:
                colour = str(values.get("colour", ""))
                ready = colour in printed.points
                tried = Speaker(desk.session, desk.texts).tried(made(values)) if ready else ()
                return Form(title, (field,), title, tried, ready=ready)

            def made(values: Values) -> UseCardForPoints:
                colour = Colour(values["colour"])
                return UseCardForPoints(desk.player, card, {colour: printed.points[colour]})

            return Question(key, chosen, made)
        note = Said(say("sheet.points_unknown"), tone="quiet")
        ask = Ask(UseCardForPoints, given, title=title, confirm=title, said=(note,))
        return asked(desk, key, ask)

    def _goal(self, card: int) -> Question:
        """Which token the goal brings: one of the printed colours, or any if none is printed."""
        desk, say = self.desk, self.desk.say
        printed = printed_points(desk.state.settings.values, card)
        colours = tuple(printed.points) if printed and printed.points else tuple(Colour)
        ask = Ask(
            FulfilGoal,
            given={"player": desk.player, "card": card},
            begin={"colour": colours[0] if len(colours) == 1 else None},
            among={"colour": colours},
            labels={"colour": "sheet.which_token"},
            title=say("sheet.goal_met"),
            confirm=say("sheet.goal_met"),
            said=(Said(say("sheet.goal_note"), rule="M-19.1"),),
        )
        return asked(desk, f"goal:{desk.player}:{card}", ask)
