"""What an onlooker knows of the cards, worked out from what happens alone, and whether a sample of them is possible.

A batch is one deck: the first, or one rebuilt from the discards. All know what a batch is made of, what was turned up
of it, and how many of its cards every seat has drawn blind, before and after each of its payments.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from oracle.flow import Network
from whistlestop import Board, GameEvent

Cards = Counter[str]
TRIES = 20_000  # a way is hard to find in few positions only


@dataclass
class Batch:
    cards: Cards  # all but those turned up
    left: int  # in the deck
    drawn: list[int]  # blind, by seat
    own: Cards = field(default_factory=Counter)  # what the onlooker drew


@dataclass
class Hand:
    """One seat's cards as others see them."""

    open: Cards = field(default_factory=Counter)  # taken face up, in all
    paid: Cards = field(default_factory=Counter)  # in all
    needed: Cards = field(default_factory=Counter)  # blind draws that its payments have needed so far
    deadlines: list[tuple[str, list[int]]] = field(default_factory=list)  # a card needed, and the draws by then

    def needed_before(self, b: int) -> Cards:
        """What the seat played before it had drawn anything of a batch."""
        return Counter(kind for kind, by_then in self.deadlines if b >= len(by_then) or by_then[b] == 0)


class CardOracle:
    """Follows a game as a seat (or a spectator, None) sees it."""

    def __init__(self, board: Board, players: int, seat: int | None) -> None:
        self.seat, self.players = seat, players
        self.kinds = [kind.id for kind in board.kinds]
        everything = Counter({kind.id: kind.count for kind in board.kinds})
        self.batches = [Batch(Counter(everything), everything.total(), [0] * players)]
        self.passenger = next((kind for kind in self.kinds if kind == "passenger"), "")
        self.display: Cards = Counter()
        self.discards: Cards = Counter()
        self.laid: Cards = Counter()  # for a tunnel
        self.turned: Cards = Counter()
        self.hands = [Hand() for _ in range(players)]
        self.owner: dict[str, int | None] = {}

    # -- what happens ----------------------------------------------------------------------------------------

    def hear(self, event: GameEvent) -> None:
        event = event.seen_by(self.seat)
        words = str(event.what).split()
        match event.kind:
            case "drew":
                self.drew(event)
            case "revealed":
                batch = self.from_batch()
                batch.cards[words[0]] -= 1
                self.display[words[0]] += 1
            case "took":
                assert event.seat is not None
                self.display[words[0]] -= 1
                self.hands[event.seat].open[words[0]] += 1
            case "display cleared":
                self.discards += self.display
                self.display.clear()
            case "deck rebuilt":
                assert self.discards.total() == event.what
                self.batches.append(Batch(self.discards, self.discards.total(), [0] * self.players))
                self.discards = Counter()
            case "claimed":
                self.owner[words[1]] = event.seat
                if self.laid:
                    self.discards += self.laid + self.turned
                    self.laid, self.turned = Counter(), Counter()
                else:
                    self.discards += self.pay_all(event, words[2:])
            case "laid down":
                self.laid = self.pay_all(event, words[2:])
            case "replaced":
                self.laid = self.pay_all(event, words[4:])
            case "substituted":
                self.laid += self.pay_all(event, words[1:])
            case "turned up":
                self.from_batch().cards[words[0]] -= 1
                self.turned[words[0]] += 1
            case "added" | "paid":
                self.discards += self.pay_all(event, words[1:])
            case "withdrew":
                assert event.seat is not None
                self.hands[event.seat].open += self.laid
                self.discards += self.turned
                self.laid, self.turned = Counter(), Counter()
            case "played extra":
                if words[1] in self.kinds:
                    self.discards += self.pay_all(event, [words[1]])
            case "rode":
                if self.owner.get(words[1]) != event.seat:
                    self.discards += self.pay_all(event, [self.passenger])

    def from_batch(self) -> Batch:
        """The batch that the next card comes from: the last card of a deck shows after it was rebuilt."""
        batch = self.batches[-1]
        if len(self.batches) > 1 and self.batches[-2].left > 0:
            batch = self.batches[-2]
        assert batch.left > 0
        batch.left -= 1
        return batch

    def drew(self, event: GameEvent) -> None:
        assert event.seat is not None
        batch = self.from_batch()
        if event.seat == self.seat:
            batch.own[event.secrets[0]] += 1
        else:
            batch.drawn[event.seat] += 1

    def pay_all(self, event: GameEvent, words: list[str]) -> Cards:
        """Somebody plays cards; which."""
        played: Cards = Counter()
        for word in words:
            kind, _, number = word.partition(":")
            played[kind] += int(number or 1)
            self.pay(event, kind, int(number or 1))
        return played

    def pay(self, event: GameEvent, kind: str, number: int) -> None:
        assert event.seat is not None
        hand = self.hands[event.seat]
        hand.paid[kind] += number
        while hand.needed[kind] < hand.paid[kind] - hand.open[kind]:
            hand.needed[kind] += 1
            hand.deadlines.append((kind, [batch.drawn[event.seat] for batch in self.batches]))

    # -- samples ---------------------------------------------------------------------------------------------

    def objection(self, hands: list[Cards], deck: Cards) -> str:
        """Why the hands and the deck cannot be these; nothing if they can."""
        others = [seat for seat in range(self.players) if seat != self.seat]
        wanted: dict[int, Cards] = {}  # what everybody must have drawn blind in all
        for seat in others:
            hand = self.hands[seat]
            wanted[seat] = Counter({kind: hands[seat][kind] + hand.paid[kind] - hand.open[kind] for kind in self.kinds})
            if min(wanted[seat].values()) < 0:
                return f"seat {seat} lacks cards that it took openly: {dict(hands[seat])}"
        supplies = [batch.cards - batch.own for batch in self.batches]
        supplies[-1] = supplies[-1] - deck
        if deck - (self.batches[-1].cards - self.batches[-1].own):
            return f"the deck holds {dict(deck)}, and was made of less"
        total: Cards = Counter()
        for seat in others:
            total += wanted[seat]
        if total != sum(supplies, Counter()):
            return "cards are lost or doubled"
        for chance in range(TRIES):
            if self.shared_out(wanted, supplies, Random(chance)):
                return ""
        return f"no way to share out the batches: {[dict(hand) for hand in hands]}"

    def shared_out(self, wanted: dict[int, Cards], supplies: list[Cards], chance: Random) -> bool:
        """Whether a way is found to say who drew what of which batch; from the last batch back, at random."""
        left = {seat: Counter(cards) for seat, cards in wanted.items()}
        drawn: dict[int, list[Cards]] = {seat: [] for seat in wanted}
        for b, supply in reversed(list(enumerate(supplies))):
            network = Network()
            for seat in wanted:
                network.edge(network.SOURCE, seat, self.batches[b].drawn[seat])
                older = self.hands[seat].needed_before(b)
                for kind in self.kinds:
                    if supply[kind] and left[seat][kind] > older[kind]:
                        network.edge(seat, kind, left[seat][kind] - older[kind])
            for kind in self.kinds:
                network.edge(kind, network.SINK, supply[kind])
            if network.fill(chance) < supply.total():
                return False
            for seat in wanted:
                took = Counter({kind: network.room[kind].get(seat, 0) for kind in self.kinds if supply[kind]})
                left[seat] -= took
                drawn[seat].insert(0, took)
        return all(self.in_time(self.hands[seat], drawn[seat]) for seat in wanted)

    def in_time(self, hand: Hand, drawn: list[Cards]) -> bool:
        """Whether a seat that drew so much of each batch had every card when it played it.

        The earlier a card was played, the older the batch that it came from: any other way is no better.
        """
        left = [Counter(cards) for cards in drawn]
        used = [0] * len(drawn)
        for kind, by_then in hand.deadlines:
            b = next((i for i, cards in enumerate(left) if cards[kind] > 0), len(left))
            if b >= len(by_then):
                return False
            left[b][kind] -= 1
            used[b] += 1
            if used[b] > by_then[b]:
                return False
        return True
