import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFirstPaint } from "../../../../src/map/software/firstPaint.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(waits = true) {
  const begin = vi.fn();
  return { begin, firstPaint: createFirstPaint(waits, begin) };
}

describe("the first painting of a map whose painting takes long", () => {
  test("follows the fleet by a moment in which somebody may look at it", () => {
    const { begin, firstPaint } = open();
    vi.advanceTimersByTime(1_000);
    firstPaint.fleetKnown();
    vi.advanceTimersByTime(100);
    expect([firstPaint.isBlank(), begin.mock.calls.length]).toEqual([true, 0]);

    // Each snapshot says that it is known; the first counts.
    firstPaint.fleetKnown();
    vi.advanceTimersByTime(50);
    expect([firstPaint.isBlank(), begin.mock.calls.length]).toEqual([false, 1]);
  });

  test("waits five seconds for a fleet that does not come, and begins once", () => {
    const { begin, firstPaint } = open();
    vi.advanceTimersByTime(4_999);
    expect(begin).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    firstPaint.fleetKnown();
    vi.advanceTimersByTime(60_000);
    expect([firstPaint.isBlank(), begin.mock.calls.length]).toEqual([false, 1]);
  });

  test("never comes when the map is put away before", () => {
    const { begin, firstPaint } = open();
    firstPaint.fleetKnown();
    firstPaint.dispose();
    vi.advanceTimersByTime(60_000);
    expect(begin).not.toHaveBeenCalled();
  });
});

test("a map that is painted at once waits for nobody", () => {
  const { begin, firstPaint } = open(false);
  firstPaint.fleetKnown();
  vi.advanceTimersByTime(60_000);
  expect([firstPaint.isBlank(), begin.mock.calls.length]).toEqual([false, 0]);
});
