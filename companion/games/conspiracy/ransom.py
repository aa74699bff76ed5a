"""Phase 6 (C-11): ransom by free agreement, and money that changes hands at any time."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass
from companion.games.conspiracy.doing import check_phase, known, name_of, paid
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.state import END, State
from companion.games.conspiracy.table_of import STEP

Amount = Annotated[int, Between(0, 100_000)]


@dataclass(frozen=True, slots=True)
class Ransom:
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
        check_phase(checks, state, END)
        checks.forbid(
            not state.lands_of(self.player), "con.ransom.no_land", cite("RUL-C-46"), "player"
        )
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
class Pay:
    """Ducats between two players or with the bank; bribes only where the table allows them."""

    kind: ClassVar[str] = "pay"
    giver: PlayerId
    taker: PlayerId
    amount: Annotated[int, Between(1, 100_000)]
    is_bribe: bool = False
    reason: Annotated[str, Length(0, 500)] = ""
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        for name, field in ((self.giver, "giver"), (self.taker, "taker")):
            if name != BANK:
                known(state, name, field)
        if self.giver == self.taker:
            raise BadInput("con.pay.himself", "taker")
        checks = Checks(self.overrule)
        checks.forbid(
            self.is_bribe and not state.switches.bribery, "con.pay.bribe", cite("C-3.4.1")
        )
        checks.forbid(self.amount % STEP != 0, "con.not_tens", cite("C-2.1.1"), "amount")
        warnings = checks.settle()
        after = paid(state, self.giver, self.taker, self.amount)
        return step(
            after,
            "con.log.bribe" if self.is_bribe else "con.log.pay",
            warnings=warnings,
            giver=name_of(state, self.giver),
            taker=name_of(state, self.taker),
            amount=self.amount,
            reason=self.reason,
        )
