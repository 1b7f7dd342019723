import { describe, expect, test } from "vitest";
import { MAX_AREA_TEXT } from "#domain/geo/area";
import { circleRing } from "#domain/geo/circleRing";
import { contains } from "#domain/geo/prepareArea";
import { readArea } from "#domain/geo/readArea";
import { metres } from "#domain/units";
import {
  circleToPolygon,
  type Draft,
  draftFrom,
  draftOf,
  faultOf,
  mergeDraft,
  savedText,
  splitDraft,
} from "../../../../src/features/draw/editor/draft.ts";

const at = (longitude: number, latitude: number) => ({ latitude, longitude });
const box = (west: number, east: number) =>
  draftOf({ kind: "polygon", ring: [at(west, 0), at(east, 0), at(east, 2), at(west, 2)] });

describe("a draft", () => {
  test("begins with the specification's 100 m [DRAW-01]", () => {
    expect(draftFrom("poi", [at(-9.1, 38.7)])).toMatchObject({
      area: { kind: "circle", centre: at(-9.1, 38.7), radius: 100 },
    });
    expect(draftFrom("line", [at(0, 0), at(1, 1)])).toMatchObject({ halfWidth: 100 });
    expect(draftFrom("poi", [])).toBeUndefined();
  });

  test("is saved as Traccar's text, latitude first [DRAW-03]", () => {
    expect(savedText(box(0, 1).area)).toBe("POLYGON ((0 0, 0 1, 2 1, 2 0, 0 0))");
    expect(savedText(draftFrom("line", [at(-9.1, 38.7), at(-9.2, 38.8)])!.area)).toBe(
      "LINESTRING (38.7 -9.1, 38.8 -9.2)",
    );
    expect(savedText(draftFrom("poi", [at(-9.123456789, 38.7)])!.area)).toBe(
      "CIRCLE (38.7 -9.1234568, 100)",
    );
  });

  test.each([
    [
      "that crosses itself",
      draftOf({ kind: "polygon", ring: [at(0, 0), at(1, 1), at(1, 0), at(0, 1)] }),
      "selfCrossing",
    ],
    ["of two corners", draftFrom("geofence", [at(0, 0), at(1, 1)])!, "tooFewPoints"],
    ["a line of one corner", draftFrom("line", [at(0, 0)])!, "tooFewPoints"],
    [
      "whose corners lie on one line",
      draftOf({ kind: "polygon", ring: [at(0, 0), at(1, 1), at(2, 2)] }),
      "noArea",
    ],
    ["a line that goes nowhere", draftFrom("line", [at(1, 1), at(1, 1)])!, "noLength"],
    [
      "without a radius",
      draftOf({ kind: "circle", centre: at(0, 0), radius: metres(0) }),
      "badRadius",
    ],
    [
      "without a width",
      draftOf({ kind: "line", path: [at(0, 0), at(1, 1)] }, metres(0)),
      "badWidth",
    ],
  ] as const)("one %s cannot be saved, and it is known why [DRAW-03]", (_what, draft, fault) => {
    expect(faultOf(draft)).toBe(fault);
  });

  test("of too many corners is saved with fewer, as an area that is read again [DRAW-03]", () => {
    const ring = circleRing({ centre: at(-9, 38), radius: metres(5_000) }, 1_500);
    const draft = draftOf({ kind: "polygon", ring });
    expect(faultOf(draft)).toBeUndefined();
    const text = savedText(draft.area);
    expect(text.length).toBeLessThanOrEqual(MAX_AREA_TEXT);
    expect(readArea(text).refusal).toBeUndefined();
  });

  test("is split into itself and a piece, and says why it cannot be [DRAW-01]", () => {
    const split = splitDraft(box(0, 2), [at(1, -1), at(1, 3)]);
    expect(split).toMatchObject({ area: { kind: "polygon" }, pieces: [{ kind: "polygon" }] });
    expect(splitDraft(box(0, 2), [at(5, -1), at(5, 3)])).toBe("missesArea");
    expect(splitDraft(draftFrom("poi", [at(0, 0)])!, [at(5, -1), at(5, 3)])).toBe("missesArea");
  });

  test("takes another area in, whose name is kept until it is saved [DRAW-01]", () => {
    const other = { id: 7, name: "Yard" };
    expect(mergeDraft(box(0, 2), other, box(2, 4).area)).toMatchObject({ merged: [other] });
    expect(mergeDraft(box(0, 2), other, box(3, 4).area)).toBe("apart");
  });

  test("of a circle becomes a polygon that holds what the circle held [DRAW-01]", () => {
    const circle = draftFrom("poi", [at(-9.1, 38.7)])!;
    const { area } = circleToPolygon(circle) as Draft;
    expect(area.kind).toBe("polygon");
    const near = circleRing({ centre: at(-9.1, 38.7), radius: metres(99) }, 12);
    const far = circleRing({ centre: at(-9.1, 38.7), radius: metres(101) }, 12);
    expect(near.every((one) => contains(area, one))).toBe(true);
    expect(far.some((one) => contains(area, one))).toBe(false);
  });

  test("of a circle over a pole becomes none: its corners would enclose what is outside [DRAW-01]", () => {
    // From 38.7° north it is 51.3° to the pole, each of which is some 111.2 km.
    const circle = (km: number) =>
      draftOf({ kind: "circle", centre: at(-9.1, 38.7), radius: metres(km * 1_000) });
    expect(circleToPolygon(circle(5_720))).toBe("reachesPole");
    expect(circleToPolygon(circle(12_000))).toBe("reachesPole");
    const { area } = circleToPolygon(circle(5_700)) as Draft;
    expect(contains(area, at(-9.1, 38.7))).toBe(true);
    expect(contains(area, at(170, -38.7))).toBe(false);
  });
});
