"""Two tables that play the same in public and hide other pieces, cards and hands.

What one seat hides may be the same on both: then that seat may be told everything it asks for, on
the tablet in its hands and on its own phone, and still both tables must answer alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from companion.core.errors import CompanionError, IllegalAction
from companion.core.play import MemoryStore, Play, header_of
from companion.core.table_actions import Correct
from companion.games.generalship.army.moving import March
from companion.games.generalship.corrections import (
    SetCourt,
    SetHand,
    SetPlace,
    SetStack,
    SetTable,
    SetTechnology,
)
from companion.games.generalship.cycle.turn import ChooseTile, CorrectTurn
from companion.games.generalship.game import GAME
from companion.games.generalship.pieces import Era, Role, Technology, Terrain, Tile, Unit
from companion.games.generalship.state import SCORING, TileFacts
from companion.games.generalship.switches import Switches
from companion.pages.kit import TABLE, to_json
from companion.ui.presenters.box import box
from companion.ui.presenters.device import shown
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.generalship.battle.draft import FIRST
from companion.ui.presenters.generalship.battle.page import BattlePage
from companion.ui.presenters.generalship.cards import CardsPage
from companion.ui.presenters.generalship.outlook import OutlookPage
from companion.ui.presenters.generalship.places import PlacesPage
from companion.ui.presenters.generalship.technologies import TechnologyPage
from companion.ui.presenters.generalship.turn.page import TurnPage
from companion.ui.presenters.log.page import LogPresenter
from companion.ui.presenters.panels import Act, Detail, HandTo, Jot, Question
from companion.ui.presenters.session import Session
from companion.ui.presenters.told_pages import ToldPages
from tests.games.generalship.evening import table_of
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking

ENGLISH = speaking("en")
PAGES = (TurnPage, BattlePage, PlacesPage, TechnologyPage, CardsPage, OutlookPage)
PEOPLE = ("anna", "ben", "carla")
HOMES = {"anna": "austria", "ben": "byzantium", "carla": "england"}
ON_LAND = tuple(unit for unit in Unit if unit not in (Unit.GALLEY, Unit.GALLEON))
UNTOLD = {"rules", "house_rules", "settings", "phones"}
BASE = tuple(one for one in Technology if not one.startswith("late"))


class Shuffled:
    """Stacks as somebody's app shuffled them; what lies in them nobody knows."""

    def __init__(self, seed: float, hidden: tuple[slice, ...] = ()) -> None:
        self._random, self._hidden = Random(seed), list(hidden)

    def shuffled(self, cards: Any) -> tuple[int, ...]:
        found = list(cards)
        self._random.shuffle(found)
        if self._hidden:  # a hand is another one; whatever is drawn soon is the same
            hand = self._hidden.pop(0)
            n = len(found[hand])
            found[hand], found[len(found) - n :] = found[len(found) - n :], found[hand]
        return tuple(found)


