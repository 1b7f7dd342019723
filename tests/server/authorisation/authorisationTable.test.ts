import { expect, test } from "vitest";
import { ROUTES } from "../../../server/routes.ts";
import { AUTHORISATION_TABLE } from "./authorisationTable.ts";
import { CALLERS } from "./callers.ts";
import { cellsOf } from "./tryTable.ts";

const parts = Object.values(AUTHORISATION_TABLE);

test("the table of rights has every route, and every row of it is one [Z01] [A03] [PERM-02]", () => {
  const routes = ROUTES.map(({ method, url }) => `${method} ${url}`);
  expect(parts.flatMap((part) => Object.keys(part)).sort()).toEqual(routes.sort());
});

test("the table of rights has at least 9,000 cells [Z01] [PERM-01]", () => {
  const cells = parts.reduce((sum, part) => sum + cellsOf(part).length, 0);
  console.log(`${cells} cells`);
  expect(cells).toBeGreaterThanOrEqual(9_000);
  expect(CALLERS.length).toBeGreaterThanOrEqual(15);
});
