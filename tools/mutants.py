"""Change rules and engine in small ways, one at a time, and see whether the tests notice.

    python tools/mutants.py                    all mutants, in an order that chance decides but that is always the same
    python tools/mutants.py --sample 100       the first hundred of them
    python tools/mutants.py --skip 400         without the first four hundred
    python tools/mutants.py --only ticket_race those of files with this in their name
    python tools/mutants.py --again            those that survived once more, after tests have been written
    python tools/mutants.py --minutes 10       for so long; the next time it goes on
    python tools/mutants.py --report           what is known so far

What was found is kept in build/mutants.json. Running it again goes on where it stopped, and repeats what was found in
files that have changed since.

Everything runs interpreted. `tools/test_coverage.py rules` measures first which lines each test reaches and how long it
takes. A mutant then has to do with the tests that reach its line only: those that have noticed the most in its file
first, then one case of every test, those that have noticed the most anywhere and the fastest first, then the second
case of every test, and so on. What is reached while tests are collected, and what constructors make, is made once and
used by many: there it has to do with all the other tests as well. The tests are collected once, in one process. It
forks for each mutant, and the fork puts the changed code into the functions that are there already. What a change does
while modules are imported and tests are collected, a fork cannot show; such a mutant gets a process of its own. A test
that takes far more processor time than it should has noticed, too.

tools/equivalent_mutants.toml names survivors that change nothing that anybody could notice, with the reason. They are
counted apart.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import hashlib
import importlib.machinery
import json
import math
import os
import resource
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import coverage
import pytest
import test_coverage
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src/whistlestop/engine", "src/whistlestop/rules", "src/whistlestop/toml")
FOUND = ROOT / "build" / "mutants.json"
EQUIVALENT = ROOT / "tools" / "equivalent_mutants.toml"
TIMEOUT = 120.0  # seconds of tests for each mutant, as measured under coverage: more than twice what they take
MEMORY = 4 << 30
PAIRS = (
    (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn),
    (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.BitAnd, ast.BitOr), (ast.And, ast.Or),
)  # fmt: skip
SWAPS: dict[type, type] = {**dict(PAIRS), **{b: a for a, b in PAIRS}, ast.Mod: ast.FloorDiv}
DIES = "a test that takes too long, or ends the process"


# -- mutants ----------------------------------------------------------------------------------------------------------


class Mutant(NamedTuple):
    """A change of a file: the place in the list of its changes, the function, the lines, and how they read."""

    file: str
    number: int
    function: str  # empty outside of functions
    line: int
    last_line: int
    before: str
    after: str
    source: str  # the hash of the file

    @property
    def key(self) -> str:
        return f"{self.file}:{self.number}:{self.source[:12]}"

    @property
    def words(self) -> str:
        """The change as it stands in the list of those that change nothing."""
        file = Path(self.file).relative_to("src/whistlestop").as_posix()
        return f"{file} {self.function}: {self.before}  →  {self.after}"


def changes(tree: ast.Module) -> Iterator[ast.stmt]:
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


def changes_of(node: ast.AST, statement: ast.stmt) -> Iterator[ast.stmt]:
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
        if only in path.name:
            found += mutants_of(path)
    return sorted(found, key=lambda mutant: Random(mutant.key).random())


def mutants_of(path: Path) -> Iterator[Mutant]:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    lines = text.splitlines()
    digest = hashlib.sha256(text.encode()).hexdigest()
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for number, statement in enumerate(changes(tree)):
        line = statement.lineno
        around = [f.name for f in functions if f.lineno <= line <= (f.end_lineno or 0) and f is not statement]
        last = max(getattr(node, "end_lineno", 0) or 0 for node in own_nodes(statement) if isinstance(node, ast.expr))
        after = ast.unparse(statement).splitlines()[0]
        yield Mutant(
            path.relative_to(ROOT).as_posix(),
            number,
            around[-1] if around else "",
            line,
            last,
            lines[line - 1].strip(),
            after,
            digest,
        )


def changed_code(mutant: Mutant) -> CodeType:
    path = ROOT / mutant.file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for number, _ in enumerate(changes(tree)):
        if number == mutant.number:
            return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
    raise AssertionError(mutant)


# -- which tests ------------------------------------------------------------------------------------------------------


class Reach:
    """What `tools/test_coverage.py rules` has measured: the tests that reach a line, and how long each takes."""

    def __init__(self, patience: float = TIMEOUT) -> None:
        self.patience = patience
        kept = test_coverage.DATA / "rules"
        if not (kept / "report.json").exists():
            test_coverage.measure("rules")
        self.data = coverage.CoverageData(str(kept / "data"))
        self.data.read()
        self.sources: dict[str, str] = json.loads((kept / "sources.json").read_text())
        self.seconds: dict[str, float] = {}
        for path in kept.glob("times.*.json"):
            self.seconds |= json.loads(path.read_text())
        self.files: dict[str, dict[int, list[str]]] = {}

    def tests(self, mutant: Mutant) -> set[str]:
        """The tests that reach a mutant; an empty text among them stands for imports and collecting.

        Of a file that has changed since, and outside of functions, all tests that reach anything in the file.
        """
        if mutant.file not in self.files:
            self.files[mutant.file] = self.data.contexts_by_lineno(str(ROOT / mutant.file))
        lines = self.files[mutant.file]
        if mutant.function and self.sources.get(mutant.file) == mutant.source:
            return {test for line in range(mutant.line, mutant.last_line + 1) for test in lines.get(line, ())}
        return {test for tests in lines.values() for test in tests} | {""}

    def order(self, tests: Iterable[str], near: set[str], killers: Counter[str], everywhere: Counter[str]) -> list[str]:
        """Near ones first: those that noticed most in the file, then a case of every test, the second, and so on."""
        ranks: Counter[str] = Counter()
        places = {}
        for test in sorted(tests, key=lambda test: self.seconds.get(test, 0.0)):
            name = test.partition("[")[0]
            far = test not in near
            places[test] = (far, -killers[test], ranks[name], -everywhere[name], self.seconds.get(test, 0.0))
            ranks[name] += 1
        chosen, spent = [], 0.0
        for test in sorted(places, key=lambda test: places[test]):
            spent += self.seconds.get(test, 0.0)
            if spent <= self.patience:
                chosen.append(test)
        return chosen


# -- trying out -------------------------------------------------------------------------------------------------------


def first_failure(items: Iterable[pytest.Item], reach: Reach) -> str:
    """Run tests until one fails; its name, or nothing. The process dies by SIGPROF in a test that takes too long."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for item in items:
        signal.setitimer(signal.ITIMER_PROF, 5 + 5 * reach.seconds.get(item.nodeid, 10.0))
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            return item.nodeid
    return ""


