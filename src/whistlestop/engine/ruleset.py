"""Rules and what holds them together.

A Rule overrides only the hooks that it needs; a Ruleset keeps, for each hook, just the rules that override it, so that
a game pays nothing for rules that it does not use. The Ruleset itself knows turns, passing and the order of things.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar, final

from librt.vecs import extend, vec
from mypy_extensions import i64, mypyc_attr

from whistlestop.engine.bits import BIT
from whistlestop.engine.board import Board
from whistlestop.engine.deed import Deed, Refusal, Shape
from whistlestop.engine.network import Network
from whistlestop.engine.register import Register
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import (
    FIRST,
    KEY,
    OWING,
    PASSES,
    PHASE,
    ROUTE,
    SEAT,
    STAGE,
    STEP,
    TURNS,
    Event,
    State,
)

# phases that belong to no rule
TURN: Final = 0
OVER: Final = 1

# stages of `advance`
OPENING: Final = 0
BUILT: Final = 1
CLAIMED: Final = 2
TURN_END: Final = 3

ENGINE: Final = ("turns", "track", "cards", "tickets")  # the rules that are always there

PASS: Final = 0  # the only action that belongs to no rule

# who may see a field
PUBLIC: Final = 0  # everybody
OWNER: Final = 1  # the seat whose share of the field it is
PLAYERS: Final = 2  # every seat, but no spectator
SECRET: Final = 3  # nobody
CUSTOM: Final = 4  # as the rule's `conceal` says
TILL_END: Final = 5  # as OWNER until the game is over, then everybody

# what is said of actions whatever rule they belong to
REFUSALS: Final = {
    "turn.over": "the game is over; no more actions are legal",
    "turn.wait": "{seat} has nothing to decide now; the game waits for {waiting:seats}",
    "turn.first": "first you have to {phase}, like '{example:action}'",
    "turn.now": "this is not possible now",
    "turn.pass": "you may pass only when you can do nothing else",
}

# parts that exactly one rule of a game plays (the last one if there are tickets)
DRAWING: Final = "drawing train cards"
CLAIMING: Final = "claiming routes"
SCORING: Final = "scoring tickets"

HIDDEN: Final = -2  # what a View holds where its seat may not look
SPECTATOR: Final = -1  # the seat number of somebody who only watches


@final
class Acts:
    """A list of actions that is cheap to add to."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 64)
        self.n: i64 = 0

    def add(self, action: i64) -> None:
        if self.n == len(self.items):
            self.items = extend(self.items, self.items)
        self.items[self.n] = action
        self.n += 1

    def make_room(self, n: i64) -> None:
        """Let so many more actions fit, for callers that write them to `items` directly."""
        while self.n + n > len(self.items):
            self.items = extend(self.items, self.items)


