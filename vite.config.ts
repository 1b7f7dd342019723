import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { serviceWorker } from "./build/serviceWorker.ts";
import { thirdPartyNotices } from "./build/thirdPartyNotices.ts";

/** The package names its build with warnings for developers, whoever asks. */
const router = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));
const shippedRouter = [
  { find: /^react-router$/, replacement: router("index") },
  { find: /^react-router\/dom$/, replacement: router("dom-export") },
];

const notices = thirdPartyNotices("third-party-notices.txt");

/** Two bundles from one file: `vite build` makes the page, `vite build --ssr` the server. */
export default defineConfig(({ command, isSsrBuild, isPreview }) => ({
  // deck.gl without WebGPU, which MapLibre cannot share with it: a tenth of it less.
  resolve: isSsrBuild
    ? {}
    : {
        conditions: ["visgl:webgl-only", ...defaultClientConditions],
        alias: command === "build" ? shippedRouter : [],
      },
  plugins:
    isSsrBuild || isPreview
      ? []
      : [
          react(),
          notices.write,
          serviceWorker("workers/service.worker.ts", "service-worker.js"),
          precompress("dist/page"),
        ],
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: "dist/server",
        target: "node20",
        rolldownOptions: {
          // One entry a thread or command: the server, its database, its simulated fleet, its
          // spreadsheets, and the check of the audit trail.
          input: {
            main: "server/main.ts",
            auditCommand: "server/auditCommand.ts",
            databaseThread: "server/database/databaseThread.ts",
            simulatorThread: "server/simulator/simulatorThread.ts",
            spreadsheetThread: "server/reports/spreadsheetThread.ts",
          },
          // What several share lies beside them: threads are found by where their opener lies.
          output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", format: "es" },
        },
      }
    : {
        outDir: "dist/page",
        target: "es2024",
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 2_000,
        // What everybody needs first comes as one: forty files of a kilobyte cost a slow line seconds.
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } },
        },
      },
  worker: { format: "es", plugins: () => [notices.collect()] },
  server: {
    port: 5173,
    proxy: {
      "/api": { target: "http://localhost:8080", ws: true },
      "/atlas": "http://localhost:8080",
      "/brand": "http://localhost:8080",
    },
  },
}));
