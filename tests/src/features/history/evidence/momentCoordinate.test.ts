import { describe, expect, test } from "vitest";
import type { EvidencePoint } from "#contract/history";
import { positionId } from "#domain/ids";
import { degrees, epochMs, knots } from "#domain/units";
import { momentCoordinate } from "../../../../../src/features/history/evidence/momentCoordinate.ts";

const point = (time: number, longitude: number, latitude: number): EvidencePoint => ({
  positionId: positionId(time + 1),
  time: epochMs(time),
  longitude,
  latitude,
  speed: knots(10),
  course: degrees(0),
  isValid: true,
  ignition: true,
});
const gap = { kind: "silence", from: epochMs(0), until: epochMs(100) } as const;

describe("where a vehicle was at a moment [HIST-03] [HIST-07]", () => {
  test.each([
    ["on a reported position", 0, { longitude: 1, latitude: 2, known: "reported" }],
    ["a quarter of the way to the next", 25, { longitude: 2, latitude: 3, known: "between" }],
  ] as const)("%s", (_, moment, expected) => {
    const [before, after] = [point(0, 1, 2), point(100, 5, 6)];
    expect(momentCoordinate({ before, after, gaps: [] }, epochMs(moment))).toEqual(expected);
  });

  test("is never made up across a gap, nor after the last position", () => {
    const [before, after] = [point(0, 1, 2), point(100, 5, 6)];
    const last = { longitude: 1, latitude: 2, known: "last" };
    expect(momentCoordinate({ before, after, gaps: [gap] }, epochMs(25))).toEqual(last);
    expect(momentCoordinate({ before, after: undefined, gaps: [] }, epochMs(25))).toEqual(last);
  });

  test("is unknown before the first position", () => {
    const evidence = { before: undefined, after: point(100, 5, 6), gaps: [] };
    expect(momentCoordinate(evidence, epochMs(25))).toBeUndefined();
  });

  test("takes the short way across 180°, and is written as positions are", () => {
    const evidence = { before: point(0, 179, 0), after: point(100, -179, 0), gaps: [] };
    expect(momentCoordinate(evidence, epochMs(25))?.longitude).toBeCloseTo(179.5, 9);
    expect(momentCoordinate(evidence, epochMs(75))?.longitude).toBeCloseTo(-179.5, 9);
  });
});
