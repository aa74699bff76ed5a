"""Builds the wheel behind `pip install .`: code, layouts, tables and compiled texts in one package.

Layouts and tables lie beside the package here and inside it when installed; a copy is made first.
KivyMD is brought along without the packages it asks for: one of them needs pycairo, which has to be
compiled with headers of the system, and nothing of ours uses it.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PLAIN = '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'
FOUND = """
[tool.setuptools.packages.find]
include = ["companion*"]
[tool.setuptools.package-data]
"*" = ["**/*"]
"""
UNUSED = shutil.ignore_patterns("__pycache__", "*.po", "*.svg")
SOURCES = ("companion", "kv", "data", ".ci", "main.py", "pyproject.toml", "README.md", "LICENSE")


def build_wheel(
    wheel_directory: str,
    config_settings: Any = None,
    metadata_directory: str | None = None,
) -> str:
    """The hook of pip and build."""
    from setuptools import build_meta

    target = Path(wheel_directory).resolve()
    with tempfile.TemporaryDirectory() as folder:
        staged = Path(folder)
        _stage(staged)
        with contextlib.chdir(staged):
            return str(build_meta.build_wheel(str(target), config_settings))


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """The sources that a wheel is built from."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name = f"table_companion-{project['version']}"
    with tarfile.open(Path(sdist_directory) / f"{name}.tar.gz", "w:gz") as archive:
        for source in SOURCES:
            archive.add(ROOT / source, f"{name}/{source}", filter=_without_traces)
    return f"{name}.tar.gz"


def _without_traces(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    left_out = "__pycache__" in member.name or member.name.endswith(".mo")
    return None if left_out else member


def _stage(folder: Path) -> None:
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=UNUSED)
    shutil.copytree(ROOT / "kv", folder / "companion" / "kv")
    shutil.copytree(ROOT / "data", folder / "companion" / "data", ignore=UNUSED)
    _compile_texts(folder / "companion" / "data" / "locale")
    _bring_along(folder / "companion" / "bundled")
    for name in ("README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    head = project[project.index("[project]") : project.index("[tool.")]
    (folder / "pyproject.toml").write_text(PLAIN + head + FOUND, encoding="utf-8")


def _compile_texts(target: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in (ROOT / "data" / "locale").glob("*/LC_MESSAGES/*.po"):
        compiled = target / source.relative_to(ROOT / "data" / "locale").with_suffix(".mo")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as read, compiled.open("wb") as written:
            write_mo(written, read_po(read, abort_invalid=True))


def _bring_along(target: Path) -> None:
    pins = (ROOT / ".ci" / "requirements" / "app.txt").read_text(encoding="utf-8").split()
    wanted = next(pin for pin in pins if pin.startswith("kivymd=="))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--only-binary", ":all:", "--dest", folder, wanted]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            archive.extractall(target, [name for name in names if _is_needed(name)])
    (target / "__init__.py").touch()


def _is_needed(name: str) -> bool:
    """The library and its licence, not what would make it a package of its own."""
    return name.startswith("kivymd/") or name.endswith("/LICENSE")
