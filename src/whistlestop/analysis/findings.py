"""What an analysis says, as plain data: the curve, luck and skill of every seat, turning points, takeaways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from whistlestop.analysis.decisions import Decision, Verdict
from whistlestop.analysis.facts import BlockedRoute, SeatFacts, blocks, seat_facts
from whistlestop.analysis.ledger import Ledger, LedgerEntry
from whistlestop.analysis.rollouts import RolloutSource
from whistlestop.analysis.takeaways import SeatEvidence, Takeaway, takeaways
from whistlestop.analysis.timeline import Moment, Timeline
from whistlestop.intervals import Z, wilson

TURNING_POINTS = 3
PHASES = ("opening", "early", "middle", "late")  # before the first turn, then thirds of all turns


@dataclass(frozen=True)
class CurvePoint:
    """The chance to win of every seat before a decision, with 95 % intervals; the last point is the result."""

    number: int  # decisions taken
    win: list[float]
    low: list[float]
    high: list[float]


@dataclass(frozen=True)
class KnownChance:
    """The chance to win of the seat that has to decide, by what it knows then, with its 95 % interval."""

    number: int  # decisions taken
    seat: int
    win: float
    low: float
    high: float


@dataclass(frozen=True)
class DecisionEffect:
    """What a decision did to every seat's chance to win: what was decided, and what chance made of it."""

    number: int
    seat: int
    action: str
    turn: int
    phase: str  # one of PHASES
    kind: str  # of luck; empty if chance had no part in it
    skill: list[float]
    luck: list[float]


@dataclass(frozen=True)
class Estimate:
    """A sum of luck or skill, as a share of a win, with its standard error."""

    value: float
    error: float


@dataclass(frozen=True)
class SeatReport:
    """How a seat came from an equal share to its result: share + luck + skill + others = result."""

    seat: int
    share: float
    luck: Estimate
    skill: Estimate
    others: Estimate  # what the decisions of the other seats did to it
    result: float
    luck_by_kind: dict[str, Estimate]
    luck_by_phase: dict[str, Estimate]
    skill_by_phase: dict[str, Estimate]
    verdicts: dict[str, int]
    facts: SeatFacts
    takeaways: list[Takeaway]


@dataclass(frozen=True)
class TurningPoint:
    """A turn that changed a seat's chance to win more than most."""

    number: int  # the first decision of the turn
    seat: int  # whose turn it was
    win: list[float]  # what everybody gained by it
    luck: list[float]  # the part of it that was luck


