"""The package for a tablet as the packager sees it: what goes in, what it is built of."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.core.resources import LOCALES, ROOT
from companion.ui.lettering.glyphs import OWN_FONT

SPEC = ROOT / "buildozer.spec"
PICTURES = {
    "icon.filename": (512, 512),
    "icon.adaptive_foreground.filename": (432, 432),
    "icon.adaptive_background.filename": (432, 432),
    "presplash.filename": (1024, 1024),
}


@pytest.fixture(scope="module")
def packager(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Buildozer with our spec, in folders of the test's own."""
    folder = tmp_path_factory.mktemp("packager")
    patch = pytest.MonkeyPatch()
    patch.setenv("HOME", str(folder))
    patch.setenv("BUILDOZER_BUILD_DIR", str(folder / "build"))
    patch.setenv("BUILDOZER_BIN_DIR", str(folder / "bin"))
    patch.setenv("BUILDOZER_LOG_LEVEL", "0")
    patch.chdir(ROOT)
    from buildozer import Buildozer

    yield Buildozer(str(SPEC), "android")
    patch.undo()


@pytest.fixture(scope="module")
def packed(packager: Any) -> set[str]:
    """Every file that the packager copies into the package."""
    packager._copy_application_sources()
    folder = Path(packager.app_dir)
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def recipes(packager: Any) -> tuple[dict[str, str], dict[str, str]]:
    """Versions of what has a recipe, and of what pip fetches without one."""
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe

    wanted = _wanted(packager)
    with pytest.MonkeyPatch.context() as patch:
        for name, version in wanted.items():
            patch.setenv(f"VERSION_{name}", version)  # as python-for-android is told
        context = Context()
        context.local_recipes = packager.target.get_local_recipes_dir()
        order, modules, _ = get_recipe_order_and_bootstrap(
            context, list(wanted), Bootstrap.get_bootstrap("sdl2", context)
        )
        built = {name: str(Recipe.get_recipe(name, context).version) for name in order}
    return built, {name: wanted.get(name, "") for name in modules}


def _wanted(packager: Any) -> dict[str, str]:
    listed = packager.config.getlist("app", "requirements", "")
    return dict(item.split("==") for item in listed)


# -- what goes in --------------------------------------------------------------------------


def test_the_packager_reads_our_spec_without_a_complaint(packager: Any) -> None:
    packager.check_configuration_tokens()
    packager.target.check_configuration_tokens()
    assert packager.target.archs_snake == "arm64-v8a_armeabi-v7a"
    assert packager.config.getlist("app", "orientation") == [
        "portrait", "landscape", "portrait-reverse", "landscape-reverse",
    ]  # fmt: skip


def test_the_release_of_the_packager_is_the_one_looked_through(packager: Any) -> None:
    import pythonforandroid
    from pythonforandroid.recommendations import RECOMMENDED_NDK_VERSION

    config = packager.config
    assert config.get("app", "p4a.commit") == f"v{pythonforandroid.__version__}"
    assert config.get("app", "android.ndk") == RECOMMENDED_NDK_VERSION
    assert config.get("app", "android.ndk_api") == config.get("app", "android.minapi")
    assert int(config.get("app", "android.api")) >= 36  # what stores ask for
    assert int(config.get("app", "android.minapi")) == 24


def test_our_recipe_is_taken_before_a_wheel_that_somebody_built(packager: Any) -> None:
    assert "--skip-prebuilt" in packager.target.extra_p4a_args


def test_the_back_button_reaches_the_app_and_does_not_leave_the_game(packager: Any) -> None:
    """Since Android 16 it arrives as a key only if the manifest says so."""
    assert 'android:enableOnBackInvokedCallback="false"' in _application(packager)


def test_the_manifest_that_the_packager_writes_says_it_all_once(packager: Any) -> None:
    """Its own template, filled with what our spec says."""
    import pythonforandroid
    from jinja2 import Template

    config = packager.config
    places = Path(pythonforandroid.__file__).parent / "bootstraps"
    template = places / "_sdl_common" / "build" / "templates" / "AndroidManifest.tmpl.xml"
    asked = config.getlist("app", "android.permissions", "")
    manifest = Template(template.read_text(encoding="utf-8")).render(
        android_api=config.get("app", "android.api"),
        args={
            "min_sdk_version": int(config.get("app", "android.minapi")),
            "permissions": [{"name": name} for name in asked],
            "allow_backup": "true",
            "backup_rules": Path(config.get("app", "android.backup_rules")).stem,
            "extra_manifest_application_arguments": _application(packager),
        },
    )
    root = ElementTree.fromstring(manifest)  # an attribute that stands twice is refused here
    name = "{http://schemas.android.com/apk/res/android}name"
    assert [part.attrib[name] for part in root.iterfind("uses-permission")] == asked
    (sdk,) = root.iterfind("uses-sdk")
    (application,) = root.iterfind("application")
    told = {
        key.rpartition("}")[2]: value for key, value in (sdk.attrib | application.attrib).items()
    }
    assert (told["minSdkVersion"], told["targetSdkVersion"]) == ("24", "36")
    assert told["enableOnBackInvokedCallback"] == "false"
    assert told["fullBackupContent"] == "@xml/backup_rules"
    assert told["dataExtractionRules"] == "@xml/data_extraction_rules"
    assert told["extractNativeLibs"] == "true"  # else a package has to be aligned as well


