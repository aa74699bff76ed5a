"""A battle step by step: what was answered so far decides what comes next and how it ends (G-11).

The answers lie in `Answers`; `course_of` walks the steps over them. The page that asks, the action
that books and the log all walk this one function. Cards may lie on the table, or be dealt by the
app: then the order of both stacks is part of the answers, and every hand follows from it. Which
steps come depends only on what everybody may know: that a step is passed over tells no card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import field
from typing import Annotated, Literal

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Text
from companion.core.records import dataclass
from companion.games.generalship.battle.attacks import (
    PRESETS,
    Bonus,
    Components,
    Force,
    Hand,
    Irregulars,
    LandSide,
    SeaSide,
    land_attack,
    sea_attack,
)
from companion.games.generalship.battle.cards import (
    AMBUSH,
    PURSUIT,
    RETREAT,
    BattleSide,
    Commander,
    TacticCards,
    tactic_cards,
)
from companion.games.generalship.battle.outcome import Ending
from companion.games.generalship.pieces import Era, Field, Role, Style
from companion.games.generalship.switches import DEFAULTS, Switches

Advanced = Annotated[int, Between(1, 8)]
Throwing = Annotated[tuple[Advanced, ...], Length(0, 12)]
FightStep = Literal[
    "withdraw",
    "swap_defender",
    "swap_attacker",
    "retreat_defender",
    "pursue_attacker",
    "retreat_attacker",
    "pursue_defender",
    "ambush",
    "cancel",
    "restore",
    "exchange_defender",
    "exchange_attacker",
    "attack_1",
    "attack_2",
    "end",
]
MOST_THROWN = 5  # G-11.12
BY_PIECES = frozenset(("gen.fight.not_so_many",))  # what is hidden till both reveal (G-12.6)
BASIC_NUMBERS = 7


@dataclass(frozen=True, slots=True)
class Decks:
    """The two stacks as the app shuffled them, first card first."""

    basic: Annotated[tuple[Annotated[int, Between(1, 7)], ...], Length(1, 56)]
    advanced: Annotated[tuple[Advanced, ...], Length(1, 64)]


@dataclass(frozen=True, slots=True)
class Thrown:
    """Cards thrown away in one paid exchange (G-11.12)."""

    basic: Annotated[Hand, Doc("basic cards")] = ()
    advanced: Throwing = ()


@dataclass(frozen=True, slots=True)
class Stand:
    """What a side shows in one attack; or its sum as the table counted it."""

    units: Force = field(default_factory=dict)
    cards: Hand = ()
    advanced: Annotated[int, Between(0, 5), Doc("advanced card 1-5 that is played; 0 none")] = 0
    bonus: Bonus = 0
    irregulars: Irregulars | None = None
    typed: Annotated[Annotated[int, Between(0, 500)] | None, Doc("the sum by hand (G-R24)")] = None


@dataclass(frozen=True, slots=True)
class Side:
    """All answers of one side."""

    swap: Annotated[Throwing, Doc("advanced cards discarded for basic ones (G-11.9)")] = ()
    retreat: Annotated[bool, Doc("plays 7")] = False
    pursue: Annotated[bool, Doc("stops the enemy's retreat with 8")] = False
    exchanges: Annotated[tuple[Thrown, ...], Length(0, 20)] = ()
    attack_1: Stand = Stand()
    attack_2: Stand = Stand()


@dataclass(frozen=True, slots=True)
class Answers:
    """Everything both sides decided in a battle."""

    withdraw: bool = False
    attacker: Side = Side()
    defender: Side = Side()
    ambush: Annotated[bool, Doc("the attacker plays 6")] = False
    cancel: Annotated[bool, Doc("the defender plays 7 against it")] = False
    restore: Annotated[bool, Doc("the attacker plays 8 for it")] = False
    decks: Decks | None = None
    style: Annotated[Style | None, Doc("at sea, where only sums were typed")] = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What a battle starts from."""

    field: Field
    era: Era
    attacker: Force
    defender: Force
    attacker_leader: Commander | None = None
    defender_leader: Commander | None = None
    fortress: bool = False
    architecture: bool = False
    attacker_power: int = 0
    defender_power: int = 0
    components: Components = PRESETS
    switches: Switches = DEFAULTS

    def force(self, role: Role) -> Force:
        return self.attacker if role is Role.ATTACKER else self.defender

    def leader(self, role: Role) -> Commander | None:
        return self.attacker_leader if role is Role.ATTACKER else self.defender_leader

    def leading(self, role: Role) -> Commander | None:
        """Who leads in this battle alone: nobody, if the commanders are rivals (G-11.8, G-R37)."""
        return None if self.cards.rivals else self.leader(role)

    def power(self, role: Role) -> int:
        return self.attacker_power if role is Role.ATTACKER else self.defender_power

    @property
    def cards(self) -> TacticCards:
        """How many cards each side draws (G-11.4 to G-11.8)."""
        return tactic_cards(
            self.field,
            self.era,
            BattleSide(self.attacker, self.attacker_leader),
            BattleSide(self.defender, self.defender_leader),
            self.fortress,
            self.architecture,
        )


