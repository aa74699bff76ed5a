"""`make apk`: builds where the tools are, and otherwise says what is missing and how to get it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.core.resources import ROOT

TOOLS = (
    "buildozer", "javac", "git", "zip", "unzip", "patch", "make", "cc", "autoconf", "automake",
    "libtoolize", "pkg-config", "cmake", "autopoint",
)  # fmt: skip


HEADERS = ("openssl/ssl.h", "zlib.h", "ffi.h", "ltdl.h")


class Workshop:
    """A pretended machine with the tools it is given, and a project with one catalogue."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tools = folder / "tools"
        self.texts = folder / "data" / "locale" / "de" / "LC_MESSAGES"
        self.texts.mkdir(parents=True)
        (self.texts / "core.po").touch()
        (self.texts / "core.mo").touch()
        self.tools.mkdir()
        for name in (*TOOLS, "report"):
            self.tool(name)
        (folder / "bin").mkdir()
        self.packager(": > bin/companion.apk")
        self.sdk = folder / "sdk"
        self.sdk.mkdir()
        self.headers = folder / "include"
        for name in HEADERS:
            (self.headers / name).parent.mkdir(parents=True, exist_ok=True)
            (self.headers / name).touch()

    def tool(self, name: str) -> None:
        path = self.tools / name
        path.write_text(f'#!{shutil.which("sh")}\necho "{name} $*"\n', encoding="utf-8")
        path.chmod(0o755)

    def packager(self, *lines: str) -> None:
        """Buildozer does this, too."""
        path = self.tools / "buildozer"
        with path.open("a", encoding="utf-8") as script:
            script.write("".join(f"{line}\n" for line in lines))

    def make(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        given = {
            "PATH": str(self.tools),
            "HOME": str(self.folder),
            "PYTHON": str(self.tools / "report"),
        }
        given |= {"INCLUDES": str(self.headers), **environment}
        shell = shutil.which("sh")
        assert shell
        return subprocess.run(
            [shell, str(ROOT / ".ci" / "apk.sh"), *arguments],
            cwd=self.folder, env=given, capture_output=True, text=True, timeout=30, check=False,
        )  # fmt: skip


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def test_with_all_tools_the_package_is_built(workshop: Workshop) -> None:
    done = workshop.make(ANDROIDSDK=str(workshop.sdk))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("buildozer android debug")
    assert done.stderr == ""


def test_what_was_built_is_reported(workshop: Workshop) -> None:
    old = workshop.folder / "bin" / "companion-0.1.apk"
    old.touch()
    os.utime(old, (1_700_000_000, 1_700_000_000))  # of another day, with other files
    done = workshop.make(ANDROIDSDK=str(workshop.sdk))
    assert "report .ci/package_report.py bin/companion.apk\n" in done.stdout


def test_a_packager_that_makes_nothing_has_failed(workshop: Workshop) -> None:
    workshop.tool("buildozer")
    done = workshop.make(ANDROIDSDK=str(workshop.sdk))
    assert done.returncode == 1
    assert "made no package" in done.stderr


def test_the_packager_installs_into_the_environment_it_lies_in(workshop: Workshop) -> None:
    """Otherwise it asks pip for a folder of the user, which pip refuses in an environment."""
    home = workshop.folder / "packager"
    (home / "bin").mkdir(parents=True)
    (home / "pyvenv.cfg").touch()
    workshop.packager('echo "in <${VIRTUAL_ENV:-}>"')
    assert "in <>" in workshop.make(ANDROIDSDK=str(workshop.sdk)).stdout
    (workshop.tools / "buildozer").rename(home / "bin" / "buildozer")
    both = f"{home / 'bin'}:{workshop.tools}"
    done = workshop.make(ANDROIDSDK=str(workshop.sdk), PATH=both)
    assert f"in <{home}>" in done.stdout


def test_tools_can_be_looked_for_before_there_are_texts(workshop: Workshop) -> None:
    (workshop.texts / "core.mo").unlink()
    done = workshop.make("tools", ANDROIDSDK=str(workshop.sdk))
    assert (done.returncode, done.stdout) == (0, "")
    (workshop.tools / "javac").unlink()
    assert workshop.make("tools", ANDROIDSDK=str(workshop.sdk)).returncode == 1


def test_the_bundle_for_stores_is_built_when_asked_for(workshop: Workshop) -> None:
    done = workshop.make(ANDROIDSDK=str(workshop.sdk), ANDROID_RELEASE="1")
    assert done.stdout.startswith("buildozer android release")


def test_missing_headers_are_named_by_their_packages(workshop: Workshop) -> None:
    for name in HEADERS:
        (workshop.headers / name).unlink()
    done = workshop.make(ANDROIDSDK=str(workshop.sdk))
    assert done.returncode == 1
    assert "--yes libssl-dev zlib1g-dev libffi-dev libltdl-dev\n" in done.stderr


def test_missing_tools_are_named_in_one_line_to_run(workshop: Workshop) -> None:
    for name in ("buildozer", "javac", "cmake"):
        (workshop.tools / name).unlink()
    done = workshop.make(ANDROIDSDK=str(workshop.sdk))
    assert done.returncode == 1
    assert "pip install buildozer==1.6.0" in done.stderr
    assert "apt-get install --yes openjdk-17-jdk-headless cmake\n" in done.stderr
    assert done.stdout == ""


def test_a_missing_sdk_is_only_fetched_when_asked_for(workshop: Workshop) -> None:
    done = workshop.make()
    assert done.returncode == 1
    assert "ANDROID_FETCH=1 make apk" in done.stderr
    assert workshop.make(ANDROID_FETCH="1").returncode == 0


def test_no_package_is_built_without_its_texts(workshop: Workshop) -> None:
    (workshop.texts / "core.mo").unlink()
    done = workshop.make(ANDROIDSDK=str(workshop.sdk))
    assert done.returncode == 1
    assert "make texts" in done.stderr


def test_the_packager_that_is_recommended_is_the_one_looked_through() -> None:
    pins = (ROOT / ".ci" / "requirements" / "dev.txt").read_text(encoding="utf-8").split()
    told = (ROOT / ".ci" / "apk.sh").read_text(encoding="utf-8")
    assert next(pin for pin in pins if pin.startswith("buildozer==")) in told
