"""Read actions from text: `claim denver-phoenix white:4 loco:1`, `draw blind`, `keep 1,3`, `pass`.

The rules define the patterns of their actions (`ActionPattern`). What people type may differ from the exact text: the
cities of a route come in either order, accents are optional, and a track may be left open where only one is possible.
Errors suggest what could be meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from whistlestop.engine.action import Action, ActionPattern, PatternToken
from whistlestop.engine.board import GREY, Route
from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.errors import BadActionText, check_type
from whistlestop.names import BoardNames, names_of, plain, stem

MOST_LETTERS = 1000  # of a text; those of actions are far shorter
COMPARED = 60  # letters of a word that are compared with names


def parse(rules: Ruleset, text: str) -> Action:
    """Return the action that a text means on this board, legal or not; raise BadActionText if it means none."""
    reading = read(rules, text)
    actions = reading.actions(rules)
    if len(actions) > 1 and not reading.exact:
        raise reading.open_tracks()
    return actions[0]


# -- reading -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reading:
    """What a text may mean: described actions that differ at most in the track of their route.

    If something is `missing`, each of them stands for all actions with its parts. `exact`: the text has the id of the
    first one's route.
    """

    text: str
    rule: Rule
    described: list[Action]
    missing: str
    exact: bool

    def actions(self, rules: Ruleset) -> list[Action]:
        """Return the actions that the text may mean; raise BadActionText if there is none or something is missing."""
        if self.missing:
            raise BadActionText(f"'{self.text:.80}' still needs {self.missing}")
        found: list[Action] = []
        faults: list[str] = []
        for described in self.described:
            try:
                found.append(rules.action(self.rule.encode(described)))
            except ValueError as fault:
                faults.append(str(fault))
        if not found:
            raise BadActionText(f"'{self.text:.80}' {faults[0]}")
        return found

    def open_tracks(self) -> BadActionText:
        tracks = ", ".join(described.route_id for described in self.described)
        return BadActionText(f"'{self.text:.80}' leaves open which track: {tracks}")


def read(rules: Ruleset, text: str) -> Reading:
    """Return what a text may mean on this board; raise BadActionText if it means nothing or is too long."""
    check_type(text, str, "the text of an action is a str")
    if len(text) > MOST_LETTERS:
        raise BadActionText(f"'{text:.80}' … has {len(text)} letters; an action has at most {MOST_LETTERS}")
    quoted = " ".join(text.split())
    words = plain(text).split()
    if not words:
        raise BadActionText("an empty line is not an action")
    patterns = patterns_of(rules, words[0])
    if not patterns:
        close = get_close_matches(words[0][:COMPARED], rules.verbs, 1)
        verbs = f"it has to begin with one of: {', '.join(sorted(rules.verbs))}"
        hint = f"did you mean '{close[0]}'?" if close else verbs
        raise BadActionText(f"'{quoted:.80}' is not an action of this board; {hint}")
    names = names_of(rules.board)
    readers: list[Reader] = []
    for pattern, tokens in patterns:
        reader = Reader(names, pattern, words[1:])
        if reader.read(tokens):
            return Reading(quoted, rules.all_rules[pattern.owner], reader.described(), reader.missing, reader.exact)
        readers.append(reader)
    furthest = [reader for reader in readers if reader.at == max(each.at for each in readers)]
    raise BadActionText(f"'{quoted:.80}' {complaint(furthest)}")


def complaint(readers: list[Reader]) -> str:
    """Return what is wrong with words that several patterns have read equally far."""
    first = readers[0]
    wants = " or ".join(dict.fromkeys(reader.wants for reader in readers if reader.wants))
    if first.fault or not wants:
        return first.fault
    if first.at == len(first.words):
        return f"needs {wants}" + (f" after '{first.before():.80}'" if first.words else "")
    return f"has '{first.words[first.at]:.80}' where {wants} belongs"


def patterns_of(rules: Ruleset, verb: str) -> list[tuple[ActionPattern, list[PatternToken]]]:
    """Return the patterns of a verb with the tokens after it, including old spellings."""
    found = [(pattern, pattern.tokens) for pattern in rules.verbs.get(verb, [])]
    for patterns in rules.verbs.values():
        for pattern in patterns:
            if pattern.old and pattern.old.split()[0] == verb:
                found.append((pattern, [PatternToken(word) for word in pattern.old.split()[1:]]))
    return found


@dataclass
class Reader:
    """Reads words by a pattern.

    `at` is how far it got; `fault` says what is wrong there, or `wants` what belongs there.
    """

    names: BoardNames
    pattern: ActionPattern
    words: list[str]
    at: int = 0
    fault: str = ""
    wants: str = ""
    missing: str = ""
    exact: bool = False
    parts: dict[str, Any] = field(default_factory=dict)  # of the action, as far as they are read
    tracks: list[Route] = field(default_factory=list)

    def read(self, tokens: list[PatternToken]) -> bool:
        """Return whether the words follow this pattern."""
        for token in self.pattern.tokens:  # a word that the old spelling does not have
            if token not in tokens and not token.parts:
                self.parts["word"] = token.words[0]
        for token in tokens:
            if self.at == len(self.words):
                if not token.optional:
                    self.wants = self.wanted(token)
                    return False
                self.missing = self.wanted(token)
            elif self.words[self.at] in token.words:
                self.parts["word"] = self.words[self.at]
                self.at += 1
            elif not token.parts or not all(self.take(part, token) for part in token.parts):
                self.wants = self.wanted(token)
                return False
        if self.at < len(self.words):
            extra = " ".join(self.words[self.at :])
            rest = "" if tokens else f": {self.pattern.note}"
            self.fault = f"takes nothing after '{self.before():.80}', but has '{extra:.80}'{rest}"
            return False
        return True

    def before(self) -> str:
        return " ".join([self.pattern.verb, *self.words[: self.at]])

    def described(self) -> list[Action]:
        """Return what was read, for each possible track: those of the colour played, else grey ones, else all."""
        if not self.tracks:
            return [Action(self.pattern.verb, **self.parts)]
        tracks = self.tracks
        if len(tracks) > 1 and not self.exact:
            cards = self.parts.get("cards", {})
            tracks = (
                [track for track in tracks if self.names.colour(track) in cards]
                or [track for track in tracks if track.colour == GREY and cards]
                or tracks
            )
        return [Action(self.pattern.verb, route=track, **self.parts) for track in tracks]

    # -- parts -----------------------------------------------------------------------------------------------------

    def take(self, part: str, token: PatternToken) -> bool:
        """Read a part of the action; parts joined by colons share a word."""
        word = self.words[self.at]
        if len(token.parts) > 1:
            if word.count(":") != len(token.parts) - 1:
                return False
            word = word.split(":")[token.parts.index(part)]
        match part:
            case "route":
                return self.take_route()
            case "city":
                return self.take_city(word, alone=len(token.parts) == 1)
            case "card":
                return self.take_card(word)
            case "amount":
                return self.take_amount(word)
            case "tickets":
                return self.take_tickets()
        return self.take_counts(part)

    def take_route(self) -> bool:
        for n in range(min(len(self.words) - self.at, 2 * self.names.most_words), 0, -1):
            name = "-".join(self.words[self.at : self.at + n])
            found = self.names.tracks(name)
            if found:
                self.tracks = found
                self.exact = name == found[0].id
                self.at += n
                return True
        self.fault = self.no_route(self.words[self.at])
        return False

    def take_city(self, word: str, *, alone: bool) -> bool:
        names = self.pattern.cities
        for n in range(min(len(self.words) - self.at, self.names.most_words) if alone else 1, 0, -1):
            joined = "-".join(self.words[self.at : self.at + n]) if alone else word
            found = self.names.place(joined)
            if found and (names is None or found in names):
                self.parts["city"] = found
                self.at += n if alone else 0
                return True
        self.fault = unknown(word, "place", names if names is not None else list(self.names.places))
        return False

    def take_card(self, word: str) -> bool:
        names = self.counted("card")
        name = word if word in names else self.names.card_ids.get(word, "")
        if name not in names:
            words = [other for token in self.pattern.tokens for other in token.words]
            self.fault = unknown(word, "card", [*words, *names])
            return False
        self.parts["card"] = name
        self.at += 1
        return True

    def take_amount(self, word: str) -> bool:
        if not re.fullmatch(r"[0-9]{1,4}", word):
            return False
        self.parts["amount"] = int(word)
        self.at += 1
        return True

    def take_tickets(self) -> bool:
        rest = " ".join(self.words[self.at :])
        if not re.fullmatch(r"[0-9]{1,4}((, ?| )[0-9]{1,4})*", rest):
            return False
        self.parts["tickets"] = tuple(int(number) for number in re.findall(r"[0-9]+", rest))
        self.at = len(self.words)
        return True

    def take_counts(self, part: str) -> bool:
        names = self.counted(part)
        counts: dict[str, int] = self.parts.setdefault(part, {})
        while self.at < len(self.words):
            word, _, number = self.words[self.at].partition(":")
            name = word if word in names else self.names.card_ids.get(word, "")
            if name not in names or not re.fullmatch(r"[0-9]{1,2}", number) or not 1 <= int(number) <= 15:
                example = f"'{names[0]}:3'"
                known = "" if name in names else f"; {unknown(word, 'name', names)}"
                self.fault = f"has '{self.words[self.at]:.80}' where something like {example} belongs{known}"
                return False
            if name in counts:
                self.fault = f"names {name} twice"
                return False
            counts[name] = int(number)
            self.at += 1
        return True

    def counted(self, part: str) -> list[str]:
        """Return the names of cards or decks that a part may have."""
        if part == "decks":
            return list(self.names.board.decks)
        return self.pattern.cards if self.pattern.cards is not None else self.names.cards

    def wanted(self, token: PatternToken) -> str:
        """Return what belongs in the place of a token."""
        names = {
            "route": f"a route like {next(iter(self.names.routes))}",
            "city": "a place",
            "card": f"one of {', '.join(self.counted('card'))}",
            "amount": "a number",
            "tickets": "the numbers of tickets on offer, like 1,3",
            "cards": f"how many of what, like {self.counted('cards')[0]}:2",
            "decks": f"how many of what, like {self.names.board.decks[0]}:2" if self.names.board.decks else "",
        }
        parts = [" and ".join(names[part] for part in token.parts)] if token.parts else []
        if len(token.parts) > 1:
            parts[0] += " with a colon between them"
        return " or ".join(parts + [f"'{word}'" for word in token.words])

    def no_route(self, word: str) -> str:
        """Return what is wrong with a word that names no route."""
        pair = next(self.names.place_pairs(word), None)
        if pair is not None:
            return f"names no route of this board: no route joins {pair[0]} and {pair[1]}"
        by_stem = {stem(route_id): route_id for route_id in self.names.routes}
        close = get_close_matches(stem(word)[:COMPARED], [*by_stem], 1)
        hint = f"did you mean '{by_stem[close[0]]}'?" if close else "a route is called by its two cities"
        return f"names no route of this board: '{word[:COMPARED]}'; {hint}"


def unknown(word: str, what: str, names: list[str]) -> str:
    close = get_close_matches(word[:COMPARED], names, 1)
    hint = f"did you mean '{close[0]}'?" if close else f"use one of: {', '.join(names)}"
    return f"has the unknown {what} '{word[:COMPARED]}'; {hint}"
