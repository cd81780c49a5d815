"""Bots by name: `greedy`, `search:time=0.3`, `my_module:MyBot:depth=3`, `./my_bot.py:MyBot`.

Such a text is a *spec*: a name, then keyword arguments of the bot's constructor. It is all that the rest of the program
knows of a bot. A spec can run any Python code: never take one from somebody you do not trust.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import inspect
import os
import sys
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from whistlestop.bots.protocol import Bot
from whistlestop.errors import BadBot, UnknownBot, check_type

BUILT_IN = {  # imported when used, so that listing them costs nothing
    "random": "whistlestop.bots.random_bot:RandomBot",
    "greedy": "whistlestop.bots.greedy:GreedyBot",
    "planner": "whistlestop.bots.planner:PlannerBot",
    "search": "whistlestop.bots.search:SearchBot",
    "easy": "whistlestop.bots.levels:Easy",
    "medium": "whistlestop.bots.levels:Medium",
    "hard": "whistlestop.bots.levels:Hard",
    "expert": "whistlestop.bots.levels:Expert",
    "builder": "whistlestop.bots.characters:Builder",
    "blocker": "whistlestop.bots.characters:Blocker",
    "collector": "whistlestop.bots.characters:Collector",
}
OWN_CODE = ("bots", "planning", "engine", "rules")  # the packages that decide how a built-in bot plays
MAX_ERROR_LENGTH = 500  # characters
MAX_SPEC_LENGTH = 1000
TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def bot_names() -> list[str]:
    """Return the names of the bots that come with the package."""
    return list(BUILT_IN)


def parse_bots(text: str) -> list[str]:
    """Return the specs in a comma-separated list; a piece like `gate=2` belongs to the bot before it."""
    check_type(text, str, "the list of bots is a str, like 'planner,greedy'")
    specs: list[str] = []
    for piece in text.split(","):
        name, equals, _ = piece.partition("=")
        if equals and ":" not in name:
            if not specs:
                start = f"'{text:.80}' begins with the parameter '{piece:.80}'"
                raise UnknownBot(f"{start}; name the bot first, like search:{piece:.80}")
            specs[-1] += f",{piece}"
        elif piece.strip():
            specs.append(piece.strip())
        else:
            raise UnknownBot(f"'{text:.80}' has nothing where the name of a bot belongs; remove the comma")
    return specs


def bot(spec: str) -> Bot:
    """Return a new bot. Raise UnknownBot if there is no such bot, BadBot if it cannot be made."""
    check_type(spec, str, "the spec of a bot is a str, like 'planner'")
    bot_class, settings = resolve(spec)
    try:
        made: Bot = bot_class(**settings)
    except Exception as error:
        raise BadBot(f"cannot make the bot '{spec}': {describe_error(error)}; look at its constructor") from error
    return made


@functools.cache
def resolve(spec: str) -> tuple[Any, dict[str, Any]]:
    """Return the class of a spec and the arguments for its constructor."""
    where, settings = split(spec)
    bot_class = find_class(spec, where)
    if not inspect.isclass(bot_class) or not callable(getattr(bot_class, "choose", None)):
        raise BadBot(f"'{where}' is not a bot; give a class with a method 'choose(self, view, budget)'")
    return bot_class, arguments(spec, bot_class, settings)


def split(spec: str) -> tuple[str, dict[str, str]]:
    """Return where the class of a spec is, as `module:Class`, and its parameters as text."""
    if len(spec) > MAX_SPEC_LENGTH:
        raise BadBot(f"'{spec:.80}…' is too long for a bot; give at most {MAX_SPEC_LENGTH} letters")
    name, _, rest = spec.partition(":")
    where = BUILT_IN.get(name)
    if where is None:
        class_name, _, rest = rest.partition(":")
        if not name or not class_name:
            raise UnknownBot(unknown(name or spec))
        where = f"{name}:{class_name}"
    settings: dict[str, str] = {}
    for piece in rest.split(",") if rest else []:
        key, equals, value = piece.partition("=")
        if not equals or not key.strip():
            raise BadBot(f"'{piece}' in '{spec}' is not a parameter; write name=value")
        if key.strip() in settings:
            raise BadBot(f"'{spec}' gives '{key.strip()}' twice; remove one")
        settings[key.strip()] = value.strip()
    return where, settings


def unknown(name: str) -> str:
    """Return the message for a bot that does not exist."""
    known = f"the bots: {', '.join(BUILT_IN)}; or your own, like my_module:MyBot or ./my_bot.py:MyBot"
    if name.endswith(".py"):
        return f"'{name}' names a file but no class; write {name}:MyBot"
    close = get_close_matches(name, BUILT_IN, 1)
    return f"no bot '{name}'; {f'did you mean {close[0]!r}? ' if close else ''}{known}"


# -- finding the class ---------------------------------------------------------------------------------------


def find_class(spec: str, where: str) -> Any:
    """Return a class, given as `module:Class`. Raise UnknownBot or BadBot, naming the spec, if that fails."""
    name, _, class_name = where.rpartition(":")
    module = find_module(spec, name)
    try:
        return getattr(module, class_name)
    except AttributeError:
        classes = [key for key, value in vars(module).items() if inspect.isclass(value)]
        close = get_close_matches(class_name, classes, 1)
        hint = f"did you mean '{close[0]}'?" if close else "check the name"
        raise UnknownBot(f"'{name}' has no class '{class_name}'; {hint}") from None


def find_module(spec: str, name: str) -> ModuleType:
    """Return the module of a bot, by its name or by the path of its file."""
    if name.endswith(".py") or "/" in name or os.sep in name:
        return load_file(spec, Path(name))
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.insert(0, os.getcwd())  # as if python had been started here
    try:
        return importlib.import_module(name)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name and f"{name}.".startswith(f"{error.name}."):
            start = f"no module '{error.name}' for the bot '{spec}'"
            raise UnknownBot(f"{start}; install it, or go to its folder, or give the file: ./{name}.py:…") from error
        raise BadBot(f"the module of the bot '{spec}' cannot be imported: {describe_error(error)}") from error


def load_file(spec: str, path: Path) -> ModuleType:
    """Return the module of a file, executed once; it can import modules next to it."""
    path = path.absolute()
    if not os.path.isfile(path):  # false for what cannot be a path at all
        raise UnknownBot(f"no Python file '{path}' for the bot '{spec}'; check the path")
    name = f"whistlestop_bot_{hashlib.sha256(os.fsencode(path)).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise UnknownBot(f"'{path}' of the bot '{spec}' is not a Python file; check the path")
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    try:
        found.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise BadBot(f"the file of the bot '{spec}' cannot be run: {describe_error(error)}") from error
    return module


def describe_error(error: BaseException) -> str:
    """Return an error of a bot's own code on one line."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # the class of the error may be the bot's own
        text = "?"
    return f"{type(error).__name__}: {text[:MAX_ERROR_LENGTH]}".removesuffix(": ")


