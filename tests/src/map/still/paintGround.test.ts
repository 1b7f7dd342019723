import { expect, test } from "vitest";
import { PALETTES } from "../../../../src/map/base/palettes.ts";
import { type GroundContext, paintGround } from "../../../../src/map/still/ground/paintGround.ts";

const SIZE = { width: 400, height: 200 };

/** A canvas that remembers: what was filled in which colour, and which words were written. */
function createRecord() {
  const fills: { readonly colour: string; readonly points: readonly (readonly number[])[] }[] = [];
  const words: string[] = [];
  let points: number[][] = [];
  const context = {
    fillStyle: "",
    fillRect: () => void fills.push({ colour: context.fillStyle, points: [] }),
    beginPath: () => void (points = []),
    moveTo: (x: number, y: number) => void points.push([x, y]),
    lineTo: (x: number, y: number) => void points.push([x, y]),
    closePath: () => undefined,
    fill: () => void fills.push({ colour: context.fillStyle, points }),
    stroke: () => undefined,
    fillText: (text: string) => void words.push(text),
    strokeText: () => undefined,
    measureText: (text: string) => ({ width: 6 * text.length }),
  };
  return { fills, words, context: context as unknown as GroundContext };
}

const feature = (type: string, coordinates: unknown, properties: object = {}) => ({
  type: "Feature",
  properties,
  geometry: { type, coordinates },
});
const town = (name: string, population: number, at: readonly number[]) =>
  feature("Point", at, { name, population });

/** Land east of Greenwich, and three towns. */
async function paint(zoom: number, longitude = 0) {
  const record = createRecord();
  const asked: string[] = [];
  const documents: Record<string, unknown> = {
    land: feature("MultiPolygon", [
      [
        [
          [0, -10],
          [10, -10],
          [10, 10],
          [0, 10],
          [0, -10],
        ],
      ],
    ]),
    places: {
      type: "FeatureCollection",
      features: [
        town("Small", 5, [0.5, 0]),
        town("Large", 6_000_000, [0.5, 0.01]),
        town("Elsewhere", 7_000_000, [90, 0]),
      ],
    },
  };
  const request = { view: { longitude, latitude: 0, zoom }, size: SIZE, density: 2 };
  await paintGround(record.context, request, async (name) => {
    asked.push(name);
    return documents[name];
  });
  return { ...record, asked };
}

test("land is where the map's projection has it, on water [MAP-03]", async () => {
  const { fills } = await paint(4);
  expect(fills[0]).toEqual({ colour: PALETTES.light.water, points: [] });
  const land = fills.find(({ colour }) => colour === PALETTES.light.land);
  // The world is 512 pixels wide at zoom 0: of ten degrees at zoom 4 there are 227.6.
  expect(land?.points[0]?.[0]).toBeCloseTo(200, 3);
  expect(land?.points[1]?.[0]).toBeCloseTo(200 + (10 / 360) * 512 * 16, 3);
});

test("a route beyond 180° has the ground under it all the same [MAP-03]", async () => {
  const [here, beyond] = [await paint(4), await paint(4, 360)];
  const xOf = ({ fills }: typeof here) => fills.find(({ points }) => points.length > 0)?.points[0];
  expect(xOf(beyond)?.[0]).toBeCloseTo(xOf(here)?.[0] ?? Number.NaN, 3);
});

test("of towns that would lie over each other the larger is named, and the makers always [MAP-03]", async () => {
  const { words, asked } = await paint(8);
  expect(words).toContain("Large");
  expect(words).not.toContain("Small");
  expect(words).not.toContain("Elsewhere");
  expect(words.at(-1)).toContain("OpenStreetMap");
  expect(asked).toContain("streets");
});

test("what a scale does not show is not asked for [MAP-03]", async () => {
  expect((await paint(4)).asked).toEqual(["land", "borders", "places"]);
  expect((await paint(15)).asked).toEqual(["land", "borders", "areas", "streets"]);
});
