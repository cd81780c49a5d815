"""Games for language models: what a seat sees as text and as data, and the rules of a board on one page."""

from whistlestop.language.data import to_data
from whistlestop.language.rules_page import rules_page
from whistlestop.language.snapshot import SeatSnapshot
from whistlestop.language.text import legal_text, to_text

__all__ = ["SeatSnapshot", "legal_text", "rules_page", "to_data", "to_text"]
