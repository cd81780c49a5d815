import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// `npm run dev` shows the sources as they are being written, with a server that runs beside it.
const server = process.env.WHISTLESTOP_SERVER ?? "http://localhost:8080";

/** The page brings its font along, and with it goes the licence of the font. */
const fontLicence: Plugin = {
  name: "font-licence",
  apply: "build",
  generateBundle() {
    const source = readFileSync(new URL("node_modules/@fontsource-variable/cabin/LICENSE", import.meta.url));
    this.emitFile({ type: "asset", fileName: "assets/cabin-LICENSE.txt", source });
  },
};

export default defineConfig({
  base: "./", // the server knows under which path it is reached, and puts that into the page
  plugins: [svelte(), fontLicence],
  resolve: {
    alias: { $: fileURLToPath(new URL("src", import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
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
  test: { environment: "happy-dom", pool: "vmThreads", include: ["src/**/*.test.ts"] },
});
