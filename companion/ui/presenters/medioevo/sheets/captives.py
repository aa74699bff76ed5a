"""Prisoners held and lost, units set aside and fallen, and how they come back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.core.explain import Breakdown
from companion.games.medioevo.corrections import ChangeCaptives
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.purchases.buying import Buy
from companion.games.medioevo.purchases.prisoners import Comeback, How, comeback_cost
from companion.games.medioevo.purchases.units import unit_name
from companion.games.medioevo.state import Captive
from companion.ui.i18n import number
from companion.ui.presenters.medioevo.sheets.common import OpenSheet, split, upper_first
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Detail,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)

LEVELS = (1, 2, 3)
HEAPS: dict[str, How] = {
    "lost": "ransom",
    "set_aside": "capitulated",
    "fallen": "card_28",
}


class Captives:
    """The rows of the army's tab that are about units out of play."""

    def __init__(self, desk: OpenSheet) -> None:
        self.desk = desk

    def panel(self) -> Panel:
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
        return Panel(
            "captives",
            say("figure.prisoners"),
            items=tuple(items),
            offers=(Button("capture", say("sheet.add_captive"), "plus"),),
            note="" if items else say("sheet.no_captives"),
            column=1,
        )

    def _unit(self, captive: Captive) -> str:
        return upper_first(self.desk.say(unit_name(captive.unit, captive.level)))

    def tapped(self, key: str) -> Answer:
        desk = self.desk
        what, which = split(key)
        match what:
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
        return Form(say("sheet.add_captive"), tuple(fields), say("sheet.put_captive"))

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
            (Button(f"release:{which}", desk.say("sheet.release"), "lock-open-outline"),),
        )

    def _back_detail(self, heap: str, which: str) -> Detail:
        desk = self.desk
        comeback = _comeback(heap, which)
        price = sum(line.amount for line in comeback_cost(comeback).florins)
        offers = [
            Button(f"return:{heap}:{which}", desk.say("sheet.bring_back"), "undo", look="accent")
        ]
        if heap != "lost":
            text = desk.say("sheet.take_away")
            offers.append(Button(f"forget:{heap}:{which}", text, "delete-outline", look="outline"))
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
