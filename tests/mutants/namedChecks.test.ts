import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { plantMutants } from "./findMutants.ts";
import { faultsOf, mutantOf, readNamedChecks } from "./namedChecks.ts";

const checks = readNamedChecks();

test("each check that docs/actuation-checks.md names stands where it says, and so does its test [IMMO-04]", () => {
  expect(checks.length).toBeGreaterThan(60);
  expect(checks.map(faultsOf).filter((fault) => fault !== undefined)).toEqual([]);
});

test("each can be left out by itself, and what is left still runs", () => {
  for (const named of checks) {
    const mutant = mutantOf(named);
    expect(mutant.replacement, named.check).not.toBe(mutant.original);
    const source = readFileSync(named.file, "utf8");
    const planted = plantMutants(source, [{ ...mutant, number: 0 }]);
    expect(parseSync(named.file, planted).errors, named.check).toEqual([]);
  }
});
