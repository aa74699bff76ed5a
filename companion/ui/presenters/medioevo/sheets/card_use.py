"""Using a realm card: the fields that this card asks for, its points, its goal."""

from __future__ import annotations

from typing import Any

from companion.core.explain import Text
from companion.games.medioevo import tables
from companion.games.medioevo.cards.abilities import CardOf, CardPlay
from companion.games.medioevo.cards.cards import dice_of, florins_of, number_given, printed_points
from companion.games.medioevo.cards.playing import FulfilGoal, UseCardAbility, UseCardForPoints
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.movement.trips import force_at
from companion.games.medioevo.pieces import Colour, Unit
from companion.games.medioevo.tables import CardRow
from companion.ui.i18n import number
from companion.ui.presenters.medioevo.card_points import (
    point_fields,
    points_typed,
    printed_question,
)
from companion.ui.presenters.medioevo.sheets.common import OpenSheet, split, upper_first
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


def _is_unit(kind: str) -> bool:
    return kind.partition(".")[0] in set(Unit)


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
                values = self.desk.state.settings.values
                return printed_question(self.desk.say, values, int(which))
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
            lambda values: UseCardAbility(self.desk.player, row.number, self._play(row, values)),
        )

    def _ability_form(self, row: CardRow, values: Values) -> Form:
        desk, say = self.desk, self.desk.say
        fields = tuple(field for ask in row.asks for field in self._asked(row, ask, values))
        play = self._play(row, values)
        held = desk.me.card(row.number)
        florins = florins_of(
            row.number,
            cubes=play.count,
            deposit=held.deposit if held else 0,
            points=play.points,
        )
        said = [Said(say(row.effect), rule=row.rule), *desk.said(florins)]
        given = number_given(row.number, play.die)
        if given.lines and (not row.die or play.die):
            said.append(Said(say(Text(given.key)), number(given.total)))
        title = f"{row.number} · {say(row.name)}"
        return Form(title, fields, say("sheet.ability"), tuple(said))

    def _asked(self, row: CardRow, ask: str, values: Values) -> tuple[Field, ...]:
        desk, say = self.desk, self.desk.say
        match ask:
            case "die":
                request = dice_of(row.number)
                sides = request.sides[0] if request else 6
                faces = tuple(Choice(str(face), str(face)) for face in range(1, sides + 1))
                return (Field("die", say("sheet.rolled", sides=sides), "one", faces, ""),)
            case "area":
                return self._area_fields(values)
            case "areas":
                label, hint = say("sheet.areas_safe"), say("ui.trade.other_name")
                return (Field("areas", label, "line", desk.areas(), [], most=3, hint=hint),)
            case "pieces":
                return self._units_from(values)
            case "unit":
                units = tuple(Choice(unit.value, say(f"unit.{unit.value}")) for unit in Unit)
                return (Field("unit", say("sheet.kind"), "one", units, ""),)
            case "count":
                return (Field("count", say("sheet.how_many"), "count", value=0, most=160),)
            case "target":
                players = desk.everybody()
                return (Field("target", say("sheet.whose_card"), "one", players, ""),)
            case "target_card":
                cards = self._cards_of(str(values.get("target", "")))
                return (Field("target_card", say("sheet.which_card"), "one", cards, ""),)
            case "cards":
                cards = tuple(
                    Choice(f"{player.id}/{card.number}", f"{card.number}", player.colour)
                    for player in desk.state.players.values()
                    for card in player.cards
                    if card.used and card.number
                )
                return (Field("cards", say("sheet.cards_blocked"), "many", cards, ()),)
            case "points":
                return point_fields(self.desk.say, 6)
        return ()

    def _units_from(self, values: Values) -> tuple[Field, ...]:
        """Where units come from, and how many of each kind (card 66)."""
        say = self.desk.say
        places = self._places()
        if not places:
            return ()
        start = str(values.get("start", places[0].key))
        kinds = [(kind, n) for kind, n in self._here(start).counts() if n and _is_unit(kind)]
        return (
            Field("start", say("sheet.move_from"), "one", places, places[0].key),
            *(
                Field(
                    f"piece:{kind}",
                    upper_first(say(f"piece.{kind}")),
                    "count",
                    value=0,
                    most=min(3, n),
                )
                for kind, n in kinds
            ),
        )

    def _places(self) -> tuple[Choice, ...]:
        desk = self.desk
        outside = [Choice("", desk.say("ui.buy.nowhere"))] if desk.me.force.units else []
        inside = [
            Choice(area.name, area.name)
            for area in desk.state.areas.values()
            if desk.player in area.forces and area.forces[desk.player].units
        ]
        return (*outside, *inside)

    def _here(self, start: str) -> Force:
        return force_at(self.desk.state, self.desk.player, start)

    def _joining(self, values: Values) -> tuple[Force, str]:
        places = self._places()
        if not places:
            return EMPTY, ""
        start = str(values.get("start", places[0].key))
        pieces = EMPTY
        for kind, most in self._here(start).counts():
            count = min(most, int(values.get(f"piece:{kind}", 0)))
            pieces = pieces.plus(pieces_of(kind, count)) if count else pieces
        return pieces, start

    def _area_fields(self, values: Values) -> tuple[Field, ...]:
        """A named area to choose, or any name to type."""
        say = self.desk.say
        typed = Field("area_text", say("sheet.area_name"), "text", value="", most=80)
        areas = self.desk.areas()
        if not areas:
            return (typed,)
        other = Choice(FREE_TEXT, say("sheet.another"))
        chosen = Field("area", say("sheet.where"), "one", (*areas, other), "")
        return (chosen, typed) if values.get("area") == FREE_TEXT else (chosen,)

    def _cards_of(self, player: str) -> tuple[Choice, ...]:
        if player not in self.desk.state.players:
            return ()
        return tuple(
            Choice(
                str(card.number),
                f"{card.number} · {self.desk.say(tables.CARDS[card.number].name)}",
            )
            for card in self.desk.state.players[player].cards
            if card.number
        )

    def _play(self, row: CardRow, values: Values) -> CardPlay:
        area = str(values.get("area", ""))
        if area in ("", FREE_TEXT):
            area = str(values.get("area_text", "")).strip()
        unit = str(values.get("unit", ""))
        cards = tuple(
            CardOf(player, int(card))
            for player, _, card in (str(x).partition("/") for x in values.get("cards", ()))
        )
        pieces, start = self._joining(values) if "pieces" in row.asks else (EMPTY, "")
        return CardPlay(
            die=int(values.get("die") or 0),
            area=area,
            unit=Unit(unit) if unit else None,
            count=int(values.get("count") or 0),
            target=str(values.get("target", "")),
            target_card=int(values.get("target_card") or 0),
            cards=cards,
            points=points_typed(values) if "points" in row.asks else {},
            areas=tuple(str(name) for name in values.get("areas", ()) if name),
            pieces=pieces,
            start=start,
        )

    # -- points and goals ------------------------------------------------------------------

    def _for_points(self, card: int) -> Answer:
        """At once where there is nothing to choose; else the table says which points."""
        desk, say = self.desk, self.desk.say
        printed = printed_points(desk.state.settings.values, card)
        if printed and not printed.either:
            return Act(UseCardForPoints(desk.player, card, printed.points))
        key = f"points:{desk.player}:{card}"
        title = say("sheet.for_points")
        if printed:
            options = desk.colours(tuple(printed.points))
            field = Field("colour", say("sheet.which_colour"), "one", options, options[0].key)
            form = Form(title, (field,), title)

            def chosen(values: Values) -> Any:
                colour = Colour(values.get("colour", options[0].key))
                return UseCardForPoints(desk.player, card, {colour: printed.points[colour]})

            return Question(key, lambda _values: form, chosen)
        note = Said(say("sheet.points_unknown"), tone="quiet")

        def typed(values: Values) -> Form:
            ready = bool(points_typed(values))
            return Form(title, point_fields(self.desk.say, 3), title, (note,), ready=ready)

        return Question(
            key, typed, lambda values: UseCardForPoints(desk.player, card, points_typed(values))
        )

    def _goal(self, card: int) -> Question:
        """Which token the goal brings: one of the printed colours, or any if none is printed."""
        desk, say = self.desk, self.desk.say
        printed = printed_points(desk.state.settings.values, card)
        colours = tuple(printed.points) if printed and printed.points else tuple(Colour)
        options = desk.colours(colours)
        field = Field("colour", say("sheet.which_token"), "one", options, options[0].key)
        said = (Said(say("sheet.goal_note"), rule="M-19.1"),)
        form = Form(say("sheet.goal_met"), (field,), say("sheet.goal_met"), said)
        return Question(
            f"goal:{desk.player}:{card}",
            lambda _values: form,
            lambda values: FulfilGoal(
                desk.player, card, Colour(values.get("colour", options[0].key))
            ),
        )
