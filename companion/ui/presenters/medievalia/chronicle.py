"""The chronicle of Medievalia: deeds as the log has them, and what ended the game."""

from __future__ import annotations

from typing import Any

from companion.games.medievalia.outcome import ending_text
from companion.ui.presenters.derived.chronicle import UNTOLD, LogTeller


class MedievaliaChronicle(LogTeller):
    """Buildings, wars, starvation, sieges and fallen cities; no attaching, no corrections."""

    untold = UNTOLD | {
        "attach", "turn_up", "show_bottom", "read_card", "change_depth", "turn_cards",
        "correct_troops", "correct_site", "correct_building", "correct_hand",
        "correct_unused", "begin_turn", "play_card", "buy_card", "march", "deal_hands",
    }  # fmt: skip

    def why_over(self, state: Any) -> str:
        return self._texts().text(ending_text(state))
