"""A planned attack: two or three mixes of an army against the same defenders, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.records import dataclass
from companion.games.medioevo.battle.model import Building
from companion.games.medioevo.battle.odds.prospects import Prospects
from companion.games.medioevo.battle.odds.retreat import best_balance
from companion.games.medioevo.battle.staging import Fighter, Staging, opened
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.switches import DEFAULTS
from companion.games.medioevo.tables import UNITS
from companion.pages.battle import Chance, Host, Hosts, Piece
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.medioevo.battle.help import fighting_on, help_name, points
from companion.ui.presenters.medioevo.battle.odds import TOO_ROUGH, Works, large
from companion.ui.presenters.medioevo.battle.setup.known import changed
from companion.ui.presenters.medioevo.battle.weighing import Question, WorkedOut, worked_out
from companion.ui.presenters.medioevo.battle.words import ICONS, ROMAN
from companion.ui.presenters.medioevo.calculators.dice import words_of
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.panels import Panel
from companion.ui.presenters.views import Why, WhyLine

PIECES = (
    "light_infantry",
    "heavy_infantry",
    "cavalry",
    "archer",
    "captain.1",
    "captain.2",
    "captain.3",
)
COLOURS = ("blue", "violet", "green")
DEFENDER = "yellow"
LEAST_MIXES, MOST_MIXES = 2, 3
Found = WorkedOut | None


@dataclass(frozen=True, slots=True)
class CompareView:
    """The mixes and their defenders as banners, what they have in common, what is assumed."""

    title: str
    hosts: Hosts
    common: Panel
    can_add: bool


class ComparePresenter:
    """Edits the mixes; every change asks the worker for all chances anew."""

    def __init__(self, texts: Callable[[], Translator], works: Works) -> None:
        self._words = words_of(texts)
        self._works = works
        self._mixes = [
            Force(light_infantry=3, heavy_infantry=2),
            Force(heavy_infantry=2, cavalry=2),
        ]
        self._defender = Force(light_infantry=2, heavy_infantry=2)
        self._building = 0
        self._position = 1
        self._found: tuple[Found, ...] = ()
        self._asked: object = None
        self._answered: object = None

    # -- taps ------------------------------------------------------------------------------

    def step(self, who: str, piece: str, change: int) -> None:
        if who == "defender":
            self._defender = changed(self._defender, piece, change)
        else:
            self._mixes[int(who)] = changed(self._mixes[int(who)], piece, change)

    def add(self) -> None:
        if len(self._mixes) < MOST_MIXES:
            self._mixes.append(self._mixes[-1])

    def remove(self, who: str) -> None:
        if len(self._mixes) > LEAST_MIXES:
            del self._mixes[int(who)]

    def choose(self, row: str, key: str) -> None:
        if row == "building":
            self._building = int(key)
        else:
            self._position = int(key)

    # -- chances ---------------------------------------------------------------------------

    def _staging(self, force: Force) -> Staging:
        return Staging(
            Fighter("attacker", force, position=self._position),
            Fighter("defender", self._defender, position=1 if self._position > 1 else 2),
            military=Building(self._building) if self._building else None,
            switches=DEFAULTS,
        )

    def ask(self, told: Callable[[], None]) -> None:
        """Work all mixes out, one after the other; `told` when they are there."""
        question = (tuple(self._mixes), self._defender, self._building, self._position)
        if question == self._asked:
            return
        self._asked = question
        battles = [
            opened(self._staging(mix)) if mix.units and self._defender.units else None
            for mix in self._mixes
        ]

        def work(cancelled: Callable[[], bool]) -> Iterator[tuple[Found, ...]]:
            found: list[Found] = [None] * len(battles)
            for helps in (False, True):  # all chances first, then what would help
                for place, battle in enumerate(battles):
                    if battle is None:
                        continue
                    for answer in worked_out(Question(battle, helps=helps), cancelled):
                        rough = answer.prospects.unsure > TOO_ROUGH
                        if not rough and (answer.retreats or not helps):
                            found[place] = answer
                            yield tuple(found)

        def answered(found: tuple[Found, ...] | None) -> None:
            if self._asked == question:
                self._found, self._answered = found or (), question
                told()

        self._works.ask(work, answered)

    @property
    def is_waiting(self) -> bool:
        """Whether what is known belongs to other armies."""
        return self._asked != self._answered

    # -- the page --------------------------------------------------------------------------

    def view(self) -> CompareView:
        say = self._words.say
        found = self._found
        if len(found) != len(self._mixes):
            found = (None,) * len(self._mixes)
        chances = [float(item.prospects.attacker_wins) if item else -1.0 for item in found]
        best = max(range(len(chances)), key=chances.__getitem__)
        mixes = [
            self._mix(str(place), force, found[place], place == best and chances[best] >= 0)
            for place, force in enumerate(self._mixes)
        ]
        defender = Host(
            "defender",
            say("ui.battle.defender"),
            self._cost(self._defender),
            crest_of(DEFENDER),
            self._rows(self._defender),
        )
        common = Panel("common", "", asks=self._choices(), note=say("ui.odds.assumed"))
        can_add = len(self._mixes) < MOST_MIXES
        return CompareView(say("ui.calc.odds"), Hosts((*mixes, defender)), common, can_add)

    def why(self, key: str) -> Why | None:
        """How likely a mix is to win, to lose, and neither, and what that takes for granted."""
        answer = self._found[int(key)] if int(key) < len(self._found) else None
        if answer is None or self.is_waiting:
            return None
        say, percent, found = self._words.say, self._words.percent, answer.prospects
        won, lost = float(found.attacker_wins), float(found.defender_wins)
        rest = max(0.0, 1 - won - lost - float(found.unsure))
        shares = (("attacker", won), ("defender", lost), ("nobody", rest))
        lines = [WhyLine(say(f"ui.battle.{who}"), percent(share)) for who, share in shares]
        title = say("ui.calc.odds.mix", letter="ABC"[int(key)])
        note = " ".join((*self._within(found), say("ui.odds.assumed")))
        return Why(title, tuple(lines), note, can_correct=False)

    def _mix(self, key: str, force: Force, answer: Found, best: bool) -> Host:
        say = self._words.say
        colour, waiting = COLOURS[int(key)], self.is_waiting or answer is None
        words = [say("ui.odds.waiting") if force.units else say("battle.needs_two_armies")]
        chance, lines = Chance("–", -1.0, colour), []
        if answer is not None and not waiting:
            found = answer.prospects
            won = float(found.attacker_wins)
            chance = Chance(large(won), won, colour)
            lines = self._lost(found)
            words = [*self._within(found), *self._helps(answer)]
        remove = Button(f"remove|{key}", say("ui.calc.odds.remove"), "close")
        return Host(
            key,
            say("ui.calc.odds.mix", letter="ABC"[int(key)]),
            self._cost(force),
            crest_of(colour),
            self._rows(force),
            tuple(lines),
            acting=best and not waiting,
            buttons=(remove,) if len(self._mixes) > LEAST_MIXES else (),
            chance=chance,
            best=best and not waiting,
            words=tuple(words),
        )

    def _lost(self, found: Prospects) -> list[tuple[str, str]]:
        """What both sides lose on average, and what that costs."""
        own, other = found.attacker, found.defender
        florins = self._words.say("ui.calc.odds.florins", n=round(float(own.expected_florins_lost)))
        lost = self._words.decimal(float(own.expected_units_lost))
        return [
            (self._words.say("ui.calc.odds.own"), f"{lost} · {florins}"),
            (
                self._words.say("ui.calc.odds.other"),
                self._words.decimal(float(other.expected_units_lost)),
            ),
        ]

    def _within(self, found: Prospects) -> list[str]:
        if not found.unsure:
            return []
        return [self._words.say("ui.odds.within", error=self._words.percent(found.unsure))]

    def _helps(self, answer: WorkedOut) -> list[str]:
        """The best moment to retreat, and what one more unit of each type is worth."""
        say, lines = self._words.say, []
        if answer.retreats:
            best = best_balance(answer.retreats)
            if round(best.balance) > round(fighting_on(answer)):
                when = say("ui.help.retreat_now")
                if best.rounds:
                    when = say("ui.help.retreat_after", n=best.rounds)
                florins = signed(round(best.balance))
                lines.append(say("ui.calc.odds.best_retreat", when=when, florins=florins))
            else:
                lines.append(say("ui.calc.odds.no_retreat"))
        more = [item for item in answer.what_ifs if item.side is Who.ATTACKER]
        if more:
            more.sort(key=lambda item: -item.change)
            worth = ", ".join(
                f"{help_name(self._words, item)} {points(self._words, item.change)}"
                for item in more
            )
            lines.append(say("ui.calc.odds.more", list=worth))
        return lines

    def _rows(self, force: Force) -> tuple[Piece, ...]:
        counts = dict(force.counts())
        rows = []
        for piece in PIECES:
            name, _, level = piece.partition(".")
            said = self._words.say(f"unit.{name}")
            text = f"{said} {ROMAN[int(level)]}" if level else said
            rows.append(Piece(piece, ICONS[name], text, str(counts[piece]), steps=True))
        return tuple(rows)

    def _cost(self, force: Force) -> str:
        """What the army costs to recruit."""
        total = sum(UNITS[unit].price * force.unit(unit) for unit in Unit if unit != Unit.CAPTAIN)
        captains = zip((1, 2, 3), force.captain, strict=True)
        total += sum(UNITS[Unit.CAPTAIN].price * level * count for level, count in captains)
        return self._words.say("ui.calc.odds.price", n=force.units, florins=number(total))

    def _choices(self) -> tuple[ChoiceRow, ...]:
        say = self._words.say
        buildings = tuple(
            Choice(
                str(level),
                say(f"building.{name}") if name else say("ui.battle.no_building"),
                chosen=level == self._building,
            )
            for level, name in enumerate(("", "tower", "fortress", "castle"))
        )
        places = tuple(
            Choice(str(place), str(place), chosen=place == self._position) for place in range(1, 5)
        )
        return (
            ChoiceRow("building", say("building_kind.military"), buildings),
            ChoiceRow("position", say("ui.calc.odds.position"), places),
        )
