"""An evening as pages say it: what a script does in one entry may be two touches, or the other way.

The scripts that recorded the evenings speak to the rules, not to pages. What comes out is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.games.generalship.corrections import SetCourt, SetHand
from companion.games.generalship.court.playing import DrawCards
from companion.games.medioevo.events.revolting import RevoltsOfAll, SetAllowedTax, SufferRevolts
from companion.games.medioevo.treasury.collecting import SetTaxRate
from companion.games.renaissance.advances.acquire import Stabilise
from companion.games.renaissance.advances.stabilise_all import to_stabilise
from companion.games.renaissance.expansion.fighting import FightForProvince
from companion.games.renaissance.expansion.placing import PlaceTokens
from companion.games.renaissance.tables import PROVINCES

UNNAMED = "Province"  # what no table of the game knows has no name on the page


def as_pages_say(game: Any, state: Any, action: Any) -> Iterator[Any]:
    """What the pages do instead of this action, now."""
    match action:
        case SetAllowedTax():
            yield RevoltsOfAll(action.rate)
        case SufferRevolts():
            return  # everybody's came with the rate
        case SetTaxRate() if state.players[action.player].tax_rate == action.rate:
            return  # it stays as it is
        case Stabilise() if action.player not in to_stabilise(state):
            return  # without cards there is nothing to pay for
        case PlaceTokens():
            known = tuple(
                one if one.province in PROVINCES else replace(one, province=UNNAMED)
                for one in action.placements
            )
            yield replace(action, placements=known)
        case FightForProvince() if action.province not in PROVINCES:
            yield replace(action, province=UNNAMED)
        case DrawCards() if action.names or action.twos:
            yield replace(action, names={}, twos={})
            yield from _looked_at(game.apply(state, action).state, action)
        case _:
            yield action


def _looked_at(after: Any, action: DrawCards) -> Iterator[Any]:
    """Who drew types what he got in his own hand."""
    for player in action.names:
        one = after.players[player]
        yield SetCourt(player, one.unused, one.power)
    for player in action.twos:
        one = after.players[player]
        yield SetHand(player, one.ones, one.twos, one.cards - one.ones - one.twos)
