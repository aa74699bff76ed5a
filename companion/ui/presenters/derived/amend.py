"""The actions of any game in words, for the forms of the log: from their hints and the declaration.

An action is called `<texts>action.<kind>`, a field `<texts>field.<record>.<name>` or
`<texts>field.<name>`, a value of a fixed set `<texts>field.<name>.<value>` or, for the words of the
game's own lists, `<texts><list>.<value>`. What all games share is called without the prefix.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, get_args

from companion.core.codec import kind_of
from companion.core.ledger import BANK
from companion.ui.i18n import Translator
from companion.ui.presenters.asked.shapes import fields_of
from companion.ui.presenters.asked.words import (
    EVERYBODY,
    NOBODY,
    PURSES,
    ActionWords,
    Option,
    Options,
    record_name,
)
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.derived.speaker import first_text

WHO: Mapping[str, str] = {
    "player": EVERYBODY,
    "giver": PURSES,
    "taker": PURSES,
    "other": EVERYBODY,
    "opponent": EVERYBODY,
    "attacker": EVERYBODY,
    "defender": EVERYBODY,
}


class DeclaredWords(ActionWords):
    """Players, figures, phases, steps and house rules by name; a game says more of its own."""

    who: ClassVar[Mapping[str, str]] = {}  # more fields that name somebody, and who may stand there
    lists: ClassVar[Mapping[str, str]] = {}  # fields whose values are words of a list of the game

    def __init__(self, texts: Callable[[], Translator], game: Any) -> None:
        super().__init__(texts)
        self.game = game
        self._actions = get_args(game.action_type)

    @property
    def prefix(self) -> str:
        return str(self.game.texts)

    def moment(self, state: Any) -> str:
        key = f"{self.prefix}table.phase"  # what one calls a round is another's cycle
        phase = self.game.phase_name(state.phase)
        found = key if self._texts().has(key) else "table.phase"
        return self.say(found, round=state.round, phase=phase)

    def common(self) -> tuple[type[Any], ...]:
        return self.forgotten(self._actions)

    def beginning(self, state: Any, action: type[Any]) -> Mapping[str, Any]:
        """The first of the order pays the bank."""
        first = next(iter(state.order or state.players))
        return {"giver": first, "taker": BANK} if kind_of(action) == "pay" else {}

    def sealed(self, action: Any) -> str:
        is_rule = kind_of(type(action)) == "change_house_rule"
        if is_rule and not rules_in(self.game.info.id)[action.switch].values:
            return "amend.sealed.house_rule"
        return super().sealed(action)

    # -- what a field may hold -------------------------------------------------------------

    def options(
        self, state: Any, record: str, name: str, data: Mapping[str, Any]
    ) -> Options | None:
        who = self._who(record, name)
        if who is not None:
            return self.people(state, who)
        match record, name:
            case (("correct" | "correct_table"), "figure"):
                of_table = record == "correct_table"
                figures = self.game.figures
                return tuple(
                    Option(one.key, self.say(figures.name(one.key)))
                    for one in figures.correctable(of_table=of_table)
                )
            case "mark_done", "step":
                return tuple(Option(one, self._step(one)) for one in sorted(self.game.steps))
            case "go_to_phase", "phase":
                texts = self.game.phase_texts.items()
                return tuple(Option(number, self.say(text)) for number, text in texts)
            case "change_house_rule", "switch":
                rules = [rule for rule in self._rules.values() if rule.values]
                return tuple(Option(rule.id, self.say(rule.name)) for rule in rules)
            case "change_house_rule", "value" if data.get("switch") in self._rules:
                rule = self._rules[data["switch"]]
                return tuple(Option(one, self.say(rule.text_of(one))) for one in rule.values)
        return None

    @property
    def _rules(self) -> Any:
        return rules_in(self.game.info.id)

    def _step(self, step: str) -> str:
        return self.say(f"{self.prefix}step.{step}")

    def _who(self, record: str, name: str) -> str | None:
        """Who may stand in a field; a player that has a default may be nobody."""
        if record == "mark_done" and name == "player":
            return NOBODY
        known = {**WHO, **self.who}.get(name)
        if known is not None:
            return known
        action = next((one for one in self._actions if record_name(one) == record), None)
        named = getattr(action, "when", None)
        return EVERYBODY if named is not None and name in named.players else None

    # -- names -----------------------------------------------------------------------------

    def title(self, action: type[Any]) -> str:
        kind = kind_of(action)
        return first_text(self._texts(), f"{self.prefix}action.{kind}", f"action.{kind}")

    def label(self, record: str, name: str) -> str:
        own = (f"{self.prefix}field.{record}.{name}", f"{self.prefix}field.{name}")
        return first_text(self._texts(), *own, f"field.{record}.{name}", f"field.{name}")

    def word(self, record: str, name: str, value: Any) -> str:
        if type(value) is int:
            return super().word(record, name, value)
        said = value or "none"
        own = [f"{self.prefix}field.{name}.{said}"]
        listed = self.lists.get(name) or self._list(record, name)
        if listed:
            own.insert(0, f"{self.prefix}{listed}.{said}")
        return first_text(self._texts(), *own, f"field.{name}.{said}")

    def _list(self, record: str, name: str) -> str:
        """The list that a field's values are words of: `Unit` is `unit`."""
        for action in self._actions:
            if record_name(action) == record:
                wanted = dict(fields_of(action))[name]
                wanted = wanted.many or wanted
                is_list = isinstance(wanted.core, type) and bool(wanted.values)
                return record_name(wanted.core) if is_list else ""
        return ""

    def part(self, record: str, name: str, place: int) -> str:
        own = (f"{self.prefix}field.{record}.{name}.{place}", f"{self.prefix}field.{name}.{place}")
        return first_text(self._texts(), *own, f"field.{record}.{name}.{place}")
