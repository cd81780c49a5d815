"""`play`: whole games, wrong input, saving and resuming, and what others must not be told."""

from __future__ import annotations

import io
import re
import time
from pathlib import Path
from random import Random

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

from whistlestop import Game, board_names
from whistlestop.boards.load import FOLDER
from whistlestop.cli.moves import Moves
from whistlestop.cli.options import console
from whistlestop.cli.position import routes
from whistlestop.cli.session import SPINNER_DELAY, Session, bot_name, thinking
from whistlestop.game import ruleset
from whistlestop.position import Position
from whistlestop.story import sentences

from .conftest import Cli

# One of these answers whatever may be asked: a number of the list, or tickets to keep; the others are refused.
ANSWERS = ["1", "1,2", "1,2,3,4"]
OPENING = "1,2,3"


def game_in(path: Path) -> Game:
    return Game.replay(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("board", board_names())
def test_a_whole_game_is_played_by_numbers(cli: Cli, tmp_path: Path, board: str) -> None:
    path = tmp_path / "game.txt"
    result = cli("play", "--board", board, "--seed", 4, "--save", path, lines=ANSWERS * 700)
    assert result.status == 0
    assert result.err == ""
    assert "final scores" in result.out
    assert re.search(r"(have|has) won|share the victory", result.out)
    game = game_in(path)
    assert game.over
    totals = next(line for line in result.out.splitlines() if "│ total" in line)
    assert [int(cell) for cell in totals.split("│")[2:-1]] == game.scores().totals
    assert cli("replay", path, "--verify").status == 0


@pytest.mark.parametrize(("players", "seat"), [(3, 2), (5, 5)])
def test_a_player_takes_any_seat_among_any_number(cli: Cli, tmp_path: Path, players: int, seat: int) -> None:
    path = tmp_path / "game.txt"
    result = cli("play", "--players", players, "--seat", seat, "--seed", 1, "--save", path, lines=ANSWERS * 700)
    assert result.status == 0
    assert f"you are seat {seat}" in result.out
    assert f"▸ seat {seat} (you)" in result.out
    game = game_in(path)
    assert (game.over, game.players) == (True, players)


def test_claims_with_substitutes_say_how_many_other_cards_they_take() -> None:
    game = Position("nordic", players=2).cards("white:2 red:1 blue:2 loco:1").game()
    moves = Moves(game.view(0))
    ferry = next(move for move in moves.claims if move.route and move.route.id == "alborg-oslo")
    assert ferry.payments == ("2 white + 1 loco", "2 white + any 3 cards", "1 white + 1 loco + any 3 cards")
    small = next(move for move in moves.claims if move.route and move.route.id == "arhus-kobenhavn")
    assert small.payments == ("1 loco", "any 3 cards")
    game.play("claim alborg-oslo replacing 1 white:2")
    assert "3 more cards to play, of any kind" in drawn(Moves(game.view(0)).shown())
    game.play("substitute blue:2")
    assert "1 more card to play, of any kind" in drawn(Moves(game.view(0)).shown())
    assert [text for _, text in sentences(game.events[-2:], game.rules)] == [
        "claims Ålborg – Oslo replacing 1 with 2 white; played instead 2 blue"
    ]


def test_tunnels_are_called_so_where_routes_are_listed() -> None:
    view = Position("switzerland", players=2).cards("red:4 purple:2").game().view(0)
    assert re.search(r"Baden–Basel +3 red \(tunnel\)", drawn(Moves(view).shown()))
    assert re.search(r"Baden – Olten +2 purple +free", drawn(routes(view)))


def drawn(what: RenderableType) -> str:
    out = io.StringIO()
    Console(file=out, width=100).print(what)
    return out.getvalue()


def test_the_screen_fits_80_columns_and_says_what_matters(cli: Cli) -> None:
    result = cli("play", "--seed", 7, lines=[OPENING])
    out = result.out
    assert max(len(line) for line in out.splitlines()) <= 80
    view_parts = ["points  trains  cards  tickets", "display", "in the deck", "your hand", "tickets on offer", "routes"]
    for part in [*view_parts, "before the first turn", "Keep 2 to 3 of them", "your move>"]:
        assert part in out
    hand = Game.new("usa", players=2, seed=7).view(0)["hand"][0]
    line = next(line for line in out.splitlines() if "your hand" in line)
    assert line.split()[2:] == [word for kind, n in hand.items() for word in (kind, str(n))]
    assert "\x1b" not in out  # no colours where they would only disturb


def test_the_opening_is_simultaneous(cli: Cli) -> None:
    out = cli("play", "--players", 3, "--seed", 7, lines=[OPENING]).out
    first = out.index("keep tickets> ")
    assert "kept" not in out[:first]
    for who in ("you", r"seat 2 \(medium\)", r"seat 3 \(medium\)"):
        assert re.search(rf"{who} +kept [23] tickets", out[first:])


def test_many_routes_do_not_make_a_long_list(cli: Cli) -> None:
    game = Game.new("usa", players=2, seed=7)
    game.play(OPENING.join(["keep ", ""]), 0)
    game.play("keep 1,2", 1)
    assert len(game.legal(0)) > 60
    out = cli("play", "--seed", 7, lines=[OPENING]).out
    assert len(out[out.rindex("you are seat 1") :].splitlines()) < 40


# -- answers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "there is no number 99; the list has the numbers 1 to"),
        ("0", "there is no number 0"),
        ("-1", "'-1' is not an action of this board"),
        ("clam denver-phoenix white:5", "did you mean 'claim'?"),
        ("claim denver-phoenix white:5", "denver-phoenix needs 5"),
        ("claim denver-phoenix", "still needs how many of what, like purple:2"),
        ("claim nowhere red:1", "names no route of this board"),
        ("draw plaid", "did you mean 'blind'"),
        ("draw", "needs one of purple"),
        ("keep 1,2", "is not legal here"),
        ("pass", "you may pass only when you can do nothing else"),
        ("12345678901234567890", "there is no number"),
        ("²", "is not an action"),
        ("!!!", "is not an action"),
        ("\x1b[31m", "is not an action"),
        ("board atlantis", "no city has 'atlantis' in its name"),
    ],
)
def test_wrong_input_is_explained_and_asked_again(cli: Cli, line: str, answer: str) -> None:
    result = cli("play", "--seed", 7, lines=[OPENING, line])
    assert result.status == 0
    assert answer in " ".join(result.out.split())
    assert result.out.count("your move> ") == 2
    assert "Traceback" not in result.err


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1", "of which you keep at least 2"),
        ("7,8", "3 tickets are on offer"),
        ("1,1", "names ticket 1 twice"),
        ("1,9", "has '9' where the number of a ticket on offer belongs"),
        ("draw blind", "first you have to keep tickets"),
        ("4", "3 tickets are on offer"),
    ],
)
def test_wrong_tickets_are_explained(cli: Cli, line: str, answer: str) -> None:
    result = cli("play", "--seed", 7, lines=[line])
    assert answer in " ".join(result.out.split())
    assert result.out.count("keep tickets> ") == 2