def _application(packager: Any) -> str:
    told = packager.config.get("app", "android.extra_manifest_application_arguments")
    return (ROOT / told).read_text(encoding="utf-8")


def test_everything_the_app_opens_goes_in(packed: set[str]) -> None:
    """Code, layouts, tables, and the compiled texts although no commit holds them."""
    code = [path for path in (ROOT / "companion").rglob("*.py") if path.parent.name != "companion"]
    layouts = (ROOT / "kv").rglob("*.kv")
    tables = list((ROOT / "data").glob("*/*.json"))
    sounds = list((ROOT / "data" / "sounds").glob("*.wav"))
    samples = list((ROOT / "data" / "samples").glob("*.companion"))
    opened = [ROOT / "main.py", OWN_FONT, *code, *layouts, *tables, *sounds, *samples]
    texts = [path.with_suffix(".mo") for path in LOCALES.glob("*/LC_MESSAGES/*.po")]
    missing = {path.relative_to(ROOT).as_posix() for path in [*opened, *texts]} - packed
    assert not missing
    assert len(texts) >= 3


def test_nothing_else_goes_in(packed: set[str]) -> None:
    allowed = ("main.py", "LICENSE", "companion/*.py", "kv/*.kv")
    allowed += (
        "data/*.json",
        "data/*.mo",
        "data/fonts/*.ttf",
        "data/sounds/*.wav",
        "data/samples/*.companion",
    )
    allowed += ("data/web/*.html", "data/web/*.css", "data/web/*.js", "data/web/*.woff2")
    assert [path for path in packed if not any(fnmatch(path, one) for one in allowed)] == []
    outside = ("data/art/", "tests/", "docs/", "companion/cli.py", "__pycache__")
    assert [path for path in packed for part in outside if part in path] == []


def test_tools_are_looked_for_and_texts_compiled_before_the_package_is_built() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^apk: apk-tools texts$", makefile, re.MULTILINE)
    assert re.search(r"^texts: .*\$\(TEXTS\)", makefile, re.MULTILINE)


@pytest.mark.parametrize(("name", "size"), PICTURES.items())
def test_the_pictures_of_the_package_have_their_sizes(
    packager: Any, name: str, size: tuple[int, int]
) -> None:
    from PIL import Image

    with Image.open(packager.config.get("app", name)) as picture:
        assert picture.size == size
        assert picture.format == "PNG"


def test_permissions_are_what_the_app_uses_and_no_more(packager: Any) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "companion").rglob("*.py"))
    asked = packager.config.getlist("app", "android.permissions", "")
    signs = {
        "VIBRATE": ".vibrate(",
        "INTERNET": "socketserver.",  # to listen; nothing is ever fetched
        "ACCESS_WIFI_STATE": ".isWifiEnabled(",
        "WAKE_LOCK": ".createWifiLock(",
    }
    used = [f"android.permission.{name}" for name, sign in signs.items() if sign in code]
    assert asked == used
    assert not [word for word in ("urlopen", "http.client", "requests.get") if word in code]


def test_no_permission_has_to_be_asked_for_on_the_screen(packager: Any) -> None:
    """From API 37 on, whoever listens in the local network has to ask: nothing here does yet."""
    assert int(packager.config.get("app", "android.api")) < 37


def test_the_docs_say_what_each_permission_is_for(packager: Any) -> None:
    told = (ROOT / "docs" / "tablet.md").read_text(encoding="utf-8")
    asked = packager.config.getlist("app", "android.permissions", "")
    rows = re.findall(r"^\| .*\(`(\w+)`\) \| .+ \|$", told, re.MULTILINE)
    assert [f"android.permission.{name}" for name in rows] == asked


def test_backups_hold_the_games_and_not_the_app(packager: Any) -> None:
    """The app lies unpacked in `app`, the games beside it; a backup has room for 25 MB."""
    rules = ElementTree.parse(ROOT / packager.config.get("app", "android.backup_rules")).getroot()
    assert rules.tag == "full-backup-content"
    left_out = {rule.attrib["path"] for rule in rules if rule.tag == "exclude"}
    assert "app/" in left_out
    assert not left_out & {"games/", "library.journal", "backups/"}


