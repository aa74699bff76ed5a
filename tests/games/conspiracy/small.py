"""A small table for probes: what an action does, what is said against it, what it tells."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import CompanionError, IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import GoToPhase
from companion.games.conspiracy.game import GAME
from companion.games.conspiracy.state import State
from companion.games.conspiracy.switches import DEFAULTS, Switches
from tests.games.conspiracy.evening import table_of
from tests.games.conspiracy.odd_tables import faults_in


class Table:
    """A game without a journal; each player has heirs of both trainings, cards and troops."""

    def __init__(self, players: int = 3, switches: Switches = DEFAULTS, **setup: int) -> None:
        self.state: State = GAME.start(table_of(players, switches=switches, **setup))
        for player in self.state.seats:
            self.put(player, secular=2, clerical=2)
        self.told: list[str] = []

    # -- the table as the probe wants it ----------------------------------------------------

    def put(self, player: str, **figures: Any) -> Table:
        self.state = self.state.with_player(player, **figures)
        return self

    def land(self, land: str, **flags: Any) -> Table:
        self.state = self.state.with_land(land, **flags)
        return self

    def set(self, **parts: Any) -> Table:
        self.state = evolve(self.state, **parts)
        return self

    def rich(self, player: str, ducats: int = 1000) -> Table:
        bank = self.state.purses["bank"] + self.state.money(player) - ducats
        return self.set(purses={**self.state.purses, player: ducats, "bank": bank})

    def phase(self, phase: int) -> Table:
        self.do(GoToPhase(phase, overrule=True))
        return self

    def own(self, player: str, kind: str = "secular") -> list[str]:
        """The lands of a player of this kind."""
        return [one.id for one in self.state.lands_of(player) if one.kind == kind]

    # -- what is tried ----------------------------------------------------------------------

    def do(self, action: Any) -> Table:
        """Done; what it tells besides stands in `told`. The table is one that could lie there."""
        made = GAME.apply(self.state, action)
        self.state = made.state
        self.told = [_key(text) for text in made.warnings]
        self.said = made.summary.key
        assert list(faults_in(self.state)) == []
        return self

    def refused(self, action: Any) -> set[str]:
        """What is said against it; nothing has changed."""
        with pytest.raises(CompanionError) as error:
            GAME.apply(self.state, action)
        return {problem.key for problem in error.value.problems}

    def forbidden(self, action: Any) -> set[str]:
        """The rules that are named against it; *do it anyway* does it and tells each of them."""
        with pytest.raises(IllegalAction) as error:
            GAME.apply(self.state, action)
        assert error.value.may_overrule
        problems = error.value.problems
        assert all(problem.rule is not None for problem in problems)
        made = GAME.apply(self.state, replace(action, overrule=True))
        told = {_key(text) for text in made.warnings}
        assert {problem.key for problem in problems} <= told
        return {str(problem.rule.number) for problem in problems if problem.rule}


def _key(text: Any) -> str:
    """What a warning is about; overruled ones name it inside."""
    return str(text.params["what"].key if text.key == "overruled" else text.key)
