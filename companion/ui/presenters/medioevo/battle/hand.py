"""A battle in a player's own hand, on his phone: he puts it together, fights it and books it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.core.dice import AppDice
from companion.core.game import PlayerId
from companion.games.medioevo.war.battles import BookBattle
from companion.pages.forms import Listed
from companion.pages.panels import ChoiceRow
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.means import Works
from companion.ui.presenters.medioevo.battle.cards import CardForm
from companion.ui.presenters.medioevo.battle.draft import BattleDrafts
from companion.ui.presenters.medioevo.battle.page import BattlePresenter
from companion.ui.presenters.medioevo.battle.taps import BattleTaps
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Detail,
    Field,
    Form,
    Question,
    Said,
    Search,
    Values,
)
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why


class BattleInHand(PanelTaps, MedioevoSpeaker):
    """The battle's page as panels; the app throws where own dice are not tapped."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        worker: Works,
        dice: AppDice,
        changed: Callable[[], None],
    ) -> None:
        super().__init__(session, texts)
        self._changed = changed
        self._who: PlayerId = ""
        self.battle = BattlePresenter(texts, BattleDrafts(drafts), worker, dice, session)
        self._taps = BattleTaps(self.battle)

    # -- what is shown ---------------------------------------------------------------------

    def choose_player(self, player: str) -> None:
        """Whose hand it is: an army that nobody has touched is his."""
        self._who = player
        if self.battle.is_untouched and player in self.state.playing:
            self.battle.setup.choose_player("attacker", player)

    def view(self) -> PanelsPageView:
        self.battle.ask_odds(self._changed)
        page = self.battle.page()
        others = [*page.others]
        if page.back and self.battle.can_go_back:
            others.insert(0, Button("back", self.say("ui.battle.back"), "undo"))
        if self.battle.mode == "course":
            others.append(Button("to_setup", self.say("ui.battle.to_setup")))
        if self.battle.mode != "setup":
            others.append(Button("discard", self.say("ui.battle.discard")))
        return PanelsPageView(
            title=page.title,
            subtitle=page.state,
            people=self.people(),
            player=self._who,
            panels=(page.hosts, *page.blocks),
            foot=Foot(page.act, tuple(others)),
            stops=page.stops,
            about=(self.battle.mode, page.state),
        )

    # -- touches ---------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.replace("|", ":", 1).partition(":")
        match what:
            case "back":
                self.battle.back()
            case "to_setup":
                self.battle.to_setup()
            case "discard":
                self.battle.discard()
            case "book":
                return Act(self.battle.booking())
            case "cards":
                return self._cards()
            case "surrender":
                return self._surrender()
            case "load":
                return self._load(rest)
            case "assume":
                return self._assume()
            case "switch":
                return Act(self.battle.advice_action())
            case "value" | "why" | "odds":
                return self._told(self.held(key))
            case _:
                self._taps.tapped(key)
        return None

    @staticmethod
    def _told(why: Why | None) -> Detail | None:
        """Reasons where a tap asks for them."""
        if why is None:
            return None
        said = tuple(Said(line.text, line.amount, rule=line.rule) for line in why.lines)
        return Detail(why.title, why.note, said)

    def held(self, key: str) -> Why | None:
        return self.battle.held(key)

    def stepped(self, key: str, change: int) -> None:
        self._taps.stepped(key, change)

    def answered(self, row: str, key: str) -> None:
        self._taps.answered(row, key)

    def thrown(self, faces: list[int]) -> None:
        self._taps.thrown(tuple(faces))

    def dice_marked(self, marks: list[bool]) -> None:
        self.battle.marks(marks)

    def done(self, action: object) -> Answer:
        if isinstance(action, BookBattle):
            self.battle.booked()
        return None

    # -- what lies over it -----------------------------------------------------------------

    def _cards(self) -> Search:
        """What may be played now, and what was and can still be taken back."""
        cards = self.battle.cards
        played = tuple(
            Listed(f"back:{number}", self.say("ui.battle.take_back", what=name))
            for number, name in enumerate(cards.played())
        )
        offers = tuple(Listed(x.key, x.name, f"{x.by_name}: {x.effect}") for x in cards.offers())
        return Search(self.say("ui.battle.cards"), (*played, *offers), self._card)

    def _card(self, key: str) -> Answer:
        if key.startswith("back:"):
            self.battle.take_back_play(int(key.removeprefix("back:")))
            return None
        card = self.battle.cards.form(key)
        if self.battle.cards.rows(card):
            return self._card_form(card)
        self.battle.play(card)
        return None

    def _card_form(self, card: CardForm) -> Question:
        cards = self.battle.cards

        def form(values: Values) -> Form:
            for row, key in values.items():
                cards.choose(card, row, str(key))
            said = (Said(card.what.effect),)
            return Form(card.what.name, _fields(cards.rows(card)), self.say("ui.battle.play"), said)

        def play(values: Values) -> None:
            form(values)
            self.battle.play(card)

        return Question(f"card:{card.what.key}", form, play)

    def _surrender(self) -> Search:
        rows = tuple(Listed(one.key, one.text) for one in self.battle.surrender_options())

        def given_up(who: str) -> None:
            self.battle.surrender(who)

        return Search(self.say("ui.battle.surrender"), rows, given_up)

    def _load(self, who: str) -> Question:
        """Who is aboard which galley."""
        setup = self.battle.setup
        return self._rows(
            f"load:{who}",
            self.say("ui.battle.load"),
            self.say("ui.battle.load_note"),
            lambda: setup.load_rows(who),
            lambda galley, piece: setup.move_load(who, galley, piece),
        )

    def _assume(self) -> Question:
        """What the odds take for granted of both sides."""
        advice = self.battle.advice
        note = "ui.odds.assume_note" if advice.assumptions() else "ui.odds.assume_nothing"
        title = self.say("ui.odds.assume")
        return self._rows("assume", title, self.say(note), advice.assumptions, advice.assume)

    def _rows(
        self,
        key: str,
        title: str,
        note: str,
        rows: Callable[[], Iterable[ChoiceRow]],
        choose: Callable[[str, str], object],
    ) -> Question:
        """Questions with their answers; each is taken over as it is given."""

        def form(values: Values) -> Form:
            now = {row.key: _chosen(row) for row in rows()}
            for row, answer in values.items():
                if row in now and answer != now[row]:
                    choose(row, str(answer))
            return Form(title, _fields(rows()), self.say("ui.buy.take_over"), (Said(note),))

        def taken(values: Values) -> None:
            form(values)

        return Question(key, form, taken)


def _fields(rows: Iterable[ChoiceRow]) -> tuple[Field, ...]:
    return tuple(
        Field(
            row.key,
            row.title,
            "one",
            tuple(Choice(one.key, one.text, one.colour) for one in row.options),
            _chosen(row),
        )
        for row in rows
    )


def _chosen(row: ChoiceRow) -> str:
    return next((one.key for one in row.options if one.chosen), "")
