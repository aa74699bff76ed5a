"""Loads a kv file once, when the module that belongs to it is first imported."""

from __future__ import annotations

from kivy.lang import Builder

from companion.core.resources import KV


def load(name: str) -> None:
    """`load("widgets/basic")` loads `kv/widgets/basic.kv`; a second time it does nothing."""
    path = str(KV / f"{name}.kv")
    if path not in Builder.files:
        Builder.load_file(path)
