"""Generalship by taps on its pages, without a window: a whole cycle, a battle, private pages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.chance.decks import AppDecks
from companion.core.errors import BadInput
from companion.core.play import MemoryStore, Play, header_of
from companion.core.table_actions import Correct
from companion.games.generalship.corrections import SetHand, SetPlace, SetStack, SetTable
from companion.games.generalship.cycle.turn import ChooseTile, CorrectTurn
from companion.games.generalship.game import GAME
from companion.games.generalship.pieces import Event, Technology, Terrain, Tile, Unit
from companion.games.generalship.state import TileFacts
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.generalship.battle.page import BattlePage
from companion.ui.presenters.generalship.cards import CardsPage
from companion.ui.presenters.generalship.outlook import OutlookPage
from companion.ui.presenters.generalship.places import PlacesPage
from companion.ui.presenters.generalship.technologies import TechnologyPage
from companion.ui.presenters.generalship.turn.page import TurnPage
from companion.ui.presenters.generalship.values import ValuesPage
from companion.ui.presenters.panels import Act, Detail, HandTo, Question
from companion.ui.presenters.session import Session
from tests.games.generalship.evening import table_of
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking

ENGLISH = speaking("en")
LIGHT = Unit.LIGHT_INFANTRY


class Table:
    """A table with its pages and somebody who taps on them."""

    def __init__(self, players: int = 3, *, typed: bool = True, language: str = "en") -> None:
        play = Play(GAME, MemoryStore(header_of(GAME, table_of(players, typed))))
        self.session = Session(play, AtOnce(), lambda: 0)
        self.drafts: Drafts = in_memory()
        self.texts = speaking(language)
        self.refused: list[Any] = []

    @property
    def state(self) -> Any:
        return self.session.state

    def page(self, kind: Any) -> Any:
        return kind(self.session, lambda: self.texts, self.drafts)

    def do(self, action: Any) -> None:
        self.session.do(action, self.refused.append)
        assert not self.refused, self.refused[0].problems

    def tap(self, page: Any, key: str, **values: Any) -> None:
        shown = keys_of(page)
        assert key in shown, (key, sorted(shown))
        self.answer(page, page.tapped(key), values)

    def answer(self, page: Any, answer: Any, values: dict[str, Any]) -> None:
        match answer:
            case Act():
                self.do(answer.action)
                page.done(answer.action)
            case Question():
                assert answer.form(values).fields is not None
                action = answer.action(values)
                if action is not None:
                    self.do(action)
                    page.done(action)
            case HandTo():
                self.answer(page, answer.then(), values)
            case Detail():
                assert answer.title

    def main(self, page: Any) -> None:
        """The bright button."""
        foot = page.view().foot
        assert foot.main is not None
        self.tap(page, foot.main.key)


def keys_of(page: Any) -> set[str]:
    """Everything that can be tapped."""
    view = page.view()
    buttons = [one for one in (view.foot.main, *view.foot.others) if one is not None]
    found = {one.key for one in buttons}
    for panel in view.panels:
        found |= {one.key for one in panel.items if one.taps}
        found |= {one.key for one in panel.offers}
        found |= {one.key for one in panel.tiles if one.taps}
    return found


def onward(page: Any) -> str:
    """The answer in a battle that leads on: no, the reveal, or the next step."""
    return next(one for one in ("no", "reveal", "next") if one in keys_of(page))


def words_of(page: Any) -> str:
    return repr(page.view())


def test_a_cycle_is_played_by_the_bright_button_and_few_taps() -> None:
    table = Table(2)
    page = table.page(TurnPage)
    table.tap(page, "tile:production_growth:production")
    table.main(page)
    assert table.state.players["anna"].food > 2
    table.main(page)
    assert table.state.active == "ben"
    table.tap(page, "tile:general_technology:general")
    table.main(page)
    assert table.state.players["anna"].cards == 2
    assert table.state.players["ben"].unused == ("",)
    table.main(page)
    table.tap(page, "tile:draft:")
    page.stepped("unit:light_infantry", 1)
    page.stepped("unit:light_infantry", 1)
    page.stepped("unit:archers", 1)
    table.main(page)
    assert sum(table.state.army("anna").values()) == 4
    table.tap(page, "all_pass")
    table.main(page)
    table.tap(page, "tile:march:")
    table.tap(page, "stack:ben:byzantium_1", to="byzantium_2")
    table.tap(page, "all_pass")
    table.main(page)
    assert table.state.phase == 3
    for _ in range(3):
        table.main(page)
    assert (table.state.round, table.state.phase) == (2, 1)


def test_without_table_values_income_is_typed_in_a_form() -> None:
    table = Table(2, typed=False)
    page = table.page(TurnPage)
    table.tap(page, "tile:production_growth:production")
    assert page.view().foot.main.enabled is False
    table.tap(page, "row:anna", food=3, metal=1)
    table.tap(page, "row:ben", gain=2)
    assert page.view().foot.main.enabled is True
    table.main(page)
    assert table.state.players["anna"].food == 5
    assert table.state.players["ben"].people == 7


def test_a_technology_is_developed_with_its_event() -> None:
    table = Table(3)
    page = table.page(TurnPage)
    table.tap(page, "tile:general_technology:technology")
    table.do(SetHand("anna", 3))
    table.tap(page, "develop:metallurgy", event="edict")
    assert table.state.players["anna"].vp == 2
    assert "heavy infantry" in words_of(table.page(TechnologyPage))


@pytest.mark.rule("G-8.1", "G-7.8")
@pytest.mark.parametrize("event", [one for one in Event if one is not Event.RENAISSANCE])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_picked_on_the_screen_and_told_in_the_log(
    event: Event, language: str
) -> None:
    table = Table(3, language=language)
    page = table.page(TurnPage)
    table.tap(page, "tile:general_technology:technology")
    table.do(SetHand("anna", 3))
    form = page.tapped("develop:metallurgy").then().form({})
    offered = next(one for one in form.fields if one.key == "event")
    assert event.value in [one.key for one in offered.choices]
    table.tap(page, "develop:metallurgy", event=event.value)
    assert event in table.state.events.values()
    last = table.session.journal.present[-1].step
    assert table.texts.text(f"gen.event.{event}") in table.texts.text(last.summary)


@pytest.mark.rule("G-8.8")
def test_the_renaissance_asks_for_its_technology_and_for_the_next_event() -> None:
    table = Table(3)
    page = table.page(TurnPage)
    table.tap(page, "tile:general_technology:technology")
    table.do(SetHand("anna", 3))
    question = page.tapped("develop:metallurgy").then()
    asked = [one.key for one in question.form({"event": "renaissance"}).fields]
    assert "event2" in asked
    table.tap(page, "develop:metallurgy", event="renaissance", event2="edict")
    assert table.state.developed == {Technology.METALLURGY: "anna", Technology.STIRRUP: ""}
    assert table.state.players["anna"].vp == 2  # none for the second


def test_an_alliance_shows_its_price() -> None:
    table = Table(4)
    page = table.page(TurnPage)
    table.tap(page, "tile:alliance:")
    page.answered("anna", "1")
    page.answered("ben", "1")
    assert "Power cards to pay: 0 of 1." in words_of(page)
    table.main(page)
    assert table.state.allies("anna") == {"ben"}


def in_battle(table: Table) -> None:
    """Anna has moved into Ben's second tile."""
    for player, place, units in (
        ("anna", "austria_2", {LIGHT: 3, Unit.ARCHERS: 1}),
        ("ben", "byzantium_2", {LIGHT: 2, Unit.HEAVY_INFANTRY: 1}),
    ):
        table.do(SetStack(player, place, units))
    table.do(ChooseTile(Tile.MARCH))
    page = table.page(TurnPage)
    table.tap(page, "stack:anna:austria_2", to="byzantium_2")
    assert page.view().foot.main.key == "page:battle"


