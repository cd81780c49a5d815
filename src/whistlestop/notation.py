"""Actions as text and back: `claim denver-phoenix white:4 loco:1`, `draw blind`, `keep 1,3`, `pass`.

Rules say what their actions are (`Rule.describe`) and how such actions are written (`Shape`); from that one grammar
writes the one text of an action, and reads what people type: cities of a route in either order, names with their
accents or without, a track left open, and `did you mean` for the rest.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from difflib import get_close_matches

from whistlestop.engine.board import GREY, Board
from whistlestop.engine.deed import Deed, Shape, Slot
from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.errors import BadActionText

LONGEST = 60  # letters of a word that are compared with names


def describe(rules: Ruleset, action: int) -> Deed:
    """An action as data."""
    return rules.rule_of(action).describe(action)


def action_text(rules: Ruleset, action: int) -> str:
    """The one text of an action."""
    return deed_text(rules, describe(rules, action))


def deed_text(rules: Ruleset, deed: Deed) -> str:
    for shape in rules.verbs[deed.verb]:
        text = shape.write(deed)
        if text:
            return text
    raise ValueError(f"{deed} has none of the shapes of '{deed.verb}'")


def is_action(rules: Ruleset, code: int) -> bool:
    """Whether a number means an action of this board: the blocks of actions have gaps."""
    try:
        return parse_action(rules, action_text(rules, code)) == code
    except (BadActionText, IndexError, ValueError):
        return False


def parse_action(rules: Ruleset, text: str) -> int:
    """The action that a text means on this board, legal or not; BadActionText says what is wrong with it."""
    reading = read(rules, text)
    actions = reading.actions()
    if len(actions) > 1 and not reading.exact:
        raise reading.open_tracks()
    return actions[0]


# -- reading -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reading:
    """What a text may mean: Deeds that differ in the track of a route at most.

    Where something is `missing`, each stands for all actions that have its parts. The first is `exact` if its track is
    named as it is called.
    """

    text: str
    rule: Rule
    deeds: list[Deed]
    missing: str
    exact: bool

    def actions(self) -> list[int]:
        """The actions that it may mean; BadActionText if there is none, or if something is left out."""
        if self.missing:
            raise BadActionText(f"'{self.text}' still needs {self.missing}")
        found: list[int] = []
        faults: list[str] = []
        for deed in self.deeds:
            try:
                found.append(self.rule.encode(deed))
            except ValueError as fault:
                faults.append(str(fault))
        if not found:
            raise BadActionText(f"'{self.text}' {faults[0]}")
        return found

    def open_tracks(self) -> BadActionText:
        tracks = ", ".join(deed.route for deed in self.deeds)
        return BadActionText(f"'{self.text}' leaves open which track: {tracks}")


def read(rules: Ruleset, text: str) -> Reading:
    """What a text may mean on this board; BadActionText if that is nothing."""
    quoted = " ".join(text.split())
    words = plain(text).split()
    if not words:
        raise BadActionText("an empty line is not an action")
    shapes = shapes_of(rules, words[0])
    if not shapes:
        close = get_close_matches(words[0][:LONGEST], rules.verbs, 1)
        verbs = f"it has to begin with one of: {', '.join(sorted(rules.verbs))}"
        hint = f"did you mean '{close[0]}'?" if close else verbs
        raise BadActionText(f"'{quoted}' is not an action of this board; {hint}")
    lexicon = lexicon_of(rules.board)
    readers: list[Reader] = []
    for shape, written in shapes:
        reader = Reader(lexicon, shape, words[1:])
        if reader.read(written):
            return Reading(quoted, rules.all_rules[shape.owner], reader.deeds(), reader.missing, reader.exact)
        readers.append(reader)
    furthest = [reader for reader in readers if reader.at == max(each.at for each in readers)]
    raise BadActionText(f"'{quoted}' {complaint(furthest)}")


def complaint(readers: list[Reader]) -> str:
    """What is wrong with words that came equally far by several shapes."""
    first = readers[0]
    wants = " or ".join(dict.fromkeys(reader.wants for reader in readers if reader.wants))
    if first.fault or not wants:
        return first.fault
    if first.at == len(first.words):
        return f"needs {wants}" + (f" after '{first.before()}'" if first.words else "")
    return f"has '{first.words[first.at]}' where {wants} belongs"


def shapes_of(rules: Ruleset, verb: str) -> list[tuple[Shape, list[Slot]]]:
    """The shapes of a verb with what follows it, also as it was written once."""
    found = [(shape, shape.slots) for shape in rules.verbs.get(verb, [])]
    for shapes in rules.verbs.values():
        for shape in shapes:
            if shape.old and shape.old.split()[0] == verb:
                found.append((shape, [Slot(word) for word in shape.old.split()[1:]]))
    return found


@dataclass
class Reader:
    """Reads words by a shape: `at` is how far it came, `fault` what is wrong there, or `wants` what belongs there."""

    lexicon: Lexicon
    shape: Shape
    words: list[str]
    at: int = 0
    fault: str = ""
    wants: str = ""
    missing: str = ""
    exact: bool = False
    deed: Deed = field(init=False)
    routes: list[str] = field(default_factory=list)

    def read(self, slots: list[Slot]) -> bool:
        """Whether the words have this shape."""
        self.deed = Deed(self.shape.verb)
        for slot in self.shape.slots:  # a word that an older spelling left out
            if slot not in slots and not slot.parts:
                self.deed.word = slot.words[0]
        for slot in slots:
            if self.at == len(self.words):
                if not slot.optional:
                    self.wants = self.wanted(slot)
                    return False
                self.missing = self.wanted(slot)
            elif self.words[self.at] in slot.words:
                self.deed.word = self.words[self.at]
                self.at += 1
            elif not slot.parts or not all(self.take(part, slot) for part in slot.parts):
                self.wants = self.wanted(slot)
                return False
        if self.at < len(self.words):
            extra = " ".join(self.words[self.at :])
            rest = "" if slots else f": {self.shape.note}"
            self.fault = f"takes nothing after '{self.before()}', but has '{extra}'{rest}"
            return False
        return True

    def before(self) -> str:
        return " ".join([self.shape.verb, *self.words[: self.at]])

    def deeds(self) -> list[Deed]:
        """The Deed read, once for each track that it may mean: those of the colour played, else grey ones, else all."""
        if len(self.routes) < 2:
            return [self.deed]
        tracks = self.routes
        if not self.exact:
            facts = [self.lexicon.route[name] for name in tracks]
            colours = [self.lexicon.kind(name) for name in self.deed.counts]
            tracks = (
                [each.id for each in facts if each.colour in colours]
                or [each.id for each in facts if each.colour == GREY and self.deed.counts]
                or tracks
            )
        return [self.on(track) for track in tracks]

    def on(self, track: str) -> Deed:
        """The Deed read, on one track."""
        read = self.deed
        return Deed(read.verb, route=track, counts=read.counts, amount=read.amount, word=read.word)

    # -- parts -----------------------------------------------------------------------------------------------------

    def take(self, part: str, slot: Slot) -> bool:
        """Read a part of the Deed; parts that are joined by a colon share a word."""
        word = self.words[self.at]
        if len(slot.parts) > 1:
            if word.count(":") != len(slot.parts) - 1:
                return False
            word = word.split(":")[slot.parts.index(part)]
        match part:
            case "route":
                return self.take_route()
            case "city":
                return self.take_city(word, alone=len(slot.parts) == 1)
            case "card":
                return self.take_card(word)
            case "amount":
                return self.take_amount(word)
            case "tickets":
                return self.take_tickets()
        return self.take_counts()

    def take_route(self) -> bool:
        for n in range(len(self.words) - self.at, 0, -1):  # names of cities may have several words
            name = "-".join(self.words[self.at : self.at + n])
            found = self.lexicon.tracks(name)
            if found:
                self.routes = found
                self.exact = name == found[0]
                self.deed.route = found[0]
                self.at += n
                return True
        self.fault = self.lexicon.no_route(self.words[self.at])
        return False

    def take_city(self, word: str, *, alone: bool) -> bool:
        names = self.shape.cities
        for n in range(len(self.words) - self.at if alone else 1, 0, -1):
            joined = "-".join(self.words[self.at : self.at + n]) if alone else word
            found = self.lexicon.city(joined)
            if found and (names is None or found in names):
                self.deed.city = found
                self.at += n if alone else 0
                return True
        self.fault = unknown(word, "place", names if names is not None else self.lexicon.places)
        return False

    def take_card(self, word: str) -> bool:
        names = self.shape.cards if self.shape.cards is not None else self.lexicon.cards
        name = word if word in names else self.lexicon.card_names.get(word, "")
        if name not in names:
            words = [other for slot in self.shape.slots for other in slot.words]
            self.fault = unknown(word, "card", [*words, *names])
            return False
        self.deed.card = name
        self.at += 1
        return True

    def take_amount(self, word: str) -> bool:
        if not re.fullmatch(r"[0-9]{1,4}", word):
            return False
        self.deed.amount = int(word)
        self.at += 1
        return True

    def take_tickets(self) -> bool:
        rest = " ".join(self.words[self.at :])
        if not re.fullmatch(r"[0-9]{1,4}((, ?| )[0-9]{1,4})*", rest):
            return False
        self.deed.tickets = [int(number) for number in re.findall(r"[0-9]+", rest)]
        self.at = len(self.words)
        return True

    def take_counts(self) -> bool:
        names = self.shape.cards if self.shape.cards is not None else self.lexicon.cards
        while self.at < len(self.words):
            word, _, number = self.words[self.at].partition(":")
            name = word if word in names else self.lexicon.card_names.get(word, "")
            if name not in names or not re.fullmatch(r"[0-9]{1,2}", number) or not 1 <= int(number) <= 15:
                example = f"'{names[0]}:3'"
                known = "" if name in names else f"; {unknown(word, 'name', names)}"
                self.fault = f"has '{self.words[self.at]}' where something like {example} belongs{known}"
                return False
            if name in self.deed.counts:
                self.fault = f"names {name} twice"
                return False
            self.deed.counts[name] = int(number)
            self.at += 1
        return True

    def wanted(self, slot: Slot) -> str:
        """What belongs into a place."""
        names = {
            "route": f"a route like {next(iter(self.lexicon.route))}",
            "city": "a place",
            "card": f"one of {', '.join(self.shape.cards or self.lexicon.cards)}",
            "amount": "a number",
            "tickets": "the numbers of tickets on offer, like 1,3",
            "counts": "how many of what, like " + (self.shape.cards or self.lexicon.cards)[0] + ":2",
        }
        parts = [" and ".join(names[part] for part in slot.parts)] if slot.parts else []
        if len(slot.parts) > 1:
            parts[0] += " with a colon between them"
        return " or ".join(parts + [f"'{word}'" for word in slot.words])


# -- names ---------------------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """Text in lower case without accents, with plain dashes and without the spaces around them."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"(?<=\w)\s+[‐-―-]\s+(?=\w)|[‐-―]", "-", bare)


