"""Chapter 8: who attacks what against whom, with the best choices of both sides, exactly.

The attacker makes groups, the defender faces some of them, whoever is not faced chooses a target
(F-8.4 to F-8.7), and every owner shares damage as it costs him least (F-8.9). A result is one
number for both, so that it can be added and compared: the city outweighs everything, then points of
prestige, then landscapes, then strength of the dead.

Free groups that leave the facing armies alone give a lower bound for every facing, from tables over
sets of groups and sets of defenders; only facings whose bound is low enough are settled exactly.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import pairwise, product
from typing import NamedTuple

from companion.games.medievalia.switches import Switches
from companion.games.medievalia.war.fights import Fighter

# Strength stands in the lowest 16 bits, with a sign; no war has more of it than that.
LAND, POINT, CITY_FALLS = 1 << 16, 1 << 20, 1 << 28
NEVER = 1 << 40


class Target(NamedTuple):
    """A site that may be attacked."""

    id: str
    guards: tuple[Fighter, ...]
    back: int  # what it deals to each who attacks it
    needed: int  # damage that destroys it with its guards
    worth: int  # what its fall is worth, without its guards


def worth_of(card: Fighter) -> int:
    """What the death of a card is worth: points of a military building, or strength."""
    return POINT * card.prestige or card.strength


def worth(city: bool, points: int, landscapes: int, strength: int) -> int:
    return CITY_FALLS * city + POINT * points + LAND * landscapes + strength


def told(value: int) -> tuple[bool, int, int, int]:
    """City, points, landscapes and strength of a result."""
    half = LAND >> 1
    strength = (value + half) % LAND - half
    rest = (value - strength) // LAND
    return rest >= CITY_FALLS // LAND, rest // 16 % 256, rest % 16, strength


@cache
def subsets(everything: int) -> tuple[int, ...]:
    """All sets of bits within one, the empty one first."""
    found, part = [0], everything
    while part:
        found.append(part)
        part = (part - 1) & everything
    return tuple(found)


@cache
def shared_out(some: int, many: int) -> tuple[tuple[int, ...], ...]:
    """Every way to share a set of bits out to so many."""
    if many == 1:
        return ((some,),)
    return tuple(
        (part, *others) for part in subsets(some) for others in shared_out(some ^ part, many - 1)
    )


def partitions(count: int) -> Iterator[tuple[int, ...]]:
    """Every way to make groups of so many cards, as sets of bits; single cards come first."""
    if not count:
        yield ()
        return
    for groups in partitions(count - 1):
        bit = 1 << (count - 1)
        yield (*groups, bit)
        for number, group in enumerate(groups):
            yield (*groups[:number], group | bit, *groups[number + 1 :])


class Battlefield:
    """All cards of a war; what is worked out for one grouping serves the others."""

    def __init__(
        self,
        attackers: tuple[Fighter, ...],
        defenders: tuple[Fighter, ...],
        targets: tuple[Target, ...],
        others: tuple[Fighter, ...],
        switches: Switches,
        *,
        all_face: bool = False,
    ) -> None:
        self.all_face = all_face  # defenders away from home (F-8.6)
        self.attackers = attackers
        self.defenders = defenders
        self.targets = targets
        self.others = others
        self.switches = switches
        self._lost: dict[tuple[int, int], int] = {}
        self.aimed: dict[tuple[int, int, tuple[int, ...]], int] = {}  # by groups, for all groupings
        self.groups = [_chosen(attackers, mask) for mask in range(1 << len(attackers))]
        self.armies = [_chosen(defenders, mask) for mask in range(1 << len(defenders))]
        self.sharing = [cards_of(army, switches) for army in self.armies]
        numbers: dict[tuple[tuple[int, ...], ...], int] = {}
        self.group_looks = [numbers.setdefault(looks(one), len(numbers)) for one in self.groups]
        self.army_looks = [numbers.setdefault(looks(one), len(numbers)) for one in self.armies]

    def lost(self, group: int, damage: int) -> int:
        """What damage on a group of attackers costs: nothing, or less than nothing."""
        key = (group, damage)
        if key not in self._lost:
            fallen = cards_of(self.groups[group], self.switches).dead(damage)
            self._lost[key] = -(fallen % LAND)  # attackers have no prestige to lose
        return self._lost[key]

    def on_target(self, target: Target, force: int) -> int:
        """What damage on a site brings."""
        guards = cards_of(target.guards, self.switches).dead(force)
        return guards + (target.worth if force >= target.needed else 0)


class Grouping:
    """One way to group the attackers, against every facing."""

    def __init__(self, field: Battlefield, groups: tuple[int, ...]) -> None:
        self.field = field
        self.groups = groups
        self.everybody = (1 << len(groups)) - 1
        self.defence = (1 << len(field.defenders)) - 1
        attacks = [sum(card.attack for card in field.groups[group]) for group in groups]
        self.attack = [0]
        for one in attacks:
            self.attack += [force + one for force in self.attack]
        self._losts: dict[int, list[int]] = {}
        self._sets: list[tuple[int, ...]] = [()]
        for group in groups:
            self._sets += [(*some, group) for some in self._sets]
        # What stands besides the facing armies, target by target: its name, gains by set of
        # groups, and the best there is before it.
        self._stages: list[tuple[str, list[int], list[int]]] = []
        best = [0] * (self.everybody + 1)
        for target in field.targets:
            gain = self._gains(partial(field.on_target, target), target.back)
            best = self._staged(target.id, gain, best)
        for card in field.others:
            best = self._staged(card.id, self._on_card(card), best)
        self._free: dict[int, list[int]] = {0: best}
        self._lone = [self._on_card(card) for card in field.defenders]
        self._backs = [0] * (self.defence + 1)
        for army in range(1, self.defence + 1):
            self._backs[army] = sum(card.attack for card in field.armies[army])

    # -- tables --------------------------------------------------------------------------------

    def _staged(self, name: str, gain: list[int], best: list[int]) -> list[int]:
        self._stages.append((name, gain, best))
        return _with(best, gain)

    def _gains(self, dealt: Callable[[int], int], back: int) -> list[int]:
        """What each set of groups gets of one target that strikes back at each of them."""
        losts = self._lost(back)
        return [0, *(dealt(self.attack[some]) + losts[some] for some in range(1, len(losts)))]

    def _on_card(self, card: Fighter) -> list[int]:
        return self._gains(lambda force: worth_of(card) if force >= card.full else 0, card.attack)

    def _lost(self, damage: int) -> list[int]:
        """What damage on each group of a set costs."""
        if damage not in self._losts:
            found = [0]
            for group in self.groups:
                one = self.field.lost(group, damage)
                found += [less + one for less in found]
            self._losts[damage] = found
        return self._losts[damage]

    def free(self, lone: int) -> list[int]:
        """The best of each set of free groups, when these defenders face nobody."""
        if lone not in self._free:
            bit = lone & -lone
            card = bit.bit_length() - 1
            self._free[lone] = _with(self.free(lone ^ bit), self._lone[card])
        return self._free[lone]

    @cached_property
    def fights(self) -> list[list[int]]:
        """Each group against each army, nobody else."""
        field, backs = self.field, self._backs
        return [
            [
                0,
                *(
                    field.sharing[army].dead(self.attack[1 << at]) + field.lost(group, backs[army])
                    for army in range(1, self.defence + 1)
                ),
            ]
            for at, group in enumerate(self.groups)
        ]

    @cached_property
    def faced(self) -> list[list[int]]:
        """The least that sets of groups get when sets of defenders face each of them."""
        nobody = [0] + [NEVER] * self.defence
        found = [nobody]
        for fights in self.fights:
            found += [
                [
                    min(
                        [fights[army] + fewer[some ^ army] for army in subsets(some)[1:]],
                        default=NEVER,
                    )
                    for some in range(self.defence + 1)
                ]
                for fewer in found
            ]
        return found

    # -- facings -------------------------------------------------------------------------------

    def value(self, armies: Sequence[int], limit: int = NEVER) -> int:
        """What the attacker gets when each group is faced by an army, or by nobody.

        If it is not below the limit, some number that is not either.
        """
        return self._settled(armies, limit)[-1][1][self._unfaced(armies)]

    def _unfaced(self, armies: Sequence[int]) -> int:
        return sum(1 << at for at, army in enumerate(armies) if not army)

    def _settled(
        self, armies: Sequence[int], limit: int = NEVER
    ) -> list[tuple[int, dict[int, int]]]:
        """The best of each set of free groups: without the armies, then army by army."""
        free, faced = self._unfaced(armies), [at for at, army in enumerate(armies) if army]
        plain = self.free(self.defence & ~sum(armies))
        fights = sum(self.fights[at][armies[at]] for at in faced)
        best = {some: plain[some] + fights for some in subsets(free)}
        stages = [(-1, best)]
        faced.sort(key=lambda at: armies[at].bit_count())  # the small ones are quickly settled
        for at in faced:
            if best[free] >= limit:
                break
            alone = self.fights[at][armies[at]]
            gains = {some: self.aimed(at, armies[at], some) - alone for some in best}
            best = {
                some: max([best[some ^ part] + gains[part] for part in subsets(some)])
                for some in best
            }
            stages.append((at, best))
        return stages

    def aimed(self, at: int, army: int, free: int) -> int:
        """A group against the army that faces it, while free groups hit cards of that army."""
        if not free:
            return self.fights[at][army]
        key, known = (self.groups[at], army, self._sets[free]), self.field.aimed
        if key not in known:
            known[key] = max([value for value, _ in self._aims(at, army, free)])
        return known[key]

    def _aims(self, at: int, army: int, free: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """What comes of every choice of cards by the free groups, and who chose which."""
        cards, sharing = self.field.armies[army], self.field.sharing[army]
        force, attack = self.attack[1 << at], self.attack
        back = self.field.lost(self.groups[at], self._backs[army])
        losts = [self._lost(card.attack) for card in cards]
        for parts in shared_out(free, len(cards)):
            cost = sum([lost[part] for lost, part in zip(losts, parts, strict=True)])
            yield back + cost + sharing.dead(force, [attack[part] for part in parts]), parts

    def free_targets(self, armies: Sequence[int]) -> Mapping[int, str]:
        """What each free group chooses; one that is not named stands by."""
        stages = self._settled(armies)
        left, found = self._unfaced(armies), dict[int, str]()
        for (_, before), (at, after) in reversed(list(pairwise(stages))):
            alone = self.fights[at][armies[at]]
            gains = {part: self.aimed(at, armies[at], part) - alone for part in subsets(left)}
            part = _part(before, gains, left, after[left])
            if part:
                _, parts = max(self._aims(at, armies[at], part))
                for card, some in zip(self.field.armies[armies[at]], parts, strict=True):
                    found |= self._named(some, card.id)
            left ^= part
        lone = self.defence & ~sum(armies)
        while lone:
            bit = lone & -lone
            at = bit.bit_length() - 1
            part = _part(self.free(lone ^ bit), self._lone[at], left, self.free(lone)[left])
            found |= self._named(part, self.field.defenders[at].id)
            lone, left = lone ^ bit, left ^ part
        value = self._free[0][left]
        for name, gain, earlier in reversed(self._stages):
            part = _part(earlier, gain, left, value)
            found |= self._named(part, name)
            left ^= part
            value = earlier[left]
        return found

    def _named(self, part: int, name: str) -> dict[int, str]:
        return {at: name for at in range(len(self.groups)) if part >> at & 1}

    def all_facings(self) -> Iterator[tuple[int, ...]]:
        """Every facing, alike ones too."""
        many = len(self.groups)
        choices = range(many + (not self.field.all_face))
        for chosen in product(choices, repeat=len(self.field.defenders)):
            armies = [0] * (many + 1)
            for bit, at in enumerate(chosen):
                armies[at] |= 1 << bit
            yield tuple(armies[:many])

    def least_facings(
        self, count: int, floor: int | None = None
    ) -> list[tuple[int, tuple[int, ...]]]:
        """The facings that are worst for the attacker, the worst first.

        Nothing, if one of them brings him no more than `floor`: then this grouping is not his best.
        """
        found: list[tuple[int, tuple[int, ...]]] = []
        seen = set[tuple[tuple[int, int], ...]]()
        everybody = self.everybody
        bounds = sorted(
            (least + self.free(self.defence ^ some)[everybody ^ groups], groups, some)
            for groups, row in enumerate(self.faced)
            for some, least in enumerate(row)
            if least < NEVER and (some == self.defence or not self.field.all_face)
        )
        for bound, groups, some in bounds:
            if len(found) == count and bound >= found[-1][0]:
                break
            rest = bound - self.faced[groups][some]
            for armies in self._armies(groups, some):
                low = rest + sum(self.fights[at][army] for at, army in enumerate(armies))
                if len(found) == count and low >= found[-1][0]:
                    continue
                key = self._look(armies)
                if key in seen:
                    continue
                seen.add(key)
                full = len(found) == count
                value = self.value(armies, found[-1][0] if full else NEVER)
                if floor is not None and value <= floor:
                    return []
                if not full or value < found[-1][0]:
                    insort(found, (value, armies))
                    del found[count:]
        return found

    def _armies(self, groups: int, some: int) -> Iterator[tuple[int, ...]]:
        """These defenders shared out among these groups, at least one to each."""
        if not groups:
            yield (0,) * len(self.groups)
            return
        at = groups.bit_length() - 1
        fewer = groups ^ (1 << at)
        least = fewer.bit_count()
        for army in subsets(some)[1:]:
            rest = some ^ army
            if rest.bit_count() < least or (rest and not fewer):
                continue
            for armies in self._armies(fewer, rest):
                yield (*armies[:at], army, *armies[at + 1 :])

    def _look(self, armies: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The same for facings in which only like cards change places."""
        field = self.field
        groups = [field.group_looks[group] for group in self.groups]
        return tuple(sorted(zip(groups, [field.army_looks[army] for army in armies], strict=True)))


