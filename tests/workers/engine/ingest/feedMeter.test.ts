import { expect, test } from "vitest";
import { epochMs, milliseconds } from "#domain/units";
import { createFeedMeter } from "../../../../workers/engine/ingest/feedMeter.ts";
import { createRefusalCounters } from "../../../../workers/engine/ingest/refusalCounters.ts";
import type { EnginePorts } from "../../../../workers/engine/ports/enginePorts.ts";
import type { ServerClock } from "../../../../workers/engine/ports/serverClock.ts";

const START = 1_000_000;

function open() {
  let now = START;
  const ports = { monotonic: () => milliseconds(now - START) } as EnginePorts;
  const clock = { now: () => epochMs(now) } as ServerClock;
  const figures = createFeedMeter(ports, clock, createRefusalCounters());
  return {
    figures,
    wait: (ms: number) => {
      now += ms;
    },
    /** A tracker's fix of so many milliseconds ago is applied. */
    apply: (agoMs: number) => figures.applied(now - agoMs, now - agoMs),
  };
}

test("counts the delay from the fix to the snapshot being on the screen [ENG-03]", () => {
  const { figures, wait, apply } = open();
  apply(100);
  expect(figures.trackerDelay()).toBeUndefined();

  wait(250);
  figures.snapshotBuilt();
  wait(40);
  figures.snapshotDrawn();

  expect(figures.trackerDelay()).toEqual({ p50: 390, p95: 390 });
});

test("counts what came while a snapshot was drawn with the next one [ENG-03]", () => {
  const { figures, wait, apply } = open();
  figures.snapshotBuilt();
  apply(0);
  figures.snapshotDrawn();
  expect(figures.trackerDelay()).toBeUndefined();

  wait(300);
  figures.snapshotBuilt();
  figures.snapshotDrawn();
  expect(figures.trackerDelay()?.p95).toBe(300);
});

test("does not blame the feed for a page that nobody looked at [ENG-03]", () => {
  const { figures, wait, apply } = open();
  figures.snapshotBuilt();
  figures.snapshotDrawn();
  apply(50);
  wait(60_000);
  figures.snapshotBuilt();
  figures.snapshotDrawn();

  expect(figures.trackerDelay()).toBeUndefined();
});
