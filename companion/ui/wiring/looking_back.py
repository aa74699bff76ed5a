"""Wires the pages that look back and look up: charts, scoring, chronicle, rules, statistics.

Everything of a page is imported when the page is first shown, so that the app starts quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.ui.i18n import Translator
from companion.ui.presenters.clocks.turn import TurnClock
from companion.ui.presenters.device.desk import Desk
from companion.ui.presenters.drafts import Drafts
from companion.ui.screens.page import Page
from companion.ui.translator import tr
from companion.ui.worker import Deliver, Worker

if TYPE_CHECKING:
    from companion.core.storage.shelf import ShelvedGame
    from companion.ui.presenters.box import Box, Clock, Curves, Sources
    from companion.ui.presenters.glossary import Glossary
    from companion.ui.presenters.reference import Reference
    from companion.ui.presenters.scoring.ceremony import ScoringPresenter
    from companion.ui.presenters.session import Session
    from companion.ui.rulings import Rows
    from companion.ui.screens.table.photos import Photos
    from companion.ui.shell import Shell

PAGES = ("charts", "scoring", "chronicle", "house_rules", "dispute")  # those that belong to a game


class EndPages:
    """Makes each page when it is first shown."""

    def __init__(
        self, desk: Callable[[], Desk], now: Callable[[], float], deliver: Deliver
    ) -> None:
        self._desk = desk
        self._now = now
        self.worker = Worker(deliver)
        self._reference: tuple[tuple[str, Box], Reference] | None = None
        self._warned: Session | None = None
        self._glossary: tuple[tuple[str, str], Glossary] | None = None
        self.turns = TurnClock()
        self._photos: Photos | None = None
        self.shown_anew: Callable[[str], None] = lambda _place: None  # shows a place anew
        self.nudged: Callable[[str], None] = lambda _mode: None  # who makes it heard

    def makers(self) -> dict[str, Callable[[], Page]]:
        return {
            "charts": self._charts,
            "scoring": self._scoring,
            "chronicle": self._chronicle,
            "rules": self._rules,
            "statistics": self._statistics,
            "house_rules": self._house_rules,
            "dispute": self._dispute,
        }

    def close(self) -> None:
        self.worker.close()

    # -- what the pages share --------------------------------------------------------------

    def drafts(self) -> Drafts:
        """What is half typed in the open game."""
        return self._desk().drafts()

    @property
    def _session(self) -> Session:
        session = self._desk().session
        assert session is not None
        return session

    def _moment(self) -> datetime:
        return datetime.fromtimestamp(self._now()).astimezone()

    @property
    def _box(self) -> Box:
        """The open game's, or the one whose rules are looked up without a game."""
        from companion.ui.presenters.box import box

        session = self._desk().session
        return box(session.play.game.info.id if session else self._read_game())

    def _read_game(self) -> str:
        from companion.games import GAME_IDS

        asked = self._desk().setting("rules_of", GAME_IDS[0])
        return asked if asked in GAME_IDS else GAME_IDS[0]

    def _games_to_read(self) -> list[tuple[str, str]]:
        """The games whose rules can be looked up; none to choose from while one is played."""
        from companion.games import GAME_IDS

        if self._desk().session is not None:
            return []
        return [(game, tr(f"game.{game}")) for game in GAME_IDS]

    def clock(self, session: Session) -> Clock:
        """The clocks of the open game."""
        return self._box.clock(session, _texts, lambda: int(self._now()))

    def _curves(self, session: Session, bars: Any) -> Curves:
        return self._box.curves(session, _texts, bars)

    def _ceremony(self, session: Session) -> ScoringPresenter:
        return self._box.scoring(session, _texts, self.drafts())

    # -- pages -----------------------------------------------------------------------------

    def _charts(self) -> Page:
        from companion.ui.presenters.charts.page import ChartsPresenter
        from companion.ui.screens.looking_back.charts import ChartsPage

        session = self._session
        luck = self._box.luck(session, _texts, self.worker)
        bars = {"luck": luck.bars} if luck else {}
        bars["clock"] = self.clock(session).bars
        moments = self._box.moments(session, _texts)
        presenter = ChartsPresenter(self._curves(session, bars), moments, _texts)
        page = ChartsPage(presenter=presenter)
        if luck:
            luck.when_ready(partial(self.shown_anew, "charts"))
        return page

    def _scoring(self) -> Page:
        from companion.ui.presenters.scoring import page as scoring_page
        from companion.ui.screens.looking_back.scoring import ScoringPage

        session, box = self._session, self._box
        presenter = scoring_page.ScoringPage(
            self._ceremony(session),
            session,
            _texts,
            self.drafts(),
            lambda: self._curves(session, {}).chart(box.main_chart),
            lambda: box.crests(session, _texts),
        )
        page = ScoringPage(presenter=presenter, session=session)
        page.share, page.show_rule = self._share, self.show_rule
        return page

    def _chronicle(self) -> Page:
        from companion.ui.screens.looking_back.chronicle import ChroniclePage

        session, box = self._session, self._box
        tale = box.chronicle(session, _texts)
        page = ChroniclePage(presenter=tale, worker=self.worker, photos=self.photos())
        page.people = lambda: {
            session.state.players[player].name: crest
            for player, crest in box.crests(session, _texts).items()
        }
        page.share = self._share
        return page

    def _rules(self) -> Page:
        from companion.ui.screens.looking_back.rules import RulesPage

        return RulesPage(
            with_reference=self.with_reference,
            kinds=lambda: self._box.kinds(tr.translator),
            games=self._games_to_read,
            game=self._read_game,
            read=lambda game: self._desk().change_setting("rules_of", game),
        )

    def _house_rules(self) -> Page:
        from companion.ui.presenters import house_rules_page
        from companion.ui.screens.table.house_rules import HouseRulesPage

        session = self._session
        rules = self._box.house_rules(session, _texts)
        presenter = house_rules_page.HouseRulesPage(rules, _texts, session)
        return HouseRulesPage(presenter=presenter, session=session)

    def _dispute(self) -> Page:
        from companion.ui.presenters.log.dispute import DisputePresenter
        from companion.ui.screens.phases.panels_page import PanelsPage

        session = self._session
        presenter = DisputePresenter(session, _texts)
        return PanelsPage(presenter=presenter, session=session, leads_back=True)

    def dispute(self, shell: Shell, title: str, rows: Rows) -> None:
        """A figure with the rules it cites, on a page of its own."""
        from companion.ui.presenters.views import WhyLine

        shell.go("dispute")
        lines = [WhyLine(row.text, row.value, row.rule, row.total) for row in rows]
        shell.page.presenter.about(title, lines)
        shell.page.refresh()

    def agreed(self) -> Mapping[str, str]:
        """How the open table reads its rules."""
        from companion.ui.presenters.log.dispute import agreed

        session = self._desk().session
        return agreed(session) if session is not None else {}

    def _statistics(self) -> Page:
        from companion.ui.presenters.device.samples import is_sample
        from companion.ui.presenters.report.statistics import StatisticsPresenter
        from companion.ui.screens.looking_back.statistics import StatisticsPage

        def played() -> list[ShelvedGame]:
            return [entry for entry in self._desk().games() if not is_sample(entry)]

        presenter = StatisticsPresenter(played, _texts)
        return StatisticsPage(presenter=presenter)

    def with_reference(self, then: Callable[[Reference], None]) -> None:
        """Everything to look up, in the language of the table; made once, off the screen."""
        texts, box = tr.translator, self._box
        made_for = (texts.language, box)
        if self._reference is not None and self._reference[0] == made_for:
            then(self._reference[1])
            return

        def made(found: Reference | None) -> None:
            if found is not None:
                self._reference = (made_for, found)
                then(found)

        self.worker.ask(lambda _cancelled: box.reference(texts), made)

    def show_rule(self, page: Page, number: str) -> None:
        """A rule over the page where its number was tapped."""
        from companion.ui.screens.looking_back.rules import RuleSheet

        sheet, shell = RuleSheet(), page.shell
        sheet.look_up = lambda: shell.go("rules")

        def found(reference: Reference) -> None:
            if sheet.tell(reference, number):
                shell.layers.open(sheet)

        self.with_reference(found)

    def explain(self, shell: Shell, labels: Sequence[str], spot: Any) -> bool:
        """What do the words under a finger mean? Whether anybody was told."""
        from companion.pages.forms import Said
        from companion.ui.presenters.glossary import Glossary
        from companion.ui.presenters.phases import coach
        from companion.ui.screens.sheets.reasons import BreakdownSheet

        session = self._desk().session
        if session is None or not coach.speaks(session):
            return False
        made_for = (tr.language, session.play.game.info.id)
        if self._glossary is None or self._glossary[0] != made_for:
            self._glossary = (made_for, Glossary(tr.translator, made_for[1]))
        found = self._glossary[1].explain(labels)
        if not found:
            return False
        lines = [
            Said(
                f"{one.title}: {one.text}" if one.text else one.title, rule=one.rule, more=one.told
            )
            for one in found
        ]
        sheet = BreakdownSheet()
        sheet.tell(tr("term.what"), lines)
        sheet.point_at(spot)
        shell.layers.open(sheet)
        return True

    # -- the clock -------------------------------------------------------------------------

    def tick(self, shell: Shell) -> None:
        """Every few seconds: the clock on the table's bar moves on, and time may be up."""
        session = self._desk().session
        if session is None:
            return
        clock = self.clock(session)
        if shell.page is not None and hasattr(shell.page, "show_clock"):
            shell.page.show_clock(clock.short(), clock.ending())
        up = clock.time_is_up()
        if up is not None and self._warned is not session:
            self._warned = session
            session.do(up)
            shell.layers.say(tr("end.clock.time_is_up"))
        self._nudge(shell, session)

    def _nudge(self, shell: Shell, session: Session) -> None:
        """Whoever thinks for long is reminded, if the table wants it."""
        mode = str(self._desk().setting("turn_clock", "off"))
        if mode == "off":
            return
        said = self.turns.nudge(
            mode,
            session,
            int(self._now()),
            lambda: self._box.table(session, _texts).view(),
            tr.translator,
        )
        if said:
            shell.layers.say(said)
            self.nudged(mode)

    # -- files -----------------------------------------------------------------------------

    def _share(self, kind: str, page: Page) -> None:
        """Write the report or the picture away from the screen's thread, then say where it is."""
        import kivymd

        from companion.ui.device.share_sheet import share
        from companion.ui.sharing import write_picture, write_report

        folder, now = self._desk().folder / "exports", self._moment()
        box, sources = self._box, self._sources(self._session)

        def write(_cancelled: Any) -> Path | None:
            if kind == "picture":
                return write_picture(box, sources, folder, now, Path(kivymd.fonts_path))
            with_photos = self._inline if kind == "report_photos" else None
            return write_report(box, sources, folder, now, with_photos)

        def saved(path: Path | None) -> None:
            if path is None:
                page.shell.layers.say(tr("end.share.failed"))
            elif not share(path, path.stem):
                where = {"file": path.name, "folder": str(path.parent)}
                page.shell.layers.say(tr("end.share.saved", **where))

        self.worker.ask(write, saved)

    def photos(self) -> Photos:
        """What pages do about photos of the board."""
        from companion.ui.screens.table.photos import Photos

        self._photos = self._photos or Photos(self._desk())
        return self._photos

    def _inline(self, name: str) -> str:
        return self._desk().album.inline(self._desk().game_id, name)

    def _sources(self, session: Session) -> Sources:
        from companion.ui.presenters.box import Sources

        return Sources(
            session,
            tr.translator,
            self._curves(session, {}),
            self.clock(session),
            self._ceremony(session),
            self._box.chronicle(session, _texts),
        )


def _texts() -> Translator:
    return tr.translator
