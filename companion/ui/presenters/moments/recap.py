"""A round looked back on: where everybody stands, what changed, by what."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.core.amending.amendments import Position
from companion.core.game import PlayerId
from companion.pages.kit import Bar, Button, Figure, Tone, roman
from companion.pages.moments import Deed, Fact, Moment, Person
from companion.ui.i18n import number, signed
from companion.ui.presenters.chronicle.tale import joined, sentence
from companion.ui.presenters.clocks import played as clock
from companion.ui.presenters.moments.named import Fight
from companion.ui.presenters.page_parts import bar_of

if TYPE_CHECKING:
    from companion.ui.presenters.moments.teller import Moments

SECONDS = 3.0
MOST_DEEDS = 3
Round = Sequence[Position[Any]]


def recap(moments: Moments, last: Position[Any]) -> Moment:
    """The round that this entry ended."""
    assert last.parent is not None
    played = round_before(last)
    start = played[0].parent
    assert start is not None
    before, after = start.step.state, last.step.state
    number_of_round = last.parent.step.state.round
    places, now = _places(moments, before), _places(moments, after)
    everybody = sorted(after.players, key=lambda one: (now.get(one, 99), not after.players[one]))
    aside = _time(moments, last, played)
    return Moment(
        key=last.entry.id,
        form="banners",
        title=moments.own("moment.round", round=number_of_round),
        voice=_in_one_line(moments, played, places, now),
        people=tuple(
            _person(moments, one, played, (before, after), (places, now))
            for one in everybody
            if before.players[one].is_in
        ),
        aside=aside,
        bar=_bar(moments, after.round),
        seconds=0.0 if moments.recap_waits else SECONDS,
    )


def round_before(last: Position[Any]) -> Round:
    """The entries of the round that an entry ended, itself among them."""
    found, here = [], last
    assert last.parent is not None
    number_of_round = last.parent.step.state.round
    while here.parent is not None and here.parent.step.state.round == number_of_round:
        found.append(here)
        here = here.parent
    return found[::-1]


def _bar(moments: Moments, following: int) -> Bar:
    session = moments.session
    undo = session.next_undo
    begin = Button("go_on", moments.own("moment.begin", round=following), "arrow-right")
    log = Button("log", moments.say("moment.log"), "history")
    act = begin if moments.recap_waits else None
    return bar_of(moments.texts, moments.say(undo) if undo else "", "", act, (log,))


def _places(moments: Moments, state: Any) -> Mapping[PlayerId, int]:
    """Who stands where by the first figure; those who are out stand nowhere."""
    read = moments.figure(moments.main).read
    points = {one: read(state, one) for one, player in state.players.items() if player.is_in}
    return {one: 1 + sum(other > own for other in points.values()) for one, own in points.items()}


def _person(
    moments: Moments,
    player: PlayerId,
    played: Round,
    states: tuple[Any, Any],
    places: tuple[Mapping[PlayerId, int], Mapping[PlayerId, int]],
) -> Person:
    before, after = states
    read = moments.figure(moments.main).read
    change = read(after, player) - read(before, player)
    was, now = places[0].get(player), places[1].get(player)
    note = moments.say("moment.out")
    if now is not None:
        key = "moment.stays" if was == now else "moment.moves"
        note = moments.say(key, place=roman(now), before=roman(was or now))
    return Person(
        name=after.players[player].name,
        crest=moments.crest(player),
        figure=number(read(after, player)),
        unit=moments.figure_name(moments.main),
        change=Figure(signed(change), tone=_tone(change)),
        note=note,
        deeds=_deeds(moments, player, played),
    )


def _tone(change: int) -> Tone:
    return "gain" if change > 0 else "loss" if change < 0 else "quiet"


def _deeds(moments: Moments, player: PlayerId, played: Round) -> tuple[Deed, ...]:
    """What moved his first figure most, as the log has it, and his battles; in their order."""
    curtain = moments.session.curtain
    found: list[tuple[int, int, Deed]] = []
    for at, position in enumerate(played):
        if curtain.secrets.is_unseen(position.action):
            continue
        change = moments.change(position, moments.main, player)
        named = moments.named(position)
        fight = named if isinstance(named, Fight) else None
        fought = fight is not None and player in (fight.attacker, fight.defender)
        if change or fought:
            state = position.step.state
            icon = "sword-cross" if fought else _SIGNS[_tone(change)]
            shown = signed(change) if change else ""
            text = _without(moments.told(position), state.players[player].name, shown)
            if _is_of_several(moments, position):
                text = text.partition(": ")[0]  # whom else it moved stands on their own banners
            if fight is not None and fought:
                text = moments.fought(state, fight, player)
            found.append((abs(change), at, Deed(text, shown, _tone(change), icon)))
    if not found and played[-1].step.state.players[player].is_in:
        return (Deed(moments.say("moment.unchanged"), icon=_SIGNS["quiet"]),)
    best = sorted(found, key=lambda one: (-one[0], one[1]))[:MOST_DEEDS]
    return tuple(deed for _, _, deed in sorted(best, key=lambda one: one[1]))


def _is_of_several(moments: Moments, position: Position[Any]) -> bool:
    """Whether one entry moved the first figure of more than one player."""
    players = position.step.state.players
    return sum(1 for one in players if moments.change(position, moments.main, one)) > 1


_ASIDE = re.compile(r" \([^()]*\)$")
_SIGNS = {"gain": "arrow-up-thin", "loss": "arrow-down-thin", "quiet": "circle-small"}


def _without(text: str, name: str, shown: str) -> str:
    """The first sentence without name, figure and brackets: the first two stand beside it."""
    first = _ASIDE.sub("", text.split(". ", maxsplit=1)[0])
    rest = first.removeprefix(name).strip(" :.,").removeprefix(f"{shown} ") or first
    return f"{rest[:1].upper()}{rest[1:]}"


def _in_one_line(
    moments: Moments,
    played: Round,
    places: Mapping[PlayerId, int],
    now: Mapping[PlayerId, int],
) -> str:
    """How many battles, who overtook whom; else who leads."""
    state = played[-1].step.state
    named = [moments.named(position) for position in played]
    fights = sum(isinstance(one, Fight) for one in named)
    told = [moments.say("moment.fights", n=fights)] if fights else []
    overtakes = [
        (one, other)
        for one in now
        for other in now
        if now[one] < now[other] and places.get(one, 0) > places.get(other, 0)
    ]
    if overtakes:
        first = min(overtakes, key=lambda pair: (now[pair[0]], now[pair[1]]))[0]
        behind = [state.players[other].name for one, other in overtakes if one == first]
        told.append(
            moments.say(
                "moment.overtakes",
                player=state.players[first].name,
                others=joined(moments.texts, behind),
            )
        )
    else:
        lead = [state.players[one].name for one in now if now[one] == 1]
        names = joined(moments.texts, lead)
        told.append(moments.say("moment.leads", n=len(lead), people=names))
    return sentence("; ".join(told))


def _time(moments: Moments, last: Position[Any], played: Round) -> Fact | None:
    """How long the round took, and whether any took longer."""
    lengths: dict[int, int] = {}
    for one in moments.session.journal.present:
        if one.parent is not None and one.number <= last.number:
            gap = one.entry.at - one.parent.entry.at if one.parent.entry.at else 0
            if 0 < gap <= clock.LONGEST_THOUGHT:
                of_round = one.parent.step.state.round
                lengths[of_round] = lengths.get(of_round, 0) + gap
    parent = played[-1].parent
    assert parent is not None
    took = lengths.pop(parent.step.state.round, 0)
    if took < clock.MINUTE:
        return None
    key = "moment.round_took"
    if lengths and took > max(lengths.values()):
        key = "moment.longest"
    elif lengths and took < min(lengths.values()):
        key = "moment.shortest"
    minutes = moments.say("moment.minutes", n=round(took / clock.MINUTE))
    return Fact(minutes, moments.own(key))
