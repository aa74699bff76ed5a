"""The set-up on a fresh machine: what is missing is installed, or said in one line."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from companion.core.resources import ROOT

SCRIPT = ROOT / ".ci" / "system_libraries.sh"
LIBRARIES = "libGL.so.1 => /lib/libGL.so.1\nlibEGL.so.1 => /lib/libEGL.so.1\n"


class Machine:
    """A pretended machine: its commands write down how they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "calls"
        self.command("python3", "exit 0")
        self.libraries("")
        self.user(0)
        self.command("apt-get", 'echo "apt-get $* front=$DEBIAN_FRONTEND" >> "$CALLS"')

    def command(self, name: str, body: str) -> None:
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IEXEC)

    def libraries(self, listed: str) -> None:
        (self.folder / "listed").write_text(listed, encoding="utf-8")
        self.command("ldconfig", f'cat "{self.folder / "listed"}"')

    def user(self, number: int) -> None:
        self.command("id", f"echo {number}")

    def set_up(self) -> subprocess.CompletedProcess[str]:
        environment = {
            **os.environ,
            "PATH": f"{self.folder}:/usr/bin:/bin",
            "CALLS": str(self.log),
            "PYTHON": str(self.folder / "python3"),
        }
        return subprocess.run(
            ["sh", str(SCRIPT)],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    @property
    def calls(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_where_nothing_is_missing_nothing_is_done(machine: Machine) -> None:
    machine.libraries(LIBRARIES)
    done = machine.set_up()
    assert done.returncode == 0
    assert machine.calls == []
    assert done.stdout == ""


def test_root_installs_what_is_missing_without_a_question(machine: Machine) -> None:
    done = machine.set_up()
    assert done.returncode == 0
    assert len(machine.calls) == 1
    assert "install --yes --no-install-recommends libgl1 libegl1" in machine.calls[0]
    assert machine.calls[0].endswith("front=noninteractive")


def test_a_missing_venv_module_is_installed_too(machine: Machine) -> None:
    machine.libraries(LIBRARIES)
    machine.command("python3", "exit 1")
    assert machine.set_up().returncode == 0
    assert "python3-venv" in machine.calls[0]


def test_without_root_sudo_is_used_where_it_asks_nothing(machine: Machine) -> None:
    machine.user(1000)
    machine.command("sudo", 'echo "sudo $*" >> "$CALLS"; shift; "$@"')
    assert machine.set_up().returncode == 0
    assert machine.calls[0] == "sudo -n true"
    assert any(call.startswith("apt-get install") for call in machine.calls)


def test_without_root_and_sudo_the_one_line_to_run_is_said(machine: Machine) -> None:
    machine.user(1000)
    machine.command("sudo", "exit 1")
    done = machine.set_up()
    assert done.returncode == 1
    line = "sudo apt-get install --yes --no-install-recommends libgl1 libegl1"
    assert line in done.stderr
    assert machine.calls == []


def test_an_installation_that_fails_is_tried_with_a_fresh_list_then_said(machine: Machine) -> None:
    machine.command("apt-get", 'echo "apt-get $*" >> "$CALLS"; exit 100')
    done = machine.set_up()
    assert done.returncode == 1
    assert ["update" in call for call in machine.calls] == [False, True, False]
    assert "apt-get install" in done.stderr
