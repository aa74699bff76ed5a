"""Exact chances of attacks and battles, and what to throw away (G-14.7 to G-14.10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Average, Chance, average_of, chance_of
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.generalship.battle.attacks import (
    MOST_CARDS,
    PRESETS,
    Bonus,
    Card,
    Components,
    Force,
)
from companion.games.generalship.battle.deals import counted_deals, hands_from
from companion.games.generalship.battle.hands import (
    Cards,
    SmallHand,
    Split,
    Sums,
    order_of_sums,
    parts_of,
    require_in_deck,
    splits_of,
    sums_of,
)
from companion.games.generalship.pieces import Field, Role, Style, Sum
from companion.games.generalship.rulebook import cite
from companion.games.generalship.switches import DEFAULTS, Switches

Number = Annotated[int, Between(0, 8), Doc("basic cards in hand")]
Seen = Annotated[tuple[Card, ...], Length(0, 28), Doc("basic cards known to be out")]
Assumes = Annotated[tuple[Text, ...], Doc("under which the figures hold, each with its rule")]
MOST_DEALS = 10**20  # of two hands, from the largest stack
REWARD = {Role.ATTACKER: 2, Role.DEFENDER: 1}  # G-11.17


def assumed(rule: str, *keys: str) -> tuple[Text, ...]:
    """What a figure takes for granted: stands beside it."""
    return tuple(Text(f"gen.assume.{key}", {"rule": rule}) for key in keys)


def merged(deck: Mapping[int, int], *sums: Sums) -> dict[int, int]:
    """The deck with cards that are alike for these forces put together: far fewer hands."""
    groups: dict[tuple[tuple[int, ...], ...], list[int]] = {}
    for card in sorted(deck):
        groups.setdefault(tuple(one.usages_of(card) for one in sums), []).append(card)
    return {cards[0]: sum(deck[card] for card in cards) for cards in groups.values()}


@dataclass(frozen=True, slots=True)
class Outcome:
    sum: int
    chance: Chance


@dataclass(frozen=True, slots=True)
class AttackOdds:
    success: Annotated[Chance, Doc("that ATK is higher than DEF, both playing their best sum")]
    atk: tuple[Outcome, ...]
    defence: tuple[Outcome, ...]
    assumes: Assumes = ()


@calculator
def attack_odds(  # noqa: PLR0913, PLR0917 - its parameters are its question
    field: Field,
    attacking: Force,
    parrying: Force,
    attacking_hand: Annotated[SmallHand | None, Doc("known cards; null: so many unknown")] = None,
    parrying_hand: SmallHand | None = None,
    attacking_cards: Number = 5,
    parrying_cards: Number = 5,
    attacking_bonus: Bonus = 0,
    parrying_bonus: Bonus = 0,
    seen: Seen = (),
    attacking_style: Annotated[Style | None, Doc("at sea: the style the side fights in")] = None,
    parrying_style: Style | None = None,
    components: Components = PRESETS,
    switches: Switches = DEFAULTS,
) -> AttackOdds:
    """One attack: both play their best sum; unknown hands come from the cards not seen (G-14.7)."""
    if field is Field.SEA and (attacking_style is None or parrying_style is None):
        raise BadInput("gen.odds.styles", "attacking_style")
    sides = (components, switches)
    atk = sums_of(field, attacking, Sum.ATK, parrying_style, attacking_style, *sides, "attacking")
    defence = sums_of(field, parrying, Sum.DEF, attacking_style, parrying_style, *sides, "parrying")
    mine = None if attacking_hand is None else tuple(sorted(attacking_hand))
    his = None if parrying_hand is None else tuple(sorted(parrying_hand))
    deck = require_in_deck((mine or ()) + (his or ()), switches, "seen", tuple(seen))
    hidden = (attacking_cards if mine is None else 0) + (parrying_cards if his is None else 0)
    require_drawable(deck, hidden)
    pairs = counted_deals(
        merged(deck, atk, defence),
        (attacking_cards if mine is None else 0, parrying_cards if his is None else 0),
        lambda hand: atk.best(hand if mine is None else mine) + attacking_bonus,
        lambda hand: defence.best(hand if his is None else his) + parrying_bonus,
    )
    total = sum(pairs.values())
    wins = sum(ways for (a, d), ways in pairs.items() if a > d)
    return AttackOdds(
        chance_of(Fraction(wins, total)),
        _spread(pairs, 0, total),
        _spread(pairs, 1, total),
        (*assumed("G-14.7", "best_sum", "unseen"), *assumed("G-R22", "decks")),
    )


def require_drawable(deck: Mapping[int, int], wanted: int) -> None:
    left = sum(deck.values())
    if wanted > left:
        raise BadInput("gen.odds.stack_too_small", "seen", wanted=wanted, left=left)


def _spread(found: Mapping[tuple[int, int], int], place: int, total: int) -> tuple[Outcome, ...]:
    sums: dict[int, int] = defaultdict(int)
    for pair, ways in found.items():
        sums[pair[place]] += ways
    return tuple(Outcome(one, chance_of(Fraction(sums[one], total))) for one in sorted(sums))


@dataclass(frozen=True, slots=True)
class SplitOdds:
    split: Split
    win: Chance
    best: Annotated[bool, Doc("no other split wins more often")]
    expected_losses: Annotated[Average, Doc("DEF that must be lost on average")]
    vp_swing: Annotated[Average, Doc("own VP minus the enemy's on average, if VP are taken")]


@dataclass(frozen=True, slots=True)
class BattleOdds:
    splits: tuple[SplitOdds, ...]
    best: Chance
    assumes: Assumes = ()


@calculator
def battle_odds(  # noqa: PLR0913, PLR0917 - its parameters are its question
    field: Field,
    role: Role,
    force: Force,
    hand: SmallHand,
    enemy: Annotated[Force, Doc("the asker's guess, never looked up")],
    enemy_cards: Annotated[int, Between(0, MOST_CARDS), Doc("basic cards of the enemy")] = 5,
    ambush: Annotated[bool, Doc("the attacker's ambush works: only his attack is fought")] = False,
    bonus_now: Bonus = 0,
    bonus_later: Bonus = 0,
    enemy_bonus_now: Bonus = 0,
    enemy_bonus_later: Bonus = 0,
    seen: Seen = (),
    style: Annotated[Style | None, Doc("at sea: own style")] = None,
    enemy_style: Style | None = None,
    components: Components = PRESETS,
    switches: Switches = DEFAULTS,
) -> BattleOdds:
    """The chance to win for each split, against an enemy who spends his best first (G-14.9)."""
    if field is Field.SEA and (style is None or enemy_style is None):
        raise BadInput("gen.odds.styles", "style")
    first, second = order_of_sums(role)
    other_first, other_second = (Sum.ATK, Sum.DEF) if first is Sum.DEF else (Sum.DEF, Sum.ATK)
    rest = (components, switches)
    mine = [sums_of(field, force, one, enemy_style, style, *rest) for one in (first, second)]
    his = [
        sums_of(field, enemy, one, style, enemy_style, *rest, "enemy")
        for one in (other_first, other_second)
    ]
    cards = tuple(sorted(hand))
    deck = require_in_deck(cards, switches, "hand", tuple(seen))
    require_drawable(deck, enemy_cards)
    plays = _spending(his)
    against: dict[tuple[int, int], int] = defaultdict(int)
    for drawn, ways in hands_from(merged(deck, *his), enemy_cards):
        now, later = (0, his[1].best(drawn)) if ambush else plays(drawn)
        against[now + enemy_bonus_now, later + enemy_bonus_later] += ways
    splits = splits_of(cards, *mine)
    if ambush:
        splits = (Split(0, mine[1].best(cards), (), cards),)
    found = [_split_odds(one, role, ambush, bonus_now, bonus_later, against) for one in splits]
    top = max(win for _, win, _, _ in found)
    return BattleOdds(
        tuple(
            SplitOdds(one, chance_of(win), win == top, average_of(lost), average_of(swing))
            for one, win, lost, swing in found
        ),
        chance_of(top),
        (*assumed("G-14.9", "guess", "enemy_best_first"), *assumed("G-R22", "decks")),
    )


def spends_best(hand: Cards, now: Sums, later: Sums) -> tuple[int, int]:
    """The enemy's highest sum first, and the best of the rest (G-14.9).

    Card by card is kept back as long as the first sum stays the highest: where none can be kept
    back any more, the rest is as good as it gets that way. Cards are kept back in their order, so
    that no two ways come to the same cards.
    """
    top = now.best(hand)
    nothing: Cards = ()
    most, waiting = 0, [(hand, nothing, 0)]
    while waiting:
        spent, kept, start = waiting.pop()
        least, last = True, 0
        for place in range(start, len(spent)):
            card = spent[place]
            if card == last:
                continue
            last = card
            less = spent[:place] + spent[place + 1 :]
            if now.best(less) == top:
                least = False
                waiting.append((less, (*kept, card), place))
        if least:
            most = max(most, later.best(kept))
    return top, most


def _split_odds(
    split: Split,
    role: Role,
    ambush: bool,
    bonus_now: int,
    bonus_later: int,
    against: Mapping[tuple[int, int], int],
) -> tuple[Split, Fraction, Fraction, Fraction]:
    now, later = split.now + bonus_now, split.later + bonus_later
    total = sum(against.values())
    wins = lost = 0
    for (first, second), ways in against.items():
        if role is Role.ATTACKER:
            stands = ambush or now >= first
            wins += ways * (stands and later > second)
            lost += ways * (0 if stands else first - now)
        else:
            won_first = not ambush and now > first
            wins += ways * (won_first or later >= second)
            lost += ways * (0 if won_first else max(0, second - later))
    win = Fraction(wins, total)
    enemy = Role.DEFENDER if role is Role.ATTACKER else Role.ATTACKER
    swing = win * REWARD[role] - (1 - win) * REWARD[enemy]
    return split, win, Fraction(lost, total), swing


@dataclass(frozen=True, slots=True)
class Forecast:
    """A battle before anybody has drawn, both sides playing as it is stated beside it."""

    first: Annotated[Chance, Doc("that the defender's attack succeeds")]
    wins: Annotated[Chance, Doc("that the attacker wins the battle")]
    assumes: Assumes = ()


def battle_forecast(  # noqa: PLR0913, PLR0917 - both sides, and what stands on the table
    field: Field,
    attacker: Force,
    defender: Force,
    attacker_cards: int,
    defender_cards: int,
    attacker_style: Style | None,
    defender_style: Style | None,
    components: Components,
    switches: Switches,
) -> Forecast:
    """The whole battle with both hands unknown, each side spending its best first (G-14.9)."""
    rest = (components, switches)
    mine = [
        sums_of(field, attacker, one, defender_style, attacker_style, *rest)
        for one in (Sum.DEF, Sum.ATK)
    ]
    his = [
        sums_of(field, defender, one, attacker_style, defender_style, *rest)
        for one in (Sum.ATK, Sum.DEF)
    ]
    deck = merged(dict.fromkeys(range(1, 8), switches.basic_copies), *mine, *his)
    require_drawable(deck, attacker_cards + defender_cards)
    pairs = counted_deals(deck, (attacker_cards, defender_cards), _spending(mine), _spending(his))
    total = sum(pairs.values())
    first = sum(n for ((parries, _), (blow, _)), n in pairs.items() if blow > parries)
    wins = sum(
        n
        for ((parries, attacks), (blow, defends)), n in pairs.items()
        if parries >= blow and attacks > defends
    )
    return Forecast(
        chance_of(Fraction(first, total)),
        chance_of(Fraction(wins, total)),
        (*assumed("G-14.9", "guess", "both_best_first"), *assumed("G-R22", "decks")),
    )


def _spending(sums: list[Sums]) -> Callable[[Cards], tuple[int, int]]:
    """Both sums of a hand that spends its best first; hands with the same useful cards are one."""
    now, later = sums
    known: dict[Cards, tuple[int, int]] = {}

    def plays(hand: Cards) -> tuple[int, int]:
        useful = now.useful(hand, attacks=2)
        if useful not in known:
            known[useful] = spends_best(useful, now, later)
        return known[useful]

    return plays


@dataclass(frozen=True, slots=True)
class Throw:
    """Cards that are thrown away, how many are drawn, and the chance to reach the wish then."""

    cards: tuple[int, ...]
    advanced: int
    chance: Chance
    gain: Annotated[Chance, Doc("against throwing nothing")]


@dataclass(frozen=True, slots=True)
class Advice:
    before: Chance
    best: Throw
    throws: Annotated[tuple[Throw, ...], Doc("best first; fewer cards first among equals")]
    assumes: Assumes = ()


@calculator
def exchange_advice(  # noqa: PLR0913, PLR0917 - its parameters are its question
    field: Field,
    force: Force,
    hand: SmallHand,
    which: Sum,
    wish: Annotated[int, Between(0, 500), Doc("the sum to be reached")],
    advanced: Annotated[int, Between(0, 8), Doc("advanced cards to spare")] = 0,
    paid: Annotated[bool, Doc("for a power card: up to 5 of any; free: only advanced")] = True,
    seen: Seen = (),
    enemy_style: Style | None = None,
    components: Components = PRESETS,
    switches: Switches = DEFAULTS,
) -> Advice:
    """What to throw away so that the best sum reaches a wish, with exact chances (G-14.10)."""
    sums = sums_of(field, force, which, enemy_style, None, components, switches)
    cards = tuple(sorted(hand))
    deck = require_in_deck(cards, switches, "hand", tuple(seen))
    stack = sum(deck.values())
    deck = merged(deck, sums)
    found: list[tuple[Fraction, Cards, int]] = []
    for thrown, kept in parts_of(cards) if paid else [((), cards)]:
        for spare in range(advanced + 1):
            size = len(thrown) + spare
            if size <= stack and (not paid or size <= 5):
                found.append((_reaches(sums, kept, deck, size, wish), thrown, spare))
    before = next(chance for chance, thrown, spare in found if not thrown and not spare)
    found.sort(key=lambda one: (-one[0], len(one[1]) + one[2], one[1]))
    throws = tuple(
        Throw(thrown, spare, chance_of(chance), chance_of(chance - before))
        for chance, thrown, spare in found
    )
    assumes = (*assumed("G-14.10", "best_sum", "unseen"), *assumed("G-R22", "decks"))
    return Advice(chance_of(before), throws[0], throws, assumes)


def _reaches(sums: Sums, kept: Cards, deck: Mapping[int, int], size: int, wish: int) -> Fraction:
    hands = hands_from(deck, size)
    good = sum(ways for drawn, ways in hands if sums.best(tuple(sorted(kept + drawn))) >= wish)
    return Fraction(good, sum(ways for _, ways in hands))


@dataclass(frozen=True, slots=True)
class Withdrawal:
    possible: Annotated[bool, Doc("the defender has a power card to hand over (G-11.3)")]
    saved: Annotated[Average, Doc("VP that paying saves: the enemy's expected minus the own")]
    power_after: int
    attacker_power_after: int
    places_lost: Annotated[int, Doc("places in the coming turn order, by the power now known")]
    attacker_could_end: Annotated[bool, Doc("winning the battle would end the game")]
    defender_could_end: bool
    why: Annotated[tuple[Line, ...], Doc("VP at stake and the card that changes hands")] = ()


@calculator
def withdrawal(
    power: Annotated[int, Between(0, 49), Doc("power cards of the defender")],
    attacker_power: Annotated[int, Between(0, 49)] = 0,
    win: Annotated[
        tuple[Annotated[int, Between(0, MOST_DEALS)], Annotated[int, Between(1, MOST_DEALS)]],
        Doc("chance that the attacker wins the battle, as a fraction"),
    ] = (1, 2),
    vp: Annotated[int, Between(0, 99), Doc("VP of the defender")] = 0,
    attacker_vp: Annotated[int, Between(0, 99)] = 0,
    other_powers: Annotated[
        tuple[Annotated[int, Between(0, 49)], ...], Length(0, 2), Doc("power of the others")
    ] = (),
    switches: Switches = DEFAULTS,
) -> Withdrawal:
    """What handing over a power card saves the defender before a battle (G-11.3)."""
    chance = Fraction(*win)
    if chance > 1:
        raise BadInput("gen.odds.more_than_sure", "win")
    saved = chance * REWARD[Role.ATTACKER] - (1 - chance) * REWARD[Role.DEFENDER]
    possible = power > 0
    paid = 1 if possible else 0
    before = sum(one > power for one in (attacker_power, *other_powers))
    after = sum(one > power - paid for one in (attacker_power + paid, *other_powers))
    return Withdrawal(
        possible,
        average_of(saved),
        power - paid,
        attacker_power + paid,
        after - before,
        attacker_vp + REWARD[Role.ATTACKER] >= switches.vp_goal,
        vp + REWARD[Role.DEFENDER] >= switches.vp_goal,
        (
            Line("gen.withdrawal.attacker_wins", REWARD[Role.ATTACKER], cite("G-11.17")),
            Line("gen.withdrawal.defender_wins", -REWARD[Role.DEFENDER], cite("G-11.17")),
            Line("gen.withdrawal.power", -paid, cite("G-11.3")),
        ),
    )
