"""A wagon on its way through a small map, by chance and sometimes against the rules.

In another kind of evening it takes what it comes to.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.table_actions import GoToPhase
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.events.phase import RollHorde
from companion.games.medioevo.forces import Force
from companion.games.medioevo.movement.moving import MovePieces
from companion.games.medioevo.state import Limits
from companion.games.medioevo.table import ChangePieces, NameArea
from companion.games.medioevo.war.conquest import Conquer
from tests.games.medioevo.evening import Evening

OWN, HIS, WILD = "p0", "p1", ""
MAP = {"Buda": OWN, "Pest": OWN, "Kiev": HIS, "Riga": HIS, "Wild": WILD, "Moor": WILD}
ROUNDS, STEPS = 4, 12


class MarchingEvening(Evening):
    """Only movement: each round a wagon goes from Buda or Pest, wherever chance leads it."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 3, Limits(12), second_thoughts=False)
        for name, owner in MAP.items():
            self.do(NameArea(name, start_realm_of=owner))
        for _ in range(ROUNDS):
            self._march()

    def _march(self) -> None:
        self.do(GoToPhase(2))
        self.do(RollHorde((3, 2, 8)))
        self.do(GoToPhase(5, overrule=True))
        units = self.random.randint(1, 4)
        army = Force(light_infantry=units, war_wagon=(1, 0, 0))
        here = self.random.choice(("Buda", "Pest"))
        self.do(ChangePieces(OWN, added=army, area=here))
        for _ in range(STEPS):
            target = self.random.choice([name for name in MAP if name != here])
            step = MovePieces(
                OWN,
                army,
                here,
                target,
                completed=self.random.random() < 0.2,
                steps=self.random.randint(1, 3),
            )
            if self.do(step) or self.do(replace(step, overrule=True)):
                here = target
        self.do(ChangePieces(OWN, taken=army, area=here))
        self.do(GoToPhase(7))
        self.do(EndRound())


class ConqueringEvening(Evening):
    """Only conquests: each round an army takes areas of a small map, as chance will have it."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 3, Limits(12), second_thoughts=False)
        sites = ["rome", "jerusalem", "", "", "", ""]
        self.random.shuffle(sites)
        for (name, owner), site in zip(MAP.items(), sites, strict=True):
            inhabited = bool(site) or self.random.random() < 0.7
            self.do(NameArea(name, inhabited=inhabited, start_realm_of=owner, site=site))
        for _ in range(ROUNDS):
            self._conquer()

    def _conquer(self) -> None:
        self.do(GoToPhase(2))
        self.do(RollHorde((3, 2, 8)))
        self.do(GoToPhase(5, overrule=True))
        for _ in range(STEPS // 2):
            player, loser = self.random.sample(("p0", "p1", "p2"), 2)
            fought = self.random.random() < 0.8
            taken = Conquer(
                player,
                self.random.choice(list(MAP)),
                loser=self.random.choice((loser, "")),
                after_battle=fought,
                barbarians_destroyed=fought and self.random.random() < 0.3,
                hostile=not fought and self.random.random() < 0.5,
            )
            if not self.do(taken):
                self.do(replace(taken, overrule=True))
        self.do(GoToPhase(7))
        self.do(EndRound())
