"""A rule that has nothing to say changes nothing: what every hook answers unless a rule overrides it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from table import rules_of, slots

from whistlestop import load_board
from whistlestop.engine.action import Action, ActionPattern
from whistlestop.engine.ruleset import ActionBuffer, Rule, Ruleset


def test_a_rule_without_hooks_forbids_nothing_holds_nothing_back_and_scores_nothing() -> None:
    rules = rules_of("usa", 2)
    g, rule, buffer = rules.new_game(1), Rule(), ActionBuffer()
    before = slots(g)
    sheet = rules.score(g)
    rule.assembled()
    rule.start(g)
    rule.options(g, 0, buffer)
    rule.legal(g, 0, buffer)
    rule.catalogue(buffer)
    rule.apply(g, 0, 0)
    assert buffer.n == 0
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
    rule.resample(g, 0)
    rule.remove_ticket(g, 0, 0)
    rule.forget(g)
    rule.audit(g)
    rule.remember(g, 0, vec[i64]())
    rule.mark_tickets(g, vec[i64]())
    assert slots(g) == before


def test_a_rule_without_actions_knows_none() -> None:
    rule = Rule()
    with pytest.raises(ValueError, match="has no actions"):
        rule.describe(0)
    with pytest.raises(ValueError, match="is not an action"):
        rule.encode(Action("fly"))
    assert rule.refusal(rules_of("usa", 2).new_game(1), 0, 0).key == "turn.now"


class Waves(Rule):
    """A rule of another package that does not list its actions: two of its numbers mean something, four do not."""

    def __init__(self, rules: Ruleset) -> None:
        self.base = rules.actions([ActionPattern("wave {amount}", "wave to the others")], 6)

    def describe(self, code: i64) -> Action:
        number = int(code - self.base)
        if number == 4:
            raise ValueError("nobody waves like this")
        return Action("wave", amount=[1, 2, 1, None][number])  # the first again; without a text; not even an index

    def encode(self, action: Action) -> int:
        return int(self.base) + (3 if action.amount is None else action.amount - 1)


def test_the_catalogue_has_what_means_something_of_rules_that_do_not_list_their_actions() -> None:
    rules = Ruleset(replace(load_board("usa"), tie_breaks=()), 2)
    rules.add("waves", Waves(rules))  # the last one
    rules.seal([], [])
    assert [str(rules.action(action)) for action in rules.catalogue()] == ["pass", "wave 1", "wave 2"]


def test_a_ruleset_knows_for_each_hook_the_rules_that_override_it_in_the_order_in_which_they_act() -> None:
    rules = rules_of("europe", 3)
    others = {"all_rules", "phase_rules", "block_rules"}
    hooks = [name.removesuffix("_rules") for name in dir(rules) if name.endswith("_rules") and name not in others]
    assert {"options", "announced", "turn_end", "score"} < set(hooks)
    for hook in hooks:
        order = rules.all_rules if hook == "options" else rules.acting
        overriding = [rule for rule in order if getattr(type(rule), hook) is not getattr(Rule, hook)]
        assert list(getattr(rules, f"{hook}_rules")) == overriding
