"""A rule that has nothing to say changes nothing: what every hook answers unless a rule overrides it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from table import rules_of, slots

from whistlestop import load_board
from whistlestop.engine.deed import Deed, Shape
from whistlestop.engine.ruleset import Acts, Rule, Ruleset
from whistlestop.notation import action_text


def test_a_rule_without_hooks_forbids_nothing_holds_nothing_back_and_scores_nothing() -> None:
    rules = rules_of("usa", 2)
    g, rule, acts = rules.new_game(1), Rule(), Acts()
    before = slots(g)
    sheet = rules.score(g)
    rule.assembled()
    rule.start(g)
    rule.options(g, 0, acts)
    rule.legal(g, 0, acts)
    rule.catalogue(acts)
    rule.apply(g, 0, 0)
    assert acts.n == 0
    assert not rule.opening(g)
    assert not rule.turn_up(g)
    assert not rule.forbids(g.s, 0, 0)
    assert not rule.announced(g, 0, 0)
    assert not rule.built(g, 0, 0)
    assert not rule.claimed(g, 0, 0)
    assert not rule.turn_end(g, 0)
    assert rule.path(g.s, 0) == []
    assert rule.points(g, 0) == rule.trains_out(g, 0) == 0
    assert rule.facts(g.s, 0, 0) == {}
    assert rule.for_tickets(g.s, 0, sheet.networks[0]) is sheet.networks[0]
    totals = list(sheet.totals)
    rule.score(g, sheet)
    assert list(sheet.totals) == totals
    rule.conceal(g.s, 0)
    rule.guess(g, 0)
    rule.box(g, 0, 0)
    rule.wipe(g)
    rule.audit(g)
    rule.recall(g, 0, vec[i64]())
    rule.mark_tickets(g, vec[i64]())
    assert slots(g) == before


def test_a_rule_without_actions_knows_none() -> None:
    rule = Rule()
    with pytest.raises(ValueError, match="has no actions"):
        rule.describe(0)
    with pytest.raises(ValueError, match="is not an action"):
        rule.encode(Deed("fly"))
    assert rule.refusal(rules_of("usa", 2).new_game(1), 0, 0).key == "turn.now"


class Waves(Rule):
    """A rule of another package that does not list its actions: two of its numbers mean something, four do not."""

    def __init__(self, rules: Ruleset) -> None:
        self.base = rules.actions([Shape("wave {amount}", "wave to the others")], 6)

    def describe(self, action: i64) -> Deed:
        number = int(action - self.base)
        if number == 4:
            raise ValueError("nobody waves like this")
        return Deed("wave", amount=[1, 2, 1, None][number])  # the first again; without a text; not even an index

    def encode(self, deed: Deed) -> i64:
        return self.base + (3 if deed.amount is None else deed.amount - 1)


def test_the_catalogue_has_what_means_something_of_rules_that_do_not_list_their_actions() -> None:
    rules = Ruleset(replace(load_board("usa"), tie_breaks=()), 2)
    rules.add("waves", Waves(rules))  # the last one
    rules.seal([], [])
    assert [action_text(rules, int(action)) for action in rules.catalogue()] == ["pass", "wave 1", "wave 2"]
