"""What the chosen symbols do: each affected player's die, and what it costs him (M-6.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.dice import AppDice
from companion.core.errors import CompanionError
from companion.games.medioevo.cards.assassins import ready_assassins
from companion.games.medioevo.events.losses import (
    Affected,
    SufferEvent,
    event_of,
    safe_areas,
    standing_buildings,
)
from companion.games.medioevo.events.phase import SpareRest
from companion.games.medioevo.events.points import points_of, targets_of, with_points
from companion.games.medioevo.events.symbols import EVENT_DIE, EventAnswer, event
from companion.games.medioevo.forces import Force
from companion.games.medioevo.state import State
from companion.games.medioevo.tables import BUILDINGS, CARDS, building
from companion.games.medioevo.trade.cargo import vehicle_name
from companion.games.medioevo.words import EventSymbol
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import number
from companion.ui.presenters.form import FormView, SmallPage
from companion.ui.presenters.medioevo.battle.setup.known import changed
from companion.ui.presenters.medioevo.battle.words import ICONS, ROMAN, BattleWords
from companion.ui.presenters.medioevo.events.draft import EffectDraft
from companion.ui.presenters.medioevo.signs import sign_of
from companion.ui.presenters.parts import PieceRow, ValueView
from companion.ui.presenters.views import Why

PIECES: dict[str, tuple[str, ...]] = {
    "units": ("light_infantry", "heavy_infantry", "cavalry", "archer"),
    "movement": (),
}
LEVELED: dict[str, tuple[str, ...]] = {
    "units": ("captain",),
    "movement": ("war_wagon", "galley", "caravan", "merchant_ship"),
}


class EffectStep(SmallPage):
    """One player after the other for each symbol; whoever has nothing there is passed over."""

    def __init__(self, words: BattleWords, dice: AppDice, state: Callable[[], State]) -> None:
        self._words = words
        self._dice = dice
        self._state = state
        self.clear()

    def clear(self) -> None:
        self.draft = EffectDraft()

    # -- who ------------------------------------------------------------------------------

    def open_pairs(self) -> list[tuple[str, str]]:
        """Symbol and player still to come."""
        state = self._state()
        return [
            (symbol, player)
            for symbol in dict.fromkeys(state.event_symbols)
            for player in state.playing
            if f"event_{symbol}:{player}" not in state.done
        ]

    @property
    def _now(self) -> tuple[str, str] | None:
        pairs = self.open_pairs()
        wanted = (self.draft.symbol, self.draft.player)
        return wanted if wanted in pairs else pairs[0] if pairs else None

    # -- taps ------------------------------------------------------------------------------

    def choose(self, row: str, key: str) -> None:
        now = self._now
        if now is None:
            return
        symbol, player = now
        match row:
            case "symbol":
                still = [who for other, who in self.open_pairs() if other == key]
                who = player if player in still else still[0]
                self.draft = EffectDraft(key, who, thrown=self.draft.thrown)
            case "player":
                self.draft = EffectDraft(symbol, key, thrown=self.draft.thrown)
            case "areas":
                areas = tuple(sorted({*self.draft.areas} ^ {key}))
                self.draft = replace(self.draft, areas=areas, taken=())
            case "buildings":
                buildings = tuple(sorted({*self.draft.buildings} ^ {int(key)}))
                self.draft = replace(self.draft, buildings=buildings, taken=())
            case "loads":
                self._load(player, int(key))
            case "assassin":
                self.draft = replace(self.draft, assassin=key, taken=())
            case "taken":
                self._take(key)

    def _load(self, player: str, number: int) -> None:
        """A loaded vehicle stands there, or not after all; its cubes are counted along."""
        loads = tuple(sorted({*self.draft.loads} ^ {number}))
        cubes = sum(
            len(load.goods) for load in self._state().players[player].loads if load.id in loads
        )
        self.draft = replace(self.draft, loads=loads, cubes=cubes, taken=())

    def _take(self, key: str) -> None:
        """One of the points goes here instead; what cannot be is left as it was."""
        action, answer = self._action(), self._answer()
        if action is None or answer is None:
            return
        before = self.draft
        taken = list(points_of(self._state(), action, answer))
        others = [place for place, other in enumerate(taken) if other != key]
        if not others:
            return
        del taken[others[-1]]
        self.draft = replace(self.draft, taken=(*taken, key))
        if self._answer() is None:
            self.draft = before

    def step(self, piece: str, change: int) -> None:
        now = self._now
        if now is None:
            return
        person = self._state().players[now[1]]
        if piece == "cubes":
            cubes = max(0, min(len(person.all_cargo), self.draft.cubes + change))
            self.draft = replace(self.draft, cubes=cubes, taken=())
            return
        more = changed(self.draft.force, piece, change)
        if person.force.holds(more):
            self.draft = replace(self.draft, force=more, taken=())

    def faces(self, shown: list[int]) -> None:
        self.draft = replace(self.draft, face=shown[0], taken=())

    def press(self, key: str) -> None:
        if key == "roll":
            self._roll()

    def _roll(self) -> None:
        """The app's throw for whom it is now; rolled again, it is the same one."""
        pair, known = ":".join(self._now or ()), dict(self.draft.thrown)
        if pair not in known:
            known[pair] = self._dice.roll(EVENT_DIE)[0]
        self.draft = replace(self.draft, thrown=tuple(known.items()))
        self.faces([self.draft.face or known[pair]])

    # -- results ---------------------------------------------------------------------------

    def _places(self) -> tuple[Affected, ...]:
        places = [Affected(area) for area in self.draft.areas if area in self._state().areas]
        counted = Affected(
            force=self.draft.force, buildings=self.draft.buildings, cubes=self.draft.cubes
        )
        if counted != Affected():
            places.append(counted)
        return tuple(places)

    def _action(self) -> SufferEvent | None:
        now = self._now
        if now is None:
            return None
        symbol, player = now
        face = self.draft.face or None
        aboard = {load.id for load in self._state().players[player].loads}
        loads = tuple(number for number in self.draft.loads if number in aboard)
        card, less = assassin_of(self.draft.assassin)
        action = SufferEvent(
            player,
            EventSymbol(symbol),
            face,
            less,
            places=self._places(),
            loads=loads,
            assassins=(card,) if card else (),
        )
        return with_points(self._state(), action, self.draft.taken)

    def _answer(self) -> EventAnswer | None:
        """What the die does; None where something is still missing or cannot be."""
        try:
            action = self._action()
            if action is None:
                return None
            answer = event(event_of(self._state(), action))
            replace(action, overrule=True).apply(self._state())
        except CompanionError:
            return None
        return answer

    def actions(self) -> list[Any]:
        action = self._action()
        return [action] if action else []

    # -- the page --------------------------------------------------------------------------

    def view(self) -> FormView:
        say, now, state = self._words.say, self._now, self._state()
        if now is None:
            key = "ui.event.no_symbols" if not state.event_symbols else "ui.event.all_done"
            return FormView(title="", heading=say("ui.event.effects"), note=say(key))
        symbol, player = now
        answer = self._answer()
        nothing = answer is not None and not answer.must_roll
        return FormView(
            title="",
            heading=say(
                "ui.event.suffers",
                player=state.players[player].name,
                symbol=say(f"event_symbol.{symbol}"),
            ),
            note=say(f"ui.event.affected.{symbol}"),
            choices=(*self._pairs(now), *self._where(now)),
            pieces=self._pieces(now),
            dice=None if nothing else Dice((6,), (self.draft.face,)),
            values=self._values(answer),
            more_choices=self._owner_chooses(answer),
            accent=self._accent(answer),
            buttons=(
                Button(
                    "roll",
                    say("ui.dice.roll"),
                    "dice-multiple",
                    not nothing and not self.draft.face,
                ),
                Button("rest", say("ui.event.spare_rest"), "check-all"),
            ),
        )

    def rest(self) -> SpareRest | None:
        """Nobody else is hit by the symbol shown: one entry for all of them."""
        now = self._now
        return SpareRest(EventSymbol(now[0])) if now else None

    def _accent(self, answer: EventAnswer | None) -> Button:
        say = self._words.say
        if answer is not None and not answer.must_roll:
            return Button("book", say("ui.event.nothing_there"), "check")
        return Button("book", say("ui.event.book"), "check", bool(self.draft.face))

    def _pairs(self, now: tuple[str, str]) -> tuple[ChoiceRow, ...]:
        """Which symbol, and whose die: only what is still open."""
        state, pairs = self._state(), self.open_pairs()
        symbols = tuple(
            Choice(symbol, self._words.say(f"event_symbol.{symbol}"), chosen=symbol == now[0])
            for symbol in dict.fromkeys(symbol for symbol, _ in pairs)
        )
        players = tuple(
            Choice(
                player,
                state.players[player].name,
                chosen=player == now[1],
                colour=state.players[player].colour,
            )
            for symbol, player in pairs
            if symbol == now[0]
        )
        return (
            ChoiceRow("symbol", self._words.say("ui.event.symbols"), symbols),
            ChoiceRow("player", self._words.say("ui.event.still"), players),
        )

    def _where(self, now: tuple[str, str]) -> list[ChoiceRow]:
        """Named areas that are affected, and of buildings those that are only counted."""
        symbol, player = now
        state = self._state()
        rows = list(assassin_row(self._words, state, self.draft.assassin))
        if state.areas:
            safe = safe_areas(state)
            options = tuple(
                Choice(name, name, chosen=name in self.draft.areas)
                for name in state.areas
                if name not in safe
            )
            rows.append(ChoiceRow("areas", self._words.say("ui.event.areas"), options))
        mine = state.players[player].buildings
        if symbol == "buildings" and mine:
            options = tuple(
                Choice(
                    str(place),
                    self._words.say(building(item.kind, item.level).name),
                    chosen=place in self.draft.buildings,
                )
                for place, item in enumerate(mine)
            )
            rows.append(ChoiceRow("buildings", self._words.say("ui.event.buildings"), options))
        loads = state.players[player].loads
        if symbol == "goods" and loads:
            options = tuple(
                Choice(
                    str(load.id),
                    self._words.say(
                        "ui.trade.loaded", vehicle=vehicle_name(load), n=len(load.goods)
                    ),
                    chosen=load.id in self.draft.loads,
                )
                for load in loads
            )
            rows.append(ChoiceRow("loads", self._words.say("ui.event.loads"), options))
        return rows

    def _pieces(self, now: tuple[str, str]) -> tuple[PieceRow, ...]:
        symbol, player = now
        person = self._state().players[player]
        if symbol == "goods":
            if not person.all_cargo:
                return ()
            words = self._words.say("ui.event.cubes")
            return (PieceRow("cubes", "cube-outline", words, self.draft.cubes),)
        rows = []
        for kind, count in _kinds(symbol, person.force):
            if count:
                rows.append(
                    PieceRow(kind, _icon(kind), self._piece(kind), _count(self.draft.force, kind))
                )
        return tuple(rows)

    def _piece(self, kind: str) -> str:
        name, _, level = kind.partition(".")
        key = f"unit.{name}" if name in ICONS and name != "galley" else f"transport.{name}"
        said = self._words.say(key)
        return f"{said} {ROMAN[int(level)]}" if level else said

    def _values(self, answer: EventAnswer | None) -> tuple[ValueView, ...]:
        if answer is None or not answer.must_roll:
            return ()
        points = answer.effect.total
        note = self._words.say("ui.event.effect_none") if not points else ""
        heading = self._words.say("event_roll.effect")
        return (ValueView("effect", heading, number(points), note, is_main=True),)

    def _owner_chooses(self, answer: EventAnswer | None) -> tuple[ChoiceRow, ...]:
        """Whom or what the points hit, the cheapest first; the owner may move them (M-6.2)."""
        action = self._action() if answer is not None else None
        if answer is None or action is None or not answer.effect.total:
            return ()
        state = self._state()
        hits = Counter(points_of(state, action, answer))
        keys = dict.fromkeys((*targets_of(state, action), *hits))
        options = tuple(
            Choice(
                key,
                self._target(action, key) + (f"  −{hits[key]}" if hits[key] else ""),
                chosen=bool(hits[key]),
            )
            for key in keys
        )
        name = state.players[action.player].name
        title = self._words.say(f"ui.event.takes.{action.symbol.value}", player=name)
        return (ChoiceRow("taken", title, options),)

    def _target(self, action: SufferEvent, key: str) -> str:
        match action.symbol:
            case EventSymbol.GOODS:
                return self._words.say(f"good.{key}")
            case EventSymbol.BUILDINGS:
                standing = standing_buildings(self._state(), action)[int(key)]
                return self._words.say(BUILDINGS[standing.facts.building].name)
        return self._piece(key)

    def why(self, key: str) -> Why | None:
        answer = self._answer()
        return self._words.why(answer.effect) if answer and key == "effect" else None


