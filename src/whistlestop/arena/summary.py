"""The results of a tournament in numbers: plain data, ready for JSON.

A shared win counts 1/n for each of n winners. The games of a bot are counted by seat: two seats in a game count twice.
"""

from __future__ import annotations

from typing import Any

from whistlestop.arena.bot_game import GameResult
from whistlestop.arena.bot_stats import BotStats, stats_of
from whistlestop.arena.outcome import Outcome
from whistlestop.arena.ratings import Rating, rate
from whistlestop.arena.schedule import Job
from whistlestop.arena.sprt import BOUND

ANCHOR = "planner"  # has Elo 0 if it takes part


def summary(outcome: Outcome) -> dict[str, Any]:
    """Return all numbers; those of a bot are about all its games, those in `line_ups` about each pairing."""
    tournament = outcome.tournament
    played = list(outcome.results())
    by_deal: dict[int, list[GameResult]] = {}
    for job, result in played:
        by_deal.setdefault(job.deal, []).append(result)
    ratings = rate(tournament.bots, list(by_deal.values()), ANCHOR)
    found = stats_of(tournament.bots, played)
    bots = [bot_figures(bot, found[bot], ratings[bot]) for bot in tournament.bots]
    if tournament.ladder:
        bots.sort(key=lambda bot: -bot["elo"])
    return {
        "board": tournament.setup.rules().board.id,
        "players": tournament.players,
        "games": len(played),
        "seed": tournament.seed,
        "deals": len(by_deal),
        "finished": outcome.done,
        "bots": bots,
        "line_ups": line_ups(outcome, played),
        "sprt": sprt(outcome),
        "faults": faults(played),
    }


def bot_figures(bot: str, found: BotStats, rating: Rating) -> dict[str, Any]:
    return {
        "bot": bot,
        **found.rates(),
        "tickets_kept": found.mean(found.kept),
        "tickets_completed": found.mean(found.completed),
        "ms_per_decision": 1000 * found.seconds / found.decisions if found.decisions else None,
        "faults": found.faults,
        "elo": rating.elo,
        "elo_low": rating.low,
        "elo_high": rating.high,
    }


def line_ups(outcome: Outcome, played: list[tuple[Job, GameResult]]) -> list[dict[str, Any]]:
    """Return the results of each pairing."""
    found: list[dict[str, Any]] = []
    for number, pairing in enumerate(outcome.tournament.pairings):
        games = [(job, result) for job, result in played if job.pairing == number]
        of_bots = stats_of(pairing.bots, games)
        found.append(
            {
                "bots": list(pairing.bots),
                "games": len(games),
                "results": [{"bot": bot, **of_bots[bot].rates()} for bot in pairing.bots],
            }
        )
    return found


def sprt(outcome: Outcome) -> dict[str, Any] | None:
    test = outcome.test
    if test is None:
        return None
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "deals": test.deals,
        "llr": test.ratio,
        "bound": BOUND,
        "verdict": test.verdict,
    }


def faults(played: list[tuple[Job, GameResult]]) -> list[dict[str, Any]]:
    return [
        {
            "bot": result.fault.bot,
            "seat": result.fault.seat + 1,
            "kind": result.fault.kind,
            "error": result.fault.error,
            "line_up": list(result.line_up),
            "deal": job.deal,
            "record": result.fault.record,
        }
        for job, result in played
        if result.fault is not None
    ]
