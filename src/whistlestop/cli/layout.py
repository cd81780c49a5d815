"""`whistlestop board layout`: find a layout for a board, or check it for overlaps."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError, Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from whistlestop.boards import BoardFile, read
from whistlestop.boards.load import locate, read_text
from whistlestop.boards.translations import Translations
from whistlestop.cli import options
from whistlestop.cli.complaint import FAILED
from whistlestop.engine.board import Board
from whistlestop.layout.check import defects
from whistlestop.layout.drawing import Land, draw
from whistlestop.layout.look import look_of
from whistlestop.layout.pictures import remove_pictures
from whistlestop.layout.plan import SIDES, Margin
from whistlestop.layout.show import land_file, layout_of, read_land
from whistlestop.layout.svg import picture
from whistlestop.layout.table import plan_of, read_plan
from whistlestop.layout.write import with_plan

if TYPE_CHECKING:
    from whistlestop.layout.drawing import Layout
    from whistlestop.layout.painting.rasters import Raster
    from whistlestop.layout.pictures import Theme
    from whistlestop.layout.plan import LayoutPlan
    from whistlestop.layout.solver.problem import Sizes
    from whistlestop.layout.solver.search import Solution

SHRINK = 0.94  # if things overlap and no size was given, everything becomes smaller by this
MAX_TRIALS = 4
MAX_DEFECTS = 20  # that are shown


def add(commands: Any) -> None:
    parser = options.command(commands, "layout", "find a layout for the cities and routes of a board", run)
    parser.add_argument("file", metavar="FILE", help="a TOML file; only its table [layout] is written")
    parser.add_argument("--check", action="store_true", help="only look for things that overlap")
    options.add_number(parser, "--seeds", 1, "number of attempts (default: 4)", 4)
    options.add_number(parser, "--steps", 1, "steps in each attempt")
    parser.add_argument("--frame", metavar="WxH", type=frame, help="width and height in pixels")
    parser.add_argument(
        "--margin",
        metavar="SIDE=N",
        type=margin,
        help="keep room for land beyond the cities, like south=150 or west=80,south=150; the frame grows by it",
    )
    options.add_number(parser, "--car", 5, "length of a train car in pixels")
    options.add_number(parser, "--font", 5, "size of the names of cities in pixels")
    parser.add_argument("--no-land", action="store_true", help="draw no coast, for an invented country")
    parser.add_argument("--only-land", action="store_true", help="keep the layout, and only draw the coast again")
    parser.add_argument("--no-ground", action="store_true", help="paint no ground, and remove what was painted")
    parser.add_argument(
        "--only-ground", action="store_true", help="keep layout and coast, and only paint the ground again"
    )
    parser.add_argument("--output", metavar="FILE", help="write to this file instead")
    parser.add_argument("--svg", metavar="FILE", help="also draw the board to this file")


def frame(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]{2,3})x([1-9][0-9]{2,3})", text)
    if not found:
        raise ArgumentTypeError(f"'{text}' is not a width and height; write them like 1600x1000")
    return int(found[1]), int(found[2])


def margin(text: str) -> Margin:
    found = dict.fromkeys(SIDES, 0.0)
    for part in text.split(","):
        match = re.fullmatch(rf"({'|'.join(SIDES)})=([0-9]{{1,4}})", part.strip())
        if not match:
            raise ArgumentTypeError(f"'{text}' is not a margin; write sides with pixels, like west=80,south=150")
        found[match[1]] = float(match[2])
    return found["west"], found["north"], found["east"], found["south"]


def run(args: Namespace) -> int:
    return run_check(args) if args.check else run_solve(args)


# -- checking ----------------------------------------------------------------------------------------------


def run_check(args: Namespace) -> int:
    """Print what overlaps in the layout of a board, or in its fallback layout if the file has none."""
    file = read(options.board_source(args.file))
    layout = layout_of(file.path)
    found = defects(file.board, layout)
    if args.svg:
        options.write_text(args.svg, picture(file.board, layout))
    if "layout" not in file.data:
        print(f"{args.file}: has no [layout]; 'whistlestop board layout {args.file}' makes one")
    if not found:
        print(f"{args.file}: ok: {len(layout.cities)} places, {len(layout.tracks)} tracks, nothing overlaps")
        return 0
    print(f"{args.file}: {len(found)} defects")
    for defect in found[:MAX_DEFECTS]:
        print(f"  {defect}")
    if len(found) > MAX_DEFECTS:
        print(f"  … and {len(found) - MAX_DEFECTS} more")
    return FAILED


# -- solving -----------------------------------------------------------------------------------------------


def run_solve(args: Namespace) -> int:
    path = file_of(args.file)
    file = BoardFile(path, read_text(path))
    board = file.board
    with options.needed("the layout of a board needs", "install it: pip install 'whistlestop[layout]'"):
        from whistlestop.layout.solver.problem import Sizes
    look_of(file)  # a fault of it is told before there is something to wait for
    for name in (args.output, args.svg):
        if name:
            options.check_writable(name)
    if args.only_land or args.only_ground:
        old = plan_of(file)
        if old is None:
            only = "--only-land" if args.only_land else "--only-ground"
            raise options.BadOption(f"'{args.file}' has no [layout] to keep; leave out {only}")
        write(args, file, old, "layout kept")
        return 0
    known = Sizes.of(read_plan(file.table("layout")))  # the sizes of an outdated layout are still good
    fixed = known.sound
    sizes = chosen(known if fixed else Sizes.fitting(board), args)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=options.console(stderr=True), transient=True) as bar:
        best = search(board, file.names, sizes, args, bar)
        for trial in range(1, 1 if fixed or args.car else MAX_TRIALS):
            if not best.defects:
                break
            smaller = search(board, file.names, chosen(Sizes.fitting(board, SHRINK**trial), args), args, bar)
            best = min(best, smaller, key=lambda found: len(found.defects))
    write(args, file, best.plan, best.summary())
    for defect in best.defects[:MAX_DEFECTS]:
        print(f"  {defect}")
    if best.defects:
        print("Try more --seeds, a larger --frame or a smaller --car or --font; or move things by hand.")
    return 0


def file_of(text: str) -> Path:
    """Return the board file to write to; a shipped board cannot be given by its name."""
    if not Path(text).is_file() and not text.endswith(".toml"):
        raise options.BadFile(f"no board file '{text}'; give the path of a TOML file")
    return locate(Path(text))


def chosen(sizes: Sizes, args: Namespace) -> Sizes:
    """Return sizes changed by the options."""
    if args.margin:
        sizes = sizes.with_margin(args.margin)
    if args.frame:
        sizes = replace(sizes, frame=args.frame)
    if args.car:
        sizes = replace(sizes, car=(args.car, round(args.car / 3)))
    if args.font:
        sizes = replace(sizes, font=args.font, radius=round(0.5 * args.font, 1))
    return sizes


def search(board: Board, names: Translations, sizes: Sizes, args: Namespace, bar: Progress) -> Solution:
    """Return the first plan without overlaps, seed by seed; if there is none, the best one."""
    from whistlestop.layout.solver.search import STEPS, solve

    task = bar.add_task(f"{board.name}, cars of {sizes.car[0]:g} pixels", total=float(args.seeds))
    found: list[Solution] = []
    for seed in range(args.seeds):

        def show_progress(done: float, seed: int = seed) -> None:
            bar.update(task, completed=seed + done)

        found.append(solve(board, names, sizes, seed, args.steps or STEPS, show_progress))
        best = min(found, key=lambda one: one.cost)
        bar.update(task, description=f"{board.name}: {best.summary()}")
        if not best.defects:
            break
    return best


def write(args: Namespace, file: BoardFile, found: LayoutPlan, summary: str) -> None:
    """Write the plan to the file, and the land beside it."""
    board, names = file.board, file.names
    target = Path(args.output) if args.output else file.path
    text = with_plan(file.path.read_bytes().decode("utf-8"), found)
    plan_of(BoardFile(target, text.removeprefix("\ufeff")))  # nothing is written that cannot be read again
    land = Land()
    if args.only_ground:
        land = read_land(file.path)
    elif not args.no_land:
        from whistlestop.layout.solver.land import land_under
        from whistlestop.layout.solver.problem import Problem, Sizes

        land = land_under(Problem(board, names, Sizes.of(found)), found)
    layout = draw(board, found, names, land, look_of(file))
    grounds = {} if args.no_ground else painted(file, found, layout)
    options.write_text(str(target), text)
    if land.land:
        from whistlestop.layout.solver.land import land_text

        options.write_text(str(land_file(target)), land_text(land))
    else:
        land_file(target).unlink(missing_ok=True)
    if args.svg:
        options.write_text(args.svg, picture(board, layout))
    print(f"{target}: {summary}")
    if grounds:
        from whistlestop.layout.painting.paint import write_pictures

        print(f"{target}: ground painted, {write_pictures(target, grounds) // 1000} kB of pictures beside it")
    else:
        remove_pictures(target)


def painted(file: BoardFile, plan: LayoutPlan, layout: Layout) -> dict[Theme, Raster]:
    """Return the painted ground of a board."""
    with options.needed(
        "painting the ground needs", "install it: pip install 'whistlestop[layout]'; or use --no-ground"
    ):
        from whistlestop.layout.painting.paint import paint
        from whistlestop.layout.painting.relief import source_file
    source = source_file()
    if layout.land and source is None:
        print("No picture of the earth's relief is installed, so mountains follow the ridges of the atlas.")
        print("For true relief: pip install 'whistlestop[layout]', then --only-ground")
    return paint(file, plan, layout, source)
