"""What follows from a battle: the beaten side chooses in private, everything is booked at once."""

from __future__ import annotations

from dataclasses import replace

from companion.games.generalship.battle.cards import era_bonus
from companion.games.generalship.battle.fighting import going
from companion.games.generalship.cycle.scoring import upkeep_of
from companion.games.generalship.cycle.turn import next_era
from companion.games.generalship.pieces import Field, Role, Terrain, Unit, UnitClass
from companion.games.generalship.state import Stack, Units, with_stack, without
from companion.games.generalship.tables import REGIMENTS, SQUADRONS, UNITS
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.presenters.generalship.battle.draft import BattleDraft
from companion.ui.presenters.generalship.battle.parts import BattleWords, counted
from companion.ui.presenters.panels import Answer, Button, Item, Panel
from companion.ui.presenters.views import Why, WhyLine

FREELY = "lose_freely"
MOST_SETS = 12
RULES = {
    "ending": "G-11.16b",
    "losses": "G-12.8",
    "over": "G-13.13",
    "retreat": "G-11.13",
    "after": "G-11.18",
    "goal": "G-16.1",
    "place": "G-10.13",
    "cubes": "G-10.11",
}


class EndPanels(BattleWords):
    """Lines with their rules; losses and retreat tell pieces, so their owner chooses alone."""

    # -- for everybody ---------------------------------------------------------------------

    def end_panels(self, title: str) -> tuple[Panel, ...]:
        draft, state = self.draft, self.table
        answer = draft.answer(state)
        rows: list[ChoiceRow] = []
        loser = draft.attacker if answer.winner is Role.DEFENDER else draft.defender
        if answer.winner is not None and state.players[loser].commander is not None:
            options = tuple(
                Choice(one, self.say(f"gen.ui.reward.{one}"), chosen=draft.reward == one)
                for one in ("vp", "commander")
            )
            rows.append(ChoiceRow("reward", self.say("gen.ui.reward"), options))
        public = Panel("end", title, items=self._consequences(), asks=tuple(rows))
        open_too = self.settling_panels(answer.retreating) if self.is_open else ()
        return (public, *open_too)

    def settling_button(self) -> Button:
        """The beaten side takes the device and chooses alone."""
        role = self.draft.answer(self.table).retreating
        text = self.say("gen.ui.settle", player=self.brief(self.draft.player(role)))
        return Button(f"look:{role}", text, "eye-outline")

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left for the beaten side to choose."""
        draft = self.draft
        return draft.settled or self.is_open or (draft.by_totals and not self._has_losses)

    @property
    def _has_losses(self) -> bool:
        return self.draft.answer(self.table).losses is not None

    def _consequences(self) -> tuple[Item, ...]:
        """One line for each consequence, with its rule under a held finger."""
        draft, state = self.draft, self.table
        answer, ending = draft.answer(state), draft.course(state).ending
        lost = self.units(draft.losses(state)) if self.is_settled else "…"
        said = self.say(
            f"gen.log.battle_{ending}",
            attacker=self.name(draft.attacker),
            defender=self.name(draft.defender),
            place=self.place(draft.place),
            lost=lost or "–",
            n=0,
        )
        lines: list[tuple[str, str, str]] = [("ending", said, "")]
        if self._has_losses and not self.is_settled:
            decisive = draft.course(state).decisive
            lines.append(
                (
                    "losses",
                    self.say("gen.ui.chooses_losses", player=self.name(draft.beaten(state))),
                    str(decisive.difference if decisive else 0),
                )
            )
        if self.is_settled:
            lines += self._settled_lines(draft)
        for role, after in ((Role.ATTACKER, answer.attacker), (Role.DEFENDER, answer.defender)):
            one = state.players[draft.player(role)]
            vp = after.vp.total - one.vp if draft.reward == "vp" or answer.winner is None else 0
            told = self.say(
                "gen.ui.after", count=after.count, power=after.power, vp=f"+{vp}" if vp else "±0"
            )
            lines.append((f"after:{role}", one.name, told))
            if one.vp + vp >= state.switches.vp_goal:
                lines.append((f"goal:{role}", self.say("gen.ui.ends_game"), ""))
        lines.append(("place", self.say("gen.ui.stays"), self.name(draft.player(answer.place))))
        lines.append(("cubes", self.say("gen.ui.second_cubes"), ""))
        return tuple(
            Item(
                f"line:{key}",
                text,
                value=value,
                icon="" if key == "losses" else "check",
                holds=True,
            )
            for key, text, value in lines
        )

    def _settled_lines(self, draft: BattleDraft) -> list[tuple[str, str, str]]:
        state, lines = self.table, []
        over = draft.overboard(state)
        if over:
            lines.append(("over", self.say("gen.ui.over"), self.units(over)))
        if draft.left(state) and not draft.by_totals:
            goes = going(state, draft.action(state), self.facts.field, draft.left(state))
            where = " · ".join(self.place(one) if one else self.say("gen.ui.lost") for one in goes)
            lines.append(("retreat", self.say("gen.ui.retreats_to"), where))
        return lines

    def line_held(self, key: str) -> Why | None:
        rule = RULES.get(key.partition(":")[0])
        if rule is None:
            return None
        text = next((one.text for one in self._consequences() if one.key == f"line:{key}"), "")
        return Why(self.say("gen.place_battle"), (WhyLine(text, "", rule),))

    # -- for the beaten side ---------------------------------------------------------------

    def settling_panels(self, role: Role) -> tuple[Panel, ...]:
        """Losses by what they cost, then where to go; only what the own side has."""
        if role is not self.draft.answer(self.table).retreating:
            return ()
        done = (Button("settled", self.say("gen.ui.settled"), "check", look="accent"),)
        offers = done if self.session.seat and not self.draft.settled else ()
        rows = tuple(self._retreat_rows())
        retreat = Panel(
            "retreat",
            self.say("gen.ui.retreats_to"),
            asks=rows,
            items=self._overboard(),
            offers=offers,
            note="" if rows else self.say("gen.ui.no_retreat"),
            column=1,
        )
        return (*self._losses(), retreat)

    def _losses(self) -> tuple[Panel, ...]:
        draft, state = self.draft, self.table
        found = draft.answer(state).losses
        if found is None:
            return ()
        now, owner = draft.losses(state), draft.beaten(state)
        if self.drafts.get(FREELY):
            force = self.facts.force(draft.answer(state).retreating)
            items = tuple(
                Item(
                    f"l:{unit}",
                    self.unit(unit),
                    count=now.get(unit, 0),
                    draft=now.get(unit, 0),
                    most=force[unit],
                    owner=owner,
                )
                for unit in Unit
                if force.get(unit)
            )
        else:
            items = tuple(
                Item(
                    f"lose:{n}",
                    self.units(one.units),
                    self._loss_note(one.units, one.food, one.metal),
                    taps=True,
                    icon="check" if dict(one.units) == now else "",
                    owner=owner,
                )
                for n, one in enumerate(found.choices[:MOST_SETS])
            )
        other = "gen.ui.lose_listed" if self.drafts.get(FREELY) else "gen.ui.lose_freely"
        offers = (Button("freely", self.say(other), "pencil-outline"),)
        title = self.say("gen.ui.losses", player=self.name(owner))
        return (Panel("losses", title, items=items, offers=offers),)

    def _loss_note(self, units: Units, food: int, metal: int) -> str:
        """What it costs to draft them again, and what it does to upkeep and the coming era."""
        state, draft = self.table, self.draft
        notes = [self.say("gen.ui.redraft", food=food, metal=metal)]
        owner = draft.beaten(state)
        stack = state.stack(owner, draft.place)
        if stack is None or draft.by_totals:
            return notes[0]
        left = Stack(owner, draft.place, without(stack.units, units))
        after = with_stack(state, left)
        saved = upkeep_of(state, owner).total.total - upkeep_of(after, owner).total.total
        if saved:
            notes.append(self.say("gen.ui.upkeep_less", n=saved))
        era = next_era(state.era)
        for field in Field:
            before, then = (era_bonus(field, era, one.army(owner)) for one in (state, after))
            if then < before:
                notes.append(self.say("gen.ui.era_less", era=self.say(f"gen.era.{era}")))
        return " · ".join(notes)

    def _overboard(self) -> tuple[Item, ...]:
        """Which regiments find no room on the ships that are left; the owner chooses."""
        draft, state = self.draft, self.table
        many = draft.without_room(state)
        if not many:
            return ()
        now, owner = draft.overboard(state), draft.beaten(state)
        force = self.facts.force(draft.answer(state).retreating)
        lost = draft.losses(state)
        head = Item("overboard", self.say("gen.ui.overboard", n=many), owner=owner)
        return (
            head,
            *(
                Item(
                    f"o:{unit}",
                    self.unit(unit),
                    count=now.get(unit, 0),
                    draft=now.get(unit, 0),
                    most=left,
                    owner=owner,
                )
                for unit in REGIMENTS
                if (left := force.get(unit, 0) - lost.get(unit, 0)) > 0
            ),
        )

    def _retreat_rows(self) -> list[ChoiceRow]:
        draft, state = self.draft, self.table
        if not draft.left(state) or draft.by_totals:
            return []
        ways, (to, cavalry, ships) = draft.ways(state), draft.where(state)
        fleet = self.facts.field is Field.SEA
        if ways is None:
            places = [*draft.own_tiles(state), ""]
            rows = [self._where("to", places, to, "gen.ui.retreats_to")]
            if not fleet and any(draft.left(state).get(unit) for unit in SQUADRONS):
                rows.append(self._where("squadrons_to", places, ships, "gen.ui.ships_to"))
            if not fleet and state.terrain(to) is Terrain.MOUNTAIN and self._is_mounted:
                level = [one for one in places if state.terrain(one) is not Terrain.MOUNTAIN]
                rows.append(self._where("cavalry_to", level, cavalry, "gen.ui.cavalry_to"))
            return rows
        rows = []
        first = ways.squadrons if fleet else ways.together or ways.infantry
        if first:
            rows.append(self._where("to", list(first), to, "gen.ui.retreats_to"))
        if cavalry:
            rows.append(self._where("cavalry_to", list(ways.cavalry), cavalry, "gen.ui.cavalry_to"))
        if ways.squadrons and not fleet:
            rows.append(self._where("squadrons_to", list(ways.squadrons), ships, "gen.ui.ships_to"))
        return rows

    @property
    def _is_mounted(self) -> bool:
        left = self.draft.left(self.table)
        return any(UNITS[unit].unit_class is UnitClass.CAVALRY for unit, n in left.items() if n)

    def _where(self, key: str, places: list[str], chosen: str, title: str) -> ChoiceRow:
        options = tuple(
            Choice(
                one or "-",
                self.place(one) if one else self.say("gen.ui.lost"),
                chosen=one == chosen,
            )
            for one in places
        )
        return ChoiceRow(key, self.say(title), options)

    # -- taps ------------------------------------------------------------------------------

    def end_tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "lose":
                found = self.draft.answer(self.table).losses
                if found is not None:
                    lost = dict(found.choices[int(rest)].units)
                    return self.keep(replace(self.draft, lost=lost, over=None))
            case "freely":
                self.drafts.put(FREELY, not self.drafts.get(FREELY) or None)
            case "settled":
                draft = self.draft
                to, cavalry, ships = draft.where(self.table)
                draft = replace(
                    draft,
                    lost=draft.losses(self.table),
                    to=to,
                    cavalry_to=cavalry,
                    squadrons_to=ships,
                    settled=True,
                )
                self.put_down()
                return self.keep(draft)
        return None

    def end_stepped(self, key: str, change: int) -> bool:
        what, _, name = key.partition(":")
        if what not in ("l", "o") or name not in list(Unit):
            return False
        draft, unit = self.draft, Unit(name)
        now = draft.losses(self.table) if what == "l" else draft.overboard(self.table)
        changed = counted({**now, unit: max(0, now.get(unit, 0) + change)})
        if what == "l":
            self.put(replace(draft, lost=changed, over=None))
        else:
            self.put(replace(draft, over=changed))
        return True

    def end_answered(self, row: str, key: str) -> None:
        place = "" if key == "-" else key
        match row:
            case "to" | "cavalry_to" | "squadrons_to":
                self.put(replace(self.draft, **{row: place}))  # type: ignore[arg-type]
            case "reward":
                reward = "commander" if key == "commander" else "vp"
                self.put(replace(self.draft, reward=reward))  # type: ignore[arg-type]
