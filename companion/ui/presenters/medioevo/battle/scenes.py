"""The scene of a battle as the screen shows it: dice, losses, crews, or what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.medioevo.battle import melee, values
from companion.games.medioevo.battle.decisions import (
    AimHits,
    AnnounceCapture,
    Capitulate,
    Decision,
    FightOn,
    ManEngines,
    Retreat,
    Stay,
    UseCaptains,
)
from companion.games.medioevo.battle.model import BattleNote, Stage
from companion.games.medioevo.battle.siege import is_hit
from companion.games.medioevo.battle.words import Point, Who
from companion.games.medioevo.rulebook import cite
from companion.pages.battle import Hosts
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button, Figure, Named
from companion.ui.i18n import number
from companion.ui.presenters.medioevo.battle.answers import RETREAT_COSTS
from companion.ui.presenters.medioevo.battle.cards import BattleCards
from companion.ui.presenters.medioevo.battle.course import Course, Decided
from companion.ui.presenters.medioevo.battle.crews import crew_views
from companion.ui.presenters.medioevo.battle.losses import Losses
from companion.ui.presenters.medioevo.battle.sides import host_view
from companion.ui.presenters.medioevo.battle.steps import stops_of
from companion.ui.presenters.medioevo.battle.views import BattleView
from companion.ui.presenters.medioevo.battle.words import BattleWords
from companion.ui.presenters.parts import StoryLine

MOST_OPTIONS = 13
MOST_NAMED = 4  # dice that are told who threw them
BY_HAND, BY_APP = "hand-back-right-outline", "cellphone"
STORY_LINES = 8
SILENT, MANNED = "silent", "manned"
ATTACK_THROWS = ("battle.dice_attack", "battle.dice_attack_again")
HIT_THROWS = ("battle.dice_siege", "battle.dice_archers", "battle.dice_archers_again")


@dataclass(frozen=True)
class Known:
    """What was worked out for this step: chances by question and answer, notes by damage."""

    weights: Mapping[tuple[str, str], float] = field(default_factory=dict)
    notes: Mapping[int, str] = field(default_factory=dict)
    may_weigh: bool = False
    expected: tuple[str, str] = ("", "")  # units lost, attacker and defender
    advised: bool = False  # which dice to throw again stands below the tray


UNKNOWN = Known()


class SceneView:
    """Words the present scene of a course."""

    def __init__(self, words: BattleWords, course: Course, known: Known = UNKNOWN) -> None:
        self._words = words
        self._course = course
        self._known = known
        self._scene = course.scene
        self._staging = course.draft.staging
        self._battle = self._scene.battle
        self._losses = Losses(words, self._staging, may_weigh=known.may_weigh)

    def view(self) -> BattleView:
        heading, note = self._heading()
        accent, buttons = self._buttons()
        return BattleView(
            title=self._words.title(self._staging),
            state=self._state(heading),
            back=self._last() if self._course.can_go_back else self._say("ui.battle.begin"),
            hosts=Hosts(
                tuple(
                    host_view(self._words, self._course, who, self._known.expected[place])
                    for place, who in enumerate(Who)
                )
            ),
            stops=stops_of(self._words, self._course),
            heading=heading,
            note=note,
            colour=self._colour(self._scene.pending.side),
            accent=accent,
            buttons=buttons,
            toggles=self._toggles(),
            choices=self._choices(),
            dice=self._dice(),
            blocks=tuple(
                self._losses.view(block, self._known.notes.get(block.number, ""))
                for block in self._scene.blocks
            ),
            crews=crew_views(self._words, self._course) if self._asks(ManEngines) else (),
            story=self._story(),
            is_over=self._battle.stage is Stage.OVER,
        )

    # -- small things ----------------------------------------------------------------------

    def _say(self, key: str, **params: object) -> str:
        return self._words.say(key, **params)

    def _name(self, who: Who) -> str:
        return self._words.short_name(self._staging, who)

    def _colour(self, who: Who) -> str:
        return self._words.colour(self._staging, who)

    def _asks(self, kind: type) -> bool:
        options = self._scene.pending.options
        return bool(options) and isinstance(options[0], kind)

    def _state(self, heading: str) -> str:
        """Which round, what is due; what a building protects from."""
        parts = [self._say("ui.battle.round", n=self._battle.round_number), heading]
        if self._staging.at_sea:
            parts.insert(0, self._say("ui.battle.at_sea"))
        site = self._battle.site
        if site.sources:
            against = ", ".join(
                self._say(f"battle.source.{source.value}") for source in site.sources
            )
            parts.append(self._say("ui.battle.protects", sources=against))
        return " · ".join(parts)

    def _heading(self) -> tuple[str, str]:
        asked = self._scene.pending
        why = self._words.say(asked.why)
        if self._battle.stage is Stage.OVER:
            return why, ""
        name = self._name(asked.side)
        if asked.dice is not None:
            key = "ui.battle.roll_note" if self._course.may_reroll else "ui.battle.dice_note"
            return self._say("ui.battle.rolls", name=name, what=why), self._say(key)
        if self._asks(AimHits):
            return self._say("ui.battle.decides", name=name, what=self._say("tech.tactics")), ""
        if self._scene.blocks:
            return self._say("ui.battle.losses"), self._say("ui.battle.losses_note")
        if self._asks(FightOn):
            return self._say("ui.battle.round_over", n=self._battle.round_number), why
        return self._say("ui.battle.decides", name=name, what=why), ""

    # -- dice ------------------------------------------------------------------------------

    def _dice(self) -> Dice | None:
        throw = self._course.throw
        if throw is None:
            return None
        faces, thrown = iter(self._course.faces), set(throw.thrown)
        shown = tuple(
            next(faces) if place in thrown else throw.kept[place]
            for place in range(len(throw.sides))
        )
        again = set(self._course.draft.now.again)
        places = range(len(throw.sides))
        advised = self._known.advised and self._course.is_thrown and self._course.may_reroll
        change = Button("faces", self._say("ui.dice.change"), "pencil-outline")
        return Dice(
            throw.sides,
            shown,
            tuple(place not in thrown for place in places),
            tuple(place in again for place in places),
            self._course.may_reroll,
            by=self._thrown_by(throw.thrown, shown, advised),
            values=self._values(),
            voice=self._voice(),
            alone=1 < len(throw.thrown) <= MOST_NAMED,
            hint="" if all(shown) else self._say("ui.battle.dice_note"),
            reopen=change if advised else None,
        )

    def _thrown_by(
        self, thrown: tuple[int, ...], shown: tuple[int, ...], advised: bool
    ) -> tuple[tuple[str, str], ...]:
        """Of each die who threw it; beside advice only where it was not the same one for all."""
        if len(shown) > MOST_NAMED:
            return ()
        by_app = {thrown[place] for place in self._course.draft.now.by_app if place < len(thrown)}
        if advised and len(by_app) in (0, len(shown)):
            return ()
        app = (BY_APP, self._say("ui.dice.by_app"))
        hand = (BY_HAND, self._say("ui.dice.by_hand"))
        return tuple(
            ("", "") if not face else app if place in by_app else hand
            for place, face in enumerate(shown)
        )

    def _voice(self) -> str:
        """How good an attack roll is among all that could have been thrown."""
        asked, after = self._scene.pending, self._course.after_throw()
        if after is None or asked.dice is None or asked.dice.why not in ATTACK_THROWS:
            return ""
        share = melee.beaten(after, asked.side)
        if not share:
            return self._say("ui.battle.worst_throw")
        return self._say("ui.battle.better_than", share=max(1, round(100 * share)))

    def _values(self) -> tuple[Named, ...]:
        asked = self._scene.pending
        if asked.dice is None:
            return ()
        if asked.dice.why in ATTACK_THROWS:
            return self._attack_values(asked.side)
        if asked.dice.why in HIT_THROWS:
            return self._hit_values()
        return ()

    def _attack_values(self, who: Who) -> tuple[Named, ...]:
        found = []
        after = self._course.after_throw()
        value = loss = "–"
        notes = []
        if self._battle.side(who).now.capture:
            notes.append(self._say("ui.battle.part.captor"))
        if after is not None:
            value = number(melee.value(after, who).total)
            loss = number(melee.loss(after, who).total)
            if values.critical(after.side(who).now.faces):
                notes.append(self._say("ui.battle.critical"))
        named = self._say("battle.attack_value")
        found.append(Named("value", named, Figure(value, "value"), " · ".join(notes)))
        found.append(Named("loss", self._say("battle.loss_value"), Figure(loss, "loss")))
        if who is Who.DEFENDER:
            other = melee.value(self._battle, Who.ATTACKER).total
            heading = self._say("ui.battle.against", name=self._name(Who.ATTACKER))
            found.append(Named("other", heading, Figure(number(other), "other")))
        return tuple(found)

    def _hit_values(self) -> tuple[Named, ...]:
        hits = sum(is_hit(face) for face in self._course.faces if face)
        missing = sum(not face for face in self._course.faces)
        note = self._say("ui.battle.dice_left", n=missing) if missing else ""
        return (Named("hits", self._say("ui.battle.hits"), Figure(number(hits), "hits"), note),)

    # -- decisions -------------------------------------------------------------------------

    def _toggles(self) -> tuple[Choice, ...]:
        """Captures, which are announced rarely: one chip each."""
        return tuple(
            Choice(
                item.question,
                self._say("ui.battle.captures", name=self._name(item.pending.side)),
                chosen=isinstance(item.answer, AnnounceCapture) and item.answer.announce,
                colour=self._colour(item.pending.side),
            )
            for item in self._scene.decided
            if isinstance(item.answer, AnnounceCapture)
        )

    def _choices(self) -> tuple[ChoiceRow, ...]:
        return tuple(
            self._choice(item)
            for item in self._scene.decided
            if not isinstance(item.answer, AnnounceCapture)
        )

    def _silent_engines(self, item: Decided) -> ChoiceRow:
        """Engines that nobody manned in the round before: asked about again only by a tap."""
        return ChoiceRow(
            item.question,
            self._say("ui.battle.ask.man_engines", name=self._name(item.pending.side)),
            (
                Choice(SILENT, self._say("ui.battle.engines_silent"), chosen=True),
                Choice(MANNED, self._say("ui.battle.engines_man")),
            ),
        )

    def _choice(self, item: Decided) -> ChoiceRow:
        chosen = item.answer
        if isinstance(chosen, ManEngines):
            return self._silent_engines(item)
        options: tuple[Decision, ...] = item.pending.options[:MOST_OPTIONS]
        if isinstance(chosen, Retreat):
            options = tuple(Retreat(cost) for cost in RETREAT_COSTS)
        if isinstance(chosen, UseCaptains):
            answers = self._captain_options(item)
        else:
            answers = tuple(
                Choice(str(place), self._words.answer(option), chosen=option == chosen)
                for place, option in enumerate(options)
            )
        return ChoiceRow(
            item.question,
            self._title(item),
            self._with_chances(item.question, answers),
            self._colour(item.pending.side),
        )

    def _with_chances(self, question: str, options: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The answers with the chance to win that each leads to; the best has a star."""
        weights = {
            option.key: self._known.weights.get((question, option.key)) for option in options
        }
        known = [chance for chance in weights.values() if chance is not None]
        if not known:
            return options
        best = next(key for key, chance in weights.items() if chance == max(known))
        return tuple(
            replace(
                option,
                text=option.text
                if chance is None
                else f"{option.text} · {self._words.percent(chance)}",
                icon="star" if option.key == best and len(set(known)) > 1 else "",
                holds=chance is not None,
            )
            for option in options
            for chance in (weights[option.key],)
        )

    def _title(self, item: Decided) -> str:
        name, points = self._name(item.pending.side), item.pending.points
        if isinstance(item.answer, UseCaptains):
            spent = sum(use.times for use in item.answer.uses)
            what = "archery" if item.pending.point is Point.ARCHERY else "melee"
            key = f"ui.battle.ask.use_captains.{what}"
            return self._say(key, name=name, n=points, spent=spent)
        return self._say(f"ui.battle.ask.{item.answer.kind}", name=name, points=points)

    def _captain_options(self, item: Decided) -> tuple[Choice, ...]:
        assert isinstance(item.answer, UseCaptains)
        times = Counter({(use.how, use.unit): use.times for use in item.answer.uses})
        found = []
        for place, option in enumerate(item.pending.options):
            assert isinstance(option, UseCaptains)
            if not option.uses:
                found.append(Choice(str(place), self._say("ui.battle.none"), chosen=not times))
                continue
            use = option.uses[0]
            count = times[use.how, use.unit]
            words = self._words.answer(option)
            found.append(
                Choice(str(place), f"{words} ×{count}" if count > 1 else words, chosen=bool(count))
            )
        return tuple(found)

    # -- what happened, what comes next ----------------------------------------------------

    def _story(self) -> tuple[StoryLine, ...]:
        news = self._course.news[-STORY_LINES:]
        first = len(self._battle.log) - len(news)
        return tuple(
            StoryLine(
                str(first + place),
                self._told(entry),
                self._colour(entry.who) if entry.who else "",
                entry.why is not None,
            )
            for place, entry in enumerate(news)
        )

    def _told(self, entry: BattleNote) -> str:
        words = self._words.say(entry.text)
        if entry.who is None:
            return words
        name = self._name(entry.who)
        if self._battle.side(entry.who).barbarian and not self._battle.side(entry.who).commanded:
            reason, rule = _BARBARIAN_REASONS.get(entry.text.key, ("", ""))
            if reason and entry.text.params.get("points", 1):
                words = f"{words} – {self._say(reason, rule=cite(rule))}"
        return f"{name}: {words}"

    def _last(self) -> str:
        """What a step back takes back."""
        log = self._course.before_scene.log
        return self._told(log[-1]) if log else self._say("ui.battle.back")

    def _buttons(self) -> tuple[Button, tuple[Button, ...]]:
        others: list[Button] = []
        if self._battle.stage is Stage.OVER:
            return Button("end", self._say("ui.battle.consequences"), "check"), ()
        asked = self._scene.pending
        if asked.dice is not None:
            accent, roll = self._dice_buttons()
            others += roll
        elif self._scene.blocks:
            ready = all(block.is_complete or block.is_aim for block in self._scene.blocks)
            key = "ui.battle.confirm_losses" if not self._asks(AimHits) else "ui.battle.go_on"
            accent = Button("losses", self._say(key), "check", ready)
        elif self._asks(ManEngines):
            accent = Button("crews", self._say("ui.battle.confirm_crews"), "check")
        elif self._asks(FightOn):
            accent = Button("option:0", self._say("ui.battle.answer.fight_on"), "sword-cross")
            others += [
                Button(f"option:{place}", self._after(option), _AFTER_ICONS[option.kind])
                for place, option in enumerate(asked.options)
                if place
            ]
        elif self._asks(Stay):
            accent = Button("option:0", self._say("ui.battle.answer.stay"), "flag-variant-outline")
            go = self._say("ui.battle.answer.retreat")
            others.append(Button("option:1", go, _AFTER_ICONS["retreat"]))
        else:
            accent = Button("option:0", self._say("ui.battle.go_on"), "check")
        count = self._card_count()
        if count:
            others.append(Button("cards", self._say("ui.battle.cards", n=count), "cards-outline"))
        if not self._asks(FightOn) and not self._has_barbarians():
            others.append(Button("surrender", self._say("ui.battle.surrender"), "flag-outline"))
        return accent, tuple(others)

    def _dice_buttons(self) -> tuple[Button, list[Button]]:
        thrown = self._course.is_thrown
        confirm = Button("dice", self._say("ui.battle.confirm_roll"), "check", thrown)
        again = self._course.draft.now.again
        if thrown and again and self._course.throw is not None:
            names = [self._say("ui.dice.name", sides=self._course.throw.sides[at]) for at in again]
            which = self._say("ui.odds.throw", dice=" + ".join(names))
            if len(again) > 2:
                which = self._say("ui.battle.throw_all")
            keep = Button("keep", self._say("ui.odds.keep"), "check")
            return Button("dice", which, "dice-multiple-outline"), [keep]
        if thrown:
            return confirm, []
        roll = Button("roll", self._say("ui.dice.roll"), "dice-multiple-outline")
        whole = Button("round", self._say("ui.battle.roll_round"), "fast-forward")
        if self._course.draft.dice_by == "app":
            return roll, [whole]
        return confirm, [roll, whole]

    def _after(self, option: Decision) -> str:
        if isinstance(option, Capitulate):
            return self._say("ui.battle.capitulates", name=self._name(option.side))
        return self._say(f"ui.battle.answer.{option.kind}")

    def _has_barbarians(self) -> bool:
        return self._battle.attacker.barbarian or self._battle.defender.barbarian

    def _card_count(self) -> int:
        """Cards and technologies that could be used in this step."""
        return len(BattleCards(self._words, lambda: self._course).offers())


_AFTER_ICONS = {"retreat": "arrow-u-left-top", "capitulate": "flag-outline", "fight_on": "check"}
_BARBARIAN_REASONS = {
    "battle.log_archers": ("ui.battle.barbarians.archers", "M-23.4"),
    "battle.log_given_up": ("ui.battle.barbarians.given_up", "M-23.4"),
    "battle.log_captain.stand_for": ("ui.battle.barbarians.captain", "M-23.4"),
    "battle.log_value": ("ui.battle.barbarians.dice", "M-6.1"),
    "battle.log_melee": ("ui.battle.barbarians.order", "M-23.4"),
    "battle.log_loss": ("ui.battle.barbarians.order", "M-23.4"),
}
