"""Changing what the enemy hides changes no byte of the asker's pages: Generalship, everywhere.

Two tables play the same evening in public; what lies hidden differs: pieces of the same height, the
faces of cards, dealt hands. Phones, the display, log, undo, the file to show around, chronicle and
report are compared byte by byte, also step by step through a battle.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from random import Random
from typing import Any

import pytest

from companion.core.play import MemoryStore, Play, header_of
from companion.core.records import evolve
from companion.games.generalship.army.moving import March
from companion.games.generalship.army.raising import DraftUnits, UpgradeChoice, UpgradeUnits
from companion.games.generalship.battle.fight import Decks, full_decks
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.corrections import SetCourt, SetHand, SetStack
from companion.games.generalship.court.playing import DrawCards
from companion.games.generalship.cycle.scoring import EndEarly
from companion.games.generalship.cycle.turn import ChooseTile, CorrectTurn, PassTurn
from companion.games.generalship.game import GAME
from companion.games.generalship.pieces import Tile, Unit
from companion.games.generalship.state import SCORING
from companion.pages.kit import TABLE
from companion.phones.places import Touch
from companion.phones.windows import windows
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.amend.page import AmendPresenter
from companion.ui.presenters.box import Sources, box
from companion.ui.presenters.device import shown
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.generalship.amend import GeneralshipAmending
from companion.ui.presenters.generalship.battle.page import BattlePage
from companion.ui.presenters.log.page import LogPresenter
from companion.ui.presenters.report.page import html
from companion.ui.presenters.session import Session
from tests.games.generalship.evening import table_of
from tests.phones.secrets import told
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking

LIGHT, HEAVY, ARCHERS = Unit.LIGHT_INFANTRY, Unit.HEAVY_INFANTRY, Unit.ARCHERS
RIDERS, GUNS = Unit.LIGHT_CAVALRY, Unit.ARTILLERY
# What Ben may hide: as many pieces on each tile, in classes of their own.
HIDDEN = (
    {"first": {LIGHT: 3}, "second": {LIGHT: 2}, "third": {ARCHERS: 1}},
    {"first": {RIDERS: 2, GUNS: 1}, "second": {Unit.GALLEON: 1, HEAVY: 1}, "third": {GUNS: 1}},
)
# As many infantry, so that as many tactic cards are drawn in everybody's sight.
FIGHTING = ({LIGHT: 2, HEAVY: 1}, {ARCHERS: 1, Unit.MUSKETS: 1, GUNS: 1})


class Evening:
    """A table of three, its drafts, and windows of every seat."""

    def __init__(self, language: str = "en") -> None:
        play = Play(GAME, MemoryStore(header_of(GAME, table_of(3))))
        self.session = Session(play, AtOnce(), lambda: 0)
        self.texts = speaking(language)
        self.shared: Drafts = in_memory()
        self.own: dict[str, Drafts] = {}

    def do(self, *actions: Any) -> None:
        for action in actions:
            refused: list[Any] = []
            self.session.do(action, refused.append, f"e{len(self.session.journal.entries)}")
            assert not refused, refused[0].problems

    def drafts(self, seat: str) -> Drafts:
        return self.own.setdefault(seat, in_memory())

    def window(self, seat: str) -> Any:
        make = windows(self.session, self.drafts, lambda: self.shared, AtOnce)
        return make(seat, lambda: self.texts, lambda: None)

    def tablet(self) -> BattlePage:
        return BattlePage(self.session, lambda: self.texts, self.shared)

    def bytes_for(self, seat: str) -> Iterator[str]:
        """Every page of a seat's phone, with the reasons it can ask for."""
        yield from told(self.window(seat))

    def public(self) -> Iterator[str]:
        """What the tablet and its files tell everybody, beside its pages."""
        own, texts, session = box("generalship"), lambda: self.texts, self.session
        for kind in (session.next_undo, session.next_redo):
            yield self.texts.text(kind) if kind else ""
        log = LogPresenter(session, texts, str)
        for key in log.keys():  # noqa: SIM118 - the lines of the log
            yield repr(log.entry(key))
            yield log.opened(key)
            place = session.journal.log_line(session.journal.entries[int(key)]).position
            if place is not None:
                step = session.journal.at(place).step
                yield repr(session.curtain.reasons(step.breakdowns))
        yield from self._amendments(log)
        summary = {"key": "ui.home.round", "params": {}, "players": []}
        yield repr(shown.made(session.play, "An evening", "2026-01-01", summary).for_export())
        teller = own.chronicle(session, texts)
        yield repr(teller.tell())
        charts = own.curves(session, texts, {})
        for key, _ in charts.tabs():
            yield repr(charts.view(key))
        clock = own.clock(session, texts, lambda: 0)
        scoring = own.scoring(session, texts, self.shared)
        sources = Sources(session, self.texts, charts, clock, scoring, teller)
        yield html(own.report(sources, datetime(2026, 1, 1)))  # noqa: DTZ001

    def _amendments(self, log: LogPresenter) -> Iterator[str]:
        """Every entry of the log in full, and what would follow if it were deleted."""
        texts, session = lambda: self.texts, self.session
        words = GeneralshipAmending(texts, GAME)
        amending = AmendPresenter(session, texts, words, AtOnce(), str)
        for key in log.keys():  # noqa: SIM118 - the lines of the log
            line = log.line(key)
            yield repr(amending.entry(line))
            if line.position is not None and session.journal.is_in_force(line.position):
                previews: list[Any] = []
                amending.preview(amending.delete(line.position), previews.append)
                for one in previews:
                    yield repr(amending.view(one))


