"""Calculators of Medieval Conspiracy that need no game: battle, election, clock, worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.errors import CompanionError
from companion.games.conspiracy.battle.odds import (
    MOST_UNITS,
    BattleChance,
    BattleOdds,
    battle_odds,
)
from companion.games.conspiracy.battle.units import Army, BattleCards, Field, Improvements
from companion.games.conspiracy.empire.clock import DEATHS, DECK, Clock, emperor_clock
from companion.games.conspiracy.empire.college import Candidate, election
from companion.games.conspiracy.lands.income import Holdings, Routes
from companion.games.conspiracy.lands.worth import Possession, worth
from companion.games.conspiracy.pieces import Master
from companion.games.conspiracy.seats import LEAST_PLAYERS, MOST_PLAYERS
from companion.games.conspiracy.switches import DEFAULTS
from companion.games.conspiracy.tables import MASTERS
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.conspiracy.chances import Held, why_dies
from companion.ui.presenters.form import Calculator, FormView
from companion.ui.presenters.means import Works
from companion.ui.presenters.parts import PieceRow, StoryLine, ValueView
from companion.ui.presenters.views import Why

Texts = Callable[[], Translator]
UNITS = ("knights", "knights_hit", "knights_hit_twice", "mercenaries", "mercenaries_hit")
SIDES = ("attacker", "defender")
ROUNDS_AHEAD = 12


class BattleCalculator(Calculator):
    """Two armies and what stands in the territory: the whole battle, worked out beside."""

    def __init__(self, texts: Texts, worker: Works, changed: Callable[[], None]) -> None:
        super().__init__(texts)
        self._worker, self._changed = worker, changed
        self._armies = {side: Army(knights=1, mercenaries=1) for side in SIDES}
        self._field: set[str] = set()
        self._cards: dict[str, set[str]] = {side: set() for side in SIDES}
        self._known: dict[Any, BattleOdds | None] = {}
        self._asking: Any = None

    def step(self, piece: str, change: int) -> None:
        side, _, unit = piece.partition(":")
        army = self._armies[side]
        now = getattr(army, unit)
        if now + change >= 0 and army.size + change <= MOST_UNITS:
            self._armies[side] = replace(army, **{unit: now + change})

    def choose(self, row: str, key: str) -> None:
        if row == "field":
            self._field ^= {key}
        else:
            self._cards[row] ^= {key}

    def _odds(self) -> BattleOdds | None:
        cards = [Improvements("forging" in own, "hostler" in own) for own in self._cards.values()]
        field = Field(*(name in self._field for name in ("castle", "relic", "preacher")))
        attacker, defender = self._armies["attacker"], self._armies["defender"]
        question = (attacker, defender, field, BattleCards(*cards))
        if not self._armies["attacker"].size:
            return None
        if question not in self._known and question != self._asking:
            self._asking = question  # the worker answers the newest question only

            def told(found: BattleOdds | None) -> None:
                self._known[question], self._asking = found, None
                self._changed()

            self._worker.ask(lambda _stop: battle_odds(*question), told)
        return self._known.get(question)

    def why(self, key: str) -> Why | None:
        odds = self._odds()
        if odds is None or key not in (*SIDES, "nobody"):
            return None
        chance: BattleChance = getattr(odds, key)
        line = exactly(self._texts(), chance.exact or chance.value, "RUL-C-18")
        return Why(self.say("con.odds.title"), (line,), self.say("con.odds.note"), False)

    def view(self) -> FormView:
        say, odds = self.say, self._odds()
        pieces = tuple(
            PieceRow(
                f"{side}:{unit}",
                "chess-knight" if unit.startswith("knight") else "account-outline",
                f"{say(f'con.side.{side}')}: {say(f'con.figure.{unit}')}",
                getattr(self._armies[side], unit),
            )
            for side in SIDES
            for unit in UNITS
        )
        things = {name: say(f"con.thing.{name}") for name in ("castle", "relic", "preacher")}
        cards = {name: say(f"con.card.{name}") for name in ("forging", "hostler")}
        asks = (
            self.row("field", say("con.sheet.things"), things, self._field),
            *(self.row(side, say(f"con.side.{side}"), cards, self._cards[side]) for side in SIDES),
        )
        values: tuple[ValueView, ...] = ()
        if odds:
            told = (("attacker", odds.attacker), ("defender", odds.defender))
            values = (
                *(
                    ValueView(side, say(f"con.side.{side}"), self.percent(one.value))
                    for side, one in told
                ),
                ValueView("nobody", say("con.odds.nobody"), self.percent(odds.nobody.value)),
                ValueView(
                    "left",
                    say("con.calc.left"),
                    f"{self.decimal(odds.attacker_expected.left)} : "
                    f"{self.decimal(odds.defender_expected.left)}",
                ),
            )
        note = say("con.odds.note") if odds else say("con.odds.working")
        limit = say("con.odds.too_large", n=MOST_UNITS)
        return FormView(
            say("con.calc.battle"), note=f"{note} {limit}", pieces=pieces, choices=asks,
            values=values,
        )  # fmt: skip


class ElectionCalculator(Calculator):
    """Electorates, masters and battles of up to six: who would be emperor."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self._electors = [1, 1, 1, 0, 0, 0]
        self._battles = [0] * MOST_PLAYERS
        self._holder: dict[Master, int] = {}

    def step(self, piece: str, change: int) -> None:
        what, _, at = piece.partition(":")
        counts, place = (self._electors if what == "electors" else self._battles), int(at)
        most = 7 - sum(self._electors) + counts[place] if what == "electors" else 12
        counts[place] = max(0, min(most, counts[place] + change))

    def choose(self, row: str, key: str) -> None:
        master, place = Master(row), int(key)
        if self._holder.get(master) == place:
            del self._holder[master]
        else:
            self._holder[master] = place

    def _name(self, place: int) -> str:
        return self.say("con.calc.player", n=place + 1)

    def view(self) -> FormView:
        say = self.say
        college = tuple(
            Candidate(
                self._name(place),
                self._electors[place],
                frozenset(one for one, holder in self._holder.items() if holder == place),
                self._battles[place],
            )
            for place in range(MOST_PLAYERS)
        )
        found = election(college, DEFAULTS)  # Home has no table and no house rules
        key = "neutral" if found.neutral else "unresolved" if not found.winner else found.by
        asks = tuple(
            ChoiceRow(
                master.value,
                say(MASTERS[master].name),
                tuple(
                    Choice(str(at), self._name(at), chosen=self._holder.get(master) == at)
                    for at in range(MOST_PLAYERS)
                ),
            )
            for master in Master
        )
        counts = (("electors", "con.calc.electorates", self._electors),
                  ("battles", "con.calc.battles", self._battles))  # fmt: skip
        pieces = tuple(
            PieceRow(
                f"{what}:{place}",
                "shield-outline" if what == "electors" else "sword-cross",
                say(words, player=self._name(place)),
                numbers[place],
            )
            for what, words, numbers in counts
            for place in range(MOST_PLAYERS)
        )
        values = tuple(
            ValueView(
                one.player,
                one.player,
                number(found.votes.votes[one.player].total),
                say("con.college.honour", n=found.honour[one.player]),
                one.player == found.winner,
            )
            for one in college
        )
        neutral = ValueView("neutral", say("con.college.neutral"), number(found.votes.neutral))
        return FormView(
            say("con.calc.election"),
            heading=say(f"con.college.now_{key}", player=found.winner or ""),
            pieces=pieces,
            choices=asks,
            values=(*values, neutral),
        )


