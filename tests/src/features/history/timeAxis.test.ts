import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLocalClock } from "#domain/time/localClock";
import { type EpochMs, epochMs } from "#domain/units";
import {
  fitWindow,
  MIN_WINDOW,
  momentAt,
  panWindow,
  timeTicks,
  windowWith,
  xOf,
  zoomWindow,
} from "../../../../src/features/history/timeline/timeAxis.ts";

const whole = fc
  .tuple(fc.integer({ min: 0, max: 1.9e12 }), fc.integer({ min: 1_000, max: 366 * 864e5 }))
  .map(([from, length]) => ({ from: epochMs(from), to: epochMs(from + length) }));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const factor = fc.double({ min: 0.01, max: 100, noNaN: true });
/** Milliseconds that arithmetic may lose. */
const SLACK = 1;

describe("what of the time is seen", () => {
  test("stays inside the period and never gets too narrow, however it is zoomed and moved [HIST-03]", () => {
    const acts = fc.array(fc.tuple(factor, share, fc.double({ min: -3, max: 3, noNaN: true })));
    fc.assert(
      fc.property(whole, acts, (period, zooms) => {
        let window = period;
        for (const [by, where, aside] of zooms) {
          const around = epochMs(window.from + (window.to - window.from) * where);
          window = panWindow(zoomWindow(window, period, { factor: by, around }), period, aside);
          expect(window.from).toBeGreaterThanOrEqual(period.from - SLACK);
          expect(window.to).toBeLessThanOrEqual(period.to + SLACK);
          const least = Math.min(MIN_WINDOW, period.to - period.from);
          expect(window.to - window.from).toBeGreaterThanOrEqual(least - SLACK);
        }
      }),
    );
  });

  test("keeps the moment around which it is zoomed where it stands [HIST-03]", () => {
    fc.assert(
      fc.property(share, share, (start, where) => {
        const period = { from: epochMs(0), to: epochMs(864e5) };
        const from = start * 6e7;
        const window = { from: epochMs(from), to: epochMs(from + 1e7) };
        const around = epochMs(window.from + 1e7 * where);
        const zoomed = zoomWindow(window, period, { factor: 0.5, around });
        expect(xOf(zoomed, 1_000, around)).toBeCloseTo(xOf(window, 1_000, around), 3);
      }),
    );
  });

  test("follows a moment that runs out of it, in the direction of time [HIST-03]", () => {
    const period = { from: epochMs(0), to: epochMs(1_000_000) };
    const window = { from: epochMs(400_000), to: epochMs(500_000) };
    expect(windowWith(window, period, epochMs(450_000))).toBe(window);
    const next = windowWith(window, period, epochMs(500_001));
    expect(next.from).toBeGreaterThan(window.from);
    expect(xOf(next, 1_000, epochMs(500_001))).toBeCloseTo(100, 0);
    const last = windowWith(window, period, epochMs(399_999));
    expect(xOf(last, 1_000, epochMs(399_999))).toBeCloseTo(900, 0);
    expect(windowWith(window, period, epochMs(999_999)).to).toBe(1_000_000);
  });

  test("a pixel is a moment and back [HIST-03]", () => {
    fc.assert(
      fc.property(whole, share, (period, where) => {
        const at = momentAt(period, 800, where * 800);
        expect(at).toBeGreaterThanOrEqual(period.from);
        expect(at).toBeLessThanOrEqual(period.to);
        expect(Math.abs(xOf(period, 800, at) - where * 800)).toBeLessThanOrEqual(
          (800 / (period.to - period.from)) * SLACK,
        );
      }),
    );
    expect(momentAt({ from: epochMs(5), to: epochMs(9) }, 0, 3)).toBe(5);
    expect(
      fitWindow({ from: epochMs(-5), to: epochMs(99) }, { from: epochMs(0), to: epochMs(9) }),
    ).toEqual({ from: 0, to: 9 });
  });
});

describe("ticks", () => {
  const zones = fc.constantFrom("UTC", "Europe/Lisbon", "America/Santiago", "Asia/Kathmandu");
  const wallOf = (zone: string) => {
    const clock = createLocalClock(zone);
    return (time: EpochMs) => clock.wallTime(time).getTime();
  };

  test("stand at round times, in order, inside the window and not too near [HIST-03]", () => {
    fc.assert(
      fc.property(whole, zones, fc.integer({ min: 200, max: 1_600 }), (window, zone, widthPx) => {
        const wallTime = wallOf(zone);
        const ticks = timeTicks(window, { widthPx, leastPx: 80, wallTime });
        expect(ticks.length).toBeLessThanOrEqual(widthPx / 80 + 3);
        for (const [index, { at, type }] of ticks.entries()) {
          expect(at).toBeGreaterThanOrEqual(window.from);
          expect(at).toBeLessThanOrEqual(window.to);
          expect(Math.abs(wallTime(at) % 1_000)).toBe(0);
          if (index > 0) expect(at).toBeGreaterThan(ticks[index - 1]!.at);
          if (type !== "second") expect(Math.abs(wallTime(at) % 60_000)).toBe(0);
        }
      }),
    );
  });

  test.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
  ])("of %s, which has %i hours, say the hours of the clock [H02]", (date, hours) => {
    const wallTime = wallOf("Europe/Madrid");
    const from = epochMs(Date.parse(`${date}T00:00:00Z`) - (hours === 23 ? 36e5 : 72e5));
    const window = { from, to: epochMs(from + hours * 36e5) };
    const ticks = timeTicks(window, { widthPx: 1_000, leastPx: 80, wallTime });
    const clock = ticks.map(({ at }) => new Date(wallTime(at)).getUTCHours());
    expect(clock[0]).toBe(0);
    expect(clock.slice(0, -1).every((hour) => hour % 2 === 0 || hour === 3)).toBe(true);
    expect(ticks[0]!.type).toBe("day");
  });
});
