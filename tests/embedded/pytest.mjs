// Runs pytest in Pyodide:
//
//     node pytest.mjs PYODIDE PACKAGES TOOLS TESTS ARGUMENT …
//
// PACKAGES is packages.zip of an app, TOOLS a folder with pytest and what it needs, TESTS the folder with the tests.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [library, packages, tools, tests, ...options] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(library, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: library, env: { PYTHONDONTWRITEBYTECODE: "1" } });
const data = readFileSync(packages);
python.unpackArchive(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength), "zip", {
  extractDir: "/packages",
});
for (const [place, folder] of Object.entries({ "/tools": tools, "/project/tests": tests })) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
python.globals.set("options", python.toPy(options));
process.exit(
  python.runPython(`
import os, sys
sys.path[:0] = ["/packages", "/tools", "/project/tests"]
os.chdir("/project")
import pytest
int(pytest.main(["--noconftest", "-p", "no:cacheprovider", *options]))
`),
);
