"""What `make apk` tells of a package, and that it fails for one that would not start."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.core.resources import ROOT

SCRIPT = ROOT / ".ci" / "package_report.py"
OURS = ("main.pyc", "companion/core/journal.pyc", "data/medioevo/cards.json", "kv/a.kv")


def library(bits: int, align: int) -> bytes:
    """A library with one loaded segment."""
    if bits == 64:
        head = struct.pack("<4sB11x", b"\x7fELF", 2) + struct.pack("<HHIQQQ", 3, 183, 1, 0, 64, 0)
        head += struct.pack("<IHHHHHH", 0, 64, 56, 1, 0, 0, 0)
        return head + struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, 9, 9, align)
    head = struct.pack("<4sB11x", b"\x7fELF", 1) + struct.pack("<HHIIII", 3, 40, 1, 0, 52, 0)
    head += struct.pack("<IHHHHHH", 0, 52, 32, 1, 0, 0, 0)
    return head + struct.pack("<IIIIIIII", 1, 0, 0, 0, 9, 9, 5, align)


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as tar:
        for name, content in files:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return target.getvalue()


def manifest(*permissions: str) -> bytes:
    """A manifest as it lies in a package: strings, then one element for each permission."""
    words = ["uses-permission", "name", "application", *permissions]
    data, offsets = b"", []
    for word in words:
        offsets.append(len(data))
        data += struct.pack("<H", len(word)) + word.encode("utf-16-le") + b"\0\0"
    start = 28 + 4 * len(words)
    pool = struct.pack("<HHI5I", 1, 28, start + len(data), len(words), 0, 0, start, 0)
    pool += struct.pack(f"<{len(words)}I", *offsets) + data

    def element(name: int, values: list[int]) -> bytes:
        body = struct.pack("<IIII", 1, 0xFFFFFFFF, 0xFFFFFFFF, name)
        body += struct.pack("<HHHHHH", 20, 20, len(values), 0, 0, 0)
        for value in values:
            body += struct.pack("<IIIHBBI", 0xFFFFFFFF, 1, value, 8, 0, 3, value)
        return struct.pack("<HHI", 0x0102, 16, 8 + len(body)) + body

    body = pool + element(2, [2])
    body += b"".join(element(0, [3 + number]) for number in range(len(permissions)))
    return struct.pack("<HHI", 3, 8, 8 + len(body)) + body


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with our spec."""
    (tmp_path / "buildozer.spec").write_bytes((ROOT / "buildozer.spec").read_bytes())
    for name in (*OURS, "tests/test_a.pyc", "companion/cli.pyc", ".venv/lib/x.pyc"):
        path = tmp_path / (name.removesuffix("c") if name.endswith(".pyc") else name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return tmp_path


def built(project: Path, *, align: int = 16384, ours: Iterable[str] = OURS, base: str = "") -> Path:
    path = project / ("app.aab" if base else "app.apk")
    inside = packed([("_python_bundle/modules/_socket.so", library(64, align))])
    with zipfile.ZipFile(path, "w") as package:
        package.writestr(f"{base}lib/arm64-v8a/libmain.so", library(64, 16384))
        package.writestr(f"{base}lib/arm64-v8a/libpybundle.so", inside)
        package.writestr(f"{base}lib/armeabi-v7a/libmain.so", library(32, 4096))
        package.writestr(f"{base}assets/private.tar", packed((name, b"") for name in ours))
        asked = manifest("android.permission.VIBRATE", "org.tablecompanion.OWN")
        if base:
            package.writestr(
                "base/manifest/AndroidManifest.xml", b"\x0aandroid.permission.VIBRATE\x12"
            )
        else:
            package.writestr("AndroidManifest.xml", asked)
    return path


def reported(project: Path, path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), path.name],
        cwd=project, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_a_whole_package_is_told_in_five_lines(project: Path) -> None:
    done = reported(project, built(project))
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines() == [
        "app.apk: 0.0 MB",
        "  ABIs: arm64-v8a, armeabi-v7a",
        "  permissions: android.permission.VIBRATE, org.tablecompanion.OWN",
        "  libraries: 3, of them 64-bit 2, not on 16 KB 0",
        "  files of ours: 4, missing 0",
    ]


def test_a_bundle_for_stores_is_told_too(project: Path) -> None:
    done = reported(project, built(project, base="base/"))
    assert done.returncode == 0, done.stdout
    assert "  ABIs: arm64-v8a, armeabi-v7a" in done.stdout
    assert "  permissions: android.permission.VIBRATE\n" in done.stdout


def test_a_library_that_is_not_aligned_fails_also_inside_the_bundle_of_python(
    project: Path,
) -> None:
    done = reported(project, built(project, align=4096))
    assert done.returncode == 1
    assert "libpybundle.so!_python_bundle/modules/_socket.so (4096)" in done.stdout


def test_a_file_of_ours_that_is_missing_fails(project: Path) -> None:
    done = reported(project, built(project, ours=OURS[:-1]))
    assert done.returncode == 1
    assert "MISSING: kv/a.kv" in done.stdout


def test_no_package_at_all_is_said_in_words(project: Path) -> None:
    (project / "app.apk").write_bytes(b"nothing")
    done = reported(project, project / "app.apk")
    assert done.returncode == 1
    assert "no package that can be read" in done.stdout