def _chosen(cards: Sequence[Fighter], mask: int) -> tuple[Fighter, ...]:
    return tuple(card for bit, card in enumerate(cards) if mask >> bit & 1)


def looks(cards: Sequence[Fighter]) -> tuple[tuple[int, ...], ...]:
    """What makes groups alike."""
    return tuple(sorted((one.attack, one.defence, one.bonus, one.prestige) for one in cards))


def _with(best: list[int], gain: list[int]) -> list[int]:
    """The best of each set when some of it may go to one more target."""
    return [
        max([best[some ^ part] + gain[part] for part in subsets(some)]) for some in range(len(best))
    ]


def _part(
    before: Sequence[int] | Mapping[int, int],
    gain: Sequence[int] | Mapping[int, int],
    some: int,
    value: int,
) -> int:
    """Who of a set went to this target; nobody, if that is as good."""
    return next(part for part in subsets(some) if before[some ^ part] + gain[part] == value)


class Cards(NamedTuple):
    """Cards that share damage: what destroys each of them, and what its death is worth."""

    full: tuple[int, ...]
    worth: tuple[int, ...]
    total: int
    spread: bool  # freely, by house rule (F-R8)

    def dead(self, damage: int, aimed: Sequence[int] = ()) -> int:
        """The least that their owner must lose: damage shared, and more aimed at each."""
        capped = tuple(map(min, aimed, self.full)) if aimed else (0,) * len(self.full)
        return _least_dead(self, min(damage, self.total), capped)


