import { expect, test } from "vitest";
import { createPaintPacing } from "../../../../src/map/software/paintPacing.ts";

function paced() {
  const clock = { at: 10_000 };
  return { clock, pacing: createPaintPacing(() => clock.at) };
}

test.each([
  ["twice what the last frame took while the map moves", 100, true, 200],
  ["no less than 150 ms", 10, true, 150],
  ["no more than 400 ms while it moves", 900, true, 400],
  ["six times as long while it rests", 100, false, 600],
  ["no more than a second", 900, false, 1_000],
])("the next frame waits %s", (_, tookMs, isMoving, expected) => {
  const { pacing } = paced();
  pacing.revealed({ tookMs, isMoving });
  expect([pacing.mustWait(), pacing.waitMs()]).toEqual([true, expected]);
});

test("a map that rests is painted a moment later, and a released one at once", () => {
  const { pacing } = paced();
  pacing.moveEnded();
  expect(pacing.waitMs()).toBe(250);
  pacing.release();
  expect(pacing.mustWait()).toBe(false);
});

test("a movement neither begins with a painting nor waits for that of a rest", () => {
  const { pacing } = paced();
  pacing.moveBegan();
  expect(pacing.waitMs()).toBe(150);
  pacing.release();
  pacing.revealed({ tookMs: 900, isMoving: false });
  pacing.moveBegan();
  expect(pacing.waitMs()).toBe(400);
});

test("a wheel that goes on turning puts painting off for a second, not for ever", () => {
  const { clock, pacing } = paced();
  pacing.revealed({ tookMs: 10, isMoving: true });
  for (let turn = 0; turn < 30; turn++) {
    clock.at += 100;
    pacing.wheelTurned();
  }
  expect(pacing.mustWait()).toBe(false);
});
