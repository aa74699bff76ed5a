"""Amending the past: one entry in full, a form to change it, and what would follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, Protocol

from companion.core.amending.amendments import AmendPreview, FigureChange, Misfit, Position
from companion.core.codec import kind_of
from companion.core.entries import Amend
from companion.core.errors import BadInput, CompanionError, IllegalAction, Problem
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId
from companion.core.journal.log import LogLine
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.asked.draft import NEEDS_KEYPAD, OVERRULE, Draft
from companion.ui.presenters.asked.words import ActionWords
from companion.ui.presenters.drafts import Answers, Drafts, in_memory
from companion.ui.presenters.panels import (
    Button,
    Detail,
    Form,
    HandTo,
    Listed,
    Question,
    Said,
    Search,
)
from companion.ui.presenters.secrecy.curtain import round_of
from companion.ui.presenters.session import Refused, Session

MOST_MISFITS = 60
PLACE = "log"  # where the forms lie open

Change = Literal["replace", "insert"]
Cancelled = Callable[[], bool]


class Works(Protocol):
    """Works something out elsewhere; a newer question cancels an older one."""

    def ask(self, work: Callable[[Cancelled], Any], told: Callable[[Any], None]) -> None: ...
    def forget(self) -> None: ...


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A figure before and after; a secret one shows only its change until it is held."""

    text: str
    before: str
    after: str
    change: str
    tone: str
    secret: bool = False


@dataclass(frozen=True, slots=True)
class ChangesOf:
    """What changes for one player, or for the table."""

    player: str
    name: str
    colour: str
    lines: tuple[ChangeLine, ...]


@dataclass(frozen=True, slots=True)
class PreviewView:
    """What an amendment would do, in words."""

    title: str
    note: str
    nothing: str  # said where no figure changes
    changes: tuple[ChangesOf, ...]
    misfits: tuple[tuple[Said, ...], ...]


@dataclass(slots=True)
class AmendDraft:
    """A form being filled in: what it changes, and the draft of the action."""

    key: str
    at: int
    change: Change
    draft: Draft
    original: Any = None


