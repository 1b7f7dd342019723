import { expect, test } from "vitest";
import { type TestOutcome, withSecondTry } from "./readReports.ts";

const passed = (name: string): TestOutcome => ({ name, status: "passed", tookMs: 1 });
const failed = (name: string, failure: string): TestOutcome => ({
  name,
  status: "failed",
  tookMs: 1,
  failure,
});

test("what fails twice has failed, with what went wrong last", () => {
  const all = withSecondTry(
    [passed("a.test.ts: one"), failed("b.test.ts: two", "late")],
    [failed("b.test.ts: two", "still late")],
  );
  expect(all).toEqual([passed("a.test.ts: one"), failed("b.test.ts: two", "still late")]);
});

test("what passes at its second try names what went wrong at the first", () => {
  const all = withSecondTry(
    [failed("a.test.ts: one", "late"), passed("a.test.ts: two"), passed("b.test.ts: three")],
    [passed("a.test.ts: one"), passed("a.test.ts: two")],
  );
  expect(all).toEqual([
    passed("b.test.ts: three"),
    { ...passed("a.test.ts: one"), failure: "late" },
    passed("a.test.ts: two"),
  ]);
});

test("what passed alone and fails beside what was run again has failed", () => {
  const all = withSecondTry(
    [failed("a.test.ts: one", "late"), passed("a.test.ts: two")],
    [passed("a.test.ts: one"), failed("a.test.ts: two", "new")],
  );
  expect(all.filter(({ status }) => status === "failed")).toEqual([
    failed("a.test.ts: two", "new"),
  ]);
});

test("a file that failed outside of its tests is named at the first of them", () => {
  const all = withSecondTry(
    [failed("a.test.ts", "no database")],
    [passed("a.test.ts: one"), passed("a.test.ts: two")],
  );
  expect(all).toEqual([
    { ...passed("a.test.ts: one"), failure: "no database" },
    passed("a.test.ts: two"),
  ]);
});

test("files without a second report keep their first", () => {
  const first = [failed("a.test.ts: one", "late")];
  expect(withSecondTry(first, [])).toEqual(first);
});
