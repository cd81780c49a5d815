"""Tunnels.

E20  The player lays down the cards for the route; then some cards of the deck are turned up, as many for any tunnel.
E21  Each of them that has the colour laid down, or is a locomotive, costs one more card: of that colour, or a
     locomotive.
E22  If only locomotives were laid down, only locomotives count, and only locomotives pay for them.
E23  A player who cannot or does not want to pay takes the cards back, and the turn is over. The cards turned up are
     discarded in any case.
E24  If deck and discards have fewer cards, those are turned up; a deck that runs out is rebuilt in between, without the
     cards laid down or turned up.
E25  Trying a tunnel needs no spare cards; the cards added take no trains and score nothing. If nothing more is due, the
     tunnel is claimed at once.
E26  On a grey tunnel the colour laid down counts; the cards added may be any mix of it and locomotives.
E27  Everybody sees the cards laid down, turned up and taken back. Those turned up do not clear a display.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.cards import EMPTY, Cards
from whistlestop.engine.payments import ANY, PAYMENTS, WILD_ONLY
from whistlestop.engine.ruleset import PUBLIC, ActionBuffer, Rule, Ruleset
from whistlestop.engine.state import PHASE, State
from whistlestop.engine.track import FREE, Track
from whistlestop.rules.claim_routes import ClaimRoutes
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "tunnel.none": "none of your tunnels needs more cards",
    "tunnel.due": "the tunnel costs {due} more of your cards: {card}, or locomotives",
    "tunnel.wild": "the tunnel costs {due} more of your locomotives",
}


@final
class Tunnels(Rule):
    marks: ClassVar[tuple[str, str]] = ("tunnels", "routes")

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        board = rules.board
        self.cards = rules.find(Cards)
        self.track = rules.find(Track)
        self.claims = rules.find(ClaimRoutes)
        self.payments = self.claims.payments
        self.number: i64 = params.integer("reveal", 1, 9)
        tunnels = params.routes("routes")
        self.is_tunnel: vec[i64] = vec[i64]([int(i in tunnels) for i in range(len(board.routes))])
        self.claim: i64 = rules.field("tunnel_claim", 1, PUBLIC, "the claim that waits for more cards", of="action")
        self.turned: i64 = rules.field("tunnel_cards", self.number, PUBLIC, "the cards turned up for it", of="cards")
        self.due: i64 = rules.field("tunnel_due", 1, PUBLIC, "how many more cards it costs")
        self.withdraw: i64 = rules.actions([ActionPattern("withdraw", "take back the cards for a tunnel")], 1)
        self.more: i64 = rules.actions([ActionPattern("add {cards}", "pay the extra cost of a tunnel")], PAYMENTS)
        rules.refusals(REFUSALS)
        self.paying: i64 = rules.phase("pay for the tunnel or withdraw")
        self.event_laid: i64 = rules.event("laid down", "action", "", "a player tries a tunnel")
        self.event_turned: i64 = rules.event(
            "turned up", "card", "", "a card of the deck is turned up for a tunnel", "tunnels"
        )
        self.event_added: i64 = rules.event("added", "action", "", "a player pays the extra cost of a tunnel")
        self.event_withdrew: i64 = rules.event(
            "withdrew", "route", "", "a player takes back the cards for a tunnel, and the turn is over"
        )

    def start(self, g: State) -> None:
        for i in range(self.number):
            g.s[self.turned + i] = EMPTY

    # -- trying ----------------------------------------------------------------------------------------------

    def announced(self, g: State, seat: i64, claim: i64) -> bool:
        s = g.s
        route = self.claims.route_of(claim)
        if not self.is_tunnel[route]:
            return False
        g.emit(self.event_laid, seat, claim)
        due: i64 = 0
        for i in range(self.number):
            kind = self.cards.lay_top(g)
            if kind == EMPTY:
                break
            s[self.turned + i] = kind
            g.emit(self.event_turned, seat, kind)
            self.cards.reconsider(g)
            if self.counts(kind, s[self.claims.paid], self.track.length[route]):
                due += 1
        if due == 0:
            self.clear(s)
            return False
        s[self.claim] = claim
        s[self.due] = due
        # Asked even if the player cannot pay: not asking would reveal the cards in hand.
        self.rules.ask(g, BIT[seat], self.paying)
        return True

    def counts(self, kind: i64, colour: i64, length: i64) -> bool:
        """Whether a card turned up costs one more card, for the colour laid down."""
        return kind == colour or self.payments.is_wild(kind, length)

    def clear(self, s: vec[i64]) -> None:
        """Clear the fields; the cards turned up lie on the table and are discarded from there."""
        s[self.claim] = 0
        s[self.due] = 0
        for i in range(self.turned, self.turned + self.number):
            s[i] = EMPTY

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        s = g.s
        buffer.add(self.withdraw)
        length = self.track.length[self.claims.route_of(s[self.claim])]
        hand = self.payments.hand(s, seat)
        self.payments.add(buffer, self.more, hand, s[self.due], s[self.claims.paid], length)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        s = g.s
        claim = s[self.claim]
        self.clear(s)
        if action == self.withdraw:
            g.emit(self.event_withdrew, seat, self.claims.route_of(claim))
            self.claims.take_back(g, seat, claim)
        else:
            g.emit(self.event_added, seat, action)
            self.payments.spend(g, seat, action - self.more)
            self.claims.carry_out(g, seat, claim)

    def audit(self, g: State) -> None:
        """Check that a claim waits exactly while its player is asked, with all its cards on the table."""
        s = g.s
        if s[PHASE] != self.paying:
            assert s[self.claim] == 0 and s[self.due] == 0, "a tunnel that nobody tries"
            for i in range(self.turned, self.turned + self.number):
                assert s[i] == EMPTY, "cards turned up for no tunnel"
            return
        claim = s[self.claim]
        assert self.rules.rule_of(claim) is self.claims, "a tunnel without a claim"
        route = self.claims.route_of(claim)
        assert self.is_tunnel[route] and s[self.track.owner + route] == FREE, "a tunnel that cannot be claimed"
        assert s[self.claims.paid] == self.claims.colour_of(claim), "a tunnel paid for in another colour"
        laid = self.claims.cards_of(claim)
        due: i64 = 0
        for i in range(self.turned, self.turned + self.number):
            if s[i] != EMPTY:
                laid[s[i]] += 1
                if self.counts(s[i], s[self.claims.paid], self.track.length[route]):
                    due += 1
        assert due > 0 and due == s[self.due], "the extra cost of a tunnel miscounted"
        for kind in range(self.cards.kinds):
            assert laid[kind] == s[self.cards.laid + kind], "cards for a tunnel lost or doubled"

    # -- actions as data ---------------------------------------------------------------------------------------------

    def describe(self, code: i64) -> Action:
        if code == self.withdraw:
            return Action("withdraw")
        return Action("add", cards=self.payments.counts(code - self.more))

    def encode(self, action: Action) -> int:
        if action.verb == "withdraw":
            return int(self.withdraw)
        return int(self.more) + self.payments.of(action.cards)

    def catalogue(self, buffer: ActionBuffer) -> None:
        buffer.add(self.withdraw)
        for due in range(self.number):
            self.payments.add(buffer, self.more, self.cards.count, due + 1, ANY, self.payments.longest)

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        s = g.s
        if s[PHASE] != self.paying:
            return Refusal("tunnel.none")
        due = int(s[self.due])
        if s[self.claims.paid] == WILD_ONLY:
            return Refusal("tunnel.wild", {"due": due})
        return Refusal("tunnel.due", {"due": due, "card": self.payments.names[s[self.claims.paid]]})
