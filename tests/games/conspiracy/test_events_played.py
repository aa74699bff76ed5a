"""Event cards, elections and the anarchy: each action on a small table."""

from __future__ import annotations

import pytest

from companion.core.records import evolve
from companion.games.conspiracy.deaths.electors import ElectorDies
from companion.games.conspiracy.empire.clock import clock_of
from companion.games.conspiracy.empire.empire import BreakOff, BuildCastle, EndAnarchy, HoldElection
from companion.games.conspiracy.events.auctions import Sold, Struck
from companion.games.conspiracy.events.events import SellEvent, TurnUpEvents, opener_of
from companion.games.conspiracy.pieces import Event, Master, Training
from companion.games.conspiracy.state import EVENTS, Deck
from companion.games.conspiracy.switches import Switches
from tests.games.conspiracy.small import Table

THREE = (Event.MASTER_BUILDER, Event.RELIC, Event.KNIGHT)


def sale(*cards: Event, **setup: int) -> Table:
    """A table with these cards turned up."""
    players = max(2, len(cards))
    table = Table(players, **setup).phase(EVENTS).set(deck=Deck(30, 2, 2, is_shuffled=True))
    rest = (Event.ADOPTION,) * (players - len(cards))
    return table.do(TurnUpEvents((*cards, *rest)))


@pytest.mark.rule("C-7.2.1", "C-7.1.1")
def test_cards_are_turned_up_once_and_as_many_as_players() -> None:
    table = Table().phase(EVENTS)
    assert table.forbidden(TurnUpEvents(THREE[:2])) == {"C-7.2.1"}
    two = (Event.DEATH_OF_EMPEROR, Event.DEATH_OF_EMPEROR, Event.DEATH_OF_ELECTOR)
    table.set(deck=Deck(30, 1, 0, is_shuffled=True))
    assert table.forbidden(TurnUpEvents(two)) == {"C-7.1.1"}
    table.set(deck=Deck(30, 2, 1, is_shuffled=True))
    table.do(TurnUpEvents((Event.RELIC, Event.DEATH_OF_ELECTOR, Event.BAN)))
    assert table.state.deaths == (Event.DEATH_OF_ELECTOR,)
    assert table.state.for_sale == (Event.RELIC, Event.BAN)
    assert table.state.deck.left == 27
    assert table.refused(TurnUpEvents(THREE)) >= {"con.events.turned"}
    assert table.forbidden(SellEvent(Event.RELIC)) == {"C-7.2.1"}  # deaths come first
    table.do(ElectorDies())
    table.do(SellEvent(Event.RELIC))
    assert table.said == "con.log.event_unsold"
    assert opener_of(table.state) == "p2"
    assert table.forbidden(SellEvent(Event.RELIC)) == {"C-7.2.1"}  # sold already
    assert table.refused(SellEvent(Event.DEATH_OF_ELECTOR)) == {"con.events.not_for_sale"}
    assert table.phase(EVENTS + 1).forbidden(SellEvent(Event.BAN)) >= {"C-5.0.1"}


@pytest.mark.rule("C-7.1.1", "C-7.1.2")
def test_a_death_in_the_first_pile_shows_that_the_deck_was_shuffled_otherwise() -> None:
    table = Table().phase(EVENTS)
    early = TurnUpEvents((Event.DEATH_OF_EMPEROR, Event.BAN, Event.RELIC))
    assert table.refused(early) == {"con.clock.too_early"}
    assert table.forbidden(early) == {"C-7.1.1"}
    assert [one.emperor.value for one in clock_of(table.state, 4).rounds] == [0, 0, 0, 0]
    table.do(TurnUpEvents(early.cards, overrule=True))
    assert table.state.deck == Deck(35, 1, 2, is_shuffled=True)
    assert clock_of(table.state, 1).rounds[0].emperor.exact == "3/35"
    for odd in (Deck(0, 2, 2), Deck(38, 0, 0), Deck(1, 2, 0, is_shuffled=True)):
        assert clock_of(table.set(deck=odd).state, 3).rounds  # counted by hand, whatever it is


