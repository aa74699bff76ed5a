"""Which entries of Medievalia are moments: wars."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.core.amending.amendments import Position
from companion.core.explain import Text
from companion.games.medievalia.outcome import deed_of
from companion.games.medievalia.war.warfare import WageWar
from companion.ui.presenters.moments.named import Fight, Named
from companion.ui.presenters.moments.teller import FIGHT, Moments


class MedievaliaMoments(Moments):
    """A round is short: what it changed passes by itself."""

    brings = ("prestige", "troops", "buildings")
    signs: ClassVar[dict[type, str]] = {WageWar: FIGHT}
    recap_waits = False

    def named(self, position: Position[Any]) -> Named | None:
        match position.action:
            case WageWar() as war:
                told = deed_of(position.step.summary)
                lost, killed = int(told.params["lost"]), int(told.params["killed"])
                city = told.key == "med.log.war_city"
                if not (city or lost or killed or told.params["sites"]):
                    return None
                held = lost > killed and not city
                return Fight(
                    attacker=war.player,
                    defender=war.enemy,
                    winner="defender" if held else "attacker",
                    place=told.params["place"],
                    lost=(lost, killed),
                    title=_city_falls(told) if city else None,
                )
        return None


def _city_falls(told: Text) -> Text:
    names = {"player": told.params["name"], "enemy": told.params["enemy"]}
    return Text("med.moment.city", names)
