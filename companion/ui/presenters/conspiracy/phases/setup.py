"""Set-up (C-4): the active player, heirs, and what the table lays out itself."""

from __future__ import annotations

from companion.core.dice import DiceRequest
from companion.core.table_actions import MarkDone
from companion.games.conspiracy.flow import DECK_READY, NAMED, TROOPS_PLACED
from companion.games.conspiracy.setup import HEIRS, PILES, ChooseActive, SplitHeirs, split_mark
from companion.games.conspiracy.tables import SETUP
from companion.ui.presenters.conspiracy.phases.body import ConspiracyBody
from companion.ui.presenters.panels import Act, Answer, Button, Item, Panel
from companion.ui.presenters.phases.views import Foot

DRAFT = "heirs"
EVEN = HEIRS // 2


class SetupBody(ConspiracyBody):
    """Everything is dealt already; the table tells how the heirs are split."""

    def panels(self) -> tuple[Panel, ...]:
        state = self.state
        row = SETUP[len(state.seats)]
        active = tuple(
            Item(
                f"active:{one}",
                self.name(one),
                colour=self.player(one).colour,
                icon="check" if one == state.active else "",
                taps=one != state.active,
            )
            for one in state.seats
        )
        heirs = tuple(
            Item(
                f"heirs:{one}",
                self.name(one),
                self.say(
                    "con.setup.split", secular=self.secular(one), clerical=HEIRS - self.secular(one)
                ),
                colour=self.player(one).colour,
                count=self.secular(one),
                most=HEIRS,
            )
            for one in state.order
        )
        steps = tuple(
            Item(
                f"done:{step}",
                self.say(f"con.step.{step}"),
                self.say(f"con.setup.{step}_note", piles=", ".join(map(str, PILES))),
                icon="check" if step in state.done else "checkbox-blank-outline",
                taps=True,
                quiet=step in state.done,
            )
            for step in (TROOPS_PLACED, DECK_READY, NAMED)
        )
        by_chance = Button(
            "draw", self.say("con.setup.draw"), "dice-multiple-outline", look="outline"
        )
        dealt = self.say("con.setup.dealt", secular=row.secular, bid=row.lowest_elector_bid)
        return (
            Panel(
                "active",
                self.say("con.setup.active"),
                items=active,
                offers=(by_chance,),
                note=dealt,
            ),
            Panel("heirs", self.say("con.setup.heirs"), items=heirs),
            Panel("steps", self.say("con.setup.steps"), items=steps, column=1),
        )

    def secular(self, player: str) -> int:
        """What stands in the draft, or what was booked."""
        booked = self.state.players[player].secular
        known = booked if split_mark(player) in self.state.done else EVEN
        return int(self.drafts.get(DRAFT, {}).get(player, known))

    def own_step(self, key: str, change: int) -> None:
        player = key.partition(":")[2]
        wished = min(HEIRS, max(0, self.secular(player) + change))
        self.drafts.put(DRAFT, {**self.drafts.get(DRAFT, {}), player: wished})

    def foot(self) -> Foot:
        waiting = [one for one in self.state.order if self.is_open(one)]
        if not waiting or not self.is_now:
            return Foot()
        return Foot(Button("split", self.say("con.setup.split_all"), "account-child"))

    def is_open(self, player: str) -> bool:
        """Whether what stands there is not booked."""
        if split_mark(player) not in self.state.done:
            return True
        return self.secular(player) != self.state.players[player].secular

    def own_tap(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "split":
                open_ones = [one for one in self.state.order if self.is_open(one)]
                first, *others = (SplitHeirs(one, self.secular(one)) for one in open_ones)
                return Act(first, tuple(others))
            case "draw":
                seats = self.state.seats
                faces = self.dice.roll(_one_of(len(seats)))
                return Act(ChooseActive(seats[faces[0] - 1]))
            case "active":
                return Act(ChooseActive(rest))
            case "done":
                return Act(MarkDone(rest, done=rest not in self.state.done))
        return None


def _one_of(count: int) -> DiceRequest:
    return DiceRequest("con.setup.draw", (count,))
