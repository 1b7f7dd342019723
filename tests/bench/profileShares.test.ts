import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawingShare, type Profile, sharesOf } from "../../bench/browser/profileShares.ts";
import { newFolder } from "../support/newFolder.ts";

/** A built page of scripts that each come from one source, with their maps. */
function builtPage(sources: Readonly<Record<string, string>>): string {
  const page = newFolder();
  mkdirSync(join(page, "assets"));
  for (const [file, source] of Object.entries(sources)) {
    writeFileSync(join(page, "assets", file), "");
    writeFileSync(
      join(page, "assets", `${file}.map`),
      JSON.stringify({ version: 3, file, sources: [source], names: [], mappings: "AAAA" }),
    );
  }
  return page;
}

const frame = (functionName: string, file?: string) => ({
  functionName,
  url: file === undefined ? "" : `http://127.0.0.1:8080/assets/${file}`,
  lineNumber: 0,
  columnNumber: 0,
});

/** As Chromium records it, cut to the page, its idle time, and three functions that call one another. */
const PROFILE: Profile = {
  nodes: [
    { id: 1, callFrame: frame("(root)"), children: [2, 3, 6, 7] },
    { id: 2, callFrame: frame("(idle)") },
    { id: 3, callFrame: frame("tick", "index-B1.js"), children: [4] },
    { id: 4, callFrame: frame("_render", "maplibre-C2.js"), children: [5] },
    { id: 5, callFrame: frame("colourOf", "index-B1.js") },
    { id: 6, callFrame: frame("(garbage collector)") },
    { id: 7, callFrame: frame("watch") },
  ],
  samples: [2, 3, 4, 5, 6, 7],
  timeDeltas: [400, 100, 200, 100, 50, 150],
};
const SOURCES = {
  "index-B1.js": "../../../src/map/tick.ts",
  "maplibre-C2.js": "../../../node_modules/maplibre-gl/src/ui/map.ts",
};

test("what a function of the map libraries calls is drawing, and nothing else is [BENCH-01]", () => {
  const shares = sharesOf(PROFILE, builtPage(SOURCES));
  expect(shares.busyPercent).toBeCloseTo(60);
  expect(shares.scriptPercent).toBeCloseTo(55);
  expect(shares.drawingPercent).toBeCloseTo(30);
  expect(shares.others).toEqual([
    ["watch", 15],
    ["tick src/map/tick.ts", 10],
    ["(garbage collector)", 5],
  ]);
  expect(drawingShare(shares)).toBeCloseTo(30 / 55);
});

test("a page that was built otherwise than its maps is refused [BENCH-01]", () => {
  const { "maplibre-C2.js": source } = SOURCES;
  const page = builtPage({ "index-B1.js": "../../../src/map/tick.ts", "maplibre-C9.js": source });
  expect(() => sharesOf(PROFILE, page)).toThrow("maplibre-C2.js is of another build");
});

test("a profile in which nobody drew is refused [BENCH-01]", () => {
  const other = builtPage({ ...SOURCES, "maplibre-C2.js": "../../../src/app/screen.ts" });
  expect(() => drawingShare(sharesOf(PROFILE, other))).toThrow("no function of the map libraries");
});
