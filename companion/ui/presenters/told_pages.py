"""Every page of an open game as data, by its name: for the command line, tests and phones.

A sheet is named with its tab (`player.treasury`), a chart with its figure (`charts.honor`). For
the eyes of a seat the session is that seat's; what its owner alone may see is left out when the
page is written (`kit.to_json`). What lies half done at the tablet is in the pages as far as it is
given; the command has only the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from companion.core.dice import AppDice
from companion.pages import kit
from companion.pages.kit import TABLE, PageView
from companion.ui.i18n import Translator
from companion.ui.presenters.box import Box, box
from companion.ui.presenters.chronicle.so_far import RoundSoFar
from companion.ui.presenters.device.phones import Phones
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.means import Means
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.page_views import (
    bar_for,
    panels_view,
    phase_blocks,
    phase_foot,
    phase_view,
    sheet_foot,
    sheet_view,
)
from companion.ui.presenters.phases import coach
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.table.page import TableState, table_page

Told = Callable[[], PageView]


class _AtOnce:
    """Works everything out before it answers."""

    def ask(self, work: Callable[[Callable[[], bool]], Any], told: Callable[[Any], None]) -> None:
        from companion.ui.worker import parts

        for answer in parts(work(lambda: False)):
            told(answer)


class _Off:
    """Phones that nobody has turned on."""

    phones: Phones | None = None

    def addresses(self) -> tuple[str, ...]:
        return ()

    def turn_on(self, address: str) -> None: ...
    def turn_off(self) -> None: ...
    def allow(self, ticket: str) -> None: ...
    def has_network_settings(self) -> bool:
        return False

    def show_network_settings(self) -> None: ...


class ToldPages:
    """The pages of one game, for one pair of eyes in one language."""

    def __init__(
        self,
        session: Session,
        texts: Translator,
        eyes: str = TABLE,
        notes: Drafts | None = None,
    ) -> None:
        self._session, self._words, self._eyes = session, texts, eyes
        self._notes = notes or in_memory()
        self._box: Box = box(session.play.game.info.id)

    def _texts(self) -> Translator:
        return self._words

    def _say(self, key: str, **params: Any) -> str:
        return self._words.text(key, **params)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.pages())

    def pages(self) -> dict[str, Told]:
        """How each page is made, in the order of the rail."""
        found: dict[str, Told] = {}
        for name, made in self._single().items():
            found[name] = made
            if name == "table":
                found |= dict(self._sheets())
            if name == "log":
                found |= dict(self._charts())
        return found

    def _single(self) -> dict[str, Told]:
        """Pages that there are once; what tabs a sheet has is known only when it is made."""
        found: dict[str, Told] = {"table": self._table}
        for name in self._box.own_pages:
            if self._box.is_of_panels(name) or self._box.is_in_hand(name):
                found[name] = lambda name=name: self._own(name)  # type: ignore[misc]
        found |= {"log": self._log, "scoring": self._scoring, "chronicle": self._chronicle}
        found |= {"rules": self._rules, "house_rules": self._house_rules}
        return found | {"settings": self._settings, "phones": self._phones}

    def told(self, name: str) -> PageView:
        single = self._single()
        return single[name]() if name in single else self.pages()[name]()

    def _drafts(self) -> Drafts:
        """What lies half done, for a look at it: making a page changes nothing."""
        return self._notes.for_looking()

    # -- each of them ----------------------------------------------------------------------

    def _table(self) -> PageView:
        presenter = self._box.table(self._session, self._texts)
        return table_page(presenter.view(), self._words, TableState(eyes=self._eyes))

    def _sheet(self) -> Any:
        sheet = self._box.sheet(self._session, self._texts, self._drafts())
        if self._eyes != TABLE:
            sheet.open(self._eyes)
        return sheet

    def _sheets(self) -> Iterator[tuple[str, Told]]:
        sheet = self._sheet()

        def told(tab: str) -> PageView:
            sheet.open(tab=tab)
            view = sheet.view()
            bar = bar_for(self._session, self._words, sheet_foot(view))
            return sheet_view(view, bar, kit.Button("back", self._say("ui.back")))

        for tab in sheet.view().tabs:
            yield f"player.{tab.key}", lambda key=tab.key: told(key)  # type: ignore[misc]

    def _own(self, name: str) -> PageView:
        means = Means(self._session, self._texts, self._drafts(), _AtOnce(), AppDice())
        presenter = self._box.page(name, means) or self._box.hand(name, means)
        if isinstance(presenter, PhasePresenter):
            return self._phase(name, presenter, means)
        if self._eyes != TABLE:
            presenter.choose_player(self._eyes)
        view = presenter.view()
        return panels_view(view, bar_for(self._session, self._words, view.foot), name)

    def _phase(self, name: str, presenter: PhasePresenter, means: Means) -> PageView:
        view = presenter.view()
        body = means.make(presenter.bodies[view.phase], phase=view.phase)
        so_far = RoundSoFar(self._session, self._texts, self._eyes)
        tip = coach.hint(self._session, self._words, view.phase)
        also = (tip,) if tip is not None else ()
        live = presenter.is_live
        foot = phase_foot(body.foot(), presenter.go_on()) if live else presenter.foot()
        blocks = phase_blocks(view, body, so_far, self._words, also)
        return phase_view(view, blocks, bar_for(self._session, self._words, foot), name)

    def _log(self) -> PageView:
        session, players = self._session, self._session.state.players
        rows = []
        for position in reversed(session.journal.present):
            before = position.parent or position
            summary = session.curtain.told(
                position.step.summary, getattr(before.step.state, "round", None)
            )
            by = position.entry.by
            crests = (crest_of(players[by].colour),) if by in players else ()
            when = datetime.fromtimestamp(position.entry.at).astimezone().strftime("%H:%M")
            said = self._words.text(summary)
            rows.append(kit.Row(str(position.number), said, crests=crests, when=when))
        title = self._say("ui.place.log")
        return PageView("log", title, blocks=(kit.Leaf("log", title, tuple(rows)),))

    def _charts(self) -> Iterator[tuple[str, Told]]:
        from companion.ui.presenters.charts.page import ChartsPresenter

        curves = self._box.curves(self._session, self._texts, {})
        presenter = ChartsPresenter(
            curves, self._box.moments(self._session, self._texts), self._texts
        )

        def told(tab: str) -> PageView:
            presenter.choose(tab)
            return presenter.view()

        for key, _ in presenter.tabs():
            yield f"charts.{key}", lambda key=key: told(key)  # type: ignore[misc]

    def _scoring(self) -> PageView:
        from companion.ui.presenters.scoring.page import ScoringPage

        session, box_, texts, drafts = self._session, self._box, self._texts, self._drafts()
        page = ScoringPage(
            box_.scoring(session, texts, drafts),
            session,
            texts,
            drafts,
            lambda: box_.curves(session, texts, {}).chart(box_.main_chart),
            lambda: box_.crests(session, texts),
        )
        return page.view()

    def _rules(self) -> PageView:
        from companion.ui.presenters.reference_page import Sought, rules_view

        kinds = self._box.kinds(self._words)
        return rules_view(self._box.reference(self._words), self._words, kinds, Sought())

    def _house_rules(self) -> PageView:
        from companion.ui.presenters.house_rules_page import HouseRulesPage

        own = self._box.house_rules(self._session, self._texts)
        rules = HouseRulesPage(own, self._texts, self._session)
        return rules.view(bar_for(self._session, self._words, Foot()))

    def _settings(self) -> PageView:
        """As on a device where nobody has set anything yet."""
        from companion.ui.presenters.device.settings import Looks, SettingsPresenter
        from companion.ui.presenters.device.told import usual

        bar = bar_for(self._session, self._words, Foot())
        presenter = SettingsPresenter(self._texts, usual)
        return presenter.view(Looks(), self._session.state.players, bar)

    def _phones(self) -> PageView:
        """As long as they are off, on a device without a network."""
        from companion.ui.presenters.device.phones import PhonesPresenter

        presenter = PhonesPresenter(self._session, self._texts, _Off())
        return presenter.view(bar_for(self._session, self._words, Foot()))

    def _chronicle(self) -> PageView:
        from companion.ui.presenters.chronicle.page import chapters_of

        players = self._session.state.players
        people = {
            players[player].name: crest
            for player, crest in self._box.crests(self._session, self._texts).items()
        }
        tale = self._box.chronicle(self._session, self._texts).tell()
        return PageView("chronicle", self._say("end.chronicle"), blocks=chapters_of(tale, people))


def told(session: Session, name: str, texts: Translator, eyes: str = TABLE) -> PageView:
    """A page as these eyes see it."""
    return ToldPages(session, texts, eyes).told(name)
