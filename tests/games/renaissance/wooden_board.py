"""A board as it would lie on the table: the app only counts, here every marker has its place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from companion.games.renaissance.expansion.board_values import in_play
from companion.games.renaissance.pieces import Capital, Good, Region
from companion.games.renaissance.tables import CAPITALS, REGIONS

OVERSEAS_GOODS = {
    Region.ORIENT: (
        (Good.SILK, Good.SPICE),
        (Good.SPICE, Good.GOLD),
        (Good.SILK, Good.SPICE),
    ),
    Region.NEW_WORLD: (
        (Good.GRAIN, Good.CLOTH, Good.METAL),
        (Good.FUR, Good.SPICE, Good.GOLD),
    ),
}


@dataclass
class Spot:
    """One province and what stands in it."""

    name: str
    region: Region
    market: int
    goods: tuple[Good, ...]
    supports: str = ""
    owner: str = ""  # of the control marker
    is_new: bool = False
    tokens: Counter[str] = field(default_factory=Counter)

    @property
    def is_satellite(self) -> bool:
        return self.market == 1

    @property
    def is_overseas(self) -> bool:
        return self.region in OVERSEAS_GOODS

    def players(self) -> set[str]:
        return {one for one, count in self.tokens.items() if count} | (
            {self.owner} if self.owner else set()
        )

    def filled(self) -> int:
        return self.market if self.owner else sum(self.tokens.values())


class Board:
    """All provinces in play, with markets of this evening."""

    def __init__(self, players: int, random: Random) -> None:
        self.spots: dict[str, Spot] = {}
        for region in in_play(players):
            goods = OVERSEAS_GOODS.get(
                region,
                tuple((good,) for good, n in REGIONS[region].goods.items() for _ in range(n)),
            )
            for number, some in enumerate(goods):
                self._add(Spot(f"{region}-{number}", region, random.randint(2, 5), some))
            for number in range(REGIONS[region].satellites):
                supported = f"{region}-{random.randrange(len(goods))}"
                self._add(Spot(f"{region}-s{number}", region, 1, (), supported))

    def _add(self, spot: Spot) -> None:
        self.spots[spot.name] = spot

    def found_capital(self, player: str, capital: Capital) -> Spot:
        """A province of the home region becomes the capital; its marker is placed."""
        row = CAPITALS[capital]
        spot = next(
            one
            for one in self.spots.values()
            if one.region is row.region
            and not one.owner
            and not one.is_satellite
            and (not row.good or one.goods == (row.good,))
        )
        del self.spots[spot.name]
        spot.name, spot.market, spot.owner = capital.value, 5, player
        for one in self.spots.values():
            if one.supports and one.supports not in self.spots:
                one.supports = spot.name
        self.spots[spot.name] = spot
        return spot

    def owned(self, player: str) -> list[Spot]:
        return [spot for spot in self.spots.values() if spot.owner == player]

    def supports(self, player: str, spot: Spot, new: set[str]) -> int:
        """Established satellite tokens with an arrow to the province."""
        return sum(
            one.supports == spot.name and bool(one.tokens[player]) and one.name not in new
            for one in self.spots.values()
        )

    def counts(self, player: str) -> dict[str, int]:
        """What the app has to know of it."""
        mine = [spot for spot in self.spots.values() if spot.tokens[player]]
        return {
            "control_markers": len(self.owned(player)),
            "new_markers": sum(spot.is_new for spot in self.owned(player)),
            "board_tokens": sum(spot.tokens[player] for spot in mine),
            "satellites": sum(spot.tokens[player] for spot in mine if spot.is_satellite),
            "overseas": sum(spot.is_overseas for spot in self.owned(player)),
        }

    def goods(self, player: str) -> Counter[Good]:
        return Counter(good for spot in self.owned(player) for good in spot.goods)

    def flip(self) -> None:
        for spot in self.spots.values():
            spot.is_new = False

    def reduce(self, spots: list[Spot], tokens: int) -> None:
        """Control markers leave; the first ones are replaced by tokens."""
        for number, spot in enumerate(spots):
            player, spot.owner, spot.is_new = spot.owner, "", False
            spot.tokens.clear()
            if number < tokens:
                spot.tokens[player] = 1
