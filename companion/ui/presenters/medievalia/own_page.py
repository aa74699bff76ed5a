"""What the game's own pages share: whose page it is, the bar above, words for cards and costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.core.game import PlayerId
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.game import GAME
from companion.games.medievalia.payment.paying import Means
from companion.games.medievalia.pieces import Building, Card, Resource, Stack
from companion.games.medievalia.state import SETUP_PHASE, Ground, State, Unit
from companion.games.medievalia.words import place_name
from companion.pages.kit import Block, Stop
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Panel
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps
from companion.ui.presenters.phases.views import Foot, Speaker
from companion.ui.presenters.session import Session

ICONS = {
    Stack.LANDSCAPE: "pine-tree",
    Stack.MILITARY: "sword",
    Stack.CHARACTER: "account",
}


class Words(Speaker):
    """Cards, places and prices as the table calls them."""

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    def card(self, card: Any) -> str:
        return self.say(f"med.card.{card}")

    def stack(self, stack: Stack) -> str:
        return self.say(f"med.stack.{stack}")

    def place(self, place: str) -> str:
        return self.say(place_name(self.state, place))

    def site(self, player: PlayerId, site: str) -> str:
        """Field, or Field 2 where there are several of them."""
        me = self.state.player(player)
        ground = me.site(site)
        if ground is None:
            return site
        same = [one.id for one in me.sites if one.base is ground.base]
        name = self.say(f"med.base.{ground.base}")
        return name if len(same) == 1 else f"{name} {same.index(site) + 1}"

    def unit(self, name: str) -> str:
        """Worker, or Worker 2 where its owner has several of them."""
        unit = self.state.units[name]
        same = [one.id for one in self.state.units_of(unit.owner) if one.type is unit.type]
        text = self.card(unit.type)
        return text if len(same) == 1 else f"{text} {same.index(name) + 1}"

    def placed(self, name: str) -> str:
        """Worker 2 (Field): a troop, and where it is unless it stands alone at home."""
        unit = self.state.units[name]
        where = self.site(unit.owner, unit.site) if unit.site else ""
        if unit.place != self.state.player(unit.owner).home:
            where = self.place(unit.place)
        return f"{self.unit(name)} ({where})" if where else self.unit(name)

    def bag(self, bag: Bag) -> str:
        """2 gold, 1 work; free where nothing is due."""
        parts = [
            self.say(f"med.amount.{kind}", n=many)
            for kind, many in zip(Resource, bag.vector, strict=True)
            if many
        ]
        return ", ".join(parts) or self.say("med.amount.nothing")

    def means(self, player: PlayerId, means: Means) -> str:
        """What is turned, and who helps."""
        me = self.state.player(player)
        found: dict[str, int] = {}
        for one in means.turned:
            ground = me.site(one.source)
            base = self.say(f"med.base.{ground.base}") if ground else ""
            alone = ground is None or sum(site.base is ground.base for site in me.sites) == 1
            name = base if alone else self.site(player, one.source)
            if ground is None:
                name = self.card(self.state.units[one.source].type)
            name += f" × {self.card('artist')}" * len(one.artists)
            found[name] = found.get(name, 0) + 1
        for helper in (*means.traders, *means.bureaucrats):
            name = self.card(self.state.units[helper].type)
            found[name] = found.get(name, 0) + 1
        parts = [name if many == 1 else f"{many} × {name}" for name, many in found.items()]
        return ", ".join(parts) or self.say("med.amount.nothing")

    def buildings(self, buildings: Iterable[Building]) -> str:
        return ", ".join(self.card(one) for one in buildings)

    def on_site(self, player: PlayerId, ground: Ground) -> str:
        """Who and what is on a site, in a few words."""
        parts = [self.card(one) for one in ground.buildings]
        found: dict[Card, int] = {}
        for unit in self.state.on_site(player, ground.id):
            found[Card(unit.type)] = found.get(Card(unit.type), 0) + 1
        parts += [f"{many} × {self.card(card)}" for card, many in found.items()]
        return ", ".join(parts)

    def units(self, units: Iterable[Unit]) -> str:
        """2 × Soldier, Knight."""
        found: dict[Card, int] = {}
        for unit in units:
            found[Card(unit.type)] = found.get(Card(unit.type), 0) + 1
        return ", ".join(
            self.card(card) if many == 1 else f"{many} × {self.card(card)}"
            for card, many in found.items()
        )


class OwnPage(PanelTaps, Words):
    """A page about the player whose turn it is, until somebody else is tapped."""

    place_text = ""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.drafts = drafts
        self._chosen: tuple[Any, PlayerId] = (None, "")

    @property
    def who(self) -> PlayerId:
        when, player = self._chosen
        if when == self._now() and player in self.playing:
            return player
        return self.state.active

    def choose_player(self, player: str) -> None:
        self._chosen = (self._now(), player)

    def _now(self) -> tuple[int, PlayerId]:
        return self.state.round, self.state.active

    @property
    def is_turn(self) -> bool:
        """Whether it is this player's turn and the game goes on."""
        state = self.state
        return self.who == state.active and not state.ended and state.phase != SETUP_PHASE

    def view(self) -> PanelsPageView:
        state = self.state
        phase = self.say(GAME.phase_name(state.phase))
        title = self.say("med.now", name=self.name(state.active), what=phase)
        return PanelsPageView(
            title=self.say(self.place_text),
            subtitle=f"{self.say('ui.table.round', round=state.round)} · {title}",
            people=self.people(),
            player=self.who,
            panels=self.panels(),
            foot=self.foot(),
            undo=self.undo_text,
            redo=self.redo_text,
            about=(state.round, state.active, self.who),
            stops=self.stops(),
        )

    def panels(self) -> tuple[Panel | Block, ...]:
        raise NotImplementedError

    def stops(self) -> tuple[Stop, ...]:
        """The steps of the turn, where the page goes through them."""
        return ()

    def foot(self) -> Foot:
        return Foot()
