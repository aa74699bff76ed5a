"""Phase 6 (C-11): ransom by free agreement, and money that changes hands at any time."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.conspiracy.common import check_home, check_money, known, name_of, paid
from companion.games.conspiracy.pieces import Event
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.seats import STEP
from companion.games.conspiracy.state import END, State

Amount = Annotated[int, Between(0, 100_000)]


@dataclass(frozen=True, slots=True)
class Ransom(Action, phase=END, players=("player", "captor")):
    """A captured knight returns at once for the price agreed upon (C-11.0.1, RUL-C-45)."""

    kind: ClassVar[str] = "ransom"
    player: Annotated[PlayerId, Doc("whose knight it is")]
    captor: PlayerId
    price: Amount = 0
    knights: Annotated[int, Between(1, 10)] = 1
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player, captor = known(state, self.player), known(state, self.captor, "captor")
        held = captor.captives.get(self.player, 0)
        if self.knights > held:
            raise BadInput("con.ransom.not_held", "knights", player=captor.name, n=held)
        checks = Checks(self.overrule)
        check_home(checks, state, self.player)
        check_money(checks, state, self.player, self.price, "C-11.0.1", "price")
        checks.forbid(self.price % STEP != 0, "con.not_tens", cite("C-2.1.1"), "price")
        warnings = checks.settle()
        left = {**captor.captives, self.player: held - self.knights}
        after = paid(state, self.player, self.captor, self.price)
        after = after.with_player(
            self.captor, captives={name: count for name, count in left.items() if count}
        ).more(self.player, knights=self.knights)
        return step(
            after,
            "con.log.ransom",
            warnings=warnings,
            player=player.name,
            captor=captor.name,
            price=self.price,
            n=self.knights,
        )


@dataclass(frozen=True, slots=True)
class Bribe(Action, players=("player", "taker")):
    """Ducats before an auction, to keep somebody out of it, where the table allows it."""

    kind: ClassVar[str] = "bribe"
    player: PlayerId
    taker: PlayerId
    amount: Annotated[int, Between(1, 100_000)]
    reason: Annotated[str, Length(0, 500)] = ""
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        rule, agreed = cite("C-3.4.1"), state.switches.bribery
        checks.forbid(not agreed, "con.pay.bribe", rule)
        # Before a land is auctioned: somebody has died and nobody follows yet.
        dying = state.death or Event.DEATH_OF_ELECTOR in state.deaths[:1]
        checks.forbid(agreed and not dying, "con.pay.bribe_too_early", rule)
        checks.forbid(self.amount % STEP != 0, "con.not_tens", cite("C-2.1.1"), "amount")
        check_money(checks, state, self.player, self.amount, "C-3.4.1", "amount")

    def apply(self, state: State) -> Step[State]:
        if self.player == self.taker:
            raise BadInput("pay.same_purse", "taker")
        return step(
            paid(state, self.player, self.taker, self.amount),
            "con.log.bribe",
            player=name_of(state, self.player),
            taker=name_of(state, self.taker),
            amount=self.amount,
        )
