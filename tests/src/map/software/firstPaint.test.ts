import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFirstPaint } from "../../../../src/map/software/firstPaint.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open({ waits = true, isReady = true } = {}) {
  const begin = vi.fn();
  const fleet = { isReady };
  const isFleetReady = () => fleet.isReady;
  return { begin, fleet, firstPaint: createFirstPaint({ waits, isFleetReady, begin }) };
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

  test("waits a second more for layers that are not ready, and no longer than they need", () => {
    const { begin, fleet, firstPaint } = open({ isReady: false });
    firstPaint.fleetKnown();
    vi.advanceTimersByTime(149);
    // What is ready before the view is lets the view come first.
    firstPaint.fleetReady();
    expect(begin).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect([firstPaint.isBlank(), begin.mock.calls.length]).toEqual([true, 0]);
    fleet.isReady = true;
    firstPaint.fleetReady();
    firstPaint.fleetReady();
    vi.advanceTimersByTime(60_000);
    expect([firstPaint.isBlank(), begin.mock.calls.length]).toEqual([false, 1]);
  });

  test("comes without layers that are never ready", () => {
    const { begin, firstPaint } = open({ isReady: false });
    firstPaint.fleetKnown();
    vi.advanceTimersByTime(1_149);
    expect(begin).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    firstPaint.fleetReady();
    vi.advanceTimersByTime(60_000);
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

  test.each([0, 100, 500])(
    "never comes when the map is put away %d ms after the fleet came",
    (ms) => {
      const { begin, firstPaint } = open({ isReady: false });
      firstPaint.fleetKnown();
      vi.advanceTimersByTime(ms);
      firstPaint.dispose();
      vi.advanceTimersByTime(60_000);
      expect(begin).not.toHaveBeenCalled();
    },
  );
});

test("a map that is painted at once waits for nobody", () => {
  const { begin, firstPaint } = open({ waits: false });
  firstPaint.fleetKnown();
  vi.advanceTimersByTime(60_000);
  expect([firstPaint.isBlank(), begin.mock.calls.length]).toEqual([false, 0]);
});
