"""Whole games on every board, by clients that know no rules; and all that each of them was ever told."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from whistlestop import Game, board_names, load_board
from whistlestop.record import read
from whistlestop.view import SpectatorView, View

from .node import Node
from .player import Player, play_game, seated

BOARDS = board_names()


def known(view: SpectatorView) -> dict[str, Any]:
    """A view as JSON makes it."""
    found: dict[str, Any] = json.loads(json.dumps({name: view[name] for name in view}))
    return found


def check_told(player: Player, seats: list[int], record: str) -> None:
    """Compare every state that a client was sent with what its seats know in the replayed game at that moment."""
    told = read(record)
    game = Game.from_record(told)
    audience = frozenset(seats)
    happened: list[dict[str, Any]] = []

    def heard(seq: int, events: Any) -> None:
        for event in events:
            allowed = event.audience is None or event.audience & audience
            happened.append(
                {"seq": seq, "kind": event.kind, "seat": event.seat, "what": event.what}
                | {"secrets": list(event.secrets) if allowed else []}
                | {"action": None if event.action is None else event.action.to_dict()}
            )

    heard(0, game.events)
    states = iter(player.states)
    state = next(states, None)
    for seq in range(len(told.actions) + 1):
        if seq:
            _, seat, action = told.actions[seq - 1]
            heard(seq, game.play(action, seat))
        while state is not None and state["seq"] == seq:
            check_state(state, game, seats, [event for event in happened if event["seq"] > state["since"]])
            state = next(states, None)
    assert state is None


def check_state(state: dict[str, Any], game: Game, seats: Sequence[int | None], events: list[dict[str, Any]]) -> None:
    assert [{"seat": None, "what": None, "secrets": [], "action": None, **event} for event in state["events"]] == events
    assert [view.get("seat") for view in state["views"]] == list(seats or [None])
    for told in state["views"]:
        seat = told.get("seat")
        view = game.spectator_view() if seat is None else game.view(seat)
        legal = view.legal if isinstance(view, View) else []
        assert told["fields"] == known(view)
        assert [choice["text"] for choice in told.get("choices", [])] == [str(action) for action in legal]
        assert (told["phase"], told["current_seat"]) == (view.phase, view.current_seat)
        assert told["pending_seats"] == list(view.pending_seats)
        assert (told["points"], told["turns"]) == (view.points, view.turns)
        own = set() if seat is None else set(known(view)["tickets"][seat] or [])
        assert set(told.get("connected_tickets", [])) <= own
        now = {"phase", "pending_seats", "current_seat", "turns", "points", "fields"}
        assert set(told) <= now | {"seat", "choices", "connected_tickets", "may_undo", "ticket_paths"}
    assert (state.get("result") is not None) == game.over
    times = {"deadline", "waiting"}
    assert set(state) <= {"type", "game", "seq", "since", "commitment", "events", "views", "result"} | times


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_game_and_nobody_is_told_what_they_may_not_know(node: Node, board: str) -> None:
    async def scenario() -> None:
        made = node.table(board, 3)
        async with contextlib.AsyncExitStack() as stack:
            # seat 1 and 2 are on one device; somebody watches
            a = await stack.enter_async_context(Player(node, made["table"], made["tokens"][0], made["host"]))
            b = await stack.enter_async_context(Player(node, made["table"], *made["tokens"][1:]))
            watcher = await stack.enter_async_context(Player(node, made["table"], made["watch"]))
            await a.ask("start")
            await play_game([a, b])
            await watcher.until(lambda: watcher.over)
            check_end(node, made, a, b, watcher)

    asyncio.run(scenario())


def check_end(node: Node, made: dict[str, Any], a: Player, b: Player, watcher: Player) -> None:
    game = a.state["game"]
    record = node.ask(f"/api/games/{game}/record")[2].decode()
    finished = Game.verify(record)
    scores = finished.scores()
    result = a.state["result"]
    assert (result["totals"], result["winners"], result["lines"]) == (scores.totals, scores.winners, scores.lines)
    assert f"commitment: {a.states[0]['commitment']}" in record
    assert f"seed: {result['seed']}" in record
    for player, seats in ((a, [0]), (b, [1, 2]), (watcher, [])):
        check_told(player, seats, record)
        check_secrets(player, made, result["seed"])
    assert not any(secret in "".join(node.lines) for secret in (*secrets_of(made), result["seed"], game))
    check_frames(node, game, len(finished.played))


def secrets_of(made: dict[str, Any]) -> list[str]:
    return [made["host"], made["invite"], made["watch"], *made["tokens"]]


def check_secrets(player: Player, made: dict[str, Any], seed: str) -> None:
    """No token is ever repeated to anybody, and the seed comes with the end only."""
    for text in player.raw:
        assert not any(token in text for token in secrets_of(made))
        message = json.loads(text)
        assert seed not in text or message.get("result")
        if message["type"] == "table":
            assert all(set(seat) <= {"name", "held", "bot", "online", "colour", "away"} for seat in message["seats"])


def strings(value: Any) -> Iterator[str]:
    """Every text in a message, keys included."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)
    elif isinstance(value, str):
        yield value


