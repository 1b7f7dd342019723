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

interface Listed {
  readonly name: string;
  readonly licence: string;
  readonly texts: readonly string[];
  readonly isInPage: boolean;
}

test("the list for the page about the product has all that is shipped, and what only tests use is not there", () => {
  const list = JSON.parse(readFileSync(join(DIST, "page/licences.json"), "utf8")) as Listed[];
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly dependencies: object;
    readonly devDependencies: object;
  };
  const names = new Set(list.map(({ name }) => name));
  const expected = Object.keys(dependencies);
  expect(expected.filter((name) => !names.has(name))).toEqual([]);
  for (const name of ["vitest", "@playwright/test", "knip"]) {
    expect(devDependencies).toHaveProperty([name]);
    expect(names.has(name), name).toBe(false);
  }
  const inPage = new Set(list.filter(({ isInPage }) => isInPage).map(({ name }) => name));
  expect(importedPackages().filter((name) => !inPage.has(name))).toEqual([]);
  expect(inPage.has("fastify")).toBe(false);
  expect(list.filter(({ licence }) => licence === "")).toEqual([]);
  expect(list.find(({ name }) => name === "fastify")?.texts.join()).toContain(
    "Permission is hereby",
  );
});
