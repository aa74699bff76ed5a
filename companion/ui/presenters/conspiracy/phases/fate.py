"""Phase 3 (C-8): the fate die in order, births trained, deaths settled."""

from __future__ import annotations

from typing import Any

from companion.core.dice import DiceRequest
from companion.core.game import PlayerId
from companion.games.conspiracy.deaths.fate import RollFate, Target, fate, on_turn, targets_of
from companion.games.conspiracy.prospects import if_lost
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import signed
from companion.ui.presenters.conspiracy.auctions.sale import ELECTOR
from companion.ui.presenters.conspiracy.chances import line_of, why_line_breaks
from companion.ui.presenters.conspiracy.new_land import NewLand
from companion.ui.presenters.conspiracy.phases.body import ConspiracyBody
from companion.ui.presenters.conspiracy.words import NOBODY
from companion.ui.presenters.panels import Act, Answer, Button, Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Why

DRAFT = "fate"
AHEAD = 2  # rounds for which a family looks out
NOTHING: dict[str, Any] = {"die": 0, "witch": "", "cradle": "", "secular": 0}


class FateBody(ConspiracyBody):
    """Whose roll it is, what it brought, and what follows."""

    @property
    def who(self) -> PlayerId:
        return ""

    @property
    def now(self) -> PlayerId | None:
        return on_turn(self.state)

    @property
    def kept(self) -> dict[str, Any]:
        kept = self.drafts.get(DRAFT, {})
        of = [self.state.round, self.now]
        return {**NOTHING, **kept} if kept.get("of") == of else {**NOTHING, "of": of}

    def _keep(self, **changes: Any) -> None:
        self.drafts.put(DRAFT, {**self.kept, **changes})

    def panels(self) -> tuple[Panel, ...]:
        state = self.state
        dispute = self.dispute_panels()
        if state.death:
            if not self.desk.draft.land:
                return (*dispute, self._targets(), self.about_advice())
            return (*dispute, *self.desk.panels(), self._chosen())
        if self.now is None or not self.is_now:
            return (*dispute, self._people())
        return (*dispute, self._roll(self.now), self._people(), self.about_advice())

    def _roll(self, player: PlayerId) -> Panel:
        kept = self.kept
        die = int(kept["die"])
        holders = [one for one in self.state.order if self.state.players[one].hand]
        asks = []
        if holders:
            chosen = [kept["witch"]] if kept["witch"] else []
            options = self.people_options(chosen, holders, "con.ui.nobody")
            asks.append(ChoiceRow("witch", self.say("con.card.witch"), options))
        note = ""
        born = fate(die, bool(kept["witch"])).children if die else 0
        others = [one for one in holders if one != player]
        if born and others:
            asks.append(
                ChoiceRow(
                    "cradle",
                    self.say("con.card.cradle"),
                    self.people_options(
                        [kept["cradle"]] if kept["cradle"] else [], others, "con.ui.nobody"
                    ),
                )
            )
        if born:
            children = self.children
            options = tuple(
                Choice(
                    str(secular),
                    self.say("con.setup.split", secular=secular, clerical=children - secular),
                    chosen=secular == min(int(kept["secular"]), children),
                )
                for secular in range(children, -1, -1)
            )
            asks.append(ChoiceRow("secular", self.say("con.sale.training"), options))
            note = self.say("con.fate.born", n=children)
        elif die:
            note = self.say("con.fate.death")
        dice = Dice((6,), (die,))
        title = self.say("con.fate.roll", player=self.name(player))
        by_app = Button(
            "roll", self.say("con.fate.by_app"), "dice-multiple-outline", look="outline"
        )
        return Panel("fate", title, dice=dice, asks=tuple(asks), offers=(by_app,), note=note)

    @property
    def children(self) -> int:
        kept = self.kept
        born = fate(int(kept["die"]), bool(kept["witch"])).children
        return born - bool(kept["cradle"] and born)

    def _people(self) -> Panel:
        rolled = [one for one in self.state.order if f"fate:{one}" in self.state.done]
        items = tuple(
            Item(
                f"person:{one}",
                self.name(one),
                self.say(
                    "con.setup.split",
                    secular=self.player(one).secular,
                    clerical=self.player(one).clerical,
                ),
                self._in_danger(one) if self.advises else "",
                icon="check" if one in rolled else "",
                colour=self.player(one).colour,
                quiet=one in rolled,
                holds=self.advises,
            )
            for one in self.state.order
        )
        note = self.say("con.fate.danger_note", n=AHEAD) if self.advises else ""
        return Panel("people", self.say("con.figure.heirs"), items=items, note=note, column=1)

    def _in_danger(self, player: PlayerId) -> str:
        """How likely a death finds the family without an heir, if all rivals aim at it."""
        return self.percent(line_of(self.state, player, AHEAD).broken.value)

    # -- deaths ----------------------------------------------------------------------------

    def _targets(self) -> Panel:
        elector = Item(
            "target:elector",
            self.say("con.fate.an_elector"),
            self.say("con.fate.elector_note"),
            icon="crown-outline",
            taps=True,
        )
        targets = sorted(targets_of(self.state).targets, key=lambda one: not one.allowed)
        items = tuple(
            self._target(one)
            for one in targets
            if not self.state.lands[one.name].kind.is_electorate
        )
        title = self.say("con.fate.who_dies", player=self.name(self.state.death))
        note = self.reminder("succession")
        name = Item("new_land", NewLand(self).offer("").text, icon="plus", taps=True)
        back = Button(
            "sale:bring_back", self.say("con.sale.bring_back"), "undo-variant", look="outline"
        )
        offers = (back,) if self.desk.has_aside else ()
        return Panel("targets", title, items=(elector, name, *items), offers=offers, note=note)

    def _target(self, target: Target) -> Item:
        land = self.state.lands[target.name]
        if target.allowed:
            follows = self.say(f"con.fate.follows.{target.follows}", who=self.names(target.who))
            told = [self.owner_name(land.owner), follows]
            if self.advises and target.follows != "inherit" and land.owner:
                told += [self.say(one) for one in if_lost(self.state, land.id)]
            note = " · ".join(told)
        else:
            note = self.reasons(target.reasons)
        return Item(
            f"target:{land.id}",
            self.land(land.id),
            note,
            signed(-target.ducats_lost) if target.ducats_lost else "",
            colour=self.player(land.owner).colour if land.owner else "",
            taps=True,
            quiet=not target.allowed,
        )

    def _chosen(self) -> Panel:
        land = self.desk.draft.land
        name = self.say("con.fate.an_elector") if land == ELECTOR else self.land(land)
        change = Button("rechoose", self.say("con.fate.rechoose"), "restore", look="outline")
        title = self.say("con.fate.who_dies", player=self.name(self.state.death))
        return Panel("chosen", title, note=name, offers=(change,), column=1)

    # -- taps ------------------------------------------------------------------------------

    def held(self, key: str) -> Why | None:
        what, _, player = key.partition(":")
        return why_line_breaks(self, player, AHEAD) if what == "person" else None

    def foot(self) -> Foot:
        if not self.is_now:
            return Foot()
        if self.state.death:
            return Foot(self.desk.book())
        if self.now is None:
            return Foot()
        die = int(self.kept["die"])
        return Foot(Button("book", self.say("con.sale.book"), "check", bool(die)))

    def thrown(self, faces: list[int]) -> None:
        self._keep(die=faces[0] if faces else 0, secular=self.kept["secular"])

    def own_answer(self, row: str, key: str) -> None:
        if row == "secular":
            self._keep(secular=int(key))
        else:
            self._keep(**{row: "" if key == NOBODY else key})

    def own_tap(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "roll":
                self._keep(die=self.dice.roll(DiceRequest("con.fate.by_app", (6,)))[0])
            case "book":
                return Act(self.action())
            case "target":
                self.desk.keep(land=rest)
            case "new_land":
                return NewLand(self).question()
            case "rechoose":
                self.desk.begin_again()
        return None

    def action(self) -> RollFate:
        kept = self.kept
        children = self.children
        return RollFate(
            self.now or self.state.active,
            int(kept["die"]),
            min(int(kept["secular"]), children),
            kept["witch"] or None,
            kept["cradle"] or None,
        )
