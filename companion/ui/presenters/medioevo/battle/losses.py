"""Damage as the screen shows it: whom it may hit, who is left after it, what would be best."""

from __future__ import annotations

from collections import Counter

from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.asking import emptied
from companion.games.medioevo.battle.decisions import AimHits, Assign
from companion.games.medioevo.battle.means import FLORINS_PER_POINT, price_per_use
from companion.games.medioevo.battle.model import Battle, Side
from companion.games.medioevo.battle.staging import Staging
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Unit
from companion.pages.panels import Choice
from companion.ui.i18n import number
from companion.ui.presenters.medioevo.battle.blocks import Block
from companion.ui.presenters.medioevo.battle.views import BlockView
from companion.ui.presenters.medioevo.battle.weighing import Best
from companion.ui.presenters.medioevo.battle.words import ICONS, BattleWords

ORDER = (Unit.CAVALRY, Unit.HEAVY, Unit.LIGHT, Unit.ARCHER, Unit.CAPTAIN)


def figures(block: Block) -> tuple[Figure, ...]:
    """Everybody who may be hit, at first or next, and who is hit already."""
    first = tuple(
        figure
        for option in block.pending.options
        if isinstance(option, (Assign, AimHits))
        for figure in option.hits
    )
    return tuple(dict.fromkeys((*first, *block.targets, *block.hits)))


def counted(side: Side) -> dict[tuple[Unit, int], int]:
    """Units alive by type, captains by level."""
    found: Counter[tuple[Unit, int]] = Counter()
    for figure, count in side.army.groups:
        if not figure.fallen:
            found[figure.unit, figure.own_level] += count
    return dict(found)


class Losses:
    """Words the damage questions of a scene; `note` says what is known of the best assignment."""

    def __init__(self, words: BattleWords, staging: Staging, *, may_weigh: bool = False) -> None:
        self._words = words
        self._staging = staging
        self._may_weigh = may_weigh

    def view(self, block: Block, note: str = "") -> BlockView:
        hits = Counter(block.hits)
        galleys = len(block.battle.side(block.victim).army.galleys)
        options = tuple(
            Choice(
                str(place),
                self._words.figure(figure, galleys)
                + (f"  −{hits[figure]}" if hits[figure] else ""),
                chosen=bool(hits[figure]),
                icon=ICONS[figure.unit.value],
            )
            for place, figure in enumerate(figures(block))
        )
        decides = block.battle.side(block.victim).decides and not block.is_aim
        return BlockView(
            block.number,
            self._title(block),
            self._words.colour(self._staging, block.pending.side),
            0 if block.is_complete or block.is_aim else block.pending.points - len(block.hits),
            options,
            block.is_suggested or block.is_aim,
            self._left(block),
            self._remain(block),
            note or (self._price(block) if block.is_aim else ""),
            self._may_weigh and decides and len(block.pending.options) > 1,
        )

    def _title(self, block: Block) -> str:
        name = self._words.short_name(self._staging, block.pending.side)
        if block.is_aim:
            other = self._words.short_name(self._staging, block.victim)
            return self._words.say("ui.battle.aim", name=name, other=other)
        what = self._words.say(block.pending.why)
        return self._words.say("ui.battle.loses", name=name, what=what)

    def _left(self, block: Block) -> str:
        left = block.pending.points - len(block.hits)
        if block.is_aim:
            return self._words.say("ui.battle.aim_left", n=left)
        return "" if block.is_complete else self._words.say("ui.battle.points_left", n=left)

    def _price(self, block: Block) -> str:
        """What an aimed point costs (M-28.15, M-8.3)."""
        points = price_per_use("tactics", block.battle.switches)
        return self._words.say("ui.battle.aim_price", n=points, florins=points * FLORINS_PER_POINT)

    def _remain(self, block: Block) -> str:
        """Who is left on this side with the points as they lie."""
        side = block.after.side(block.victim)
        left = counted(side)
        if not left:
            return self._words.say("ui.battle.nobody_left")
        units = ", ".join(
            f"{number(left[kind])} {self._words.unit(*kind)}"
            for kind in sorted(left, key=lambda kind: (ORDER.index(kind[0]), kind[1]))
        )
        words = self._words.say("ui.battle.remain", units=units)
        return " ".join((words, *self._emptied(block.battle, block.after, block.victim)))

    def _emptied(self, before: Battle, after: Battle, who: Who) -> list[str]:
        """Galleys whose last unit goes with it (M-13.6)."""
        if not before.site.at_sea:
            return []
        return [
            self._words.say("ui.battle.galley_empty", n=galley + 1)
            for galley in emptied(after.side(who))
        ]


def best_note(words: BattleWords, best: Best) -> str:
    """What the best assignment gains, and what it costs, as far as they were looked through."""
    said = _gains(words, best)
    if best.is_done:
        return said
    looked = words.say("ui.battle.best_so_far", n=number(best.weighed), many=number(best.many))
    return f"{said} {looked}"


def _gains(words: BattleWords, best: Best) -> str:
    if words.percent(best.chance) == words.percent(best.cheapest_chance):
        return words.say("ui.battle.best_is_cheapest", chance=words.percent(best.chance))
    said = words.say(
        "ui.battle.best_gains",
        chance=words.percent(best.chance),
        other=words.percent(best.cheapest_chance),
        florins=number(round(best.florins)),
        less=number(round(best.cheapest_florins)),
    )
    if best.gives_idle_captain:
        said = f"{said} {words.say('ui.battle.best_idle_captain')}"
    return said


def is_best(block: Block, best: Best) -> bool:
    """Whether this is the question the best assignment was worked out for."""
    return block.battle == best.battle and steps.is_damage(block.battle)
