"""What a built package holds: size, permissions, ABIs, alignment; fails if something is amiss.

    python3 .ci/package_report.py bin/*.apk

Android with pages of 16 KB starts no app whose 64-bit libraries are aligned to less. Needs nothing
but Python, because it runs where packages are built.
"""

from __future__ import annotations

import configparser
import io
import re
import struct
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

PAGE = 16 * 1024
ELF, LOADED = b"\x7fELF", 1
STRINGS, ELEMENT = 0x0001, 0x0102  # kinds of chunks in a manifest
UTF8 = 0x100
NONE = 0xFFFFFFFF
SPEC = "buildozer.spec"


def main(paths: list[str]) -> int:
    if not paths:
        print("Which package? For example bin/*.apk")
        return 2
    return max(report(Path(path)) for path in paths)


def report(path: Path) -> int:
    """Tells about one package; how many kinds of faults it has."""
    try:
        with zipfile.ZipFile(path) as package:
            return _told(path, package)
    except (OSError, zipfile.BadZipFile) as error:
        print(f"{path}: no package that can be read ({error})")
        return 1


def _told(path: Path, package: zipfile.ZipFile) -> int:
    names = [name.removeprefix("base/") for name in package.namelist()]
    abis = sorted({name.split("/")[1] for name in names if fnmatch(name, "lib/*/*.so")})
    libraries = dict(_libraries(package))
    wide = {name: align for name, (bits, align) in libraries.items() if bits == 64}
    loose = sorted(name for name, align in wide.items() if align % PAGE)
    absent = sorted(wanted(Path()) - set(_ours(package)))
    print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")
    print(f"  ABIs: {', '.join(abis) or 'none'}")
    print(f"  permissions: {', '.join(permissions(package)) or 'none'}")
    print(f"  libraries: {len(libraries)}, of them 64-bit {len(wide)}, not on 16 KB {len(loose)}")
    print(f"  files of ours: {len(wanted(Path())) - len(absent)}, missing {len(absent)}")
    for name in loose:
        print(f"  NOT ALIGNED to 16 KB: {name} ({wide[name]})")
    for name in absent:
        print(f"  MISSING: {name}")
    if not abis:
        print("  NO LIBRARIES: this is no package of the app")
    return int(bool(loose)) + int(bool(absent)) + int(not abis)


# -- libraries -----------------------------------------------------------------------------


def _libraries(package: zipfile.ZipFile) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every library with its bits and its alignment, those in Python's own bundle too."""
    for name in package.namelist():
        if name.endswith(".so"):
            content = package.read(name)
            if content.startswith(ELF):
                yield name, alignment(content)
            else:
                yield from _bundled(name, content)


def _bundled(name: str, content: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
    with tarfile.open(fileobj=io.BytesIO(content)) as bundle:
        for member in bundle:
            file = bundle.extractfile(member) if member.name.endswith(".so") else None
            inside = file.read() if file else b""
            if inside.startswith(ELF):
                yield f"{name}!{member.name}", alignment(inside)


def alignment(library: bytes) -> tuple[int, int]:
    """Bits of a library, and the least alignment of what is loaded from it."""
    if library[4] == 2:
        (table,) = struct.unpack_from("<Q", library, 0x20)
        size, count = struct.unpack_from("<HH", library, 0x36)
        bits, place, form = 64, 48, "<Q"
    else:
        (table,) = struct.unpack_from("<I", library, 0x1C)
        size, count = struct.unpack_from("<HH", library, 0x2A)
        bits, place, form = 32, 28, "<I"
    found = [
        struct.unpack_from(form, library, table + number * size + place)[0]
        for number in range(count)
        if struct.unpack_from("<I", library, table + number * size)[0] == LOADED
    ]
    return bits, min(found, default=0)


# -- our own files -------------------------------------------------------------------------


def _ours(package: zipfile.ZipFile) -> Iterator[str]:
    for name in package.namelist():
        if name.endswith("assets/private.tar"):
            with tarfile.open(fileobj=io.BytesIO(package.read(name))) as private:
                yield from (member.name.removeprefix("./") for member in private)


def wanted(root: Path) -> set[str]:
    """What the spec says goes in, as it lies in the package: Python compiled."""
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(root / SPEC, encoding="utf-8")
    section = spec["app"]
    kinds = tuple(f".{kind.strip()}" for kind in section["source.include_exts"].split(","))
    outside = [part.strip() for part in section["source.exclude_dirs"].split(",")]
    patterns = [part.strip() for part in section["source.exclude_patterns"].split(",")]
    found = set()
    for path in root.rglob("*"):
        name = path.relative_to(root).as_posix()
        hidden = any(part.startswith(".") for part in name.split("/"))
        if hidden or not name.endswith(kinds) or not path.is_file():
            continue
        if any(name.startswith(f"{part}/") for part in outside):
            continue
        if not any(fnmatch(name, pattern) for pattern in patterns):
            found.add(f"{name}c" if name.endswith(".py") else name)
    return found


# -- the manifest --------------------------------------------------------------------------


def permissions(package: zipfile.ZipFile) -> list[str]:
    """What the package asks a tablet for."""
    for name in package.namelist():
        if name == "AndroidManifest.xml":
            return sorted(_asked_for(package.read(name)))
        if name.endswith("manifest/AndroidManifest.xml"):  # of a bundle: another encoding
            texts = re.findall(rb"android\.permission\.[A-Z_]+", package.read(name))
            return sorted({text.decode() for text in texts})
    return []


def _asked_for(manifest: bytes) -> Iterator[str]:
    strings: list[str] = []
    place = 8  # after the head of the whole
    while place + 8 <= len(manifest):
        kind, _, size = struct.unpack_from("<HHI", manifest, place)
        if kind == STRINGS:
            strings = _strings(manifest, place)
        elif kind == ELEMENT:
            name, _, _, count = struct.unpack_from("<IHHH", manifest, place + 20)
            if strings[name].startswith("uses-permission"):
                yield from _names(manifest, place + 36, count, strings)
        place += max(size, 8)


def _names(manifest: bytes, place: int, count: int, strings: list[str]) -> Iterator[str]:
    for number in range(count):
        _, attribute, value = struct.unpack_from("<III", manifest, place + number * 20)
        if strings[attribute] == "name" and value != NONE:
            yield strings[value]


def _strings(manifest: bytes, place: int) -> list[str]:
    count, _, flags, start, _ = struct.unpack_from("<IIIII", manifest, place + 8)
    offsets = struct.unpack_from(f"<{count}I", manifest, place + 28)
    return [_string(manifest, place + start + offset, bool(flags & UTF8)) for offset in offsets]


def _string(manifest: bytes, place: int, is_utf8: bool) -> str:
    if is_utf8:
        place += 2 if manifest[place] & 0x80 else 1  # letters, then bytes
        length = manifest[place]
        place += 1
        if length & 0x80:
            length = (length & 0x7F) << 8 | manifest[place]
            place += 1
        return manifest[place : place + length].decode("utf-8", "replace")
    (length,) = struct.unpack_from("<H", manifest, place)
    return manifest[place + 2 : place + 2 + 2 * length].decode("utf-16-le", "replace")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
