"""The end of a game as a page: questions, one category after the other, the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.pages.charts import Curve
from companion.pages.kit import Bar, Block, Button, Crest, Figure, PageView, Stop, roman
from companion.pages.moments import Moment
from companion.pages.standings import Fact, Rank, Standings, Tale
from companion.ui.i18n import Translator, number
from companion.ui.presenters.charts.page import lines_of
from companion.ui.presenters.charts.views import ChartView
from companion.ui.presenters.chronicle.tale import sentence
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.house_rules_page import choice_panel, counts_panel
from companion.ui.presenters.moments.ends import act_of, seal, victory
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.panels import Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.scoring.acts import STANDING
from companion.ui.presenters.scoring.ceremony import (
    ActView,
    PlaceRow,
    ResultView,
    ScoringPresenter,
    ScoringView,
)
from companion.ui.presenters.session import Session

SEALED = "scoring.sealed"
WHY, RULE = "why:", "rule:"
LEFT, RIGHT = 0, 1


class ScoringPage:
    """What a game tells about its end, as blocks; a moment for each act and for the victory."""

    def __init__(
        self,
        scoring: ScoringPresenter,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        curve: Callable[[], ChartView],
        crests: Callable[[], Mapping[str, Crest]],
    ) -> None:
        self.scoring = scoring
        self._session = session
        self._texts = texts
        self._drafts = drafts
        self._curve = curve
        self._crests = crests

    def _say(self, key: str, **params: Any) -> str:
        return self._texts().text(self.scoring.own(key), **params)

    # -- what is shown ---------------------------------------------------------------------

    def view(self, told: ScoringView | None = None) -> PageView:
        view = told or self.scoring.view()
        return PageView(
            name="scoring",
            title=view.title,
            brief=self._say("end.place.scoring"),
            stops=_stops(view),
            blocks=self.blocks(view),
        )

    def blocks(self, view: ScoringView) -> tuple[Any, ...]:
        """Questions, the act or the result, and how everybody came to his points."""
        found: list[Block | Panel] = []
        asks = [choice_panel(one) for one in view.choices]
        asks += [counts_panel(one) for one in view.counts]
        if view.note:
            found.append(Tale("note", view.title, sentence(view.note)))
        found += [
            replace(one, column=at % 2 if not view.note else 2) for at, one in enumerate(asks)
        ]
        if view.act is not None:
            found.append(self._act(view.act))
            if view.act.key == STANDING and view.act.progress:
                title = self._say("end.scoring.still_open")
                found.append(Tale("open", title, view.act.progress, column=RIGHT))
        if view.result is not None:
            found += self._result(view.result)
        if view.act is not None or view.result is not None:
            found.append(self._so_far())
        return tuple(found)

    def foot(self, view: ScoringView) -> Foot:
        """Before the end nothing is next here; then act by act, then what is kept of it."""
        go_on = Button("go_on", view.next_text, "arrow-right")
        match view.stage:
            case "playing":
                return Foot(others=(go_on,))
            case "result":
                picture = Button("picture", self._say("end.share.picture"), "image-outline")
                report = Button("report", self._say("end.share.report"), "file-document-outline")
                tale = Button("chronicle", self._say("end.chronicle"), "book-open-variant")
                sealed = Button("seal", self._say("moment.seal"), "check-decagram-outline")
                return Foot(None if self.is_sealed else sealed, (picture, report, tale))
            case "acts":
                everything = Button("all", self._say("end.scoring.all"), "fast-forward")
                return Foot(go_on, (*self._rule(view), everything))
        return Foot(go_on)

    def _rule(self, view: ScoringView) -> tuple[Button, ...]:
        if view.act is None or not view.act.rule:
            return ()
        text = self._say("end.scoring.rule")
        return (Button(f"{RULE}{view.act.rule}", text, "book-open-variant"),)

    # -- blocks ----------------------------------------------------------------------------

    def _act(self, act: ActView) -> Standings:
        """In the ceremony the sum is not told before its end."""
        crests, asks = self._crests(), act.key == STANDING
        ranks = tuple(
            Rank(
                f"{WHY}{row.player}" if asks else f"act:{row.player}",
                roman(place),
                row.name,
                crests.get(row.player) or crest_of(row.colour),
                Figure(number(row.total)),
                row.compared,
                Figure(row.gain, tone="gain" if row.is_gain else "loss") if row.gain else None,
            )
            for place, row in enumerate(act.rows, 1)
        )
        total, gain = self._say("end.scoring.total"), self._say("end.scoring.gain")
        title = act.title if asks else f"{act.title} · {act.progress}"
        return Standings("act", title, ranks, total, gain, column=LEFT)

    def _result(self, result: ResultView) -> list[Block]:
        crests = self._crests()

        def ranks(rows: tuple[PlaceRow, ...]) -> tuple[Rank, ...]:
            return tuple(
                Rank(
                    f"{WHY}{row.player}",
                    roman(row.rank),
                    row.name,
                    crests.get(row.player) or crest_of(row.colour),
                    Figure(number(row.total)),
                    row.note,
                )
                for row in rows
            )

        found: list[Block] = []
        if result.teams:
            found.append(Standings("teams", result.headline, ranks(result.teams), column=LEFT))
        title = self._say("end.scoring.places") if result.teams else result.headline
        found.append(Standings("result", title, ranks(result.rows), column=LEFT))
        facts = (Fact("check-decagram-outline", self._say("end.scoring.sealed")),)
        voice = " ".join((sentence(result.note), *result.ties))
        found.append(
            Tale("ended", result.points, voice, facts if self.is_sealed else (), column=RIGHT)
        )
        return found

    def _so_far(self) -> Curve:
        chart = self._curve()
        more = Button("charts", self._say("end.charts"))
        return Curve("curve", chart.title, chart.labels, lines_of(chart), more, RIGHT)

    # -- moments ---------------------------------------------------------------------------

    def moment(self, view: ScoringView, bar: Bar | None) -> Moment | None:
        """An act, or the victory; nothing before the scoring, nor once it was sealed."""
        journal = self._session.journal
        entry = journal.at(journal.position).entry.id
        shown = bar or Bar()
        if view.stage == "acts":
            others = tuple(one for one in shown.others if not one.key.startswith(RULE))
            return act_of(view, entry, self._crests(), replace(shown, others=others))
        if view.stage != "result" or view.result is None or self.is_sealed:
            return None
        winner = next((row.player for row in view.result.rows if row.winner), "")
        buttons = (
            Button("charts", self._say("end.charts"), "chart-line"),
            Button("chronicle", self._say("end.chronicle"), "book-open-variant"),
        )
        why = self.scoring.why(winner) if winner else None
        bar = replace(shown, others=buttons, act=seal(self._texts()))
        return victory(view.result, why, entry, self._crests(), self._texts(), bar)

    # -- sealing ---------------------------------------------------------------------------

    @property
    def is_sealed(self) -> bool:
        """Whether the table has put its seal under this very result."""
        journal = self._session.journal
        return bool(self._drafts.get(SEALED, "") == journal.at(journal.position).entry.id)

    def seal(self) -> None:
        journal = self._session.journal
        self._drafts.put(SEALED, journal.at(journal.position).entry.id)


def _stops(view: ScoringView) -> tuple[Stop, ...]:
    """The acts as stops: those that were shown are sealed, and can be looked at again."""
    standing = {"done": "done", "now": "now"}
    return tuple(
        Stop(
            str(step["key"]),
            roman(place),
            str(step["text"]),
            standing.get(str(step["state_of_step"]), "ahead"),  # type: ignore[arg-type]
            taps=step["state_of_step"] == "done",
        )
        for place, step in enumerate(view.steps, 1)
    )
