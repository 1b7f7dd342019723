import fc from "fast-check";
import { expect, test } from "vitest";
import { type Area, areaText, MAX_AREA_TEXT } from "#domain/geo/area";
import { circleRing } from "#domain/geo/circleRing";
import { distance } from "#domain/geo/geodesy";
import { checkArea, readArea } from "#domain/geo/readArea";
import { fitArea } from "#domain/geo/shaping/fitArea";
import { metres } from "#domain/units";

const CENTRE = { latitude: 38.7, longitude: -9.1 };
const wheel = (corners: number): Area => ({
  kind: "polygon",
  ring: circleRing({ centre: CENTRE, radius: metres(5_000) }, corners),
});

test("an area that fits keeps every corner to the centimetre [DRAW-03]", () => {
  const fitted = fitArea(wheel(64));
  expect(fitted?.error).toBe(0);
  expect(fitted?.area.kind === "polygon" && fitted.area.ring).toHaveLength(64);
});

test("one that is too long for its text loses corners, and it is said by how much [DRAW-03]", () => {
  for (const corners of [300, 2_000, 9_000]) {
    const fitted = fitArea(wheel(corners))!;
    const text = areaText(fitted.area);
    expect(text.length).toBeLessThanOrEqual(MAX_AREA_TEXT);
    expect(readArea(text).refusal).toBeUndefined();
    expect(fitted.error).toBeGreaterThan(0);
    expect(fitted.error).toBeLessThan(20);
  }
});

test("a day of a tracker is simplified as a line, no corner farther from it than is said [GEO-01]", () => {
  let [heading, latitude, longitude] = [0, 38.7, -9.1];
  const path = Array.from({ length: 49_000 }, (_, at) => {
    heading += Math.sin(at * at) / 4;
    latitude += Math.cos(heading) * 1e-4;
    longitude += Math.sin(heading) * 1e-4;
    return { latitude, longitude };
  });
  const fitted = fitArea({ kind: "line", path })!;
  expect(areaText(fitted.area).length).toBeLessThanOrEqual(MAX_AREA_TEXT);
  const kept = fitted.area.kind === "line" ? fitted.area.path : [];
  expect(kept.length).toBeGreaterThan(100);
  for (const corner of path.filter((_, at) => at % 500 === 0)) {
    const away = Math.min(...kept.slice(1).map((to, at) => distanceToEdge(corner, kept[at]!, to)));
    expect(away).toBeLessThanOrEqual(fitted.error * 1.01 + 0.02);
  }
});

test("no corner lies farther from what is left than is said [DRAW-03]", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1_000, max: 3_000, noNaN: true }), {
        minLength: 250,
        maxLength: 500,
      }),
      (reaches) => {
        const ring = reaches.map(
          (reach, at) => circleRing({ centre: CENTRE, radius: metres(reach) }, reaches.length)[at]!,
        );
        const fitted = fitArea({ kind: "polygon", ring });
        if (fitted?.area.kind !== "polygon") return;
        expect(checkArea(fitted.area)).toBeUndefined();
        const kept = fitted.area.ring;
        for (const corner of ring) {
          const away = Math.min(
            ...kept.map((from, at) => distanceToEdge(corner, from, kept[(at + 1) % kept.length]!)),
          );
          // The plane it is measured on is a thousandth off.
          expect(away).toBeLessThanOrEqual(fitted.error * 1.01 + 0.02);
        }
      },
    ),
    { numRuns: 4 },
  );
});

/** By sampling, so that it is another way than the one that is tested. */
function distanceToEdge(
  spot: { latitude: number; longitude: number },
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const along = (share: number) => ({
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  });
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (distance(spot, along(a)) < distance(spot, along(b))) high = b;
    else low = a;
  }
  return distance(spot, along((low + high) / 2));
}
