import { runInNewContext } from "node:vm";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { findMutants, plantMutants } from "./findMutants.ts";

const SOURCE = `
export const kind = (age: number, isOld: boolean): "old" | "new" => {
  if (age >= 10 && isOld) return "old";
  log.warn("odd");
  count += age;
  return "new";
};`;

const run = (awake: number | undefined, age: number) => {
  const mutants = findMutants("kind.js", PLAIN).map((mutant, number) => ({ ...mutant, number }));
  const code = plantMutants(
    PLAIN,
    mutants.filter(({ number }) => number === awake),
  );
  const globals = { isMutant: (number: number) => number === awake };
  return runInNewContext(`${code}; old(${age})`, globals) as unknown;
};
const PLAIN = "function old(age) { if (age >= 10) { return true; } return false; }";

test("finds conditions, borders, logic, sums, words, statements and returns, and no types or logs", () => {
  const found = findMutants("kind.ts", SOURCE).map(
    ({ kind, original, replacement }) => `${kind}: ${original} → ${replacement}`,
  );
  expect(found).toContain("conditional: age >= 10 && isOld → true");
  expect(found).toContain("boundary: age >= 10 → age > 10");
  expect(found).toContain("logical: age >= 10 && isOld → (age >= 10) || (isOld)");
  expect(found).toContain("arithmetic: count += age → count -= age");
  expect(found).toContain('string: "old" → ""');
  expect(found).toContain('return: return "new"; → return;');
  expect(found).toContain("statement: count += age; → ;");
  expect(found.filter((one) => one.includes("odd"))).toEqual([]);
  expect(found.filter((one) => one.includes('string: "old"'))).toHaveLength(1);
});

test("finds nothing that changes nothing", () => {
  expect(findMutants("none.ts", "function none() { return undefined; }")).toEqual([]);
  expect(findMutants("none.ts", "function none() { return; }")).toEqual([]);
});

test("plants code that is sound, and asleep until it is woken", () => {
  const mutants = findMutants("kind.ts", SOURCE).map((mutant, number) => ({ ...mutant, number }));
  for (const mutant of mutants)
    expect(parseSync("kind.ts", plantMutants(SOURCE, [mutant])).errors, mutant.original).toEqual(
      [],
    );

  const boundary = findMutants("kind.js", PLAIN).findIndex(({ kind }) => kind === "boundary");
  expect([run(undefined, 10), run(boundary, 10), run(boundary, 11)]).toEqual([true, false, true]);
});

test("refuses to plant in code that was changed since", () => {
  const mutants = findMutants("kind.js", PLAIN).map((mutant, number) => ({ ...mutant, number }));
  expect(() => plantMutants(` ${PLAIN}`, mutants)).toThrow("was changed");
});
