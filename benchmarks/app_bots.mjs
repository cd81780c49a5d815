// Times the decisions of hard bots in Pyodide: node app_bots.mjs PYODIDE PACKAGES BOARD GAMES; see app_speed.py.
// The time of the processor says what a decision costs where nothing else runs; that of the clock is longer on a busy machine.

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
python.globals.set("spent", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
});
python.runPython(`
import sys
sys.path.insert(0, "/packages")
import time
import whistlestop as ws

times, costs = [], []
for number in range(games):
    players = (ws.load_board(board).max_players, 2)[number % 2]
    game = ws.Game.new(board, players=players, seed=number + 1)
    bots = [ws.bot("hard") for _ in range(players)]
    while not game.over:
        view = game.view()
        begin, before = time.perf_counter(), spent()
        action = bots[view.seat].choose(view)
        times.append(1000 * (time.perf_counter() - begin))
        costs.append(spent() - before)
        game.play(action)
def told(found):
    found.sort()
    at = lambda share: found[int(share * (len(found) - 1))]
    return f"median {at(0.5):.1f} ms, 99 % {at(0.99):.0f} ms, longest {found[-1]:.0f} ms"

print(f"{len(times)} decisions by the clock: {told(times)}; by the processor: {told(costs)}")
`);
process.exit(0);
