"""Change rules and engine in small ways, one at a time, and see whether the tests notice.

    python tools/mutants.py                    all mutants, in an order that chance decides but that is always the same
    python tools/mutants.py --sample 100       the first hundred of them
    python tools/mutants.py --only ticket_race those of files with this in their name
    python tools/mutants.py --report           what is known so far

What was found is kept in build/mutants.json. Running it again goes on where it stopped, and repeats what was found in
files that have changed since. Every mutant runs interpreted, from a copy of the sources: against the tests of its rule
first, then golden games, all rules, and what holds for every board, until a test fails. One that hangs has noticed.

This is a driver of its own because the order of the tests depends on the file: most mutants are noticed in seconds,
while all of these tests together take minutes.
"""

from __future__ import annotations

import argparse
import ast
import copy
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src/whistlestop/engine", "src/whistlestop/rules")
FOUND = ROOT / "build" / "mutants.json"
GENERIC = ("tests/golden", "tests/rules", "tests/test_contract.py", "tests/test_leaks.py", "tests/test_deeds.py")
PATIENCE = 900  # seconds for all tests of a mutant
PAIRS = (
    (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn),
    (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.BitAnd, ast.BitOr), (ast.And, ast.Or),
)  # fmt: skip
SWAPS: dict[type, type] = {**dict(PAIRS), **{b: a for a, b in PAIRS}, ast.Mod: ast.FloorDiv}


class Mutant(NamedTuple):
    """A change of a file: the place in the list of its changes, the line, and the line as it was and becomes."""

    file: str
    number: int
    line: int
    before: str
    after: str
    source: str  # the hash of the file

    @property
    def key(self) -> str:
        return f"{self.file}:{self.number}:{self.source[:12]}"


def changes(tree: ast.Module) -> Iterator[ast.AST]:
    """Change a tree in every way, one after another, and undo it before the next; gives the statement changed."""
    for statement in (node for node in ast.walk(tree) if isinstance(node, ast.stmt)):
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue  # a docstring
        for node in own_nodes(statement):
            yield from changes_of(node, statement)


def own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement and its expressions, without the statements in it and without annotations."""
    yield statement
    for name, value in ast.iter_fields(statement):
        if name in ("body", "orelse", "finalbody", "handlers", "annotation", "returns", "args", "decorator_list"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.expr):
                yield from ast.walk(part)


def changes_of(node: ast.AST, statement: ast.stmt) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            node.ops[i] = SWAPS[type(operator)]()
            yield statement
            node.ops[i] = operator
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        kept = node.op
        if type(kept) in SWAPS:
            node.op = SWAPS[type(kept)]()
            yield statement
            node.op = kept
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        value = node.value
        node.value = not value if isinstance(value, bool) else value + 1
        yield statement
        node.value = value
    elif isinstance(node, ast.If | ast.While) and node is statement:
        test = node.test
        node.test = ast.UnaryOp(ast.Not(), test)
        yield statement
        node.test = test


def mutants(only: str = "") -> list[Mutant]:
    """All of them, in an order that is always the same."""
    found: list[Mutant] = []
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.py")):
        if only not in path.name:
            continue
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        lines = text.splitlines()
        digest = hashlib.sha256(text.encode()).hexdigest()
        for number, statement in enumerate(changes(tree)):
            line: int = statement.lineno  # type: ignore[attr-defined]
            after = ast.unparse(statement).splitlines()[0]
            found.append(
                Mutant(path.relative_to(ROOT).as_posix(), number, line, lines[line - 1].strip(), after, digest)
            )
    return sorted(found, key=lambda mutant: Random(mutant.key).random())


def changed_text(text: str, mutant: Mutant) -> str:
    tree = ast.parse(text)
    for number, _ in enumerate(changes(tree)):
        if number == mutant.number:
            return ast.unparse(copy.deepcopy(tree))
    raise AssertionError(mutant)


def try_out(mutant: Mutant, source: Path) -> str:
    """The test that noticed the change, or nothing."""
    target = source / Path(mutant.file).relative_to("src")
    kept = target.read_text(encoding="utf-8")
    target.write_text(changed_text(kept, mutant), encoding="utf-8")
    own = f"tests/rules/test_{Path(mutant.file).stem}.py"
    try:
        return failure(source, [own] if (ROOT / own).exists() else [])
    finally:
        target.write_text(kept, encoding="utf-8")


def failure(source: Path, first: list[str]) -> str:
    """The first test that fails with these sources, or nothing."""
    env = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", "-m", "not slow"]
    command += [*first, *GENERIC]
    try:
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "a test that hangs"
    if done.returncode == 0:
        return ""
    return next((line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))), "a test")


def report(results: dict[str, dict[str, str]], wanted: list[Mutant]) -> None:
    known = [(mutant, results[mutant.key]["killed"]) for mutant in wanted if mutant.key in results]
    for mutant, killed in sorted(known):
        if not killed:
            print(f"{mutant.file}:{mutant.line}: {mutant.before}  →  {mutant.after}")
    killed_n = sum(bool(killed) for _, killed in known)
    share = f"{100 * killed_n / len(known):.1f} %" if known else "nothing yet"
    print(f"{killed_n} of {len(known)} mutants were noticed ({share}); {len(wanted) - len(known)} are left to try.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", metavar="N", type=int, help="only the first N")
    parser.add_argument("--only", metavar="TEXT", default="", help="only files with this in their name")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count() or 1, help="at the same time")
    parser.add_argument("--report", action="store_true", help="try none")
    args = parser.parse_args()
    wanted = mutants(args.only)[: args.sample]
    results: dict[str, dict[str, str]] = json.loads(FOUND.read_text()) if FOUND.exists() else {}
    left = [] if args.report else [mutant for mutant in wanted if mutant.key not in results]
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(args.jobs) as pool:
        free = [Path(scratch, str(i)) for i in range(args.jobs)]
        for folder in free:
            shutil.copytree(ROOT / "src", folder, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))

        if left and (fault := failure(free[0], [])):
            sys.exit(f"The tests fail without any change, so that they would notice everything: {fault}")

        def attempt(mutant: Mutant) -> None:
            source = free.pop()
            killed = try_out(mutant, source)
            free.append(source)
            results[mutant.key] = {**mutant._asdict(), "killed": killed}
            FOUND.parent.mkdir(exist_ok=True)
            draft = FOUND.with_suffix(".new")
            draft.write_text(json.dumps(results, indent=1))
            draft.replace(FOUND)
            print(f"{'noticed ' if killed else 'SURVIVED'} {mutant.file}:{mutant.line}: {mutant.after}", flush=True)

        try:
            list(pool.map(attempt, left))
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
    report(results, wanted)


if __name__ == "__main__":
    main()
