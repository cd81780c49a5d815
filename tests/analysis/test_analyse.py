"""What an analysis says about a game: decisions, facts, turning points, takeaways."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

import whistlestop as ws
from whistlestop.analysis import Analysis, Verdict, analyse
from whistlestop.analysis.decisions import Decision, Judge
from whistlestop.analysis.facts import BlockedRoute, SeatFacts, blocks, planned_routes, seat_facts
from whistlestop.analysis.takeaways import SENTENCES, SeatEvidence, Takeaway, takeaways
from whistlestop.analysis.timeline import Timeline
from whistlestop.bots.explain import HintReason
from whistlestop.bots.protocol import Budget
from whistlestop.bots.search import SearchBot
from whistlestop.errors import GameNotOver
from whistlestop.position import Position


@cache
def game_of(board: str, players: int = 2, seed: int = 3) -> ws.Game:
    return ws.play(["planner", "easy", "greedy", "medium", "planner"][:players], board=board, seed=seed)


@cache
def analysis_of(board: str, decisions: bool = False) -> Analysis:
    found = analyse(game_of(board), rollouts=2, decisions=decisions, jobs=1)
    assert found is not None
    return found


@pytest.mark.parametrize("board", ws.board_names())
def test_an_analysis_is_plain_data(board: str) -> None:
    game, found = game_of(board), analysis_of(board)
    data = json.loads(json.dumps(found.to_dict()))
    assert len(data["curve"]) == len(game.played) + 1
    assert [step["action"] for step in data["steps"]] == [str(action) for _, action in game.played]
    assert data["curve"][-1]["win"] == [report["result"] for report in data["seats"]]
    assert data["totals"] == game.scores().totals
    assert data["winners"] == game.scores().winners
    for report in data["seats"]:
        total = report["share"] + report["luck"]["value"] + report["skill"]["value"] + report["others"]["value"]
        assert total == pytest.approx(report["result"])
        for name in ("luck_by_kind", "luck_by_phase"):
            assert sum(each["value"] for each in report[name].values()) == pytest.approx(report["luck"]["value"])
        assert sum(each["value"] for each in report["skill_by_phase"].values()) == pytest.approx(
            report["skill"]["value"]
        )


def test_the_repr_of_an_analysis_is_one_short_line() -> None:
    actions = len(game_of("first-journey").played)
    assert repr(analysis_of("first-journey")) == f"<Analysis first-journey, 2 players, {actions} actions, 2 rollouts>"


def test_a_record_gives_the_same_analysis_as_its_game() -> None:
    found = analyse(game_of("first-journey").record(), rollouts=2, decisions=False, jobs=1)
    assert found == analysis_of("first-journey")


def test_several_processes_give_the_same_analysis() -> None:
    game = game_of("first-journey")
    one, two = (analyse(game, rollouts=40, jobs=jobs) for jobs in (1, 2))
    assert one == two


def test_the_first_curve_comes_first_and_an_analysis_can_be_stopped() -> None:
    stop: list[int] = []
    seen: list[int] = []

    def progress(done: int, total: int, so_far: Any) -> None:
        found = so_far()
        if found is not None:
            assert not found.decisions
            seen.append(found.rollouts)
            stop.append(1)

    found = analyse(game_of("first-journey"), rollouts=64, jobs=1, progress=progress, stop=stop)
    assert found is not None
    assert seen == [found.rollouts] == [32]
    assert analyse(game_of("first-journey"), jobs=1, stop=[1]) is None


def test_a_running_game_is_refused() -> None:
    with pytest.raises(GameNotOver):
        analyse(ws.Game.new("usa", players=2, seed=3))


# -- decisions -------------------------------------------------------------------------------------------------


def test_the_choice_of_search_is_best() -> None:
    game = ws.Game.new("usa", players=2, seed=8)
    view = game.view()
    choice = SearchBot(rollouts=160).choose(view, Budget(rng=Random("decision 0")))
    found = Judge().judge(view, choice)
    assert found.verdict is Verdict.BEST
    assert found.choice == found.action == choice
    assert found.loss == 0


def test_a_ticket_thrown_away_is_costly() -> None:
    """The routes of the ticket are built, and the seat may keep it for nothing or give it back."""
    game = game_with_a_gift()
    found = Judge().judge(game.view(), game.parse("keep 2"))
    assert found.verdict is Verdict.COSTLY
    assert 1 in found.choice.tickets
    assert found.points > 5


def test_a_bridge_left_to_a_rival_is_costly() -> None:
    """Both lack just Los Angeles – San Francisco, the rival has many cards, and there is no other short way."""
    game = (
        Position("usa", players=2)
        .routes(0, "portland-san-francisco/purple", "los-angeles-phoenix", "montreal-new-york", "nashville-pittsburgh")
        .routes(0, "new-york-pittsburgh/white", "montreal-sault-st-marie", "miami-new-orleans", "calgary-vancouver")
        .routes(0, "sault-st-marie-winnipeg")
        .routes(1, "salt-lake-city-san-francisco/orange", "helena-salt-lake-city", "helena-omaha", "chicago-omaha")
        .routes(1, "atlanta-miami", "atlanta-raleigh", "pittsburgh-raleigh", "pittsburgh-toronto")
        .tickets(["nashville-sault-st-marie", "phoenix-portland"], ["chicago-los-angeles"])
        .cards("purple:3 white:4", "purple:3 yellow:7 red:6 blue:6", display="green yellow green black black")
        .turn(0)
        .game()
    )
    found = Judge().judge(game.view(), game.parse("draw blind"))
    assert found.verdict is Verdict.COSTLY
    assert found.choice.route_id.startswith("los-angeles-san-francisco")
    assert found.loss > 0.05


def game_with_a_gift() -> ws.Game:
    """Return a game where a seat chooses among tickets, of which it has connected just the first."""
    game = ws.Game.new("usa", players=2, seed=434)
    for seat, action in ws.play(["planner:version=1", "greedy"], board="usa", seed=434).played[:70]:
        game.push(action, seat)
    game.push("tickets")
    view = game.view()
    offer = view["offer"][view.seat]
    assert set(offer) & view.connected(view.seat) == {offer[0]}
    return game


def test_verdicts_count_every_open_decision() -> None:
    found = analysis_of("first-journey", decisions=True)
    timeline = Timeline(game_of("first-journey"))
    wanted = [moment.number for moment in timeline.moments if not moment.forced]
    assert [decision.number for decision in found.decisions] == wanted
    assert sum(sum(report.verdicts.values()) for report in found.seats) == len(wanted)


def test_the_chance_of_a_seat_by_what_it_knew_is_told_at_each_of_its_decisions() -> None:
    found = analysis_of("first-journey", decisions=True)
    assert [(each.number, each.seat) for each in found.known] == [(each.number, each.seat) for each in found.decisions]
    for each in found.known:
        assert 0 <= each.low <= each.win <= each.high <= 1
    assert not analysis_of("first-journey").known


# -- facts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ws.board_names())
def test_missed_tickets_are_those_that_the_scores_count_against_a_seat(board: str) -> None:
    game = game_of(board)
    timeline = Timeline(game)
    for seat in range(2):
        facts = seat_facts(timeline, seat)
        parts = [part for line in game.score_parts().values() for part in line[seat] if part.kind == "ticket"]
        lost = {str(part.what): part.points for part in parts if part.points < 0}
        assert set(lost) <= set(facts.missed)
        assert facts.missed_points == -2 * sum(lost.values())
        view = game.view(seat)
        assert (facts.cards, facts.trains) == (view["hand_count"][seat], view["trains"][seat])


def test_a_block_takes_a_route_of_another_plan() -> None:
    timeline = Timeline(game_of("usa", 4))
    found = blocks(timeline)
    assert found
    for block in found:
        moment = timeline.moments[block.number]
        assert moment.seat == block.by != block.seat
        assert moment.action.route_id == block.route
        assert block.route in planned_routes(timeline, block.number, block.seat)


def test_turning_points_are_the_turns_that_changed_most() -> None:
    found = analysis_of("usa")
    assert 1 <= len(found.turning_points) <= 3
    biggest = max(abs(each) for point in found.turning_points for each in point.win)
    single = max(abs(luck + skill) for step in found.steps for luck, skill in zip(step.luck, step.skill, strict=True))
    assert biggest >= single / 2


def test_takeaways_are_sentences_about_the_seat() -> None:
    for report in analysis_of("first-journey", decisions=True).seats:
        assert 1 <= len(report.takeaways) <= 3
        for takeaway in report.takeaways:
            assert "{" not in takeaway.text({})


def takeaways_of(timeline: Timeline, decisions: list[Decision]) -> list[Takeaway]:
    return takeaways(SeatEvidence(timeline, seat_facts(timeline, 0), decisions, [], {}, {}, {}))


def test_a_decision_that_loses_only_points_is_told_in_points() -> None:
    timeline = Timeline(game_of("first-journey"))
    action, other = (moment.action for moment in timeline.moments[:2])
    reason = HintReason("why", {}, "")
    for loss, key in ((0.2, "better"), (0.004, "points")):
        decision = Decision(0, 0, action, other, Verdict.COSTLY, 1.0, loss, 0.01, 17.3, 96, reason)
        first = takeaways_of(timeline, [decision])[0]
        assert first.key == key
        assert ("17 points more" in first.text({})) == (key == "points")


@pytest.mark.parametrize("board", ["first-journey", "europe"])
def test_everybody_has_three_takeaways_about_different_moves(board: str) -> None:
    for report in analysis_of(board, decisions=True).seats:
        assert len(report.takeaways) == 3
        numbers = [takeaway.number for takeaway in report.takeaways if takeaway.number is not None]
        assert len(set(numbers)) == len(numbers)


def test_a_blocked_route_is_told_by_what_it_cost() -> None:
    """The chance to win says most; a rival who was expected to take the route changes only the way to build."""
    timeline = Timeline(game_of("usa"))
    block = BlockedRoute(7, "denver-omaha", 1, 0, 5)
    for loss, key, words in ((0.12, "blocked", "by 12 %"), (0.0, "detour", "5 trains more")):
        evidence = SeatEvidence(timeline, seat_facts(timeline, 0), [], [block], {7: loss}, {}, {})
        (takeaway,) = [takeaway for takeaway in takeaways(evidence) if takeaway.key in ("blocked", "detour")]
        assert takeaway.key == key
        assert takeaway.text({}).startswith("Seat 2 claimed denver-omaha")
        assert words in takeaway.text({})


def test_a_detour_is_what_a_plan_takes_more_without_the_route() -> None:
    timeline = Timeline(game_of("usa", 4))
    longer = [block for block in blocks(timeline) if block.detour]
    assert longer
    for block in longer:
        before, after = (planned_routes(timeline, block.number + more, block.seat) for more in (0, 1))
        assert block.route in before
        assert block.route not in after
        assert block.detour == sum(after.values()) - sum(before.values())


def test_many_missed_tickets_are_one_takeaway() -> None:
    timeline = Timeline(game_of("usa"))
    names = [ticket.id for ticket in timeline.rules.board.tickets if ticket.points == 9]
    for n, told in ((1, ["missed"]), (2, ["missed", "missed"]), (3, ["missed_many"])):
        facts = SeatFacts(seat=0, missed=names[:n], missed_points=18 * n, cards=0, trains=0)
        found = [each for each in takeaways(SeatEvidence(timeline, facts, [], [], {}, {}, {})) if "missed" in each.key]
        assert [takeaway.key for takeaway in found] == told
        assert sum(int(takeaway.values["points"]) for takeaway in found) == facts.missed_points


@pytest.mark.parametrize(("kind", "words"), [("display", "the face-up cards"), ("the deal", "the deal")])
def test_luck_is_told_in_words(kind: str, words: str) -> None:
    values: dict[str, str | int] = {"kind": kind, "percent": 9}
    assert (
        Takeaway("lucky", values).text({"kind": kind}) == f"You were lucky with {words}: that was worth 9 % of a win."
    )


def test_luck_that_may_be_an_error_is_no_takeaway() -> None:
    """Two rollouts of each position leave every sum uncertain, so nobody is told of luck."""
    for report in analysis_of("europe").seats:
        doubted = {kind for kind, each in report.luck_by_kind.items() if abs(each.value) < 1.96 * each.error}
        assert doubted
        assert not [takeaway for takeaway in report.takeaways if takeaway.values.get("kind") in doubted]


def test_every_takeaway_fills_its_gaps() -> None:
    values: dict[str, str | int] = {
        "decision": 1,
        "action": "a",
        "choice": "b",
        "percent": 3,
        "ticket": "t",
        "points": 4,
        "by": 2,
    }
    values |= {"route": "r", "n": 5, "kind": "blind cards", "of": 6}
    for key in SENTENCES:
        assert "{" not in Takeaway(key, values).text({})
    reason = HintReason("why", {"n": 1}, "{n} {n|card|cards}.")
    assert Takeaway("cards", values, None, reason).text({}).endswith("nothing. 1 card.")