class ClockCalculator(Calculator):
    """When the emperor dies, by the prepared piles and the cards seen."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self._counts = {"players": 4, "turned_up": 0, "emperors_seen": 0, "electors_seen": 0}

    def step(self, piece: str, change: int) -> None:
        least, most = {"players": (LEAST_PLAYERS, MOST_PLAYERS), "turned_up": (0, 38)}.get(
            piece, (0, 2)
        )
        self._counts[piece] = max(least, min(most, self._counts[piece] + change))

    def _clock(self) -> Clock:
        players, turned, emperors, electors = self._counts.values()
        return emperor_clock(players, turned, emperors, electors, rounds=ROUNDS_AHEAD)

    def why(self, key: str) -> Why | None:
        try:
            found = next((one for one in self._clock().rounds if str(one.round) == key), None)
        except CompanionError:
            return None
        counts = self._counts
        cards, emperors = DECK - counts["turned_up"], DEATHS - counts["emperors_seen"]
        deck = Held(cards, emperors, counts["players"])
        title = self.say("con.clock.round", n=key)
        return why_dies(self._texts(), found, deck, title) if found is not None else None

    def view(self) -> FormView:
        say = self.say
        pieces = tuple(
            PieceRow(key, "cards-outline", say(f"con.calc.clock.{key}"), count)
            for key, count in self._counts.items()
        )
        note = ""
        lines: tuple[StoryLine, ...] = ()
        try:
            clock = self._clock()
        except CompanionError as refused:  # what the piles cannot show, in words
            note = " ".join(say(one.key, **one.params) for one in refused.problems)
        else:
            lines = tuple(
                StoryLine(
                    str(one.round),
                    say(
                        "con.calc.clock.line",
                        n=one.round,
                        now=self.percent(one.emperor.value),
                        by_then=self.percent(one.emperor_by_then.value),
                        elector=self.percent(one.elector_by_then.value),
                    ),
                    "",
                    has_why=True,
                )
                for one in clock.rounds
            )
        return FormView(say("con.calc.clock"), note=note, pieces=pieces, lines=lines)


class WorthCalculator(Calculator):
    """What a bid brings: ducats a round, when it has paid, what is left after some rounds."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self._mine = {"secular": 4, "bishoprics": 1, "electorates": 0, "masters": 0, "others": 0}
        self._more = dict.fromkeys(("secular", "bishoprics", "electorates", "masters", "others"), 0)
        self._more["secular"] = 1
        self._routes = 0
        self._price = 5  # tens

    def step(self, piece: str, change: int) -> None:
        what, _, key = piece.partition(":")
        if what == "price":
            self._price = max(0, min(200, self._price + change))
        elif what == "routes":
            self._routes = max(0, min(20, self._routes + change))
        else:
            counts = self._mine if what == "mine" else self._more
            counts[key] = max(0, min(7, counts[key] + change))

    def _held(self, counts: dict[str, int]) -> Holdings:
        # Castles, monasteries, relics and the preacher bring the same.
        return Holdings(
            counts["secular"], counts["bishoprics"], min(7, counts["electorates"]),
            min(3, counts["masters"]), castles=min(16, counts["others"]),
        )  # fmt: skip

    def view(self) -> FormView:
        say = self.say
        both = {key: count + self._more[key] for key, count in self._mine.items()}
        found = worth(
            Possession(self._held(self._mine)),
            Possession(self._held(both), Routes(self._routes)),
            10 * self._price,
            rules=DEFAULTS,
        )
        pieces = [PieceRow("price:", "cash", say("con.calc.worth.price"), self._price)]
        for what, counts in (("mine", self._mine), ("more", self._more)):
            pieces += [
                PieceRow(f"{what}:{key}", "map-marker", say(f"con.calc.worth.{what}.{key}"), count)
                for key, count in counts.items()
            ]
        pieces.append(
            PieceRow("routes:", "road-variant", say("con.calc.worth.routes"), self._routes)
        )
        pays = (
            say("con.worth.pays", n=found.break_even)
            if found.break_even is not None
            else say("con.worth.never")
        )
        values = (
            ValueView("round", say("con.calc.worth.round"), signed(found.per_round), pays, True),
            *(
                ValueView(
                    f"net:{one.rounds}", say("con.clock.after", n=one.rounds), signed(one.ducats)
                )
                for one in found.net
            ),
        )
        return FormView(
            say("con.calc.worth"), note=say("con.worth.note"), pieces=tuple(pieces), values=values
        )
