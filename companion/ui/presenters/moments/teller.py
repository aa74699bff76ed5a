"""Makes a moment of the entry that was just booked, from the table before it and after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from companion.core.amending.amendments import Position
from companion.core.entries import Do
from companion.core.explain import Text
from companion.core.figures import Figure
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.pages.charts import Mark
from companion.pages.kit import Bar, Crest, Tone
from companion.pages.moments import Fact, Moment, Person
from companion.ui.i18n import LANGUAGES, Translator, number, signed
from companion.ui.presenters.chronicle.tale import sentence
from companion.ui.presenters.derived.speaker import declaration
from companion.ui.presenters.moments.named import (
    Cancelled,
    Chance,
    Crowned,
    Fight,
    Named,
    Side,
    Taken,
)
from companion.ui.presenters.page_parts import bar_of, crest_of
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import TablePresenter

LONG, SHORT = 3.0, 1.5  # seconds
MOST_FACTS = 4
FIGHT, CROWN, FALLEN = "sword-cross", "crown-outline", "account-remove-outline"
NOBODY = Crest("", "star")  # somebody whom no player leads


@dataclass(frozen=True, slots=True)
class Told:
    """A moment; what chance the winner had is worked out elsewhere, if it is known at all."""

    moment: Moment
    chance: Chance | None = None
    words: str = ""  # for the chance
    percent_sign: str = ""

    def likely(self, chance: Fraction | float | None) -> Moment:
        """The moment with the chance in it."""
        if chance is None:
            return self.moment
        shown = f"{min(99, max(1, round(100 * chance)))}{self.percent_sign}"
        return replace(self.moment, chance=Fact(shown, self.words))


class Moments:
    """Of the open game. A game names its entries and which figures a victory may bring."""

    units: ClassVar[tuple[str, ...]] = ()  # figures whose pieces fall in battle
    brings: ClassVar[tuple[str, ...]] = ()  # figures worth telling after a victory
    signs: ClassVar[Mapping[type, str]] = {}  # of actions that are marked on the charts
    recap_waits: ClassVar[bool] = True  # whether a round is long enough to look back on at leisure

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        table: TablePresenter,
        main: str,
    ) -> None:
        self.session = session
        self._texts = texts
        self._table = table
        self.main = main

    # -- what a game says ------------------------------------------------------------------

    def named(self, position: Position[Any]) -> Named | None:  # noqa: ARG002
        """What kind of moment an entry is; none for most."""
        return None

    # -- the entry just booked -------------------------------------------------------------

    def now(self) -> Told | None:
        """What the last entry is worth; nothing for what was taken back or brought back."""
        journal = self.session.journal
        entry = journal.entries[-1] if journal.entries else None
        if entry is None or not isinstance(entry.what, Do):
            return None
        position = journal.position_of(entry.id)
        return self.of(position) if position is not None else None

    def of(self, position: Position[Any]) -> Told | None:
        """What an entry is worth."""
        if position.parent is None:
            return None
        before, after = position.parent.step.state, position.step.state
        match self.named(position):
            case Fight() as fight:
                return self._fight(position, fight)
            case Crowned() as crowned:
                return Told(self._crowned(position, crowned))
            case Taken() as taken:
                return Told(self._taken(position, taken))
        fallen = [one for one in after.players if self.is_out(before, after, one)]
        if fallen:
            return Told(self._fallen(position, fallen[0]))
        if after.round > before.round and not after.is_over:
            from companion.ui.presenters.moments.recap import recap  # once in a round

            return Told(recap(self, position))
        return None

    @staticmethod
    def is_out(before: Any, after: Any, player: PlayerId) -> bool:
        return bool(before.players[player].is_in and not after.players[player].is_in)

    def marks(self) -> tuple[Mark, ...]:
        """What is marked on the charts: round by round, of each kind how often and in words."""
        found: dict[tuple[int, str], list[str]] = {}
        for position in self.session.journal.present:
            icon = self._sign(position)
            if icon and position.parent is not None:
                of_round = position.parent.step.state.round
                found.setdefault((of_round, icon), []).append(self.told(position))
        return tuple(Mark(at, icon, tuple(texts)) for (at, icon), texts in found.items())

    def _sign(self, position: Position[Any]) -> str:
        if self.session.curtain.secrets.is_unseen(position.action):
            return ""
        icon = self.signs.get(type(position.action), "")
        if not icon and position.parent is not None:
            before, after = position.parent.step.state, position.step.state
            gone = any(self.is_out(before, after, one) for one in after.players)
            return FALLEN if gone else ""
        return icon

    # -- words and figures -----------------------------------------------------------------

    def say(self, key: str | Text, **params: Any) -> str:
        return self._texts().text(key, **params)

    def own(self, key: str, **params: Any) -> str:
        """In the game's own words, where it has some: what one calls a round is another's cycle."""
        prefix: str = declaration(self.session).texts
        return self.say(f"{prefix}{key}" if self.texts.has(f"{prefix}{key}") else key, **params)

    @property
    def texts(self) -> Translator:
        return self._texts()

    def crest(self, player: PlayerId) -> Crest:
        charges = {row.id: row.charge for row in self._table.view().rows}
        return crest_of(self.session.state.players[player].colour, charges.get(player, ""))

    def figure(self, key: str) -> Figure:
        found: Figure = declaration(self.session).figures[key]
        return found

    def figure_name(self, key: str) -> str:
        name: str = declaration(self.session).figures.text_key(key)
        brief = f"{name}.brief"
        return self.say(brief if self.texts.has(brief) else name)

    def bar(self) -> Bar:
        """Undo stays, whatever is shown."""
        undo, redo = self.session.next_undo, self.session.next_redo
        return bar_of(self.texts, self.say(undo) if undo else "", self.say(redo) if redo else "")

    def _side(self, state: Any, side: Side) -> str:
        if isinstance(side, Text):
            return self.say(side)
        return str(state.players[side].name)

    def told(self, position: Position[Any]) -> str:
        """The entry as the log has it, with dots for what lies in a purse."""
        return self.say(self.session.curtain.dotted(position.step.summary))

    def change(self, position: Position[Any], key: str, player: PlayerId) -> int:
        """How far an entry moved somebody's figure."""
        assert position.parent is not None
        read = self.figure(key).read
        return read(position.step.state, player) - read(position.parent.step.state, player)

    # -- a battle --------------------------------------------------------------------------

    def _fight(self, position: Position[Any], fight: Fight) -> Told:
        state = position.step.state
        won, beaten, place = fight.won, fight.beaten, fight.place
        place = self.say(place) if isinstance(place, Text) else place
        crest = self.crest(won) if not isinstance(won, Text) and fight.winner else None
        name, other = self._side(state, won), self._side(state, beaten)
        if fight.title is not None:
            title = self.say(fight.title)
        elif not fight.winner:
            title = self.say("moment.nobody_left")
        elif isinstance(won, Text):
            title = self.say("moment.others_win", who=name)
        elif fight.takes and place:
            title = self.say("moment.takes", player=name, place=place)
        else:
            key = "moment.wins" if fight.winner == "attacker" else "moment.holds"
            title = self.say(key, player=name)
        moment = Moment(
            key=position.entry.id,
            form="flag" if fight.small else "field",
            title=title,
            voice=self._between(state, fight, place),
            note=self.say("moment.beaten", player=other) if fight.small and fight.winner else "",
            crest=crest,
            ornament="laurel" if crest else "",
            others=self._losers(state, fight) if not fight.small else (),
            facts=() if fight.small else self._brought(position, fight),
            bar=self.bar(),
            seconds=SHORT if fight.small else LONG,
        )
        sign = LANGUAGES[self.texts.language].percent_sign
        return Told(moment, self._chance(fight), self.say("moment.chance", player=name), sign)

    def fought(self, state: Any, fight: Fight, player: PlayerId) -> str:
        """The battle as a line below the one who fought it."""
        enemy = fight.defender if player == fight.attacker else fight.attacker
        how = "drawn" if not fight.winner else "won" if player == fight.won else "lost"
        return self.say(f"moment.deed_{how}", other=self._side(state, enemy))

    def _between(self, state: Any, fight: Fight, place: str) -> str:
        """Where it was, or else between whom."""
        if place:
            return self.say("moment.battle_for", place=place)
        attacker, defender = (self._side(state, one) for one in (fight.attacker, fight.defender))
        return self.say("moment.against", attacker=attacker, defender=defender)

    def _losers(self, state: Any, fight: Fight) -> tuple[Person, ...]:
        """Who is beaten; where nobody is left, both with their names."""
        if not fight.winner:
            sides = (fight.attacker, fight.defender)
            return tuple(self._loser(one, self._side(state, one)) for one in sides)
        beaten, name = fight.beaten, self._side(state, fight.beaten)
        if isinstance(beaten, Text):
            return (self._loser(beaten, self.say("moment.others_beaten", who=name)),)
        return (self._loser(beaten, self.say("moment.beaten", player=name)),)

    def _loser(self, side: Side, note: str) -> Person:
        crest = NOBODY if isinstance(side, Text) else self.crest(side)
        return Person("", crest, note=note)

    @staticmethod
    def _chance(fight: Fight) -> Chance | None:
        ask = fight.chance
        if ask is None or not fight.winner or isinstance(fight.won, Text):
            return None

        def of_the_winner(cancelled: Cancelled) -> Fraction | float | None:
            chance = ask(cancelled)
            if chance is None:
                return None
            return chance if fight.winner == "attacker" else 1 - chance

        return of_the_winner

    def _brought(self, position: Position[Any], fight: Fight) -> tuple[Fact, ...]:
        """What changed for the winner, what both lost, how long it took."""
        facts: list[Fact] = []
        if fight.winner and not isinstance(fight.won, Text):
            facts += self.changes(position, fight.won)
        lost = fight.lost or self._lost(position, fight)
        if lost is not None:
            own, other = lost if fight.winner != "defender" else lost[::-1]
            if own or other:
                facts.append(Fact(f"{own} : {other}", self.say("moment.lost_units")))
        if fight.rounds:
            facts.append(Fact(number(fight.rounds), self.say("moment.rounds", n=fight.rounds)))
        return tuple(facts[:MOST_FACTS])

    def changes(self, position: Position[Any], player: PlayerId) -> list[Fact]:
        """The figures worth telling that an entry moved; never a purse."""
        found = []
        for key in (self.main, *(one for one in self.brings if one != self.main)):
            change = self.change(position, key, player)
            if change and not self.figure(key).secret:
                tone: Tone = "gain" if change > 0 else "loss"
                found.append(Fact(signed(change), self.figure_name(key), tone))
        return found

    def _lost(self, position: Position[Any], fight: Fight) -> tuple[int, int] | None:
        if not self.units or any(isinstance(one, Text) for one in (fight.attacker, fight.defender)):
            return None
        own, other = (
            -sum(self.change(position, key, str(side)) for key in self.units)
            for side in (fight.attacker, fight.defender)
        )
        return max(0, own), max(0, other)

    # -- the others ------------------------------------------------------------------------

    def _taken(self, position: Position[Any], taken: Taken) -> Moment:
        return Moment(
            key=position.entry.id,
            form="flag",
            title=(self.say(taken.text) if taken.text else self.told(position)).rstrip("."),
            crest=self.crest(taken.player),
            bar=self.bar(),
            seconds=SHORT,
        )

    def _crowned(self, position: Position[Any], crowned: Crowned) -> Moment:
        player, state = crowned.player, position.step.state
        facts = tuple(
            Fact(number(self.figure(key).read(state, player)), self.figure_name(key))
            for key in crowned.figures
            if player and not self.figure(key).secret
        )
        key = "moment.crowned" if player else "moment.nobody_crowned"
        name = state.players[player].name if player else ""
        return Moment(
            key=position.entry.id,
            form="field",
            title=self.say(key, player=name),
            voice=sentence(self.told(position)),
            crest=self.crest(player) if player else None,
            ornament="crown",
            facts=facts,
            bar=self.bar(),
            seconds=LONG,
            sound="victory" if player else "moment",
        )

    def _fallen(self, position: Position[Any], player: PlayerId) -> Moment:
        state = position.step.state
        assert position.parent is not None
        last = self.figure(self.main).read(position.parent.step.state, player)
        left = sum(one.is_in for one in state.players.values())
        return Moment(
            key=position.entry.id,
            form="field",
            title=self.say("moment.falls", player=state.players[player].name),
            voice=self.own("moment.in_round", round=state.round),
            crest=self.crest(player),
            fallen=True,
            facts=(
                Fact(number(last), self.figure_name(self.main)),
                Fact(number(state.round), self.say("moment.rounds_lasted", n=state.round)),
                Fact(number(left), self.say("moment.left_at_table", n=left)),
            ),
            bar=self.bar(),
            seconds=LONG,
        )
