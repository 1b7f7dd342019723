import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createOpening } from "../../../src/map/createOpening.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(waits = true) {
  const begin = vi.fn();
  return { begin, opening: createOpening(waits, begin) };
}

describe("the first painting of a map whose painting takes long", () => {
  test("follows the fleet by a moment in which somebody may look at it", () => {
    const { begin, opening } = open();
    vi.advanceTimersByTime(1_000);
    opening.fleetKnown();
    vi.advanceTimersByTime(100);
    expect([opening.isBlank(), begin.mock.calls.length]).toEqual([true, 0]);

    // Each snapshot says that it is known; the first counts.
    opening.fleetKnown();
    vi.advanceTimersByTime(50);
    expect([opening.isBlank(), begin.mock.calls.length]).toEqual([false, 1]);
  });

  test("waits five seconds for a fleet that does not come, and begins once", () => {
    const { begin, opening } = open();
    vi.advanceTimersByTime(4_999);
    expect(begin).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    opening.fleetKnown();
    vi.advanceTimersByTime(60_000);
    expect([opening.isBlank(), begin.mock.calls.length]).toEqual([false, 1]);
  });

  test("never comes when the map is put away before", () => {
    const { begin, opening } = open();
    opening.fleetKnown();
    opening.dispose();
    vi.advanceTimersByTime(60_000);
    expect(begin).not.toHaveBeenCalled();
  });
});

test("a map that a graphics card paints waits for nobody", () => {
  const { begin, opening } = open(false);
  opening.fleetKnown();
  vi.advanceTimersByTime(60_000);
  expect([opening.isBlank(), begin.mock.calls.length]).toEqual([false, 0]);
});