def alike(first: Evening, second: Evening, seats: tuple[str, ...]) -> None:
    for seat in seats:
        pairs = zip(first.bytes_for(seat), second.bytes_for(seat), strict=True)
        for here, there in pairs:
            assert here == there, seat
    for here, there in zip(first.public(), second.public(), strict=True):
        assert here == there


def hiding(evening: Evening, hidden: dict[str, dict[Unit, int]]) -> None:
    """The same in public: heights, numbers of cards, prices."""
    names, ones = (("A", "B"), 1) if LIGHT in hidden["first"] else (("C", "D"), 0)
    evening.do(
        SetStack("ben", "byzantium_1", hidden["first"]),
        SetStack("ben", "byzantium_2", hidden["second"]),
        SetStack("ben", "byzantium_3", hidden["third"]),
        SetCourt("ben", names, names[:1]),
        SetHand("ben", ones, 2 - ones),
        SetStack("anna", "austria_1", {HEAVY: 2, RIDERS: 1}),
    )


OTHERS = ("anna", "carla", TABLE)


@pytest.mark.rule("G-1.6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_pieces_change_nothing_in_any_part_of_a_cycle(language: str) -> None:
    evenings = [Evening(language), Evening(language)]
    for evening, hidden in zip(evenings, HIDDEN, strict=True):
        hiding(evening, hidden)
    alike(*evenings, OTHERS)
    for tile, choice in (
        (Tile.PRODUCTION_GROWTH, "production"),
        (Tile.GENERAL_TECHNOLOGY, "technology"),
        (Tile.ALLIANCE, ""),
        (Tile.DRAFT, ""),
        (Tile.MARCH, ""),
    ):
        for evening in evenings:
            evening.do(CorrectTurn(1, "ben"), ChooseTile(tile, choice, overrule=True))  # type: ignore[arg-type]
        alike(*evenings, OTHERS)
    for evening in evenings:
        evening.do(CorrectTurn(SCORING))
    alike(*evenings, OTHERS)


@pytest.mark.rule("G-1.6", "G-9.12", "G-10.4")
def test_what_is_done_with_hidden_pieces_is_told_without_them() -> None:
    evenings = [Evening(), Evening()]
    upgrades = ((LIGHT, HEAVY), (RIDERS, Unit.HEAVY_CAVALRY))
    for evening, hidden, path in zip(evenings, HIDDEN, upgrades, strict=True):
        hiding(evening, hidden)
        every = dict.fromkeys(("metallurgy", "stirrup", "navigation", "gunpowder"), "anna")
        evening.session.journal._line[evening.session.journal._cursor].step = evolve(
            evening.session.journal.step,
            state=evolve(evening.session.state.with_player("ben", battle_count=4), developed=every),
        )
        evening.do(
            CorrectTurn(1, "ben", Tile.DRAFT),
            DraftUnits("ben", {ARCHERS: 1}),
            UpgradeUnits("ben", (UpgradeChoice("byzantium_1", path),)),
            PassTurn(("ben",)),
            CorrectTurn(1, "ben", Tile.MARCH),
            March("ben", ("byzantium_1", "n5"), {path[1]: 1}),
            March("ben", ("byzantium_3", "n10"), dict(hidden["third"])),
            March("ben", ("n5", "n6"), {path[1]: 1}, overrule=True),
        )
    alike(*evenings, OTHERS)
    for evening in evenings:
        evening.do(
            PassTurn(("ben",)),
            CorrectTurn(1, "ben", Tile.GENERAL_TECHNOLOGY, "technology"),
            DrawCards(("ben",), twos={"ben": 1 if evening is evenings[0] else 2}),
        )
    alike(*evenings, OTHERS)


def in_battle(evening: Evening, hidden: dict[Unit, int]) -> None:
    evening.do(
        SetStack("anna", "austria_2", {HEAVY: 3, ARCHERS: 1}),
        SetStack("ben", "byzantium_2", hidden),
        CorrectTurn(1, "anna", Tile.MARCH),
        March("anna", ("austria_2", "byzantium_2"), {HEAVY: 3, ARCHERS: 1}),
    )


def decks_of(state: Any, seed: int) -> Decks:
    """The same first hand, that of the attacker; whatever comes after it differs."""
    full = full_decks(state.switches)
    basic, advanced = list(full.basic), list(full.advanced)
    Random(1).shuffle(basic)
    Random(1).shuffle(advanced)
    rest, more = basic[5:], advanced[4:]
    Random(seed).shuffle(rest)
    Random(seed).shuffle(more)
    return Decks((*basic[:5], *rest), (*advanced[:4], *more))


class FixedDecks:
    def __init__(self, decks: Decks) -> None:
        self._left = [decks.basic, decks.advanced]

    def shuffled(self, _cards: Any) -> Any:
        return self._left.pop(0)


@pytest.mark.rule("G-1.6", "G-14.9", "G-12.6")
@pytest.mark.parametrize("dealt", [False, True])
def test_a_battle_tells_nothing_of_the_enemy_step_by_step(dealt: bool) -> None:
    evenings, tablets = [], []
    for seed, hidden in enumerate(FIGHTING):
        evening = Evening()
        in_battle(evening, hidden)
        tablet = evening.tablet()
        tablet.decks = FixedDecks(decks_of(evening.session.state, seed))  # type: ignore[assignment]
        evenings.append(evening)
        tablets.append(tablet)
    seats = ("anna", "carla", TABLE)
    for tablet in tablets:
        tablet.chose("how", "dealt" if dealt else "table")
    steps = []
    while tablets[0].step != "attack_1":
        steps.append(tablets[0].step)
        alike(*evenings, seats)
        for tablet in tablets:
            offers = [offer.key for panel in tablet.view().panels for offer in panel.offers]
            tablet.tapped("no" if "no" in offers else "next")
        assert tablets[0].step == tablets[1].step
    alike(*evenings, seats)
    assert {"withdraw", "swap_defender", "retreat_defender", "ambush", "exchange_defender"} <= set(
        steps
    )


@pytest.mark.rule("G-1.6", "G-12.8")
def test_neither_do_losses_before_they_are_chosen() -> None:
    evenings = []
    for hidden in FIGHTING:
        evening = Evening()
        in_battle(evening, hidden)
        page = evening.tablet()
        while page.step != "attack_1":
            offers = [offer.key for panel in page.view().panels for offer in panel.offers]
            page.tapped("no" if "no" in offers else "next")
        page.tapped("next")
        page.stepped("t:attacker", 2)
        page.tapped("next")
        assert page.step == "end"
        evenings.append(evening)
    alike(*evenings, OTHERS)


def test_the_owner_does_see_what_others_do_not() -> None:
    """The tests above could not fail if nothing hidden were ever told."""
    evenings = [Evening(), Evening()]
    for evening, hidden in zip(evenings, HIDDEN, strict=True):
        hiding(evening, hidden)
    mine = [list(evening.bytes_for("ben")) for evening in evenings]
    assert len([1 for a, b in zip(*mine, strict=True) if a != b]) >= 2


def test_after_the_game_everything_lies_open() -> None:
    evening = Evening()
    hiding(evening, HIDDEN[1])
    evening.do(EndEarly())
    assert "artillery" in "".join(evening.bytes_for("anna"))


def test_a_dealt_battle_comes_to_the_same_entry_from_phones() -> None:
    """Both sides choose on their own phones; the tablet reveals and books."""
    evening = Evening()
    in_battle(evening, FIGHTING[0])
    tablet = evening.tablet()
    tablet.chose("how", "dealt")
    while tablet.step != "attack_1":
        offers = [offer.key for panel in tablet.view().panels for offer in panel.offers]
        tablet.tapped("no" if "no" in offers else "next")
    for seat, role in (("ben", "defender"), ("anna", "attacker")):
        window = evening.window(seat)
        window.go("battle")
        reply = window.touched(_tap(f"ready:{role}"))
        assert reply.take()
    assert tablet.is_revealed
    made = tablet.draft.action(evening.session.state)
    assert isinstance(made, FightBattle)
    assert made.answers.decks is not None


def _tap(key: str) -> Any:
    return Touch("tap", key)
