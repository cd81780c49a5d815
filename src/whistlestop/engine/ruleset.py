"""Rules, and the Ruleset that holds them together.

A Rule overrides the hooks that it needs. For each hook, a Ruleset keeps only the rules that override it, so a game pays
nothing for rules that it does not use. The Ruleset itself knows turns, passing and the flow of a game.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar, final

from librt.vecs import extend, vec
from mypy_extensions import i64, mypyc_attr

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.board import Board
from whistlestop.engine.network import Network
from whistlestop.engine.register import Register
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import (
    FIRST,
    KEY,
    PASSES,
    PENDING,
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

# stages of `advance`: at each, the rules with the hook of that name act one after another
OPENING: Final = 0
BUILT: Final = 1
CLAIMED: Final = 2
TURN_END: Final = 3

ENGINE: Final = ("turns", "track", "cards", "tickets")  # the rules that every game has

PASS: Final = 0  # the code of passing, the only action that belongs to no rule of a board

# who may see a field
PUBLIC: Final = 0  # everybody
OWNER: Final = 1  # the seat whose share of the field it is
PLAYERS: Final = 2  # every seat, but no spectator
SECRET: Final = 3  # nobody
CUSTOM: Final = 4  # as the rule's `conceal` says
TILL_END: Final = 5  # as OWNER until the game is over, then everybody

# refusals that concern actions of all rules
REFUSALS: Final = {
    "turn.over": "the game is over; no more actions are legal",
    "turn.wait": "{seat} has nothing to decide now; the game waits for {waiting:seats}",
    "turn.first": "first you have to {phase}, like '{example:action}'",
    "turn.now": "this is not possible now",
    "turn.pass": "you may pass only when you can do nothing else",
}

# roles: exactly one rule of a game fills each of them (the last one only if there are tickets)
DRAWING: Final = "drawing train cards"
CLAIMING: Final = "claiming routes"
SCORING: Final = "scoring tickets"

HIDDEN: Final = -2  # the value of slots that a seat may not see
SPECTATOR: Final = -1  # the seat number of a spectator


@final
class ActionBuffer:
    """A list of actions that is cheap to append to."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 64)
        self.n: i64 = 0

    def add(self, action: i64) -> None:
        if self.n == len(self.items):
            self.items = extend(self.items, self.items)
        self.items[self.n] = action
        self.n += 1

    def make_room(self, n: i64) -> None:
        """Make room for n more actions, for callers that write to `items` directly."""
        while self.n + n > len(self.items):
            self.items = extend(self.items, self.items)