@pytest.mark.parametrize("line", ["1,3", "1 3", "1, 3", "keep 1,3", "KEEP 1,3"])
def test_tickets_are_kept_by_their_numbers(cli: Cli, line: str) -> None:
    out = " ".join(cli("play", "--seed", 7, lines=[line]).out.split())
    assert "you kept 2 tickets (Atlanta – San Francisco 17, Dallas – New York 11)" in out


def test_all_keeps_every_ticket_on_offer(cli: Cli) -> None:
    assert "kept 3 tickets" in cli("play", "--seed", 7, lines=["all"]).out


def test_part_of_a_citys_name_shows_its_routes_and_payments(cli: Cli) -> None:
    out = cli("play", "--seed", 7, lines=[OPENING, "MONTREAL"]).out
    tail = out[out.rindex("MONTREAL") :]
    assert re.search(r"\d+ +Boston – Montréal +2 grey +1 purple \+ 1 loco", tail)
    assert "Dallas" not in tail


def test_a_city_without_anything_to_claim_shows_its_routes(cli: Cli) -> None:
    out = cli("play", "--seed", 7, lines=[OPENING, "miami"]).out
    tail = out[out.rindex("miami") :]
    assert "nothing there that you can claim now" in tail
    assert re.search(r"Atlanta – Miami +5 blue +free", tail)


def number_of(route: str, out: str) -> str:
    found = re.findall(rf"(\d+) +{route.replace(' – ', ' ?– ?')}", out)
    assert found, out
    return str(found[-1])


