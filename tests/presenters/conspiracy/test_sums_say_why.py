"""Incomes and votes beside the auction and the college say how they come about."""

from __future__ import annotations

from typing import Any

from companion.core.dice import AppDice
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.means import Means
from tests.presenters.recorded import AtOnce, session_of
from tests.speaking import speaking


def test_a_held_sum_is_the_total_of_its_reasons() -> None:
    session = session_of("broken_off")
    line = session.journal.present
    session.go_to(line[len(line) // 2].number)
    means = Means(session, lambda: speaking("en"), in_memory(), AtOnce(), AppDice())
    seen = set()
    for name in ("auction", "electors"):
        page: Any = box("conspiracy").page(name, means)
        for item in (item for panel in page.view().panels for item in panel.items):
            what = item.key.split(":")[0]
            if what in ("income", "if"):
                seen.add(what)
                assert item.holds
                why = page.held(item.key)
                total = next(line for line in why.lines if line.is_total)
                assert total.amount == item.value.lstrip("+").split(" ")[0]
    assert seen == {"income", "if"}
