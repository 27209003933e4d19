"""What a function of the house depends on, read from the sources: its footprint.

Two functions with one footprint behave alike and compile to the same code, so that the compiled one
can be taken over from another house. Doubtful cases count as dependencies.
"""

from __future__ import annotations

import ast
import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

CONTRACT = "belvedere.kernel.contract"
Name = tuple[str, str]  # of a module, and in it
Binding = tuple[str, Name]  # a stub, and the function that it calls


@dataclass(frozen=True, slots=True)
class Scope:
    """A module's own names: what is said about each at the top level, and what that names."""

    says: Mapping[str, str]
    names: Mapping[str, set[Name]]
    bindings: Sequence[Binding]  # of the contract's stubs


def module_of(source: Path, path: Path) -> str:
    """Return the name under which a file below `source` is imported."""
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def read_house(source: Path) -> dict[str, Scope]:
    """Read every module below a folder."""
    paths = {module_of(source, path): path for path in source.rglob("*.py")}
    return {name: read(name, path.read_text(encoding="utf-8")) for name, path in paths.items()}


def read(module: str, text: str) -> Scope:
    """Read one module."""
    tree = ast.parse(text)
    imported = imports(tree)
    says = dict.fromkeys(imported, "")  # what is imported may be imported from here
    names = {name: {origin} for name, origin in imported.items()}
    for statement in tree.body:
        for name in defined(statement):
            says[name] = says.get(name, "") + ast.unparse(statement) + "\n"
            names.setdefault(name, set()).update(named(statement, module, imported))
    for stub, resolver in resolvers(tree):
        names[stub].add((module, resolver))
    return Scope(says, names, list(bound(tree, module, imported)))


def imports(tree: ast.Module) -> dict[str, Name]:
    """List what a module takes from others of the house, by its name here."""
    return {
        alias.asname or alias.name: (statement.module or "", alias.name)
        for statement in ast.walk(tree)
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }


def defined(statement: ast.stmt) -> set[str]:
    """List the names that a statement at the top level defines, fills, or may fill by a call."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    calls = isinstance(statement, ast.Expr) and not is_registration(statement.value)
    return {
        owner.id
        for node in ast.walk(statement)
        if calls or isinstance(getattr(node, "ctx", None), ast.Store)
        if isinstance(owner := owner_of(node), ast.Name)
    }


def resolvers(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """List a module's stubs with the functions that Numba is told to resolve them by."""
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            for decorator in statement.decorator_list:
                match decorator:
                    case ast.Call(func=ast.Name(id="overload"), args=[ast.Name(id=stub)]):
                        yield stub, statement.name


def owner_of(node: ast.AST) -> ast.AST:
    """Return a of `a.b[c].d`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node


def is_registration(node: ast.AST) -> bool:
    """Tell whether a game binds its rules to the contract here."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "contract.bind"


def named(tree: ast.AST, module: str, imported: Mapping[str, Name]) -> Iterator[Name]:
    """List the names that stand in a piece of source; in `a.b`, a may be a module."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name):
                yield imported.get(name, (module, name))
            case ast.Attribute(value=ast.Name(id=owner)) if owner in imported:
                yield ".".join(imported[owner]), node.attr


def bound(tree: ast.Module, module: str, imported: Mapping[str, Name]) -> Iterator[Binding]:
    """List the functions that a game binds to the contract's stubs."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_registration(node):
            for keyword in node.keywords:
                kernel = ast.unparse(keyword.value)
                yield str(keyword.arg), imported.get(kernel, (module, kernel))


def footprint(house: Mapping[str, Scope], name: Name) -> str:
    """Hash all that a name of a house depends on."""
    kernels: defaultdict[Name, set[Name]] = defaultdict(set)
    for scope in house.values():
        for stub, kernel in scope.bindings:
            kernels[CONTRACT, stub].add(kernel)
    found: set[Name] = set()
    waiting = [name]
    while waiting:
        module, one = waiting.pop()
        if (module, one) in found or module not in house or one not in house[module].says:
            continue
        found.add((module, one))
        waiting += house[module].names[one] | kernels[module, one]
    digest = hashlib.sha256()
    for module, one in sorted(found):
        digest.update(f"{module}\0{one}\0{house[module].says[one]}\0".encode())
    return digest.hexdigest()
