import { expect, test } from "vitest";
import type { Position } from "#domain/position";
import { TRACK_FORMATS } from "../../../server/reports/trackFormats.ts";
import { trackOf } from "../../support/tracks.ts";

/** A minute after the other; the number is what the coordinate east is, in thousandths of a degree: 111 m each. */
const track = (...east: readonly number[]): readonly Position[] =>
  trackOf(
    east.map((step, minute) => ({
      at: Date.UTC(2026, 10, 20, 12, minute),
      latitude: 0,
      longitude: step / 1_000,
      speed: 20,
    })),
  );

/** As they are sent: the positions in pages of two. */
function file(format: keyof typeof TRACK_FORMATS, positions: readonly Position[]): string {
  const writer = TRACK_FORMATS[format].createWriter();
  let text = writer.begin() + writer.beginTrack({ name: "Bus 1" });
  for (let at = 0; at < positions.length; at += 2)
    text += writer.points(positions.slice(at, at + 2));
  return text + writer.endTrack() + writer.end();
}

/** By hand: a kilometre a minute is driven; 100 km a minute is 6,000 km/h. */
const LEAPT = track(0, 9, 18, 918, 27, 36);

test("GPX begins another segment behind a leap, as its standard asks where reception was lost [HIST-08]", () => {
  const segments = file("gpx", LEAPT)
    .split("<trkseg>")
    .slice(1)
    .map((segment) => Array.from(segment.matchAll(/lon="([^"]*)"/g), ([, longitude]) => longitude));
  expect(segments).toEqual([["0", "0.009", "0.018"], ["0.918"], ["0.027", "0.036"]]);
  expect(file("gpx", LEAPT).match(/<\/trkseg>/g)).toHaveLength(3);
});

test("KML has a line for each piece between leaps, and a point for what lies alone [HIST-08]", () => {
  const text = file("kml", LEAPT).replaceAll("\n", " ");
  const [, inner] = /<MultiGeometry>(.*)<\/MultiGeometry>/.exec(text) ?? [];
  const parts = [
    ...(inner ?? "").matchAll(/<(LineString|Point)>.*?<coordinates>(.*?)<\/coordinates>/g),
  ];
  expect(parts.map(([, kind, coordinates = ""]) => [kind, coordinates.trim()])).toEqual([
    ["LineString", "0,0,0 0.009,0,0 0.018,0,0"],
    ["Point", "0.918,0,0"],
    ["LineString", "0.027,0,0 0.036,0,0"],
  ]);
});

test("GeoJSON has lines with their own moments, and a point [HIST-08]", () => {
  const { features } = JSON.parse(file("geojson", LEAPT)) as {
    features: { properties: { coordTimes: unknown }; geometry: unknown }[];
  };
  const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`;
  expect(features.map(({ geometry, properties }) => [geometry, properties.coordTimes])).toEqual([
    [
      {
        type: "MultiLineString",
        coordinates: [
          [
            [0, 0, 0],
            [0.009, 0, 0],
            [0.018, 0, 0],
          ],
          [
            [0.027, 0, 0],
            [0.036, 0, 0],
          ],
        ],
      },
      [
        [at(0), at(1), at(2)],
        [at(4), at(5)],
      ],
    ],
    [{ type: "Point", coordinates: [0.918, 0, 0] }, [at(3)]],
  ]);
});

test.each([
  [[], "", []],
  [[5], "<Point><coordinates>0.005,0,0</coordinates></Point>", ["Point"]],
] as const)(
  "a track of %j has no line, which has two points at least [HIST-08]",
  (east, kml, types) => {
    const positions = track(...east);
    const text = file("kml", positions);
    expect(text).not.toContain("LineString");
    expect(text).toContain(kml);
    const { features } = JSON.parse(file("geojson", positions)) as {
      features: { geometry: { type: string } }[];
    };
    expect(features.map(({ geometry }) => geometry.type)).toEqual(types);
  },
);