@mypyc_attr(allow_interpreted_subclasses=True)  # of other packages
class Rule:
    """One rule: its constructor reserves fields, actions, phases, score lines and event kinds of a Ruleset.

    Hooks that ask the players something return True; `Ruleset.advance` goes on once they have answered.
    """

    roles: ClassVar[tuple[str, ...]] = ()  # DRAWING, CLAIMING, SCORING: what this rule does for the whole game
    rules: Ruleset
    tokens: ClassVar[tuple[str, str]] = ("", "")  # the parameter that lists what lies on the map, and its key of places
    version: ClassVar[int] = 1  # goes up when the rule judges the same game otherwise than before: records say it

    def assembled(self) -> None:
        """Find the rules that were added later: all are there now."""

    def start(self, g: State) -> None:
        """Prepare a new game."""

    def opening(self, g: State) -> bool:
        """Let the players decide something before the first turn."""
        return False

    def options(self, g: State, seat: i64, acts: Acts) -> None:
        """Add the actions that a turn may begin with, ascending."""

    def legal(self, g: State, seat: i64, acts: Acts) -> None:
        """Add the legal actions of a phase that this rule reserved, ascending."""

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Carry out a legal action of this rule's own."""

    def turn_up(self, g: State) -> bool:
        """Whether a card of this rule's own comes off the deck next, instead of a train card; if so, deal with it."""
        return False

    def forbids(self, s: vec[i64], seat: i64, route: i64) -> bool:
        """Whether this rule keeps a seat from claiming a free route, whatever its cards."""
        return False

    def announced(self, g: State, seat: i64, claim: i64) -> bool:
        """Whether this rule holds back a claim that a seat has announced; it then carries it out, or not."""
        return False

    def built(self, g: State, seat: i64, route: i64) -> bool:
        """Follow a route being built while the cards that pay for it still lie on the table: more may be laid down."""
        return False

    def claimed(self, g: State, seat: i64, route: i64) -> bool:
        """Follow a claim that is complete, its cards discarded."""
        return False

    def turn_end(self, g: State, seat: i64) -> bool:
        """Follow the end of a turn."""
        return False

    def score(self, g: State, sheet: Sheet) -> None:
        """Write this rule's lines of the final scores."""

    def path(self, s: vec[i64], seat: i64) -> list[int]:
        """The routes that this rule has scored for a seat, in the order of travel, for all to see at the end."""
        return []

    def points(self, g: State, seat: i64) -> i64:
        """The points that a seat has openly scored by this rule so far."""
        return 0

    def for_tickets(self, s: vec[i64], seat: i64, network: Network) -> Network:
        """The network that counts for a seat's tickets, given the one that would count without this rule."""
        return network

    def conceal(self, s: vec[i64], seat: i64) -> None:
        """Hide from a seat what is secret in CUSTOM fields."""

    def guess(self, g: State, seat: i64) -> None:
        """Fill what is hidden from a seat at random, in agreement with what it sees."""

    def box(self, g: State, seat: i64, ticket: i64) -> None:
        """Take a ticket that a seat has not kept out of the game."""

    def recall(self, g: State, seat: i64, placed: vec[i64]) -> None:
        """Put tickets where a seat knows, or half knows, that they are, and mark them as placed; the rest is dealt."""

    def wipe(self, g: State) -> None:
        """Follow tickets being laid out by hand: nobody has seen how, and nobody remembers what was before."""

    def trains_out(self, g: State, seat: i64) -> i64:
        """How many trains of a seat lie in this rule's keeping, neither in the reserve nor on a route."""
        return 0

    def mark_tickets(self, g: State, marks: vec[i64]) -> None:
        """Add 1 for each ticket in this rule's keeping, neither in a deck nor on offer nor held."""

    def audit(self, g: State) -> None:
        """Fail an assertion if something is lost, doubled or out of step; for tests."""

    def describe(self, action: i64) -> Deed:
        """An action of this rule's own as data; IndexError or ValueError for a number that means none."""
        raise ValueError("has no actions")

    def encode(self, deed: Deed) -> int:
        """The inverse; ValueError says what is wrong with a Deed that means no action."""
        raise ValueError("is not an action")

    def catalogue(self, acts: Acts) -> None:
        """Add every action of this rule's own that may be legal in some game; without it, all that mean something."""

    def facts(self, s: vec[i64], seat: i64, action: i64) -> dict[str, int]:
        """Numbers that go with a legal action here, for people who choose; from slots as the seat sees them."""
        return {}

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        """Why an action of this rule's own, or a claim that it forbids, is not legal here and now."""
        return Refusal("turn.now")

    def obstacle(self, g: State, seat: i64, deed: Deed) -> Refusal:
        """Why none of the actions is legal that a Deed means which leaves parts out."""
        return self.refusal(g, seat, self.encode(deed))


R = TypeVar("R", bound=Rule)


@final
class Turns(Rule):
    """Turns, passing and the end: what belongs to no rule of a board.

    C3   The players take turns in the order of their seats, one action a turn. Chance or the host says who begins.
    C41  Only a player who can do nothing passes; a round of passes ends the game.
    C42  The most points win; then the board's tie-breaks decide, and players who are still tied share the victory.
    """

    def describe(self, action: i64) -> Deed:
        return Deed("pass")

    def encode(self, deed: Deed) -> int:
        return PASS

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        return Refusal("turn.pass")


