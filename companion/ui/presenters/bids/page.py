"""Secret bids as a page: one moment of the bidding for the one who holds the device. No game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.pages.bids import Bidder, Bidders, HandOff, Letters, Paper
from companion.pages.kit import Bar, Block, Button, Crest, PageView, Prose, roman
from companion.ui.i18n import Translator, number
from companion.ui.presenters.bids.secret import BidRow, BidsView, HandOver, Typed
from companion.ui.presenters.page_parts import crest_of

MAIN, SECOND, CLOSE, SIGN = "main", "second", "close", "sign"
OPENED = ("tied", "draw", "decided")


def bids_page(
    view: BidsView, typed: Typed, texts: Translator, crests: Mapping[str, Crest]
) -> PageView:
    """What the whole screen shows."""

    def crest(player: str, colour: str) -> Crest:
        return crests.get(player) or crest_of(colour)

    too_much = view.stage == "enter" and typed.amount > view.most
    others = (Button(SECOND, view.second),) if view.second else ()
    icon = "check" if view.stage == "enter" else "arrow-right"
    act = Button(MAIN, view.main, icon, enabled=_may_go_on(view, typed))
    return PageView(
        "bids",
        view.title,
        view.count,
        brief=view.short,
        blocks=_blocks(view, typed, texts, crest, too_much),
        bar=Bar(others=others, act=act, can_undo=False),
        back=Button(CLOSE, texts.text("ui.back")),
        about=(view.stage, view.player),
    )


def _may_go_on(view: BidsView, typed: Typed) -> bool:
    """Not with more than there is, nor without what the bid is for."""
    if view.stage != "enter":
        return True
    return typed.amount <= view.most and (not view.replies or bool(typed.reply))


def _blocks(
    view: BidsView,
    typed: Typed,
    texts: Translator,
    crest: Callable[[str, str], Crest],
    too_much: bool,
) -> tuple[Block, ...]:
    bidders = tuple(_bidder(row, view, crest(row.player, row.colour)) for row in view.rows)
    who = Bidders("bidders", texts.text("ui.bids.who"), bidders)
    match view.stage:
        case "hand_over":
            mine = crest(view.player, view.colour)
            return HandOff("hand_over", mine, view.heading, view.note), who
        case "enter":
            sealed = [row for row in view.rows if row.done]
            names = ", ".join(row.name for row in sealed)
            sign = Button(SIGN, "−" if typed.is_negative else "+") if view.may_be_negative else None
            shown = number(-typed.amount if typed.is_negative else typed.amount)
            paper = Paper(
                "paper",
                view.heading,
                crest(view.player, view.colour),
                shown,
                view.note,
                view.most_text,
                view.too_much if too_much else "",
                view.hint,
                view.replies,
                typed.reply,
                sign,
                tuple(crest(row.player, row.colour) for row in sealed),
                texts.text("ui.bids.sealed", players=names) if names else "",
            )
            return paper, who
        case "broken":
            return Prose("broken", view.note, view.heading), who
    return (Letters("letters", view.heading, bidders, view.note),)


def _bidder(row: BidRow, view: BidsView, crest: Crest) -> Bidder:
    places = any(one.place for one in view.rows)
    first = row.place == "1" or (view.stage == "decided" and not places and row is view.rows[0])
    return Bidder(
        f"bidder:{row.player}",
        row.name,
        crest,
        row.note,
        row.done or view.stage == "ready",
        row.now,
        roman(int(row.place)) if row.place.isdigit() else row.place,
        row.amount,
        first and view.stage in OPENED,
    )


def hand_over_page(words: HandOver, texts: Translator) -> PageView:
    """The device goes to a player for something else than a bid."""
    block = HandOff("hand_over", crest_of(words.colour), words.heading, words.note, -1)
    bar = Bar(act=Button(MAIN, words.main, "arrow-right"), can_undo=False)
    back = Button(CLOSE, texts.text("ui.back"))
    return PageView(
        "hand_over", texts.text("ui.bids.only_one"), blocks=(block,), bar=bar, back=back
    )
