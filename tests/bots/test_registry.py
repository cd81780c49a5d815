"""Bots by name, and what is said about names that are none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from whistlestop.bots import bot, bot_names, parse_bots
from whistlestop.bots.greedy import GreedyBot
from whistlestop.bots.random_bot import RandomBot
from whistlestop.bots.registry import bot_code, resolve
from whistlestop.errors import BadBot, UnknownBot

BOTS = """
from __future__ import annotations

class Plain:
    def choose(self, view, budget):
        return legal[0]

class Typed(Plain):
    def __init__(self, depth: int = 1, share: float = 0.5, style: str = "x", loud: bool = False, cap: int | None = 3):
        self.values = (depth, share, style, loud, cap)

class Untyped(Plain):
    def __init__(self, depth=1, share=0.5, name=None):
        self.values = (depth, share, name)

class Needy(Plain):
    def __init__(self, depth: int):
        self.depth = depth

class Open(Plain):
    def __init__(self, **settings):
        self.settings = settings

class Picky(Plain):
    def __init__(self, depth: int = 1):
        if depth > 2:
            raise ValueError("depth is 2 at most")

class Mute:
    pass

number = 7
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with bots in it."""
    (tmp_path / "some_bots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in [name for name in sys.modules if name == "some_bots" or name.startswith("whistlestop_bot_")]:
        monkeypatch.delitem(sys.modules, name)
    resolve.cache_clear()
    bot_code.cache_clear()
    return tmp_path


def test_the_shipped_bots_are_made_by_their_names() -> None:
    assert bot_names()[:4] == ["random", "greedy", "planner", "search"]
    assert isinstance(bot("random"), RandomBot)
    assert isinstance(bot("greedy"), GreedyBot)


def test_the_repr_of_a_bot_has_its_settings() -> None:
    assert repr(bot("random")) == "<RandomBot>"
    assert repr(bot("planner:version=1")) == "<PlannerBot version=1>"
    assert repr(bot("search:rollouts=8")).startswith("<SearchBot time=0.3 rollouts=8 gate=None")
    assert repr(bot("expert")) == "<Expert>"


def test_every_bot_is_a_new_one() -> None:
    assert bot("greedy") is not bot("greedy")


def test_listing_names_imports_no_bot() -> None:
    code = "import sys, whistlestop.bots as b; b.bot_names(); print([m for m in sys.modules if 'greedy' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("greedy", ["greedy"]),
        ("greedy,random", ["greedy", "random"]),
        ("search:rollouts=96,gate=2,greedy", ["search:rollouts=96,gate=2", "greedy"]),
        ("m:Bot:a=1,b=x:y,random", ["m:Bot:a=1,b=x:y", "random"]),
        (" greedy , random ", ["greedy", "random"]),
    ],
)
def test_a_list_of_bots_is_split_at_the_commas_between_bots(text: str, specs: list[str]) -> None:
    assert parse_bots(text) == specs


@pytest.mark.parametrize(
    ("text", "part"), [("", "nothing"), ("greedy,", "comma"), ("gate=2,greedy", "name the bot first")]
)
def test_a_list_that_makes_no_sense_is_refused(text: str, part: str) -> None:
    with pytest.raises(UnknownBot, match=part):
        parse_bots(text)


def test_own_bots_are_made_from_a_module_and_from_a_file(folder: Path) -> None:
    for spec in ("some_bots:Plain", "./some_bots.py:Plain", f"{folder}/some_bots.py:Plain", "some_bots.py:Plain"):
        assert type(bot(spec)).__name__ == "Plain"


def test_a_file_can_import_its_neighbours(folder: Path) -> None:
    inner = folder / "inner"
    inner.mkdir()
    (inner / "neighbour_of_mine.py").write_text("DEPTH = 4\n", encoding="utf-8")
    (inner / "mine.py").write_text(f"{BOTS}\nimport neighbour_of_mine\n", encoding="utf-8")
    assert bot("inner/mine.py:Plain")


def test_values_become_what_the_annotations_say(folder: Path) -> None:
    made = bot("some_bots:Typed:depth=3,share=0.25,style=a:b,loud=yes,cap=none")
    assert made.values == (3, 0.25, "a:b", True, None)  # type: ignore[attr-defined]
    assert bot("some_bots:Typed:cap=5").values[-1] == 5  # type: ignore[attr-defined]
    assert bot("some_bots:Untyped:depth=3,share=2,name=z").values == (3, 2.0, "z")  # type: ignore[attr-defined]
    assert bot("some_bots:Open:what=ever").settings == {"what": "ever"}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spec", "kind", "part"),
    [
        ("gredy", UnknownBot, "did you mean 'greedy'"),
        ("\ud800.py:MyBot", UnknownBot, "no Python file"),
        ("a" * 300 + ".py:MyBot", UnknownBot, "no Python file"),
        ("a" * 1001 + ":MyBot", BadBot, "'" + "a" * 80 + "…' is too long for a bot"),
        ("nothing_like_it", UnknownBot, "the bots: random, greedy"),
        ("", UnknownBot, "the bots:"),
        (":Bot", UnknownBot, "no bot ':Bot'"),
        ("some_bots.py", UnknownBot, "some_bots.py:MyBot"),
        ("no_module_here:Bot", UnknownBot, "no module 'no_module_here'"),
        ("./none.py:Bot", UnknownBot, "no Python file"),
        ("some_bots:Plan", UnknownBot, "did you mean 'Plain'"),
        ("some_bots:Mute", BadBot, "method 'choose"),
        ("some_bots:number", BadBot, "is not a bot"),
        ("greedy:depth=3", BadBot, "has no parameter 'depth'; it takes none"),
        ("some_bots:Typed:dept=3", BadBot, "did you mean 'depth'"),
        ("some_bots:Typed:depth=x", BadBot, "'x' is not a value of 'depth'; give a whole number"),
        ("some_bots:Typed:share=x", BadBot, "give a number"),
        ("some_bots:Typed:loud=x", BadBot, "give yes or no"),
        ("some_bots:Typed:depth=1,depth=2", BadBot, "twice"),
        ("some_bots:Typed:depth", BadBot, "write name=value"),
        ("some_bots:Needy", BadBot, "needs a value of 'depth'"),
        ("some_bots:Picky:depth=3", BadBot, "ValueError: depth is 2 at most"),
    ],
)
def test_a_spec_that_makes_no_sense_is_refused_with_the_reason(
    folder: Path, spec: str, kind: type[Exception], part: str
) -> None:
    with pytest.raises(kind) as refusal:
        bot(spec)
    assert part in str(refusal.value)
    assert type(refusal.value) is kind


@pytest.mark.parametrize("where", ["broken", "./broken.py"])
@pytest.mark.parametrize("code", ["def (", "import no_such_thing_at_all", "1 / 0"])
def test_code_that_cannot_be_imported_is_a_bad_bot(folder: Path, where: str, code: str) -> None:
    (folder / "broken.py").write_text(code, encoding="utf-8")
    with pytest.raises(BadBot, match=r"cannot be (imported|run): \w+Error"):
        bot(f"{where}:Bot")
    sys.modules.pop("broken", None)


def test_two_versions_of_a_bot_have_different_fingerprints(folder: Path) -> None:
    before = bot_code("./some_bots.py:Plain")
    assert bot_code("./some_bots.py:Plain") == before != bot_code("greedy")
    (folder / "some_bots.py").write_text(BOTS.replace("legal[0]", "legal[1]"), encoding="utf-8")
    bot_code.cache_clear()
    assert bot_code("./some_bots.py:Plain") != before
