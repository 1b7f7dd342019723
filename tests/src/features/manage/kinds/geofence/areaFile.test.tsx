import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test, vi } from "vitest";
import type { TableThing } from "#contract/objectTable";
import { areaText } from "#domain/geo/area";
import { distance } from "#domain/geo/geodesy";
import { GEOFENCE_ICONS } from "#domain/geo/geofence";
import { roundCoordinate } from "#domain/geo/shaping/ringFrame";
import { kmPerHour, kmPerHourToKnots, metres } from "#domain/units";
import {
  AREA_FORMATS,
  type AreaFormat,
  writeAreas,
} from "../../../../../../src/features/manage/kinds/geofence/files/areaFile.ts";
import {
  MOST_AT_ONCE,
  readDocument,
} from "../../../../../../src/features/manage/kinds/geofence/files/readDocument.ts";
import { createAreaImport } from "../../../../../../workers/areaFiles/areaImport.ts";
import { convexRing, coordinateAround } from "../../../../../support/arbitraryAreas.ts";
import "../../../../../support/propertySeed.ts";

// This document finds nothing by name space below an element; browsers do.
beforeAll(() => {
  vi.spyOn(Element.prototype, "getElementsByTagNameNS").mockImplementation(function (
    this: Element,
    space: string | null,
  ) {
    const all = [...this.getElementsByTagName("*")];
    return all.filter(
      (one) => one.namespaceURI === space,
    ) as unknown as HTMLCollectionOf<HTMLElement>;
  });
});

/** A document as this page has them; nothing waits. */
async function imported(file: string | Blob, mostCharacters?: number) {
  const areas = createAreaImport();
  await areas.begin(new Blob(["[]"]));
  const opened = await areas.open(new Blob([file]));
  if (!opened.ok) return opened.reason;
  if (opened.value.type === "xml") {
    const refusal = await readDocument(opened.value, {
      parse: (xml) => new DOMParser().parseFromString(xml, "application/xml"),
      now: () => 0,
      rest: async () => {},
      add: areas.add,
      isStopped: () => false,
      ...(mostCharacters !== undefined && { mostCharacters }),
    });
    if (refusal) return refusal;
  }
  await areas.judge({ isSwapped: false, fallbackName: "Place" }, () => {});
  refused = (await areas.rows("refused", 0, 1_000)).map(({ name, refusal }) => [name, refusal]);
  return (await areas.bodies(true)).map(({ body }) => body);
}

/** Of the last file, what was not taken. */
let refused: readonly unknown[] = [];

const AT_ONCE = { now: () => 0, rest: async () => {} };
const written = async (format: AreaFormat, things: readonly TableThing[]) =>
  decoded(await writeAreas(format, things, AT_ONCE));
/** With its mark at the beginning, as it lies on a disk. */
const decoded = async ({ blob }: { readonly blob: Blob }) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer());

const area = fc.oneof(
  convexRing().map((ring) => areaText({ kind: "polygon", ring })),
  fc
    .uniqueArray(coordinateAround(), {
      minLength: 2,
      maxLength: 8,
      selector: ({ latitude, longitude }) => `${latitude} ${longitude}`,
    })
    .map((path) => path.map(roundCoordinate))
    // A pole and the antimeridian have several names for one place.
    .filter(([first, ...others]) => others.some((other) => distance(first!, other) > 1))
    .map((path) => areaText({ kind: "line", path })),
  fc
    .tuple(coordinateAround(), fc.integer({ min: 1, max: 100_000 }))
    .map(([centre, radius]) => areaText({ kind: "circle", centre, radius: metres(radius) })),
);

/** Anything that people call things, formulas and markup with it. */
const words = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.string({ minLength: 1, maxLength: 20 }).map((text) => `=${text}`),
    fc.constantFrom("<b>x</b>", "a & b", "'quoted'", "Łódź", "a;b", "]]>", "@SUM(A1)", "-1"),
  )
  .map((text) => text.replace(/\s+/g, " ").trim())
  .filter((text) => text !== "");