@pytest.mark.rule("C-7.2.3", "C-7.2.2", "RUL-C-29", "RUL-C-30", "C-3.10.2")
def test_a_dry_deck_asks_for_the_election_then_for_the_missing_cards() -> None:
    table = Table(4).phase(EVENTS).set(deck=Deck(2, 0, 0))
    table.do(TurnUpEvents((Event.PREACHER, Event.PREACHER)))
    assert table.told == ["con.log.deck_dry", "con.log.second_preacher"]
    assert (table.state.deaths, table.state.missing) == ((Event.DEATH_OF_EMPEROR,), 2)
    assert table.forbidden(SellEvent(Event.PREACHER)) >= {"C-7.2.1", "C-7.2.3"}
    assert table.forbidden(TurnUpEvents((Event.RELIC, Event.BAN))) >= {"C-7.2.3"}
    table.do(HoldElection())
    assert table.state.anarchy is not None
    assert table.state.deck == Deck(36, 2, 2, is_shuffled=True)  # all but the open cards
    assert table.forbidden(TurnUpEvents((Event.RELIC, Event.BAN))) == {"C-3.10.2"}
    table.do(EndAnarchy()).do(TurnUpEvents((Event.RELIC, Event.BAN)))
    assert table.told == []
    assert table.state.for_sale == (Event.PREACHER, Event.RELIC, Event.BAN)
    assert table.state.missing == 0


@pytest.mark.rule("C-7.3.1", "C-6.2.1", "RUL-C-36", "RUL-C-37")
def test_a_sale_is_asked_as_the_auction_asks_it() -> None:
    table = sale(*THREE, cards=1)
    place = table.own("p1")[0]
    won = SellEvent(Event.MASTER_BUILDER, Sold("p1", 40), place)
    assert table.refused(SellEvent(Event.MASTER_BUILDER, Sold(None, 40))) == {
        "con.sold.nobody_pays"
    }
    for price in (35, 0, 110):  # no tens, too low, not covered
        wrong = SellEvent(Event.MASTER_BUILDER, Sold("p1", price), place)
        assert table.forbidden(wrong) == {"C-7.3.1"}
    struck = Sold("p1", 40, pestilence=(Struck("p2", "p1"),))
    assert table.forbidden(SellEvent(Event.MASTER_BUILDER, struck, place)) == {"RUL-C-37"}
    both = Sold("p1", 40, magnate=True, pestilence=(Struck("p1", "p2"),))
    wrong = SellEvent(Event.MASTER_BUILDER, both, place)
    assert table.forbidden(wrong) == {"C-7.3.1"}  # two cards, one in hand
    dear = SellEvent(Event.MASTER_BUILDER, Sold("p1", 300), place, overrule=True)
    half = sale(*THREE, cards=1).do(
        SellEvent(Event.MASTER_BUILDER, Sold("p1", 50, magnate=True), place)
    )
    assert half.state.money("p1") == 70  # 25 rounded up to 30
    assert half.state.players["p1"].hand == 0
    table.do(won)
    assert table.state.money("p1") == 60
    assert table.state.lands[place].castle
    table = sale(*THREE).do(dear)
    assert (table.state.money("p1"), sum(table.state.purses.values())) == (0, 0)


@pytest.mark.rule("C-2.2.1", "C-3.5.1", "C-3.19.1", "C-3.21.1", "C-3.22.1", "C-3.6.1", "RUL-C-54")
def test_what_is_bought_stands_where_it_may() -> None:
    table = sale(Event.MASTER_BUILDER, Event.MONASTERY, Event.RELIC, Event.IMPERIAL_CITY)
    mine, theirs = table.own("p1")[0], table.own("p2")[0]
    see = table.own("p1", "bishopric")[0]
    bid = Sold("p1", 10)
    assert table.refused(SellEvent(Event.MASTER_BUILDER, bid)) == {"con.unknown_land"}
    assert table.forbidden(SellEvent(Event.MASTER_BUILDER, bid, theirs)) == {"C-3.5.1"}
    table.land(mine, castle=True)
    assert table.forbidden(SellEvent(Event.MASTER_BUILDER, bid, mine)) == {"C-2.2.1"}
    assert table.forbidden(SellEvent(Event.MONASTERY, bid, see)) == {"C-3.19.1"}
    assert table.forbidden(SellEvent(Event.RELIC, bid, mine)) == {"C-3.22.1"}
    table.land(see, relic=True)
    assert table.forbidden(SellEvent(Event.RELIC, bid, mine)) == {"C-3.22.1"}  # no room
    table.do(SellEvent(Event.IMPERIAL_CITY, bid, theirs))  # a territory of his choice
    assert table.state.lands[theirs].imperial_city
    free, *others = [one.id for one in table.state.lands.values() if not one.castle]
    for land in others[:15]:
        table.land(land, castle=True)
    table.land(free, owner="p3")
    assert table.forbidden(SellEvent(Event.MASTER_BUILDER, Sold("p3", 10), free)) == {"RUL-C-54"}