def in_a_fork(work: Callable[[], str]) -> str:
    """What a function returns in a copy of this process."""
    there, here = os.pipe()
    child = os.fork()
    if not child:
        try:
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), 1)
            os.write(here, work().encode())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(here)
    with os.fdopen(there, "rb") as answer:
        said = answer.read().decode()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status > 0:
        sys.exit("a mutant cannot be tried out")
    return said if status == 0 else DIES


class Trials:
    """A plugin for pytest that tries mutants out with the collected tests, where pytest would run those."""

    def __init__(self, left: list[Mutant], reach: Reach, results: dict[str, dict[str, Any]], minutes: float) -> None:
        self.left = left
        self.end = time.monotonic() + 60 * minutes
        self.reach = reach
        self.results = results
        self.killers: defaultdict[str, Counter[str]] = defaultdict(Counter)  # in a file, and everywhere
        for result in results.values():
            self.count(result["file"], result["killed"])
        self.functions: defaultdict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
        self.caches: list[Any] = []
        self.sound: set[str] = set()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                code = thing.__code__
                self.functions[code.co_filename, code.co_qualname, code.co_firstlineno].append(thing)
            elif isinstance(thing, functools._lru_cache_wrapper) and thing.__module__.partition(".")[0] != "typing":
                self.caches.append(thing)
        gc.freeze()
        for mutant in self.left:
            if time.monotonic() < self.end:
                self.keep(mutant, self.try_out(mutant))
        return True

    def try_out(self, mutant: Mutant) -> str | None:
        """The test that noticed the change, nothing if none did, None if none reaches it."""
        near = self.reach.tests(mutant) | (self.items.keys() - self.reach.seconds.keys())
        shared = "" in near or mutant.function == "__init__"
        tests = near | self.items.keys() if shared else near
        killers = self.killers[mutant.file], self.killers[""]
        chosen = self.reach.order(tests & self.items.keys(), near, *killers)
        if not chosen:
            return None
        killed = ""
        if mutant.function:
            killed = self.believed(in_a_fork(lambda: self.with_change(mutant, chosen)))
        if not killed and "" in near:
            command = [sys.executable, str(ROOT / "tools" / "mutants.py"), "--fresh", mutant.key]
            done = subprocess.run(command, input="\n".join(chosen), capture_output=True, text=True, check=False)
            killed = DIES if done.returncode else self.believed(done.stdout.rpartition("\n=")[2].strip())
        return killed

    def with_change(self, mutant: Mutant | None, tests: list[str]) -> str:
        codes = [changed_code(mutant)] if mutant else []
        for code in codes:
            codes += [const for const in code.co_consts if isinstance(const, CodeType)]
            for function in self.functions[code.co_filename, code.co_qualname, code.co_firstlineno]:
                function.__code__ = code
        for cache in self.caches:
            cache.cache_clear()
        return first_failure((self.items[test] for test in tests if test in self.items), self.reach)

    def believed(self, test: str) -> str:
        """A test that has failed; it is an error if it also fails in a fork without any change."""
        if test in self.items and test not in self.sound:
            if in_a_fork(lambda: self.with_change(None, [test])):
                sys.exit(f"{test} fails without any change")
            self.sound.add(test)
        return test

    def count(self, file: str, test: str) -> None:
        self.killers[file][test] += 1
        self.killers[""][test.partition("[")[0]] += 1

    def keep(self, mutant: Mutant, killed: str | None) -> None:
        self.count(mutant.file, killed or "")
        self.results[mutant.key] = {**mutant._asdict(), "killed": killed or "", "reached": killed is not None}
        draft = FOUND.with_suffix(".new")
        draft.write_text(json.dumps(self.results, indent=1))
        draft.replace(FOUND)
        said = "noticed " if killed else "NO TEST " if killed is None else "SURVIVED"
        print(f"{said} {mutant.file}:{mutant.line}: {mutant.after}", flush=True)


