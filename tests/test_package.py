"""The package for a tablet: what it asks for and what goes into it."""

from __future__ import annotations

import configparser
import re
import tomllib

from companion.core.resources import ROOT

SPEC = configparser.ConfigParser(interpolation=None)
SPEC.read(ROOT / "buildozer.spec", encoding="utf-8")
APP = SPEC["app"]


def _pins(name: str) -> dict[str, str]:
    lines = (ROOT / ".ci" / "requirements" / name).read_text(encoding="utf-8").splitlines()
    pinned = [line.split("==") for line in lines if line and not line.startswith("#")]
    assert all(len(pin) == 2 for pin in pinned), "every package is pinned exactly"
    return {package.lower().replace("_", "-"): version for package, version in pinned}


# Recipes have their own versions of these, or only the tablet needs them.
OF_THE_TABLET = {"python3", "pyjnius", "pillow", "chardet", "six"}


def test_the_package_and_the_desktop_use_the_same_versions() -> None:
    pins = _pins("app.txt")
    wanted = dict(item.strip().split("==") for item in APP["requirements"].split(","))
    shared = {name: version for name, version in wanted.items() if name not in OF_THE_TABLET}
    assert shared.items() <= pins.items()
    assert {"kivy", "kivymd", "tinydb", "materialyoucolor"} <= shared.keys()


def test_the_project_names_the_versions_that_are_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = _pins("app.txt")
    for wanted in project["project"]["dependencies"]:
        package, version = wanted.split("==")
        assert pins[package] == version


def test_nothing_is_pinned_twice() -> None:
    assert not _pins("app.txt").keys() & _pins("dev.txt").keys()


def test_the_version_of_the_package_is_that_of_the_project() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(APP["version.regex"], text)
    assert found
    assert re.fullmatch(r"\d+\.\d+\.\d+", found.group(1))


def test_make_test_is_all_that_the_checks_call() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "make" in line] == ["exec make test"]
