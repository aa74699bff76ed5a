"""Two phases a round: everybody harvests, everybody may buy a field. Who has enough fields wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar, Literal

from companion.core.action import Action
from companion.core.board_game import BoardGame
from companion.core.books.rulebook import rules_of
from companion.core.calculator import calculator
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.figures import Figures, money, of_player, of_table
from companion.core.game import GameInfo, PlayerId, Step, step
from companion.core.ledger import BANK, transfer
from companion.core.phases import Begun, Phase, new_round, turned_to
from companion.core.records import dataclass, evolve

BOOK = "tiny"
RULES = rules_of(BOOK)
HARVEST, MARKET = 1, 2
PRICE = 3


@dataclass(frozen=True, slots=True)
class Switches:
    rich_harvest: Annotated[bool, Doc("a field brings one more (TR-1)")] = False
    goal: Annotated[int, Between(1, 9), Doc("fields that win (TR-2)")] = 2


@dataclass(frozen=True, slots=True)
class Seat:
    id: Annotated[PlayerId, Length(1, 40)]
    name: Annotated[str, Length(1, 40)]
    colour: str
    crop: Literal["rye", "oats"] = "rye"


@dataclass(frozen=True, slots=True)
class Setup:
    seats: tuple[Seat, ...]
    coins: Annotated[int, Between(0, 20)] = 5
    switches: Switches = Switches()


@dataclass(frozen=True, slots=True)
class Player:
    id: PlayerId
    name: str
    colour: str
    crop: str
    fields: int = 0
    is_in: bool = True


@dataclass(frozen=True, slots=True)
class State:
    players: Mapping[PlayerId, Player]
    order: tuple[PlayerId, ...]
    purses: Mapping[str, int]
    switches: Switches
    round: int = 1
    phase: int = HARVEST
    done: frozenset[str] = frozenset()
    done_before: Mapping[int, frozenset[str]] = field(default_factory=dict)
    final: Mapping[PlayerId, int] | None = None

    @property
    def is_over(self) -> bool:
        enough = any(one.fields >= self.switches.goal for one in self.players.values())
        return enough or self.final is not None


def start(setup: Setup) -> State:
    players = {seat.id: Player(seat.id, seat.name, seat.colour, seat.crop) for seat in setup.seats}
    purses = {BANK: 0, **dict.fromkeys(players, setup.coins)}
    return State(players, tuple(players), purses, setup.switches)


@calculator
def yield_of(fields: Annotated[int, Between(0, 9)], rich: bool = False) -> Breakdown:
    """What a harvest brings (T-1)."""
    lines = [Line("tiny.harvest.all", 2, RULES["T-1"])]
    if fields:
        lines.append(Line("tiny.harvest.fields", fields * (2 if rich else 1), RULES["T-1"]))
    return Breakdown("tiny.harvest", tuple(lines))


@dataclass(frozen=True, slots=True)
class Harvest(Action, phase=HARVEST, once=True):
    kind: ClassVar[str] = "harvest"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        who = state.players[self.player]
        found = yield_of(who.fields, state.switches.rich_harvest)
        purses = transfer(state.purses, BANK, self.player, found.total)
        after = evolve(state, purses=purses)
        return step(after, "tiny.log.harvest", (found,), player=who.name, n=found.total)


@dataclass(frozen=True, slots=True)
class BuyField(Action, phase=MARKET):
    kind: ClassVar[str] = "buy_field"
    player: PlayerId
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        poor = state.purses[self.player] < PRICE
        checks.forbid(poor, "tiny.too_poor", RULES["T-2"], n=PRICE)

    def apply(self, state: State) -> Step[State]:
        who = state.players[self.player]
        players = {**state.players, who.id: evolve(who, fields=who.fields + 1)}
        purses = transfer(state.purses, self.player, BANK, PRICE)
        return step(
            evolve(state, players=players, purses=purses), "tiny.log.field", player=who.name
        )


@dataclass(frozen=True, slots=True)
class HoldFair(Action, phase=MARKET, once=True, players=()):
    """Everybody gives what he noted; the most generous gets a field."""

    kind: ClassVar[str] = "hold_fair"
    gifts: Mapping[PlayerId, Annotated[int, Between(0, 999)]]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        purses = state.purses
        for player, gift in self.gifts.items():
            purses = transfer(purses, player, BANK, gift)
        best = state.players[max(self.gifts, key=lambda one: self.gifts[one])]
        players = {**state.players, best.id: evolve(best, fields=best.fields + 1)}
        return step(
            evolve(state, players=players, purses=purses), "tiny.log.fair", player=best.name
        )


@dataclass(frozen=True, slots=True)
class ScoreGame(Action, after_end=True):
    kind: ClassVar[str] = "score_game"

    def apply(self, state: State) -> Step[State]:
        final = {player: score_of(state, player).total for player in state.players}
        return step(evolve(state, final=final), "tiny.log.scored")


def score_of(state: State, player: PlayerId) -> Breakdown:
    who = state.players[player]
    lines = (
        Line("tiny.score.fields", who.fields * 3, RULES["T-3"]),
        Line("tiny.score.coins", state.purses[player], RULES["T-3"]),
    )
    return Breakdown("tiny.score", lines)


def next_phase(state: State) -> Begun[State]:
    last = state.phase == MARKET
    return Begun(new_round(state, HARVEST) if last else turned_to(state, MARKET))


def still_open(state: State) -> tuple[Text, ...]:
    left = [one for one in state.players if f"harvest:{one}" not in state.done]
    is_open = state.phase == HARVEST and bool(left)
    return (Text("tiny.open.harvest", {"n": len(left)}),) if is_open else ()


FIGURES = Figures(
    "tiny.",
    (
        of_player("fields", most=9, chart=True, rule="T-2"),
        money(secret=True, chart=True),
        of_table("round", least=1, most=99),
    ),
)


def _here() -> Any:
    import sys

    return sys.modules[__name__]


GAME = BoardGame[State](
    info=GameInfo(BOOK, "game.tiny", 2, 4, 1),
    texts="tiny.",
    setup=Setup,
    start=start,
    chapters=(_here(),),
    figures=FIGURES,
    phases=(Phase(HARVEST, "tiny.phase.1", ("harvest",)), Phase(MARKET, "tiny.phase.2")),
    switches=Switches,
    phase_rule=RULES["T-1"],
    end_rule=RULES["T-3"],
    next_phase=next_phase,
    still_open=still_open,
    money="tiny.sum",
)
