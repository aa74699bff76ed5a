"""The app begins in the language of the device, if it knows it."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from companion.ui.device import system_language


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("spoken", "ours"), [("it_IT.UTF-8", "it"), ("de_AT", "de"), ("fr_FR", "en"), ("C", "en")]
)
def test_a_desktop_says_it_in_its_environment(
    spoken: str, ours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", spoken)
    assert system_language.system_language() == ours


@pytest.mark.parametrize(("spoken", "ours"), [("it", "it"), ("de", "de"), ("fi", "en")])
def test_a_tablet_is_asked(spoken: str, ours: str, monkeypatch: pytest.MonkeyPatch) -> None:
    locale = SimpleNamespace(
        getDefault=lambda: SimpleNamespace(getLanguage=lambda: spoken),
    )
    java = SimpleNamespace(autoclass={"java.util.Locale": locale}.__getitem__)
    monkeypatch.setitem(sys.modules, "jnius", java)
    monkeypatch.setattr(system_language, "platform", "android")
    assert system_language.system_language() == ours


def test_a_tablet_that_does_not_answer_is_spoken_to_in_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "jnius", SimpleNamespace())
    monkeypatch.setattr(system_language, "platform", "android")
    assert system_language.system_language() == "en"
