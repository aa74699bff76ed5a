"""Calculators of Medievalia that need no game: a payment, a fight, an attack on a site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from companion.core.errors import CompanionError
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.payment.plans import Plan, Source, payment
from companion.games.medievalia.pieces import Card, Resource
from companion.games.medievalia.switches import DEFAULTS
from companion.games.medievalia.tables import CARDS, RESOURCES
from companion.games.medievalia.war.fights import Fighter, Loss, Side, fight, losses
from companion.games.medievalia.war.settling import AttackedSite, site_attack
from companion.pages.panels import ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.form import Calculator, FormView
from companion.ui.presenters.parts import PieceRow, StoryLine, ValueView
from companion.ui.presenters.views import WhyLine

MOST_SOURCES, MOST_AMOUNT, MOST_CARDS, MOST_PLANS = 12, 5, 8, 6
# Cards whose strength the rulebook prints; any other is typed.
TROOPS = (Card.SOLDIER, Card.KNIGHT, Card.WORKER)
GUARDS = (Card.SOLDIER, Card.WORKER, Card.TOWER, Card.FORTRESS, Card.CASTLE)
OTHER = "other"
Steps = Mapping[str, tuple[int, int, int]]  # first, least, most


class Counting(Calculator):
    """Steppers by their keys; every tap is answered at once."""

    least: ClassVar[Steps] = {}

    def __init__(self, texts: Callable[[], Translator]) -> None:
        super().__init__(texts)
        self.counts = {key: first for key, (first, _, _) in self.least.items()}

    def step(self, piece: str, change: int) -> None:
        _, least, most = self.least[piece]
        self.counts[piece] = max(least, min(most, self.counts[piece] + change))

    def piece(self, key: str, icon: str, text: str) -> PieceRow:
        return PieceRow(key, icon, text, self.counts[key])

    def wrong(self, error: CompanionError) -> tuple[StoryLine, ...]:
        return tuple(
            StoryLine("", self.say(problem.key, **problem.params), "", warns=True)
            for problem in error.problems
        )

    def _line(self, key: str, amount: int, **params: Any) -> WhyLine:
        """One of the numbers that something is reckoned from."""
        return WhyLine(self.say(key, **params), str(amount))


class PaymentCalculator(Counting):
    """Which productions to turn for a price."""

    least: ClassVar[Steps] = {
        **{f"cost_{kind}": (0, 0, 9) for kind in Resource},
        "traders": (0, 0, 3),
        "cards": (0, 0, 10),
    }

    def __init__(self, texts: Callable[[], Translator]) -> None:
        super().__init__(texts)
        self._amount = 1
        self._sources: list[tuple[Resource, int]] = []

    def choose(self, row: str, key: str) -> None:
        if row == "amount":
            self._amount = int(key)
        elif len(self._sources) < MOST_SOURCES:
            self._sources.append((Resource(key), self._amount))

    def press(self, key: str) -> None:
        if key == "clear":
            self._sources.clear()

    def _name(self, source: tuple[Resource, int]) -> str:
        return self.say(f"med.amount.{source[0]}", n=source[1])

    def _said(self, plan: Plan) -> str:
        used = Counter(self._name(self._sources[int(one)]) for one in plan.sources)
        parts = [text if many == 1 else f"{many} × {text}" for text, many in used.items()]
        if plan.traders:
            parts.append(f"{plan.traders} × {self.say('med.card.trader')}")
        if plan.hand_cards:
            parts.append(self.say("med.ui.from_hand", n=plan.hand_cards))
        text = " + ".join(parts) or self.say("med.amount.nothing")
        over = self.say("med.ui.over", n=plan.surplus) if plan.surplus > 0 else ""
        return f"{text} · {over}" if over else text

    def view(self) -> FormView:
        cost = Bag(**{str(kind): self.counts[f"cost_{kind}"] for kind in Resource})
        sources = tuple(
            Source(str(at), kind, many) for at, (kind, many) in enumerate(self._sources)
        )
        answer = payment(sources, cost, self.counts["traders"], self.counts["cards"])
        resources = {str(kind): self.say(RESOURCES[kind].name) for kind in Resource}
        amounts = {str(many): str(many) for many in range(1, MOST_AMOUNT + 1)}
        # Plans that look the same are one plan.
        plans = list(dict.fromkeys(map(self._said, answer.plans)))[:MOST_PLANS]
        made = ", ".join(map(self._name, self._sources)) or "–"
        costs = [
            self.piece(f"cost_{kind}", "cash", self.say("med.calc.cost", what=text))
            for kind, text in resources.items()
        ]
        helpers = [
            self.piece("traders", "account-tie", self.say("med.card.trader")),
            self.piece("cards", "cards-outline", self.say("med.figure.hand")),
        ]
        return FormView(
            title=self.say("med.calc.payment"),
            choices=(
                self.row("amount", self.say("med.calc.amount"), amounts, (str(self._amount),)),
                self.row("source", self.say("med.calc.source"), resources),
            ),
            pieces=(*costs, *helpers),
            values=(
                ValueView("made", self.say("med.calc.made"), made),
                ValueView(
                    "ok",
                    self.say("med.ui.cost"),
                    self.say("med.ui.payable" if answer.ok else "med.ui.not_payable"),
                    is_main=True,
                ),
            ),
            lines=tuple(StoryLine("", plan, "") for plan in plans),
            buttons=(Button("clear", self.say("med.ui.clear"), "eraser"),),
        )


class FightCalculator(Counting):
    """Two armies: damage of both sides, and the fewest who must die."""

    least: ClassVar[Steps] = {"attack": (1, 0, 9), "defence": (2, 1, 9), "priests": (0, 0, 6)}
    title = "med.calc.fight"
    second: tuple[str, tuple[Card, ...]] = ("defenders", TROOPS)

    def __init__(self, texts: Callable[[], Translator]) -> None:
        super().__init__(texts)
        self._sides: dict[str, list[Fighter]] = {"attackers": [], self.second[0]: []}

    def choose(self, row: str, key: str) -> None:
        side = self._sides.get(row)
        if side is None or len(side) >= MOST_CARDS:
            return
        name = f"{row}{len(side)}"
        if key == OTHER:
            side.append(Fighter(name, self.counts["attack"], self.counts["defence"]))
            return
        known = CARDS[Card(key)]
        assert known.attack is not None
        assert known.defence is not None
        points = known.prestige if known.group == "fortified" else 0
        side.append(Fighter(name, known.attack, known.defence, 0, points))

    def press(self, key: str) -> None:
        if key == "clear":
            for side in self._sides.values():
                side.clear()

    def _chips(self, side: str, cards: Iterable[Card]) -> ChoiceRow:
        names = {
            str(card): f"{self.say(CARDS[card].name)} {CARDS[card].attack}/{CARDS[card].defence}"
            for card in cards
        }
        other = self.say("med.calc.other")
        names[OTHER] = f"{other} {self.counts['attack']}/{self.counts['defence']}"
        return self.row(side, self.say(f"med.calc.{side}"), names)

    def _army(self, side: str) -> str:
        return ", ".join(f"{one.attack}/{one.defence}" for one in self._sides[side]) or "–"

    def _named(self, side: str, dead: Iterable[str]) -> str:
        known = {one.id: f"{one.attack}/{one.defence}" for one in self._sides[side]}
        return ", ".join(known[one] for one in dead) or self.say("med.ui.nobody")

    def _fewest(self, side: str, damage: int, priests: int = 0) -> Loss | None:
        army = tuple(self._sides[side])
        return losses(army, damage, priests, switches=DEFAULTS).fewest if army else None

    def _pieces(self) -> tuple[PieceRow, ...]:
        return (
            self.piece("attack", "sword", self.say("med.calc.other_attack")),
            self.piece("defence", "shield-outline", self.say("med.calc.other_defence")),
            self.piece("priests", "cross", self.say("med.calc.priests")),
        )

    def view(self) -> FormView:
        ours, theirs = (tuple(side) for side in self._sides.values())
        answer = fight(Side(ours), Side(theirs), switches=DEFAULTS)
        lines, values = [], []
        for side, result in (("attackers", answer.attackers), ("defenders", answer.defenders)):
            priests = self.counts["priests"] if side == "defenders" else 0
            fewest = self._fewest(side, result.damage.total, priests)
            values += [
                ValueView(side, self.say(f"med.calc.{side}"), self._army(side)),
                ValueView(
                    f"{side}_damage",
                    self.say("med.calc.damage"),
                    str(result.damage.total),
                    is_main=side == "defenders",
                ),
            ]
            if fewest is not None:
                dead = self._named(side, fewest.dead)
                lines.append(StoryLine("", self.say(f"med.calc.dead_{side}", dead=dead), ""))
        return FormView(
            title=self.say(self.title),
            choices=(self._chips("attackers", TROOPS), self._chips(*self.second)),
            pieces=self._pieces(),
            values=tuple(values),
            lines=tuple(lines),
            buttons=(Button("clear", self.say("med.ui.clear"), "eraser"),),
        )


class SiteCalculator(FightCalculator):
    """A landscape or a city with its guards: does it fall?"""

    least: ClassVar[Steps] = {
        **FightCalculator.least,
        "city_attack": (1, 0, 9),
        "city_defence": (6, 1, 20),
    }
    title = "med.calc.site"
    second: tuple[str, tuple[Card, ...]] = ("guards", GUARDS)

    def __init__(self, texts: Callable[[], Translator]) -> None:
        super().__init__(texts)
        self._city = False

    def choose(self, row: str, key: str) -> None:
        if row == "kind":
            self._city = key == "city"
        else:
            super().choose(row, key)

    def _site(self) -> AttackedSite:
        guards = Side(tuple(self._sides["guards"]))
        if not self._city:
            return AttackedSite("landscape", guards)
        counts = self.counts
        return AttackedSite("city", guards, counts["city_attack"], counts["city_defence"])

    def view(self) -> FormView:
        guards = [one for one in self._sides["guards"] if not one.prestige]
        healed = {guards[-1].id: self.counts["priests"]} if guards else {}
        answer = site_attack(
            Side(tuple(self._sides["attackers"])), self._site(), healed, switches=DEFAULTS
        )
        kinds = {"landscape": self.say("med.calc.landscape"), "city": self.say("med.card.city")}
        kind = "city" if self._city else "landscape"
        pieces = list(self._pieces())
        if self._city:
            pieces += [
                self.piece("city_attack", "castle", self.say("med.calc.city_attack")),
                self.piece("city_defence", "castle", self.say("med.calc.city_defence")),
            ]
        falls = self.say("med.ui.falls" if answer.destroyed else "med.calc.stands")
        back = answer.attackers.damage.total
        fewest = self._fewest("attackers", back)
        fallen = self._named("guards", answer.guards.dead)
        lines = [StoryLine("", self.say("med.calc.dead_guards", dead=fallen), "")]
        if fewest is not None:
            dead = self._named("attackers", fewest.dead)
            lines.append(StoryLine("", self.say("med.calc.dead_attackers", dead=dead), ""))
        return FormView(
            title=self.say(self.title),
            choices=(
                self.row("kind", self.say("med.calc.kind"), kinds, (kind,)),
                self._chips("attackers", TROOPS),
                self._chips(*self.second),
            ),
            pieces=tuple(pieces),
            values=(
                ValueView("falls", self.say("med.ui.result"), falls, is_main=True),
                ValueView("over", self.say("med.calc.over"), str(answer.over)),
                ValueView("back", self.say("med.calc.damage_back"), str(back)),
                ValueView("attackers", self.say("med.calc.attackers"), self._army("attackers")),
                ValueView("guards", self.say("med.calc.guards"), self._army("guards")),
            ),
            lines=tuple(lines),
            buttons=(Button("clear", self.say("med.ui.clear"), "eraser"),),
        )
