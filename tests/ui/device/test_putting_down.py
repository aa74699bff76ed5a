"""A private page hides when nobody touched it for half a minute."""

from __future__ import annotations

from companion.ui.putting_down import HIDDEN_SECONDS, LOOK_SECONDS, PuttingDown


class Table:
    def __init__(self) -> None:
        self.time, self.is_private, self.hidden = 0.0, False, 0
        self.putting_down = PuttingDown(lambda: self.is_private, self._hide, lambda: self.time)

    def _hide(self) -> None:
        self.is_private = False
        self.hidden += 1

    def wait(self, seconds: float) -> None:
        for _ in range(int(seconds / LOOK_SECONDS)):
            self.time += LOOK_SECONDS
            self.putting_down.look()


def test_what_was_left_lying_open_hides_after_thirty_seconds() -> None:
    table = Table()
    table.is_private = True
    table.wait(HIDDEN_SECONDS - 2 * LOOK_SECONDS)
    assert not table.hidden
    table.wait(3 * LOOK_SECONDS)
    assert table.hidden == 1


def test_a_touch_keeps_it_open_and_a_public_page_is_never_hidden() -> None:
    table = Table()
    table.is_private = True
    for _ in range(5):
        table.wait(HIDDEN_SECONDS - 2 * LOOK_SECONDS)
        table.putting_down.touched()
    assert not table.hidden
    table.is_private = False
    table.wait(10 * HIDDEN_SECONDS)
    assert not table.hidden
