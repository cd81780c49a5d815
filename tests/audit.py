"""Random games with every invariant checked after every decision."""

from __future__ import annotations

from whistlestop.engine import FastRandom, Ruleset
from whistlestop.engine.bits import lowest
from whistlestop.engine.ruleset import OVER
from whistlestop.engine.state import PENDING, PHASE

MOST_DECISIONS = 20_000  # no random game comes near


def play_audited(rules: Ruleset, seed: int, games: int) -> int:
    """Play whole random games and return how many decisions they took; raise AssertionError at a broken invariant."""
    return sum(play_one_audited(rules, number) for number in range(seed, seed + games))


def play_one_audited(rules: Ruleset, seed: int) -> int:
    g, rng, decisions = rules.new_game(seed), FastRandom(seed & 0xFFFFFFFF), 0
    rules.audit(g)
    while g.s[PHASE] != OVER:
        seat = lowest(g.s[PENDING])
        legal = rules.legal(g, seat)
        assert len(legal) > 0, "no legal action before the end"
        rules.apply(g, seat, legal[rng.below(len(legal))])
        rules.audit(g)
        decisions += 1
        assert decisions < MOST_DECISIONS, "a game without end"
    sheet = rules.score(g)
    for seat in range(rules.players):
        lines = [sheet.points[line * rules.players + seat] for line in range(sheet.lines)]
        assert sum(lines) == sheet.totals[seat], "scores that do not add up"
    assert sheet.winners != 0, "a game without a winner"
    return decisions
