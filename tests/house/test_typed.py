"""Whoever installs the package has its types: a typed library must not be `Any` to its users."""

from __future__ import annotations

from pathlib import Path

from mypy.modulefinder import FindModuleCache, SearchPaths
from mypy.options import Options

from helpers.house import ROOT


def found_by_mypy(packages: Path, module: str) -> object:
    """Look a module up as mypy does among installed packages; a path, or why there is none."""
    paths = SearchPaths((), (), (str(packages),), ())
    return FindModuleCache(paths, None, Options()).find_module(module)


def test_mypy_reads_the_types_of_the_installed_package(tmp_path: Path) -> None:
    (tmp_path / "belvedere").symlink_to(ROOT / "src" / "belvedere")
    for module in ("belvedere", "belvedere.core.position", "belvedere.client.client"):
        where = tmp_path / f"{module.replace('.', '/')}"
        assert found_by_mypy(tmp_path, module) in (f"{where}.py", f"{where}/__init__.py")


def test_a_package_without_the_mark_would_be_any(tmp_path: Path) -> None:
    (tmp_path / "untyped").mkdir()
    (tmp_path / "untyped" / "__init__.py").touch()
    assert not isinstance(found_by_mypy(tmp_path, "untyped"), str)


def test_the_mark_is_part_of_the_wheel() -> None:
    from hatchling.builders.wheel import WheelBuilder

    packed = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert "belvedere/py.typed" in packed
