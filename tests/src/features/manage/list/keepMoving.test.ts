import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { epochMs } from "#domain/units";
import { keepMoving } from "../../../../../src/features/manage/list/keepMoving.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const now = () => epochMs(Date.now());

/** Moves to the first of the moments that is still to come; says at which it was called. */
function moves(...moments: readonly number[]) {
  const at: number[] = [];
  const move = async (moment: number) => {
    at.push(moment);
    const next = moments.find((one) => one > moment);
    return next === undefined ? undefined : epochMs(next);
  };
  return { at, move };
}

test("moves at once, at each moment that is named, and then no more [DRV-02]", async () => {
  const { at, move } = moves(1_500, 9_000);
  keepMoving(move, now);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(at).toEqual([1_000, 1_500, 9_000]);
  expect(vi.getTimerCount()).toBe(0);
});

test("ends when nobody looks any more, also while it moves", async () => {
  const { at, move } = moves(1_500, 2_000);
  const stop = keepMoving(move, now);
  await vi.advanceTimersByTimeAsync(600);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(at).toEqual([1_000, 1_500]);
  keepMoving(move, now)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.getTimerCount()).toBe(0);
});

test("waits for a moment that lies farther ahead than a timer reaches", async () => {
  const far = 1_000 + 40 * 86_400_000;
  const { at, move } = moves(far);
  keepMoving(move, now);
  await vi.advanceTimersByTimeAsync(41 * 86_400_000);
  expect(at.at(-1)).toBe(far);
  expect(at.length).toBeLessThanOrEqual(4);
});

test("what fails is asked no more, and harms nobody", async () => {
  const move = vi.fn(() => Promise.reject(new Error("gone")));
  keepMoving(move, now);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(move).toHaveBeenCalledOnce();
});
