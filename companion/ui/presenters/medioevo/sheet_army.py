"""The army: pieces by place with steppers, what is left beside the board, prisoners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.explain import Breakdown
from companion.games.medioevo import assessment, supply
from companion.games.medioevo.actions.corrections import ChangeCaptives
from companion.games.medioevo.actions.purchases import Buy
from companion.games.medioevo.actions.table import ChangePieces
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.pieces import Engine, Transport, Unit
from companion.games.medioevo.prisoners import Comeback, How, comeback_cost
from companion.games.medioevo.purchase_facts import standing_of
from companion.games.medioevo.purchase_limit import units_left
from companion.games.medioevo.state import Captive
from companion.games.medioevo.taxes import upkeep
from companion.games.medioevo.units import unit_name
from companion.ui.i18n import number, signed
from companion.ui.presenters.medioevo.sheet_common import SheetTab, split, upper_first
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Choice,
    Detail,
    Field,
    Form,
    Item,
    Offer,
    Panel,
    Question,
    Said,
    Tile,
    Values,
)
from companion.ui.presenters.views import Why

LEVELS = (1, 2, 3)
UNITS = tuple(kind for kind in Unit if kind is not Unit.CAPTAIN)
ICONS = {
    "light_infantry": "account-group",
    "heavy_infantry": "shield-sword",
    "cavalry": "horse-variant",
    "archer": "bow-arrow",
    "captain": "flag-variant-outline",
    "war_wagon": "cart-outline",
    "caravan": "tent",
    "galley": "ferry",
    "merchant_ship": "sail-boat",
    "engine": "hammer-wrench",
}
HEAPS: dict[str, How] = {
    "lost": "ransom",
    "set_aside": "capitulated",
    "fallen": "card_28",
}


class ArmyTab(SheetTab):
    key = "army"
    icon = "shield-sword"

    def __init__(self, desk: Any) -> None:
        super().__init__(desk)
        self._places: dict[str, str] = {}
        self._stock: Mapping[str, int] = {}

    @property
    def place(self) -> str:
        """The named area whose pieces are shown; "" for those outside named areas."""
        chosen = self._places.get(self.desk.player, "")
        return chosen if chosen in self.desk.state.areas else ""

    @property
    def _here(self) -> Force:
        state = self.desk.state
        if not self.place:
            return self.desk.me.force
        return state.areas[self.place].forces.get(self.desk.player, EMPTY)

    def panels(self) -> tuple[Panel, ...]:
        self._stock = supply.stock(self.desk.state, self.desk.player)
        found = (self._summary(), self._units(), self._vehicles(), *self._captives())
        return (*self._where(), *found)

    def foot(self) -> tuple[Offer, ...]:
        say = self.desk.say
        if not self.desk.steps(self._prefix):
            return ()
        return (
            Offer("book", say("sheet.book_changes"), "check", "accent"),
            Offer("discard", say("sheet.discard"), "close"),
        )

    def foot_note(self) -> str:
        moved = self.desk.steps(self._prefix)
        return ", ".join(
            f"{signed(change)} {self.desk.say('piece.' + key.rpartition('|')[2])}"
            for key, change in moved.items()
        )

    @property
    def _prefix(self) -> str:
        return f"piece|{self.place}|"

    # -- panels ----------------------------------------------------------------------------

    def _where(self) -> tuple[Panel, ...]:
        if not self.desk.state.areas:
            return ()
        say = self.desk.say
        return (
            Panel(
                "place",
                say("sheet.where"),
                choices=(Choice("", say("sheet.elsewhere")), *self.desk.areas()),
                chosen=self.place,
            ),
        )

    def _summary(self) -> Panel:
        desk = self.desk
        force = desk.state.all_forces(desk.player)
        due = upkeep(assessment.upkeep_of(desk.state, desk.player)).upkeep
        left = units_left(standing_of(desk.state, desk.player).limit)
        tiles = (
            Tile("units", desk.say("sheet.units"), number(force.units)),
            Tile("upkeep", desk.say("sheet.upkeep"), number(due.total)),
            Tile("limit", desk.say("sheet.limit"), number(left.total)),
        )
        return Panel("summary", desk.say("sheet.whole_army"), tiles)

    def _units(self) -> Panel:
        kinds = [unit.value for unit in UNITS] + [f"captain.{level}" for level in LEVELS]
        return Panel("units", self.desk.say("sheet.units"), items=tuple(map(self._piece, kinds)))

    def _vehicles(self) -> Panel:
        say = self.desk.say
        kinds = [f"{kind.value}.{level}" for kind in Transport for level in LEVELS]
        here = dict(self._here.counts())
        shown = [kind for kind in kinds if here[kind] or self.desk.step(self._prefix + kind)]
        shown += [f"engine.{level}" for level in LEVELS]
        return Panel(
            "vehicles",
            say("sheet.vehicles"),
            items=tuple(map(self._piece, shown)),
            offers=(Offer("vehicle", say("sheet.add_vehicle"), "plus"),),
            column=1,
        )

    def _piece(self, kind: str) -> Item:
        desk = self.desk
        count = dict(self._here.counts())[kind]
        draft = desk.step(self._prefix + kind)
        left = self._stock[_figure(kind)]
        note = desk.say("sheet.left", n=max(0, left - draft))
        return Item(
            f"piece:{kind}",
            upper_first(desk.say(f"piece.{kind}")),
            note=f"{note} · {signed(draft)}" if draft else note,
            icon=ICONS[kind.partition(".")[0]],
            count=count + draft,
            draft=draft,
            holds=True,
        )

    def _left(self, kind: str) -> Breakdown:
        return supply.figures_left(self.desk.state, _figure(kind), self.desk.player)

    def _captives(self) -> tuple[Panel, ...]:
        desk, say = self.desk, self.desk.say
        held = _grouped(desk.me.prisoners)
        lost = [
            (captive, count, holder.id)
            for holder in desk.state.players.values()
            for captive, count in _grouped(holder.prisoners).items()
            if captive.owner == desk.player
        ]
        items = [
            Item(
                f"held:{_key(captive)}",
                self._unit(captive),
                say("sheet.of_player", player=desk.state.players[captive.owner].name),
                number(count),
                colour=desk.state.players[captive.owner].colour,
                taps=True,
            )
            for captive, count in held.items()
        ]
        items += [
            Item(
                f"lost:{_key(captive)}:{holder}",
                self._unit(captive),
                say("sheet.held_by", player=desk.state.players[holder].name),
                number(count),
                icon="handcuffs",
                taps=True,
            )
            for captive, count, holder in lost
        ]
        for heap, icon in (("set_aside", "arrow-down-bold"), ("fallen", "account-star-outline")):
            items += [
                Item(
                    f"{heap}:{_key(captive)}",
                    self._unit(captive),
                    say(f"captives.{heap}"),
                    number(count),
                    icon=icon,
                    taps=True,
                )
                for captive, count in _grouped(getattr(desk.me, heap)).items()
            ]
        return (
            Panel(
                "captives",
                say("figure.prisoners"),
                items=tuple(items),
                offers=(Offer("capture", say("sheet.add_captive"), "plus"),),
                note="" if items else say("sheet.no_captives"),
                column=1,
            ),
        )

    def _unit(self, captive: Captive) -> str:
        return upper_first(self.desk.say(unit_name(captive.unit, captive.level)))

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        desk = self.desk
        what, which = split(key)
        match what:
            case "book":
                return Act(self._booked())
            case "discard":
                desk.forget_steps(self._prefix)
                return None
            case "vehicle":
                return Question(f"vehicle:{desk.player}", self._vehicle_form, self._vehicle_added)
            case "capture":
                return Question(f"capture:{desk.player}", self._captive_form, self._captured)
            case "held":
                return self._held_detail(which)
            case "lost" | "set_aside" | "fallen":
                return self._back_detail(what, which)
            case "release":
                captive = _captive(which)
                return Act(ChangeCaptives(desk.player, "prisoners", taken=(captive,)))
            case "forget":
                heap, _, rest = which.partition(":")
                taken = (_captive(rest),)
                return Act(ChangeCaptives(desk.player, heap, taken=taken))  # type: ignore[arg-type]
            case "return":
                return self._returning(which)
        return None

    def held(self, key: str) -> Why | None:
        desk = self.desk
        what, which = split(key)
        match what:
            case "piece":
                return desk.why(self._left(which))
            case "upkeep":
                return desk.why(upkeep(assessment.upkeep_of(desk.state, desk.player)).upkeep)
            case "limit":
                return desk.why(units_left(standing_of(desk.state, desk.player).limit))
        return None

    def chose(self, _panel: str, key: str) -> None:
        self._places[self.desk.player] = key

    def stepped(self, key: str, change: int) -> None:
        self.desk.stepped(self._prefix + split(key)[1], change)

    def _booked(self) -> ChangePieces:
        """All moved steppers of this place as one change."""
        added, taken = EMPTY, EMPTY
        for key, change in self.desk.steps(self._prefix).items():
            force = _force(key.rpartition("|")[2], abs(change))
            added, taken = (added.plus(force), taken) if change > 0 else (added, taken.plus(force))
        return ChangePieces(self.desk.player, added, taken, self.place)

    def done(self, action: Any) -> None:
        """An action came into force: its drafts are done."""
        if isinstance(action, ChangePieces):
            self.desk.forget_steps(f"piece|{action.area}|")

    # -- adding ----------------------------------------------------------------------------

    def _vehicle_form(self, values: Values) -> Form:
        desk, say = self.desk, self.desk.say
        kinds = tuple(
            Choice(kind.value, say(f"transport.{kind.value}"), icon=ICONS[kind.value])
            for kind in Transport
        )
        levels = tuple(Choice(str(level), say(f"level.{level}")) for level in LEVELS)
        kind = str(values.get("kind", kinds[0].key))
        left = supply.figures_left(desk.state, kind, desk.player).total
        return Form(
            say("sheet.add_vehicle"),
            (
                Field("kind", say("sheet.kind"), "one", kinds, kinds[0].key),
                Field("level", say("sheet.level"), "one", levels, "1"),
                Field("count", say("sheet.how_many"), "count", value=1, least=1, most=9),
            ),
            say("sheet.put_down"),
            (Said(say("sheet.left", n=max(0, left)), tone="quiet"),),
        )

    def _vehicle_added(self, values: Values) -> ChangePieces:
        kind = Transport(values.get("kind", Transport.WAR_WAGON.value))
        level, count = int(values.get("level", 1)), int(values.get("count", 1))
        return ChangePieces(self.desk.player, force_of(kind, level, count), area=self.place)

    def _captive_form(self, values: Values) -> Form:
        say = self.desk.say
        units = tuple(Choice(unit.value, say(f"unit.{unit.value}")) for unit in Unit)
        levels = tuple(Choice(str(level), say(f"level.{level}")) for level in LEVELS)
        others = self.desk.others()
        fields = [
            Field("owner", say("sheet.whose"), "one", others, others[0].key),
            Field("unit", say("sheet.kind"), "one", units, units[0].key),
        ]
        if values.get("unit") == Unit.CAPTAIN.value:
            fields.append(Field("level", say("sheet.level"), "one", levels, "1"))
        fields.append(Field("count", say("sheet.how_many"), "count", value=1, least=1, most=20))
        return Form(say("sheet.add_captive"), tuple(fields), say("sheet.put_down"))

    def _captured(self, values: Values) -> ChangeCaptives:
        desk = self.desk
        unit = Unit(values.get("unit", Unit.LIGHT.value))
        level = int(values.get("level", 1)) if unit is Unit.CAPTAIN else 1
        owner = str(values.get("owner") or desk.others()[0].key)
        captive = Captive(unit, level, owner, desk.state.round)
        return ChangeCaptives(desk.player, "prisoners", (captive,) * int(values.get("count", 1)))

    # -- prisoners -------------------------------------------------------------------------

    def _held_detail(self, which: str) -> Detail:
        desk = self.desk
        captive = _captive(which)
        owner = desk.state.players[captive.owner].name
        cost = comeback_cost(Comeback(captive.unit, "ransom", level=captive.level))
        ransom = Breakdown("sheet.ransom", cost.florins)
        return Detail(
            self._unit(captive),
            desk.say("sheet.prisoner_of", player=owner, round=captive.since_round),
            (Said(desk.say("sheet.ransom"), number(ransom.total), rule="M-15.4"),),
            (Offer(f"release:{which}", desk.say("sheet.release"), "lock-open-outline"),),
        )

    def _back_detail(self, heap: str, which: str) -> Detail:
        desk = self.desk
        comeback = _comeback(heap, which)
        price = sum(line.amount for line in comeback_cost(comeback).florins)
        offers = [Offer(f"return:{heap}:{which}", desk.say("sheet.bring_back"), "undo", "accent")]
        if heap != "lost":
            text = desk.say("sheet.take_away")
            offers.append(Offer(f"forget:{heap}:{which}", text, "delete-outline", "outline"))
        rule = {"lost": "M-15.4", "set_aside": "M-15.2", "fallen": "M-27.28"}[heap]
        captive = _captive(which)
        note = desk.say("sheet.away_since", round=captive.since_round)
        said = (Said(desk.say(f"sheet.price_{comeback.how}"), number(price), rule=rule),)
        return Detail(self._unit(captive), note, said, tuple(offers))

    def _returning(self, which: str) -> Answer:
        """The units come back at once, or to one of the named areas."""
        desk = self.desk
        heap, _, rest = which.partition(":")
        comeback = _comeback(heap, rest)
        if not desk.state.areas:
            return Act(Buy(desk.player, (comeback,)))
        say = desk.say
        places = (Choice("", say("sheet.elsewhere")), *desk.areas())
        form = Form(
            say("sheet.bring_back"),
            (Field("area", say("sheet.where"), "one", places, ""),),
            say("sheet.bring_back"),
        )

        def bought(values: Values) -> Buy:
            place = replace(comeback.place, name=str(values.get("area", "")))
            return Buy(desk.player, (replace(comeback, place=place),))

        return Question(f"return:{desk.player}:{which}", lambda _values: form, bought)


def _grouped(captives: tuple[Captive, ...]) -> Counter[Captive]:
    return Counter(captives)


def _key(captive: Captive) -> str:
    return f"{captive.unit.value}|{captive.level}|{captive.owner}|{captive.since_round}"


def _captive(key: str) -> Captive:
    unit, level, owner, since = key.partition(":")[0].split("|")
    return Captive(Unit(unit), int(level), owner, int(since))


def _comeback(heap: str, which: str) -> Comeback:
    captive = _captive(which)
    holder = which.partition(":")[2]
    return Comeback(captive.unit, HEAPS[heap], level=captive.level, captor=holder)


def _figure(kind: str) -> str:
    """The figure of the supply that a piece is."""
    base, _, level = kind.partition(".")
    return list(Engine)[int(level) - 1].value if base == "engine" else base


def _force(kind: str, count: int) -> Force:
    base, _, level = kind.partition(".")
    if base == "engine":
        return force_of(list(Engine)[int(level) - 1], count=count)
    if base in set(Transport):
        return force_of(Transport(base), int(level), count)
    return force_of(Unit(base), int(level or 1), count)
