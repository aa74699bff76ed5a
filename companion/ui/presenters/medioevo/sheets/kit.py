"""The start kit on a player's sheet (M-2.4), as long as something of it is missing."""

from __future__ import annotations

from companion.core.explain import Text
from companion.games.medioevo.opening.start_kit import TakeStartKit, missing_parts
from companion.games.medioevo.pieces import Colour, Transport
from companion.games.medioevo.setup import Vehicle
from companion.games.medioevo.tables import TRANSPORTS
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.medioevo.sheets.common import OpenSheet, listed_cards
from companion.ui.presenters.panels import (
    Act,
    Button,
    Choice,
    Field,
    Form,
    Panel,
    Question,
    Search,
    Values,
)
from companion.ui.presenters.phases.views import Speaker

TWO, ONE = "two", "one"  # two transports of level I, or one of level II


def kit_panel(desk: OpenSheet) -> tuple[Panel, ...]:
    """What is still to be chosen before the first round; nothing later."""
    missing = missing_parts(desk.state, desk.player)
    if desk.state.round > 1 or not missing:
        return ()
    parts = desk.listed([Text(f"start_kit.{part}") for part in missing])
    offers = []
    if missing != ("card",):
        offers.append(Button("kit", desk.say("sheet.kit_choose"), "bag-personal"))
    if "card" in missing:
        offers.append(Button("kit_card", desk.say("sheet.kit_card"), "cards-outline"))
    return (Panel("kit", desk.say("sheet.kit"), offers=tuple(offers), note=parts),)


def kit_card(desk: OpenSheet) -> Search:
    """The realm card that is kept of the three drawn (M-2.5), found by number or words."""
    return Search(
        desk.say("sheet.kit_card"),
        listed_cards(desk.state, desk.say),
        lambda number: Act(TakeStartKit(desk.player, card=int(number))),
        desk.say("sheet.search_hint"),
    )


def kit_question(desk: OpenSheet) -> Question:
    """Transports worth two levels and the token; the card is found in a list of its own."""
    missing = missing_parts(desk.state, desk.player)

    def form(values: Values) -> Form:
        fields: list[Field] = []
        if "transports" in missing:
            ways = tuple(Choice(way, desk.say(f"sheet.kit_{way}")) for way in (TWO, ONE))
            fields.append(Field("way", desk.say("start_kit.transports"), "one", ways, TWO))
            ranks = ("first", "second") if values.get("way", TWO) == TWO else ("first",)
            for rank in ranks:
                label = {"kind": f"sheet.kit_{rank}"}
                ask = Ask(Vehicle, begin={"kind": Transport.CARAVAN}, labels=label)
                fields.append(field_of(desk, ask, "kind", key=rank))
            if _asks_for_port(desk, values):
                ask = Ask(TakeStartKit, labels={"has_port": "sheet.kit_port"})
                fields.append(field_of(desk, ask, "has_port"))
        if "token" in missing:
            label = {"token": "start_kit.token"}
            ask = Ask(TakeStartKit, begin={"token": Colour.BLUE}, needed=("token",), labels=label)
            fields.append(field_of(desk, ask, "token"))
        speaker = Speaker(desk.session, desk.texts)
        said = speaker.tried(taken(values))
        return Form(desk.say("sheet.kit"), tuple(fields), desk.say("sheet.kit_choose"), said)

    def taken(values: Values) -> TakeStartKit:
        transports: tuple[Vehicle, ...] = ()
        if "transports" in missing:
            transports = _transports(values)
        token = Colour(values.get("token", Colour.BLUE)) if "token" in missing else None
        has_port = not _asks_for_port(desk, values) or bool(values.get("has_port", True))
        return TakeStartKit(desk.player, transports, token=token, has_port=has_port)

    return Question(f"kit:{desk.player}", form, taken)


def _transports(values: Values) -> tuple[Vehicle, ...]:
    first = Transport(values.get("first", Transport.CARAVAN))
    if values.get("way", TWO) != TWO:
        return (Vehicle(first, 2),)
    return (Vehicle(first), Vehicle(Transport(values.get("second", Transport.CARAVAN))))


def _asks_for_port(desk: OpenSheet, values: Values) -> bool:
    """Only ships need a port, and a named area of the start realm may show one already."""
    ships = any(TRANSPORTS[item.kind].element == "sea" for item in _transports(values))
    known = any(
        area.port and area.start_realm_of == desk.player for area in desk.state.areas.values()
    )
    return ships and not known
