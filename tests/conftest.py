"""Profiles of the property tests, and texts compiled before anything reads them."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.stage.compile_texts import compile_changed

_PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "quick", max_examples=40, deadline=None, suppress_health_check=_PATIENT, derandomize=True
)
settings.register_profile(
    "bench", max_examples=2_000, deadline=None, suppress_health_check=_PATIENT
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_configure(config: pytest.Config) -> None:
    """Once for all workers: they start when this is done."""
    if not hasattr(config, "workerinput"):
        compile_changed()
