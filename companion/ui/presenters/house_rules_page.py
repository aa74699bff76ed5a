"""The house rules of the open game as a page: one card for each question, one for each count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Protocol

from companion.core.table_actions import SetCoach
from companion.pages import kit
from companion.ui.i18n import Translator
from companion.ui.presenters.panels import Choice, Item, Panel
from companion.ui.presenters.phases import coach
from companion.ui.presenters.scoring.ceremony import Counts, OneTap
from companion.ui.presenters.session import Session

CHOICE, COUNT = "choice:", "count:"
COACH, ON, OFF = "coach", "on", "off"


class HouseRules(Protocol):
    """What is in force, and the actions that change it; each game's own."""

    def choices(self) -> tuple[OneTap, ...]: ...
    def blocks(self) -> tuple[Counts, ...]: ...
    def change(self, switch: str, answer: str) -> Any: ...
    def counted(self, key: str, name: str, change: int) -> Any: ...


def choice_panel(choice: OneTap) -> Panel:
    """A question with its answers; the one that holds is chosen."""
    return Panel(
        f"{CHOICE}{choice.key}", choice.title, choices=choice.answers, chosen=choice.chosen,
        note=choice.note,
    )  # fmt: skip


def counts_panel(counts: Counts) -> Panel:
    """A figure of everybody, or of everything, each with its stepper."""
    items = tuple(
        Item(
            f"{COUNT}{one.key}:{one.player}", one.name, colour=one.colour, count=one.value,
            count_text=one.shown, least=one.least, most=one.most,
        )
        for one in counts.counts
    )  # fmt: skip
    return Panel(f"counts:{counts.title}", counts.title, items=items, note=counts.note)


def _in_two(panels: list[Panel]) -> Iterator[Panel]:
    """Down the first column, then down the second, each about as long."""
    whole, reached = sum(map(_length, panels)), 0
    for panel in panels:
        yield replace(panel, column=int(2 * reached >= whole))
        reached += _length(panel)


def _length(panel: Panel) -> int:
    """How much of a column it takes, in lines."""
    return 3 + len(panel.note) // 60 + 2 * len(panel.items) + 2 * bool(panel.choices)


class HouseRulesPage:
    """Tells the page, and what a touch on it does."""

    def __init__(
        self, rules: HouseRules, texts: Callable[[], Translator], session: Session
    ) -> None:
        self._rules, self._texts, self._session = rules, texts, session

    def view(self, bar: kit.Bar | None = None) -> kit.PageView:
        texts = self._texts()
        panels = [choice_panel(choice) for choice in self._rules.choices()]
        panels += [counts_panel(counts) for counts in self._rules.blocks()]
        panels.append(self._coach(texts))
        return kit.PageView(
            "house_rules",
            texts.text("end.house_rules"),
            blocks=(
                kit.Prose("note", texts.text("end.house_rules.note"), column=-1),
                *_in_two(panels),
            ),
            bar=bar,
            back=kit.Button("back", texts.text("ui.back")),
        )

    def _coach(self, texts: Translator) -> Panel:
        """Whether the table wants hints and explained words."""
        answers = (Choice(ON, texts.text("term.on")), Choice(OFF, texts.text("term.off")))
        chosen = ON if coach.speaks(self._session) else OFF
        return Panel(
            COACH, texts.text("term.switch"), choices=answers, chosen=chosen,
            note=texts.text("term.switch_note"),
        )  # fmt: skip

    def chose(self, panel: str, answer: str) -> Any:
        """The action for an answer; none if it is in force already."""
        if panel == COACH:
            wanted = answer == ON
            return SetCoach(wanted) if wanted != coach.speaks(self._session) else None
        return self._rules.change(panel.removeprefix(CHOICE), answer)

    def stepped(self, key: str, change: int) -> Any:
        """The action for more or less of a figure, by the step that it goes in."""
        figure, _, name = key.removeprefix(COUNT).partition(":")
        counts = (one for counts in self._rules.blocks() for one in counts.counts)
        step = next(one.step for one in counts if (one.key, one.player) == (figure, name))
        return self._rules.counted(figure, name, change * step)
