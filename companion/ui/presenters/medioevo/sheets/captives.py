"""Prisoners held and lost, units set aside and fallen, and how they come back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.core.explain import Breakdown
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.corrections import ChangeCaptives
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.purchases.buying import Buy
from companion.games.medioevo.purchases.prisoners import Comeback, How, comeback_cost
from companion.games.medioevo.purchases.units import unit_name
from companion.games.medioevo.state import Captive
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.medioevo.sheets.common import OpenSheet, split, upper_first
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Detail,
    Item,
    Panel,
    Question,
    Said,
    Values,
)

MOST_CAPTIVES = 20  # put down at once
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
                return self._capture()
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

    def _capture(self) -> Question:
        """Prisoners of one kind; only captains have a level."""
        desk = self.desk
        others = [other.key for other in desk.others()]

        def ask(values: Values, count: int) -> Ask:
            leads = values.get("unit") == Unit.CAPTAIN
            return Ask(
                Captive,
                given={"since_round": desk.state.round} | ({} if leads else {"level": 1}),
                begin={"owner": others[0], "unit": Unit.LIGHT, "level": 1},
                fields=("owner", "unit", "level") if leads else ("owner", "unit"),
                among={"owner": others},
                labels={"owner": "sheet.whose", "unit": "sheet.kind"},
                makes=lambda one: ChangeCaptives(desk.player, "prisoners", (one,) * count),
                title=desk.say("sheet.add_captive"),
                confirm=desk.say("sheet.put_captive"),
            )

        return desk.several(f"capture:{desk.player}", ask, MOST_CAPTIVES)

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
        title = desk.say("sheet.bring_back")
        ask = Ask(
            AreaSeen,
            fields=("name",),
            labels={"name": "sheet.where"},
            makes=lambda place: Buy(desk.player, (replace(comeback, place=place),)),
            title=title,
            confirm=title,
        )
        return asked(desk, f"return:{desk.player}:{which}", ask)


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
