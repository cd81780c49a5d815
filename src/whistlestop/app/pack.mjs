// Packs the Python of the app: byte-compiled by the Python that will run it, and only what is used of the standard library.
//
//     node pack.mjs PYODIDE PACKAGES OUT
//
// PYODIDE is the folder of the npm package, PACKAGES one with everything that is not in the standard library. OUT gets
// packages.zip and python_stdlib.zip.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [library, packages, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(library, "pyodide.mjs")).href);

// no columns in tracebacks: they are a fifth of what is packed
const python = await loadPyodide({ indexURL: library, env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/packages", packages);
python.mountNodeFS("/library", library);
python.mountNodeFS("/out", out);
python.runPython("import sys; sys.path.insert(0, '/packages')");
try {
  await python.pyimport("whistlestop.app.pack").main();
} catch (fault) {
  console.log(fault.message); // without the text of Pyodide around it
  process.exit(1);
}
process.exit(0); // the timers of timeouts that were not reached would keep Node waiting for two minutes