@mypyc_attr(allow_interpreted_subclasses=True)  # of other packages
class Rule:
    """One rule: its constructor reserves fields, actions, phases, score lines and kinds of events in a Ruleset.

    A hook that asks the players something returns True; `Ruleset.advance` continues once they have answered.
    """

    roles: ClassVar[tuple[str, ...]] = ()  # DRAWING, CLAIMING, SCORING: those that this rule fills
    rules: Ruleset
    tokens: ClassVar[tuple[str, str]] = (
        "",
        "",
    )  # the parameter that lists tokens on the map, and its key for their places
    marks: ClassVar[tuple[str, str]] = ("", "")  # what it calls some routes, and the parameter that lists them
    version: ClassVar[int] = 1  # raised when the rule judges the same game differently than before; records state it
    # what to enter for the scores of a game that was played on a real table: names of fields; None stands for all facts
    # of the rule's own, if it scores
    tallied: ClassVar[tuple[str, ...] | None] = None

    def assembled(self) -> None:
        """Look up rules that were added after this one; called when all are there."""

    def start(self, g: State) -> None:
        """Prepare a new game."""

    def opening(self, g: State) -> bool:
        """Ask the players something before the first turn."""
        return False

    def options(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        """Add the actions that a turn may begin with, ascending."""

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        """Add the legal actions of a phase that this rule reserved, ascending."""

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Carry out a legal action of this rule."""

    def turn_up(self, g: State) -> bool:
        """Return whether a card of this rule comes off the deck next instead of a train card, and handle it if so."""
        return False

    def forbids(self, s: vec[i64], seat: i64, route: i64) -> bool:
        """Whether this rule forbids a seat to claim a free route, whatever its cards."""
        return False

    def announced(self, g: State, seat: i64, claim: i64) -> bool:
        """Return whether this rule holds back an announced claim; it then has to carry it out or return the cards."""
        return False

    def built(self, g: State, seat: i64, route: i64) -> bool:
        """React to a new route while the cards for it still lie on the table; the rule may add more."""
        return False

    def claimed(self, g: State, seat: i64, route: i64) -> bool:
        """React to a complete claim, whose cards are discarded."""
        return False

    def turn_end(self, g: State, seat: i64) -> bool:
        """React to the end of a turn."""
        return False

    def score(self, g: State, sheet: Sheet) -> None:
        """Fill in this rule's lines of the final scores."""

    def tally(self, g: State) -> Refusal | None:
        """Work out what follows from the fields that were entered for a real table; return why they cannot be so."""
        return None

    def path(self, s: vec[i64], seat: i64) -> list[int]:
        """Return the routes that this rule has scored for a seat as one path, in the order of travel."""
        return []

    def points(self, g: State, seat: i64) -> i64:
        """Return the points that this rule has openly scored for a seat so far."""
        return 0

    def for_tickets(self, s: vec[i64], seat: i64, network: Network) -> Network:
        """Return the network that counts for a seat's tickets; `network` would count without this rule."""
        return network

    def conceal(self, s: vec[i64], seat: i64) -> None:
        """Hide what a seat may not see of this rule's CUSTOM fields."""

    def resample(self, g: State, seat: i64) -> None:
        """Fill in what is hidden from a seat at random, consistent with what it knows."""

    def remove_ticket(self, g: State, seat: i64, ticket: i64) -> None:
        """Store a ticket that a seat has not kept and that leaves the game."""

    def remember(self, g: State, seat: i64, placed: vec[i64]) -> None:
        """Place the tickets whose whereabouts a seat knows from this rule, fully or in part; mark them in `placed`."""

    def forget(self, g: State) -> None:
        """Forget what was remembered: the tickets have been laid out by hand, and nobody has seen how."""

    def trains_out(self, g: State, seat: i64) -> i64:
        """Return how many trains of a seat this rule holds, neither in the reserve nor on a route."""
        return 0

    def cards_in_deck(self, g: State) -> i64:
        """Return how many cards of its own this rule has shuffled into the deck of train cards (`deck_extra_count`)."""
        return 0

    def mark_tickets(self, g: State, marks: vec[i64]) -> None:
        """Add 1 for each ticket that this rule holds, neither in a deck nor on offer nor in a hand."""

    def audit(self, g: State) -> None:
        """Raise AssertionError if the state breaks an invariant of this rule."""

    def describe(self, code: i64) -> Action:
        """Return the action of a code of this rule; raise IndexError or ValueError for a code without one."""
        raise ValueError("has no actions")

    def encode(self, action: Action) -> int:
        """Return the code of an action, as the inverse of `describe`; raise ValueError if there is none."""
        raise ValueError("is not an action")

    def catalogue(self, buffer: ActionBuffer) -> None:
        """Add every action of this rule that may be legal in some game; by default, every code that has an action."""

    def facts(self, s: vec[i64], seat: i64, action: i64) -> dict[str, int]:
        """Return numbers that help people to judge a legal action; `s` is what the seat sees."""
        return {}

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        """Return why an action of this rule, or a claim that it forbids, is not legal now."""
        return Refusal("turn.now")

    def obstacle(self, g: State, seat: i64, action: Action) -> Refusal:
        """Return why no action is legal that has the parts of `action`, which leaves some out."""
        return self.refusal(g, seat, self.encode(action))


R = TypeVar("R", bound=Rule)


@final
class Turns(Rule):
    """Turns, passing and the end, which belong to no rule of a board.

    C3   The players take turns in the order of their seats, one action a turn. Chance or the host says who begins.
    C41  Only a player who can do nothing passes; a round of passes ends the game.
    C42  The most points win; then the board's tie-breaks decide, and players who are still tied share the victory.
    """

    def describe(self, code: i64) -> Action:
        return Action("pass")

    def encode(self, action: Action) -> int:
        return PASS

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        return Refusal("turn.pass")


@final
class Ruleset(Register):
    """The rules of one board for one number of players: `add` them one by one, then `seal`.

    A Ruleset has scratch space, so every thread needs its own.
    """

    def __init__(self, board: Board, players: i64) -> None:
        super().__init__(players)
        self.board = board
        self.line_order: list[int] = []  # the order in which score lines are shown
        self.tie_order: vec[i64] = vec[i64]()
        self.marked: dict[str, list[int]] = {}  # the routes that a rule calls something, such as tunnels
        self.by_name: dict[str, Rule] = {}
        self.all_rules: list[Rule] = []
        self.acting: list[Rule] = []  # in the order in which they act at the same moment
        # vectors, because mypyc checks the type of an item of a list at each access
        self.phase_rules: vec[Rule] = vec[Rule]()
        self.block_rules: vec[Rule] = vec[Rule]()
        # `seal` fills `<hook>_rules` with the rules that override the hook
        self.options_rules: vec[Rule] = vec[Rule]()
        self.opening_rules: vec[Rule] = vec[Rule]()
        self.forbids_rules: vec[Rule] = vec[Rule]()
        self.announced_rules: vec[Rule] = vec[Rule]()
        self.built_rules: vec[Rule] = vec[Rule]()
        self.claimed_rules: vec[Rule] = vec[Rule]()
        self.turn_end_rules: vec[Rule] = vec[Rule]()
        self.turn_up_rules: vec[Rule] = vec[Rule]()
        self.remove_ticket_rules: vec[Rule] = vec[Rule]()
        self.remember_rules: vec[Rule] = vec[Rule]()
        self.score_rules: vec[Rule] = vec[Rule]()
        self.points_rules: vec[Rule] = vec[Rule]()
        self.for_tickets_rules: vec[Rule] = vec[Rule]()
        self.path_rules: vec[Rule] = vec[Rule]()
        self.conceal_rules: vec[Rule] = vec[Rule]()
        self.resample_rules: vec[Rule] = vec[Rule]()
        self.blank: vec[i64] = vec[i64]()
        self.version = ""  # the rules that are past their first version, like "some_rule 2"
        self.buffer = ActionBuffer()
        self.known_actions: dict[int, Action] = {}  # by code
        self.event_turn: i64 = 0
        self.event_passed: i64 = 0
        self.event_over: i64 = 0
        self.reserve_turns()

    def reserve_turns(self) -> None:
        """Reserve what every game has: the events and phases of turns, and passing."""
        self.event_turn = self.event("turn", "", "", "a turn begins")
        self.event_passed = self.event("passed", "", "", "a player who could do nothing has passed")
        self.event_over = self.event("game over", "", "", "the game has ended")
        self.phase("turn")
        self.phase("over")
        self.actions([ActionPattern("pass", "end the turn when nothing else is possible")], 1)
        self.refusals(REFUSALS)
        self.add("turns", Turns())

    def add(self, name: str, rule: Rule) -> None:
        """Add a rule that has just reserved what it needs."""
        self.by_name[name] = rule
        self.all_rules.append(rule)
        self.owner += 1

    def find(self, kind: type[R]) -> R:
        """Return the rule of a class, which must have been added."""
        rule = self.get(kind)
        assert rule is not None, f"{kind.__name__} has to be added first"
        return rule

    def get(self, kind: type[R]) -> R | None:
        """Return the rule of a class; None if it has not been added."""
        for rule in self.all_rules:
            if isinstance(rule, kind):
                return rule
        return None

    def seal(self, acting: list[str], lines: list[str]) -> None:
        """Find out which rules override which hooks, once all are added.

        `acting` names the rules in the order in which they act at the same moment, after those of the engine; `lines`
        names the score lines as they are shown. Names that are missing there come last.
        """
        names = list(self.by_name)
        first = [name for name in names if name in ENGINE]
        last = [name for name in names if name not in ENGINE and name not in acting]
        self.acting = [self.by_name[name] for name in [*first, *acting, *last] if name in self.by_name]
        shown = sorted(self.lines, key=lambda line: lines.index(line) if line in lines else len(lines))
        self.line_order = [self.lines.index(line) for line in shown]
        self.phase_rules = vec[Rule]([self.all_rules[i] for i in self.phase_owner])
        self.block_rules = vec[Rule]([self.all_rules[i] for i in self.block_owner])
        for hook in dir(Rule):
            if hasattr(self, f"{hook}_rules"):
                order = self.all_rules if hook == "options" else self.acting
                setattr(self, f"{hook}_rules", vec[Rule]([rule for rule in order if overrides(rule, hook)]))
        self.blank = vec[i64]([0] * self.slots)
        self.tie_order = vec[i64]([self.tie_keys.index(key) for key in self.board.tie_breaks])
        changed = [f"{name} {rule.version}" for name, rule in self.by_name.items() if rule.version > 1]
        self.version = ", ".join(changed)
        for rule in self.all_rules:
            rule.assembled()

    def clear_memory(self, g: State, rule: Rule) -> None:
        """Clear the memory fields that a rule has reserved: a position is being laid out by hand."""
        owner = self.all_rules.index(rule)
        for field in self.fields:
            if field.memory and self.reserved[f"field '{field.name}'"] == owner:
                for i in range(field.offset, field.offset + field.shares * field.size):
                    g.s[i] = 0

    def __repr__(self) -> str:
        return f"<Ruleset {self.board.id}, {self.players} players>"

    @property
    def fingerprint(self) -> str:
        """A text that is the same for all games with the same facts and versions of rules."""
        return f"{self.board.fingerprint} {self.version}".rstrip()

    # -- playing -------------------------------------------------------------------------------------------

    def new_game(self, seed: int, first: i64 = -1, log: list[Event] | None = None, opening_seed: int = -1) -> State:
        """Return a game at its first decision. `first` is the seat that begins; -1 leaves it to chance (C3).

        With `opening_seed`, all chance from the opening on comes from that: other tickets for the same cards.
        """
        g = State()
        g.log = log
        g.s = self.blank[:]
        g.reseed(seed)
        g.s[FIRST] = g.below(self.players)
        if first >= 0:
            g.s[FIRST] = first
        for rule in self.acting:
            rule.start(g)
        if opening_seed >= 0:
            g.reseed(opening_seed)
        g.s[STAGE] = OPENING
        g.s[STEP] = 0
        self.advance(g)
        return g

    def legal(self, g: State, seat: i64) -> vec[i64]:
        """Return the legal actions of a seat, ascending; none if it has nothing to decide."""
        buffer = self.choices(g, seat)
        return buffer.items[: buffer.n]

    def choices(self, g: State, seat: i64) -> ActionBuffer:
        """Return the same in scratch space, which is valid until the next call."""
        self.choices_to(self.buffer, g, seat)
        return self.buffer

    def choices_to(self, buffer: ActionBuffer, g: State, seat: i64) -> None:
        """Write the same to a buffer."""
        buffer.n = 0
        s = g.s
        if s[PENDING] & BIT[seat]:
            phase = s[PHASE]
            if phase != TURN:
                self.phase_rules[phase].legal(g, seat, buffer)
            else:
                for rule in self.options_rules:
                    rule.options(g, seat, buffer)
                if buffer.n == 0:
                    buffer.add(PASS)

    def rule_of(self, action: i64) -> Rule:
        """Return the rule that an action belongs to."""
        start = self.block_start
        i = len(start) - 1
        while action < start[i]:
            i -= 1
        return self.block_rules[i]

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Carry out a legal action. Nothing is checked here."""
        if action == PASS:
            self.pass_turn(g, seat)
            return
        g.s[PASSES] = 0
        self.rule_of(action).apply(g, seat, action)

    def pass_turn(self, g: State, seat: i64) -> None:
        """Pass; the game is over when all have passed in a row (C41)."""
        g.emit(self.event_passed, seat, 0)
        g.s[PASSES] += 1
        if g.s[PASSES] >= self.players:
            self.finish(g)
        else:
            self.end_turn(g)

    def begin_turn(self, g: State, seat: i64) -> None:
        """Begin the turn of a seat, which passes if it can do nothing."""
        s = g.s
        s[SEAT] = seat
        s[PENDING] = BIT[seat]
        s[PHASE] = TURN
        s[TURNS] += 1
        if g.log is not None:
            g.emit(self.event_turn, seat, 0)

    def ask(self, g: State, seats: i64, phase: i64) -> None:
        """Ask a set of seats for a decision of a phase."""
        g.s[PHASE] = phase
        g.s[PENDING] = seats

    def route_built(self, g: State, route: i64) -> None:
        """Continue after a route was built; its cards still lie on the table."""
        g.s[ROUTE] = route
        g.s[STAGE] = BUILT
        g.s[STEP] = 0
        self.advance(g)

    def end_turn(self, g: State) -> None:
        """End the turn."""
        g.s[STAGE] = TURN_END
        g.s[STEP] = 0
        self.advance(g)

    def finish(self, g: State) -> None:
        """End the game."""
        g.s[PHASE] = OVER
        g.s[PENDING] = 0
        g.emit(self.event_over, SPECTATOR, 0)

    def advance(self, g: State) -> None:
        """Continue after a decision: let the rules do and ask what they have to, then begin the next turn."""
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
        """Return every action that may be legal in some game, ascending."""
        buffer = ActionBuffer()
        asked: list[Rule] = []
        for i in range(len(self.block_rules)):
            rule = self.block_rules[i]
            if rule in asked:
                continue
            if overrides(rule, "catalogue"):
                asked.append(rule)
                rule.catalogue(buffer)
            else:
                end: i64 = self.action_count
                if i + 1 < len(self.block_start):
                    end = self.block_start[i + 1]
                for action in range(self.block_start[i], end):
                    if self.means_something(action):
                        buffer.add(action)
        return vec[i64](sorted(set(buffer.items[: buffer.n])))

    def action(self, code: int) -> Action:
        """Return the action of a code, the same object each time; raise ValueError if there is none."""
        found = self.known_actions.get(code)
        if found is None:
            found = self.known_actions[code] = self.make_action(code)
        return found

    def make_action(self, code: int) -> Action:
        """Return the Action of a code; raise ValueError if no action has that code."""
        if not 0 <= code < int(self.action_count):
            raise ValueError(f"{code} is not the code of an action; codes are 0 to {self.action_count - 1}")
        rule = self.rule_of(code)
        try:
            described = rule.describe(code)
            if rule.encode(described) == code:
                for pattern in self.verbs[described.verb]:
                    text = pattern.write(described)
                    if text and self.all_rules[pattern.owner] is rule:
                        return described.numbered(code, text)
        except (IndexError, ValueError):
            pass  # not every code of a block has an action
        raise ValueError(f"{code} is not the code of an action of this board")

    def means_something(self, code: int) -> bool:
        """Whether a code has an action: blocks of codes have gaps."""
        try:
            self.action(code)
        except ValueError:
            return False
        return True

    # -- scores ----------------------------------------------------------------------------------------

    def score(self, g: State, detailed: bool = False) -> Sheet:
        """Return the final scores of a game, as if it ended now if it is not over; with their parts if `detailed`."""
        sheet = Sheet(self.players, len(self.lines), len(self.tie_keys), self.blank)
        if detailed:
            sheet.shares = []
        for rule in self.score_rules:
            rule.score(g, sheet)
        sheet.decide(self.tie_order)
        return sheet

    def audit(self, g: State) -> None:
        """Raise AssertionError if the state breaks an invariant of any rule."""
        for rule in self.all_rules:
            rule.audit(g)

    def points(self, g: State, seat: i64) -> i64:
        """Return the points that a seat has openly scored so far."""
        total: i64 = 0
        for rule in self.points_rules:
            total += rule.points(g, seat)
        return total

    # -- who sees what -------------------------------------------------------------------------------------

    def observe(self, g: State, seat: i64) -> vec[i64]:
        """Return the slots as a seat (or SPECTATOR) may see them: all others are HIDDEN."""
        s = g.s[:]
        for i in range(KEY, PHASE):
            s[i] = HIDDEN
        for field in self.fields:
            if field.visibility == PUBLIC or field.visibility == CUSTOM or (field.visibility == PLAYERS and seat >= 0):
                continue
            if field.visibility == TILL_END and s[PHASE] == OVER:
                continue
            for share in range(field.shares):
                if share == seat and (field.visibility == OWNER or field.visibility == TILL_END):
                    continue
                start = field.offset + share * field.size
                for i in range(start, start + field.size):
                    s[i] = HIDDEN
        self.conceal(s, seat)
        return s

    def conceal(self, s: vec[i64], seat: i64) -> None:
        """Hide what a seat may not see of CUSTOM fields."""
        for rule in self.conceal_rules:
            rule.conceal(s, seat)

    def sample(self, seen: vec[i64], seat: i64, seed: int) -> State:
        """Return a random state that `observe` shows a seat as `seen`; the seed decides all chance in it."""
        g = State()
        g.s = seen[:]
        g.reseed(seed)
        for rule in self.resample_rules:
            rule.resample(g, seat)
        return g


def overrides(rule: Rule, hook: str) -> bool:
    """Whether a rule overrides a hook."""
    return getattr(type(rule), hook) is not getattr(Rule, hook)
