"""Diplomacy: war, truce and treaties with every other player, and what they cost."""

from __future__ import annotations

from typing import Any, Literal

from companion.games.medioevo import tables
from companion.games.medioevo.diplomacy.diplomacy import (
    at_war,
    in_truce,
    penalty_result,
    shown_kind,
    treaties_between,
    wars_between,
)
from companion.games.medioevo.diplomacy.treaties import (
    ActHostile,
    BreakTreaty,
    DeclareWar,
    EndTreaty,
    MakePeace,
    MakeTreaty,
    MakeTruce,
    RevealTreaty,
    VoteOnBreach,
    penalty_question,
)
from companion.games.medioevo.state import Treaty
from companion.games.medioevo.words import TreatyKind
from companion.ui.i18n import number, signed
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.medioevo.sheets.common import SheetTab, split
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Detail,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.views import Why, WhyLine

Hostile = Literal["attack_army", "enter_area", "plunder_or_steal"]
HOSTILE: tuple[Hostile, ...] = ("attack_army", "enter_area", "plunder_or_steal")
FIRST_KIND = next(iter(tables.TREATIES))
ICONS = {
    "attack_army": "sword-cross",
    "enter_area": "shoe-print",
    "plunder_or_steal": "treasure-chest",
}


class DiplomacyTab(SheetTab):
    key = "diplomacy"
    icon = "handshake-outline"

    def panels(self) -> tuple[Panel, ...]:
        return (self._players(), self._treaties())

    def foot(self) -> tuple[Button, ...]:
        text = self.desk.say("sheet.new_treaty")
        return (Button("treaty_new", text, "script-text-outline", look="accent"),)

    def _players(self) -> Panel:
        desk = self.desk
        items = tuple(
            Item(
                f"with:{other.key}",
                other.text,
                self._between(other.key),
                colour=other.colour,
                value=desk.say(self._state(other.key)),
                tone="loss" if wars_between(desk.state, desk.player, other.key) else "text",
                taps=True,
            )
            for other in desk.others()
        )
        return Panel("players", desk.say("sheet.neighbours"), items=items)

    def _state(self, other: str) -> str:
        state, me = self.desk.state, self.desk.player
        if in_truce(state, me, other):
            return "sheet.truce"
        if at_war(state, me, other):
            return "sheet.war"
        return "sheet.war_declared" if wars_between(state, me, other) else "sheet.peace"

    def _between(self, other: str) -> str:
        """Since when there is war, and how many treaties bind the two."""
        desk = self.desk
        notes = [
            desk.say("sheet.war_from", round=war.from_round)
            for war in wars_between(desk.state, desk.player, other)
        ]
        treaties = len(treaties_between(desk.state, desk.player, other))
        if treaties:
            notes.append(desk.say("sheet.treaty_count", n=treaties))
        return " · ".join(notes)

    def _treaties(self) -> Panel:
        desk = self.desk
        mine = [treaty for treaty in desk.state.treaties if desk.player in treaty.parties]
        items = tuple(
            Item(
                f"treaty:{treaty.id}",
                desk.say(shown_kind(treaty)) if not treaty.secret else desk.say("sheet.secret"),
                self._with_whom(treaty),
                self._term(treaty),
                "lock-outline" if treaty.secret else "script-text-outline",
                taps=True,
                holds=True,
            )
            for treaty in mine
        )
        note = "" if items else desk.say("sheet.no_treaties")
        return Panel("treaties", desk.say("sheet.treaties"), items=items, note=note, column=1)

    def _with_whom(self, treaty: Treaty) -> str:
        players = self.desk.state.players
        return ", ".join(players[party].name for party in treaty.parties)

    def _term(self, treaty: Treaty) -> str:
        if not treaty.until_round:
            return self.desk.say("sheet.to_the_end")
        return self.desk.say("sheet.until_round", round=treaty.until_round)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        me = self.desk.player
        what, which = split(key)
        match what:
            case "treaty_new":
                return Question(f"treaty:{me}", self._treaty_form, self._made)
            case "with":
                return self._player(which)
            case "war":
                return Act(DeclareWar(me, which))
            case "truce":
                return Act(MakeTruce(me, which))
            case "peace":
                return Act(MakePeace(me, which))
            case "hostile":
                act, _, other = which.partition(":")
                return Act(ActHostile(me, other, act))  # type: ignore[arg-type]
            case "treaty":
                return self._treaty(self._of(int(which)))
            case "end":
                return Act(EndTreaty(int(which)))
            case "reveal":
                return Act(RevealTreaty(int(which)))
            case "break":
                return Act(BreakTreaty(me, int(which)))
            case "vote":
                return self._vote(self._of(int(which)))
        return None

    def held(self, key: str) -> Why | None:
        """A treaty's wording, for the party whose sheet this is."""
        what, which = split(key)
        if what != "treaty":
            return None
        treaty = self._of(int(which))
        kind = tables.TREATIES[TreatyKind(treaty.kind)]
        say = self.desk.say
        lines = [WhyLine(say(kind.right), "", "M-21.4")]
        if treaty.units:
            lines.append(WhyLine(say("sheet.promised_units"), number(treaty.units)))
        if treaty.text:
            lines.append(WhyLine(treaty.text, ""))
        return Why(f"{say(kind.name)} · {self._with_whom(treaty)}", tuple(lines))

    def _of(self, treaty_id: int) -> Treaty:
        return next(treaty for treaty in self.desk.state.treaties if treaty.id == treaty_id)

    def _player(self, other: str) -> Detail:
        desk, say = self.desk, self.desk.say
        state, me = desk.state, desk.player
        said = [Said(say(self._state(other)), self._between(other))]
        offers = []
        if not wars_between(state, me, other):
            penalty = penalty_result(penalty_question(state, me, other, "declaration")).honor
            cost = signed(penalty.total) if penalty.lines else "±0"
            said.append(Said(say("sheet.declare_costs"), cost, rule="M-21.1"))
            offers.append(Button(f"war:{other}", say("sheet.declare_war"), "sword-cross"))
        else:
            offers.append(Button(f"peace:{other}", say("sheet.make_peace"), "handshake-outline"))
        if not in_truce(state, me, other):
            offers.append(Button(f"truce:{other}", say("sheet.make_truce"), "flag-outline"))
        if not at_war(state, me, other):
            penalty = penalty_result(penalty_question(state, me, other, "attack_army")).honor
            said.append(Said(say("sheet.hostile_costs"), signed(penalty.total), "loss", "M-21.1"))
            offers += [
                Button(f"hostile:{act}:{other}", say(f"sheet.{act}"), ICONS[act], look="outline")
                for act in HOSTILE
            ]
        return Detail(state.players[other].name, "", tuple(said), tuple(offers))

    def _treaty(self, treaty: Treaty) -> Detail:
        say = self.desk.say
        number_ = treaty.id
        said: list[Said] = []
        if treaty.secret:
            said.append(Said(say("sheet.secret_note"), tone="quiet"))
        else:
            kind = tables.TREATIES[TreatyKind(treaty.kind)]
            said.append(Said(say(kind.right), rule="M-21.4"))
            if treaty.units:
                said.append(Said(say("sheet.promised_units"), number(treaty.units)))
            if treaty.text:
                said.append(Said(treaty.text))
        offers = [Button(f"end:{number_}", say("sheet.end_treaty"), "check")]
        if treaty.secret:
            offers.append(Button(f"reveal:{number_}", say("sheet.reveal"), "eye-outline"))
        offers += [
            Button(
                f"break:{number_}", say("sheet.break_treaty"), "file-remove-outline", look="outline"
            ),
            Button(f"vote:{number_}", say("sheet.vote"), "vote-outline", look="outline"),
        ]
        title = say("sheet.secret") if treaty.secret else say(shown_kind(treaty))
        note = f"{self._with_whom(treaty)} · {self._term(treaty)}"
        return Detail(title, note, tuple(said), tuple(offers))

    # -- forms -----------------------------------------------------------------------------

    def _treaty_form(self, values: Values) -> Form:
        desk, say = self.desk, self.desk.say
        row = tables.TREATIES[TreatyKind(values.get("kind", FIRST_KIND))]
        ask = Ask(
            MakeTreaty,
            begin={"treaty": FIRST_KIND, "units": 1},
            among={"parties": [other.key for other in desk.others()]},
            least={"units": 1},
            labels={
                "treaty": "sheet.kind",
                "parties": "sheet.with_whom",
                "units": "sheet.promised_units",
                "secret": "sheet.is_secret",
                "text": "sheet.wording",
            },
        )
        fields = [field_of(desk, ask, "treaty", key="kind"), field_of(desk, ask, "parties")]
        if row.counts_units:
            fields.append(field_of(desk, ask, "units"))
        until = Field("until", say("sheet.rounds_long"), "count", value=0, most=20)
        term = int(values.get("until", 0))
        last = desk.state.round + term - 1
        fields += [
            until,
            field_of(desk, ask, "secret"),
            field_of(desk, ask, "text"),
        ]
        when = say("sheet.until_round", round=last) if term else say("sheet.to_the_end")
        said = (Said(say(row.right), rule="M-21.4"), Said(when, tone="quiet"))
        ready = bool(values.get("parties"))
        return Form(say("sheet.new_treaty"), tuple(fields), say("sheet.sign"), said, ready=ready)

    def _made(self, values: Values) -> MakeTreaty:
        kind = TreatyKind(values.get("kind", FIRST_KIND))
        term = int(values.get("until", 0))
        counts = tables.TREATIES[kind].counts_units
        return MakeTreaty(
            kind,
            (self.desk.player, *values.get("parties", ())),
            str(values.get("text", "")),
            self.desk.state.round + term - 1 if term else 0,
            bool(values.get("secret")),
            int(values.get("units", 1)) if counts else 0,
        )

    def _vote(self, treaty: Treaty) -> Question:
        """Who broke it, and how everybody votes."""
        desk, say = self.desk, self.desk.say
        players = desk.state.players
        ask = Ask(
            VoteOnBreach,
            begin={"accused": treaty.parties[0]},
            among={"accused": treaty.parties},
            labels={"accused": "sheet.accused"},
        )
        votes = (
            Choice("yes", say("sheet.vote_breach"), icon="check"),
            Choice("no", say("sheet.vote_none"), icon="close"),
        )
        voters = desk.state.playing

        def form(values: Values) -> Form:
            fields = [field_of(desk, ask, "accused")]
            fields += [
                Field(f"vote:{voter}", players[voter].name, "one", votes, "") for voter in voters
            ]
            cast = [values.get(f"vote:{voter}") for voter in voters]
            count = say("sheet.votes", yes=cast.count("yes"), no=cast.count("no"))
            ready = all(cast)
            said = (Said(count, rule="M-21.6"),)
            return Form(
                say("sheet.vote"), tuple(fields), say("sheet.count_votes"), said, ready=ready
            )

        def action(values: Values) -> Any:
            cast = {voter: values.get(f"vote:{voter}") == "yes" for voter in voters}
            return VoteOnBreach(str(values.get("accused", treaty.parties[0])), treaty.id, cast)

        return Question(f"vote:{treaty.id}", form, action)
