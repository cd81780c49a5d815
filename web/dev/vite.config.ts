import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// The pages of this folder, for looking at parts of the game alone; see serve.py.
export default defineConfig({
  root: here("."),
  plugins: [svelte({ configFile: false, preprocess: vitePreprocess() })],
  resolve: { alias: { $: here("../src") } },
  build: {
    target: "es2022",
    emptyOutDir: true,
    rollupOptions: { input: [here("map.html"), here("game.html"), here("art.html")] },
  },
});