const thing = fc
  .record({
    id: fc.integer({ min: 1, max: 9_999 }),
    name: words,
    description: words,
    area,
    halfWidth: fc.integer({ min: 1, max: 5_000 }),
    colour: fc.integer({ min: 0, max: 0xffffff }),
    fill: fc.boolean(),
    icon: fc.option(fc.constantFrom(...GEOFENCE_ICONS), { nil: undefined }),
    limit: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
    maxDistance: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: undefined }),
  })
  .map(({ halfWidth, colour, fill, icon, limit, maxDistance, ...about }) => ({
    ...about,
    attributes: {
      color: `#${colour.toString(16).padStart(6, "0")}`,
      ...(!fill && { fill }),
      ...(icon !== undefined && { icon }),
      ...(limit !== undefined && {
        speedLimit: Number(kmPerHourToKnots(kmPerHour(limit)).toPrecision(12)),
      }),
      ...(maxDistance !== undefined && { maxDistance }),
      ...(about.area.startsWith("LINE") && { polylineDistance: halfWidth }),
    },
  }));

const ROUND = { id: 1, name: "x", area: "CIRCLE (1 2, 3)" };
const expected = ({ id: _id, ...body }: TableThing) => body;
/** GPX has points and routes in lists of their own. */
const inOrder = (bodies: unknown) =>
  Array.isArray(bodies) ? bodies.map((one) => JSON.stringify(sorted(one))).sort() : bodies;
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : value;

test.each(AREA_FORMATS)(
  "%s that was exported is imported as the same places [GEO-01]",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(thing, { maxLength: 5 }), async (things) => {
        const { blob } = await writeAreas(format, things, AT_ONCE);
        if (things.length === 0) return;
        expect(inOrder(await imported(blob))).toEqual(inOrder(things.map(expected)));
      }),
      { numRuns: 60 },
    );
  },
  120_000,
);

test.each(AREA_FORMATS)(
  "%s keeps the lines of a description, and a tab in a name [GEO-01]",
  async (format) => {
    const told = { ...ROUND, name: "a\tb", description: "Gate 1\r\nGate 2\n\n  at night" };
    const { blob } = await writeAreas(format, [told], AT_ONCE);
    const [body] = (await imported(blob)) as readonly object[];
    expect(body).toMatchObject({ name: told.name, description: told.description });
  },
);

test("what no shape can be read of is left out and counted, and the page is not held up [GEO-01]", async () => {
  let now = 0;
  let rests = 0;
  const things = Array.from({ length: 100 }, (_, id) => ({ id, name: "x", area: "nothing" }));
  const { count, leftOut } = await writeAreas("csv", [...things, ROUND], {
    now: () => ++now,
    async rest() {
      rests += 1;
    },
  });
  expect([count, leftOut]).toEqual([1, 100]);
  // A slice is 12 ms, and each step takes one.
  expect(rests).toBeGreaterThan(5);
});

test("KMZ is an archive of one document, packed in slices, that is the same as KML [GEO-01]", async () => {
  const things = Array.from({ length: 2_000 }, (_, id) => ({ ...ROUND, id, name: `Área ${id}` }));
  let now = 0;
  let rests = 0;
  const { blob, count } = await writeAreas("kmz", things, {
    now: () => ++now,
    async rest() {
      rests += 1;
    },
  });
  const parts = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  expect(Object.keys(parts)).toEqual(["doc.kml"]);
  const kml = await writeAreas("kml", things, AT_ONCE);
  expect(strFromU8(parts["doc.kml"]!)).toBe(await decoded(kml));
  expect(count).toBe(2_000);
  expect(blob.size).toBeLessThan(kml.blob.size / 5);
  // A slice is 12 ms, and each step takes one: once to write each, once to pack it.
  expect(rests).toBeGreaterThan((2 * 2_000) / 14);
});

