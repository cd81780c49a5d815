"""The takeaways of a game for one seat: what cost it most, what it did well, and what was not its fault.

A takeaway is a key with values, so that a client can tell it in any language, and has an English sentence. A reason in
it comes from the advisor of the rule that the better action belongs to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from whistlestop.analysis.decisions import Decision, Verdict
from whistlestop.analysis.facts import BlockedRoute, SeatFacts
from whistlestop.analysis.timeline import OTHER_LUCK, Timeline
from whistlestop.bots.explain import HintReason

MOST_TAKEAWAYS = 3
MOST_ALIKE = 2  # takeaways of one kind
MANY_CARDS = 8  # left in hand, to be worth a word
MUCH_LUCK = 0.05  # of a win
MUCH_LOST = 0.03  # of a win, by a blocked route
LONG_DETOUR = 3  # trains

SENTENCES = {
    "better": (
        "Decision {decision}: instead of '{action}', '{choice}' would have raised your chance to win by {percent} %."
    ),
    "points": (
        "Decision {decision}: instead of '{action}', '{choice}' would have brought {points} {points|point|points} more."
    ),
    "missed": "You did not complete {ticket}: that made a difference of {points} points.",
    "missed_many": "You did not complete {n} tickets: that made a difference of {points} points.",
    "blocked": "Seat {by} claimed {route}, which you needed: that lowered your chance to win by {percent} %.",
    "detour": "Seat {by} claimed {route}, which you needed: the way around takes {n} trains more.",
    "cards": "You had {n} cards left at the end, which score nothing.",
    "lucky": "You were lucky with {kind}: that was worth {percent} % of a win.",
    "unlucky": "You were unlucky with {kind}: that cost you {percent} % of a win.",
    "sound": "In {n} of {of} decisions you did as well as search.",
    "gained": "The game turned your way with decision {decision}: your chance to win rose by {percent} %.",
    "lost": "The game turned against you with decision {decision}: your chance to win fell by {percent} %.",
}
KINDS = {  # of luck, where a sentence needs other words
    "blind cards": "the cards off the deck",
    "display": "the face-up cards",
    "first tickets": "the tickets at the start",
    "tickets": "the tickets drawn",
    OTHER_LUCK: "the shuffle",
}


@dataclass(frozen=True)
class Takeaway:
    """Something to learn: `number` is the decision it is about, `reason` why another one would have been better."""

    key: str
    values: dict[str, str | int]
    number: int | None = None
    reason: HintReason | None = None

    def text(self, names: Mapping[str, str]) -> str:
        """Return the takeaway in English; `names` has the words for values that should not show as ids."""
        kind = self.values.get("kind")
        known = names if kind is None else {**names, "kind": KINDS.get(str(kind), str(kind))}
        words = HintReason(self.key, self.values, SENTENCES[self.key]).text(known)
        return words if self.reason is None else f"{words} {self.reason.text(names)}"


@dataclass(frozen=True)
class SeatEvidence:
    """What a seat's takeaways are chosen from."""

    timeline: Timeline
    facts: SeatFacts
    decisions: list[Decision]
    blocks: list[BlockedRoute]
    block_losses: dict[int, float]  # by the number of the decision
    luck: dict[str, float]  # by kind, as far as it is certain
    turns: dict[int, float]  # what the turning points changed, by the number of the decision


@dataclass
class WeightedTakeaways:
    """Takeaways with their weights; one percent of a win weighs 1."""

    found: list[tuple[float, Takeaway]] = field(default_factory=list)

    def add(self, weight: float, takeaway: Takeaway) -> None:
        self.found.append((weight, takeaway))

    def best(self) -> list[Takeaway]:
        counted: Counter[str] = Counter()
        chosen: list[Takeaway] = []
        for _, takeaway in sorted(self.found, key=lambda each: -each[0]):
            told = takeaway.number is not None and takeaway.number in {each.number for each in chosen}
            counted[takeaway.key] += 1
            if counted[takeaway.key] <= MOST_ALIKE and not told:
                chosen.append(takeaway)
        return chosen[:MOST_TAKEAWAYS]


def takeaways(evidence: SeatEvidence) -> list[Takeaway]:
    """Return the most important takeaways, the most important one first."""
    weighted = WeightedTakeaways()
    add_decisions(evidence, weighted)
    facts = evidence.facts
    tickets = {ticket.id: ticket for ticket in evidence.timeline.rules.board.tickets}
    # where tickets have points, a missed one counts against its owner
    missed = {ticket: 2 * tickets[ticket].points for ticket in facts.missed if tickets[ticket].points}
    if len(missed) > MOST_ALIKE:
        points = sum(missed.values())
        weighted.add(points / 2, Takeaway("missed_many", {"n": len(missed), "points": points}))
    else:
        for ticket, points in missed.items():
            weighted.add(points / 2, Takeaway("missed", {"ticket": ticket, "points": points}))
    add_blocks(evidence, weighted)
    if facts.cards >= MANY_CARDS:
        weighted.add(facts.cards / 2, Takeaway("cards", {"n": facts.cards}))
    kind = max(evidence.luck, key=lambda each: abs(evidence.luck[each]), default="")
    if kind and abs(evidence.luck[kind]) >= MUCH_LUCK:
        key = "lucky" if evidence.luck[kind] > 0 else "unlucky"
        much = abs(evidence.luck[kind])
        weighted.add(20 * much, Takeaway(key, {"kind": kind, "percent": percent(much)}))
    for number, gain in evidence.turns.items():
        if abs(gain) >= MUCH_LUCK:
            about_turn: dict[str, str | int] = {"decision": number + 1, "percent": percent(abs(gain))}
            weighted.add(abs(gain), Takeaway("gained" if gain > 0 else "lost", about_turn, number))
    return weighted.best()


def add_blocks(evidence: SeatEvidence, weighted: WeightedTakeaways) -> None:
    """Add the routes that others took, with what that cost the seat."""
    for block in evidence.blocks:
        values: dict[str, str | int] = {"by": block.by + 1, "route": block.route}
        loss = evidence.block_losses[block.number]
        if loss >= MUCH_LOST:
            weighted.add(100 * loss, Takeaway("blocked", values | {"percent": percent(loss)}, block.number))
        elif block.detour >= LONG_DETOUR:
            weighted.add(float(block.detour), Takeaway("detour", values | {"n": block.detour}, block.number))


def add_decisions(evidence: SeatEvidence, weighted: WeightedTakeaways) -> None:
    """Add what search would have done better, and how often it would have done the same."""
    judged = evidence.decisions
    for decision in judged:
        if decision.verdict in (Verdict.DOUBTFUL, Verdict.COSTLY):
            values: dict[str, str | int] = {
                "decision": decision.number + 1,
                "action": str(decision.action),
                "choice": str(decision.choice),
            }
            won = percent(max(decision.loss, 0.0))
            key = "better" if won else "points"  # where the game is decided, only points are lost
            values |= {"percent": won} if won else {"points": round(decision.points)}
            weight = 100 * decision.loss + decision.points / 4
            weighted.add(weight, Takeaway(key, values, decision.number, decision.reason))
    if judged:
        sound = sum(decision.verdict in (Verdict.BEST, Verdict.GOOD) for decision in judged)
        weighted.add(1.0, Takeaway("sound", {"n": sound, "of": len(judged)}))


def percent(share: float) -> int:
    return round(100 * share)
