"""A new table, as it is agreed on tap by tap; what is special to a game comes from its offers."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.errors import CompanionError
from companion.core.explain import Text
from companion.core.records import dataclass
from companion.pages import kit
from companion.pages.new_table import OptionLine, Options, SeatLine, Seats
from companion.pages.panels import Item, Panel
from companion.pages.sheets import SheetView
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.new_game.offers import Offers, OptionGroup, OptionRow, Said, SeatBids
from companion.ui.presenters.panels import Choice, Listed, Search
from companion.ui.presenters.views import NewTable, Seat

DRAFT, NAMES, LAST = "new_game", "names", "last_game"
NAMES_KEPT, NAMES_SHOWN = 40, 8
LONGEST_NAME = 40  # as both games' set-ups take them


def offers_of(game: str) -> Offers:
    """What a game offers; its rules are read when it is first asked for."""
    from companion.ui.presenters.box import box

    return box(game).offers


@dataclass(frozen=True, slots=True)
class NewGameView:
    """Seats, options in groups, warnings, what comes next."""

    games: tuple[Choice, ...]  # empty where there is only one
    game: str
    seats: tuple[SeatLine, ...]
    can_add: bool
    can_remove: bool
    can_forget: bool
    names: tuple[str, ...]
    warnings: tuple[str, ...]
    groups: tuple[Options, ...]
    main: str
    second: str = ""


class NewGamePresenter:
    """Holds what was chosen, on the disk as well; the defaults are good enough to begin at once."""

    def __init__(
        self,
        games: Sequence[str],
        texts: Callable[[], Translator],
        drafts: Drafts,
        chance: random.Random | None = None,
    ) -> None:
        """`games` are ids; what a game offers is read when it is first chosen."""
        self._games = tuple(games)
        self._texts = texts
        self._drafts = drafts
        self._chance = chance or random.SystemRandom()
        self._opened: dict[str, bool] = {}
        self._explained: set[str] = set()  # options whose meaning is open
        last = self._drafts.get(LAST, "")
        first = last if last in self._games else self._games[0]
        self._table = self._kept() or self._fresh(offers_of(first))

    @property
    def offers(self) -> Offers:
        return offers_of(self._table.game)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._table.seats

    def say(self, what: Said, **params: Any) -> str:
        return self._texts().text(what, **params) if what else ""

    # -- keeping ---------------------------------------------------------------------------

    def _kept(self) -> NewTable | None:
        """The table as it was left; what this version cannot use is given up."""
        kept = self._drafts.get(DRAFT, {})
        if kept.get("game") not in self._games:
            return None
        offers = offers_of(kept["game"])
        try:
            seats = tuple(Seat(s["name"], s["colour"], dict(s["answers"])) for s in kept["seats"])
            table = NewTable(offers.game, seats, dict(kept["options"]))
        except (KeyError, TypeError, ValueError):
            return None
        fits = offers.least <= len(seats) <= offers.most
        known = {seat.colour for seat in seats} <= set(offers.colours)
        return table if fits and known else None

    def _change(self, table: NewTable) -> None:
        self._table = table
        seats = [
            {"name": seat.name, "colour": seat.colour, "answers": dict(seat.answers)}
            for seat in table.seats
        ]
        kept = {"game": table.game, "seats": seats, "options": dict(table.options)}
        self._drafts.put(DRAFT, kept)

    def _change_seat(self, index: int, **changes: Any) -> None:
        seats = list(self.seats)
        seats[index] = replace(seats[index], **changes)
        self._change(replace(self._table, seats=tuple(seats)))

    def _fresh(self, offers: Offers) -> NewTable:
        table = NewTable(offers.game, ())
        for _ in range(offers.usual):
            table = _one_more(offers, table)
        return table

    def begun(self) -> None:
        """The game has begun: names and box are remembered, the next table is a new one."""
        self._drafts.put(LAST, self._table.game)
        typed = [seat.name.strip() for seat in self.seats if seat.name.strip()]
        others = [name for name in self._drafts.get(NAMES, []) if name not in typed]
        self._drafts.put(NAMES, [*typed, *others][:NAMES_KEPT])
        self.forget()

    def forget(self) -> None:
        """Everything as it was at first."""
        bids = self.bids()
        if bids is not None:
            bids.take_back()
        self._table = self._fresh(self.offers)
        self._drafts.put(DRAFT, None)

    # -- seats -----------------------------------------------------------------------------

    def choose_game(self, game: str) -> None:
        """Another boxed game; who sits at the table stays, as far as there is room."""
        if game == self._table.game:
            return
        offers = offers_of(game)
        table = self._fresh(offers)
        while len(table.seats) < min(len(self.seats), offers.most):
            table = _one_more(offers, table)
        names = [seat.name for seat in self.seats] + [""] * offers.most
        count = max(offers.least, min(len(self.seats), offers.most))
        seats = tuple(
            replace(seat, name=name) for seat, name in zip(table.seats[:count], names, strict=False)
        )
        self._change(replace(table, seats=seats))

    @property
    def can_add(self) -> bool:
        return len(self.seats) < self.offers.most

    @property
    def can_remove(self) -> bool:
        return len(self.seats) > self.offers.least

    def add(self) -> None:
        """One more player, with what nobody has yet."""
        if self.can_add:
            self._change(_one_more(self.offers, self._table))

    def remove(self) -> None:
        if self.can_remove:
            self._change(replace(self._table, seats=self.seats[:-1]))

    def rename(self, index: int, name: str) -> None:
        name = name[:LONGEST_NAME]
        if index < len(self.seats) and self.seats[index].name != name:
            self._change_seat(index, name=name)

    def take_name(self, name: str, index: int = -1) -> int:
        """A name of an earlier game for a seat, or for the first without one; which it was."""
        if not 0 <= index < len(self.seats) or self.seats[index].name.strip():
            unnamed = [n for n, seat in enumerate(self.seats) if not seat.name.strip()]
            index = unnamed[0] if unnamed else -1
        if index >= 0:
            self.rename(index, name)
        return index

    def recolour(self, index: int, colour: str) -> None:
        """Take a colour; whoever had it gets the old one."""
        old = self.seats[index].colour
        seats = [
            replace(seat, colour=old) if seat.colour == colour else seat for seat in self.seats
        ]
        seats[index] = replace(seats[index], colour=colour)
        self._change(replace(self._table, seats=tuple(seats)))

    def answer(self, index: int, key: str, value: Any) -> None:
        """A seat's answer; of what nobody may have twice, the other one gets the old."""
        row = next(row for row in self._seat_rows(index) if row.key == key)
        old = self.seats[index].answers.get(key, row.default)
        seats = list(self.seats)
        if row.once and value:
            for other, seat in enumerate(seats):
                if seat.answers.get(key) == value:
                    seats[other] = replace(seat, answers={**seat.answers, key: old})
        seats[index] = replace(seats[index], answers={**seats[index].answers, key: value})
        self._change(replace(self._table, seats=tuple(seats)))

    def step_answer(self, index: int, key: str, change: int) -> None:
        row = next(row for row in self._seat_rows(index) if row.key == key)
        self.answer(index, key, _stepped(row, self.seats[index].answers, change))

    def _seat_rows(self, index: int) -> tuple[OptionRow, ...]:
        return self.offers.seat_rows(self._table, index)

    # -- options ---------------------------------------------------------------------------

    def _row(self, key: str) -> OptionRow:
        groups = self.offers.groups(self._table)
        return next(row for group in groups for row in group.rows if row.key == key)

    def choose(self, key: str, value: Any) -> None:
        """An option of the whole table."""
        self._change(replace(self._table, options={**self._table.options, key: value}))

    def step(self, key: str, change: int) -> None:
        """More or less of a number, by its own steps."""
        self.choose(key, _stepped(self._row(key), self._table.options, change))

    def fold(self, key: str) -> None:
        """Open or close a group of options."""
        group = next(one for one in self.offers.groups(self._table) if one.key == key)
        self._opened[key] = not self._opened.get(key, not group.folded)

    def explain(self, key: str) -> None:
        """Show or hide what an option means."""
        self._explained ^= {key}

    # -- beginning -------------------------------------------------------------------------

    def bids(self) -> SeatBids | None:
        """The secret bids for what the seats get, if the table wants them."""
        return self.offers.bids(self.table(), self._texts, self._drafts, self._chance)

    def take_bids(self, bids: SeatBids) -> None:
        """What the bids decided is the seats' own."""
        seats = tuple(
            replace(seat, answers={**seat.answers, **won.answers})
            for seat, won in zip(self.seats, bids.result(), strict=True)
        )
        bids.accept()
        self._change(replace(self._table, seats=seats))

    @property
    def waits_for_bids(self) -> bool:
        bids = self.bids()
        return bids is not None and not bids.is_over

    def table(self) -> NewTable:
        """The table with every answer; who typed no name is called after his colour."""
        seats = []
        for index, seat in enumerate(self.seats):
            name = seat.name.strip() or self._colour(seat.colour)
            answers = {row.key: row.default for row in self._seat_rows(index)} | dict(seat.answers)
            seats.append(Seat(name, seat.colour, answers))
        rows = [row for group in self.offers.groups(self._table) for row in group.rows]
        options = {row.key: row.default for row in rows} | dict(self._table.options)
        return NewTable(self._table.game, tuple(seats), options)

    # -- showing ---------------------------------------------------------------------------

    def page(self) -> kit.PageView:
        """Everything on one page."""
        view = self.view()
        others = (kit.Button("begin", view.second, "play"),) if view.second else ()
        act = kit.Button("main", view.main, "gavel" if view.second else "play")
        warnings = tuple(
            Item(str(number), text, icon="information-outline", quiet=True)
            for number, text in enumerate(view.warnings)
        )
        minded = (Panel("warnings", "", items=warnings, column=-1),) if warnings else ()
        return kit.PageView(
            "new_game",
            self.say("ui.new.title"),
            blocks=(self._seats(view), *minded, *view.groups),
            bar=kit.Bar(others=others, act=act, can_undo=False),
            back=kit.Button("back", self.say("ui.back")),
            about=(view.game,),
        )

    def _seats(self, view: NewGameView) -> Seats:
        fewer = kit.Button(
            "fewer", self.say("ui.new.fewer"), "account-minus-outline", view.can_remove
        )
        more = kit.Button("more", self.say("ui.new.more"), "account-plus-outline", view.can_add)
        forget = kit.Button("forget", self.say("ui.new.forget"), "restore")
        return Seats(
            "seats",
            view.games,
            view.game,
            view.seats,
            fewer,
            more,
            forget if view.can_forget else None,
            self.say("ui.new.names") if view.names else "",
            view.names,
            LONGEST_NAME,
        )

    def view(self) -> NewGameView:
        waits = self.waits_for_bids
        return NewGameView(
            games=self._choices(),
            game=self._table.game,
            seats=tuple(self._seat(index) for index in range(len(self.seats))),
            can_add=self.can_add,
            can_remove=self.can_remove,
            can_forget=self._drafts.get(DRAFT) is not None,
            names=self._names(),
            warnings=tuple(map(self.say, self._warnings())),
            groups=tuple(self._group(group) for group in self.offers.groups(self._table)),
            main=self.say("ui.new.bids" if waits else "ui.new.begin"),
            second=self.say("ui.new.without_bids") if waits else "",
        )

    def _choices(self) -> tuple[Choice, ...]:
        if len(self._games) < 2:
            return ()
        return tuple(Choice(game, self.say(f"game.{game}")) for game in self._games)

    def _names(self) -> tuple[str, ...]:
        """Names of earlier games that nobody has now, while somebody has none."""
        taken = {seat.name.strip() for seat in self.seats}
        if "" not in taken:
            return ()
        free = [name for name in self._drafts.get(NAMES, []) if name not in taken]
        return tuple(free[:NAMES_SHOWN])

    def _warnings(self) -> tuple[Text, ...]:
        try:
            return self.offers.warnings_of(self.table())
        except CompanionError as error:
            return tuple(Text(problem.key, problem.params) for problem in error.problems)

    def _colour(self, colour: str) -> str:
        return self.say(f"ui.colour.{colour}")

    def _seat(self, index: int) -> SeatLine:
        seat, rows = self.seats[index], self.seat_rows(index)
        answer = ""
        if rows:
            chosen = [reply.text for reply in rows[0].replies if reply.key == rows[0].value]
            answer = chosen[0] if chosen else rows[0].words
        note = self.say(self.offers.seat_note(self._table, index))
        hint = self.say("ui.new.name_of", colour=self._colour(seat.colour))
        return SeatLine(seat.colour, seat.name, hint, answer, note, bool(rows))

    def seat_rows(self, index: int) -> tuple[OptionLine, ...]:
        """Everything that is asked of one seat."""
        answers = self.seats[index].answers
        return tuple(self._shown(row, answers) for row in self._seat_rows(index))

    def seat_sheet(self, index: int) -> SheetView:
        """The same, as it lies over the page."""
        seat = self.seats[index]
        return SheetView(
            seat.name.strip() or self._colour(seat.colour),
            blocks=(Options("rows", "", False, "", self.seat_rows(index)),),
            close=kit.Button("close", self.say("ui.close")),
            colour=seat.colour,
            wide=640,
            about=str(index),
        )

    def search(self, row: OptionLine) -> Search:
        """The replies of a long list, to be found by words."""
        rows = tuple(
            Listed(reply.key, reply.text, words=reply.text.casefold()) for reply in row.replies
        )
        return Search(row.text, rows, lambda _key: None, self.say("ui.new.search"))

    def _group(self, group: OptionGroup) -> Options:
        folded = not self._opened.get(group.key, not group.folded)
        rows = tuple(self._shown(row, self._table.options) for row in group.rows)
        return Options(
            group.key, self.say(group.title), folded, self._summary(group), () if folded else rows
        )

    def _summary(self, group: OptionGroup) -> str:
        """What differs from the defaults."""
        options = self._table.options
        changed = [row for row in group.rows if options.get(row.key, row.default) != row.default]
        if not changed:
            return self.say(group.unchanged)
        if all(row.kind == "switch" for row in changed):
            return ", ".join(self.say(row.text) for row in changed)
        return self.say("ui.new.changed", n=len(changed))

    def _shown(self, row: OptionRow, answers: Mapping[str, Any]) -> OptionLine:
        value = answers.get(row.key, row.default)
        words = ""
        if row.kind == "stepper":
            words = self.say(row.shown(value)) if row.shown else str(value)
        replies = tuple(
            Choice(reply.key, self.say(reply.text), tint=reply.tint) for reply in row.replies
        )
        if row.kind == "list":
            words = next((reply.text for reply in replies if reply.key == str(value or "")), "")
        helps = " · ".join(part for part in (row.rule, self._help(row)) if part)
        return OptionLine(
            row.key,
            row.kind,
            self.say(row.text),
            value,
            replies,
            row.least,
            row.most,
            words,
            helps,
            row.key in self._explained,
        )

    def _help(self, row: OptionRow) -> str:
        """What stands behind the question mark; rows made from hints may have nothing there."""
        if isinstance(row.help, str) and row.help and not self._texts().has(row.help):
            return ""
        return self.say(row.help)


def _one_more(offers: Offers, table: NewTable) -> NewTable:
    """The table with another seat: a colour nobody has, and of each reply one that is free."""
    index = len(table.seats)
    taken = {seat.colour for seat in table.seats}
    colour = next(colour for colour in offers.colours if colour not in taken)
    seat = Seat("", colour, dict(offers.default_answers(index)))
    longer = replace(table, seats=(*table.seats, seat))
    answers = dict(seat.answers)
    for row in offers.seat_rows(longer, index):
        used = {other.answers.get(row.key) for other in table.seats}
        if row.once and answers.get(row.key, "") in used | {""}:
            free = [reply.key for reply in row.replies if reply.key and reply.key not in used]
            answers[row.key] = free[0] if free else ""
    return replace(table, seats=(*table.seats, replace(seat, answers=answers)))


def _stepped(row: OptionRow, answers: Mapping[str, Any], change: int) -> int:
    now = int(answers.get(row.key, row.default))
    if change > 0 and now == row.least and row.first:
        return row.first
    if change < 0 and row.first and now - row.step < row.step:
        return row.least
    return max(row.least, min(row.most, now + change * row.step))
