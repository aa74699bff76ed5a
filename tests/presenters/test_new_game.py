"""A new table: players come and go, colours and realms change hands, nothing is taken twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.games import GAMES
from companion.ui.presenters.medioevo import new_game as medioevo
from companion.ui.presenters.new_game import NewGamePresenter

LEAST, MOST = 2, 10
WISHES = st.one_of(
    st.just(("add", 0, "")),
    st.just(("remove", 0, "")),
    st.tuples(st.just("colour"), st.integers(0, 9), st.sampled_from(["blue", "red", "olive"])),
    st.tuples(st.just("realm"), st.integers(0, 9), st.sampled_from(medioevo.REALMS)),
)


@given(st.lists(WISHES, max_size=40))
def test_whatever_is_tapped_the_table_can_begin(wishes: list[tuple[str, int, str]]) -> None:
    presenter = NewGamePresenter(medioevo, LEAST, MOST)
    for what, index, value in wishes:
        match what:
            case "add":
                presenter.add()
            case "remove":
                presenter.remove()
            case "colour":
                presenter.recolour(index % len(presenter.seats), value)
            case "realm":
                presenter.settle(index % len(presenter.seats), value)
    assert LEAST <= len(presenter.seats) <= MOST
    table = presenter.table([f"Player {n}" for n in range(len(presenter.seats))])
    state = GAMES["medioevo"].start(medioevo.setup_of(table))
    assert len(state.players) == len(presenter.seats)


def test_who_types_no_name_is_called_after_his_colour() -> None:
    presenter = NewGamePresenter(medioevo, LEAST, MOST)
    presenter.rename(1, "  Ben ")
    table = presenter.table(["Blue", "Green", "Yellow", "Red"])
    assert [seat.name for seat in table.seats] == ["Blue", "Ben", "Yellow", "Red"]


def test_taking_a_colour_gives_the_other_player_the_old_one() -> None:
    presenter = NewGamePresenter(medioevo, LEAST, MOST)
    before = [seat.colour for seat in presenter.seats]
    presenter.recolour(0, before[1])
    assert [seat.colour for seat in presenter.seats[:2]] == [before[1], before[0]]


def test_there_are_never_more_or_fewer_players_than_the_box_allows() -> None:
    presenter = NewGamePresenter(medioevo, LEAST, MOST)
    for _ in range(20):
        presenter.add()
    assert len(presenter.seats) == MOST
    assert not presenter.can_add
    for _ in range(20):
        presenter.remove()
    assert len(presenter.seats) == LEAST
    assert not presenter.can_remove
