"""Every moment in one size, from recorded games, looked over; with --strip as strips of frames.

python -m tests.stage.tours.moments tablet            pictures in build/screens/<form>
python -m tests.stage.tours.moments tablet --strip    strips in build/moments/<form>
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.stage.tours.screens import Tour, main

STRIPS = Path("build/moments")
FRAMES = (0.0, 0.12, 0.25, 0.4, 0.6, 0.9)  # seconds
NAMES = ("Giovanna di Castelfranco", "Åse", "Maximilian", "Ben", "Chloé", "Jörg")
# One recorded evening for each kind: its file, the kind of moment, and which of them.
WANTED = {
    "battle_won": ("four_players_by_honor", "Fight", 6),
    "battle_lost_by_both": ("six_players_by_time_one_bankrupt", "Fight:nobody", 0),
    "horde_wins": ("six_players_by_time_one_bankrupt", "Fight:others", 0),
    "round": ("four_players_by_honor", "round", 4),
    "round_of_six": ("six_players_by_time_one_bankrupt", "round", 3),
    "bankrupt": ("six_players_by_time_one_bankrupt", "falls", 0),
    "province": ("five_players_by_advances", "Fight", 4),
    "war": ("five_players_by_advances", "Fight:war", 0),
    "round_of_points": ("five_players_by_advances", "round", 3),
    "out_of_the_race": ("three_players_by_cards_one_out", "falls", 0),
    "attack": ("neutral_then_a_player", "Fight", 3),
    "master": ("neutral_then_a_player", "Taken", 0),
    "anarchy": ("neutral_then_a_player", "Crowned:nobody", 0),
    "coronation": ("neutral_then_a_player", "Crowned", 0),
    "field": ("three_players_by_a_battle", "Fight", 2),
    "cycle": ("three_players_by_a_battle", "round", 4),
    "capital": ("four_players_by_a_capital_with_swap", "Taken", 0),
    "city": ("three_players_by_cities", "Fight:city", 0),
    "siege": ("three_players_by_cities", "falls", 0),
    "round_of_cards": ("three_players_by_cities", "round", 5),
}
SCORED = {  # the ends of all five games
    "medioevo": "six_players_by_time_one_bankrupt",
    "renaissance": "five_players_by_advances",
    "conspiracy": "election_by_votes",
    "generalship": "four_players_by_a_capital_with_swap",
    "medievalia": "two_against_two",
}


@cache
def evening(name: str) -> Any:
    """A recorded game under names that are hard to find room for."""
    from companion.core.storage.saves import read_save
    from companion.saves import play_of
    from companion.ui.presenters.session import Session
    from tests.presenters.recorded import AtOnce, path_of

    save = read_save(path_of(name))
    header = renamed(dict(save.header), NAMES)
    return Session(play_of(header, save.entries), AtOnce(), lambda: 0)


def renamed(header: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """The set-up with other names at the table."""
    setup = dict(header["setup"])
    for key in ("players", "seats"):
        if isinstance(setup.get(key), list):
            setup[key] = [
                {**seat, "name": name} if isinstance(seat, dict) and "name" in seat else seat
                for seat, name in zip(setup[key], [*names, *map(str, range(9))], strict=False)
            ]
    return {**header, "setup": setup}


def found(name: str, kind: str, number: int) -> Any:
    """The moment of this kind in a recorded game, with its chance."""
    from companion.ui.presenters.box import box
    from companion.ui.translator import tr

    session = evening(name)
    moments = box(session.play.game.info.id).moments(session, lambda: tr.translator)
    told = [
        (position, one)
        for position in session.journal.present
        if _is(kind, moments.named(position) if position.parent else None, position)
        and (one := moments.of(position)) is not None
    ]
    _position, one = told[min(number, len(told) - 1)]
    return one.likely(one.chance(lambda: False) if one.chance else None)


def _is(kind: str, named: Any, position: Any) -> bool:
    what, _, which = kind.partition(":")
    before, after = position.parent.step.state, position.step.state
    if what == "round":
        return bool(after.round > before.round)
    if what == "falls":
        return any(before.players[p].is_in and not after.players[p].is_in for p in after.players)
    if type(named).__name__ != what:
        return False
    match which:
        case "nobody" if what == "Fight":
            return not named.winner
        case "others":
            return not isinstance(named.won, str) and bool(named.winner)
        case "war":
            return not named.small
        case "city":
            return named.title is not None
        case "nobody":
            return not named.player
    return bool(getattr(named, "winner", True)) and bool(getattr(named, "player", True))


def endings(name: str) -> tuple[Any, Any]:
    """The second act of a scoring, and the victory."""
    from companion.pages.kit import Bar, Button
    from companion.ui.presenters.box import box
    from companion.ui.presenters.drafts import in_memory
    from companion.ui.presenters.moments.ends import act_of, seal, victory
    from companion.ui.translator import tr

    session = evening(name)
    scoring = box(session.play.game.info.id).scoring(session, lambda: tr.translator, in_memory())
    scoring.go_to(min(2, len(scoring.booked().acts)))
    view = scoring.view()
    bar = Bar("x", act=Button("go_on", view.next_text, "arrow-right"))
    act = act_of(view, "x", {}, bar)
    result = scoring.result()
    winner = next(row.player for row in result.rows if row.winner)
    others = (
        Button("charts", tr("end.charts"), "chart-line"),
        Button("chronicle", tr("end.chronicle"), "book-open-variant"),
    )
    sealed = Bar(tr("end.scoring"), others=others, act=seal(tr.translator))
    return act, victory(result, scoring.why(winner), "x", {}, tr.translator, sealed)


def bids(name: str) -> Any:
    """The bids for the turn order of a recorded round, opened."""
    from companion.ui.i18n import number
    from companion.ui.presenters.bids.secret import BidRow, BidsView
    from companion.ui.presenters.moments.bids import bids_opened
    from companion.ui.translator import tr

    session = evening(name)
    held = [p for p in session.journal.present if type(p.action).__name__ == "HoldAuction"][2]
    state, amounts = held.step.state, {one.player: one.amounts[-1] for one in held.action.bids}
    rows = tuple(
        BidRow(
            one, state.players[one].name, state.players[one].colour, "",
            place=str(place), amount=number(amounts[one]),
        )
        for place, one in enumerate(state.order, 1) if one in amounts
    )  # fmt: skip
    view = BidsView(
        "decided", tr("ui.auction.title"), "", "", "",
        tr("ui.auction.first", player=rows[0].name), tr("ui.auction.who_pays"), "", 0, "", "",
        tr("ui.auction.book"), tr("ui.auction.take_back"), rows,
    )  # fmt: skip
    return bids_opened(view)


def clash(tour: Any) -> Any:
    """The first round of a battle, just fought."""
    from random import Random

    from companion.core.dice import AppDice
    from tests.stage.tours import battle as battle_tour

    battle_tour._set_up(tour)
    page = tour.app.shell.page
    page.presenter._dice = AppDice(Random(7))
    page.press("begin")
    for _ in range(20):
        if (fought := page.presenter.clash()) is not None:
            return fought
        key = page.presenter.view().accent.key
        page.press("round" if key in ("dice", "roll") else key)
    raise LookupError("no round was fought")


class MomentsTour(Tour):
    """Shows each over a table."""

    strip = False

    def prepare(self) -> None:
        super().prepare()
        self._table()
        self.driver.wait()
        self.driver.sees_moments = True

    def screens(self) -> Iterator[tuple[str, Callable[[], None]]]:
        for name, wanted in WANTED.items():
            yield f"moment_{name}", lambda wanted=wanted: self.cheer(found(*wanted))
        yield "moment_clash", lambda: self.cheer(clash(self))
        for name in ("four_players_by_honor", "six_players_by_time_one_bankrupt"):
            yield f"moment_bids_{name[:4]}", lambda name=name: self.cheer(bids(name))
        for game, name in SCORED.items():
            yield f"moment_act_{game}", lambda name=name: self.cheer(endings(name)[0])
            yield f"moment_victory_{game}", lambda name=name: self.cheer(endings(name)[1])

    def cheer(self, moment: Any) -> None:
        layer = self.app.shell.moments
        layer.forget()
        layer.show(moment, lambda _touch: None)

    def look(self, name: str, pictured: bool) -> None:
        if self.strip:
            self._film(name)
        else:
            super().look(name, pictured)

    def _film(self, name: str) -> None:
        """The same moment again, frame by frame."""
        from PIL import Image

        from companion.ui.theme import theme

        layer, theme.pace = self.app.shell.moments, 1.0
        self.cheer(layer.moment)
        pictures, spent = [], 0.0
        for at in FRAMES:
            while spent + 1 / 120 < at:
                self.driver.frames()
                spent += 1 / 60
            pictures.append(self.driver.picture())
        theme.pace = 0.0
        small = [one.resize((one.width // 2, one.height // 2)) for one in pictures]
        columns = 3 if self.form in ("tablet", "sharp") else len(small)
        wide, high = small[0].size
        rows = -(-len(small) // columns)
        strip = Image.new("RGB", (wide * columns, high * rows))
        for at, one in enumerate(small):
            strip.paste(one, ((at % columns) * wide, (at // columns) * high))
        target = STRIPS / self.form / f"{name}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        strip.save(target)


if __name__ == "__main__":
    if "--strip" in sys.argv:
        sys.argv.remove("--strip")
        MomentsTour.strip = True
    main(MomentsTour)
