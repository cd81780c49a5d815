import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

// `npm run dev` shows the sources as they are being written, with a server that runs beside it.
const server = process.env.WHISTLESTOP_SERVER ?? "http://localhost:8080";

const packageOf = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;

/** The page brings a font and parts of packages along, and with them go their licences. */
const licences: Plugin = {
  name: "licences",
  apply: "build",
  generateBundle() {
    const folders = new Map<string, string>();
    for (const id of this.getModuleIds()) {
      const [, folder, name] = packageOf.exec(id.replaceAll("\\", "/").replace("\0", "")) ?? [];
      if (folder && name) folders.set(name, folder);
    }
    const texts = [...folders].sort().map(([name, folder]) => {
      const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
      const file = readdirSync(folder).find((found) => /^licen[cs]e/i.test(found));
      const text = file ? readFileSync(`${folder}/${file}`, "utf8").trim() : `Licence: ${license}`;
      return `${name} ${version}\n\n${text}\n`;
    });
    this.emitFile({ type: "asset", fileName: "assets/licences.txt", source: texts.join(`\n${"-".repeat(80)}\n\n`) });
  },
};

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

export default defineConfig({
  base: "./", // the server knows under which path it is reached, and puts that into the page
  plugins: [svelte(), licences],
  resolve: {
    alias: [{ find: /^\$\//, replacement: source("") }],
  },
  worker: { format: "es" },
  build: {
    outDir: "../src/whistlestop/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no scripts or styles but those in files
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
});
