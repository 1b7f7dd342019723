import { build, type Plugin, type Rolldown } from "vite";

/**
 * Writes a service worker beside the page, whole and under a name that stays: a browser asks for it by
 * that name, and what it shares with the page must not make it wait for a file of the page.
 */
export const serviceWorker = (source: string, fileName: string): Plugin => ({
  name: "service-worker",
  apply: "build",
  async generateBundle() {
    const [script] = await bundle(source);
    if (script?.type !== "chunk") throw new Error(`${source} made no script`);
    this.emitFile({ type: "asset", fileName, source: script.code });
  },
});

async function bundle(source: string) {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2024",
      rolldownOptions: { input: source, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output;
}
