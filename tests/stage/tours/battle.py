"""Battle, event and calculators for the tour of all screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Screen = tuple[str, Callable[[], None]]
CALCULATORS = ("odds", "event", "sale", "taxes", "dice")


def screens(tour: Any) -> Iterator[Screen]:
    """Every stage of a battle and of the event phase, and every calculator."""
    shell = tour.app.shell
    steps: list[Screen] = [
        ("battle_setup", lambda: _set_up(tour)),
        ("battle_helps", lambda: _helped(tour)),
        ("battle_crews", lambda: _crews(tour)),
        ("battle_dice", lambda: shell.page.press("crews")),
        ("battle_losses", lambda: _thrown(tour, (1, 2))),
        ("battle_best", lambda: _best(tour)),
        ("battle_rerolls", lambda: _to_attack(tour)),
        ("battle_cards", lambda: shell.page.press("cards")),
        ("battle_end", lambda: _to_end(tour)),
        ("battle_at_sea", lambda: _at_sea(tour)),
        ("battle_load", lambda: shell.page.open_load("attacker")),
        ("battle_assume", lambda: _assume(tour)),
        ("calculators", lambda: shell.go("calculators")),
    ]
    steps += [
        (f"calculator_{name}", lambda name=name: shell.go(f"calculator_{name}"))  # type: ignore[misc]
        for name in CALCULATORS
    ]
    for name, show in steps:
        yield name, lambda show=show: _settled(tour, show)  # type: ignore[misc]


def _settled(tour: Any, show: Callable[[], None]) -> None:
    show()
    tour.settle()


def _set_up(tour: Any) -> None:
    """The stand-alone battle with a little of everything."""
    tour.app.shell.go("battle_alone")
    page = tour.app.shell.page
    presenter = page.presenter
    if presenter.mode != "setup":
        presenter.discard()
    setup = presenter.setup
    setup.clear()
    for who, pieces in (
        ("attacker", {"light_infantry": 3, "cavalry": 2, "archer": 1, "engine.1": 1}),
        ("defender", {"light_infantry": 4, "heavy_infantry": 3, "captain.2": 1}),
    ):
        for piece, count in pieces.items():
            setup.step(who, piece, count)
    setup.choose("military", "2")
    page.refresh()


def _helped(tour: Any) -> None:
    """What would help, asked for."""
    tour.app.shell.page.ask_help()


def _crews(tour: Any) -> None:
    page = tour.app.shell.page
    page.press("begin")
    for _ in range(2):
        page.act(lambda: page.presenter.crew(0, 0))


def _thrown(tour: Any, faces: tuple[int, ...]) -> None:
    page = tour.app.shell.page
    page.act(lambda: page.presenter.faces(list(faces)))
    page.press("dice")


def _best(tour: Any) -> None:
    """The best assignment of damage, with what it gains."""
    tour.app.shell.page.press("weigh:0")


def _assume(tour: Any) -> None:
    tour.app.shell.page.open_assumptions()


def _at_sea(tour: Any) -> None:
    """Fleets with captains, before the battle."""
    page = tour.app.shell.page
    page.presenter.discard()
    setup = page.presenter.setup
    setup.choose("place", "sea")
    for who, captain in (("attacker", "captain.2"), ("defender", "captain.1")):
        for piece in (
            "light_infantry",
            "heavy_infantry",
            "archer",
            "galley.1",
            "galley.2",
            captain,
        ):
            setup.step(who, piece, 2)
    page.refresh()


def _to_attack(tour: Any) -> None:
    """The attack roll on the table, with the advice beside it."""
    page = tour.app.shell.page
    for _ in range(12):
        throw = page.presenter.course.throw
        if throw and throw.request.why == "battle.dice_attack":
            break
        if throw:
            page.press("roll")
        page.press(page.presenter.view().accent.key)
    page.act(lambda: page.presenter.faces([1, 5, 3]))


def _to_end(tour: Any) -> None:
    page = tour.app.shell.page
    page.refresh = lambda: None  # nobody looks on the way
    for _ in range(60):
        view = page.presenter.view()
        if view.accent.key == "end":
            break
        page.press(view.accent.key if view.accent.enabled else "round")
    del page.refresh
    page.press("end")