@dataclass(frozen=True, slots=True)
class Cards:
    """A hand that the app dealt."""

    basic: tuple[int, ...] = ()
    advanced: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack as it came out."""

    number: int
    atk: Breakdown
    defence: Breakdown
    success: bool
    difference: int
    style: Style | None = None
    broken_off: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """How far the answers lead: the steps in order, the hands, the attacks, the ending.

    `against` is what the rules say against an answer, each with its step and its rule.
    """

    steps: tuple[FightStep, ...]
    ending: Ending | None
    attacks: tuple[Attack, ...]
    cards: TacticCards
    hands: Mapping[str, Cards]  # "<step>:<role>" where the app deals: before the step, or
    # after what was exchanged in it; "dealt:<role>": as drawn
    left: int | None  # basic cards left in the stack
    against: tuple[tuple[FightStep, Text], ...]

    @property
    def problems(self) -> tuple[Text, ...]:
        return tuple(text for _, text in self.against)

    def problems_of(self, steps: Collection[str], *, in_public: bool = False) -> list[Text]:
        """What speaks against the answers of these steps; openly nothing that pieces tell."""
        found = [text for step, text in self.against if step in steps]
        return [one for one in found if not in_public or one.key not in BY_PIECES]

    @property
    def decisive(self) -> Attack | None:
        return next((one for one in self.attacks if one.success), None)


ROLES = (Role.ATTACKER, Role.DEFENDER)


class _Walk:
    """Walks the steps over the answers; knows hands and stacks if the app deals."""

    def __init__(self, facts: Facts, answers: Answers) -> None:
        self.facts, self.answers = facts, answers
        self.cards = facts.cards
        self.steps: list[FightStep] = []
        self.problems: list[tuple[FightStep, Text]] = []
        self.attacks: list[Attack] = []
        self.seen: dict[str, Cards] = {}
        self.hands: dict[Role, Cards] | None = None
        self.played = dict.fromkeys(ROLES, 0)  # advanced cards that left the hand
        self.spent: dict[Role, list[int]] = {role: [] for role in ROLES}  # basic cards shown
        self.stack: list[int] = []
        drawn = self.cards.attacker.basic.total + self.cards.defender.basic.total
        self.left = BASIC_NUMBERS * facts.switches.basic_copies - drawn  # in the stack
        if answers.decks is not None:
            self._deal(answers.decks)

    def _deal(self, decks: Decks) -> None:
        require_decks(decks, self.facts.switches)
        basic, advanced = list(decks.basic), list(decks.advanced)
        self.hands = {}
        for role in ROLES:
            side = self.cards.attacker if role is Role.ATTACKER else self.cards.defender
            n, more = side.basic.total, side.advanced.total
            drawn = Cards(tuple(sorted(basic[:n])), tuple(sorted(advanced[:more])))
            basic, advanced = basic[n:], advanced[more:]
            self.hands[role] = drawn
        self.stack = basic
        self._see("dealt")

    def side(self, role: Role) -> Side:
        return self.answers.attacker if role is Role.ATTACKER else self.answers.defender

    def at(self, step: FightStep) -> None:
        self.steps.append(step)
        self._see(step)

    def _see(self, step: str) -> None:
        for role in ROLES:
            if self.hands is not None:
                self.seen[f"{step}:{role}"] = self.hands[role]

    def against(self, key: str, rule: str, **params: object) -> None:
        now: FightStep = self.steps[-1] if self.steps else "withdraw"
        self.problems.append((now, Text(key, {"rule": rule, **params})))

    def may_hold(self, role: Role) -> bool:
        """Whether a side has advanced cards left: all that everybody may know of its hand."""
        side = self.cards.attacker if role is Role.ATTACKER else self.cards.defender
        return side.advanced.total > len(self.side(role).swap) + self.played[role]

    def holds(self, role: Role, number: int) -> bool:
        """Whether a side may play this advanced card; certain where the app deals."""
        if self.hands is not None:
            return number in self.hands[role].advanced
        return self.may_hold(role)

    def plays(self, role: Role, *numbers: int) -> None:
        """An advanced card leaves the hand."""
        for number in numbers:
            if not self.holds(role, number):
                self.against("gen.fight.no_such_card", "G-11.10", number=number)
                continue
            self.played[role] += 1
            if self.hands is not None:
                hand = self.hands[role]
                self.hands[role] = Cards(hand.basic, _less(hand.advanced, (number,)))

    def throws(self, role: Role, basic: tuple[int, ...], advanced: tuple[int, ...]) -> None:
        """Cards are thrown away and as many basic ones drawn."""
        hand = self.hands[role] if self.hands is not None else None
        if hand and not (_has(hand.basic, basic) and _has(hand.advanced, advanced)):
            self.against("gen.fight.not_in_hand", "G-11.12")
            return
        number = len(basic) + len(advanced)
        if number > self.left:
            self.against("gen.fight.stack_empty", "G-11.12", left=self.left)
            return
        self.left -= number
        if self.hands is None or hand is None:
            return
        drawn, self.stack = tuple(self.stack[:number]), self.stack[number:]
        kept = (*_less(hand.basic, basic), *drawn)
        self.hands[role] = Cards(tuple(sorted(kept)), _less(hand.advanced, advanced))

    # -- the steps -------------------------------------------------------------------------

    def walk(self) -> Ending | None:
        """The steps in order: the defender attacks, then the attacker (G-11.16a, G-11.16b)."""
        if self.facts.defender_power:
            self.at("withdraw")
        if self.answers.withdraw:
            if not self.facts.defender_power:
                self.against("gen.battle.no_power", "G-11.3")
            return "withdrawal"
        self._swaps()
        ending = self._retreats()
        if ending is not None:
            return ending
        ambushed = self._ambush()
        self._exchanges()
        if not ambushed and self._attack(1, Role.DEFENDER):
            return "attack_1"
        return "attack_2" if self._attack(2, Role.ATTACKER) else "parried"

    def _swaps(self) -> None:
        """Advanced cards may be thrown away once for basic ones, defender first (G-11.9)."""
        for role, step in ((Role.DEFENDER, "swap_defender"), (Role.ATTACKER, "swap_attacker")):
            side = self.cards.attacker if role is Role.ATTACKER else self.cards.defender
            swap = self.side(role).swap
            if side.advanced.total:
                self.at(step)  # type: ignore[arg-type]
            if len(swap) > side.advanced.total:
                self.against("gen.fight.too_many_swapped", "G-11.9", most=side.advanced.total)
            elif swap:
                self.throws(role, (), swap)

    def _retreats(self) -> Ending | None:
        """7 against 8, defender first, one attempt each; then nobody has won.

        (G-11.10, G-R13, G-R35)
        """
        for role, enemy in ((Role.DEFENDER, Role.ATTACKER), (Role.ATTACKER, Role.DEFENDER)):
            tries = self.side(role).retreat
            if self.may_hold(role):
                self.at(f"retreat_{role}")  # type: ignore[arg-type]
            if not tries:
                continue
            self.plays(role, RETREAT)
            if self.may_hold(enemy):
                self.at(f"pursue_{enemy}")  # type: ignore[arg-type]
            if not self.side(enemy).pursue:
                return "defender_retreats" if role is Role.DEFENDER else "attacker_retreats"
            self.plays(enemy, PURSUIT)
        return None

    def _ambush(self) -> bool:
        """6, cancelled by 7, restored by 8 (G-11.11)."""
        answers = self.answers
        if self.may_hold(Role.ATTACKER):
            self.at("ambush")
        if not answers.ambush:
            return False
        self.plays(Role.ATTACKER, AMBUSH)
        if self.may_hold(Role.DEFENDER):
            self.at("cancel")
        if not answers.cancel:
            return True
        self.plays(Role.DEFENDER, RETREAT)
        if self.may_hold(Role.ATTACKER):
            self.at("restore")
        if answers.restore:
            self.plays(Role.ATTACKER, PURSUIT)
        return answers.restore

    def _exchanges(self) -> None:
        """For a power card each, up to five cards for basic ones, defender first (G-11.12)."""
        for role in (Role.DEFENDER, Role.ATTACKER):
            done = self.side(role).exchanges
            if self.facts.power(role):
                self.at(f"exchange_{role}")  # type: ignore[arg-type]
            if len(done) > self.facts.power(role):
                self.against("gen.battle.exchanges", "G-11.12")
            for one in done:
                number = len(one.basic) + len(one.advanced)
                if not 1 <= number <= MOST_THROWN:
                    self.against("gen.fight.throw_so_many", "G-11.12", most=MOST_THROWN)
                else:
                    self.throws(role, one.basic, one.advanced)
                    self.played[role] += len(one.advanced)
            if done:  # who may pay again looks at what he has drawn
                self._see(f"exchange_{role}")

    def _attack(self, number: int, attacks: Role) -> bool:
        self.at("attack_1" if number == 1 else "attack_2")
        parries = Role.DEFENDER if attacks is Role.ATTACKER else Role.ATTACKER
        stands = {role: getattr(self.side(role), f"attack_{number}") for role in ROLES}
        for role in ROLES:
            self._require_stand(role, stands[role])
        try:
            made = attack_of(
                self.facts, self.answers, number, attacks, stands[attacks], stands[parries]
            )
        except BadInput as error:
            self.against(error.key, str(error.params.get("rule", "G-12.2")), **_rest(error.params))
            return False
        self.attacks.append(made)
        for role in ROLES:
            self._spend(role, stands[role])
        return made.success

    def _require_stand(self, role: Role, stand: Stand) -> None:
        """What is there and in hand; the same units may stand in both attacks (G-11.2)."""
        have = self.facts.force(role)
        for unit, n in stand.units.items():
            if n > have.get(unit, 0):
                self.against("gen.fight.not_so_many", "G-12.1", unit=Text(f"gen.unit.{unit}"))
        if stand.bonus and not stand.advanced:
            self.against("gen.fight.bonus_without_card", "G-12.5")
        if self.hands is None:
            if stand.advanced and not self.holds(role, stand.advanced):
                self.against("gen.fight.no_such_card", "G-12.5", number=stand.advanced)
            self._require_drawn(role, stand.cards)
            return
        hand = self.hands[role]
        played = (stand.advanced,) if stand.advanced else ()
        if not _has(hand.basic, stand.cards) or not _has(hand.advanced, played):
            self.against("gen.fight.not_in_hand", "G-12.2")

    def _require_drawn(self, role: Role, cards: Hand) -> None:
        """With cards on the table: no more than were drawn, and than there are of a number."""
        side = self.cards.attacker if role is Role.ATTACKER else self.cards.defender
        more = side.advanced.total if self.side(role).exchanges else len(self.side(role).swap)
        most = side.basic.total + more
        if len(self.spent[role]) + len(cards) > most:
            self.against("gen.fight.more_than_drawn", "G-11.16a", most=most)
        self.spent[role] += cards
        copies = self.facts.switches.basic_copies
        shown = Counter(self.spent[Role.ATTACKER] + self.spent[Role.DEFENDER])
        for card in sorted(set(cards)):
            if shown[card] > copies:
                self.against("gen.cards.too_often", "G-R22", card=card, most=copies)

    def _spend(self, role: Role, stand: Stand) -> None:
        """Played cards leave the hand (G-11.16a)."""
        self.played[role] += 1 if stand.advanced else 0
        if self.hands is not None:
            hand = self.hands[role]
            played = (stand.advanced,) if stand.advanced else ()
            self.hands[role] = Cards(_less(hand.basic, stand.cards), _less(hand.advanced, played))


def course_of(facts: Facts, answers: Answers) -> Course:
    """The battle as these answers make it."""
    walk = _Walk(facts, answers)
    ending = walk.walk()
    walk.at("end")
    left = walk.left if walk.hands is not None else None
    return Course(
        tuple(walk.steps),
        ending,
        tuple(walk.attacks),
        walk.cards,
        walk.seen,
        left,
        tuple(walk.problems),
    )


def attack_of(
    facts: Facts, answers: Answers, number: int, attacks: Role, mine: Stand, theirs: Stand
) -> Attack:
    """One attack: ATK of the side that attacks against DEF of the other (G-12.7, G-13.9)."""
    if facts.field is Field.LAND:
        land = land_attack(
            _land(mine, facts.leading(attacks)),
            _land(theirs, facts.leading(_other(attacks))),
            facts.components,
            facts.switches,
        )
        return Attack(number, land.atk, land.defence, land.success, land.difference)
    sea = sea_attack(
        _sea(mine, answers.style), _sea(theirs, answers.style), facts.components, facts.switches
    )
    style = sea.fight or (Style.MELEE if sea.success else None)
    return Attack(number, sea.atk, sea.defence, sea.success, sea.difference, style, sea.broken_off)


def _other(role: Role) -> Role:
    return Role.DEFENDER if role is Role.ATTACKER else Role.ATTACKER


def _land(stand: Stand, leader: Commander | None) -> LandSide:
    leads = leader.leads if leader is not None else frozenset()
    return LandSide(stand.units, stand.cards, stand.bonus, stand.irregulars, leads, stand.typed)


def _sea(stand: Stand, style: Style | None) -> SeaSide:
    """The style counts where only a sum was typed."""
    own = style if stand.typed is not None else None
    return SeaSide(stand.units, stand.cards, stand.advanced, stand.bonus, stand.typed, own)


def require_decks(decks: Decks, switches: Switches) -> None:
    """BadInput unless every card is there as often as it must be (G-R22)."""
    basic = dict.fromkeys(range(1, 8), switches.basic_copies)
    advanced = dict.fromkeys(range(1, 9), switches.advanced_copies)
    if Counter(decks.basic) != Counter(basic) or Counter(decks.advanced) != Counter(advanced):
        raise BadInput("gen.fight.wrong_decks", "decks")


def full_decks(switches: Switches) -> Decks:
    """Both stacks in order and complete, as every battle begins (G-11.19).

    Whoever deals shuffles each of them (`companion.core.chance.decks`, G-2.2).
    """
    return Decks(
        tuple(card for card in range(1, 8) for _ in range(switches.basic_copies)),
        tuple(card for card in range(1, 9) for _ in range(switches.advanced_copies)),
    )


def _less(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    left = list(hand)
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)


def _has(hand: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    return not Counter(cards) - Counter(hand)


def _rest(params: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in params.items() if name != "rule"}