def test_a_route_with_several_payments_asks_how(cli: Cli) -> None:
    route = "Dallas – Houston"
    number = number_of(route, cli("play", "--seed", 7, lines=[OPENING]).out)
    out = cli("play", "--seed", 7, lines=[OPENING, number, "9", "x", ""]).out
    assert f"How do you pay for {route}?" in out
    assert out.count("type a number from 1 to 4, or nothing to go back") == 2
    assert out.count("your move> ") == 2  # asked again, nothing done
    out = cli("play", "--seed", 7, lines=[OPENING, number, "2"]).out
    assert f"claimed {route} with 1 yellow" in out
    assert f"routes     {route} 1" in out
    assert cli("play", "--seed", 7, lines=[OPENING, number, "quit", ""]).status == 0


def test_an_action_can_be_typed_in_full(cli: Cli) -> None:
    out = cli("play", "--seed", 7, lines=[OPENING, "  Claim dallas-houston  RED:1 "]).out
    assert "claimed Dallas – Houston with 1 red" in out


def test_a_second_card_is_asked_for_with_the_new_display(cli: Cli) -> None:
    out = cli("play", "--seed", 7, lines=[OPENING, "draw orange"]).out
    tail = out[out.rindex("draw orange") :]
    assert "you        took orange" in tail
    assert "Now you have to draw a second card." in tail
    assert "display" in tail
    assert "your hand" in tail
    assert "draw a second card> " in tail


def test_commands_show_help_state_board_tickets_and_log(cli: Cli) -> None:
    lines = [OPENING, "?", "", "state", "board", "board new york", "mine", "log", "more"]
    result = cli("play", "--seed", 7, lines=lines)
    out = result.out
    assert result.status == 0
    assert "is not an action" not in out
    assert "leave; the game can be saved and resumed" in out
    assert out.count("you are seat 1") == 3
    assert len(re.findall(r"(?:free|closed|you|seat 2) *$", out, re.MULTILINE)) >= 100
    assert re.search(r"Boston – New York +2 yellow +free", out)
    assert "seat 2 (medium)  drew 4 cards" in out
    assert re.search("hint +a plan for your tickets", out)


