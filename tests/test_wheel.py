"""`pip install .` where nothing of ours is: a command that works, also without a screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from companion.core.resources import LOCALES, ROOT

pytestmark = pytest.mark.ui

_START = """
from tests_driver import Driver
from companion.app import CompanionApp
import companion, pathlib, sys
app = CompanionApp(folder=pathlib.Path(sys.argv[1]), language="it")
driver = Driver(app)
driver.wait()
print(app.shell.current, companion.__file__)
driver.close()
"""


def _run(*command: str, cwd: Path, **given: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=cwd, env={**environment, **given}, capture_output=True, text=True,
        timeout=900, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder),
         str(ROOT), cwd=folder)  # fmt: skip
    (built,) = folder.glob("table_companion-*.whl")
    return built


def test_everything_the_app_opens_is_inside(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"companion/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "kv").rglob("*.kv")
    }
    wanted |= {
        f"companion/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / "data").glob("*/*.json")
    }
    texts = {path.relative_to(ROOT).with_suffix(".mo") for path in LOCALES.glob("*/*/*.po")}
    wanted |= {f"companion/{path.as_posix()}" for path in texts}
    wanted |= {"companion/app.py", "companion/bundled/kivymd/app.py"}
    assert wanted - inside == set()
    assert not [name for name in inside if name.endswith(".po") and "bundled" not in name]


def test_it_asks_for_nothing_that_has_to_be_compiled(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (
            name
            for name in archive.namelist()
            if name.startswith("table_companion") and name.endswith("/METADATA")
        )
        told = archive.read(metadata).decode()
    asked = [line for line in told.splitlines() if line.startswith("Requires-Dist:")]
    assert any("kivy==" in line for line in asked)
    assert not [line for line in asked if "kivymd" in line or "cairo" in line]


def test_installed_into_an_empty_environment_it_starts_and_answers(
    wheel: Path, tmp_path: Path
) -> None:
    home = tmp_path / "fresh"
    venv.create(home, with_pip=True)
    bin_folder = home / ("Scripts" if os.name == "nt" else "bin")
    python = str(bin_folder / "python")
    _run(python, "-m", "pip", "install", "--quiet", "--no-input", str(wheel), cwd=tmp_path)
    asked = _run(str(bin_folder / "table-companion"), "games", cwd=tmp_path)
    assert "medioevo" in json.dumps(json.loads(asked))
    (tmp_path / "tests_driver.py").write_bytes((ROOT / "tests/stage/driver.py").read_bytes())
    started = _run(python, "-c", _START, str(tmp_path / "games"), cwd=tmp_path)
    place, where = started.split()
    assert place == "home"
    assert str(home) in where
