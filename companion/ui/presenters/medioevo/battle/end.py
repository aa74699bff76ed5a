"""The end of a battle: every consequence on one page, each can be left out, one confirm."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

from companion.core.errors import CompanionError
from companion.core.explain import Breakdown, Text
from companion.core.game import Step
from companion.games.medioevo import tables
from companion.games.medioevo.battle.model import Building, Ending
from companion.games.medioevo.battle.outcome import Outcome, SideOutcome, UnitCount, outcome
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.state import State
from companion.games.medioevo.tables import HONORS
from companion.games.medioevo.war.battles import BookBattle, Consequence
from companion.games.medioevo.war.loot import BUILDINGS, left_behind
from companion.games.medioevo.war.plunder import Object
from companion.games.medioevo.words import Honor
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import signed
from companion.ui.presenters.medioevo.battle.course import Course
from companion.ui.presenters.medioevo.battle.draft import Draft
from companion.ui.presenters.medioevo.battle.losses import ORDER, counted
from companion.ui.presenters.medioevo.battle.views import Effect, EndView, LootRow
from companion.ui.presenters.medioevo.battle.words import BattleWords
from companion.ui.presenters.medioevo.war.loot_words import object_words

RULES: dict[Consequence, str] = {
    "losses": "M-11.6",
    "prisoners": "M-15.3",
    "spending": "M-8.3",
    "honor": "M-24.2",
    "war": "M-21.1",
    "conquest": "M-16.1",
    "buildings": "M-12.3",
}
HOSTILE = tuple(HONORS[honor].name for honor in (Honor.UNDECLARED_WAR, Honor.TREATY_BROKEN))
MARKED = ("war_wagon", "galley", "caravan", "merchant_ship")


class BattleEnd:
    """Words the outcome and makes the one action that books it."""

    def __init__(self, words: BattleWords, course: Course, state: State | None) -> None:
        self._words = words
        self._course = course
        self._state = state
        self._draft = course.draft
        self._staging = course.draft.staging
        self.outcome: Outcome = outcome(course.start, course.scene.battle)

    # -- the action ------------------------------------------------------------------------

    def action(self, *, overrule: bool = False) -> BookBattle:
        draft = self._draft
        return BookBattle(
            self._staging,
            self._course.answers_so_far,
            draft.objects,
            draft.inhabited,
            draft.site,
            draft.start_realm_of,
            draft.loser,
            draft.other_armies,
            draft.waived,
            overrule,
            draft.retreat_to,
            came_along=True,
        )

    def defaults(self) -> Draft:
        """The draft with everything left behind plundered, and the loser as the owner."""
        if self._draft.objects or self._state is None:
            return self._draft
        winner = self.outcome.winner
        loser = self._staging.fighter(winner.other).player if winner else ""
        inhabited = self._draft.inhabited or self._staging.civil is not None
        return replace(self._draft, objects=self._left_behind(), loser=loser, inhabited=inhabited)

    def _left_behind(self) -> tuple[Object, ...]:
        """What the winner decides about; barbarians destroy it, in a named area by themselves."""
        winner, area = self.outcome.winner, self._staging.area
        if winner is None or (area and not self._staging.fighter(winner).player):
            return ()
        victim = winner.other
        owner = self._staging.fighter(victim).player
        takes_area = winner is Who.ATTACKER and not self._staging.at_sea
        found: list[Object] = []
        if takes_area and self._staging.owner is victim:
            found += self._buildings(owner)
        if owner and area:
            return (*found, *self._pieces_there(winner, owner, cubes=takes_area))
        if owner:
            side = self.outcome.defender if victim is Who.DEFENDER else self.outcome.attacker
            found += [item for item in _pieces(side.left_behind, owner) if self._has(owner, item)]
        return tuple(found)

    def _pieces_there(self, winner: Who, owner: str, *, cubes: bool) -> list[Object]:
        """Transports, engines and cargo of the loser in the named area, market cubes with it."""
        assert self._state is not None
        after = self._losses_only()
        if after is None:
            return []
        area, player = self._staging.area, self._staging.fighter(winner).player
        return [
            item
            for item in left_behind(after, area, player, owner)
            if (item.owner == owner and item.what not in BUILDINGS)
            or (cubes and item.what == "market_cube" and self.outcome.conquered)
        ]

    def _losses_only(self) -> State | None:
        """The table with the losses booked and nothing taken yet."""
        assert self._state is not None
        waived = frozenset(get_args(Consequence)) - {"losses"}
        goes = "" if self._draft.retreat_to is None else self._draft.retreat_to
        action = replace(self.action(overrule=True), objects=(), waived=waived, retreat_to=goes)
        try:
            return GAME.apply(self._state, action).state
        except CompanionError:
            return None

    def _has(self, owner: str, item: Object) -> bool:
        """Whether the sheets know the pieces; what they do not know cannot change hands there."""
        assert self._state is not None
        area = self._state.areas.get(self._staging.area)
        force = area.forces.get(owner) if area else self._state.players[owner].force
        what = "engine" if item.what == "siege_engine" else item.what
        return force is not None and getattr(force, what)[item.level - 1] >= item.count

    def _owner_of(self, kind: str, level: int, owner: str) -> str:
        """The loser if his sheet has the building; else nobody, so that it counts all the same."""
        assert self._state is not None
        if self._staging.area:
            return owner
        mine = self._state.players[owner].buildings if owner else ()
        return owner if any((it.kind, it.level) == (kind, level) for it in mine) else ""

    def _buildings(self, owner: str) -> list[Object]:
        left: dict[str, Building | None] = {
            "civil": self.outcome.civil,
            "military": self.outcome.military,
            "cathedral": self.outcome.cathedral,
        }
        return [
            Object(
                kind,  # type: ignore[arg-type]
                building.level,
                fate="take_over",
                owner=self._owner_of(kind, building.level, owner),
            )
            for kind, building in left.items()
            if building is not None
        ]

    def toggled(self, effect: str) -> Draft:
        waived = self._draft.waived ^ {effect}
        return replace(self._draft, waived=waived)  # type: ignore[arg-type]

    def chosen(self, row: str, key: str) -> Draft:
        """The draft after a chip on this page."""
        if row.startswith("loot:"):
            place = int(row.removeprefix("loot:"))
            objects = list(self._draft.objects)
            objects[place] = replace(objects[place], fate=key)  # type: ignore[arg-type]
            return replace(self._draft, objects=tuple(objects))
        value: Any = key == "yes" if row in ("inhabited", "other_armies") else key
        if row == "site" and key:  # what stands there is built where people live
            return replace(self._draft, site=value, inhabited=True)
        return replace(self._draft, **{row: value})

    # -- the page --------------------------------------------------------------------------

    def view(self) -> EndView:
        say = self._words.say
        heading = say(f"battle.ending.{self.outcome.ending.value}")
        note = say("ui.battle.after_rounds", n=self.outcome.rounds)
        if self._state is None:
            return EndView(
                heading,
                note,
                tuple(self._effects(None)),
                (),
                (),
                (),
                say("ui.battle.done"),
            )
        step, problems = self._preview()
        return EndView(
            heading,
            note,
            tuple(self._effects(step)),
            tuple(self._loot()),
            tuple(self._questions()),
            problems or tuple(self._words.say(text) for text in (step.warnings if step else ())),
            say("ui.battle.book"),
        )

    def _preview(self) -> tuple[Step[State] | None, tuple[str, ...]]:
        assert self._state is not None
        try:
            return GAME.apply(self._state, self.action(overrule=True)), ()
        except CompanionError as error:
            return None, tuple(
                self._words.say(Text(problem.key, problem.params)) for problem in error.problems
            )

    def _effects(self, step: Step[State] | None) -> list[Effect]:
        lines: dict[Consequence, list[str]] = {key: [] for key in get_args(Consequence)}
        for who, side in (
            (Who.ATTACKER, self.outcome.attacker),
            (Who.DEFENDER, self.outcome.defender),
        ):
            name = self._words.name(self._staging, who)
            lines["losses"].append(self._losses(who, name))
            if side.prisoners:
                lines["prisoners"].append(f"{name}: {self._listed(side.prisoners)}")
            if side.set_aside:
                units = self._listed(side.set_aside)
                words = self._words.say("ui.battle.set_aside", name=name, units=units)
                lines["prisoners"].append(words)
            spent = self._spent(side)
            if spent:
                lines["spending"].append(f"{name}: {spent}")
        lines["buildings"] += self._damage()
        if step is not None:
            for item in step.breakdowns:
                lines[_chapter(item)] += self._reasons(item)
        else:
            for who, side in (
                (Who.ATTACKER, self.outcome.attacker),
                (Who.DEFENDER, self.outcome.defender),
            ):
                name = self._words.name(self._staging, who)
                lines["honor"] += [f"{name}: {line}" for line in self._reasons(side.honor)]
        if self.outcome.conquered:
            winner = self._words.name(self._staging, Who.ATTACKER)
            lines["conquest"].insert(0, self._words.say("ui.battle.conquers", name=winner))
        if self._staging.attacker.player and self._staging.defender.player and self._state:
            lines["war"].insert(0, self._words.say("ui.battle.hostile"))
        return [
            Effect(
                key,
                self._words.say(f"ui.battle.effect.{key}"),
                tuple(found),
                RULES[key],
                key not in self._draft.waived,
            )
            for key, found in lines.items()
            if found or key in self._draft.waived
        ]

    def _losses(self, who: Who, name: str) -> str:
        """What the board has to lose or change on this side, figure by figure."""
        first, last = self._course.start.side(who), self._course.scene.battle.side(who)
        before, after = counted(first), counted(last)
        parts = [
            f"{signed(change)} {self._words.unit(*kind)}"
            for kind in sorted(before.keys() | after.keys(), key=lambda kind: ORDER.index(kind[0]))
            if (change := after.get(kind, 0) - before.get(kind, 0))
        ]
        engines = sum(engine.lost for engine in last.army.engines)
        galleys = sum(galley.sunk for galley in last.army.galleys)
        if engines:
            parts.append(self._words.say("ui.battle.engines_lost", n=engines))
        if galleys:
            parts.append(self._words.say("ui.battle.galleys_sunk", n=galleys))
        if not parts:
            return self._words.say("ui.battle.no_losses", name=name)
        return f"{name}: {', '.join(parts)}"

    def _listed(self, counts: tuple[UnitCount, ...]) -> str:
        return ", ".join(
            f"{item.count} {self._words.unit(item.unit, item.level)}" for item in counts
        )

    def _spent(self, side: SideOutcome) -> str:
        parts = [
            self._words.say(f"ui.battle.spent.{key}", n=count)
            for key, count in (
                ("red", side.red_points),
                ("blue", side.blue_points),
                ("florins", side.florins),
                ("blood", side.blood_tokens),
            )
            if count
        ]
        if side.cards_played:
            cards = ", ".join(map(str, side.cards_played))
            parts.append(self._words.say("ui.battle.spent.cards", cards=cards))
        return ", ".join(parts)

    def _damage(self) -> list[str]:
        found = []
        for kind in BuildingKind:
            before: Building | None = getattr(self._staging, kind.value)
            after: Building | None = getattr(self.outcome, kind.value)
            if before is None or before == after:
                continue
            name = self._words.say(tables.building(kind, before.level).name)
            if after is None:
                found.append(self._words.say("ui.battle.building_gone", building=name))
            else:
                change = after.damage - before.damage
                found.append(self._words.say("ui.battle.building_hit", building=name, n=change))
        return found

    def _reasons(self, item: Breakdown) -> list[str]:
        who = str(item.params.get("player", ""))
        start = f"{who}: " if who else ""
        return [
            f"{start}{self._words.say(line.key, **line.params)} {signed(line.amount)}"
            for line in item.lines
        ]

    def _loot(self) -> list[LootRow]:
        rows = []
        for place, item in enumerate(self._draft.objects):
            fates = ("take_over", "plunder")
            options = tuple(
                Choice(fate, self._words.say(f"ui.battle.fate.{fate}"), chosen=fate == item.fate)
                for fate in fates
            )
            rows.append(LootRow(f"loot:{place}", object_words(self._words.say, item), options))
        return rows

    def _retreat_row(self) -> list[ChoiceRow]:
        """Where the army goes that retreats from a named area (M-15.1)."""
        if self._state is None or self.outcome.ending is not Ending.ATTACKER_RETREATED:
            return []
        if not self._staging.area:
            return []
        chosen = self._draft.retreat_to
        named = [name for name in self._state.areas if name != self._staging.area]
        options = (
            *(Choice(name, name, chosen=name == chosen) for name in named),
            Choice("", self._words.say("area.unnamed"), chosen=chosen == ""),
        )
        return [ChoiceRow("retreat_to", self._words.say("ui.battle.retreat_to"), options)]

    def _questions(self) -> list[ChoiceRow]:
        """Where a retreat leads, and what only the table knows of an area that has no name."""
        return self._retreat_row() + self._about_the_area()

    def _about_the_area(self) -> list[ChoiceRow]:
        if self._staging.at_sea or self._state is None or self._staging.area:
            return []
        draft, say = self._draft, self._words.say
        rows = [
            ChoiceRow("inhabited", say("ui.battle.is_inhabited"), self._yes_no(draft.inhabited)),
            ChoiceRow(
                "start_realm_of", say("ui.battle.start_realm"), self._who(draft.start_realm_of)
            ),
        ]
        if self.outcome.conquered:
            rows += [
                ChoiceRow("loser", say("ui.battle.controlled_by"), self._who(draft.loser)),
                ChoiceRow(
                    "site",
                    say("ui.battle.site"),
                    tuple(
                        Choice(
                            site, say(f"ui.battle.site.{site or 'none'}"), chosen=site == draft.site
                        )
                        for site in ("", "rome", "jerusalem")
                    ),
                ),
                ChoiceRow(
                    "other_armies",
                    say("ui.battle.other_armies"),
                    self._yes_no(draft.other_armies),
                ),
            ]
        return rows

    def _yes_no(self, value: bool) -> tuple[Choice, ...]:
        return (
            Choice("no", self._words.say("ui.no"), chosen=not value),
            Choice("yes", self._words.say("ui.yes"), chosen=value),
        )

    def _who(self, chosen: str) -> tuple[Choice, ...]:
        assert self._state is not None
        players = tuple(
            Choice(player, person.name, chosen=player == chosen, colour=person.colour)
            for player, person in self._state.players.items()
            if player in (self._staging.attacker.player, self._staging.defender.player)
            or player == chosen
        )
        return (Choice("", self._words.say("ui.battle.nobody"), chosen=not chosen), *players)


def _pieces(force: Force, owner: str) -> list[Object]:
    """Transports and engines as things that can be taken."""
    found = []
    for what in MARKED:
        for level, count in enumerate(getattr(force, what), 1):
            if count:
                found.append(Object(what, level, count, owner=owner))  # type: ignore[arg-type]
    for level, count in enumerate(force.engine, 1):
        if count:
            found.append(Object("siege_engine", level, count, owner=owner))
    return found


def _chapter(item: Breakdown) -> Consequence:
    """Under which heading a reason of the booking belongs."""
    if item.key == "battle.honor_of":
        return "honor"
    return "war" if any(line.key in HOSTILE for line in item.lines) else "conquest"
