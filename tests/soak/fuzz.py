"""Gives many random inputs to every entry of the library, and reports other errors than ours, the slowest, and memory.

Each input follows from its number, so a run can be split with --start, and a single one repeated with --count 1.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzzing import ALLOWED, ENTRIES

EVERY = 5000  # inputs between two lines about the progress


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--entry", choices=list(ENTRIES), help="only this one")
    args = parser.parse_args()
    names = [args.entry] if args.entry else list(ENTRIES)
    taken: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    worst = dict.fromkeys(names, (0.0, 0))
    bad = 0
    for number in range(args.start, args.start + args.count):
        name = names[number % len(names)]
        made = ENTRIES[name].make(Random(number))
        start = process_time()
        try:
            ENTRIES[name].give(made)
            taken[name] += 1
        except ALLOWED:
            refused[name] += 1
        except Exception as error:
            bad += 1
            print(f"{name} {number}: {error!r}\n  {made!r:.500}", flush=True)
        worst[name] = max(worst[name], (process_time() - start, number))
        if (number + 1) % EVERY == 0:
            print(f"{number + 1} inputs, {bad} other errors, {memory()} MB", file=sys.stderr, flush=True)
    print("| entry | taken | refused | slowest, s of CPU | its number |\n|---|---|---|---|---|")
    for name in names:
        print(f"| {name} | {taken[name]} | {refused[name]} | {worst[name][0]:.3f} | {worst[name][1]} |")
    print(f"{args.count} inputs, {bad} other errors, {memory()} MB of memory at most")
    return 1 if bad else 0


def memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    raise SystemExit(main())
