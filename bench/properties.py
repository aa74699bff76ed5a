"""Bad input tried on purpose: how many examples the property tests of the core went through."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator

from bench.figure import Figure, figure

LEAST_EXAMPLES = 10_000
PASSED = re.compile(r"(\d+) passing(?: examples)?, (\d+) failing")


def figures() -> Iterator[Figure]:
    command = [sys.executable, "-m", "pytest", "tests/core", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, "--hypothesis-show-statistics", "-n", "0"],
        env={**os.environ, "HYPOTHESIS_PROFILE": "bench"},
        capture_output=True,
        text=True,
        check=False,
    )
    counts = [(int(passed), int(failed)) for passed, failed in PASSED.findall(run.stdout)]
    yield figure(
        "property examples over journal, ledger, storage and codec",
        sum(passed for passed, _ in counts),
        LEAST_EXAMPLES,
        "examples",
        at_least=True,
    )
    yield figure("property tests that failed", sum(failed for _, failed in counts), 0, "examples")
    yield figure("exit code of that run", run.returncode, 0, "code")
