"""The final scoring as a ceremony: questions, one category after the other, the result."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.pages import kit
from companion.ui.i18n import number
from companion.ui.layout import load
from companion.ui.presenters.acts import STANDING
from companion.ui.presenters.ceremony import (
    ActRow,
    ActView,
    Choice,
    Counts,
    PlaceRow,
    ResultView,
    ScoringView,
)
from companion.ui.presenters.phases import Button, Foot
from companion.ui.render.framed import Framed
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import chart, choices  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import Card, TapArea, TapCard
from companion.ui.widgets.breakdown import BreakdownSheet


class ChoiceBlock(Card):
    """A question answered by one tap."""

    key = StringProperty()
    title = StringProperty()
    note = StringProperty()
    page = ObjectProperty(None, allownone=True)

    def show(self, choice: Choice) -> None:
        self.key, self.title, self.note = choice.key, choice.title, choice.note
        chips = self.ids.answers
        chips.chosen = choice.chosen
        chips.options = [
            {"key": answer.key, "text": answer.text, "colour": answer.colour}
            for answer in choice.answers
        ]


class AnswerRow(BoxLayout):
    """A figure of one player."""

    key = StringProperty()
    player = StringProperty()
    text = StringProperty()
    colour = StringProperty("blue")
    value = NumericProperty(0)
    shown = StringProperty()
    least = NumericProperty(0)
    most = NumericProperty(40)
    step = NumericProperty(1)
    page = ObjectProperty(None, allownone=True)


class CountsBlock(Card):
    """A figure of every player."""

    title = StringProperty()
    note = StringProperty()

    def show(self, counts: Counts, page: Any) -> None:
        self.title, self.note = counts.title, counts.note
        for count in counts.counts:
            self.ids.counts.add_widget(
                AnswerRow(
                    key=count.key,
                    player=count.player,
                    text=count.name,
                    colour=count.colour,
                    value=count.value,
                    shown=count.shown,
                    least=count.least,
                    most=count.most,
                    step=count.step,
                    page=page,
                )
            )


class ActLine(TapArea):
    """A player in an act: what is compared, what is gained, the points with it."""

    player = StringProperty()
    text = StringProperty()
    colour = StringProperty("blue")
    compared = StringProperty()
    gain = StringProperty()
    is_gain = BooleanProperty(True)
    total = StringProperty()
    digits = NumericProperty(3)  # of the longest total, so that all lines stand alike
    share = NumericProperty(0)

    def show(self, row: ActRow) -> None:
        self.text, self.colour, self.compared = row.name, row.colour, row.compared
        self.gain, self.is_gain = row.gain, row.is_gain
        self.total, self.share = number(row.total), row.share


class ActPanel(BoxLayout):
    """One category, beside the list of all of them where there is room."""

    title = StringProperty()
    rule = StringProperty()
    progress = StringProperty()
    steps = ListProperty([])
    page = ObjectProperty(None, allownone=True)

    def show(self, act: ActView, steps: tuple[dict[str, Any], ...]) -> None:
        self.title, self.rule, self.progress = act.title, act.rule, act.progress
        self.steps = list(steps) if theme.form == "landscape" else []
        digits = max((len(number(row.total)) for row in act.rows), default=0)
        for row in act.rows:
            line = ActLine(digits=max(3, digits), player=row.player)
            line.show(row)
            if act.key == STANDING:  # in the ceremony the sum is not told before its end
                line.bind(on_tap=lambda tapped: self.page.asked(tapped.player, tapped))
            self.ids.lines.add_widget(line)


class PlaceLine(TapCard):
    """A player's place in the result; a tap says why."""

    player = StringProperty()
    rank = StringProperty()
    text = StringProperty()
    note = StringProperty()
    colour = StringProperty()
    total = StringProperty()

    def show(self, row: PlaceRow) -> None:
        self.player, self.rank, self.text = row.player, f"{row.rank}.", row.name
        self.note, self.colour, self.total = row.note, row.colour, number(row.total)
        self.framed = row.winner


class ResultPanel(BoxLayout):
    """Who won, everybody's place, and how ties were broken."""

    headline = StringProperty()
    note = StringProperty()
    colour = StringProperty()
    total = StringProperty()
    points = StringProperty()
    ties = StringProperty()
    page = ObjectProperty(None, allownone=True)

    def show(self, result: ResultView) -> None:
        self.headline, self.note = result.headline, result.note
        self.colour, self.total = result.colour, number(result.total)
        self.points = result.points
        self.ties = "\n".join(result.ties)
        for row in (*result.teams, *result.rows):
            line = PlaceLine()
            line.show(row)
            line.bind(on_tap=lambda tapped: self.page.asked(tapped.player, tapped))
            self.ids.places.add_widget(line)


