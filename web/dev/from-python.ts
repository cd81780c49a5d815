import { execFileSync } from "node:child_process";

/** What a Python script of this folder prints as JSON, for tests that need real boards and games. */
export function fromPython<T>(script: string): T {
  const python = process.env.WHISTLESTOP_PYTHON ?? "python3";
  return JSON.parse(execFileSync(python, [`dev/${script}`], { encoding: "utf8", maxBuffer: 2 ** 27 })) as T;
}
