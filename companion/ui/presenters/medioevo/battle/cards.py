"""Cards and technologies that may be played now: which, by whom, and what each has to be told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.games.medioevo import tables
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.cards import dice_on_table, fits, is_in_time, playable
from companion.games.medioevo.battle.decisions import (
    Appoint,
    FreeCrew,
    Interruption,
    PlayCard,
    SpendBlood,
)
from companion.games.medioevo.battle.means import uses_affordable
from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Unit
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.presenters.medioevo.battle.course import Course
from companion.ui.presenters.medioevo.battle.words import BattleWords

ON_EITHER = frozenset({5, 34, 35, 46, 47, 67, 68})
ENEMY_FIGURE = frozenset({14, 17, 18, 39})
OWN_FIGURE = frozenset({27})
FIGURE_OF_SIDE = frozenset({67, 68})
NEW_UNIT = frozenset({24, 34, 35})
RISKS_OWN = frozenset({16, 17, 18})
ENGINE = frozenset({16, 52})
DIE = frozenset({46, 47})
SABOTAGE, MARAUDERS = 16, 66
FROM_OUTSIDE = frozenset({1, 5, 46, 47, 66, 67, 68})  # work on either side, whoever plays them
WAR_WAGON = "-1"
FREE_TYPES = (Unit.LIGHT, Unit.HEAVY, Unit.CAVALRY, Unit.ARCHER)


@dataclass(frozen=True, slots=True)
class Playable:
    """Something that can be played: a card, a technology, blood tokens."""

    key: str
    name: str
    effect: str
    by: Who
    by_name: str
    colour: str
    outside: bool = False  # played by somebody who takes no part in the battle


@dataclass
class CardForm:
    """What a card has to be told, filled in chip by chip."""

    what: Playable
    chosen: dict[str, str] = field(default_factory=dict)


class BattleCards:
    """Offers what fits and makes the answer out of the chips tapped."""

    def __init__(self, words: BattleWords, course: Callable[[], Course]) -> None:
        self._words = words
        self._course = course

    @property
    def _battle(self) -> Battle:
        return self._course().scene.battle

    def offers(self) -> tuple[Playable, ...]:
        """All that either side may play in this step."""
        before = self._course().before_scene
        cards = sorted({*playable(before), *playable(self._battle)})
        found = []
        for who in Who:
            hand = self._battle.side(who).hand
            found += [
                self._card(number, who)
                for number in cards
                if number in hand and fits(self._battle, number, who)
            ]
            found += self._technologies(who)
        return (*found, *self._of_others())

    def _of_others(self) -> list[Playable]:
        """Cards that players outside of the battle hold ready and may play on either side."""
        state, staging = self._words.state, self._course().draft.staging
        if state is None:
            return []
        battles = (self._course().before_scene, self._battle)
        used = {card.card for card in self._course().draft.answers if isinstance(card, PlayCard)}
        used |= {card.card for card in self._course().draft.now.plays if isinstance(card, PlayCard)}
        return [
            replace(
                self._card(card.number, Who.ATTACKER),
                key=f"other:card.{card.number}",
                by_name=person.name,
                colour=person.colour,
                outside=True,
            )
            for player, person in state.players.items()
            if player not in (staging.attacker.player, staging.defender.player)
            for card in person.cards
            if card.number in FROM_OUTSIDE and not card.used and card.number not in used
            if any(is_in_time(battle, card.number) for battle in battles)
            if any(fits(self._battle, card.number, who) for who in Who)
        ]

    def _card(self, number: int, who: Who) -> Playable:
        row = tables.CARDS[number]
        name = f"{number} · {self._words.say(row.name)}"
        return self._made(f"card.{number}", name, self._words.say(row.effect), who)

    def _technologies(self, who: Who) -> list[Playable]:
        side = self._battle.side(who)
        found = []
        for name in ("machinery", "appointment"):
            usable = uses_affordable(side, name, self._battle.switches)
            if usable and (name != "machinery" or side.army.engines):
                said = self._words.say(f"tech.{name}")
                effect = self._words.say(f"tech.{name}.effect")
                found.append(self._made(name, said, effect, who))
        if side.means.blood_tokens:
            said = self._words.say("ui.battle.blood", n=side.means.blood_tokens)
            found.append(self._made("blood", said, self._words.say("ui.battle.blood_effect"), who))
        return found

    def _made(self, key: str, name: str, effect: str, who: Who) -> Playable:
        staging = self._course().draft.staging
        return Playable(
            f"{who.value}:{key}",
            name,
            effect,
            who,
            self._words.name(staging, who),
            self._words.colour(staging, who),
        )

    def played(self) -> tuple[str, ...]:
        """What was played in this step and can still be taken back."""
        names = []
        for card in self._course().draft.now.plays:
            if isinstance(card, PlayCard):
                name = self._words.say(tables.CARDS[card.card].name)
                names.append(f"{card.card} · {name}")
            else:
                names.append(self._words.say(f"ui.battle.played.{card.kind}"))
        return tuple(names)

    # -- the form --------------------------------------------------------------------------

    def form(self, key: str) -> CardForm:
        """An empty form, with the first choice of every question preselected."""
        form = CardForm(next(offer for offer in self.offers() if offer.key == key))
        for row in self.rows(form):
            if row.options:
                form.chosen[row.key] = row.options[0].key
        return form

    def choose(self, form: CardForm, row: str, key: str) -> None:
        form.chosen[row] = key
        if row == "on":
            for other in ("figure", "die"):
                form.chosen.pop(other, None)
        for item in self.rows(form):
            keys = {option.key for option in item.options}
            if item.options and form.chosen.get(item.key) not in keys:
                form.chosen[item.key] = item.options[0].key

    def rows(self, form: CardForm) -> tuple[ChoiceRow, ...]:
        """The questions this card asks."""
        name = form.what.key.partition(":")[2]
        by = form.what.by
        if name == "machinery":
            return (self._engines(form, by, "engine"),)
        if name == "appointment":
            return (
                self._sides(form),
                self._figures(form, "figure", self._on(form)),
                self._types(form, "acts_as", self._appointable()),
            )
        if name == "blood":
            count = self._battle.side(by).means.blood_tokens
            counts = [str(number) for number in range(1, min(9, count) + 1)]
            return (self._row(form, "tokens", counts, counts),)
        return self._card_rows(form, int(name.partition(".")[2]), by)

    def _card_rows(self, form: CardForm, number: int, by: Who) -> tuple[ChoiceRow, ...]:
        rows = []
        if number in ON_EITHER:
            rows.append(self._sides(form))
        if number in ENEMY_FIGURE:
            rows.append(self._figures(form, "figure", by.other))
        if number in OWN_FIGURE:
            rows.append(self._figures(form, "figure", by))
        if number in FIGURE_OF_SIDE:
            rows.append(self._figures(form, "figure", self._on(form)))
        if number in NEW_UNIT:
            rows.append(self._types(form, "unit"))
        if number in ENGINE:
            wagon = number == SABOTAGE
            rows.append(self._engines(form, by.other if wagon else by, "engine", wagon=wagon))
        if number in RISKS_OWN:
            rows.append(self._figures(form, "own", by))
        if number in DIE:
            rows.append(self._dice(form))
        if number == 47:
            rows.append(self._row(form, "amount", ["1", "2"], ["−1", "−2"]))
        if number == MARAUDERS:
            counts = ["1", "2", "3"]
            rows += [self._row(form, "count", counts, counts), self._types(form, "unit")]
        return tuple(rows)

    def _row(self, form: CardForm, key: str, keys: list[str], texts: list[str]) -> ChoiceRow:
        chosen = form.chosen.get(key)
        options = tuple(
            Choice(item, text, chosen=item == chosen)
            for item, text in zip(keys, texts, strict=True)
        )
        return ChoiceRow(key, self._words.say(f"ui.battle.field.{key}"), options)

    def _on(self, form: CardForm) -> Who:
        return Who(form.chosen.get("on", form.what.by.value))

    def _sides(self, form: CardForm) -> ChoiceRow:
        staging = self._course().draft.staging
        order = (form.what.by, form.what.by.other)
        names = [self._words.name(staging, who) for who in order]
        return self._row(form, "on", [who.value for who in order], names)

    def _groups(self, who: Who) -> list[Figure]:
        groups = self._battle.side(who).army.groups
        return [figure for figure, _ in groups if not figure.fallen]

    def _figures(self, form: CardForm, key: str, who: Who) -> ChoiceRow:
        figures = self._groups(who)
        keys = [f"{who.value}.{place}" for place in range(len(figures))]
        galleys = len(self._battle.side(who).army.galleys)
        return self._row(
            form, key, keys, [self._words.figure(figure, galleys) for figure in figures]
        )

    def _types(self, form: CardForm, key: str, types: tuple[Unit, ...] = FREE_TYPES) -> ChoiceRow:
        names = [self._words.unit(unit) for unit in types]
        return self._row(form, key, [unit.value for unit in types], names)

    def _appointable(self) -> tuple[Unit, ...]:
        """Types that Appointment may give; a captain too, unless the table forbids it (R-77)."""
        captain = self._battle.switches.appoint_captain
        return (*FREE_TYPES, Unit.CAPTAIN) if captain else FREE_TYPES

    def _engines(self, form: CardForm, who: Who, key: str, *, wagon: bool = False) -> ChoiceRow:
        """The engines of a side; a war wagon where the card may hit one (card 16)."""
        engines = self._battle.side(who).army.engines
        places = [str(place) for place, engine in enumerate(engines) if not engine.lost]
        names = [
            f"{self._words.say(tables.ENGINES[engines[int(place)].kind].name)} {int(place) + 1}"
            for place in places
        ]
        if wagon:
            places.append(WAR_WAGON)
            names.append(self._words.say("transport.war_wagon"))
        return self._row(form, key, places, names)

    def _dice(self, form: CardForm) -> ChoiceRow:
        faces = dice_on_table(self._battle, self._on(form))
        places = [str(place) for place in range(len(faces))]
        return self._row(form, "die", places, [str(face) for face in faces])

    # -- the answer ------------------------------------------------------------------------

    def answer(self, form: CardForm) -> Interruption:
        """The card as the battle takes it."""
        name = form.what.key.partition(":")[2]
        by, chosen = form.what.by, form.chosen
        if name == "machinery":
            return FreeCrew(by, int(chosen["engine"]))
        if name == "appointment":
            figure = self._figure(chosen["figure"])
            return Appoint(by, self._on(form), figure, Unit(chosen["acts_as"]))
        if name == "blood":
            return SpendBlood(by, int(chosen.get("tokens", "1")))
        number = int(name.partition(".")[2])
        figure_key = chosen.get("figure")
        picked = self._figure(figure_key) if figure_key else None
        unit = Figure(Unit(chosen["unit"])) if "unit" in chosen else None
        return PlayCard(
            None if form.what.outside else by,
            number,
            on=self._target(form, number),
            figure=unit if number in NEW_UNIT else picked,
            own=self._figure(chosen["own"]) if "own" in chosen else None,
            engine=int(chosen.get("engine", "0")),
            die=int(chosen.get("die", "0")),
            amount=int(chosen.get("amount", "1")),
            units=(unit,) * int(chosen["count"]) if number == MARAUDERS and unit else (),
        )

    def _target(self, form: CardForm, number: int) -> Who | None:
        if number == MARAUDERS:
            return next((who for who in Who if self._battle.side(who).barbarian), None)
        return self._on(form) if number in ON_EITHER else None

    def _figure(self, key: str) -> Figure:
        who, _, place = key.partition(".")
        return self._groups(Who(who))[int(place)]