test("a name that a spreadsheet would calculate is text in the table [GEO-01]", async () => {
  const text = await written("csv", [{ ...ROUND, name: '=HYPERLINK("x")' }]);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
});

test("KML of other programs: folders, styles, several shapes in one, markup and what has no shape [GEO-01]", async () => {
  const kml = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  <Style id="red"><LineStyle><color>ff0000ff</color></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style>
  <Folder><name>North</name>
    <Placemark><name>Yard</name><description>&lt;b&gt;Open&lt;/b&gt; at night</description><styleUrl>#red</styleUrl>
      <Polygon><outerBoundaryIs><LinearRing><coordinates>
        -9,38,0 -8,38,0
        -8,39,0 -9,38,0
      </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
    <Placemark><name>Both</name><MultiGeometry>
      <Point><coordinates>-9,38</coordinates></Point>
      <LineString><coordinates>-9,38 -8,38</coordinates></LineString>
    </MultiGeometry></Placemark>
    <Placemark><name>Ring</name><Polygon>
      <outerBoundaryIs><LinearRing><coordinates>0,0 4,0 4,4 0,0</coordinates></LinearRing></outerBoundaryIs>
      <innerBoundaryIs><LinearRing><coordinates>2,1 3,1 3,2 2,1</coordinates></LinearRing></innerBoundaryIs>
    </Polygon></Placemark>
    <Placemark><name>Nowhere</name></Placemark>
  </Folder></Document></kml>`;
  expect(await imported(kml)).toEqual([
    {
      name: "Yard",
      description: "<b>Open</b> at night",
      area: "POLYGON ((38 -9, 38 -8, 39 -8, 38 -9))",
      attributes: { color: "#ff0000", fill: false },
    },
    { name: "Both", area: "CIRCLE (38 -9, 100)", attributes: {} },
    {
      name: "Both 2",
      area: "LINESTRING (38 -9, 38 -8)",
      attributes: { polylineDistance: 100 },
    },
  ]);
});

test.each(["kml", "gpx"] as const)(
  "%s that is parsed in pieces has the same places as in one [GEO-01]",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 2_000 }),
        async (things, most) => {
          const text = await written(format, things);
          const whole = inOrder(await imported(text));
          expect(inOrder(await imported(text, most))).toEqual(whole);
        },
      ),
      { numRuns: 40 },
    );
  },
);

test("a document that is broken in a later piece is refused as one [GEO-01]", async () => {
  const text = `<kml xmlns="http://www.opengis.net/kml/2.2">${"<Placemark><name>a</name><Point><coordinates>1,2</coordinates></Point></Placemark>".repeat(3)}<Placemark><name>a</Placemark></kml>`;
  expect(await imported(text, 10)).toBe("badXml");
});

test("KML and GPX whose elements all have a prefix are read as those without [GEO-01]", async () => {
  const kml = `<?xml version="1.0"?><k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Document>
    <k:Placemark id="a"><k:name>Yard</k:name><k:ExtendedData><k:Data name="radius"><k:value>30</k:value></k:Data></k:ExtendedData>
      <k:Point><k:coordinates>-9,38</k:coordinates></k:Point></k:Placemark>
    <k:Placemark><k:name>Torn</k:name><k:Point><k:coordinates>x,38</k:coordinates></k:Point></k:Placemark>
  </k:Document></k:kml>`;
  expect(await imported(kml)).toEqual([
    { name: "Yard", area: "CIRCLE (38 -9, 30)", attributes: {} },
  ]);
  expect(refused).toEqual([["Torn", "badNumber"]]);
  const gpx = `<?xml version="1.0"?><g:gpx version="1.1" xmlns:g="http://www.topografix.com/GPX/1/1">
    <g:wpt lat="38" lon="-9"><g:name>Well</g:name></g:wpt></g:gpx>`;
  expect(await imported(gpx)).toEqual([
    { name: "Well", area: "CIRCLE (38 -9, 100)", attributes: {} },
  ]);
});

test("GPX of other programs: waypoints, tracks and routes [GEO-01]", async () => {
  const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="38" lon="-9"><name>Well</name></wpt>
  <trk><name>Walk</name><trkseg><trkpt lat="38" lon="-9"/><trkpt lat="38.1" lon="-9"/></trkseg></trk>
  <rte><name>Way</name><rtept lat="38" lon="-9"/><rtept lat="38" lon="-8"/></rte></gpx>`;
  expect(inOrder(await imported(gpx))).toEqual(
    inOrder([
      { name: "Well", area: "CIRCLE (38 -9, 100)", attributes: {} },
      { name: "Walk", area: "LINESTRING (38 -9, 38.1 -9)", attributes: { polylineDistance: 100 } },
      { name: "Way", area: "LINESTRING (38 -9, 38 -8)", attributes: { polylineDistance: 100 } },
    ]),
  );
});