def fresh(key: str) -> None:
    """Run the tests that are named on standard input with a changed module, from the very beginning."""
    mutant = next(mutant for mutant in mutants() if mutant.key == key)
    code, ordinary = changed_code(mutant), importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return code if self.path == code.co_filename else ordinary(self, name)

    signal.setitimer(signal.ITIMER_PROF, TIMEOUT)
    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    reach, tests, failed = Reach(), sys.stdin.read().split("\n"), ["a test that cannot be collected"]

    class Once:
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            items = {item.nodeid: item for item in session.items}
            gone = [test for test in tests if test not in items]
            failed[0] = gone[0] if gone else first_failure((items[test] for test in tests), reach)
            return True

    collect(sorted({test.partition("::")[0] for test in tests}), Once())
    print(f"\n={failed[0]}")


def collect(tests: Iterable[str], plugin: object) -> None:
    sys.path.insert(0, str(ROOT / "src"))
    os.chdir(ROOT)
    pytest.main(["-qqs", "--no-header", "-p", "no:cacheprovider", "-m", "not slow", *tests], plugins=[plugin])


# -- reporting --------------------------------------------------------------------------------------------------------


def equivalents() -> set[str]:
    groups = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["same"]
    return {words for group in groups for words in group["mutants"]}


def interval(part: int, whole: int) -> str:
    """A share in percent with the 95 % interval of Wilson."""
    p, z = part / whole, 1.96
    middle, half = p + z * z / (2 * whole), z * math.sqrt(p * (1 - p) / whole + (z / (2 * whole)) ** 2)
    low, high = ((middle + sign * half) / (1 + z * z / whole) for sign in (-1, 1))
    return f"{100 * p:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def report(results: dict[str, dict[str, Any]], wanted: list[Mutant]) -> None:
    known = [(mutant, results[mutant.key]) for mutant in wanted if mutant.key in results]
    same = equivalents()
    counts: Counter[str] = Counter()
    for mutant, result in sorted(known):
        kind = "noticed" if result["killed"] else "the same" if mutant.words in same else "survived"
        counts[kind] += 1
        if kind == "survived":
            print(f"{mutant.line}{'' if result['reached'] else ' (no test)'} {mutant.words}")
    print(f"{len(known)} mutants tried, {len(wanted) - len(known)} left: {dict(counts)}")
    if known:
        print(f"noticed, of all: {interval(counts['noticed'], len(known))}")
        print(f"noticed, of those that change anything: {interval(counts['noticed'], len(known) - counts['the same'])}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", metavar="N", type=int, help="only the first N")
    parser.add_argument("--skip", metavar="N", type=int, default=0, help="without the first N")
    parser.add_argument("--only", metavar="TEXT", default="", help="only files with this in their name")
    parser.add_argument("--again", action="store_true", help="those that survived")
    parser.add_argument("--minutes", metavar="N", type=float, default=math.inf, help="stop after so many")
    parser.add_argument("--patience", metavar="SECONDS", type=float, default=TIMEOUT, help="of tests for each mutant")
    parser.add_argument("--report", action="store_true", help="try none")
    parser.add_argument("--fresh", metavar="KEY", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.fresh:
        fresh(args.fresh)
        return
    wanted = mutants(args.only)[args.skip : args.sample]
    FOUND.parent.mkdir(exist_ok=True)
    results: dict[str, dict[str, Any]] = json.loads(FOUND.read_text()) if FOUND.exists() else {}
    known = {key for key, result in results.items() if result["killed"] or not args.again}
    same = equivalents() if args.again else set()
    left = [mutant for mutant in wanted if mutant.key not in known and mutant.words not in same]
    if left and not args.report:
        collect(test_coverage.PARTS["rules"].tests, Trials(left, Reach(args.patience), results, args.minutes))
    report(results, wanted)


if __name__ == "__main__":
    main()
