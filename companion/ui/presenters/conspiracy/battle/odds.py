"""What a battle may bring, and what would help: the round at once, the rest from a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.core.errors import CompanionError
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.battle.field import IN_BATTLE, SIDES, Battle, army_on, columns_in
from companion.games.conspiracy.battle.odds import (
    ANY_CARD,
    MOST_UNITS,
    BattleAdvice,
    BattleChance,
    BattleOdds,
    ForceNeeded,
    battle_advice,
    battle_odds,
    force_needed,
)
from companion.games.conspiracy.battle.retreat import retreat_odds
from companion.games.conspiracy.battle.rounds import round_odds
from companion.games.conspiracy.battle.support import best_support
from companion.games.conspiracy.battle.units import Army, BattleCards, Field, Side
from companion.games.conspiracy.switches import Switches
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.presenters.asked_once import AskedOnce
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.means import Works
from companion.ui.presenters.panels import Item, Panel, Tile
from companion.ui.presenters.views import Why, WhyLine

if TYPE_CHECKING:
    from companion.ui.presenters.conspiracy.battle.page import BattlePresenter

WISHES = (50, 75, 90)
SIDE, WISH = "advice_side", "advice_wish"
CARDS = tuple(IN_BATTLE)


@dataclass(frozen=True, slots=True)
class Asked:
    """Two armies on a field; before the battle also what would help."""

    attacker: Army
    defender: Army
    field: Field
    cards: BattleCards
    rules: Switches
    prepares: bool = False
    wish: int = WISHES[1]


@dataclass(frozen=True, slots=True)
class Told:
    """As far as it is worked out."""

    odds: BattleOdds | None = None
    attacker: BattleAdvice | None = None
    defender: BattleAdvice | None = None
    forces: ForceNeeded | None = None
    knight: tuple[float, ...] = ()  # each side's chance with one more knight of its own
    done: bool = False


def worked_out(asked: Asked, cancelled: Callable[[], bool]) -> Iterator[Told]:
    """The figures, those that everybody looks at first."""
    told = Told(battle_odds(asked.attacker, asked.defender, asked.field, asked.cards, asked.rules))
    if not asked.prepares:
        yield evolve(told, done=True)
        return
    yield told
    for side in SIDES:
        advice = battle_advice(
            side, asked.attacker, asked.defender, CARDS, ANY_CARD, *_field(asked)
        )
        told = evolve(told, **{side: advice})
        yield told
        if cancelled():
            return
    forces = force_needed(asked.defender, asked.wish, *_field(asked))
    yield evolve(told, forces=forces, knight=_one_knight_more(asked), done=True)


def _field(asked: Asked) -> tuple[Field, BattleCards, Switches]:
    return asked.field, asked.cards, asked.rules


def _one_knight_more(asked: Asked) -> tuple[float, ...]:
    """A neighbour who comes to the help of either side (C-3.7.2.1)."""
    found = []
    for side in SIDES:
        armies = {"attacker": asked.attacker, "defender": asked.defender}
        armies[side] = evolve(armies[side], knights=armies[side].knights + 1)
        try:
            odds = battle_odds(armies["attacker"], armies["defender"], *_field(asked))
        except CompanionError:  # more than can be worked out
            return ()
        found.append((odds.attacker if side == "attacker" else odds.defender).value)
    return tuple(found)


class BattleOutlook:
    """Asks once for each pair of armies, and shows what it knows."""

    def __init__(self, page: BattlePresenter, worker: Works, changed: Callable[[], None]) -> None:
        self._page = page
        self._chances = AskedOnce(worker, changed, worked_out, Told)

    # -- asking ----------------------------------------------------------------------------

    @property
    def _side(self) -> Side:
        return "defender" if self._page.drafts.get(SIDE) == "defender" else "attacker"

    @property
    def _wish(self) -> int:
        return int(self._page.drafts.get(WISH, WISHES[1]))

    def answered(self, row: str, key: str) -> None:
        if row == SIDE:
            self._page.drafts.put(SIDE, key)
        elif row == WISH:
            self._page.drafts.put(WISH, int(key))

    # -- panels ----------------------------------------------------------------------------

    def panels(self, battle: Battle, prepares: bool = False) -> list[Panel]:
        """Odds of the battle as it stands; before it begins also what would help."""
        page = self._page
        attacker, defender = army_on(battle, "attacker"), army_on(battle, "defender")
        if not attacker.size or not defender.size:
            return []
        if not page.advises:
            return [page.about_advice()]
        if max(attacker.size, defender.size) > MOST_UNITS:
            limit = page.say("con.odds.too_large", n=MOST_UNITS)
            found = [self._odds(battle, Told(done=True), limit)]
        else:
            told = self._told(battle, prepares)
            found = [self._odds(battle, told)]
            if prepares:
                found += [self._advice(told), self._forces(told)]
        if battle.rounds:
            found.append(self._retreats(battle))
        return [*found, page.about_advice()]

    def _told(self, battle: Battle, prepares: bool) -> Told:
        return self._chances.of(
            Asked(
                army_on(battle, "attacker"),
                army_on(battle, "defender"),
                battle.field,
                battle.cards,
                battle.rules,
                prepares,
                self._wish,
            )
        )

    def _odds(self, battle: Battle, told: Told, limit: str = "") -> Panel:
        page, odds = self._page, told.odds
        tiles: tuple[Tile, ...] = ()
        ends: tuple[Item, ...] = ()
        note = limit or page.say("con.odds.note" if odds else "con.odds.working")
        if odds:
            chances = (
                ("attacker", page.say("con.side.attacker"), odds.attacker),
                ("defender", page.say("con.side.defender"), odds.defender),
                ("nobody", page.say("con.odds.nobody"), odds.nobody),
            )
            tiles = tuple(
                Tile(f"odds:{key}", name, page.percent(chance.value))
                for key, name, chance in chances
            )
            ends = tuple(
                Item(
                    f"end:{side}",
                    page.say("con.odds.end", side=page.say(f"con.side.{side}")),
                    page.say(
                        "con.odds.left",
                        left=expected.left,
                        dead=expected.dead,
                        captured=expected.captured,
                    ),
                )
                for side, expected in (
                    ("attacker", odds.attacker_expected),
                    ("defender", odds.defender_expected),
                )
            )
        return Panel(
            "odds",
            page.say("con.odds.title"),
            tiles=tiles,
            items=(*self._round(battle), *ends),
            note=note,
            column=1,
        )

    def _round(self, battle: Battle) -> tuple[Item, ...]:
        """What the next round is expected to cost, and where supporters help most."""
        page, draft = self._page, self._page.draft
        rows = [draft.rows(battle, side) for side in SIDES]
        columns, _, _ = columns_in(battle, *rows)
        found = round_odds(columns, battle.field, battle.cards, battle.rules)
        items = []
        for side, losses in (("attacker", found.attacker), ("defender", found.defender)):
            lost = losses.dead.value + losses.captured.value
            told = [page.say("con.odds.round", hits=losses.hits.value, lost=lost)]
            best = best_support(battle, "attacker" if side == "attacker" else "defender")
            if best:
                where = ", ".join(str(place + 1) for place in best)
                told.append(page.say("con.odds.support", columns=where))
            items.append(Item(f"round:{side}", page.say(f"con.side.{side}"), " · ".join(told)))
        return tuple(items)

    def _chosen(self, row: str, title: str, names: dict[str, str], chosen: str) -> ChoiceRow:
        options = tuple(Choice(key, text, chosen=key == chosen) for key, text in names.items())
        return ChoiceRow(row, title, options)

    def _advice(self, told: Told) -> Panel:
        """What each card would do to the chance of one side; hands are nobody else's business."""
        page, side = self._page, self._side
        names: dict[str, str] = {one: page.say(f"con.side.{one}") for one in SIDES}
        ask = self._chosen(SIDE, page.say("con.odds.whose"), names, side)
        advice = told.attacker if side == "attacker" else told.defender
        items = []
        if advice is not None:
            for one in advice.advice[1:]:
                price = page.say("con.odds.price", price=one.ducats) if one.ducats else ""
                items.append(
                    self._row(f"help:{one.decision}", page.say(_decision(one.decision)), price,
                              one.chance.value, one.difference)
                )  # fmt: skip
            if told.knight:
                now = advice.advice[0].chance.value
                value = told.knight[SIDES.index(side)]
                text = page.say("con.odds.neighbour")
                items.append(self._row("help:knight", text, "", value, value - now))
        note = page.say("con.odds.each" if advice else "con.odds.working")
        title = page.say("con.odds.helps")
        return Panel("helps", title, asks=(ask,), items=tuple(items), note=note, column=1)

    def _row(self, key: str, text: str, note: str, chance: float, more: float) -> Item:
        points = round(more * 100)
        tone = "gain" if points > 0 else "loss" if points < 0 else "text"
        shown = f"{self._page.percent(chance)} ({points:+})".replace("-", "−")
        return Item(key, text, note, shown, tone=tone, holds=True)

    def _forces(self, told: Told) -> Panel:
        """The least armies that would win with the wished chance, against castle and relic."""
        page = self._page
        names = {str(wish): page.percent(wish / 100, 0) for wish in WISHES}
        ask = self._chosen(WISH, page.say("con.odds.wish"), names, str(self._wish))
        items: tuple[Item, ...] = ()
        note = page.say("con.odds.working")
        if told.forces is not None:
            items = tuple(
                Item(
                    f"force:{one.knights}:{one.mercenaries}",
                    page.say("con.odds.army", knights=one.knights, mercenaries=one.mercenaries),
                    value=page.percent(one.chance.value),
                    holds=True,
                )
                for one in told.forces.forces
            )
            note = "" if items else page.say("con.odds.no_force", n=MOST_UNITS)
        title = page.say("con.odds.needed")
        return Panel("needed", title, asks=(ask,), items=items, note=note, column=1)

    def _retreats(self, battle: Battle) -> Panel:
        """What leaving the field now would cost either side."""
        page = self._page
        items = []
        for side in SIDES:
            units = tuple(one.unit for one in battle.side(side))
            found = retreat_odds(units, battle.rules)
            told = page.say(
                "con.odds.retreat",
                hurt=found.expected_hurt.value,
                lost=found.expected_dead.value + found.expected_captured.value,
            )
            items.append(
                Item(
                    f"leaves:{side}",
                    page.say(f"con.side.{side}"),
                    told,
                    page.say("con.odds.unscathed", chance=page.percent(found.unscathed.value)),
                    holds=True,
                )
            )
        return Panel("leaves", page.say("con.odds.retreats"), items=tuple(items), column=1)

    # -- reasons ---------------------------------------------------------------------------

    def why(self, key: str, battle: Battle, prepares: bool) -> Why | None:
        """How likely it is exactly, beside what it is now, and what is taken for granted."""
        page = self._page
        what, _, which = key.partition(":")
        if what == "leaves":
            return self._why_retreat("defender" if which == "defender" else "attacker", battle)
        told = self._told(battle, prepares)
        lines: list[WhyLine] = []
        match what:
            case "odds" if told.odds:
                chance: BattleChance = getattr(told.odds, which)
                lines = [self._exactly(chance)]
            case "help":
                lines = self._help_lines(which, told)
            case "force" if told.forces:
                forces = {f"{one.knights}:{one.mercenaries}": one for one in told.forces.forces}
                lines = [self._exactly(forces[which].chance)] if which in forces else []
        if not lines:
            return None
        return Why(page.say("con.odds.title"), tuple(lines), page.say("con.odds.note"), False)

    def _exactly(self, chance: BattleChance) -> WhyLine:
        return exactly(self._page.translator(), chance.exact or chance.value, "RUL-C-18")

    def _help_lines(self, which: str, told: Told) -> list[WhyLine]:
        """The chance as it is, and with this one thing."""
        advice = told.attacker if self._side == "attacker" else told.defender
        if advice is None:
            return []
        texts, now = self._page.translator(), advice.advice[0].chance
        found = {one.decision: one.chance for one in advice.advice[1:]}
        first = WhyLine(self._page.say("con.why.as_it_is"), self._page.percent(now.value))
        if which == "knight" and told.knight:
            return [first, exactly(texts, told.knight[SIDES.index(self._side)])]
        return [first, self._exactly(found[which])] if which in found else []

    def _why_retreat(self, side: Side, battle: Battle) -> Why:
        page = self._page
        units = tuple(one.unit for one in battle.side(side))
        found = retreat_odds(units, battle.rules)
        lines = (
            WhyLine(page.say("con.why.hurt"), page.translator().decimal(found.expected_hurt.value)),
            exactly(page.translator(), found.unscathed.exact, "C-3.7.9.1"),
        )
        note = ", ".join(page.unit_name(one) for one in units)
        return Why(page.say("con.odds.retreats"), lines, note, can_correct=False)


def _decision(decision: str) -> str:
    """What a decision is called: the card, or any card and 80 ducats."""
    return "con.battle.any_card" if decision == "any_card" else f"con.card.{decision}"