class Hidden:
    """One of the two tables, with its pages and everything that somebody hides."""

    def __init__(self, seed: int, other: int, asker: str = "") -> None:
        public, secret = Random(seed), Random(1000 * other + seed)
        self.eyes, self._other = asker or TABLE, other
        self._randoms = {who: Random(seed) if who == asker else secret for who in PEOPLE}
        rounding = public.choice(("together", "separately"))
        switches = Switches(black_death=rounding)  # type: ignore[arg-type]
        setup = table_of(3, typed=bool(seed % 3), switches=switches)
        play = Play(GAME, MemoryStore(header_of(GAME, setup)))
        self.session = Session(play, AtOnce(), lambda: 0)
        self.drafts: Drafts = in_memory()
        self.pages: list[Any] = [kind(self.session, lambda: ENGLISH, self.drafts) for kind in PAGES]
        self.pages.append(box("generalship").sheet(self.session, lambda: ENGLISH, self.drafts))
        self._shuffle(seed, secret.random())
        self._hungry = public.random() < 0.5
        self._deal(public, secret)
        self.scene = public.choice(("turn", "march", "march", "battle", "dealt", "scoring"))
        self._begin(public)

    @property
    def battle(self) -> Any:
        """The page of the battle."""
        return self.pages[1]

    def _shuffle(self, seed: int, secret: float) -> None:
        self._seed = seed if self.eyes != TABLE else secret
        self.battle.decks = Shuffled(self._seed)

    def do(self, action: Any) -> None:
        refused: list[Any] = []
        self.session.do(action, refused.append)
        assert not refused, (action, refused[0].problems)

    def _deal(self, public: Random, secret: Random) -> None:
        """The same heights and numbers; kinds and names as each likes."""
        if public.random() < 0.7:
            self._map(public)
        for one in public.sample(BASE, public.randint(0, 5)):
            self.do(SetTechnology(one, public.choice(PEOPLE)))
        for player in PEOPLE:
            for n in public.sample((1, 2, 3), 2):
                self._stack(player, f"{HOMES[player]}_{n}", public.randint(1, 5))
            self._stack(player, f"n{1 + PEOPLE.index(player)}", public.randint(0, 4))
            self._court(player, public)
        if public.random() < 0.4:
            self.do(SetTable(alliances=(tuple(public.sample(PEOPLE, 2)), ())))
        if public.random() < 0.3:
            self.do(SetStack("ben", "austria_1", self._units("ben", 2)))

    def _map(self, public: Random) -> None:
        """Neighbours of every tile, and other grounds than those of the box."""
        names = list(self.session.state.places)
        for place in names:
            near = tuple(public.sample([one for one in names if one != place], 3))
            ground = public.choice(list(Terrain))
            self.do(SetPlace(place, TileFacts("", ground, public.random() < 0.3, 2), None, near))

    def _units(self, whose: str, n: int, kinds: tuple[Unit, ...] = tuple(Unit)) -> dict[Unit, int]:
        """As many pieces of any kind."""
        random = self._randoms[whose]
        common = [unit for unit in kinds if unit in ON_LAND or random.random() < 0.2]
        chosen = [random.choice(common) for _ in range(n)]
        return {unit: chosen.count(unit) for unit in sorted(set(chosen))}

    def _stack(self, player: str, place: str, n: int) -> None:
        if n and place in self.session.state.places:
            self.do(SetStack(player, place, self._units(player, n)))

    def _court(self, player: str, public: Random) -> None:
        power, unused, cards = public.randint(0, 3), public.randint(0, 2), public.randint(0, 4)
        named = public.random() < 0.5
        random = self._randoms[player]
        names = [f"G{random.randint(1, 9)}" if named else "" for _ in range(power + unused)]
        self.do(SetCourt(player, tuple(names[:unused]), tuple(names[unused:])))
        typed = public.random() < 0.6
        ones = random.randint(0, cards) if typed else 0
        self.do(SetHand(player, ones, cards - ones if typed else 0, 0 if typed else cards))
        for figure, most in (("food", 9), ("metal", 5), ("battle_count", 4)):
            scarce = self._hungry and figure == "food"  # upkeep is more than some have
            change = public.choice((-2, -1, 1)) if scarce else public.randint(1, most)
            self.do(Correct(player, figure, change))

    def _begin(self, public: Random) -> None:
        if self.scene == "scoring":
            self.do(CorrectTurn(SCORING))
        elif self.scene != "turn":
            self.do(CorrectTurn(1, "anna", Tile.MARCH))
        elif public.random() < 0.8:
            tile = public.choice([one for one in Tile if one is not Tile.MARCH])
            choice = {Tile.PRODUCTION_GROWTH: "growth", Tile.GENERAL_TECHNOLOGY: "technology"}
            self.do(CorrectTurn(1, public.choice(PEOPLE)))
            self.do(ChooseTile(tile, choice.get(tile, ""), overrule=True))  # type: ignore[arg-type]
        if self.scene in ("battle", "dealt"):
            self._fight(public)

    def _fight(self, public: Random) -> None:
        """What everybody may count is alike: who stands there, and how many cards they draw."""
        own, other = "austria_2", "byzantium_2"
        self.do(SetTable(alliances=((), ())))
        if public.random() < 0.5:  # no class brings a card
            self.do(SetTable(era=Era.FORTRESSES))
            first, second = self._units("anna", 3, ON_LAND), self._units("ben", 2, ON_LAND)
        else:
            foot = [unit for unit in ON_LAND if not unit.endswith("cavalry")]
            first, second = (
                dict.fromkeys(self._randoms[who].sample(foot, n), 1)
                for who, n in (("anna", 3), ("ben", 4))
            )
        self.do(SetPlace(own, TileFacts("", Terrain.PLAINS), neighbours=(other,)))
        self.do(SetPlace(other, TileFacts("", Terrain.PLAINS, True), neighbours=(own,)))
        self.do(SetStack("anna", own, first))
        self.do(SetStack("ben", other, second))
        self.do(March("anna", (own, other), first))
        page = self.battle
        page.chose("how", "dealt" if self.scene == "dealt" else "table")
        assert page.step == FIRST
        if self.eyes != TABLE and self._other > 1:
            page.decks = Shuffled(self._seed, self._hands(page))
        page.tapped("next")

    def _hands(self, page: Any) -> tuple[slice, ...]:
        """Where in both stacks the hand of the asker's enemy lies."""
        cards = [page.cards_of(role) for role in (Role.ATTACKER, Role.DEFENDER)]
        found = []
        for kind in ("basic", "advanced"):
            first, second = (getattr(one, kind).total for one in cards)
            found.append(slice(0, first) if self.eyes == "ben" else slice(first, first + second))
        return tuple(found)

    # -- what is to be seen and touched ----------------------------------------------------

    def shown(self) -> Iterator[str]:
        """All pages as the table sees them, and what the log says last."""
        for page in self.pages:
            yield repr(to_json(page.view(), self.eyes))
        last = self.session.journal.log_line(self.session.journal.entries[-1])
        yield ENGLISH.text(last.summary) + repr([ENGLISH.text(one) for one in last.warnings])
        yield repr((self.session.next_undo, self.session.next_redo))

    def whole(self) -> Iterator[str]:
        """Every other page of the tablet, each sheet, the whole log, the file to show around."""
        told = ToldPages(self.session, ENGLISH, self.eyes)
        for name in sorted(set(told.names) - UNTOLD):
            yield repr(to_json(told.told(name), self.eyes))
        sheet = self.pages[-1]
        for player in PEOPLE:
            for tab in sheet.view().tabs:
                sheet.open(player, tab.key)
                yield repr(to_json(sheet.view(), self.eyes))
        log = LogPresenter(self.session, lambda: ENGLISH, str)
        yield from (repr(log.entry(key)) + log.opened(key) for key in log.keys())  # noqa: SIM118
        summary = {"key": "ui.home.round", "params": {}, "players": []}
        yield repr(shown.made(self.session.play, "", "2026-01-01", summary).for_export())

    def touches(self, page: Any) -> list[tuple[Any, ...]]:
        """Everything on a page that a finger can do."""
        view = to_json(page.view(), self.eyes)
        found: list[tuple[Any, ...]] = []
        foot = view.get("foot", {})
        buttons = foot if isinstance(foot, list) else [foot.get("main"), *foot.get("others", ())]
        found += [
            ("open", player, tab["key"])
            for player, *_ in view.get("players", ())
            for tab in view.get("tabs", ())
        ]
        for one in buttons:
            found += [("tap", one["key"])] * 3 if one and one.get("enabled", True) else []
        for panel in view.get("panels", ()):
            found += [("tap", one["key"]) for one in panel.get("offers", ())]
            found += [
                ("choose", panel["key"], one.get("key", "")) for one in panel.get("choices", ())
            ]
            for row in panel.get("asks", ()):
                found += [("answer", row["key"], one.get("key", "")) for one in row["options"]]
            found += [("tap", one["key"]) for one in panel.get("tiles", ())]
            for item in panel.get("items", ()):
                found += [("tap", item["key"])] * 2 if item.get("taps") else []
                if item.get("count") is not None:
                    found += [("step", item["key"], 1), ("step", item["key"], -1)]
        return sorted(set(found), key=repr) + found

    def answered(self, at: int, touch: tuple[Any, ...], random: Random) -> str:
        """What comes of a touch: a form, a refusal, an entry, or who is asked to take over."""
        page = self.pages[at]
        try:
            match touch:
                case ("tap", key):
                    return self._followed(page, page.tapped(key), random)
                case ("choose", panel, key):
                    page.chose(panel, key)
                case ("answer", row, key):
                    page.answered(row, key)
                case ("step", key, change):
                    page.stepped(key, change)
                case ("open", player, tab):
                    page.open(player, tab)
        except CompanionError as error:
            return said(error)
        return ""

    def _followed(self, page: Any, answer: Any, random: Random) -> str:
        match answer:
            case Act():
                return self._done(page, answer.action, random)
            case Jot():
                return f"noted {answer.take()}"
            case HandTo():
                told = f"handed to {answer.player}"
                if answer.player == self.eyes:
                    told += self._followed(page, answer.then(), random)
                return told
            case Detail():
                told = repr(to_json(answer, self.eyes))
                offers = [one.key for one in answer.offers]
                if not offers:
                    return told
                follows = page.tapped(random.choice(offers))
                return told + self._followed(page, follows, random)
            case Question():
                return self._filled(page, answer, random)
        return repr(answer)

    def _filled(self, page: Any, question: Question, random: Random) -> str:
        """A form with some answers of everybody's choice, and what its button does."""
        values: dict[str, Any] = {}
        told = []
        for _ in range(3):
            form = question.form(values)
            told.append(repr(to_json(form, self.eyes)))
            for field in form.fields:
                if field.choices and field.kind == "many":
                    values[field.key] = [random.choice(field.choices).key]
                elif field.choices:
                    values[field.key] = random.choice(field.choices).key
                elif field.kind == "count":
                    values[field.key] = random.randint(field.least, min(field.most, 4))
        if not question.form(values).ready:
            return "".join(told)
        try:
            action = question.action(values)
        except CompanionError as error:
            return "".join((*told, said(error)))
        if isinstance(action, Jot):
            action.take()
        if action is not None and not isinstance(action, Jot):
            told.append(self._done(page, action, random))
        return "".join(told)

    def _done(self, page: Any, action: Any, random: Random) -> str:
        refused: list[CompanionError] = []
        self.session.do(action, refused.append)
        anyway = random.random() < 0.3
        if not refused:
            page.done(action)
            return f"done {action.kind}"
        error = refused[0]
        told = said(error)
        may = isinstance(error, IllegalAction) and error.may_overrule
        if anyway and may and hasattr(action, "overrule"):
            again = replace(action, overrule=True)
            self.session.do(again, refused.append)
            told += " anyway" if len(refused) == 1 else said(refused[1])
            page.done(again) if len(refused) == 1 else None
        return told


def said(error: CompanionError) -> str:
    kind = type(error).__name__
    return f"{kind}: " + repr([ENGLISH.text(one.key, **one.params) for one in error.problems])
