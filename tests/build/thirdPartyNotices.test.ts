import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const DIST = process.env.WAYMARK_DIST ?? "dist";

/** Nothing of these is in the page: they only pass on what the other one exports. */
const PASSES_ON: Readonly<Record<string, string>> = { "react-router-dom": "react-router" };

/** What the page and its worker take from npm, types aside. */
function importedPackages(): string[] {
  const names = ["src", "workers"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => [
        ...readFileSync(join(folder, path), "utf8").matchAll(
          /^(?:import|export) (?!type\b)(?:[^;"]*from )?"((?:@[^/"]+\/)?[^./#"@][^/"]*)/gm,
        ),
      ])
      .map(([, name = ""]) => PASSES_ON[name] ?? name),
  );
  return [...new Set(names)];
}

test("the page names all it has of others, those of its worker too, with their licences", () => {
  const notices = readFileSync(join(DIST, "page/third-party-notices.txt"), "utf8");
  const imported = importedPackages();
  expect(imported).toEqual(expect.arrayContaining(["react", "maplibre-gl", "supercluster"]));
  expect(imported.filter((name) => !notices.includes(`\n${name} `))).toEqual([]);
  expect(notices).toMatch(/Copyright \(c\) .*Facebook|Copyright \(c\) Meta/);
  expect(notices).toContain("OpenStreetMap contributors (ODbL)");
});
