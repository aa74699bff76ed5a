"""Everything the table would have to remember, frozen; what can be derived is derived.

The app knows no map: what stands on the board is counted per player. Tokens in the reserve are
never stored: 36 less those on the board and those bought for this round (R-13.4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.renaissance.pieces import Advance, Arms, Capital, Good, Group, Ships
from companion.games.renaissance.switches import DEFAULTS, Switches

TOKENS = 36
CONTROL_MARKERS = 25  # RUL-R-39
SETUP_PHASE = 0  # bids for the capitals, then phase 7 for the first time
FINAL_PHASE = 8  # the hand cards of the last round


@dataclass(frozen=True, slots=True)
class Fleet:
    """Where the fleet marker stands (R-9.4.1.1)."""

    ships: Ships = Ships.NONE
    size: int = 0


@dataclass(frozen=True)
class Player:
    """One player's sheet and what he has on the board: one marker of each kind (R-5.4.1)."""

    id: PlayerId
    name: str
    colour: str
    capital: Capital | None = None
    choice: int = 0  # who chose his capital first, second …
    misery: int = 0  # field of the index, 0 is the lowest (R-9.4.3.1)
    advances: Mapping[Advance, int] = field(default_factory=dict)  # the round of purchase
    fleet: Fleet = field(default_factory=Fleet)
    fleet_bought: bool = False  # this round
    hand: int = 0  # history cards; which ones is the player's secret
    noted_cash: int = 0  # open to everybody
    bought_tokens: int = 0  # still to be placed this round
    board_tokens: int = 0  # squares on the board, satellites included
    satellites: int = 0  # of these, in satellites
    control_markers: int = 0
    new_markers: int = 0  # of these, placed this round (R-9.5.3.1)
    goods: Mapping[Good, int] = field(default_factory=dict)  # goods cards
    goods_due: Mapping[Good, int] = field(default_factory=dict)  # they change hands in 5e
    shipped: Mapping[str, int] = field(default_factory=dict)  # by sea into a province this round
    overseas: int = 0  # provinces of Orient and New World held (R-9.4.1.5)
    stabilised: bool = False  # phase 4 of this round
    token_card_bought: bool = False  # R-9.5.1.1
    extra_card_bought: bool = False  # V, R-9.2.1
    card_discarded: bool = False  # P, R-9.2.2
    swapped: bool = False  # Q, once a round
    exchanged: bool = False  # N, this round (RUL-R-23)
    exchanged_with: frozenset[PlayerId] = frozenset()  # while `exchanged` holds
    arms: frozenset[Arms] = frozenset()  # in force this round
    protected: bool = False  # enlightened ruler, this round (R-A2.1)
    cathedral_against: frozenset[PlayerId] = frozenset()  # used this round (R-9.5.2.12)
    out_since: int = 0

    @property
    def is_in(self) -> bool:
        return self.out_since == 0

    def has(self, advance: Advance) -> bool:
        return advance in self.advances

    @property
    def reserve(self) -> int:
        """Tokens neither on the board nor bought for this round."""
        return TOKENS - self.board_tokens - self.bought_tokens


@dataclass(frozen=True, slots=True)
class Personality:
    """A personality on the table this round; claims are other players' uses of it (E)."""

    id: str
    player: PlayerId
    claims: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class War:
    """A war that is not decided yet; it is rolled again in the next card phase (R-A2.11.4)."""

    attacker: PlayerId
    defender: PlayerId
    declared_in: int


@dataclass(frozen=True, slots=True)
class Settings:
    """What the table agreed: the last epoch that is played (R-11.0.1) and the house rules."""

    last_epoch: int = 3
    switches: Switches = DEFAULTS


@dataclass(frozen=True)
class State:
    """The whole table between two actions."""

    settings: Settings
    players: Mapping[PlayerId, Player]
    purses: Mapping[str, int]
    seats: tuple[PlayerId, ...]  # as they sit; the number of players at the start
    order: tuple[PlayerId, ...] = ()  # of play, without those who are out
    positions: tuple[int, ...] = ()  # fields of the track, in the same order
    round: int = 1
    phase: int = SETUP_PHASE
    done: frozenset[str] = frozenset()  # "<step>" or "<step>:<player>" done in this phase
    done_before: Mapping[int, frozenset[str]] = field(
        default_factory=dict
    )  # in others of the round
    epoch: int = 1
    pile: int = 0  # cards left to draw
    discard: int = 0  # cards that come back with the next epoch
    late_cards: bool = False  # the five cards still to be shuffled in
    played: Mapping[str, int] = field(default_factory=dict)  # cards on the discard, as known
    gone: frozenset[str] = frozenset()  # cards that left the game when played
    markers: Mapping[Good, int] = field(default_factory=dict)  # shortage above 0, surplus below
    personalities: tuple[Personality, ...] = ()  # of this round, in the order played
    decree: Group | None = None  # R-A2.6
    religious_war: bool = False  # this round
    decree_dead: bool = False  # a religious war in epoch 3
    crusades: bool = False  # this round (Walter)
    mongols_round: int = 0  # when they came; 0: not yet
    longbow_out: bool = False  # longbow or gunpowder played, ever: R-A2.17, R-A2.18
    wars: tuple[War, ...] = ()
    civil_war: PlayerId = ""  # the victim goes last in phase 5 (R-A2.3)
    token_cards: int = 0  # cards bought with tokens this phase (R-9.5.1.1)
    ending: str = ""  # why this is the last round: advances, cards; "" before
    ended: bool = False
    final: Mapping[PlayerId, int] | None = None  # scores

    @property
    def is_over(self) -> bool:
        return self.ended

    @property
    def switches(self) -> Switches:
        return self.settings.switches

    def player(self, player: PlayerId) -> Player:
        return self.players[player]

    def money(self, player: PlayerId) -> int:
        return self.purses[player]

    def position(self, player: PlayerId) -> int:
        """The field of the track that fights compare with (R-2.3)."""
        return self.positions[self.place(player)]

    def place(self, player: PlayerId) -> int:
        """How many move before this player; BadInput for who is not in the order of play."""
        if player not in self.order:
            raise BadInput("ren.order.not_in", "player", player=self.players[player].name)
        return self.order.index(player)

    def with_player(self, player: PlayerId, **changes: Any) -> State:
        """The state with some of one player's fields changed."""
        changed = evolve(self.players[player], **changes)
        return evolve(self, players={**self.players, player: changed})
