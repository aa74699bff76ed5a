"""The house rules of any game: those with a list of values, then those that are a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.house_rules import HouseRule
from companion.pages.panels import Choice
from companion.ui.i18n import Translator, cited
from companion.ui.presenters.asked.shapes import Shape, fields_of
from companion.ui.presenters.derived.speaker import action_of
from companion.ui.presenters.scoring.ceremony import Count, Counts, OneTap
from companion.ui.presenters.session import Session


def rules_in(game: str) -> Mapping[str, HouseRule]:
    """The house rules of a game, by their names."""
    from companion.games import GAMES

    declared: Any = GAMES[game]
    found: Mapping[str, HouseRule] = declared.house_rules
    return found


def note_of(rule: HouseRule, texts: Translator) -> str:
    """Which ruling it is, and what that says."""
    return f"{cited(rule.ruling)} · {texts.text(f'rule.{rule.ruling}.text')}"


class GameHouseRules:
    """What is in force, and the action that changes it."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        self._session = session
        self._texts = texts

    @property
    def _state(self) -> Any:
        return self._session.state

    @property
    def rules(self) -> Mapping[str, HouseRule]:
        return rules_in(self._session.play.game.info.id)

    def changed(self, switch: str, value: Any) -> Any:
        """The action that puts another value in force."""
        kind = action_of(self._session.play.game, "change_house_rule")
        assert kind is not None
        return kind(switch, value)

    # -- one of several --------------------------------------------------------------------

    def choices(self) -> tuple[OneTap, ...]:
        """Every house rule with a list of values; the first one is the ruling."""
        return tuple(map(self._choice, (rule for rule in self.rules.values() if rule.values)))

    def _choice(self, rule: HouseRule) -> OneTap:
        texts = self._texts()
        answers = tuple(Choice(str(one), texts.text(rule.text_of(one))) for one in rule.values)
        chosen = str(getattr(self._state.switches, rule.id))
        return OneTap(rule.id, texts.text(rule.name), answers, chosen, note_of(rule, texts))

    def change(self, switch: str, answer: str) -> Any:
        """The action for an answer; none if it is in force already."""
        value = next(value for value in self.rules[switch].values if str(value) == answer)
        if value == getattr(self._state.switches, switch):
            return None
        return self.changed(switch, value)

    # -- figures ---------------------------------------------------------------------------

    def blocks(self) -> tuple[Counts, ...]:
        """Every house rule that is a number; a game adds what else it counts."""
        counted = [self.rules[name] for name, wanted in self._numbers() if name in self.rules]
        return tuple(map(self._number, counted))

    def _numbers(self) -> list[tuple[str, Shape]]:
        switches: Any = type(self._state.switches)
        shapes = fields_of(switches)
        return [
            (name, wanted) for name, wanted in shapes if wanted.core is int and not wanted.values
        ]

    def _number(self, rule: HouseRule) -> Counts:
        texts, wanted = self._texts(), dict(self._numbers())[rule.id]
        name, now = texts.text(rule.name), getattr(self._state.switches, rule.id)
        count = Count(rule.id, rule.id, name, "", now, wanted.most, least=wanted.least)
        return Counts(name, (count,), note_of(rule, texts))

    def counted(self, key: str, name: str, change: int) -> Any:  # noqa: ARG002
        """The action for more or less of a figure."""
        return self.changed(key, getattr(self._state.switches, key) + change)
