"""The technologies: who developed them, what they open, their event spaces."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.generalship.common import now
from companion.games.generalship.corrections import SetEvent, SetTechnology
from companion.games.generalship.pieces import Technology
from companion.games.generalship.tables import TECHNOLOGIES
from companion.games.generalship.technology.developing import cost_of, events_left, technology_name
from companion.games.generalship.technology.technology import why_not
from companion.ui.i18n import Translator
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.words import Page
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Detail,
    Item,
    Panel,
    Question,
    Said,
)
from companion.ui.presenters.session import Session
from companion.ui.presenters.table.reasons import with_reason

COLUMNS = (1, 2, 3, 4)


class TechnologyPage(Page):
    """Base and late technologies beside the event spaces."""

    title = "gen.table.technologies"

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.drafts = drafts

    def panels(self) -> tuple[Panel, ...]:
        base = tuple(self._item(one) for one in Technology if one in TECHNOLOGIES)
        late = tuple(self._item(one) for one in Technology if one not in TECHNOLOGIES)
        spaces = tuple(self._space(column) for column in COLUMNS)
        left = ", ".join(self.say(f"gen.event.{one}") for one in events_left(self.table))
        return (
            Panel("base", self.say("gen.ui.technologies"), items=base),
            Panel(
                "events",
                self.say("gen.ui.event_spaces"),
                items=spaces,
                note=self.say("gen.ui.tiles_left", events=left or "–"),
                column=1,
            ),
            Panel(
                "late",
                self.say("gen.ui.late"),
                items=late,
                note=self.say("gen.ui.late_note"),
                column=1,
            ),
        )

    def _who(self, technology: Technology) -> str:
        by = self.table.developed.get(technology)
        if by is None:
            return ""
        return self.name(by) if by else self.say("gen.event.renaissance")

    def _item(self, technology: Technology) -> Item:
        row, cost = TECHNOLOGIES.get(technology), cost_of(self.table, technology)
        why = why_not(technology, frozenset(self.table.developed), self.table.switches)
        note = (
            self.say("gen.ui.points", n=cost.points)
            if cost.points
            else self.say("gen.ui.price", food=cost.food, metal=cost.metal)
        )
        if row and row.opens:
            note = f"{note} · {', '.join(map(self.unit, row.opens))}"
        developed = technology in self.table.developed
        if why is not None and not developed:
            note = self.say(why)
        return Item(
            f"tech:{technology}",
            self.say(technology_name(self.table, technology)),
            note,
            self._who(technology),
            taps=True,
            quiet=why is not None and not developed,
            tone="gain" if developed else "text",
        )

    def _space(self, column: int) -> Item:
        event = self.table.events.get(column)
        names = ", ".join(
            self.say(f"gen.technology.{one.id}")
            for one in TECHNOLOGIES.values()
            if one.column == column
        )
        value = self.say(f"gen.event.{event}") if event else self.say("gen.event.none")
        return Item(f"space:{column}", names, "", value, taps=True)

    def tapped(self, key: str) -> Answer:
        return with_reason(self._tapped(key), self.say)

    def _tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "tech":
                return self._detail(Technology(rest))
            case "mark":
                developed = Technology(rest) in self.table.developed
                return Act(SetTechnology(Technology(rest), "", not developed))
            case "space":
                return self._space_asked(key, int(rest))
        return None

    def _detail(self, technology: Technology) -> Detail:
        player, action = now(self.table)
        done = technology in self.table.developed
        offers = []
        if action == "technology" and not done:
            offers.append(
                Button(
                    "page:phase",
                    self.say("gen.ui.develops", player=self.brief(player)),
                    "lightbulb-on-outline",
                    look="accent",
                )
            )
        text = "gen.ui.not_developed" if done else "gen.ui.is_developed"
        offers.append(Button(f"mark:{technology}", self.say(text), "pencil-outline"))
        row = TECHNOLOGIES.get(technology)
        vp = row.vp if row else 1
        said = [Said(self.say("gen.figure.vp"), f"+{vp}", rule="G-7.6" if row else "G-7.7")]
        if row and row.opens:
            said.append(Said(", ".join(map(self.unit, row.opens)), rule="G-7.5"))
        return Detail(
            self.say(technology_name(self.table, technology)),
            self._who(technology),
            tuple(said),
            tuple(offers),
        )

    def _space_asked(self, key: str, column: int) -> Question:
        event = self.table.events.get(column)
        ask = Ask(
            SetEvent,
            given={"column": column},
            begin={"event": event},
            among={"event": (None, *events_left(self.table), *((event,) if event else ()))},
            needed=("event",),
            title=self.say("gen.ui.event_spaces"),
        )
        return asked(self, key, ask)
