"""What is to come: the race for prestige, and how long a besieged player still has."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.game import PlayerId
from companion.games.medievalia.ending import GOAL, TEAM_GOAL
from companion.games.medievalia.fief.siege import TURNS
from companion.games.medievalia.fief.sums import (
    gains_of,
    parties,
    party_prestige,
    prestige_of,
    race_of,
    siege_of,
    supplied,
)
from companion.games.medievalia.pieces import Building
from companion.ui.presenters.medievalia.own_page import OwnPage
from companion.ui.presenters.panels import Item, Panel
from companion.ui.presenters.views import Why

PRESTIGE, CLOCK = "prestige", "clock"


class Forecast:
    """Panels beside the turn, about everybody."""

    def __init__(self, page: OwnPage) -> None:
        self.page = page

    def panels(self) -> tuple[Panel, ...]:
        clock = self._clock()
        return (self._race(), clock) if clock.items else (self._race(),)

    # -- prestige ----------------------------------------------------------------------------

    def _race(self) -> Panel:
        page, state = self.page, self.page.state
        goal = TEAM_GOAL if state.teams else GOAL
        items = []
        for members in parties(state):
            far = self._far(members)
            for player in (page.player(one) for one in members if page.player(one).is_in):
                points = party_prestige(state, members).points.total
                fed = supplied(state, player.id)
                notes = (
                    far,
                    self._offers(player.id),
                    page.say("med.ui.fed", n=fed.characters, most=fed.limit),
                )
                items.append(
                    Item(
                        f"{PRESTIGE}:{player.id}",
                        player.name,
                        " · ".join(filter(None, notes)),
                        page.say("med.ui.of", n=points, most=goal),
                        colour=player.colour,
                        holds=True,
                    )
                )
        return Panel("standing", page.say("med.ui.race"), items=tuple(items), column=1)

    def _far(self, members: tuple[PlayerId, ...]) -> str:
        needed = race_of(self.page.state, members)
        if needed is None:
            return self.page.say("med.ui.race.never")
        return self.page.say("med.ui.race.far", n=needed) if needed else ""

    def _offers(self, player: PlayerId) -> str:
        """Offers that give him a point; those that would win the game are named as such."""
        page = self.page
        gains = gains_of(page.state, player)
        wins = self._cards(one.building for one in gains if one.points and one.wins)
        if wins:
            return page.say("med.ui.race.wins", cards=wins)
        brings = self._cards(one.building for one in gains if one.points)
        return page.say("med.ui.race.gains", cards=brings) if brings else ""

    def _cards(self, buildings: Iterable[Building]) -> str:
        return self.page.buildings(dict.fromkeys(buildings))

    # -- sieges ------------------------------------------------------------------------------

    def _clock(self) -> Panel:
        """Whoever is besieged, or was: when he is out, and what would break it (F-12)."""
        page, state = self.page, self.page.state
        items = []
        for player in (page.player(one) for one in page.playing):
            siege = siege_of(state, player.id)
            if not siege.besieged and not player.siege:
                continue
            left = TURNS - siege.counter
            if not siege.besieged:
                note = page.say("med.ui.clock.ends")
            else:
                out = page.say("med.ui.clock.turns", n=left) if left else ""
                note = f"{out or page.say('med.ui.clock.out')} · " + page.say(
                    "med.ui.break_siege", enemies=siege.drive_out, lands=siege.to_guard
                )
            items.append(
                Item(
                    f"{CLOCK}:{player.id}",
                    player.name,
                    note,
                    page.say("med.ui.of", n=siege.counter, most=TURNS),
                    colour=player.colour,
                    tone="loss" if siege.besieged else "text",
                    holds=True,
                )
            )
        return Panel("clock", page.say("med.ui.clock"), items=tuple(items), column=1)

    def held(self, key: str) -> Why | None:
        what, _, player = key.partition(":")
        page = self.page
        if player not in page.state.players:
            return None
        if what == PRESTIGE:
            return page.why(
                prestige_of(page.state, player).points, page.name(player), changes=False
            )
        if what == CLOCK:
            reason = siege_of(page.state, player).conditions
            return page.why(reason, page.name(player), changes=False)
        return None
