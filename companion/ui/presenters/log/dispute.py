"""A figure in dispute: how it came about beside the rules it cites, and how the table reads them.

What the table agrees on is an entry like any other: kept with the game, taken back by an undo, and
told wherever one of its rules is cited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.books.rulebook import rules_of
from companion.core.table_actions import RuleOtherwise
from companion.ui.i18n import Translator, cited
from companion.ui.presenters.boxed import rule_told
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.panels import (
    Answer,
    Button,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import WhyLine

SENTENCE = "sentence"


def agreed(session: Session) -> Mapping[str, str]:
    """How the table reads rules, by their numbers; what was taken back is not there."""
    found: dict[str, str] = {}
    for position in session.journal.present:
        match position.action:
            case RuleOtherwise(rule, sentence) if sentence.strip():
                found[rule] = sentence.strip()
            case RuleOtherwise(rule):
                found.pop(rule, None)
    return found


class DisputePresenter(PanelTaps, GameSpeaker):
    """About one figure at a time."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        super().__init__(session, texts)
        self._title = ""
        self._lines: tuple[WhyLine, ...] = ()

    def about(self, title: str, lines: Sequence[WhyLine]) -> None:
        self._title, self._lines = title, tuple(lines)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the figure cites, each once."""
        return tuple(dict.fromkeys(line.rule for line in self._lines if line.rule))

    def view(self) -> PanelsPageView:
        sentences = agreed(self.session)
        rules = self.rules or tuple(sentences)
        panels = (self._figure(), *(self._rule(rule, sentences.get(rule, "")) for rule in rules))
        return PanelsPageView(
            title=self.say("ui.dispute"),
            subtitle=self._title,
            people=(),
            player="",
            panels=panels,
            foot=Foot(),
            about=(self._title,),
        )

    def _figure(self) -> Panel:
        items = tuple(
            Item(f"line{number}", line.text, cited(line.rule), line.amount, quiet=not line.is_total)
            for number, line in enumerate(self._lines)
        )
        title = self._title or self.say("ui.dispute")
        return Panel("figure", title, items=items, note=self.say("ui.dispute.note"), column=0)

    def _rule(self, rule: str, sentence: str) -> Panel:
        title = self.say(f"rule.{rule}.title") if self._texts().has(f"rule.{rule}.title") else ""
        ours = (Item(f"ours:{rule}", sentence, self.say("ui.dispute.ours"), icon="gavel"),)
        return Panel(
            f"rule:{rule}",
            f"{cited(rule)} · {title}" if title else cited(rule),
            items=ours if sentence else (),
            offers=tuple(self._offers(rule, sentence)),
            note=rule_told(self._texts(), rule),
            column=1,
        )

    def _offers(self, rule: str, sentence: str) -> list[Button]:
        key = "ui.dispute.change" if sentence else "ui.dispute.otherwise"
        found = [Button(f"otherwise:{rule}", self.say(key), "gavel")]
        if any(one.ruling in (rule, self._doubt(rule)) for one in self._switches()):
            found.append(Button("page:house_rules", self.say("ui.dispute.switch"), "tune"))
        return found

    def _switches(self) -> Sequence[Any]:
        return tuple(rules_in(self.game.info.id).values())

    def _doubt(self, rule: str) -> str:
        """The ruling about this rule, if there is one."""
        found = rules_of(self.game.info.id).get(rule)
        return found.doubt if found else ""

    def tapped(self, key: str) -> Answer:
        what, _, rule = key.partition(":")
        return self._question(rule) if what in ("otherwise", "ours") else None

    def _question(self, rule: str) -> Question:
        now = agreed(self.session).get(rule, "")

        def form(answers: Values) -> Form:
            field = Field(
                SENTENCE,
                self.say("ui.dispute.sentence"),
                "text",
                value=answers.get(SENTENCE, now),
                hint=self.say("ui.dispute.hint"),
            )
            return Form(
                f"{self.say('ui.dispute.otherwise')}: {cited(rule)}",
                (field,),
                self.say("ui.dispute.book"),
            )

        def action(answers: Values) -> Any:
            return RuleOtherwise(rule, str(answers.get(SENTENCE, now)))

        return Question(f"dispute.{rule}", form, action)
