import { expect, test } from "vitest";
import { markerScale } from "../../../../src/map/layers/markerShader.ts";

test("markers grow as one comes nearer, and never leave their bounds", () => {
  const scales = Array.from({ length: 45 }, (_, step) => markerScale(step / 2));
  expect(Math.min(...scales)).toBe(0.72);
  expect(Math.max(...scales)).toBe(1);
  expect([...scales].sort((one, other) => one - other)).toEqual(scales);
});