def settled(table: Table, page: Any, role: str) -> None:
    """The beaten side looks alone at what it loses and where it goes, and agrees."""
    table.tap(page, f"look:{role}")
    assert page.private == role
    table.tap(page, "settled")
    assert page.private is None


def test_a_battle_with_cards_on_the_table() -> None:
    table = Table(2)
    in_battle(table)
    page = table.page(BattlePage)
    while page.step != "attack_1":
        table.tap(page, onward(page))
    table.main(page)
    for row, key in (*(("u:attacker", "light_infantry"),) * 3, ("c:attacker", "2")):
        page.answered(row, key)
    table.main(page)
    assert page.step == "end"
    assert page.view().foot.main.key == "look:defender"
    settled(table, page, "defender")
    table.main(page)
    assert table.state.players["anna"].vp == 2
    assert table.state.battle is None
    assert page.view().foot.main.key == "page:phase"


def test_an_impossible_attack_says_which_regiment_has_no_card() -> None:
    table = Table(2)
    in_battle(table)
    page = table.page(BattlePage)
    while page.step != "attack_1":
        table.tap(page, onward(page))
    page.answered("u:attacker", "light_infantry")
    with pytest.raises(BadInput) as caught:
        page.tapped("next")
    assert caught.value.key == "gen.attack.no_card"


def test_a_battle_whose_cards_the_app_deals() -> None:
    table = Table(2)
    in_battle(table)
    page = table.page(BattlePage)
    page.chose("how", "dealt")
    while page.step not in ("attack_1", "attack_2"):
        table.tap(page, onward(page))
    while page.step != "end":
        for role in ("defender", "attacker"):
            table.tap(page, f"look:{role}")
            assert page.private == role
            table.tap(page, f"ready:{role}")
            assert page.private is None
        table.main(page)
    settled(table, page, "attacker")
    table.main(page)
    assert table.state.battle is None
    assert table.state.players["ben"].battle_count == 1