def test_a_ticket_is_ticked_when_it_is_joined(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    rules = ruleset("usa", 2)
    # the first game in which somebody who claims whatever is to be had joins a ticket
    for seed in range(200):
        game = Game(rules, seed)
        while not game.over:
            seat = game.pending_seats[0]
            game.play(game.legal(seat)[-1], seat)
        if game.scores().completed[0]:
            break
    unfinished = [line for line in game.record().splitlines() if not line.startswith(("scores", "winners"))]
    last = max(i for i, line in enumerate(unfinished) if line.startswith("1 "))  # back to the last decision of seat 1
    path.write_text("\n".join([*unfinished[:last], unfinished[-1]]) + "\n", encoding="utf-8")
    out = cli("play", "--resume", path, lines=["mine"]).out
    assert out.count("✓") >= 2


# -- leaving and coming back -------------------------------------------------------------------------------


def test_the_end_of_the_input_ends_politely(cli: Cli, tmp_path: Path) -> None:
    result = cli("play", "--seed", 7)
    assert result.status == 0
    assert "No more input" in result.out
    assert result.err == ""
    path = tmp_path / "game.txt"
    assert "--resume" in cli("play", "--seed", 7, "--save", path, lines=[OPENING]).out
    assert len(game_in(path).played) >= 2


def test_quitting_offers_to_save(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "my game.txt"
    there = tmp_path / "there"
    there.write_text("mine", encoding="utf-8")
    lines = [OPENING, "quit", str(there), str(tmp_path), str(tmp_path / "no" / "x"), str(path)]
    result = cli("play", "--players", 3, "--seat", 2, "--seed", 7, lines=lines)
    flat = " ".join(result.out.split())
    assert result.status == 0
    assert "exists already" in flat
    assert "is a directory" in flat
    assert "there is no directory" in flat
    assert "Continue this game with: whistlestop play --resume" in flat
    assert f"'{path}' --seat 2".replace(" ", "") in flat.replace(" ", "")
    assert there.read_text(encoding="utf-8") == "mine"
    assert not game_in(path).over


def test_quitting_without_saving_leaves_no_file(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = cli("play", "--seed", 7, lines=[OPENING, "quit", ""])
    assert result.status == 0
    assert "--resume" not in result.out
    assert list(tmp_path.iterdir()) == []


def test_a_finished_game_offers_to_save_its_record(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (FOLDER / "usa.toml").read_text(encoding="utf-8")
    Path("short.toml").write_text(text.replace("trains = 45", "trains = 6", 1), encoding="utf-8")
    words = ("play", "--board", "short.toml", "--seed", 7)
    # the first line that finds no move to make is the name of the file
    result = cli(*words, lines=[OPENING, *["draw blind"] * 400])
    assert "The record is in draw blind: whistlestop replay 'draw blind'" in result.out
    assert cli("replay", "draw blind", "--board", "short.toml", "--verify").status == 0


def test_an_interrupted_game_goes_on_as_if_nothing_had_happened(cli: Cli, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    lines = [OPENING, *["draw blind"] * 20]
    words = ("play", "--bots", "easy,search:rollouts=4")  # which take chance from their budgets, not from a clock
    cli(*words, "--players", 3, "--seed", 7, "--save", whole, lines=lines)
    left = cli(*words, "--players", 3, "--seed", 7, "--save", parts, lines=[*lines[:8], "quit"])
    assert "--bots easy,search:rollouts=4" in " ".join(left.out.split())
    result = cli(*words, "--resume", parts, lines=lines[8:])
    assert result.status == 0
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_a_finished_record_can_be_looked_at(cli: Cli, record: Path) -> None:
    before = record.read_text(encoding="utf-8")
    result = cli("play", "--resume", record)
    assert result.status == 0
    assert "final scores" in result.out
    assert record.read_text(encoding="utf-8") == before


def test_ctrl_c_leaves_quietly_but_saves(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    answers = iter([OPENING])

    def ask(prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("whistlestop.cli.session.ask", ask)
    result = cli("play", "--seed", 7, "--save", path)
    assert (result.status, result.err) == (130, "")
    assert len(game_in(path).played) >= 2


def test_a_game_without_a_seed_is_another_one_each_time(cli: Cli) -> None:
    assert len({cli("play").out for _ in range(3)}) == 3


# -- bots --------------------------------------------------------------------------------------------------

FAULTY = """
class Raises:
    def choose(self, view, budget):
        if view.turns:
            raise ValueError("out of\\nsteam")
        return view.legal[0]

class Illegal:
    def choose(self, view, budget):
        return view.rules.action(0)

class Code:
    def choose(self, view, budget):
        return view.codes[0]

class Text:
    def choose(self, view, budget):
        return "draw blind"
"""


def test_the_screen_says_which_bot_plays_which_seat(cli: Cli) -> None:
    lines = [OPENING, "draw blind", "draw blind"]
    out = cli("play", "--players", 3, "--seat", 2, "--seed", 7, "--bots", "greedy,easy", lines=lines).out
    assert " ".join(out.split()).startswith("USA against seat 1 (greedy) and seat 3 (easy). Type ? for help")
    assert re.search(r"seat 1 \(greedy\) +(drew|took|claimed)", out)
    assert re.search(r"seat 3 \(easy\) +(drew|took|claimed)", out)


def test_one_bot_plays_all_other_seats(cli: Cli) -> None:
    out = " ".join(cli("play", "--players", 4, "--bots", "greedy").out.split())
    assert out.startswith("USA against seat 2 (greedy), seat 3 (greedy) and seat 4 (greedy). Type")
    assert cli("play").out.startswith("USA against seat 2 (medium). Type")


def test_a_bot_is_called_by_the_last_part_of_its_spec() -> None:
    assert bot_name("hard") == "hard"
    assert bot_name("search:rollouts=20,gate=1") == "search"
    assert bot_name("./my_bot.py:PatientBot:length=5") == "PatientBot"
    assert bot_name("my.module:MyBot") == "MyBot"


@pytest.mark.parametrize(
    ("bots", "code", "answer"),
    [
        ("expart", "unknown-bot", "no bot 'expart'; did you mean 'expert'?"),
        ("easy,", "unknown-bot", "remove the comma"),
        ("search:tme=3", "bad-bot", "the bot has no parameter 'tme'; did you mean 'time'?"),
        ("easy,hard", "bad-option", "--bots easy,hard names 2 bots for 3 other seats; name one for all, or one for"),
        ("easy,easy,easy,easy", "bad-option", "names 4 bots for 3 other seats"),
    ],
)
def test_wrong_bots_are_explained_before_the_game(cli: Cli, tmp_path: Path, bots: str, code: str, answer: str) -> None:
    path = tmp_path / "game.txt"
    result = cli("play", "--players", 4, "--save", path, "--bots", bots)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"whistlestop: [{code}]")
    assert answer in result.err
    assert not path.exists()


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("Raises", "ValueError: out of steam"),
        ("Illegal", "it chose 'pass', which is not legal here"),
        ("Code", "it chose 4, which is not an Action"),
        ("Text", "it chose 'draw blind', which is not an Action"),
    ],
)
def test_a_bot_that_fails_does_not_spoil_the_game(cli: Cli, tmp_path: Path, name: str, error: str) -> None:
    path = tmp_path / "game.txt"
    (tmp_path / "faulty.py").write_text(FAULTY, encoding="utf-8")
    spec = f"{tmp_path}/faulty.py:{name}"
    result = cli("play", "--seed", 7, "--bots", spec, lines=[OPENING, "draw blind", "draw blind", str(path)])
    assert result.status == 2
    assert result.err.startswith(f"whistlestop: [bad-bot] the bot '{spec}' at seat 2 has failed: {error}")
    if name == "Raises":  # in the middle of the game, which can be saved
        assert len(game_in(path).played) == 4
        assert cli("play", "--resume", path, lines=["draw blind"]).status == 0


def test_the_same_seed_gives_the_same_game(cli: Cli, tmp_path: Path) -> None:
    lines = [OPENING, *["draw blind"] * 30]
    words = ("play", "--players", 3, "--seed", 7, "--bots", "easy,greedy", "--save")
    cli(*words, tmp_path / "a.txt", lines=lines)
    cli(*words, tmp_path / "b.txt", lines=[line for move in lines for line in (move, "log")])
    a, b = (game_in(tmp_path / name) for name in ("a.txt", "b.txt"))
    assert len(b.played) > 60
    assert a.record() == b.record()


def test_bots_play_boards_that_are_not_shipped(cli: Cli, tmp_path: Path) -> None:
    board = Path(__file__).parents[2] / "examples" / "halcyon.toml"
    path = tmp_path / "game.txt"
    result = cli("play", "--board", board, "--seed", 4, "--save", path, lines=[*ANSWERS, OPENING] * 700)
    assert (result.status, result.err) == (0, "")
    assert "final scores" in result.out


def test_a_status_line_appears_on_a_terminal_while_a_bot_thinks_for_long() -> None:
    def shown(*, terminal: bool, seconds: float) -> str:
        out = io.StringIO()
        with thinking(Console(file=out, force_terminal=terminal)) as status:
            status.update(Text("seat 2 (hard) is thinking …"))
            time.sleep(seconds)
        return out.getvalue()

    assert "seat 2 (hard) is thinking …" in shown(terminal=True, seconds=SPINNER_DELAY + 0.4)
    assert "thinking" not in shown(terminal=True, seconds=0)
    assert shown(terminal=False, seconds=SPINNER_DELAY + 0.1) == ""


# -- secrets -----------------------------------------------------------------------------------------------


def test_others_secrets_are_not_told(cli: Cli) -> None:
    out = cli("play", "--players", 3, "--seed", 7, lines=[OPENING, *["draw blind"] * 60, "log", "mine", "more"]).out
    told = re.sub(r"\n {8,}", " ", out)  # lines that were broken
    others = [line for line in told.splitlines() if re.match(r" +seat [23] ", line)]
    drawn = [what for line in others for what in re.findall(r"drew (\w+ \w+)", line)]
    kept = [what for line in others for what in re.findall(r"kept (.*?)(?:;|$)", line)]
    assert len(drawn) > 20
    assert kept
    assert all(re.fullmatch(r"a card|\d+ (cards|tickets?)", what) for what in drawn)
    assert all(re.fullmatch(r"\d tickets?", what.strip()) for what in kept)


def test_screens_depend_on_nothing_hidden(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever seat 1 cannot know is dealt anew: the screen stays the same."""
    plain = Session.decide
    compared: list[str] = []

    def screen(game: Game, me: int) -> str:
        session = Session(game, me, console(), {1: "random", 2: "random"})
        with session.console.capture() as shown:
            session.show_screen()
            session.show_moves(Moves(game.view(me)))
            session.obey(["more"], Moves(game.view(me)))
        return shown.get()

    def decide(self: Session) -> None:
        twin = self.game.copy()
        twin.state = self.game.view(self.me).sample(Random(len(compared))).state
        compared.append(screen(twin, self.me))
        assert compared[-1] == screen(self.game, self.me)
        plain(self)

    monkeypatch.setattr(Session, "decide", decide)
    assert cli("play", "--players", 3, "--seed", 7, lines=[OPENING, *["draw blind"] * 12]).status == 0
    assert len(set(compared)) == 14
