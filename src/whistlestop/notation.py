"""Actions as text and back: `claim denver-phoenix white:4 loco:1`, `draw blind`, `keep 1,3`, `pass`."""

from __future__ import annotations

from difflib import get_close_matches

from whistlestop.engine.ruleset import PASS, Ruleset
from whistlestop.errors import BadActionText


def action_text(rules: Ruleset, action: int) -> str:
    """The one text of an action."""
    return "pass" if action == PASS else rules.rule_of(action).text(action)


def is_action(rules: Ruleset, code: int) -> bool:
    """Whether a number means an action of this board: the blocks of actions have gaps."""
    try:
        return parse_action(rules, action_text(rules, code)) == code
    except (BadActionText, IndexError):
        return False


def parse_action(rules: Ruleset, text: str) -> int:
    """The action that a text means on this board, legal or not; BadActionText says what is wrong with it."""
    words = text.lower().split()
    if not words:
        raise BadActionText("an empty line is no action")
    if words == ["pass"]:
        return PASS
    if words[0] not in rules.verbs or words[0] == "pass":
        close = get_close_matches(words[0], rules.verbs, 1)
        hint = (
            f"did you mean '{close[0]}'?" if close else f"it has to begin with one of: {', '.join(sorted(rules.verbs))}"
        )
        raise BadActionText(f"'{text.strip()}' is no action of this board; {hint}")
    try:
        return rules.all_rules[rules.verbs[words[0]]].parse(words)
    except ValueError as fault:
        raise BadActionText(f"'{text.strip()}' {fault}") from None