def test_backups_since_android_12_leave_out_the_same(packager: Any) -> None:
    (resource,) = packager.config.getlist("app", "android.add_resources")
    path, _, place = resource.partition(":")
    assert f'android:dataExtractionRules="@{place.removesuffix(".xml")}"' in _application(packager)
    old = ElementTree.parse(ROOT / packager.config.get("app", "android.backup_rules")).getroot()
    new = ElementTree.parse(ROOT / path).getroot()
    assert new.tag == "data-extraction-rules"
    assert [part.tag for part in new] == ["cloud-backup", "device-transfer"]
    wanted = [rule.attrib for rule in old]
    assert [[rule.attrib for rule in part] for part in new] == [wanted, wanted]


# -- what it is built of -------------------------------------------------------------------


def test_every_requirement_resolves_in_the_graph_of_recipes(
    packager: Any, recipes: tuple[dict[str, str], dict[str, str]]
) -> None:
    built, fetched = recipes
    wanted = _wanted(packager)
    assert wanted.keys() <= built.keys() | fetched.keys()
    assert {name: built[name] for name in wanted.keys() & built.keys()} == {
        name: version for name, version in wanted.items() if name in built
    }
    assert {"sdl2", "kivy", "pyjnius", "android"} <= built.keys()


def test_whatever_pip_fetches_has_an_exact_version(
    recipes: tuple[dict[str, str], dict[str, str]],
) -> None:
    _, fetched = recipes
    assert [name for name, version in fetched.items() if not version] == []


def test_nothing_compiled_comes_without_a_recipe(
    recipes: tuple[dict[str, str], dict[str, str]],
) -> None:
    """What pip fetches is plain Python: a wheel for one machine would not run on a tablet."""
    _, fetched = recipes
    for name in fetched.keys() - {"chardet", "six"}:  # not installed on a desktop; plain as well
        files = distribution(name).files or []
        assert [str(file) for file in files if file.suffix in (".so", ".pyd")] == [], name


def test_versions_that_a_recipe_patches_are_the_recipes_own(
    packager: Any, recipes: tuple[dict[str, str], dict[str, str]]
) -> None:
    """A patch fits one version; only the colours are ours, and their recipe is too."""
    from pythonforandroid.build import Context
    from pythonforandroid.recipe import Recipe

    built, _ = recipes
    context = Context()
    for name in _wanted(packager).keys() & built.keys():
        assert Recipe.get_recipe(name, context)._version == built[name], name


# -- what it imports -----------------------------------------------------------------------


@pytest.mark.ui
def test_nothing_is_imported_that_the_tablet_does_not_have(
    packager: Any, recipes: tuple[dict[str, str], dict[str, str]], tmp_path: Path
) -> None:
    """Optimized as on the tablet: without asserts and docstrings; every place opened once."""
    done = subprocess.run(
        [sys.executable, "-OO", "-m", "tests.stage.first_start"],
        cwd=ROOT, env={**os.environ, "TABLE_COMPANION_HOME": str(tmp_path)},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    loaded = dict(json.loads(done.stdout.splitlines()[-1]))
    tops = {name.partition(".")[0] for name, file in loaded.items() if "site-packages" in file}
    owners = packages_distributions()
    built, fetched = recipes
    there = {name.lower() for name in (*built, *fetched)}
    assert not {"unittest", "tkinter", "pydoc_data", "multiprocessing.dummy"} & loaded.keys()
    strangers = {top for top in tops if not {o.lower() for o in owners.get(top, [])} & there}
    assert strangers == set()


def test_the_start_imports_nothing_that_python_for_android_leaves_out() -> None:
    """Such as unittest or tkinter; looked up in our own imports, wherever they stand."""
    left_out = {"unittest", "tkinter", "idlelib", "ensurepip", "lib2to3", "curses", "readline"}
    left_out |= {"termios", "grp", "resource", "wsgiref", "pydoc_data", "turtle", "babel", "pytest"}
    for path in (ROOT / "companion").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            found = {name.partition(".")[0] for name in names} & left_out
            assert not found, f"{path.name}: {found}"


def test_nothing_depends_on_asserts_or_docstrings() -> None:
    """A tablet has neither: an assert asks and changes nothing, no page reads a docstring."""
    asked = {"isinstance", "len"}
    for path in (ROOT / "companion").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        # The first three are for the command line only, the last one puts one where there is none.
        if path.name not in ("cli.py", "schema.py", "calculator.py", "records.py"):
            assert "__doc__" not in source, path.name
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Assert):
                parts = list(ast.walk(node.test))
                assert not any(isinstance(part, ast.NamedExpr) for part in parts), path.name
                calls = {ast.unparse(part.func) for part in parts if isinstance(part, ast.Call)}
                assert calls <= asked, f"{path.name}:{node.lineno}"