@pytest.mark.rule("C-8.1.1", "C-2.1.1", "RUL-C-46")
def test_heirs_and_knights_need_markers_and_a_home() -> None:
    table = sale(Event.ADOPTION, Event.KNIGHT, Event.PREACHER)
    bid = Sold("p2", 10)
    assert table.refused(SellEvent(Event.ADOPTION, bid)) == {"con.events.training"}
    table.do(SellEvent(Event.ADOPTION, bid, training=Training.CLERICAL))
    assert table.state.players["p2"].clerical == 3
    table.put("p2", knights=10)
    assert table.forbidden(SellEvent(Event.KNIGHT, bid)) == {"RUL-C-54"}
    table.put("p2", knights=0, mercenaries=0)
    for land in table.own("p2") + table.own("p2", "bishopric"):
        table.land(land, owner="")
    assert table.forbidden(SellEvent(Event.KNIGHT, bid)) == {"RUL-C-46"}
    home = table.own("p1")[0]
    table.do(SellEvent(Event.PREACHER, Sold("p1", 10), home))
    assert table.state.lands[home].preacher
    assert table.state.masters == {}


@pytest.mark.rule("C-3.15.1", "C-10.0.3", "RUL-C-05", "RUL-C-51")
def test_EX_C_10_a_ban_opens_attacks_unless_the_edict_lifts_it() -> None:
    table = sale(Event.BAN, Event.BAN, Event.BAN, cards=1)
    bid, land = Sold("p1", 10), table.own("p2")[0]
    assert table.forbidden(SellEvent(Event.BAN, bid, "mainz")) == {"C-8.4.4"}
    assert table.refused(SellEvent(Event.BAN, edict="p2")) == {"con.events.no_ban"}
    lifted = evolve(SellEvent(Event.BAN, bid, land), edict="p2")
    assert table.forbidden(evolve(lifted, edict="p3")) == {"C-10.0.3"}  # not his to decide
    table.do(lifted)
    assert table.told == ["con.log.edict"]
    assert (table.state.dispute, table.state.players["p2"].hand) == (None, 0)
    assert table.forbidden(lifted) == {"C-10.0.3"}  # no card left
    table.do(SellEvent(Event.BAN, bid, land))
    assert table.state.dispute is not None
    assert table.state.dispute.may == {"p1", "p3"}
    for lost in table.own("p2")[3:] + table.own("p2", "bishopric"):
        table.land(lost, owner="")
    assert table.forbidden(SellEvent(Event.BAN, bid, land)) == {"C-3.15.1"}
    table.do(SellEvent(Event.BAN, bid, lost))  # a neutral ruler is not protected
    assert table.state.dispute is not None
    assert table.state.dispute.may == {"p1", "p2", "p3"}


def with_electors(table: Table, **owners: str) -> Table:
    for elector, owner in owners.items():
        table.land(elector, owner=owner)
    return table.set(elector_deck=table.state.elector_deck - set(owners))


