import { describe, expect, test } from "vitest";
import { milliseconds } from "#domain/units";
import { createInterpolationClock } from "../../../../src/map/layers/interpolationClock.ts";

/** A clock whose timers run when time is let pass, and that counts what is drawn. */
function open() {
  let now = 0;
  let timer: { readonly at: number; readonly run: () => void } | undefined;
  let redraws = 0;
  const clock = createInterpolationClock({
    monotonic: () => milliseconds(now),
    setTimer(run, delayMs) {
      timer = { at: now + delayMs, run };
      return () => {
        timer = undefined;
      };
    },
    redraw: () => {
      redraws++;
    },
  });
  return {
    clock,
    redraws: () => redraws,
    pass(ms: number) {
      const until = now + ms;
      while (timer && timer.at <= until) {
        const due = timer;
        timer = undefined;
        now = due.at;
        due.run();
      }
      now = until;
    },
    isWaiting: () => timer !== undefined,
  };
}

describe("the interpolation clock", () => {
  test("draws nothing while nobody moves [MAP-06]", () => {
    const { clock, pass, redraws, isWaiting } = open();
    clock.begin({ fastest: 0, restIn: 0 }, 1_000);
    pass(60_000);

    expect([redraws(), isWaiting()]).toEqual([0, false]);
  });

  test("draws as often as the fastest moves most of a pixel, and ends when all stand [MAP-06]", () => {
    const { clock, pass, redraws, isWaiting } = open();
    clock.begin({ fastest: 0.004, restIn: 2 }, 1_000); // 4 pixels a second: every 200 ms
    pass(1_000);
    expect(redraws()).toBe(5);
    pass(60_000);
    expect([redraws(), isWaiting()]).toEqual([10, false]);
  });

  test("never draws more than 25 times a second, however fast [MAP-06]", () => {
    const { clock, pass, redraws } = open();
    clock.begin({ fastest: 1, restIn: 5 }, 1e6);
    pass(1_000);
    expect(redraws()).toBe(25);
  });

  test("begins anew with each snapshot", () => {
    const { clock, pass, redraws } = open();
    clock.begin({ fastest: 0.004, restIn: 5 }, 1_000);
    pass(150);
    clock.begin({ fastest: 0, restIn: 0 }, 1_000);
    expect(clock.elapsed()).toBe(0);
    pass(5_000);
    expect(redraws()).toBe(0);
  });

  test("puts everybody where they are when nothing may be interpolated [MAP-10]", () => {
    const { clock, pass, redraws, isWaiting } = open();
    clock.allow(false);
    expect(redraws()).toBe(1);
    clock.begin({ fastest: 0.004, restIn: 5 }, 1_000);
    pass(5_000);

    expect(clock.elapsed()).toBeGreaterThan(1e5);
    expect([redraws(), isWaiting()]).toEqual([1, false]);
  });
});
