import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PAGE = join(process.env.WAYMARK_DIST ?? "dist", "page");
const ASSETS = join(PAGE, "assets");

const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
const textOf = (script: string) => readFileSync(join(ASSETS, script), "utf8");

/** As the server sends it: a small one goes as it is. */
function sentBytes(script: string): number {
  const packed = join(ASSETS, `${script}.br`);
  return statSync(readdirSync(ASSETS).includes(`${script}.br`) ? packed : join(ASSETS, script))
    .size;
}

/** With all that they import at once, and so cannot run without. */
function withImports(roots: readonly string[]): Set<string> {
  const all = new Set<string>();
  const add = (script: string) => {
    if (all.has(script)) return;
    all.add(script);
    for (const [, imported = ""] of textOf(script).matchAll(
      /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g,
    ))
      add(imported);
  };
  for (const root of roots) add(root);
  return all;
}

function named(name: string): string {
  const found = scripts.filter((script) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(script));
  expect(found, name).toHaveLength(1);
  return found[0]!;
}

const kilobytes = (script: Iterable<string>) =>
  [...script].reduce((sum, one) => sum + sentBytes(one), 0) / 1_000;

const signIn = withImports(
  [...readFileSync(join(PAGE, "index.html"), "utf8").matchAll(/\/assets\/([^"]+\.js)"/g)].map(
    ([, script = ""]) => script,
  ),
);
const map = withImports([
  ...signIn,
  ...["Inside", "MapScreen", "engine\\.worker", "map\\.worker", "pt"].map(named),
]);

test("the sign-in page loads little script, and nothing of map, charts or dates", () => {
  expect(signIn.size).toBeGreaterThan(0);
  expect(kilobytes(signIn)).toBeLessThan(150);
  const foreign = /maplibregl|deck\.gl|uPlot|u-legend|DatePicker/;
  expect([...signIn].filter((script) => foreign.test(textOf(script)))).toEqual([]);
  expect([...map].some((script) => /maplibregl/.test(textOf(script)))).toBe(true);
});

test("all script until the map is live keeps to its size", () => {
  expect(kilobytes(map)).toBeGreaterThan(kilobytes(signIn) + 500);
  expect(kilobytes(map)).toBeLessThan(1_119);
});
