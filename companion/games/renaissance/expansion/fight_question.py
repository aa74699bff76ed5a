"""Who fights for a province and with what (R-9.5.2.1): the question of all fight calculators."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.records import dataclass
from companion.games.renaissance.pieces import Advance, Arms
from companion.games.renaissance.state import TOKENS
from companion.games.renaissance.switches import DEFAULTS, Switches

LARGEST_MARKET = 9
Tokens = Annotated[int, Between(0, TOKENS)]
Satellites = Annotated[
    int, Between(0, 6), Doc("own established tokens in satellites with an arrow to the province")
]
Face = Annotated[int, Between(1, 6)]


@dataclass(frozen=True, slots=True)
class Attacker:
    """The attacker; the tokens he commits are worked out, not asked."""

    position: Annotated[
        int, Between(1, 6), Doc("number of his field on the order-of-play track (R-2.3)")
    ]
    player: Annotated[str, Doc("his name, for the texts")] = ""
    tokens_there: Annotated[Tokens, Doc("own established tokens already in the province")] = 0
    tokens_available: Annotated[
        Tokens | None, Doc("tokens bought for this round that he can still commit; null: enough")
    ] = None
    capacity_left: Annotated[
        Tokens | None,
        Doc("tokens he may still ship into this province this round; null: by land or no limit"),
    ] = None
    advances: Annotated[frozenset[Advance], Doc("his advances; G, H, W and Y change a fight")] = (
        frozenset()
    )
    arms: Annotated[frozenset[Arms], Doc("arms cards he played this round")] = frozenset()
    own_capital: Annotated[bool, Doc("the province is his capital: tokens count double")] = False
    home_region: Annotated[bool, Doc("the province lies in his home region (for W)")] = False
    satellites: Satellites = 0
    cathedral_used: Annotated[
        bool, Doc("he has used H against one of the defenders this round")
    ] = False

    @property
    def at_home(self) -> bool:
        """His capital lies in his home region, whatever was ticked (R-4.1.4)."""
        return self.home_region or self.own_capital


@dataclass(frozen=True, slots=True)
class Defender:
    """One of the players present in the province."""

    player: Annotated[str, Doc("his name, for the texts")] = ""
    tokens: Annotated[Tokens, Doc("his tokens in the province")] = 0
    control_marker: Annotated[bool, Doc("his control marker is in the province")] = False
    advances: Annotated[frozenset[Advance], Doc("his advances; H, W and Y change a fight")] = (
        frozenset()
    )
    arms: Annotated[frozenset[Arms], Doc("arms cards he played this round")] = frozenset()
    own_capital: Annotated[bool, Doc("the province is his capital: markers count double")] = False
    home_region: Annotated[bool, Doc("the province lies in his home region (for W)")] = False
    satellites: Satellites = 0
    cathedral_used: Annotated[bool, Doc("he has used H against the attacker this round")] = False
    is_out: Annotated[
        bool, Doc("eliminated: his markers stay, but only W of his advances counts (R-9.4.3.2)")
    ] = False

    @property
    def working(self) -> frozenset[Advance]:
        """The advances that still count."""
        return self.advances & {Advance.W} if self.is_out else self.advances

    @property
    def at_home(self) -> bool:
        """His capital lies in his home region, whatever was ticked (R-4.1.4)."""
        return self.home_region or self.own_capital

    @property
    def weapons(self) -> frozenset[Arms]:
        return frozenset() if self.is_out else self.arms


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack on everybody present in a province; without dice only what it takes."""

    market: Annotated[
        int, Between(1, LARGEST_MARKET), Doc("number on the province; 1 is a satellite")
    ]
    attacker: Attacker
    defenders: Annotated[tuple[Defender, ...], Length(1, 5)]
    dice: Annotated[tuple[Face, Face, Face] | None, Doc("green, black, white")] = None
    cathedral: Annotated[
        Literal["none", "attacker", "defender"],
        Doc("who says before the dice that he wins with H (R-9.5.2.12)"),
    ] = "none"
    switches: Switches = DEFAULTS


def require_possible(question: Fight) -> None:
    """BadInput for what cannot stand on a board."""
    faults = Faults()
    markers = sum(one.control_marker for one in question.defenders)
    faults.refuse(markers > 1, "ren.fight.two_control_markers", "defenders")
    faults.refuse(
        question.attacker.own_capital + sum(one.own_capital for one in question.defenders) > 1,
        "ren.fight.two_capitals",
        "attacker.own_capital",
    )
    for place, one in enumerate(question.defenders):
        faults.refuse(
            not one.control_marker and one.tokens == 0,
            "ren.fight.nobody_there",
            f"defenders.{place}.tokens",
        )
    faults.settle()
