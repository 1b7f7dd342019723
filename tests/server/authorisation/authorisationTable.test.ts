import { expect, test } from "vitest";
import { ROUTES } from "../../../server/routes.ts";
import { AUTHORISATION_TABLE } from "./authorisationTable.ts";
import { CALLERS } from "./callers.ts";
import { RELATIONS } from "./relations.ts";
import { cellsToTry } from "./tryTable.ts";

const parts = Object.values(AUTHORISATION_TABLE);

test("the table of rights has every route, and every row of it is one [Z01] [A03] [PERM-02]", () => {
  const routes = ROUTES.map(({ method, url }) => `${method} ${url}`);
  expect(parts.flatMap((part) => Object.keys(part)).sort()).toEqual(routes.sort());
});

test("at least 9,000 cells of the table of rights are tried: of each way every caller and every relation [Z01] [PERM-01]", () => {
  const cells = parts.reduce((sum, part) => sum + cellsToTry(part).length, 0);
  console.log(`${cells} cells`);
  expect(cells).toBeGreaterThanOrEqual(9_000);
  expect(CALLERS.length).toBeGreaterThanOrEqual(15);
  for (const part of parts)
    for (const way of Object.values(part).flat()) {
      const ofWay = cellsToTry(part).filter((cell) => cell.way === way);
      expect(new Set(ofWay.map(({ caller }) => caller)).size).toBe(CALLERS.length);
      if (way.names !== undefined)
        expect(new Set(ofWay.map(({ relation }) => relation)).size).toBe(RELATIONS.length);
    }
});
