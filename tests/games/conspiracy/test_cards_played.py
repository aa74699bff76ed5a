"""The 24 action cards on a small table: what each does, and what is said out of its moment."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.conspiracy.cards.cards import moments
from companion.games.conspiracy.cards.playing import ON_THE_SPOT, PlayCard
from companion.games.conspiracy.corrections import (
    AddLand,
    CorrectCaptives,
    CorrectElectorCards,
    CorrectLand,
    CorrectMaster,
    CorrectRoutes,
    CountRoutes,
    NameLand,
    RemoveLand,
    ServeElector,
)
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.pieces import Card, Elector, Event, Kind, Master, Training
from companion.games.conspiracy.state import EVENTS, FATE, INCOME, Anarchy, Dispute, Player
from companion.games.conspiracy.switches import Switches
from companion.games.conspiracy.tables import ACTIONS
from tests.games.conspiracy.small import Table


def played(card: Card, **more: Any) -> tuple[Player, Player, Table]:
    """Player and victim after the card, played in the income phase."""
    table = Table(cards=2).phase(INCOME).do(PlayCard("p1", card, **more))
    return table.state.players["p1"], table.state.players["p2"], table


@pytest.mark.rule("C-10.0.1", "RUL-C-48")
def test_cards_that_stand_for_themselves_do_what_they_say() -> None:
    mine, theirs, table = played(Card.SLAVS, victim="p2")
    assert (theirs.knights, theirs.mercenaries, mine.hand) == (1, 3, 1)
    assert (table.state.discard, table.state.played) == (1, {Card.SLAVS: 1})
    assert played(Card.CRUSADE, victim="p2", in_territory=2)[1].knights == 0
    assert played(Card.UPRISING, victim="p2", in_territory=3)[1].mercenaries == 1
    assert played(Card.DEATH_ABROAD, victim="p2")[1].secular == 1
    assert played(Card.VATICAN, victim="p2")[1].clerical == 1
    mine, theirs, _ = played(Card.BAD_INFLUENCE, victim="p2")
    assert (mine.clerical, theirs.clerical) == (3, 1)
    mine, theirs, _ = played(Card.DEFECTOR, victim="p2")
    assert (mine.mercenaries, theirs.mercenaries) == (5, 3)
    mine, theirs, _ = played(Card.INQUISITOR, victim="p2")
    assert (mine.hand, theirs.hand) == (2, 1)
    mine, _, table = played(Card.MERCENARIES)
    assert (mine.mercenaries, table.state.money("p1")) == (5, 50)
    theirs = played(Card.CONVERSION, victim="p2", training=Training.CLERICAL)[1]
    assert (theirs.secular, theirs.clerical) == (3, 1)
    mine = played(Card.CONVERSION, victim="p1")[0]
    assert (mine.secular, mine.clerical) == (1, 3)


@pytest.mark.rule("RUL-C-42")
def test_a_marriage_swaps_the_rulers_of_two_lands_of_one_kind() -> None:
    table = Table(cards=2).phase(INCOME)
    mine, theirs = table.own("p1")[0], table.own("p2")[0]
    see = table.own("p2", "bishopric")[0]
    table.land(mine, castle=True, preacher=True)

    def married(*lands: str) -> PlayCard:
        return PlayCard("p1", Card.MARRIAGE, lands=lands)

    assert table.refused(married(mine)) == {"con.card.two_lands"}
    for pair in ((mine, table.own("p1")[1]), (mine, "mainz"), (mine, see)):
        assert table.forbidden(married(*pair)) == {"RUL-C-42"}
    before = table.state
    table.do(married(mine, theirs))
    assert (table.state.lands[mine].owner, table.state.lands[theirs].owner) == ("p2", "p1")
    assert table.state.lands[mine].castle
    assert table.state.lands[theirs].preacher  # he stays with his family
    assert "con.log.routes_of_both" in table.told  # the tolls of both are to be asked about
    table.state = before
    table.set(dispute=Dispute(mine, "ban", frozenset(("p2",))))
    assert table.forbidden(married(mine, theirs)) == {"C-10.0.1"}  # not under a ban
    mixed = Table(3, Switches(marriage="any"), cards=3).phase(INCOME)
    mixed.do(married(mine, see))
    assert mixed.state.lands[see].owner == "p1"
    mixed.land("mainz", owner="p2").do(married(see, "mainz"))
    assert mixed.state.lands["mainz"].owner == "p1"  # the card itself forbids no elector
    assert mixed.forbidden(married("mainz", "trier")) == {"RUL-C-42"}  # Trier is nobody's
    dying = Table(cards=1).phase(FATE).do(RollFate("p1", 1))
    assert dying.forbidden(married(mine, theirs)) == {"C-10.0.1"}


@pytest.mark.rule("C-10.0.1", "C-3.7.5.1", "RUL-C-54")
def test_a_card_that_cannot_work_is_refused_or_the_table_insists() -> None:
    table = Table(cards=1).phase(INCOME)
    assert table.refused(PlayCard("p1", Card.SLAVS)) == {"con.card.victim"}
    assert table.forbidden(PlayCard("p1", Card.SLAVS, "p1")) == {"C-10.0.1"}
    assert table.refused(PlayCard("p1", Card.SLAVS, "nobody")) == {"player.unknown"}
    assert table.forbidden(PlayCard("p1", Card.CRUSADE, "p2", 3)) == {"C-10.0.1"}
    table.put("p2", clerical=0)
    stolen = PlayCard("p1", Card.BAD_INFLUENCE, "p2")
    assert table.forbidden(stolen) == {"C-10.0.1"}
    insisted = Table(cards=1).phase(INCOME).put("p2", clerical=0)
    insisted.do(PlayCard("p1", Card.BAD_INFLUENCE, "p2", overrule=True))
    assert insisted.state.players["p1"].clerical == 3  # it lay there after all
    table.rich("p1", 40)
    assert table.forbidden(PlayCard("p1", Card.MERCENARIES)) == {"C-3.7.5.1"}
    table.rich("p1").put("p1", mercenaries=16)
    assert table.forbidden(PlayCard("p1", Card.MERCENARIES)) == {"RUL-C-54"}
    table.put("p1", hand=0).set(pile=table.state.pile + 1)
    assert table.forbidden(PlayCard("p1", Card.SLAVS, "p2")) == {"C-10.0.1"}
    table.do(PlayCard("p1", Card.SLAVS, "p2", overrule=True))  # the card came from somewhere


@pytest.mark.rule("C-10.0.1")
def test_no_heir_dies_at_the_end_of_an_auction_and_no_card_takes_nothing() -> None:
    table = Table(cards=3, knights=1, mercenaries=1)
    for card in (Card.DEATH_ABROAD, Card.VATICAN):
        late = PlayCard("p1", card, "p2", auction_ends=True)
        assert table.refused(late) == {"con.card.auction_ends"}
        assert table.forbidden(late) == {"C-10.0.1"}
        table.do(PlayCard("p1", card, "p2"))
    for card in (Card.CRUSADE, Card.UPRISING):
        assert table.refused(PlayCard("p1", card, "p2")) == {"con.card.nothing_there"}
        assert table.refused(PlayCard("p1", card, "p2", 2)) == {"con.card.nothing_there"}
    dying = table.set(deaths=(Event.DEATH_OF_ELECTOR,))
    wedding = PlayCard("p1", Card.MARRIAGE, lands=(table.own("p2")[0], table.own("p3")[0]))
    assert "con.marriage.death" in dying.refused(wedding)


@pytest.mark.rule("C-10.0.1", "C-3.1.1", "RUL-C-49")
@pytest.mark.parametrize("card", sorted(set(Card) - ON_THE_SPOT))
def test_a_card_of_a_moment_is_refused_out_of_it_and_within_it_sent_there(card: Card) -> None:
    rule = ACTIONS[card].rule
    moment = ACTIONS[card].moment
    table = Table(cards=1)
    assert moment not in moments(table.state)
    assert table.forbidden(PlayCard("p1", card)) == {rule}
    assert table.refused(PlayCard("p1", card)) == {"con.card.not_now"}
    match moment:
        case "income":
            table.phase(INCOME)
        case "battle":
            table.phase(EVENTS).set(anarchy=Anarchy())
        case "fate_roll" | "birth":
            table.phase(FATE)
        case "death" | "succession":
            table.phase(FATE).do(RollFate("p1", 1))
        case _:
            table.phase(EVENTS).set(for_sale=("ban",))
    assert moment in moments(table.state)
    assert table.refused(PlayCard("p1", card)) == {f"con.card.belongs.{moment}"}


@pytest.mark.rule("C-10.0.1", "C-3.7.5.1")
def test_some_cards_are_not_played_in_or_before_a_battle() -> None:
    table = Table(cards=1).phase(EVENTS)
    table.set(dispute=Dispute(table.own("p2")[0], "ban", frozenset(("p1",))))
    assert table.forbidden(PlayCard("p1", Card.SLAVS, "p2")) == {"C-10.0.1"}
    assert table.forbidden(PlayCard("p1", Card.CRUSADE, "p2", 1)) == {"C-10.0.1"}
    table.do(PlayCard("p1", Card.DEFECTOR, "p2"))


def test_lands_are_named_added_corrected_joined_and_removed() -> None:
    table = Table()
    land, other = table.own("p1")[:2]
    table.do(NameLand(land, "Oldenburg"))
    assert table.refused(NameLand(land, "Oldenburg")) == {"correct.no_change"}
    assert table.refused(NameLand(other, "Oldenburg")) == {"con.land_twice"}
    assert table.refused(AddLand(Kind.SECULAR, "Oldenburg")) == {"con.land_twice"}
    assert table.refused(AddLand(Kind.SECULAR_ELECTORATE)) == {"con.land.electorates_known"}
    table.do(AddLand(Kind.BISHOPRIC, "Osnabrück"))
    added = next(one for one in table.state.lands.values() if one.name == "Osnabrück")
    assert added.owner == ""
    table.do(CorrectRoutes(land, frozenset((other, added.id))))
    assert table.state.lands[added.id].routes == {land}
    assert table.refused(CorrectRoutes(land, frozenset((land,)))) == {"con.route_to_itself"}
    table.do(CorrectLand(added.id, "p1", relic=True, preacher=True, reason="seen"))
    assert table.told[0] == "log.is_correction"
    assert table.state.masters == {Master.FAITH: "p1"}
    assert table.refused(CorrectLand(added.id, "p1", relic=True, preacher=True)) == {
        "correct.no_change"
    }
    table.set(dispute=Dispute(added.id, "ban", frozenset(("p2",))))
    table.do(RemoveLand(added.id))
    assert (table.state.dispute, table.state.lands[land].routes) == (None, {other})
    assert Master.FAITH not in table.state.masters
    assert table.refused(RemoveLand("mainz")) == {"con.land.electorates_known"}


@pytest.mark.rule("C-3.16.2", "C-8.4.5", "C-6.1.1")
def test_masters_electors_cards_and_counted_routes_are_set_right() -> None:
    table = Table()
    table.do(CountRoutes("p1", (1, 1, 2)))
    assert table.state.masters == {Master.TRADE: "p1"}
    assert table.refused(CountRoutes("p1", (1, 1, 2))) == {"correct.no_change"}
    table.do(ServeElector(Master.TRADE, Elector.SAXONY))
    assert table.state.serves == {Master.TRADE: Elector.SAXONY}
    assert table.refused(ServeElector(Master.WAR, Elector.MAINZ)) == {"con.elector.not_free"}
    table.do(CorrectLand("saxony", "p2"))  # the master moves on by itself
    assert table.state.serves[Master.TRADE] is not Elector.SAXONY
    assert Elector.SAXONY not in table.state.elector_deck
    assert table.refused(ServeElector(Master.TRADE, Elector.SAXONY)) == {"con.elector.not_free"}
    assert table.refused(CorrectMaster(Master.TRADE, "p1")) == {"correct.no_change"}
    both = frozenset((Elector.MAINZ,))
    assert table.refused(CorrectElectorCards(both, both)) == {"con.elector.twice"}
    table.do(CorrectElectorCards(both))
    assert table.refused(CorrectElectorCards(both)) == {"correct.no_change"}
    table.do(CountRoutes("p1", None))
    assert Master.TRADE not in table.state.masters
    table.do(CorrectCaptives("p1", "p2", 2))
    assert table.state.players["p1"].captives == {"p2": 2}
    assert table.refused(CorrectCaptives("p1", "p2", 2)) == {"correct.no_change"}
    assert table.refused(CorrectCaptives("p1", "p1", 1)) == {"con.attack.himself"}
    table.do(CorrectCaptives("p1", "p2", 0))
    assert table.state.players["p1"].captives == {}


def test_the_board_has_no_more_than_49_territories() -> None:
    table = Table()
    while len(table.state.lands) < 49:
        table.do(AddLand(Kind.SECULAR))
    assert table.refused(AddLand(Kind.SECULAR)) == {"con.land.all_known"}