def test_a_tv_is_told_no_hand_no_ticket_and_no_pack_of_the_draft(node: Node) -> None:
    """Looked for in the very messages, without asking the library what a spectator may see."""
    board = load_board("iberia")
    routes = {route.id for route in board.routes}
    tickets = {ticket.id for ticket in board.tickets} - routes  # a city and another: some are also the name of a route
    hidden = ("hand", "tickets", "offer", "chosen", "draft_picks", "festival_pile")

    async def scenario() -> None:
        made = node.table("iberia", 2)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            tv = await stack.enter_async_context(Player(node, made["table"], made["watch"]))
            await players[0].ask("start")
            await play_game(players, most=60)
            await tv.until(lambda: tv.seq >= 60)
            late = await stack.enter_async_context(Player(node, made["table"], made["watch"]))
            await late.until(lambda: late.state)
            shown = [view["fields"] for player in players for state in player.states for view in state["views"]]
            for name in ("hand", "tickets", "offer", "draft_picks"):
                assert any(any(fields[name]) for fields in shown), f"there was no {name} to hide"
            assert tickets & set(strings(shown))
            for message in [json.loads(text) for watcher in (tv, late) for text in watcher.raw]:
                assert not tickets & set(strings(message))
                if message["type"] != "state":
                    continue
                (view,) = message["views"]
                assert set(view) <= {"phase", "pending_seats", "current_seat", "turns", "points", "fields"}
                assert {name: view["fields"][name] for name in hidden} == {name: [None, None] for name in hidden}
                assert view["fields"]["deck"] is None
                assert not any(event.get("secrets") for event in message["events"])
                verbs = {event["action"]["verb"] for event in message["events"] if event.get("action")}
                assert not verbs & {"pick", "keep", "draw"}

    asyncio.run(scenario())


def check_frames(node: Node, game: str, last: int) -> None:
    """A finished game can be looked at step by step."""
    replay = node.json(f"/api/games/{game}/frames?from={last - 3}&count=10&seat=1")
    assert [frame["seq"] for frame in replay["frames"]] == list(range(last - 3, last + 1))
    assert replay["frames"][-1]["view"]["phase"] == "over"
    assert len(replay["seats"]) == replay["players"]
    assert all(seat["name"] for seat in replay["seats"])
    assert node.json(f"/api/games/{game}/frames?count=1")["frames"][0]["events"]


def test_a_client_that_reconnects_is_told_just_what_it_missed(node: Node) -> None:
    async def scenario() -> None:
        made = node.table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            a, b = await seated(stack, [node], made)
            await a.ask("start")
            for player in (a, b):
                await player.until(player.turns)
            await b.close()
            await a.play(0, a.turns()[0]["choices"][0]["text"])
            await a.until(lambda: a.seq == 1)
            before = b.seq
            await b.open()
            await b.until(lambda: b.seq == 1)
            assert before == 0
            assert b.state["since"] == 0
            assert {event["seq"] for event in b.state["events"]} <= {1}

    asyncio.run(scenario())
