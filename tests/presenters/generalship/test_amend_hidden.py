"""To amend the past sounds nobody out: what a preview tells hangs on nothing that lies hidden.

Two tables play the same in public, with the same prices and heights; which pieces Ben has is
another matter. Everything that the log offers about any entry comes to the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.core.amending.amendments import NOTHING_HIDDEN
from companion.core.entries import Amend
from companion.core.errors import CompanionError
from companion.core.play import MemoryStore, Play, header_of
from companion.core.table_actions import Correct
from companion.games.generalship.army.moving import March
from companion.games.generalship.army.raising import DraftUnits, UpgradeChoice, UpgradeUnits
from companion.games.generalship.corrections import SetCommander, SetStack, SetTable, SetTechnology
from companion.games.generalship.cycle.scoring import AwardTiles, EndEarly, PayUpkeep
from companion.games.generalship.cycle.turn import ChooseTile, CorrectTurn, EndTurn, PassTurn
from companion.games.generalship.game import GAME
from companion.games.generalship.pieces import Technology, Tile, Unit
from companion.games.generalship.state import SCORING, Commander
from companion.ui.presenters.amend.page import AmendPresenter
from companion.ui.presenters.generalship.amend import GeneralshipAmending
from companion.ui.presenters.session import Session
from tests.games.generalship.evening import table_of
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking

LIGHT, HEAVY, ARCHERS = Unit.LIGHT_INFANTRY, Unit.HEAVY_INFANTRY, Unit.ARCHERS
RIDERS, KNIGHTS, MUSKETS = Unit.LIGHT_CAVALRY, Unit.HEAVY_CAVALRY, Unit.MUSKETS
# At a battle count of 3 and more each of these upgrades is free (G-9.11).
PATHS = ((LIGHT, HEAVY), (RIDERS, KNIGHTS), (HEAVY, MUSKETS), (LIGHT, MUSKETS))
HOME, NEXT = "byzantium_1", "n5"


class Table:
    """Ben upgrades by `path`, and marches with what he then has."""

    def __init__(self, path: tuple[Unit, Unit], seed: int) -> None:
        self.store = MemoryStore(header_of(GAME, table_of(3)))
        self.session = Session(Play(GAME, self.store), AtOnce(), lambda: 0)
        texts = lambda: speaking("en")  # noqa: E731
        self.amending = AmendPresenter(
            self.session, texts, GeneralshipAmending(texts, GAME), AtOnce(), str
        )
        self.refused: list[Any] = []
        self.path = path
        self.do(SetStack("ben", HOME, {path[0]: 2, ARCHERS: 1}))
        for action in self.evening(Random(seed)):
            self.do(action)

    def do(self, action: Any) -> None:
        self.session.do(action, self.refused.append, f"e{len(self.session.journal.entries)}")
        assert not self.refused, self.refused

    def evening(self, random: Random) -> Iterator[Any]:
        """The same in public, in an order of its own for every seed."""
        first: list[Any] = [SetTechnology(one, "anna") for one in Technology]
        first += [Correct("ben", "battle_count", 4), Correct("ben", "food", 9)]
        first += [Correct("ben", "metal", 3), SetCommander("ben", Commander(naval=1))]
        random.shuffle(first)
        yield from first
        yield CorrectTurn(1, "ben")
        yield ChooseTile(Tile.DRAFT)
        draft = DraftUnits("ben", {ARCHERS: 1})
        steps: list[Any] = [draft, UpgradeUnits("ben", (UpgradeChoice(HOME, self.path),))]
        if random.random() < 0.5:
            steps.reverse()
        yield from steps
        yield PassTurn(("ben",))
        yield PassTurn(("anna", "carla"))
        yield EndTurn()
        yield Correct("anna", "food", random.randint(1, 4))
        yield CorrectTurn(1, "ben")
        yield ChooseTile(Tile.MARCH)
        piece = random.choice((self.path[0], self.path[1]))
        yield March("ben", (HOME, NEXT), {piece: 1}, overrule=random.random() < 0.3)
        if random.random() < 0.5:
            yield March("ben", (HOME, NEXT), {ARCHERS: 1})
        yield CorrectTurn(SCORING)
        yield AwardTiles()
        yield PayUpkeep(())

    def amends(self) -> Iterator[Amend]:
        """Every entry struck out, and what a table may have forgotten put in after it."""
        for position in self.session.journal.present:
            yield self.amending.delete(position.number)
            for action in (
                Correct("ben", "food", -9),
                Correct("ben", "battle_count", -2),
                DraftUnits("ben", {LIGHT: 2}, overrule=True),
                CorrectTurn(2, "anna"),
                SetTable(("carla", "ben", "anna")),
            ):
                yield Amend(position.number, "insert", action)

    def preview(self, amend: Amend) -> Any:
        told: list[Any] = []
        self.amending.preview(amend, told.append)
        return told[0]

    def told(self, amend: Amend) -> str:
        answer = self.preview(amend)
        return repr(answer if isinstance(answer, CompanionError) else self.amending.view(answer))


@pytest.mark.rule("G-1.6", "G-9.7")
@pytest.mark.parametrize("seed", range(6))
def test_no_preview_tells_what_lies_hidden(seed: int) -> None:
    first, *others = (Table(path, seed) for path in PATHS)
    for other in others:
        for here, there in zip(first.amends(), other.amends(), strict=True):
            assert first.told(here) == other.told(there), (here, first.path, other.path)


def test_the_preview_would_tell_without_the_veil(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above could not fail if no preview ever asked what lies hidden."""
    monkeypatch.setattr(GeneralshipAmending, "veil", lambda *_: NOTHING_HIDDEN)
    with pytest.raises(AssertionError):
        test_no_preview_tells_what_lies_hidden(0)


def technology(table: Table) -> int:
    """Where the technology of Ben's upgrade was developed."""
    return next(
        one.number
        for one in table.session.journal.present
        if isinstance(one.action, SetTechnology) and one.action.technology is Technology.METALLURGY
    )


@pytest.mark.rule("G-1.6", "G-9.7")
def test_what_was_done_with_hidden_pieces_stands_and_is_silent_afterwards_too() -> None:
    """A later upgrade without its technology counts as overruled; the log says the same of any."""
    logs = []
    for path in PATHS[:2]:
        table = Table(path, 1)
        preview = table.preview(Amend(technology(table), "delete"))
        table.amending.accept(preview, table.refused.append)
        assert not table.refused
        stacks = {one.place: dict(one.units) for one in table.session.state.stacks}
        assert table.session.state.players["ben"].battle_count == 3
        assert sum(stacks[NEXT].values()) == 1
        lines = [table.session.journal.log_line(one) for one in table.session.journal.entries]
        logs.append(repr([table.amending.entry(one) for one in lines]))
        again = Play(GAME, table.store)
        assert again.journal.state == table.session.state
    assert logs[0] == logs[1]


@pytest.mark.rule("G-1.6")
def test_what_hangs_on_nothing_hidden_is_told_to_the_end() -> None:
    table = Table(PATHS[0], 2)
    place = next(
        one.number
        for one in table.session.journal.present
        if isinstance(one.action, Correct) and one.action.player == "anna"
    )
    preview = table.preview(Amend(place, "delete"))
    assert preview.untold is None
    assert [change.figure.owner for change in preview.changes] == ["anna"]


@pytest.mark.rule("G-1.6")
def test_after_the_game_everything_is_told() -> None:
    table = Table(PATHS[0], 1)
    table.do(EndEarly())
    preview = table.preview(Amend(technology(table), "delete"))
    assert preview.untold is None
    assert any("upgrade" in misfit.summary.key for misfit in preview.misfits)