class AmendPresenter:
    """What the log offers about an entry."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        words: ActionWords,
        worker: Works,
        clock_text: Callable[[int], str],
        drafts: Drafts | None = None,
    ) -> None:
        self._session = session
        self._texts = texts
        self.words = words
        self._worker = worker
        self._clock_text = clock_text
        self._drafts: dict[str, AmendDraft] = {}
        self._kept = drafts or in_memory()
        self._open = Answers(self._kept)
        self.progress = (0, 0)  # how much of the game was replayed, of how much

    def say(self, message: str | Text, **params: Any) -> str:
        return self._texts().text(message, **params)

    # -- one entry -------------------------------------------------------------------------

    def entry(self, line: LogLine) -> Detail:
        """An entry in full, and what can be done about it."""
        journal, place = self._session.journal, line.position
        said: list[Said] = []
        notes = [self._clock_text(line.entry.at)]
        offers: tuple[Button, ...] = ()
        if place is not None:
            position = journal.at(place)
            before = position.parent or position
            notes.insert(0, self.words.moment(before.step.state))
            said += self._warned(position.step.warnings)
            said += self._told_reasons(position)
            offers = self._offers(place, position.action)
        if isinstance(line.entry.what, Amend) and line.entry.what.change == "replace":
            said.insert(0, Said(self._of_amend("amend.instead_of", line), tone="quiet"))
        elif line.fate:
            said.insert(0, Said(self.fate(line), tone="quiet"))
        if place is not None and not journal.is_in_force(place):
            said.append(Said(self.say("amend.not_in_force"), tone="quiet"))
        sealed = self._sealed(place)
        if sealed:
            said.append(Said(self.say(sealed), tone="quiet"))
        note = " · ".join(note for note in notes if note)
        return Detail(self.say(line.summary), note, tuple(said), offers)

    def _told_reasons(self, position: Position[Any]) -> list[Said]:
        """Why the figures changed; nothing of florins whose amounts are dots."""
        curtain = self._session.curtain
        if curtain.hides(position):
            return [Said(self.say("ui.log.amounts_hidden"), tone="quiet")]
        reasons = curtain.reasons(position.step.breakdowns)
        return [said for reason in reasons for said in self._reasons(reason)]

    def whose(self, place: int) -> tuple[PlayerId, ...]:
        """Whose purse a form about this entry would tell about, where its amounts are dots."""
        position, curtain = self._session.journal.at(place), self._session.curtain
        return curtain.owners(position) if curtain.hides(position) else ()

    def private(self, place: int) -> HandTo | None:
        """To whom the device goes before a form about this entry opens; none: nothing is hidden."""
        player = self._private(place)
        if not player:
            return None
        words = self.words.hand_over(self._session.state, player)
        return HandTo(player, words, lambda: None)

    def _private(self, place: int) -> PlayerId:
        action = self._session.journal.at(place).action
        return self.words.private(action, self._session.state) if action is not None else ""

    def _of_amend(self, key: str, line: LogLine) -> str:
        return self.say(key, what=line.summary.params["before"])

    def fate(self, line: LogLine) -> str:
        """What an amendment made of an entry, in words."""
        if line.fate == "replaced" and line.instead is not None:
            return self.say("amend.changed_to", what=line.instead)
        return self.say("amend.dropped" if line.fate == "dropped" else "amend.deleted")

    def _warned(self, warnings: Sequence[Text]) -> list[Said]:
        return [Said(self.say(warning), tone="loss") for warning in warnings]

    def _reasons(self, reason: Breakdown) -> list[Said]:
        lines = [
            Said(self.say(Text(line.key, line.params)), signed(line.amount), rule=line.rule.number)
            for line in reason.lines
        ]
        total = self.say(Text(reason.key, reason.params))
        return [*lines, Said(total, number(reason.total), "mark")] if lines else []

    def _sealed(self, place: int | None) -> str:
        if place is None or not self._session.journal.is_in_force(place):
            return ""
        action = self._session.journal.at(place).action
        return self.words.sealed(action) if action is not None else ""

    def _offers(self, place: int, action: Any) -> tuple[Button, ...]:
        say, in_force = self.say, self._session.journal.is_in_force(place)
        back = Button("go_back", say("amend.go_back"), "history", look="accent")
        if not in_force or action is None:
            return (back,)
        after = Button("after", say("amend.insert_after"), "table-row-plus-after")
        before = Button("before", say("amend.insert_before"), "table-row-plus-before")
        delete = Button("delete", say("amend.delete"), "trash-can-outline")
        rest = (delete, before, after) if self.words.common() else (delete,)
        if not self._may_change(action):
            return (back, *rest)
        change = Button("change", say("amend.change"), "pencil-outline", look="accent")
        return (change, Button("go_back", back.text, back.icon), *rest)

    def _may_change(self, action: Any) -> bool:
        """Nothing can be changed where there is nothing to fill in, or no form for it."""
        if self.words.sealed(action) or not self.words.common():
            return False
        return any(item.name != OVERRULE for item in fields(action))

    # -- forms -----------------------------------------------------------------------------

    def change(self, place: int) -> AmendDraft:
        """A form with the fields of an entry; half filled in, if it was left so."""
        key = f"change:{place}"
        if key not in self._drafts:
            position = self._session.journal.at(place)
            assert position.parent is not None
            draft = Draft.of(position.action, position.parent.step.state, self.words)
            self._begin(AmendDraft(key, place, "replace", draft, position.action))
        return self._drafts[key]

    def missing(self, then: Callable[[str], Any]) -> Search:
        """What can be put in afterwards, what this table does most first."""
        used = Counter(type(one.action) for one in self._session.journal.present)
        rows = []
        for action in sorted(self.words.common(), key=lambda one: -used[one]):
            title = self.words.title(action)
            rows.append(Listed(kind_of(action), title, words=title.casefold()))
        return Search(self.say("amend.what_to_insert"), tuple(rows), then, self.say("amend.search"))

    def insert(self, place: int, kind: str, before: bool) -> AmendDraft:
        """A form for something that was forgotten right before or after an entry."""
        position = self._session.journal.at(place)
        if before and position.parent is not None:
            position = position.parent
        return self._insertion(position.number, kind)

    def _insertion(self, number: int, kind: str) -> AmendDraft:
        key = f"insert:{number}:{kind}"
        if key not in self._drafts:
            action = next(it for it in self.words.common() if kind_of(it) == kind)
            state = self._session.journal.at(number).step.state
            self._begin(AmendDraft(key, number, "insert", Draft.new(action, state, self.words)))
        return self._drafts[key]

    def _begin(self, filling: AmendDraft) -> None:
        """A form goes on as it was left, also after a kill."""
        self._drafts[filling.key] = filling
        kept = self._kept.get(_name(filling.key))
        if kept is not None and not filling.draft.restore(kept):
            self._kept.put(_name(filling.key), None)

    def answered(self, filling: AmendDraft, key: str, value: Any) -> None:
        """A field of a form was changed; it is on the disk soon."""
        filling.draft.answer(key, value)
        self._kept.put(_name(filling.key), filling.draft.kept())

    # -- which form lies open, so that it lies open again after a kill ---------------------

    def opened(self, filling: AmendDraft) -> None:
        self._open.opened(PLACE, filling.key)

    def closed(self) -> None:
        self._open.closed()

    def left_open(self) -> AmendDraft | None:
        """The form that lay open when the app died, if what it is about is still in force."""
        change, _, rest = self._open.left_open(PLACE).partition(":")
        number, _, kind = rest.partition(":")
        try:
            place = int(number)
            if not self._session.journal.is_in_force(place):
                return None
        except (ValueError, BadInput):
            return None
        if change == "insert":
            known = {kind_of(action) for action in self.words.common()}
            return self._insertion(place, kind) if kind in known else None
        action = self._session.journal.at(place).action
        may = action is not None and self._may_change(action) and not self._private(place)
        return self.change(place) if may else None

    def question(self, filling: AmendDraft) -> Question:
        """The form as the sheet asks it; its answers go into the draft."""
        hidden = filling.change == "replace" and bool(self._private(filling.at))
        return Question(
            filling.key, lambda _: self._form(filling), lambda _: self.amend(filling), secret=hidden
        )

    def amend(self, filling: AmendDraft) -> Amend:
        return Amend(filling.at, filling.change, filling.draft.action())

    def delete(self, place: int) -> Amend:
        return Amend(place, "delete")

    def _form(self, filling: AmendDraft) -> Form:
        said, ready = self._tried(filling)
        asked = filling.draft.fields()
        largest = max((field.most for field in asked if field.kind == "count"), default=0)
        return Form(
            self.words.title(filling.draft.action_type),
            asked,
            self.say("amend.confirm"),
            said,
            keypad=largest > NEEDS_KEYPAD,
            ready=ready,
        )

    def _tried(self, filling: AmendDraft) -> tuple[tuple[Said, ...], bool]:
        """What the answers come to: the new entry in words, or what speaks against it."""
        try:
            action = filling.draft.action()
            if action == filling.original:
                return (Said(self.say("amend.unchanged"), tone="quiet"),), False
            step = self._session.play.game.apply(self._before(filling), action)
        except CompanionError as error:
            if isinstance(error, IllegalAction) and error.may_overrule:
                filling.draft.shows_overrule = True
            tone = "loss" if filling.draft.touched else "quiet"
            return tuple(self._refused(problem, tone) for problem in error.problems), False
        return (Said(self.say(step.summary), tone="gain"), *self._warned(step.warnings)), True

    def _before(self, filling: AmendDraft) -> Any:
        position = self._session.journal.at(filling.at)
        if filling.change == "replace":
            assert position.parent is not None
            position = position.parent
        return position.step.state

    def _refused(self, problem: Problem, tone: str = "loss") -> Said:
        rule = problem.rule.number if problem.rule else ""
        return Said(self.say(Text(problem.key, problem.params)), tone=tone, rule=rule)

    # -- what would follow -----------------------------------------------------------------

    def preview(self, amend: Amend, told: Callable[[AmendPreview | CompanionError], None]) -> None:
        """Work out what would follow, away from the screen; `progress` says how far it is."""
        trial, figures = self._session.trial(amend), self._session.play.game.figures
        old = self._session.journal.at(amend.at).action if amend.change != "insert" else None
        veil = self.words.veil(self._session.state, (old, amend.action))
        self.progress = (0, len(trial.later))

        def work(cancelled: Cancelled) -> AmendPreview | CompanionError | None:
            def watch(done: int, every: int) -> bool:
                self.progress = (done, every)
                return cancelled()

            try:
                return trial.run(figures, watch, veil)
            except CompanionError as error:
                return error

        self._worker.ask(work, told)

    def forget_preview(self) -> None:
        """Nobody waits for it any more; everything is as it was."""
        self._worker.forget()

    def is_overtaken(self, preview: AmendPreview) -> bool:
        """Whether something has happened since."""
        return preview.entries != len(self._session.journal.entries)

    def accept(self, preview: AmendPreview, refused: Refused) -> None:
        """The table agrees: it becomes an entry like any other."""
        self._session.amend(preview, refused)

    def given_up(self, key: str) -> None:
        """The form was used, or left for good; the next one begins anew."""
        self._drafts.pop(key, None)
        self._kept.put(_name(key), None)

    def view(self, preview: AmendPreview) -> PreviewView:
        amend = preview.amend
        curtain, target = self._session.curtain, self._session.journal.at(amend.at)
        before = curtain.told(target.step.summary, round_of(target))
        after = preview.summary
        what = before if after is None else curtain.told(after, round_of(target))
        title = self.say(Text(f"log.amend_{amend.change}", {"what": what}))
        note = self.say("amend.instead_of", what=before) if amend.change == "replace" else ""
        told = self._told_changes(preview.changes)
        said = [] if told else [self.say("amend.no_change")]
        if preview.untold is not None:
            first = self._session.journal.at(preview.untold)
            what = curtain.told(first.step.summary, round_of(first))
            said = [self.say("amend.untold", what=what)]
        elif not self.words.tells_changes(self._session.state):
            said.append(self.say("amend.hidden_change"))
        return PreviewView(
            title,
            note,
            " ".join(said),
            self._changes(told),
            self._misfits(preview.misfits),
        )

    def _told_changes(self, changes: Sequence[FigureChange]) -> tuple[FigureChange, ...]:
        """The changes that everybody may see: which type changes would tell a hidden piece."""
        secrets = self._session.curtain.secrets.figures
        if self.words.tells_changes(self._session.state):
            return tuple(changes)
        return tuple(one for one in changes if one.figure.key not in secrets)

    def _changes(self, changes: Sequence[FigureChange]) -> tuple[ChangesOf, ...]:
        people = self.words.players(self._session.state)
        owners = dict.fromkeys(change.figure.owner for change in changes)
        order = [owner for owner in ("", *people) if owner in owners]
        order += [owner for owner in owners if owner not in order]
        return tuple(
            ChangesOf(
                owner,
                people[owner].text if owner in people else self.say("amend.table"),
                people[owner].colour if owner in people else "",
                tuple(self._line(change) for change in changes if change.figure.owner == owner),
            )
            for owner in order
        )

    def _line(self, change: FigureChange) -> ChangeLine:
        before, after = change.before or 0, change.after or 0
        is_secret = change.figure.key in self._session.curtain.secrets.figures

        def shown(text: str) -> str:
            return self._session.curtain.shown(change.figure.owner, text) if is_secret else text

        return ChangeLine(
            self.words.figure(change.figure),
            shown(number(before)),
            shown(number(after)),
            signed(after - before),
            "gain" if after > before else "loss",
            is_secret,
        )

    def _misfits(self, misfits: Sequence[Misfit]) -> tuple[tuple[Said, ...], ...]:
        """The first of them one by one; a table that sees so many will hardly accept."""
        shown = tuple(map(self._misfit, misfits[:MOST_MISFITS]))
        more = len(misfits) - MOST_MISFITS
        if more <= 0:
            return shown
        return (*shown, (Said(self.say("amend.more_misfits", n=more), tone="quiet"),))

    def _misfit(self, misfit: Misfit) -> tuple[Said, ...]:
        """A later entry, and why it no longer fits, unless that would tell what is hidden."""
        reasons = [self._refused(problem) for problem in misfit.error.problems]
        if self._private(misfit.position):
            reasons = [Said(self.say("amend.hidden_reason"), tone="quiet")]
        position = self._session.journal.at(misfit.position)
        told = self._session.curtain.told(misfit.summary, round_of(position))
        return (Said(self.say(told)), *reasons)


def _name(key: str) -> str:
    """Under which name a half filled form is kept."""
    return f"amend.{key}"
