import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";

/**
 * The page as it is shipped, with maps from its code to the sources, in a folder laid out like
 * `dist`: so a profile can show whose function took the time.
 */
export async function buildForProfile(dist: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-profile-"));
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    build: {
      outDir: join(folder, "page"),
      emptyOutDir: true,
      target: "es2024",
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
      sourcemap: "hidden",
    },
    worker: { format: "es" },
  });
  symlinkSync(resolve(dist, "atlas"), join(folder, "atlas"));
  return folder;
}
