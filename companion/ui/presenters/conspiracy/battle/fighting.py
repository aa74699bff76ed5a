"""A battle round by round: the field, one tap for each roll, what every round brought."""

from __future__ import annotations

from companion.games.conspiracy.battle.field import (
    SIDES,
    Battle,
    Places,
    columns_in,
    fought,
    mistakes_in,
    proposed,
)
from companion.games.conspiracy.battle.rolls import hits_of
from companion.games.conspiracy.battle.rounds import Column, Round, modifier_of
from companion.games.conspiracy.battle.units import Side
from companion.games.conspiracy.state import NEUTRAL
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import roman
from companion.ui.i18n import signed
from companion.ui.presenters.conspiracy.battle.kept import KeptBattle
from companion.ui.presenters.panels import Button, Cell, Grid, Item, Panel
from companion.ui.presenters.views import Why

SUMS = range(2, 13)


class Fighting(KeptBattle):
    """The field with what was rolled; the next roll is lit."""

    def _now(self, battle: Battle) -> int:
        """The roll that is entered now; -1 once all are there."""
        rolls, at = self._rolls(battle), self.draft.at
        if 0 <= at < len(rolls):
            return at
        return rolls.index(0) if 0 in rolls else -1

    def _columns(self, battle: Battle) -> tuple[Column, ...]:
        rows = [self.draft.rows(battle, side) for side in SIDES]
        return columns_in(battle, *rows)[0]

    def _sums(self, battle: Battle) -> Panel:
        now = self._now(battle)
        title = self.say("con.battle.round", n=battle.rounds + 1)
        if now < 0:
            return Panel("round", title, note=self.say("con.battle.all_rolled"))
        column, side = self._columns(battle)[now // 2], SIDES[now % 2]
        chosen = self._rolls(battle)[now]
        offers = tuple(
            Button(f"sum:{n}", str(n), look="accent" if n == chosen else "") for n in SUMS
        )
        note = self.say(
            "con.battle.whose_roll",
            side=self.say(f"con.side.{side}"),
            n=now // 2 + 1,
            pair=self._pair_text(column, side, battle),
        )
        return Panel("round", title, offers=offers, offers_in_a_row=6, note=note)

    def _field(self, battle: Battle) -> Panel:
        """Both sides face to face; a tap sets a roll right, or changes first and second row."""
        rows = {side: self._rows(battle, side) for side in SIDES}
        depth = {side: len(rows[side]) for side in SIDES}
        cells = tuple(
            (
                *(
                    self._cell(battle, "defender", rows["defender"], row, place)
                    for row in reversed(range(depth["defender"]))
                ),
                *(
                    self._cell(battle, "attacker", rows["attacker"], row, place)
                    for row in range(depth["attacker"])
                ),
            )
            for place in range(battle.columns)
        )
        names = tuple(roman(place + 1) for place in range(battle.columns))
        waiting = [self._reserve(battle, side, rows[side]) for side in SIDES]
        wrong = mistakes_in(battle, *(self.draft.rows(battle, side) for side in SIDES))
        faces = self.say(
            "con.battle.faces",
            defender=self.owner_name(self.owner),
            attacker=self.name(self.leader),
        )
        note = " ".join((faces, *filter(None, waiting), *map(self.reason, wrong)))
        title = self.say("con.battle.field")
        grid = Grid(names, cells, from_top=True)
        return Panel("field", title, grid=grid, note=note, column=-1)

    def _supporters(self, battle: Battle) -> tuple[Panel, ...]:
        """Where there are not supporters for all columns, the leader chooses theirs."""
        asks = tuple(filter(None, (self._behind(battle, side) for side in SIDES)))
        if not asks:
            return ()
        note = self.say("con.battle.swap_note")
        return (Panel("supporters", self.say("con.battle.second_row"), asks=asks, note=note),)

    def _rows(self, battle: Battle, side: Side) -> Places:
        """Who stands where, row by row, each as wide as the field."""
        lined = self.draft.rows(battle, side) or proposed(battle, side)
        width = battle.columns
        return tuple((*row, *(None,) * (width - len(row))) for row in lined)

    def _reserve(self, battle: Battle, side: Side, rows: Places) -> str:
        placed = sum(one is not None for row in rows for one in row)
        waiting = len(battle.side(side)) - placed
        if not waiting:
            return ""
        return self.say("con.battle.waiting", side=self.say(f"con.side.{side}"), n=waiting)

    def _cell(self, battle: Battle, side: Side, rows: Places, row: int, place: int) -> Cell:
        number = rows[row][place]
        key = f"empty:{side}:{row}:{place}"
        if number is None:
            return Cell(key, "–", "", "", "later")
        fighter = battle.side(side)[number]
        name, tint = self.unit_name(fighter.unit), self.player(fighter.player).colour
        if row:
            key = f"swap:{side}:{place}" if row == 1 else key
            told = self.say("con.battle.supports") if row == 1 else self.say("con.battle.third")
            return Cell(key, name, told, tint, "later", name[:1] + "•" * fighter.unit.hits)
        at = 2 * place + SIDES.index(side)
        rolled = self._rolls(battle)[at]
        added = self._added(self._columns(battle)[place], side, battle)
        told, short = signed(added), f"{name[:1]}{'•' * fighter.unit.hits} {signed(added)}"
        if rolled:
            hits = hits_of(rolled + added, rolled, battle.rules)
            told = f"{rolled}{signed(added)} = {rolled + added} {'•' * hits or '–'}"
            short = f"{rolled + added} {'•' * hits}"
        is_due = at == self._now(battle)
        return Cell(f"at:{at}", name, told, tint, "taken" if is_due else "next", short)

    def _behind(self, battle: Battle, side: Side) -> ChoiceRow | None:
        """In which columns the supporters stand, where there are not enough for all."""
        columns = battle.columns
        behind = len(battle.side(side)) - columns
        if not 0 < behind < columns:
            return None
        chosen = getattr(self.draft, f"{side}_behind")
        if len(chosen) != behind:
            chosen = tuple(range(behind))
        options = tuple(Choice(str(at), str(at + 1), chosen=at in chosen) for at in range(columns))
        label = self.say("con.battle.supporters", side=self.say(f"con.side.{side}"), n=behind)
        return ChoiceRow(f"behind:{side}", label, options, colour=self.colour_of(side))

    def _added(self, column: Column, side: Side, battle: Battle) -> int:
        return modifier_of(column, side, battle.field, battle.cards, battle.rules).total

    def _rolls(self, battle: Battle) -> tuple[int, ...]:
        kept = self.draft.rolls
        wanted = 2 * battle.columns
        return kept if len(kept) == wanted else (0,) * wanted

    def _pair_text(self, column: Column, side: Side, battle: Battle) -> str:
        other: Side = "defender" if side == "attacker" else "attacker"
        return self.say(
            "con.battle.pair",
            unit=self.unit_name(column.front(side)),
            other=self.unit_name(column.front(other)),
            added=signed(self._added(column, side, battle)),
        )

    def _taken(self) -> Panel:
        """The land is conquered: its routes, and where the old owner's preacher goes."""
        draft, land = self.draft, self.state.lands[self.draft.land]
        own = [one.id for one in self.state.lands_of(self.leader) if one.id not in land.routes]
        asks = [
            ChoiceRow("routes", self.say("con.sale.routes"), self.land_options(own, draft.routes))
        ]
        if land.preacher and land.owner != NEUTRAL:
            homes = [one.id for one in self.state.lands_of(land.owner) if one.id != land.id]
            label = self.say("con.field.preacher_to")
            asks.append(ChoiceRow("preacher", label, self.land_options(homes, [draft.preacher_to])))
        title = self.say("con.battle.conquered", land=self.land(land.id))
        return Panel("taken", title, asks=tuple(asks))

    def _armies(self, battle: Battle) -> Panel:
        items = tuple(
            Item(
                f"left:{side}",
                self.say(f"con.side.{side}"),
                ", ".join(self.unit_name(one.unit) for one in battle.side(side)) or "–",
                colour=self.colour_of(side),
            )
            for side in SIDES
        )
        return Panel("left", self.say("con.battle.left"), items=items, column=1)

    def _story(self, column: int = 1) -> Panel:
        """What every round brought, the last one first."""
        battle = self.draft.first(self.state)
        items: list[Item] = []
        for place, exchange in enumerate(self.draft.rounds, 1):
            battle, result = fought(battle, exchange)
            items.append(
                Item(
                    f"story:{place}",
                    self.say("con.battle.round", n=place),
                    self._told(result),
                )
            )
        told = battle.outcome
        note = self.say(f"con.battle.outcome.{told}") if told else self._standing(battle)
        items.reverse()
        back = Button("round_back", self.say("con.battle.back"), "undo", look="outline")
        offers = (back,) if items and self.draft.retreats is None else ()
        title = self.say("con.battle.story")
        return Panel("story", title, items=tuple(items), offers=offers, note=note, column=column)

    def _standing(self, battle: Battle) -> str:
        return self.say(
            "con.battle.standing", attackers=len(battle.attackers), defenders=len(battle.defenders)
        )

    def _told(self, result: Round) -> str:
        parts = []
        for side, blows, losses in (
            ("attacker", [one.attacker_blow for one in result.columns], result.defender_losses),
            ("defender", [one.defender_blow for one in result.columns], result.attacker_losses),
        ):
            parts.append(
                self.say(
                    "con.battle.blows",
                    side=self.say(f"con.side.{side}"),
                    hits=sum(blow.hits for blow in blows),
                    dead=losses.mercenaries_dead + losses.knights_dead,
                    captured=losses.knights_captured,
                )
            )
        return " · ".join(parts)

    def _retreat(self, battle: Battle) -> Panel:
        side = self.draft.retreats or "attacker"
        fighters = battle.side(side)
        count = len(fighters)
        faces = self.draft.dice if len(self.draft.dice) == count else (0,) * count
        dice = Dice((6,) * count, faces)
        units = ", ".join(self.unit_name(one.unit) for one in fighters)
        by_app = Button("retreat_dice", self.say("con.fate.by_app"), "dice-multiple-outline")
        stay = Button("stay", self.say("con.battle.stay"), "restore", look="outline")
        title = self.say("con.battle.retreat_of", side=self.say(f"con.side.{side}"))
        note = f"{units}. {self.say('con.battle.retreat_note')}"
        return Panel("retreat", title, dice=dice, offers=(by_app, stay), note=note)

    def _supported(self, side: Side, column: int) -> None:
        """A supporter stands in another column: the one that stood there longest gives way."""
        battle = self.draft.now(self.state)
        behind = len(battle.side(side)) - battle.columns
        name = f"{side}_behind"
        chosen = getattr(self.draft, name)
        now = chosen if len(chosen) == behind else tuple(range(behind))
        if column not in now:
            self.keep(**{name: (*now[1:], column), f"{side}_swaps": frozenset()})

    def _taken_back(self) -> None:
        """The last round is rolled again; its sums stand there to be set right."""
        *rounds, last = self.draft.rounds
        rolls = [roll for one in last.rolls for roll in (one.attacker, one.defender)]
        sums = tuple(roll if isinstance(roll, int) else sum(roll) for roll in rolls)
        self.keep(rounds=tuple(rounds), rolls=sums, at=-1)
        for side, rows in zip(SIDES, (last.attacker_rows, last.defender_rows), strict=True):
            front, second = (*(rows or ()), (), ())[:2]
            swaps = frozenset(at for at, one in enumerate(front) if one != at)
            behind = tuple(at for at, one in enumerate(second) if one is not None)
            self.keep(**{f"{side}_swaps": swaps, f"{side}_behind": behind})

    def _swapped(self, side: Side, column: int) -> None:
        """First and second row of a column change places, or change back (C-3.7.11.1)."""
        name = f"{side}_swaps"
        self.keep(**{name: getattr(self.draft, name) ^ {column}})

    def held(self, key: str) -> Why | None:
        """What a roll gets added, line by line."""
        what, _, at = key.partition(":")
        draft = self.draft
        if what != "at" or not draft.is_begun:
            return None
        battle = draft.now(self.state)
        place, side = int(at) // 2, SIDES[int(at) % 2]
        column = self._columns(battle)[place]
        added = modifier_of(column, side, battle.field, battle.cards, battle.rules)
        return self.why(added, self.unit_name(column.front(side)), changes=False)
