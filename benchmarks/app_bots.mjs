// Times the decisions of hard bots in Pyodide: node app_bots.mjs PYODIDE PACKAGES BOARD GAMES; see app_speed.py.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [library, packages, board, games] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(library, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: library });
const data = readFileSync(packages);
python.unpackArchive(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength), "zip", {
  extractDir: "/packages",
});
python.globals.set("board", board);
python.globals.set("games", Number(games));
python.runPython(`
import sys
sys.path.insert(0, "/packages")
import time
import whistlestop as ws

times = []
for number in range(games):
    players = (ws.load_board(board).max_players, 2)[number % 2]
    game = ws.Game.new(board, players=players, seed=number + 1)
    bots = [ws.bot("hard") for _ in range(players)]
    while not game.over:
        view = game.view()
        begin = time.perf_counter()
        action = bots[view.seat].choose(view)
        times.append(1000 * (time.perf_counter() - begin))
        game.play(action)
times.sort()
at = lambda share: times[int(share * (len(times) - 1))]
print(f"{len(times)} decisions, median {at(0.5):.1f} ms, 99 % {at(0.99):.0f} ms, longest {times[-1]:.0f} ms")
`);
process.exit(0);
