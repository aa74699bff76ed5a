"""A fief as panels: its sites with what they give, loose troops, and what can be done to them."""

from __future__ import annotations

from companion.core.records import evolve
from companion.games.medievalia.cards import Attach, RemoveLandscape
from companion.games.medievalia.corrections import TurnCards
from companion.games.medievalia.fief.production import group_yield
from companion.games.medievalia.fief.sums import is_guarded, supplied
from companion.games.medievalia.payment.costs import LANDSCAPE
from companion.games.medievalia.payment.paying import NOTHING, Turned, produced
from companion.games.medievalia.payment.proposals import ways_to_pay
from companion.games.medievalia.pieces import Troop
from companion.games.medievalia.state import ACTIONS, MOVEMENT, Ground
from companion.games.medievalia.tables import ABILITIES, row_of
from companion.games.medievalia.turns import Discard
from companion.games.medievalia.war.warfare import Shoot
from companion.ui.presenters.medievalia.own_page import OwnPage
from companion.ui.presenters.medievalia.supply_words import Starving
from companion.ui.presenters.medievalia.turn.bill import Bill
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Detail,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.table.reasons import with_reason
from companion.ui.presenters.views import Why

USED, UPRIGHT = "phone-rotate-landscape", "cards-outline"


class FiefPanels:
    """City, landscapes and troops of whoever the page is about."""

    def __init__(self, page: OwnPage) -> None:
        self.page = page
        self.starving = Starving(page)

    # -- what is shown -----------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        page, me = self.page, self.page.state.player(self.page.who)
        sites = tuple(self._site(ground) for ground in me.sites)
        fed = supplied(page.state, page.who)
        note = page.say("med.ui.fed", n=fed.characters, most=fed.limit)
        fief = Panel("fief", page.say("med.ui.fief_of", name=me.name), items=sites, note=note)
        loose = self._troops()
        return (fief, loose) if loose.items else (fief,)

    def _site(self, ground: Ground) -> Item:
        page = self.page
        kind, amount = produced(page.state, page.who, Turned(ground.id))
        notes = [page.on_site(page.who, ground)]
        if not ground.is_city:
            guarded = is_guarded(page.state, page.who, ground)
            notes.append(page.say("med.ui.guarded" if guarded else "med.ui.unguarded"))
        if ground.used:
            notes.append(page.say("med.ui.used"))
        return Item(
            f"site:{ground.id}",
            page.site(page.who, ground.id),
            " · ".join(filter(None, notes)),
            page.say(f"med.amount.{kind}", n=amount),
            icon=USED if ground.used else UPRIGHT,
            taps=page.is_turn,
            holds=True,
            quiet=ground.used,
        )

    def _troops(self) -> Panel:
        page = self.page
        items = []
        for unit in page.state.units_of(page.who):
            if unit.site:
                continue
            home = unit.place == page.state.player(page.who).home
            notes = [] if home else [page.place(unit.place)]
            if unit.used:
                notes.append(page.say("med.ui.used"))
            items.append(
                Item(
                    f"unit:{unit.id}",
                    page.unit(unit.id),
                    " · ".join(notes),
                    icon=USED if unit.used else UPRIGHT,
                    taps=page.is_turn,
                    quiet=unit.used,
                )
            )
        return Panel("troops", page.say("med.ui.loose"), items=tuple(items))

    def held(self, key: str) -> Why | None:
        what, _, name = key.partition(":")
        page = self.page
        ground = page.state.player(page.who).site(name) if what == "site" else None
        if ground is None:
            return None
        from companion.games.medievalia.fief.sums import site_of

        site = site_of(page.state, page.who, ground)
        answer = group_yield(
            base=site.base,
            workers=site.workers,
            civil=site.civil,
            slots=site.slots,
            producers=site.producers,
            switches=page.state.switches,
        )
        return page.why(answer.amount, page.site(page.who, name), changes=False)

    # -- what a tap offers ---------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        page = self.page
        match what:
            case "site":
                return self._about_site(rest)
            case "unit":
                return self._about_unit(rest)
            case "attach":
                unit, _, site = rest.partition(":")
                return self.starving.asked(f"attach:{unit}:{site}", Attach(page.who, (unit,), site))
            case "remove":
                return self._removing(rest)
            case "shoot":
                archer, _, target = rest.partition(":")
                return Act(Shoot(page.who, archer, target))
            case "discard":
                return self.starving.asked(f"discard:{rest}", Discard(page.who, (rest,)))
        turned = Act(TurnCards(page.who, (rest,), used=what == "turn"))
        return with_reason(turned, page.say)

    def _about_unit(self, name: str) -> Detail:
        page, unit = self.page, self.page.state.units[name]
        me = page.state.player(page.who)
        offers = []
        if unit.place == me.home:
            offers += [
                Button(
                    f"attach:{name}:{ground.id}",
                    page.say("med.ui.to_site", site=page.site(page.who, ground.id)),
                    "arrow-down-bold-box-outline",
                    look="accent",
                )
                for ground in me.sites
            ]
        offers += self._shots(name)
        offers.append(self._turn(name, unit.used))
        offers.append(Button(f"discard:{name}", page.say("med.ui.discard"), "delete-outline"))
        ability = ABILITIES.get(row_of(unit.type).ability)
        said = (Said(page.say(ability.name), rule=ability.rule),) if ability else ()
        return Detail(page.unit(name), page.place(unit.place), said, tuple(offers))

    def _shots(self, name: str) -> list[Button]:
        """An archer may shoot outside a war, where the table plays it so (F-R32)."""
        page, unit = self.page, self.page.state.units[name]
        if unit.type is not Troop.ARCHER or page.state.switches.archers != "own_turn":
            return []
        near = {unit.place, *page.state.ring[unit.place].neighbours}
        enemies = page.state.enemies(page.who)
        return [
            Button(
                f"shoot:{name}:{one.id}",
                page.say("med.ui.shoot", card=page.unit(one.id), owner=page.name(one.owner)),
                "bow-arrow",
            )
            for one in page.state.units.values()
            if one.owner in enemies and one.place in near and not one.site
        ]

    def _turn(self, name: str, used: bool) -> Button:
        key, text = ("upright", "med.ui.turn_up") if used else ("turn", "med.ui.turn_down")
        return Button(f"{key}:{name}", self.page.say(text), USED, look="outline")

    def _about_site(self, name: str) -> Detail:
        page = self.page
        ground = page.state.player(page.who).site(name)
        assert ground is not None
        on_it = page.state.on_site(page.who, name)
        loose = [
            unit
            for unit in page.state.units_of(page.who)
            if not unit.site and unit.place == page.state.player(page.who).home
        ]
        offers = [
            Button(
                f"attach:{unit.id}:{name}",
                page.say("med.ui.attach", card=page.unit(unit.id)),
                "arrow-down-bold-box-outline",
                look="accent",
            )
            for unit in loose
        ]
        offers += [
            Button(
                f"attach:{unit.id}:",
                page.say("med.ui.detach", card=page.unit(unit.id)),
                "arrow-up-bold-box-outline",
            )
            for unit in on_it
        ]
        offers.append(self._turn(name, ground.used))
        if not ground.is_city and page.state.phase in (ACTIONS, MOVEMENT):
            offers.append(Button(f"remove:{name}", page.say("med.ui.remove"), "delete-outline"))
        said = tuple(Said(page.card(one)) for one in ground.buildings)
        return Detail(
            page.site(page.who, name), page.on_site(page.who, ground), said, tuple(offers)
        )

    def _removing(self, name: str) -> Question:
        """1 work, of the source that is wasted least (F-5.3)."""
        page = self.page

        def action(values: Values) -> RemoveLandscape:
            ways = ways_to_pay(page.state, page.who, LANDSCAPE, hand=0)
            others = [way for way in ways if all(one.source != name for one in way.means.turned)]
            found = others or list(ways)
            means = found[0].means if found and page.state.turns else NOTHING
            return RemoveLandscape(page.who, name, means, tuple(values.get("starved", ())))

        def form(values: Values) -> Form:
            made = action(values)
            said = (Said(page.say("med.ui.pays"), page.means(page.who, made.payment)),)
            fields = self.starving.fields(evolve(made, starved=()), values)
            title = page.say("med.ui.remove_site", site=page.site(page.who, name))
            return Form(title, fields, page.say("med.ui.remove"), (*said, *Bill(page).of(made)))

        return Question(f"remove:{name}", form, action)