def assassin_of(chosen: str) -> tuple[Any, int]:
    """The Assassin that was chosen, and by how much it lowers the die; 0: none."""
    card, _, rest = chosen.partition(":")
    return (int(card), int(rest.partition(":")[0])) if card else (0, 0)


def assassin_row(
    words: BattleWords, state: State, chosen: str, dice: tuple[int, ...] = ()
) -> tuple[ChoiceRow, ...]:
    """Assassins that lie ready, for a die or for one of several (cards 46, 47)."""
    found = []
    for card, holder in ready_assassins(state):
        for less in range(1, CARDS[card].figures["less"] + 1):
            for place, face in enumerate(dice or (0,)):
                key = f"{card}:{less}:{place}" if dice else f"{card}:{less}"
                text = f"{card} · {state.players[holder].name}: −{less}"
                text = f"{text} ({face})" if dice else text
                found.append(Choice(key, text, chosen=key == chosen))
    if not found:
        return ()
    none = Choice("", words.say("ui.event.no_assassin"), chosen=not chosen)
    return (ChoiceRow("assassin", words.say("ui.event.assassin"), (none, *found)),)


def _kinds(symbol: str, force: Force) -> list[tuple[str, int]]:
    """Kinds of pieces the symbol can hit, with how many there are."""
    counts = dict(force.counts())
    wanted = [*PIECES.get(symbol, ())]
    wanted += [f"{kind}.{level}" for kind in LEVELED.get(symbol, ()) for level in (1, 2, 3)]
    return [(kind, counts[kind]) for kind in wanted]


def _count(force: Force, kind: str) -> int:
    return dict(force.counts())[kind]


def _icon(kind: str) -> str:
    return sign_of(kind)