def slug(name: str) -> str:
    """A name as it would stand in an id."""
    return re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-")


def unknown(word: str, what: str, names: list[str]) -> str:
    close = get_close_matches(word[:LONGEST], names, 1)
    hint = f"did you mean '{close[0]}'?" if close else f"use one of: {', '.join(names)}"
    return f"has the unknown {what} '{word[:LONGEST]}'; {hint}"


class Lexicon:
    """The names of a board's things, as people may write them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.route = {route.id: route for route in board.routes}
        self.cards = [kind.id for kind in board.kinds]
        self.card_names = {slug(kind.name): kind.id for kind in board.kinds}
        self.places = [city.id for city in board.cities] + [country for country, _ in board.countries]
        self.names = {slug(city.name): city.id for city in board.cities if not city.country}
        self.names |= {slug(name): country for country, name in board.countries}
        self.names |= {place: place for place in self.places}
        self.between: dict[frozenset[str], list[str]] = {}
        for route in board.routes:
            a, b = board.cities[route.a], board.cities[route.b]
            ends = frozenset((a.country or a.id, b.country or b.id))
            self.between.setdefault(ends, []).append(route.id)
        self.known = {self.stem(name): tracks for tracks in self.between.values() for name in tracks}

    def stem(self, name: str) -> str:
        """The name of a route without its track."""
        return name.partition("/")[0]

    def kind(self, card: str) -> int:
        return self.cards.index(card) if card in self.cards else -2

    def city(self, name: str) -> str:
        """The id of a place; empty if there is none of that name."""
        return self.names.get(name) or self.names.get(slug(name), "")

    def tracks(self, name: str) -> list[str]:
        """The routes that a name may mean: one, or all tracks between its two cities, in either order."""
        ends, slash, track = name.partition("/")
        found = self.known.get(ends) or self.joining(ends)
        if slash:
            return [each for each in found if each.partition("/")[2] == track]
        return sorted(found, key=lambda each: each != name)  # the one of that very name first

    def joining(self, ends: str) -> list[str]:
        """The tracks between two cities whose names are joined by a dash somewhere."""
        parts = slug(ends).split("-")
        for i in range(1, len(parts)):
            a, b = self.city("-".join(parts[:i])), self.city("-".join(parts[i:]))
            if frozenset((a, b)) in self.between:
                return self.between[frozenset((a, b))]
        return []

    def no_route(self, word: str) -> str:
        """What to say of a name that no route has."""
        parts = slug(word).split("-")
        for i in range(1, len(parts)):
            a, b = self.city("-".join(parts[:i])), self.city("-".join(parts[i:]))
            if a and b and a != b:
                return f"names no route of this board: no route joins {a} and {b}"
        backwards = {self.stem(name): name for name in self.route}
        close = get_close_matches(word.partition("/")[0][:LONGEST], [*backwards], 1)
        hint = f"did you mean '{backwards[close[0]]}'?" if close else "a route is called by its two cities"
        return f"names no route of this board: '{word[:LONGEST]}'; {hint}"


_lexicons: dict[int, Lexicon] = {}


def lexicon_of(board: Board) -> Lexicon:
    """The names of a board, made once (boards live as long as the process)."""
    found = _lexicons.get(id(board))
    if found is None or found.board is not board:
        found = _lexicons[id(board)] = Lexicon(board)
    return found