# -- parameters ----------------------------------------------------------------------------------------------


def arguments(spec: str, bot_class: Any, settings: dict[str, str]) -> dict[str, Any]:
    """Return the settings converted to what the annotations of the constructor say."""
    try:
        takes = inspect.signature(bot_class, eval_str=True).parameters
    except (NameError, TypeError, ValueError):
        takes = inspect.signature(bot_class).parameters
    free = any(taken.kind is taken.VAR_KEYWORD for taken in takes.values())
    named = {key: each for key, each in takes.items() if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)}
    for key in settings:
        if key not in named and not free:
            close = get_close_matches(key, named, 1)
            known = f"its parameters: {', '.join(named)}" if named else "it takes none"
            hint = f"did you mean '{close[0]}'?" if close else known
            raise BadBot(f"'{spec}': the bot has no parameter '{key}'; {hint}")
    for key, taken in named.items():
        if taken.default is taken.empty and key not in settings:
            raise BadBot(f"'{spec}': the bot needs a value of '{key}'; add {key}=…")
    kinds = {key: kind_of(taken) for key, taken in named.items()}
    return {key: convert(spec, key, text, kinds.get(key, str)) for key, text in settings.items()}


def kind_of(parameter: inspect.Parameter) -> Any:
    """Return the type of a parameter: its annotation, or else the type of its default."""
    if parameter.annotation is not parameter.empty:
        return parameter.annotation
    return str if parameter.default is parameter.empty or parameter.default is None else type(parameter.default)


def convert(spec: str, key: str, text: str, kind: Any) -> Any:
    """Return the value of a text for a parameter of some type."""
    if get_origin(kind) in (Union, UnionType):
        kinds = [each for each in get_args(kind) if each is not NoneType]
        if len(kinds) < len(get_args(kind)) and text.lower() == "none":
            return None
        kind = kinds[0]
    try:
        if kind is bool:
            return TRUTH[text.lower()]
        if kind in (int, float):
            return kind(text)
    except (ValueError, KeyError):
        wanted = {bool: "yes or no", int: "a whole number", float: "a number"}[kind]
        raise BadBot(f"'{spec}': '{text}' is not a value of '{key}'; give {wanted}") from None
    return text


# -- versions ------------------------------------------------------------------------------------------------


@functools.cache
def bot_code(spec: str) -> str:
    """Return a digest that tells versions of a bot apart: of this package and the file of its class, no imports."""
    name = spec.partition(":")[0]
    if name in BUILT_IN:
        return own_code()
    bot_class, _ = resolve(spec)
    source = inspect.getsourcefile(bot_class)
    return digest([Path(source)] if source else []) + own_code()


@functools.cache
def own_code() -> str:
    """Return a digest of the code and data that decide how built-in bots play."""
    folder = Path(__file__).parents[1]
    code = [path for part in OWN_CODE for path in (folder / part).glob("*.py")]
    return digest(sorted([*code, *(folder / "boards").glob("*.toml")]))  # boards set weights of planners


def digest(paths: list[Path]) -> str:
    """Return a digest of the names and contents of files."""
    found = hashlib.sha256()
    for path in paths:
        found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]