@dataclass(frozen=True)
class Analysis:
    """All that was found out about a game."""

    board: str
    players: int
    totals: list[int]
    winners: list[int]
    rollouts: int  # for each position
    curve: list[CurvePoint]
    known: list[KnownChance]  # at each decision with a choice; empty if decisions were left out
    steps: list[DecisionEffect]
    seats: list[SeatReport]
    decisions: list[Decision]
    turning_points: list[TurningPoint]
    blocks: list[BlockedRoute]

    def __repr__(self) -> str:
        return f"<Analysis {self.board}, {self.players} players, {len(self.steps)} actions, {self.rollouts} rollouts>"

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data, ready for JSON."""
        found = asdict(self)
        for plain, decision in zip(found["decisions"], self.decisions, strict=True):
            plain |= {
                "action": str(decision.action),
                "choice": str(decision.choice),
                "verdict": str(decision.verdict),
                "reason": {"key": decision.reason.key, "values": decision.reason.values},
            }
        return found


def findings(
    timeline: Timeline,
    samples: Mapping[RolloutSource, bytes],
    known: Mapping[RolloutSource, bytes],
    decisions: Sequence[Decision],
) -> Analysis:
    """Return what rollouts and decisions say about a game."""
    ledger = Ledger(timeline, samples)
    rules = timeline.rules
    sheet = rules.score(timeline.end)
    phase_of = phases(timeline.moments)
    blocked = blocks(timeline)
    turns = turning_points(ledger, timeline)
    points = [curve_point(ledger, number) for number in range(len(timeline.moments) + 1)]
    return Analysis(
        board=rules.board.id,
        players=timeline.players,
        totals=[int(total) for total in sheet.totals],
        winners=[seat for seat in range(timeline.players) if sheet.winners >> seat & 1],
        rollouts=ledger.rollouts,
        curve=points,
        known=[known_chance(ledger, source.number, winners) for source, winners in known.items()],
        steps=[
            decision_effect(ledger, entry, timeline, phase_of) for entry in ledger.entries if entry.number is not None
        ],
        seats=[report(ledger, seat, phase_of, decisions, blocked, turns) for seat in range(timeline.players)],
        decisions=list(decisions),
        turning_points=turns,
        blocks=blocked,
    )


def phases(moments: Iterable[Moment]) -> Callable[[int | None], str]:
    """Return a function that says in which phase of the game a decision was taken."""
    turns = [moment.turn for moment in moments]
    last = max(turns, default=1)

    def phase_of(number: int | None) -> str:
        if number is None or turns[number] == 0:
            return PHASES[0]
        return PHASES[1 + min(2, 3 * (turns[number] - 1) // max(1, last))]

    return phase_of


def curve_point(ledger: Ledger, number: int) -> CurvePoint:
    intervals = [ledger.interval(number, seat) for seat in range(ledger.players)]
    win = [value / ledger.unit for value in ledger.value(number)]
    return CurvePoint(number, win, [low for low, _ in intervals], [high for _, high in intervals])


def known_chance(ledger: Ledger, number: int, winners: bytes) -> KnownChance:
    seat, n = ledger.timeline.moments[number].seat, len(winners)
    won = sum(ledger.shares[each][seat] for each in winners) / ledger.parts
    return KnownChance(number, seat, won / n, *wilson(won, n))


def decision_effect(
    ledger: Ledger, entry: LedgerEntry, timeline: Timeline, phase_of: Callable[[int | None], str]
) -> DecisionEffect:
    assert entry.number is not None
    moment = timeline.moments[entry.number]
    return DecisionEffect(
        number=moment.number,
        seat=moment.seat,
        action=str(moment.action),
        turn=moment.turn,
        phase=phase_of(moment.number),
        kind=entry.kind,
        skill=[part / ledger.unit for part in entry.skill],
        luck=[part / ledger.unit for part in entry.luck],
    )


def report(
    ledger: Ledger,
    seat: int,
    phase_of: Callable[[int | None], str],
    decisions: Sequence[Decision],
    blocked: Sequence[BlockedRoute],
    turns: Sequence[TurningPoint],
) -> SeatReport:
    """Return the sums of a seat and what it can learn from the game."""
    entries = ledger.entries

    def luck(some: Iterable[LedgerEntry]) -> Estimate:
        chosen = list(some)
        return Estimate(sum(entry.luck[seat] for entry in chosen) / ledger.unit, ledger.error(seat, chosen, "luck"))

    def skill(some: Iterable[LedgerEntry]) -> Estimate:
        chosen = list(some)
        return Estimate(sum(entry.skill[seat] for entry in chosen) / ledger.unit, ledger.error(seat, chosen, "skill"))

    own = [entry for entry in entries if entry.seat == seat]
    kinds = list(dict.fromkeys(entry.kind for entry in entries if entry.kind))
    facts = seat_facts(ledger.timeline, seat)
    by_kind = {kind: luck(entry for entry in entries if entry.kind == kind) for kind in kinds}
    judged = [decision for decision in decisions if decision.seat == seat]
    losses = {
        block.number: -ledger.entries[block.number + 2].skill[seat] / ledger.unit
        for block in blocked
        if block.seat == seat
    }
    evidence = SeatEvidence(
        timeline=ledger.timeline,
        facts=facts,
        decisions=judged,
        blocks=[block for block in blocked if block.seat == seat],
        block_losses=losses,
        luck={kind: each.value for kind, each in by_kind.items() if abs(each.value) >= Z * each.error},
        turns={turn.number: turn.win[seat] for turn in turns},
    )
    return SeatReport(
        seat=seat,
        share=1 / ledger.players,
        luck=luck(entries),
        skill=skill(own),
        others=skill(entry for entry in entries if entry.seat not in (seat, None)),
        result=ledger.result[seat] / ledger.unit,
        luck_by_kind=by_kind,
        luck_by_phase={name: luck(e for e in entries if phase_of(e.number) == name) for name in PHASES},
        skill_by_phase={name: skill(e for e in own if phase_of(e.number) == name) for name in PHASES},
        verdicts={verdict.value: sum(each.verdict is verdict for each in judged) for verdict in Verdict},
        facts=facts,
        takeaways=takeaways(evidence),
    )


def turning_points(ledger: Ledger, timeline: Timeline) -> list[TurningPoint]:
    """Return the turns that changed somebody's chance to win the most, in the order of the game."""
    turns: dict[tuple[int, int], list[LedgerEntry]] = {}
    for entry in ledger.entries:
        if entry.number is not None and entry.seat is not None:
            turns.setdefault((timeline.moments[entry.number].turn, entry.seat), []).append(entry)
    found = []
    for (_, seat), entries in turns.items():
        gained = [sum(entry.luck[p] + entry.skill[p] for entry in entries) / ledger.unit for p in range(ledger.players)]
        luck = [sum(entry.luck[p] for entry in entries) / ledger.unit for p in range(ledger.players)]
        number = entries[0].number
        assert number is not None
        found.append(TurningPoint(number, seat, gained, luck))
    found.sort(key=lambda each: max(map(abs, each.win)), reverse=True)
    return sorted(found[:TURNING_POINTS], key=lambda each: each.number)
