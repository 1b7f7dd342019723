import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";

/** Who may import whom: the table of the README. A folder not named here may import nothing. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  contract: ["domain"],
  workers: ["contract", "domain"],
  atlas: ["domain"],
  build: [],
  server: ["contract", "domain"],
  src: ["contract", "domain"],
  tests: ["domain", "contract", "workers", "atlas", "server", "src", "bench"],
  bench: ["domain", "contract", "workers", "atlas", "server", "tests"],
};

/** Inside `src`: the layers from top to bottom; a layer imports only what stands below it. */
const LAYERS: readonly (readonly string[])[] = [
  ["app"],
  ["features"],
  ["map", "engine", "api", "state"],
  ["ui", "i18n"],
];

/** What a folder may take from npm; `any` other packages are refused there. */
const PACKAGES: Record<string, RegExp> = {
  domain: /^$/,
  contract: /^$/,
  // earcut and supercluster are pure: numbers in, numbers out.
  workers: /^(comlink|xstate|earcut|supercluster)$/,
};

interface Import {
  readonly file: string;
  readonly target: string;
}

const files = Object.keys(MAY_IMPORT).flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => posix.join(folder, path)),
);

const imports: Import[] = files.flatMap((file) =>
  [...readFileSync(join(file), "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, target]) => ({ file, target: resolve(file, target ?? "") }),
  ),
);

function resolve(file: string, target: string): string {
  if (target.startsWith("#")) return target.slice(1);
  return target.startsWith(".") ? posix.join(posix.dirname(file), target) : `npm:${target}`;
}

const top = (path: string) => path.split("/")[0] ?? "";
const own = imports.filter(({ target }) => !target.startsWith("npm:"));

describe("the house", () => {
  test("is read at all", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(own.length).toBeGreaterThan(100);
  });

  test("imports run in one direction between folders", () => {
    const wrong = own.filter(
      ({ file, target }) =>
        top(file) !== top(target) && !MAY_IMPORT[top(file)]?.includes(top(target)),
    );
    expect(wrong).toEqual([]);
  });

  test("crosses a border only by a # name", () => {
    const source = files.filter((file) => !/^(tests|bench)/.test(file));
    const wrong = source.filter((file) =>
      [...readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)].some(
        ([, target]) => top(resolve(file, target ?? "")) !== top(file),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("keeps pure folders free of packages", () => {
    const wrong = imports.filter(({ file, target }) => {
      const allowed = PACKAGES[top(file)];
      return allowed && target.startsWith("npm:") && !allowed.test(target.slice(4));
    });
    expect(wrong).toEqual([]);
  });

  test("imports downwards inside src, and no feature imports a feature", () => {
    const layer = (path: string) =>
      LAYERS.findIndex((names) => names.includes(path.split("/")[1] ?? ""));
    const wrong = own.filter(({ file, target }) => {
      if (top(file) !== "src" || top(target) !== "src" || layer(file) < 0) return false;
      const [, folder, name] = file.split("/");
      const [, otherFolder, otherName] = target.split("/");
      if (folder === "features" && otherFolder === "features") return name !== otherName;
      return folder !== otherFolder && layer(target) < layer(file);
    });
    expect(wrong).toEqual([]);
  });

  test("migrations are frozen: they import nothing but the query builder [D3]", () => {
    const migrations = imports.filter(({ file }) => file.startsWith("server/database/migrations/"));
    expect(migrations.length).toBeGreaterThan(0);
    expect(migrations.filter(({ target }) => target !== "npm:kysely")).toEqual([]);
  });

  test("names every file after what it exports", () => {
    const drawers = files.filter((file) =>
      /\/(index|utils?|helpers?|types|manager)\.tsx?$/.test(file),
    );
    expect(drawers).toEqual([]);
  });
});
