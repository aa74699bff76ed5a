"""The chronicle in plain words: cycles, battles with their commanders, nothing of every day."""

from __future__ import annotations

import pytest

from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.battle.fight import Answers
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.corrections import SetCommander
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.box import box
from tests.presenters.generalship.test_play import ENGLISH, Table, in_battle
from tests.presenters.recorded import REPLAYS, session_of
from tests.speaking import speaking

GAMES = sorted(path.stem for path in (REPLAYS / "generalship").glob("*.companion"))


def test_a_battle_is_told_with_its_commanders() -> None:
    table = Table(2)
    table.do(SetCommander("anna", Commander("Pyrros I", 2)))
    in_battle(table)
    table.do(FightBattle("anna", "ben", "byzantium_2", Answers(), to="austria_2"))
    told = box("generalship").chronicle(table.session, lambda: ENGLISH).tell().chapters
    cycle = next(one for one in told if one.title == "Cycle 1")
    battle = next(one for one in cycle.sentences if "parries" in one)
    assert battle.endswith("Commanders: Pyrros I (Anna).")
    assert not any("Tile" in one or "moves" in one for one in cycle.sentences)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_recorded_evening_is_told_in_words(game: str, language: str) -> None:
    texts = speaking(language)
    chronicle = box("generalship").chronicle(session_of(game), lambda: texts)
    chapters = chronicle.tell().chapters
    assert len(chapters) >= 4
    said = " ".join(one for chapter in chapters for one in (chapter.title, *chapter.sentences))
    assert "gen." not in said
    assert "{" not in said
    assert chronicle.line()[0]