@pytest.mark.rule("G-1.6", "G-14.9")
def test_hidden_pieces_of_the_enemy_change_no_byte_of_the_askers_pages() -> None:
    shown: list[list[str]] = []
    for hidden in ({LIGHT: 2, Unit.HEAVY_INFANTRY: 1}, {Unit.ARCHERS: 2, Unit.MUSKETS: 1}):
        table = Table(2)
        in_battle(table)
        table.do(SetStack("ben", "byzantium_2", hidden))
        page = table.page(BattlePage)
        page.decks = AppDecks(Random(7))
        page.chose("how", "dealt")
        pages = []
        while page.step != "attack_1":
            pages.append(words_of(page))
            table.tap(page, "look:attacker")
            pages.append(words_of(page))
            table.tap(page, "hide")
            table.tap(page, onward(page))
        table.tap(page, "look:attacker")
        pages.append(words_of(page))
        for kind in (TurnPage, PlacesPage, TechnologyPage, CardsPage, OutlookPage, ValuesPage):
            pages.append(words_of(table.page(kind)))
        own = box("generalship")
        pages.append(repr(own.table(table.session, lambda: ENGLISH).view()))
        sheet = own.sheet(table.session, lambda: ENGLISH, table.drafts)
        for tab in ("stores", "people", "armies", "court", "alliances", "figures"):
            sheet.open("anna", tab)
            pages.append(repr(sheet.view()))
        shown.append(pages)
    assert shown[0] == shown[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
def test_every_page_speaks(language: str, players: int) -> None:
    table = Table(players, typed=players == 2, language=language)
    pages = (
        TurnPage,
        BattlePage,
        PlacesPage,
        TechnologyPage,
        CardsPage,
        OutlookPage,
        ValuesPage,
    )
    for kind in pages:
        for panel in table.page(kind).view().panels:
            assert not panel.title.startswith("gen.")
            for item in panel.items:
                assert not item.text.startswith("gen."), item
                assert "gen." not in item.note, item
                assert "gen." not in item.value, item


def test_a_fallen_capital_asks_for_swaps() -> None:
    table = Table(2)
    table.do(SetStack("anna", "byzantium_1", {LIGHT: 1}))
    table.do(SetStack("ben", "byzantium_1", {}))
    page = table.page(TurnPage)
    table.tap(page, "tile:draft:")
    table.tap(page, "all_pass")
    table.main(page)
    assert table.state.ending == "capital"
    page.answered("ben", "swap")
    table.main(page)
    assert table.state.ended
    assert box("generalship").scoring(table.session, lambda: ENGLISH, table.drafts).view()


def test_food_that_is_short_is_settled_in_private() -> None:
    table = Table(2)
    table.do(SetStack("anna", "austria_1", {Unit.HEAVY_INFANTRY: 9}))
    table.do(CorrectTurn(3))
    page = table.page(TurnPage)
    table.main(page)
    table.tap(page, "upkeep:anna", way="0")
    table.main(page)
    assert table.state.players["anna"].food == 0
    assert table.state.army("anna") == {Unit.HEAVY_INFANTRY: 6}


def test_what_was_typed_is_offered_again_in_the_next_game() -> None:
    kept: dict[str, Any] = {}
    first, second = Table(2, typed=False), Table(2, typed=False)
    first.drafts = Drafts(kept.get, kept.__setitem__, "first")
    second.drafts = Drafts(kept.get, kept.__setitem__, "second")
    page = first.page(ValuesPage)
    wanted = {"production_growth": 2, "general_technology": 1, "draft": 1, "march": 2}
    first.tap(page, "circles", **{f"circles.{tile}": n for tile, n in wanted.items()})
    assert first.state.values.circles[Tile.MARCH] == 2
    again = second.page(ValuesPage)
    second.tap(again, "take_over")
    assert second.state.values == first.state.values
    assert "take_over" not in keys_of(again)


@pytest.mark.rule("G-2.4")
def test_two_of_five_generals_are_typed_before_the_first_tile_in_private() -> None:
    table = Table(3)
    page = table.page(TurnPage)
    assert isinstance(page.tapped("keep:ben"), HandTo)
    table.tap(page, "keep:ben", name="Kimon", land=2, naval=3, power="Perikles")
    ben = table.state.players["ben"]
    assert (ben.commander.name, ben.commander.naval, ben.power) == ("Kimon", 3, ("Perikles",))
    assert "Perikles" not in words_of(page)
    assert "keep:ben" not in keys_of(page)
    table.tap(page, "tile:march:")
    assert not any(panel.key == "generals" for panel in page.view().panels)


@pytest.mark.rule("G-16.3", "G-15.9", "G-14.5")
def test_the_outlook_tells_the_race_the_power_and_the_next_event() -> None:
    table = Table(3)
    table.do(Correct("carla", "power", 2))
    page = table.page(OutlookPage)
    panels = {panel.key: panel for panel in page.view().panels}
    assert [one.value for one in panels["race"].items] == ["4", "4", "4"]
    page.answered("battles", "yes")
    assert [one.value for one in page.view().panels[0].items] == ["4", "4", "4"]
    first = panels["coming"].items[0]
    assert (first.key, first.value) == ("order:carla", "3")
    assert len(panels["events"].items) == 8
    for key in ("race:anna", "order:carla", "event:black_death"):
        why = page.held(key)
        assert why is not None
        assert all(line.rule.startswith("G-") for line in why.lines)


@pytest.mark.rule("G-4.6", "G-17.3")
def test_the_sheet_has_people_alliances_and_every_booking_of_food_and_metal() -> None:
    table = Table(3)
    table.do(Correct("anna", "food", 3))
    table.do(SetStack("ben", "austria_2", {LIGHT: 1}))
    sheet = box("generalship").sheet(table.session, lambda: ENGLISH, table.drafts)
    sheet.open("anna", "stores")
    ledger = next(one for one in sheet.view().panels if one.key == "ledger")
    assert [one.value for one in ledger.items] == ["+3 Food"]
    sheet.open("anna", "people")
    own = next(one for one in sheet.view().panels if one.key == "own")
    assert [one.tone for one in own.items] == ["text", "loss", "text"]
    sheet.open("anna", "alliances")
    others = next(one for one in sheet.view().panels if one.key == "others")
    assert [one.note for one in others.items] == ["Power cards to become allies: 0"] * 2
    table.do(SetTable(alliances=(("anna", "ben"), ())))
    sheet.open("anna", "alliances")
    others = next(one for one in sheet.view().panels if one.key == "others")
    assert [one.value for one in others.items] == ["allied", "not allied"]
    assert others.items[0].note.endswith("1")  # one cube goes out, the other one is left alone


@pytest.mark.rule("G-10.8")
def test_a_fleets_owner_says_in_private_who_is_aboard() -> None:
    table = Table(2)
    table.do(SetPlace("n1", TileFacts(terrain=Terrain.SEA)))
    table.do(SetStack("anna", "n1", {LIGHT: 2, Unit.GALLEY: 2}))
    sheet = box("generalship").sheet(table.session, lambda: ENGLISH, table.drafts)
    sheet.open("anna", "armies")
    answer = sheet.tapped("loads:n1")
    assert isinstance(answer, HandTo)
    question = answer.then()
    assert isinstance(question, Question)
    assert len(question.form({}).fields) == 4
    table.do(question.action({f"{at}.units.light_infantry": 1 for at in range(2)}))
    stack = table.state.stack("anna", "n1")
    assert [dict(one.units) for one in stack.loads] == [{LIGHT: 1}, {LIGHT: 1}]


@pytest.mark.rule("G-10.2")
def test_who_splits_a_stack_sees_what_the_chosen_pieces_reach() -> None:
    table = Table(2)
    for place in table.state.places:
        table.do(SetPlace(place, TileFacts(terrain=Terrain.PLAINS)))
    table.do(SetPlace("austria_1", neighbours=("n1",)))
    table.do(SetPlace("n1", neighbours=("austria_1", "n2")))
    table.do(SetStack("anna", "austria_1", {LIGHT: 1, Unit.LIGHT_CAVALRY: 1}))
    page = table.page(TurnPage)
    table.tap(page, "tile:march:")
    form = page.tapped("split:anna").then().form

    def ways(**values: Any) -> list[str]:
        return [one.text for one in form(values).fields[1].choices]

    assert ways(**{"units.light_cavalry": 1}) == ["N1", "N1 › N2"]
    assert ways(**{"units.light_infantry": 1}) == ["N1", "N1 › N2 · too far"]


def test_charts_tell_sources_and_battles_and_the_clock_the_pace() -> None:
    table = Table(2)
    in_battle(table)
    page = table.page(BattlePage)
    while page.step != "end":
        table.tap(page, onward(page))
    settled(table, page, "attacker")
    table.main(page)
    charts = box("generalship").curves(table.session, lambda: ENGLISH, {})
    assert {"sources", "battles"} <= {key for key, _ in charts.tabs()}
    battles = charts.view("battles")[0]
    assert len(battles.bars) == 1
    assert "Cycle 1" in battles.bars[0].note
    table.do(Correct("anna", "vp", 4))
    assert any(bar.value == "+4" for bars in charts.view("sources") for bar in bars.bars)
