import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build, loadConfigFromFile, type PluginOption } from "vite";

/** Writes beside the page that is shipped, which is not built here. */
const OF_THE_SHIPPED = "precompress";

/**
 * The page as it is shipped, with maps from its code to the sources, in a folder laid out like
 * `dist`: so a profile can show whose function took the time. The configuration is that of the shipped page,
 * so that its files have the same names and the maps fit them.
 */
export async function buildForProfile(dist: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-profile-"));
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" });
  if (!loaded) throw new Error("no configuration of the build");
  const { config } = loaded;
  await build({
    ...config,
    configFile: false,
    logLevel: "error",
    plugins: (config.plugins ?? []).filter((plugin) => !isOfTheShipped(plugin)),
    build: {
      ...config.build,
      outDir: join(folder, "page"),
      emptyOutDir: true,
      sourcemap: "hidden",
    },
  });
  symlinkSync(resolve(dist, "atlas"), join(folder, "atlas"));
  return folder;
}

const isOfTheShipped = (plugin: PluginOption): boolean =>
  typeof plugin === "object" &&
  plugin !== null &&
  "name" in plugin &&
  plugin.name === OF_THE_SHIPPED;
