"""What the log says, and how often."""

from __future__ import annotations

import logging

from whistlestop.server.logs import MOST, SPAN, OneLineFormatter, RateLimitFilter


def line(text: str, *args: object) -> logging.LogRecord:
    return logging.LogRecord("whistlestop", logging.WARNING, __file__, 1, text, args, None)


def test_a_kind_of_line_is_let_through_a_few_times_a_minute_and_then_says_how_often_it_was_not() -> None:
    quiet = RateLimitFilter()
    assert [quiet.filter(line("%s is slow", n)) for n in range(MOST + 5)] == [True] * MOST + [False] * 5
    assert quiet.filter(line("another kind"))
    for kind, (since, count) in quiet.kinds.items():
        quiet.kinds[kind] = (since - SPAN, count)  # a minute ago
    again, other = line("%s is slow", "it"), line("another kind")
    assert quiet.filter(again)
    assert quiet.filter(other)
    assert again.getMessage() == "it is slow (and 5 more like this)"
    assert other.getMessage() == "another kind"


def test_the_log_does_not_grow_with_the_kinds_of_lines() -> None:
    quiet = RateLimitFilter()
    assert all(quiet.filter(line(f"line {n}")) for n in range(3000))
    assert len(quiet.kinds) <= 1001


def test_an_error_is_one_line_without_what_somebody_sent() -> None:
    try:
        int("a secret")
    except ValueError as fault:
        text = OneLineFormatter().formatException((type(fault), fault, fault.__traceback__))
    assert "ValueError" in text
    assert "secret" not in text
    assert "\n" not in text