class ScoringPage(Framed):
    """Shows the presenter's stage; `share` writes the report or the picture."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    share = ObjectProperty(None, allownone=True)
    show_rule = ObjectProperty(None, allownone=True)
    curve = ObjectProperty(None, allownone=True)
    stage = StringProperty("playing")

    def __init__(self, **kwargs: Any) -> None:
        self._sheet: BreakdownSheet | None = None
        self._shown: tuple[Any, ...] = ()
        super().__init__(**kwargs)
        theme.bind(form=self._form_changed)

    def _form_changed(self, *_: Any) -> None:
        if self.parent:
            self.refresh()

    def refresh(self) -> None:
        view: ScoringView = self.presenter.view()
        self.stage = view.stage
        title = tr("end.place.scoring") if theme.form == "phone" else view.title
        self.show_frame(kit.PageView("scoring", title, bar=self.bar_with(self._foot(view))))
        shown = (view, theme.form, theme.text_size)
        if shown != self._shown:
            if not self._shown or self._shown[0].stage != view.stage:
                self.ids.scroll.scroll_y = 1
            self._shown = shown
            self._fill(view)

    @staticmethod
    def _foot(view: ScoringView) -> Foot:
        """Before the end nothing is next here; then act by act, then what is kept of it."""
        go_on = Button("go_on", view.next_text, "arrow-right")
        match view.stage:
            case "playing":
                return Foot(others=(go_on,))
            case "result":
                report = Button("report", tr("end.share.report"), "file-document-outline")
                tale = Button("chronicle", tr("end.chronicle"), "book-open-variant")
                again = Button("again", tr("end.scoring.again"), "replay")
                picture = Button("go_on", tr("end.share.picture"), "image-outline")
                return Foot(picture, (again, report, tale))
            case "acts":
                everything = Button("all", tr("end.scoring.all"), "fast-forward")
                return Foot(go_on, (everything,))
        return Foot(go_on)

    def answer(self, touch: kit.Touch) -> None:
        match touch:
            case kit.Touch("go_on", "tap"):
                self.go_on()
            case kit.Touch("report", "tap"):
                self.share("report")
            case kit.Touch("chronicle", "tap"):
                self.shell.go("chronicle")
            case kit.Touch("all", "tap"):
                self.show_all()
            case kit.Touch("again", "tap"):
                self.show_act(1)

    def _fill(self, view: ScoringView) -> None:
        box = self.ids.content
        box.clear_widgets()
        if view.note:
            box.add_widget(NoteLine(text=view.note))
        grid = QuestionGrid()
        for choice in view.choices:
            block = ChoiceBlock(page=self)
            block.show(choice)
            (box if choice.note else grid).add_widget(block)
        for counts in view.counts:
            panel = CountsBlock()
            panel.show(counts, self)
            box.add_widget(panel)
        if grid.children:
            box.add_widget(grid)
        if view.act is not None:
            act = ActPanel(page=self)
            act.show(view.act, view.steps)
            box.add_widget(act)
        if view.result is not None:
            result = ResultPanel(page=self)
            result.show(view.result)
            box.add_widget(result)
            box.add_widget(CurveCard(view=self.curve()))

    # -- taps ------------------------------------------------------------------------------

    def choose(self, key: str, answer: str) -> None:
        self.presenter.choose(key, answer)
        self._shown = (self.presenter.view(), *self._shown[1:])  # the chips show it themselves

    def count(self, row: AnswerRow, change: int) -> None:
        self.presenter.count(row.key, row.player, change)
        row.value = max(0, min(row.most, row.value + change))
        self._shown = (self.presenter.view(), *self._shown[1:])

    def go_on(self) -> None:
        if self.stage == "result":
            self.share("picture")
            return
        action = self.presenter.go_on()
        if action is None:
            self.refresh()
        else:
            self.session.do(action, self.shell.refused_with(action, self.session))

    def show_all(self) -> None:
        self.presenter.show_all()
        self.refresh()

    def show_act(self, act: int) -> None:
        self.presenter.go_to(act)
        self.refresh()

    def asked(self, player: str, line: Any) -> None:
        """How a player's points came about."""
        why = self.presenter.why(player)
        if why is None:
            return
        self._sheet = self._sheet or BreakdownSheet()
        rows = [
            {"text": x.text, "amount": x.amount, "rule": x.rule, "is_total": x.is_total}
            for x in why.lines
        ]
        self._sheet.tell(why.title, rows, why.note)
        self._sheet.point_at(line)
        self.shell.layers.open(self._sheet)

    def went_back(self) -> bool:
        self.shell.go("table")
        return True


class QuestionGrid(GridLayout):
    """Short questions side by side."""


class CurveCard(Card):
    """How everybody came to his points."""

    view = ObjectProperty(None, allownone=True)


class NoteLine(BoxLayout):
    """A sentence above everything else."""

    text = StringProperty()


load("screens/scoring_questions")
load("screens/scoring_acts")
load("screens/scoring_result")
load("screens/scoring")
