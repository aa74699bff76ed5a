"""Who takes the damage: the order of every army, and the fewest that have to die (F-8.9, F-R8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.core.errors import CompanionError
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medievalia.pieces import Troop
from companion.games.medievalia.war.checks import is_used
from companion.games.medievalia.war.fights import Fighter, Loss, losses
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.presenters.panels import Button, Item, Panel

if TYPE_CHECKING:
    from companion.ui.presenters.medievalia.war.page import WarPresenter

MOST = 10  # cards that the question about losses takes


@dataclass(frozen=True)
class Army:
    """Cards that share damage, in the order they take it."""

    key: str
    owner: PlayerId
    names: tuple[str, ...]


class WarLosses:
    """Asks in which order cards take damage, and tells how the fewest die."""

    def __init__(self, page: WarPresenter) -> None:
        self.page = page

    def armies(self) -> tuple[Army, ...]:
        """Attacking groups, those who face them, guards of sites under attack."""
        plan = self.page.plan
        found = [Army(f"a{number}", plan.player, names) for number, names in plan.groups.items()]
        found += [Army(f"d{number}", plan.enemy, plan.facing(number)) for number in plan.groups]
        found += [Army(f"g{site}", plan.enemy, names) for site, names in plan.guards().items()]
        return tuple(army for army in found if army.names)

    # -- the order ---------------------------------------------------------------------------

    def orders(self) -> Panel:
        """The first takes damage first; a tap puts a card there."""
        page = self.page
        rows = tuple(
            ChoiceRow(
                f"first:{army.key}",
                page.say("med.ui.first_hit_of", name=page.name(army.owner)),
                tuple(
                    Choice(name, f"{place}. {page.card_name(name)}", chosen=place == 1)
                    for place, name in enumerate(army.names, 1)
                ),
            )
            for army in self.armies()
            if len(army.names) > 1
        )
        return Panel("orders", page.say("med.ui.orders"), asks=rows)

    # -- the fewest --------------------------------------------------------------------------

    def _fighters(self) -> Mapping[str, Fighter]:
        page = self.page
        try:
            ready = page.plan.action().mustered(page.state)
        except CompanionError:
            return {}
        return {card.fighter.id: card.fighter for card in ready.cards}

    def _priests(self, army: Army) -> tuple[str, ...]:
        """Unused priests of this side in the same or an adjacent place (F-9.1)."""
        page, plan = self.page, self.page.plan
        near = {plan.place, *page.state.ring[plan.place].neighbours}
        friends = page.state.friends(army.owner)
        return tuple(
            unit.id
            for unit in page.state.units.values()
            if unit.type is Troop.PRIEST
            and unit.owner in friends
            and unit.place in near
            and not is_used(page.state, unit, plan.draft.used)
        )

    def fewest(self) -> Mapping[str, tuple[int, Loss]]:
        """Damage and the fewest losses of every army that is hit, by its key."""
        page, known, result = self.page, self._fighters(), self.page.settled()
        if result is None:
            return {}
        hurt = {row.id: row.damage for row in result.cards}
        found = {}
        for army in self.armies():
            damage = sum(hurt.get(name, 0) for name in army.names)
            cards = tuple(known[name] for name in army.names if name in known)
            if not damage or len(cards) != len(army.names) or len(cards) > MOST:
                continue
            priests = self._priests(army)
            inside = tuple(name for name in priests if name in army.names)
            told = losses(
                cards, damage, len(priests) - len(inside), inside, page.state.switches
            )  # fmt: skip
            found[army.key] = (damage, told.fewest)
        return found

    def panels(self) -> tuple[Panel, ...]:
        page, fewest = self.page, self.fewest()
        items = []
        for army in self.armies():
            if army.key not in fewest:
                continue
            damage, loss = fewest[army.key]
            dead = ", ".join(page.card_name(name) for name in loss.dead)
            said = page.say("med.ui.losses.dead", cards=dead) if dead else ""
            healed = sum(loss.heals.values())
            notes = [said or page.say("med.ui.losses.none")]
            notes += [page.say("med.ui.losses.priests", n=healed)] if healed else []
            items.append(
                Item(
                    f"losses:{army.key}",
                    f"{page.name(army.owner)}: {page.cards(army.names)}",
                    " · ".join(notes),
                    page.say("med.ui.losses.damage", n=damage),
                    colour=page.player(army.owner).colour,
                    tone="loss" if dead else "text",
                )
            )
        if not items:
            return ()
        offers = (Button("losses:take", page.say("med.ui.losses.take"), "shield-outline"),)
        title = page.say("med.ui.losses")
        return (Panel("losses", title, items=tuple(items), offers=offers, column=1),)

    def take(self) -> None:
        """Every army takes damage so that the fewest die; priests help as that needs."""
        page, draft = self.page, self.page.plan.draft
        orders, acts, spread = dict(draft.order), dict(draft.acts), dict(draft.spread)
        fewest = self.fewest()
        for army in self.armies():
            if army.key not in fewest:
                continue
            loss = fewest[army.key][1]
            orders[army.key] = loss.order
            spread |= {name: loss.taken.get(name, 0) for name in army.names}
            free = [one for one in self._priests(army) if not acts.get(one)]
            for name, many in loss.heals.items():
                for priest in [one for one in free if one != name][:many]:
                    acts[priest] = name
                    free.remove(priest)
        page.keep(order=orders, acts=acts, spread=spread)