def cards_of(cards: Sequence[Fighter], switches: Switches) -> Cards:
    return Cards(
        tuple(card.full for card in cards),
        tuple(worth_of(card) for card in cards),
        sum(card.full for card in cards),
        switches.damage == "spread_freely",
    )


@lru_cache(maxsize=100_000)
def _least_dead(cards: Cards, damage: int, aimed: tuple[int, ...]) -> int:
    """`losses` in numbers alone: it is asked some hundred thousand times for one advice."""
    full, worths = [0], [0]
    for one, value in zip(cards.full, cards.worth, strict=True):
        full += [many + one for many in full]
        worths += [many + value for many in worths]
    everybody = len(full) - 1
    if damage >= full[everybody]:
        return worths[everybody]
    sure = sum(
        1 << bit for bit, hit in enumerate(aimed) if hit >= cards.full[bit]
    )  # dead already, wherever the rest goes
    if cards.spread:
        return _spread_dead(cards, damage, aimed, sure, full, worths)
    best = worths[everybody]
    for filled, many in enumerate(full):
        rest = damage - many
        if rest < 0 or worths[filled | sure] >= best:
            continue
        if not rest:
            best = worths[filled | sure]
            continue
        for bit, needed in enumerate(cards.full):
            if needed > rest and not filled >> bit & 1:
                dies = filled | sure | (1 << bit if rest + aimed[bit] >= needed else 0)
                best = min(best, worths[dies])
    return best


def _spread_dead(
    cards: Cards,
    damage: int,
    aimed: tuple[int, ...],
    sure: int,
    full: Sequence[int],
    worths: Sequence[int],
) -> int:
    """The same where damage may stop anywhere short of a card's defence."""
    room = [0]
    for needed, hit in zip(cards.full, aimed, strict=True):
        room += [many + needed - 1 - hit for many in room]
    everybody = len(full) - 1
    return min(
        worths[dies]
        for dies in range(everybody + 1)
        if not sure & ~dies and damage <= room[everybody ^ dies] + full[dies]
    )
