import { expect, test } from "vitest";
import { createLeaveGuard } from "../../../src/state/leaveGuard.ts";

test("nobody leaves while something is unsaved, until who holds it lets them [PRO-01]", () => {
  const guard = createLeaveGuard();
  const gone: string[] = [];
  let held: (() => void) | undefined;

  guard.leave(() => gone.push("free"));
  const release = guard.hold((go) => {
    held = go;
  });
  guard.leave(() => gone.push("held"));
  expect(gone).toEqual(["free"]);
  held?.();
  expect(gone).toEqual(["free", "held"]);
  release();
  guard.leave(() => gone.push("released"));
  expect(gone).toEqual(["free", "held", "released"]);
});
