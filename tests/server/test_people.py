"""People at a table: fair play, presence, colours, what they say, and games that end before their end."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from whistlestop.server import table_changes, tables
from whistlestop.server.phrases import PHRASES, REACTIONS
from whistlestop.server.player_names import checked_name
from whistlestop.server.protocol import NewSeat, NewTable
from whistlestop.server.request_errors import RequestError

from .node import Node, Postgres, running
from .player import Player, Refusal, play_game, seated
from .test_tables import at_table, begin, opening, together


def join(node: Node, made: dict[str, Any], name: str, invite: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = node.json(
        f"/api/tables/{made['table']}/join", {"invite": invite or made["invite"], "name": name}
    )
    return found


def kinds(player: Player) -> list[tuple[str, int | None]]:
    """What the table was told of people."""
    return [(news["kind"], news.get("seat")) for news in player.info["news"]]


def secrets(player: Player) -> list[int]:
    """The seats whose hands somebody was ever shown."""
    return sorted({seat for state in player.states for seat in secrets_of(state)})


def secrets_of(state: dict[str, Any]) -> set[int]:
    """The seats whose hands a state shows."""
    return {view["seat"] for view in state["views"] if view.get("seat") is not None}


async def misunderstood(player: Player, kind: str, **content: Any) -> None:
    """Send what is no message of the protocol; the answer cannot say to which message it is one."""
    assert player.socket is not None
    seen = len(player.raw)
    await player.socket.send(json.dumps({"type": kind, "id": 1, **content}))
    await player.until(lambda: any('"bad-message"' in text for text in player.raw[seen:]))


# -- a seat's secrets ----------------------------------------------------------------------------------------------


def test_a_link_to_a_bot_s_seat_shows_no_cards_before_somebody_takes_over_and_the_table_is_told(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await begin(host, other)
        token = (await host.ask("link", seat=2))["token"]
        async with Player(node, made["table"], token) as third:
            await third.until(lambda: third.state)
            assert third.info["own"] == [2]
            assert [view.get("seat") for view in third.state["views"]] == [None]
            assert third.info["seats"][2]["waits"]
            assert third.info["seats"][2]["bot"] == "easy"
            await other.until(lambda: ("linked", 2) in kinds(other))
            assert await third.refused("hint", seat=2) == "bot-plays"
            assert secrets(third) == []
            await third.ask("back", seat=2)
            await third.until(lambda: secrets(third) == [2])
            assert "waits" not in third.info["seats"][2]
            shown = next(state for state in third.states if secrets_of(state))
            assert shown["since"] == -1  # all that happened, with what the seat may know of it
            await other.until(lambda: ("takeover", 2) in kinds(other))

    at_table(node, scenario, bots=("easy",), clock=3600)


def test_the_host_cannot_look_at_a_person_s_cards_by_a_new_link(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await begin(host, other)
        token = (await host.ask("link", seat=1))["token"]
        await other.until(lambda: other.gone)
        async with Player(node, made["table"], token) as thief:
            await thief.until(lambda: thief.state)
            assert secrets(thief) == []
            await host.until(lambda: ("linked", 1) in kinds(host))
            # whoever makes a link for their own seat goes on playing
            mine = (await host.ask("link", seat=0))["token"]
        async with Player(node, made["table"], mine, made["host"]) as again:
            await again.until(lambda: again.turns())
            assert secrets(again) == [0]

    at_table(node, scenario)


def test_the_table_is_told_who_sits_down_and_who_leaves(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await begin(host, other)
        await other.ask("leave", seat=1)
        join(node, made, "Carol")
        await host.until(lambda: kinds(host)[-2:] == [("left", 1), ("sat", 1)])
        assert [news.get("name") for news in host.info["news"][-2:]] == ["P1", "Carol"]

    at_table(node, scenario)


# -- links -----------------------------------------------------------------------------------------------------------


def test_a_kicked_player_cannot_come_back_with_the_same_link(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        for name in ("Eve", "Eve 2", "Eve 3"):
            fresh = (await host.ask("kick", seat=1))["token"]
            where = f"/api/tables/{made['table']}/join"
            assert node.refusal(where, {"invite": made["invite"], "name": name}) == "bad-token"
            made["invite"] = fresh
            join(node, made, name)  # to whom the host gave the new one
        await other.until(lambda: other.gone)

    at_table(node, scenario)


def test_every_link_can_be_renewed(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        assert await other.refused("renew", what="invite") == "not-allowed"
        async with Player(node, made["table"], made["watch"]) as watcher:
            fresh = {what: (await host.ask("renew", what=what))["token"] for what in ("invite", "watch", "host")}
            await watcher.until(lambda: watcher.gone)
        await host.until(lambda: not host.info["host"])
        assert await host.refused("kick", seat=1) == "not-allowed"
        async with Player(node, made["table"], fresh["host"], fresh["watch"]) as again:
            assert again.info["host"]
            await again.ask("setup", players=3)
            join(node, made, "Carol", fresh["invite"])
        for what in ("invite", "watch", "host"):
            seen = node.ask(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {made[what]}"})
            assert seen[0] == 403

    at_table(node, scenario)


def test_the_host_hands_over_and_a_host_who_leaves_is_followed_by_another(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, second: Player, third: Player) -> None:
        await host.ask("host", seat=1)
        await second.until(lambda: second.info["host"])
        assert second.info["seats"][1]["host"]
        await host.until(lambda: not host.info["host"])
        assert await host.refused("kick", seat=2) == "not-allowed"
        assert await second.refused("host", seat=7) == "no-seat"
        # the right stays with the person when the link of the seat is renewed
        fresh = (await second.ask("link", seat=1))["token"]
        async with Player(node, made["table"], fresh) as again:
            assert again.info["host"]
            await again.ask("leave", seat=1)
        await host.until(lambda: host.info["host"])

    at_table(node, scenario, people=3)


# -- the clock -------------------------------------------------------------------------------------------------------


def test_coming_back_gives_no_more_time_with_or_without_a_bot(tmp_path: Path) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("usa", 2, clock=3600)
        async with contextlib.AsyncExitStack() as stack:
            host, other = await seated(stack, [node], made)
            await begin(host, other)
            await host.play(0, "keep 1,2,3")
            await asyncio.sleep(1.1)
            await other.ask("back", seat=1)  # where no bot plays
            assert await left(host) <= 3599
            await other.ask("bot", seat=1, level="easy")  # which thinks for a while
            await other.ask("back", seat=1)
            assert await left(host) <= 3599

    async def left(host: Player) -> float:
        """The time that is left to whoever has the least, told again with a move that is taken back."""
        await host.until(lambda: host.seq % 2 == 1)
        seq = host.seq
        await host.ask("undo", game=host.state["game"], seat=0, after=seq)
        await host.until(lambda: host.seq == seq + 1)
        found = float(host.state["deadline"])
        await host.play(0, "keep 1,2,3")
        return found

    with running(tmp_path / "games.sqlite", "--bot-pause", "600") as node:
        asyncio.run(scenario(node))


def test_undoing_a_move_gives_no_more_time(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await begin(host, other)
        await opening(host, other)
        mover = host if host.turns() else other
        seat = mover.state["views"][0]["seat"]
        claims: list[str] = []
        while not claims:
            actor = host if host.turns() else other
            choices = actor.turns()[0]["choices"]
            if actor is mover:
                claims = [choice["text"] for choice in choices if choice["verb"] == "claim"]
            if not claims:
                await actor.play(actor.state["views"][0]["seat"], choices[0]["text"])
                await together(host, other)
        await asyncio.sleep(1.1)
        for _ in range(3):
            await mover.play(seat, claims[0])
            await together(host, other)
            await mover.ask("undo", game=mover.state["game"], seat=seat, after=mover.seq)
            await mover.until(lambda: mover.turns())
            assert mover.state["deadline"] <= 3599

    at_table(node, scenario, clock=3600)


def test_when_the_time_is_over_the_bot_decides_and_nobody_gets_ahead_of_it(tmp_path: Path) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("usa", 2, clock=2)
        async with contextlib.AsyncExitStack() as stack:
            host, other = await seated(stack, [node], made)
            await begin(host, other)
            await host.play(0, host.turns()[0]["choices"][0]["text"])
            await other.until(lambda: other.info["seats"][1].get("bot"))
            assert await other.refused("back", seat=1) == "time-over"
            await other.until(lambda: other.seq >= 2)
            await other.ask("back", seat=1)

    with running(tmp_path / "games.sqlite", "--bot-pause", "2") as node:
        asyncio.run(scenario(node))


# -- giving up, and ending together ------------------------------------------------------------------------------------


def test_a_bot_plays_on_for_a_player_who_resigns_and_who_is_back_in_the_next_game(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await begin(host, other)
        assert await other.refused("resign", seat=0) == "not-allowed"
        await other.ask("resign", seat=1)
        await host.until(lambda: host.info["seats"][1].get("resigned"))
        assert ("resigned", 1) in kinds(host)
        assert await other.refused("back", seat=1) == "resigned"
        assert await other.refused("abort", seat=1) == "bot-plays"
        await play_game([host])
        await other.until(lambda: other.over)
        await other.ask("start")
        await other.until(lambda: not other.over and other.info["seats"][1].get("bot") is None)
        assert "resigned" not in other.info["seats"][1]

    at_table(node, scenario, board="first-journey")


def test_a_game_that_all_have_given_up_is_over(node: Node) -> None:
    async def scenario(made: dict[str, Any], person: Player) -> None:
        await person.ask("start")
        await person.until(lambda: person.state)
        await person.ask("resign", seat=0)
        await person.until(lambda: person.info["game"] is None)
        assert person.info["games"] == []
        assert "bot" not in person.info["seats"][0]

    at_table(node, scenario, people=1, bots=("easy",))


def test_a_game_ends_without_a_result_when_all_who_play_agree(store: str) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("usa", 3, ("easy",))
        async with contextlib.AsyncExitStack() as stack:
            host, second, third = await seated(stack, [node], made)
            await begin(host, second, third)
            game = host.state["game"]
            assert await second.refused("abort", seat=0) == "not-allowed"
            await host.ask("abort", seat=0)
            await second.ask("abort", seat=1)
            await third.until(lambda: [seat.get("abort") for seat in third.info["seats"]] == [True, True, None, None])
            assert kinds(third)[-1] == ("abort", 0)
            await second.ask("abort", seat=1, agree=False)
            await third.ask("leave", seat=2)  # who is not asked any more
            await second.ask("abort", seat=1)
            for player in (host, second):
                await player.until(lambda player=player: player.info["game"] is None)
            assert host.info["games"] == []
            assert kinds(host)[-1] == ("aborted", None)
            assert node.refusal(f"/api/games/{game}/record") == "not-over"
            assert await host.refused("play", game=game, seat=0, action="keep 1,2", after=0) == "no-game"
            # the table goes on, also in a server that has read it again
            await asyncio.to_thread(node.kill)
            await asyncio.to_thread(node.start)
            host.state, second.state = {}, {}
            for player in (host, second):
                await player.close()
                await player.open()
            await host.ask("bot", seat=2, level="easy")
            await host.ask("start")
            await second.until(lambda: second.turns())
            assert second.info["games"] == [second.state["game"]]

    with running(store) as node:
        asyncio.run(scenario(node))


# -- presence ----------------------------------------------------------------------------------------------------------


def test_anybody_at_the_table_may_nudge_or_relieve_somebody_who_keeps_them_waiting(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, away: Player, third: Player) -> None:
        await begin(host, away, third)
        for seat, player in ((0, host), (2, third)):
            await player.play(seat, player.turns()[0]["choices"][0]["text"])
        assert await third.refused("nudge", seat=1) == "too-early"
        assert await third.refused("bot", seat=1) == "too-early"
        assert await third.refused("nudge", seat=0) == "not-allowed"  # nobody waits for it
        async with Player(node, made["table"], made["watch"]) as watcher:
            assert await watcher.refused("nudge", seat=1) == "not-allowed"
            assert await watcher.refused("bot", seat=1) == "not-allowed"
            await asyncio.sleep(2.1)
            await third.ask("nudge", seat=1)
            await away.until(lambda: away.said)
            assert away.said == [{"type": "said", "what": "nudge", "seat": 2, "to": 1}]
            assert await third.refused("nudge", seat=1) == "too-many-requests"
            assert await third.refused("bot", seat=1) == "too-early"  # for they are there
            await away.close()
            await third.until(lambda: third.info["seats"][1].get("away") is not None)
            assert third.info["seats"][1]["away"] < 2
            await asyncio.sleep(2.1)
            await third.ask("bot", seat=1, level="easy")
            await third.until(lambda: third.info["seats"][1].get("relief") and third.seq >= 3)
            assert ("bot", 1) in kinds(third)
            await away.open()
            await third.until(lambda: "bot" not in third.info["seats"][1])
            assert kinds(third)[-1] == ("back", 1)

    at_table(node, scenario, people=3, patience=2)


def test_the_host_says_for_how_long_others_wait_also_during_a_game(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        assert other.info["patience"] == 120
        await begin(host, other)
        assert await other.refused("setup", patience=60) == "not-allowed"
        assert await host.refused("setup", patience=60, clock=60) == "game-running"
        await host.ask("setup", patience=60)
        await other.until(lambda: other.info["patience"] == 60)
        await host.ask("setup", patience="none")
        await other.until(lambda: other.info.get("patience") is None)
        assert await other.refused("nudge", seat=0) == "not-allowed"

    at_table(node, scenario)


def test_how_long_somebody_has_been_away_is_kept() -> None:
    table, _ = table_changes.create(NewTable("usa", [NewSeat(), NewSeat(), NewSeat("easy")], name="Ann"))
    table_changes.sit(table, None, "Bob")
    assert table_changes.note_absences(table, {0}, {1: 100.0, 2: 100.0})
    assert [seat.away for seat in table.seats] == [None, 100.0, None]
    assert not table_changes.note_absences(table, {0}, {1: 200.0})
    kept = tables.decode(tables.encode(table))
    assert kept.seats[1].away == 100.0
    assert table_changes.welcome(kept, {1})
    assert kept.seats[1].away is None
    assert not table_changes.welcome(kept, {1})


def test_F11_one_player_can_end_a_game_that_takes_no_more_actions_and_only_all_any_other() -> None:
    table, _ = table_changes.create(NewTable("first-journey", [NewSeat(), NewSeat(), NewSeat("easy")], name="Ann"))
    table_changes.sit(table, None, "Bob")
    assert not table_changes.agreed(table, full=True)
    table_changes.vote(table, 1, agree=True)
    assert table_changes.agreed(table, full=True)
    assert not table_changes.agreed(table, full=False)
    table_changes.vote(table, 0, agree=True)
    assert table_changes.agreed(table, full=False)


# -- colours, phrases, names -------------------------------------------------------------------------------------------


def test_players_choose_their_colours(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        def shown() -> list[int]:
            return [seat["colour"] for seat in host.info["seats"]]

        assert shown() == [0, 1, 2]
        await other.ask("colour", seat=1, colour=5)
        await host.until(lambda: shown() == [0, 5, 2])
        await host.ask("colour", seat=0, colour=2)  # a bot makes room
        await host.until(lambda: shown() == [2, 5, 0])
        assert await host.refused("colour", seat=0, colour=5) == "colour-taken"
        assert await other.refused("colour", seat=2, colour=1) == "not-allowed"
        await misunderstood(other, "colour", seat=1, colour=6)
        await begin(host, other)
        assert await host.refused("colour", seat=0, colour=1) == "game-running"

    at_table(node, scenario, bots=("easy",))


@pytest.mark.parametrize("players", range(1, 9))
def test_all_seats_differ_in_colour_as_long_as_there_are_colours(players: int) -> None:
    table = tables.Table("t", "usa", [tables.Seat() for _ in range(players)], "", "", "")
    table.seats[0].colour = min(1, players - 1)
    shown = tables.colours(table)
    assert len(set(shown)) == min(players, 6)
    assert all(0 <= colour < 6 for colour in shown)


def test_people_say_what_is_on_the_list_and_not_too_much_of_it(tmp_path: Path) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            host, other = await seated(stack, [node], made)
            watcher = await stack.enter_async_context(Player(node, made["table"], made["watch"]))
            await host.ask("say", seat=0, what=REACTIONS[0])
            await host.ask("say", seat=0, what=PHRASES[0])
            for player in (host, other, watcher):
                await player.until(lambda player=player: len(player.said) == 2)
                assert [said["what"] for said in player.said] == [REACTIONS[0], PHRASES[0]]
            await misunderstood(host, "say", seat=0, what="You are slow!")
            assert await host.refused("say", seat=1, what=PHRASES[0]) == "not-allowed"
            assert await watcher.refused("say", seat=0, what=PHRASES[0]) == "not-allowed"
            twin = await stack.enter_async_context(Player(node, made["table"], made["tokens"][0]))
            answers = [await speaks(player) for player in (host, twin) * 4]
            assert 1 <= answers.count(True) <= 4  # both connections together

    async def speaks(player: Player) -> bool:
        try:
            await player.ask("say", seat=0, what="hello")
        except Refusal as refusal:
            if refusal.code == "too-many-requests":
                return False
            raise
        return True

    with running(tmp_path / "games.sqlite", rate=1) as node:
        asyncio.run(scenario(node))


UNFIT = ["", " ", "\t", "A\u200bB", "\u200b", "Ann\u200b", "\u202eann", "\u2066Ann", "\u3164", "\u2800", "\ufeffAnn"]


@pytest.mark.parametrize("name", [*UNFIT, "A\x00", "\ue000", "\u0301"])
def test_a_name_that_hides_something_or_shows_nothing_is_refused(name: str) -> None:
    with pytest.raises(RequestError) as refusal:
        checked_name(name)
    assert refusal.value.code == "bad-name"


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Jean-Luc", "李雷", "Đặng", "O’Neill", "R2", "ابن سينا"])
def test_a_name_of_any_language_is_fine(name: str) -> None:
    assert checked_name(name) == name


def test_names_at_a_table_differ_also_for_those_who_look(node: Node) -> None:
    made = node.json("/api/tables", {"board": "usa", "seats": [{}] * 3, "name": "  Ann   Lee "})
    where = f"/api/tables/{made['table']}/join"
    for name in ("Ann Lee", "ann lee", "ＡＮＮ ＬＥＥ"):
        assert node.refusal(where, {"invite": made["invite"], "name": name}) == "name-taken"
    assert node.refusal(where, {"invite": made["invite"], "name": "Bob\u200b"}) == "bad-name"
    join(node, made, "Bob")
    seen = node.json(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {made['watch']}"})
    assert [seat.get("name") for seat in seen["seats"]] == ["Ann Lee", "Bob", None]


def test_names_can_be_removed_from_all_that_is_kept_of_a_table() -> None:
    table, _ = table_changes.create(NewTable("usa", [NewSeat(), NewSeat()], name="Ann"))
    table_changes.sit(table, None, "Bob")
    assert table_changes.forget_names(table, "Bob") == 2  # at the seat, and in what the table was told
    assert b"Bob" not in tables.encode(table)
    assert b"Ann" in tables.encode(table)
    assert table_changes.forget_names(table) == 2
    assert b"Ann" not in tables.encode(table)


# -- other players, other games ----------------------------------------------------------------------------------------


def test_somebody_who_joins_for_a_larger_game_may_wait_at_the_table_of_the_last_one(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await begin(host, other)
        for seat, player in enumerate((host, other)):
            await player.ask("bot", seat=seat, level="easy")
        await host.until(lambda: host.over)
        await host.ask("setup", players=3)
        joined = join(node, made, "Carol")
        assert joined["seat"] == 2
        async with Player(node, made["table"], joined["token"]) as carol:
            await carol.until(lambda: carol.over)
            assert carol.info["own"] == [2]
            assert secrets(carol) == []
            assert await carol.refused("why", seat=2, action="draw blind") == "no-game"
            await carol.ask("start")
            await carol.until(lambda: secrets(carol) == [2])

    at_table(node, scenario, board="first-journey")


def test_a_replay_shows_who_played_then_and_in_which_colours(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await host.ask("colour", seat=0, colour=4)
        await begin(host, other)
        game = host.state["game"]
        for seat, player in enumerate((host, other)):
            await player.ask("bot", seat=seat, level="easy")
        await host.until(lambda: host.over)
        await other.ask("leave", seat=1)
        join(node, made, "Dan")
        await host.ask("colour", seat=0, colour=5)
        seats = node.json(f"/api/games/{game}/frames?count=1")["seats"]
        assert [(seat["name"], seat["colour"]) for seat in seats] == [("P0", 4), ("P1", 1)]

    at_table(node, scenario, board="first-journey")


# -- two nodes ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[list[Node]]:
    store = postgres.database()
    with running(store) as one, running(store) as other:
        yield [one, other]


def test_people_on_different_nodes_see_and_hear_each_other(pair: list[Node]) -> None:
    async def scenario() -> None:
        made = pair[0].table("usa", 2, patience=2)
        async with contextlib.AsyncExitStack() as stack:
            a, b = await seated(stack, pair, made)
            for player in (a, b):
                await player.until(lambda player=player: all(seat.get("online") for seat in player.info["seats"]))
            await a.ask("say", seat=0, what="hello")
            await b.until(lambda: b.said == [{"type": "said", "what": "hello", "seat": 0}])
            await b.ask("colour", seat=1, colour=4)
            await a.until(lambda: a.info["seats"][1]["colour"] == 4)
            await b.close()
            await a.until(lambda: a.info["seats"][1].get("away") is not None)
            await b.open()
            await a.until(lambda: a.info["seats"][1].get("online"))
            await begin(a, b)
            await a.play(0, a.turns()[0]["choices"][0]["text"])
            await asyncio.sleep(2.1)
            await a.ask("nudge", seat=1)
            await b.until(lambda: {"type": "said", "what": "nudge", "seat": 0, "to": 1} in b.said)
            # whoever comes to a node that has just read the table knows who is at the other one
            await asyncio.to_thread(pair[0].kill)
            await b.until(lambda: not b.info["seats"][0].get("online"), 30)
            await asyncio.to_thread(pair[0].start)
            await a.come_back()
            await a.until(lambda: a.info["seats"][1].get("online"))
            await b.until(lambda: b.info["seats"][0].get("online"))

    asyncio.run(scenario())
