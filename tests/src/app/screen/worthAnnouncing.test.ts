import { expect, test } from "vitest";
import { worthAnnouncing } from "../../../../src/app/screen/worthAnnouncing.ts";

const counts = (moving: number, stopped: number) => ({
  moving,
  idle: 0,
  stopped,
  disconnected: 0,
});

test.each([
  ["the first time", undefined, counts(0, 10), true],
  ["nothing changed", counts(5, 5), counts(5, 5), false],
  ["one of ten", counts(5, 5), counts(6, 4), true],
  ["one of a hundred", counts(50, 50), counts(51, 49), false],
  ["five of a hundred", counts(50, 50), counts(55, 45), true],
  ["the fleet is gone", counts(1, 0), counts(0, 0), true],
])(
  "says the fleet again when enough has changed: %s [A11Y-01]",
  (_name, announced, now, expected) => {
    expect(worthAnnouncing(announced, now)).toBe(expected);
  },
);
