// Apart from the configuration of the page: who builds it need not have what tests it.

import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: {
      environment: "happy-dom",
      pool: "vmThreads",
      include: ["src/**/*.test.ts"],
      testTimeout: 60_000, // milliseconds, also on a machine that is busy
    },
  }),
);