@final
class Ruleset(Register):
    """The rules of one board for one number of players: `add` them one by one, then `seal`.

    It keeps scratch space, so every thread needs one of its own.
    """

    def __init__(self, board: Board, players: i64) -> None:
        super().__init__(players)
        self.board = board
        self.line_order: list[int] = []  # in which the lines of the scores are shown
        self.tie_order: vec[i64] = vec[i64]()
        self.by_name: dict[str, Rule] = {}
        self.all_rules: list[Rule] = []
        self.acting: list[Rule] = []  # the same, in the order in which they act at the same moment
        # vectors, which mypyc reads faster than lists: an item of a list has its type checked every time
        self.phase_rules: vec[Rule] = vec[Rule]()
        self.block_rules: vec[Rule] = vec[Rule]()
        self.options_rules: vec[Rule] = vec[Rule]()
        self.opening_rules: vec[Rule] = vec[Rule]()
        self.forbids_rules: vec[Rule] = vec[Rule]()
        self.announced_rules: vec[Rule] = vec[Rule]()
        self.built_rules: vec[Rule] = vec[Rule]()
        self.claimed_rules: vec[Rule] = vec[Rule]()
        self.turn_end_rules: vec[Rule] = vec[Rule]()
        self.turn_up_rules: vec[Rule] = vec[Rule]()
        self.box_rules: vec[Rule] = vec[Rule]()
        self.recall_rules: vec[Rule] = vec[Rule]()
        self.score_rules: vec[Rule] = vec[Rule]()
        self.points_rules: vec[Rule] = vec[Rule]()
        self.for_tickets_rules: vec[Rule] = vec[Rule]()
        self.path_rules: vec[Rule] = vec[Rule]()
        self.conceal_rules: vec[Rule] = vec[Rule]()
        self.blank: vec[i64] = vec[i64]()
        self.version = ""  # the rules that have changed since their first version, like "some_rule 2"
        self.acts = Acts()
        self.event_turn: i64 = 0
        self.event_passed: i64 = 0
        self.event_over: i64 = 0
        self.reserve_turns()

    def reserve_turns(self) -> None:
        self.event_turn = self.event("turn", "", "", "a turn begins")
        self.event_passed = self.event("passed", "", "", "a player who could do nothing has passed")
        self.event_over = self.event("game over", "", "", "the game has ended")
        self.phase("turn")
        self.phase("over")
        self.actions([Shape("pass", "end the turn when nothing else is possible")], 1)
        self.refusals(REFUSALS)
        self.add("turns", Turns())

    def add(self, name: str, rule: Rule) -> None:
        """Take in a rule that has just reserved what it needs."""
        self.by_name[name] = rule
        self.all_rules.append(rule)
        self.owner += 1

    def find(self, kind: type[R]) -> R:
        """The rule of a class, which has to be there."""
        rule = self.get(kind)
        assert rule is not None, f"{kind.__name__} has to be added first"
        return rule

    def get(self, kind: type[R]) -> R | None:
        """The rule of a class, if this game has it and it was added already."""
        for rule in self.all_rules:
            if isinstance(rule, kind):
                return rule
        return None

    def seal(self, acting: list[str], lines: list[str]) -> None:
        """Sort out which rule overrides which hook, once all are added.

        Rules were added in the order of their actions. `acting` names them in the order in which they act at the same
        moment, after those of the engine; `lines` are the lines of the scores as they are shown. What is not named
        there comes last.
        """
        names = list(self.by_name)
        first = [name for name in names if name in ENGINE]
        last = [name for name in names if name not in ENGINE and name not in acting]
        self.acting = [self.by_name[name] for name in [*first, *acting, *last] if name in self.by_name]
        shown = sorted(self.lines, key=lambda line: lines.index(line) if line in lines else len(lines))
        self.line_order = [self.lines.index(line) for line in shown]
        self.phase_rules = vec[Rule]([self.all_rules[i] for i in self.phase_owner])
        self.block_rules = vec[Rule]([self.all_rules[i] for i in self.block_owner])
        self.options_rules = vec[Rule]([rule for rule in self.all_rules if overrides(rule, "options")])
        self.opening_rules = self.overriding("opening")
        self.forbids_rules = self.overriding("forbids")
        self.announced_rules = self.overriding("announced")
        self.built_rules = self.overriding("built")
        self.claimed_rules = self.overriding("claimed")
        self.turn_end_rules = self.overriding("turn_end")
        self.turn_up_rules = self.overriding("turn_up")
        self.box_rules = self.overriding("box")
        self.recall_rules = self.overriding("recall")
        self.score_rules = self.overriding("score")
        self.points_rules = self.overriding("points")
        self.for_tickets_rules = self.overriding("for_tickets")
        self.path_rules = self.overriding("path")
        self.conceal_rules = self.overriding("conceal")
        self.blank = vec[i64]([0] * self.slots)
        self.tie_order = vec[i64]([self.tie_keys.index(key) for key in self.board.tie_breaks])
        changed = [f"{name} {rule.version}" for name, rule in self.by_name.items() if rule.version > 1]
        self.version = ", ".join(changed)
        for rule in self.all_rules:
            rule.assembled()

    @property
    def fingerprint(self) -> str:
        """What games by the same rules on the same board have in common."""
        return f"{self.board.fingerprint} {self.version}".rstrip()

    def overriding(self, hook: str) -> vec[Rule]:
        return vec[Rule]([rule for rule in self.acting if overrides(rule, hook)])

    # -- playing -------------------------------------------------------------------------------------------

    def new_game(self, seed: int, first: i64 = -1, log: list[Event] | None = None) -> State:
        """A game at its first decision. `first` fixes who begins; -1 leaves it to chance (C3)."""
        g = State()
        g.log = log
        g.s = self.blank[:]
        g.reseed(seed)
        g.s[FIRST] = g.below(self.players)
        if first >= 0:
            g.s[FIRST] = first
        for rule in self.acting:
            rule.start(g)
        g.s[STAGE] = OPENING
        g.s[STEP] = 0
        self.advance(g)
        return g

    def legal(self, g: State, seat: i64) -> vec[i64]:
        """The legal actions of a seat, ascending; none when it owes no decision."""
        acts = self.choices(g, seat)
        return acts.items[: acts.n]

    def choices(self, g: State, seat: i64) -> Acts:
        """The same in scratch space, good until the next call."""
        self.choices_to(self.acts, g, seat)
        return self.acts

    def choices_to(self, acts: Acts, g: State, seat: i64) -> None:
        """The same in a list of the caller's own."""
        acts.n = 0
        s = g.s
        if s[OWING] & BIT[seat]:
            phase = s[PHASE]
            if phase != TURN:
                self.phase_rules[phase].legal(g, seat, acts)
            else:
                for rule in self.options_rules:
                    rule.options(g, seat, acts)
                if acts.n == 0:
                    acts.add(PASS)

    def rule_of(self, action: i64) -> Rule:
        """The rule that an action belongs to."""
        start = self.block_start
        i = len(start) - 1
        while action < start[i]:
            i -= 1
        return self.block_rules[i]

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Carry out a legal action; nothing is checked here."""
        if action == PASS:
            self.pass_turn(g, seat)
            return
        g.s[PASSES] = 0
        self.rule_of(action).apply(g, seat, action)

    def pass_turn(self, g: State, seat: i64) -> None:
        """C41: a player who can do nothing passes; when all do so in a row the game is over."""
        g.tell(self.event_passed, seat, 0)
        g.s[PASSES] += 1
        if g.s[PASSES] >= self.players:
            self.finish(g)
        else:
            self.end_turn(g)

    def begin_turn(self, g: State, seat: i64) -> None:
        s = g.s
        s[SEAT] = seat
        s[OWING] = BIT[seat]
        s[PHASE] = TURN
        s[TURNS] += 1
        if g.log is not None:
            g.tell(self.event_turn, seat, 0)

    def ask(self, g: State, seats: i64, phase: i64) -> None:
        """Let a set of seats owe a decision of a phase."""
        g.s[PHASE] = phase
        g.s[OWING] = seats

    def route_built(self, g: State, route: i64) -> None:
        g.s[ROUTE] = route
        g.s[STAGE] = BUILT
        g.s[STEP] = 0
        self.advance(g)

    def end_turn(self, g: State) -> None:
        g.s[STAGE] = TURN_END
        g.s[STEP] = 0
        self.advance(g)

    def finish(self, g: State) -> None:
        g.s[PHASE] = OVER
        g.s[OWING] = 0
        g.tell(self.event_over, SPECTATOR, 0)

    def advance(self, g: State) -> None:
        """Go on after a decision: what the rules still have to do or ask, then the next turn."""
        s = g.s
        while True:
            step = s[STEP]
            s[STEP] = step + 1
            stage = s[STAGE]
            if stage == TURN_END:
                if step < len(self.turn_end_rules):
                    if self.turn_end_rules[step].turn_end(g, s[SEAT]) or s[PHASE] == OVER:
                        return
                else:
                    seat = s[SEAT] + 1
                    if seat == self.players:
                        seat = 0
                    self.begin_turn(g, seat)
                    return
            elif stage == BUILT:
                if step < len(self.built_rules):
                    if self.built_rules[step].built(g, s[SEAT], s[ROUTE]):
                        return
                else:
                    s[STAGE] = CLAIMED
                    s[STEP] = 0
            elif stage == CLAIMED:
                if step < len(self.claimed_rules):
                    if self.claimed_rules[step].claimed(g, s[SEAT], s[ROUTE]) or s[PHASE] == OVER:
                        return
                else:
                    s[STAGE] = TURN_END
                    s[STEP] = 0
            elif step < len(self.opening_rules):
                if self.opening_rules[step].opening(g):
                    return
            else:
                self.begin_turn(g, s[FIRST])
                return

    def catalogue(self) -> vec[i64]:
        """Every action that may be legal in some game, ascending."""
        acts = Acts()
        asked: list[Rule] = []
        for i in range(len(self.block_rules)):
            rule = self.block_rules[i]
            if rule in asked:
                continue
            if overrides(rule, "catalogue"):
                asked.append(rule)
                rule.catalogue(acts)
            else:
                end: i64 = self.action_count
                if i + 1 < len(self.block_start):
                    end = self.block_start[i + 1]
                for action in range(self.block_start[i], end):
                    if self.means_something(rule, action):
                        acts.add(action)
        return vec[i64](sorted(set(acts.items[: acts.n])))

    def means_something(self, rule: Rule, action: i64) -> bool:
        """Whether a number of a rule's block can be described, written, and read as itself."""
        try:
            deed = rule.describe(action)
            if rule.encode(deed) != action:
                return False
        except (IndexError, ValueError):
            return False
        for shape in self.verbs[deed.verb]:
            if shape.write(deed):
                return True
        return False

    # -- the result ----------------------------------------------------------------------------------------

    def score(self, g: State, detailed: bool = False) -> Sheet:
        """The final scores of a game that is over, or of a game as if it ended here; with all their parts if wanted."""
        sheet = Sheet(self.players, len(self.lines), len(self.tie_keys), self.blank)
        if detailed:
            sheet.shares = []
        for rule in self.score_rules:
            rule.score(g, sheet)
        sheet.decide(self.tie_order)
        return sheet

    def audit(self, g: State) -> None:
        """Fail an assertion if the state breaks an invariant of any rule; for tests."""
        for rule in self.all_rules:
            rule.audit(g)

    def points(self, g: State, seat: i64) -> i64:
        """The points a seat has openly scored so far."""
        total: i64 = 0
        for rule in self.points_rules:
            total += rule.points(g, seat)
        return total

    # -- who sees what -------------------------------------------------------------------------------------

    def observe(self, g: State, seat: i64) -> vec[i64]:
        """The state as a seat (or SPECTATOR) may see it: everything that is not allowed is HIDDEN."""
        s = g.s[:]
        for i in range(KEY, PHASE):
            s[i] = HIDDEN
        for field in self.fields:
            if field.sight == PUBLIC or field.sight == CUSTOM or (field.sight == PLAYERS and seat >= 0):
                continue
            if field.sight == TILL_END and s[PHASE] == OVER:
                continue
            for share in range(field.shares):
                if share == seat and (field.sight == OWNER or field.sight == TILL_END):
                    continue
                start = field.offset + share * field.size
                for i in range(start, start + field.size):
                    s[i] = HIDDEN
        self.conceal(s, seat)
        return s

    def conceal(self, s: vec[i64], seat: i64) -> None:
        """Hide from a seat what is secret in CUSTOM fields."""
        for rule in self.conceal_rules:
            rule.conceal(s, seat)

    def sample(self, seen: vec[i64], seat: i64, seed: int) -> State:
        """A state that `observe` would show a seat as `seen`; all chance in it and from it on comes from the seed."""
        g = State()
        g.s = seen[:]
        g.reseed(seed)
        for rule in self.acting:
            rule.guess(g, seat)
        return g


def overrides(rule: Rule, hook: str) -> bool:
    """Whether a rule has a hook of its own."""
    return getattr(type(rule), hook) is not getattr(Rule, hook)
