"""An amendment that was accepted tells no more than one that is previewed: Generalship.

Two tables look alike to everybody but Ben; how his pieces became what they are differs. Whatever
entry is struck out or put in, what everybody then sees is the same: every page of the others, log,
undo, the file to show around. So it is after an undo, a redo, a further amendment and a restart.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.core.amending.amendments import NOTHING_HIDDEN
from companion.core.entries import Amend, Redo, Undo
from companion.core.errors import CompanionError
from companion.core.play import Play
from companion.core.table_actions import Correct
from companion.games.generalship.army.moving import March
from companion.games.generalship.army.raising import DraftUnits, UpgradeChoice, UpgradeUnits
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.common import Taken
from companion.games.generalship.corrections import (
    SetCommander,
    SetCourt,
    SetHand,
    SetPlace,
    SetStack,
    SetTechnology,
)
from companion.games.generalship.court.playing import DrawCards, UseGenerals
from companion.games.generalship.cycle.scoring import AwardTiles, PayUpkeep, UpkeepRow
from companion.games.generalship.cycle.turn import ChooseTile, CorrectTurn, EndTurn, PassTurn
from companion.games.generalship.game import GAME
from companion.games.generalship.pieces import Event, Technology, Terrain, Tile, Unit
from companion.games.generalship.state import SCORING, TileFacts
from companion.games.generalship.technology.developing import Develop, Happening
from companion.pages.kit import TABLE
from companion.ui.presenters.amend.page import AmendPresenter
from companion.ui.presenters.generalship.amend import GeneralshipAmending
from tests.games.generalship.test_actions import sums
from tests.phones.test_generalship_secrets import Evening
from tests.presenters.recorded import AtOnce

LIGHT, HEAVY, ARCHERS, MUSKETS = (
    Unit.LIGHT_INFANTRY,
    Unit.HEAVY_INFANTRY,
    Unit.ARCHERS,
    Unit.MUSKETS,
)
RIDERS, KNIGHTS = Unit.LIGHT_CAVALRY, Unit.HEAVY_CAVALRY
# Free at a battle count of 3 and more (G-9.11); at a lower one not all of them are.
PATHS = ((LIGHT, HEAVY), (RIDERS, KNIGHTS), (HEAVY, MUSKETS), (LIGHT, MUSKETS))
HOME, NEXT, FIELD, BACK = "byzantium_1", "n5", "n6", "n7"
SEATS = (TABLE, "anna")


class Amended(Evening):
    """Ben ends up with the same pieces by an upgrade and cards of his own; Anna asks."""

    def __init__(self, seed: int, hidden: int) -> None:
        super().__init__()
        self.path = PATHS[hidden]
        self.names = ("Kimon", "Pyrros I", "Philon", "Drakon")[hidden]
        self.twos = hidden % 3
        for action in self.played(Random(seed)):
            self.do(action)
        texts = lambda: self.texts  # noqa: E731
        words = GeneralshipAmending(texts, GAME)
        self.amending = AmendPresenter(self.session, texts, words, AtOnce(), str)

    def played(self, public: Random) -> Iterator[Any]:
        old, new = self.path
        last = {HEAVY: 2, KNIGHTS: 1, MUSKETS: 1, ARCHERS: 2}
        first = {**last, new: last[new] - 1}
        first = {unit: n for unit, n in {**first, old: first.get(old, 0) + 1}.items() if n}
        corrected: list[Any] = [SetTechnology(one, "anna") for one in PREPARED]
        corrected += [Correct("ben", "battle_count", 4), Correct("ben", "food", 9)]
        corrected += [Correct("ben", "metal", 3), SetCommander("ben", Commander(naval=1))]
        # The rightmost power card leads after a witch hunt: everybody sees its name (G-8.7).
        corrected += [SetCourt("ben", (self.names, ""), (self.names, ""))]
        corrected += [SetHand("ben", 2 - self.twos, self.twos, 2)]
        corrected += [SetHand("anna", 3), SetStack("anna", FIELD, {LIGHT: 2})]
        known = public.random() < 0.5
        for place, ground, near in (
            (HOME, Terrain.PLAINS, (NEXT,)),
            (NEXT, Terrain.FOREST, (HOME, FIELD)),
            (FIELD, Terrain.PLAINS, (NEXT,)),
        ):
            facts = TileFacts("", ground)
            corrected.append(SetPlace(place, facts, neighbours=near if known else None))
        public.shuffle(corrected)
        yield SetStack("ben", HOME, first)
        yield from corrected
        yield from self._raised(public)
        yield from self._fought(public)
        yield from self._learned(public)
        yield CorrectTurn(SCORING)
        yield AwardTiles()
        gone = (Taken(HOME, {ARCHERS: 1}),) if public.random() < 0.5 else ()
        yield PayUpkeep((UpkeepRow("ben", gone, {}, ()),) if gone else ())

    def _raised(self, public: Random) -> Iterator[Any]:
        yield CorrectTurn(1, "ben")
        yield ChooseTile(Tile.DRAFT)
        steps: list[Any] = [
            DraftUnits("ben", {ARCHERS: 1}),
            UpgradeUnits("ben", (UpgradeChoice(HOME, self.path),)),
        ]
        public.shuffle(steps)
        yield from steps
        yield PassTurn(("ben",))
        yield PassTurn(("anna", "carla"))
        yield EndTurn()

    def _fought(self, public: Random) -> Iterator[Any]:
        """Half of the army marches into Anna's stack, and loses or wins."""
        yield CorrectTurn(1, "ben")
        yield ChooseTile(Tile.MARCH)
        mine = {HEAVY: 1, self.path[1]: 1} if self.path[1] is not HEAVY else {HEAVY: 2}
        yield March("ben", (HOME, NEXT), mine, overrule=public.random() < 0.3)
        if public.random() < 0.4:
            yield March("ben", (HOME, NEXT), {ARCHERS: 1}, overrule=True)
        yield March("ben", (NEXT, FIELD), {HEAVY: 1}, overrule=True)
        beaten = public.random() < 0.5
        lost = {HEAVY: 1} if beaten else {LIGHT: 1}
        won = sums((5, 4)) if beaten else sums((3, 5), (6, 4))
        to = "" if beaten else "austria_1"
        yield FightBattle("ben", "anna", FIELD, won, lost=lost, to=to, overrule=True)
        yield PassTurn(("ben",))
        yield PassTurn(("anna", "carla"))
        yield EndTurn()

    def _learned(self, public: Random) -> Iterator[Any]:
        """Cards are drawn and used, and an event comes that takes what lies hidden."""
        yield CorrectTurn(1, "anna")
        yield ChooseTile(Tile.GENERAL_TECHNOLOGY, "technology")
        state = self.session.state
        event = public.choice((Event.BLACK_DEATH, Event.WITCH_HUNT, Event.PUTSCH))
        removed = {}
        if event is Event.BLACK_DEATH:
            removed = {"ben": (Taken(HOME, self._some(sum(state.army("ben").values()) // 3)),)}
            if sum(state.army("anna").values()) >= 3:
                last = max(state.stacks_of("anna"), key=lambda one: one.units.get(LIGHT, 0))
                removed["anna"] = (Taken(last.place, {LIGHT: 1}),)
        yield Develop("anna", Technology.ARCHITECTURE, 3, happenings=(Happening(event, removed),))
        if public.random() < 0.5:
            yield DrawCards(("ben", "carla"), {"ben": self.names})
        else:
            yield UseGenerals("ben", Commander(), (self.names,))
            yield DrawCards(("carla",))

    def _some(self, n: int) -> dict[Unit, int]:
        """Pieces of Ben's at home; the first are the piece that was upgraded, if it is there."""
        stack = self.session.state.stack("ben", HOME)
        assert stack is not None
        found: dict[Unit, int] = {}
        for unit in (self.path[1], *Unit):
            take = min(n - sum(found.values()), stack.units.get(unit, 0) - found.get(unit, 0))
            if take:
                found[unit] = found.get(unit, 0) + take
        return found

    # -- amending --------------------------------------------------------------------------

    def amends(self) -> list[Amend]:
        """Every entry struck out, and what a table may have forgotten put in after it."""
        found = []
        for position in self.session.journal.present:
            found.append(self.amending.delete(position.number))
            found += [
                Amend(position.number, "insert", action)
                for action in (
                    Correct("ben", "food", -9),
                    Correct("ben", "battle_count", -2),
                    DraftUnits("ben", {LIGHT: 2}, overrule=True),
                    SetStack("ben", HOME, {LIGHT: 4}),
                    SetStack("ben", HOME, {RIDERS: 2}),
                    CorrectTurn(2, "anna"),
                )
            ]
        return found

    def accepted(self, amend: Amend) -> str:
        """What the preview said; an amendment that nothing speaks against is accepted."""
        told: list[Any] = []
        self.amending.preview(amend, told.append)
        if isinstance(told[0], CompanionError):
            return repr(told[0].problems)
        refused: list[Any] = []
        self.amending.accept(told[0], refused.append)
        assert not refused, refused
        return repr(self.amending.view(told[0]))

    def step(self, what: Any) -> None:
        self.session.play.record(what, 0)

    def seen(self, seats: tuple[str, ...] = ()) -> list[str]:
        """What everybody sees now; of these seats every page, too."""
        journal = self.session.journal
        found = [repr((one.position, one.in_force, one.fate)) for one in journal.log()]
        found += self.public()
        for seat in seats:
            found += self.bytes_for(seat)
        return found


PREPARED = (
    Technology.METALLURGY,
    Technology.STIRRUP,
    Technology.NAVIGATION,
    Technology.GUNPOWDER,
)


def compared(seed: int, most: int, seats: tuple[str, ...] = SEATS) -> None:
    random = Random(seed)
    hidden = random.sample(range(len(PATHS)), 2)
    tables = [Amended(seed, which) for which in hidden]
    first, second = tables
    assert first.seen(seats) == second.seen(seats), "they differ before anything is amended"
    for _ in range(most):
        at = random.randrange(len(first.amends()))
        here, there = (one.amends()[at] for one in tables)
        assert first.accepted(here) == second.accepted(there), (hidden, here)
        assert _alike(tables, seats), (hidden, here)
        again = random.randrange(len(first.amends()))
        assert first.accepted(first.amends()[again]) == second.accepted(second.amends()[again])
        assert _alike(tables, ()), (hidden, here, again)
        for what in (Undo(), Undo(), Redo(), Undo()):
            _step(tables, what)
            assert _alike(tables, ()), (hidden, here, what)
        for table in tables:
            loaded = Play(GAME, table.session.play._store)
            assert loaded.state == table.session.state


def _step(tables: list[Amended], what: Any) -> None:
    refusals = []
    for table in tables:
        try:
            table.step(what)
        except CompanionError as error:
            refusals.append(repr(error.problems))
    assert len(refusals) in (0, 2)


def _alike(tables: list[Amended], seats: tuple[str, ...]) -> bool:
    first, second = (table.seen(seats) for table in tables)
    differ = [(one, other) for one, other in zip(first, second, strict=True) if one != other]
    assert not differ, differ[0]
    return True


@pytest.mark.rule("G-1.6")
@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(one, marks=pytest.mark.long) for one in range(2, 14))]
)
def test_whatever_is_amended_and_accepted_everybody_sees_the_same(seed: int) -> None:
    compared(seed, 6)


@pytest.mark.rule("G-1.6")
def test_without_the_veil_it_would_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above could not fail if nothing that follows hung on hidden things."""
    monkeypatch.setattr(GeneralshipAmending, "veil", lambda *_: NOTHING_HIDDEN)
    with pytest.raises(AssertionError):
        compared(0, 12, ())