@pytest.mark.rule("C-3.10.1", "C-12.1.1", "C-12.1.2", "C-12.1.3")
def test_an_emperors_death_is_an_election_first() -> None:
    table = sale(Event.DEATH_OF_EMPEROR, Event.DEATH_OF_ELECTOR, Event.BAN)
    assert table.forbidden(ElectorDies()) == {"C-7.2.1"}
    with_electors(table, mainz="p1", trier="p1", cologne="p2", saxony="p3")
    tied = table.state
    table.do(HoldElection())
    assert table.said == "con.log.election_neutral"  # three neutral electors
    assert table.state.emperors_dead == 1
    assert table.forbidden(HoldElection()) == {"C-3.10.1", "C-3.10.2"}
    assert table.forbidden(ElectorDies()) == {"C-3.10.2"}
    table.do(EndAnarchy()).do(ElectorDies())
    assert table.forbidden(EndAnarchy()) == {"C-3.10.2"}
    table.state = tied
    with_electors(table, bohemia="p1", brandenburg="p2", palatinate="p3")
    table.do(HoldElection())
    assert (table.said, table.state.crowned) == ("con.log.election_votes", "p1")
    assert table.state.ended
    assert table.forbidden(HoldElection()) >= {"C-12.0.1"}


@pytest.mark.rule("C-12.1.3")
def test_equal_votes_are_decided_by_honour_then_by_the_master() -> None:
    table = sale(Event.DEATH_OF_EMPEROR, Event.BAN, Event.BAN)
    with_electors(table, mainz="p1", trier="p1", cologne="p1", saxony="p2", bohemia="p2")
    with_electors(table, brandenburg="p2", palatinate="p3")
    before = table.state
    table.do(HoldElection())
    assert (table.said, table.state.ended) == ("con.log.election_open", False)  # unresolved
    table.state = before
    table.put("p2", battles=1).do(HoldElection())
    assert (table.state.ending, table.state.crowned) == ("honour", "p2")
    table.state = before
    table.put("p1", knights=5, mercenaries=5, battles=0).put("p2", battles=3)
    table.set(masters={Master.WAR: "p1"}).do(HoldElection())
    assert (table.state.ending, table.state.crowned) == ("master", "p1")


@pytest.mark.rule("C-3.10.2", "RUL-C-38", "C-3.20.1")
def test_in_the_anarchy_everybody_builds_one_castle_in_order() -> None:
    table = sale(Event.DEATH_OF_EMPEROR, Event.BAN, Event.BAN)
    place = {one: table.own(one)[0] for one in table.state.seats}
    assert table.forbidden(BuildCastle("p1", place["p1"])) == {"C-3.10.2"}  # no anarchy, no money
    table.do(HoldElection()).rich("p1").rich("p2").rich("p3")
    assert table.forbidden(BuildCastle("p1", place["p2"])) == {"C-3.5.1"}
    table.do(BuildCastle("p2", place["p2"]))
    assert (table.state.money("p2"), table.state.lands[place["p2"]].castle) == (850, True)
    assert table.forbidden(BuildCastle("p2", table.own("p2")[1])) == {"C-3.10.2"}  # a second one
    assert table.forbidden(BuildCastle("p1", place["p1"])) == {"RUL-C-38"}  # too late
    table.do(BuildCastle("p3", place["p3"]))
    table.rich("p1", 140)
    assert "con.pay.not_enough" in table.refused(BuildCastle("p1", place["p1"]))


@pytest.mark.rule("C-12.0.1", "RUL-C-25", "C-8.4.4")
def test_a_fourth_elector_ends_the_game_in_the_same_entry() -> None:
    table = sale(Event.DEATH_OF_ELECTOR, Event.BAN).rich("p1")
    with_electors(table, mainz="p1", trier="p1", cologne="p1")
    wanting = frozenset(("p1",))
    table.do(ElectorDies(wanting, "saxony", Sold("p1", 600)))
    assert table.told == ["con.log.four_electors"]
    assert (table.state.ended, table.state.ending, table.state.crowned) == (True, "electors", "p1")
    assert table.state.players["p1"].secular == 1
    direct = Table(2, Switches(instant_win="direct"))
    direct.set(masters={Master.WAR: "p1"}).put("p1", knights=5)
    with_electors(direct, mainz="p1", trier="p1", cologne="p1")
    direct.phase(EVENTS).set(deck=Deck(30, 2, 2, is_shuffled=True))
    direct.do(TurnUpEvents((Event.DEATH_OF_ELECTOR, Event.BAN)))
    direct.do(ElectorDies())
    assert not direct.state.ended  # three of his own and a master's vote
    assert "con.empire.no_anarchy" in direct.refused(EndAnarchy())
    direct.do(BreakOff())