test("of GPX nothing is lost in silence: what has no way, or a coordinate that is none, is refused [GEO-01]", async () => {
  const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="38,7" lon="-9"><name>Comma</name></wpt><wpt lat="38.7" lon="-9"><name>Well</name></wpt>
  <trk><name>Log</name><trkseg><trkpt lat="38" lon="-9"/><trkpt lat="38.1" lon="-9"/></trkseg>
    <trkseg><trkpt lat="38.5" lon="-9"/></trkseg></trk>
  <trk><name>One point</name><trkseg><trkpt lat="38" lon="-9"/></trkseg></trk>
  <trk><name>Parked</name><trkseg><trkpt lat="38" lon="-9"/><trkpt lat="38" lon="-9"/></trkseg></trk>
  <trk><name>Bent</name><trkseg><trkpt lat="38" lon="-9"/><trkpt lat="x" lon="-9"/><trkpt lat="39" lon="-9"/></trkseg></trk>
  <rte><name>Empty</name></rte></gpx>`;
  expect(inOrder(await imported(gpx))).toEqual(
    inOrder([
      { name: "Log", area: "LINESTRING (38 -9, 38.1 -9)", attributes: { polylineDistance: 100 } },
      { name: "Well", area: "CIRCLE (38.7 -9, 100)", attributes: {} },
    ]),
  );
  expect(inOrder(refused)).toEqual(
    inOrder([
      ["Comma", "badNumber"],
      ["Log", "tooFewPoints"],
      ["One point", "tooFewPoints"],
      ["Parked", "noLength"],
      ["Bent", "badNumber"],
      ["Empty", "tooFewPoints"],
    ]),
  );
});

test("of KML a corner that is none refuses its shape, and data called name name nothing [GEO-01]", async () => {
  const ring = (corners: string) =>
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
    <Placemark><name>Bent</name>${ring("0,0 4,0 x,4 4,4 0,0")}</Placemark>
    <Placemark><name>Whole</name><ExtendedData><Data name="name"><value>Other</value></Data>
      <SchemaData><SimpleData name="description">Of data</SimpleData></SchemaData></ExtendedData>
      ${ring("0,0, 10 4,0, 10 4,4,10 0,0,10")}</Placemark></Document></kml>`;
  expect(await imported(kml)).toEqual([
    {
      name: "Whole",
      description: "Of data",
      area: "POLYGON ((0 0, 0 4, 4 4, 0 0))",
      attributes: {},
    },
  ]);
  expect(refused).toEqual([["Bent", "badNumber"]]);
});

test("a document that cannot be cut and would hold the page up is refused, not parsed [GEO-01]", async () => {
  const parse = vi.fn<(text: string) => Document>();
  const refusal = await readDocument(
    { format: "kml", text: `<kml>${"<!-- -->".repeat(MOST_AT_ONCE / 8)}` },
    {
      parse,
      now: () => 0,
      rest: async () => {},
      add: async () => 0,
      isStopped: () => false,
    },
  );
  expect(refusal).toBe("tooLarge");
  expect(parse).not.toHaveBeenCalled();
});
