"""What tables read and are asked is what it was, word for word, unless a commit says otherwise."""

from __future__ import annotations

import pytest

from tests.golden.pages import FOLDER, GAMES, file_of, pages_of, written


@pytest.mark.parametrize("game", GAMES)
def test_every_page_says_what_it_said(game: str) -> None:
    changed = [
        page
        for page, text in written(game).items()
        if not file_of(game, page).exists() or file_of(game, page).read_text("utf-8") != text
    ]
    assert not changed, f"{game}: {', '.join(changed)}; see tests/golden/pages.py, then git diff"


def test_no_text_is_left_of_a_page_that_is_gone() -> None:
    kept = {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.glob("*/*.txt")}
    assert kept == {f"{game}/{page}" for game in GAMES for page in pages_of(game)}
