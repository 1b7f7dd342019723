import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { IMPORT_OUTCOMES, type ImportRow } from "#contract/areaImport";
import { MAX_AREA_TEXT } from "#domain/geo/area";
import { readArea } from "#domain/geo/readArea";
import { createAreaImport } from "../../../workers/areaFiles/areaImport.ts";
import { convexRing } from "../../support/arbitraryAreas.ts";
import "../../support/propertySeed.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const json = (value: unknown) => bytes(JSON.stringify(value));
const RULES = { isSwapped: false, fallbackName: "Place" };

type Geometry = { readonly type: string; readonly coordinates?: unknown };

const feature = (geometry: unknown, properties: object = {}) => ({
  type: "Feature",
  properties,
  geometry,
});
const collection = (...features: readonly unknown[]) =>
  json({ type: "FeatureCollection", features });
const point = (longitude: number, latitude: number): Geometry => ({
  type: "Point",
  coordinates: [longitude, latitude],
});
const SQUARE = [
  [-9, 38],
  [-8, 38],
  [-8, 39],
  [-9, 39],
  [-9, 38],
];
const polygon = (...rings: readonly unknown[]): Geometry => ({
  type: "Polygon",
  coordinates: rings,
});

interface Tried {
  readonly rows: readonly ImportRow[];
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
}

/** What comes of a file beside areas that there are. */
async function tried(
  file: Uint8Array<ArrayBuffer>,
  { existing = [], isSwapped = false }: { existing?: readonly unknown[]; isSwapped?: boolean } = {},
): Promise<Tried> {
  const areas = createAreaImport();
  await areas.begin(new Blob([json(existing)]));
  const opened = await areas.open(new Blob([file]));
  expect(opened).toMatchObject({ ok: true, value: { type: "read" } });
  await areas.judge({ ...RULES, isSwapped }, () => {});
  const all = await Promise.all(IMPORT_OUTCOMES.map((one) => areas.rows(one, 0, 1_000)));
  return {
    rows: all.flat().toSorted((one, other) => one.number - other.number),
    bodies: (await areas.bodies(false)).map(({ body }) => body),
  };
}

const refusedAs = async (file: Uint8Array) => {
  const opened = await createAreaImport().open(new Blob([file.slice()]));
  return opened.ok ? opened.value : opened.reason;
};

test("a polygon, a line and a point become the three kinds, what is added is named [GEO-01]", async () => {
  const { rows, bodies } = await tried(
    collection(
      feature(polygon(SQUARE), {
        name: "Port",
        stroke: "#A00000",
        icon: "warehouse",
        speedLimitKmh: 50,
      }),
      feature(
        {
          type: "LineString",
          coordinates: [
            [-9, 38],
            [-8, 38],
          ],
        },
        { name: "Road" },
      ),
      feature(point(-9.1, 38.7), { name: "Shop", description: "At noon", radius: 30 }),
      feature(point(2, 48)),
    ),
  );
  expect(rows.map(({ name, kind, notes }) => ({ name, kind, notes }))).toEqual([
    { name: "Port", kind: "geofence", notes: [] },
    { name: "Road", kind: "line", notes: ["usualWidth"] },
    { name: "Shop", kind: "poi", notes: [] },
    { name: "Place 4", kind: "poi", notes: ["usualRadius", "named"] },
  ]);
  expect(bodies).toEqual([
    {
      name: "Port",
      area: "POLYGON ((38 -9, 38 -8, 39 -8, 39 -9, 38 -9))",
      attributes: { color: "#a00000", icon: "warehouse", speedLimit: expect.closeTo(26.9978, 4) },
    },
    {
      name: "Road",
      area: "LINESTRING (38 -9, 38 -8)",
      attributes: { polylineDistance: 100 },
    },
    { name: "Shop", description: "At noon", area: "CIRCLE (38.7 -9.1, 30)", attributes: {} },
    { name: "Place 4", area: "CIRCLE (48 2, 100)", attributes: {} },
  ]);
});

test.each([
  ["a hole", polygon(SQUARE, SQUARE), "hole"],
  [
    "an outline that crosses itself",
    polygon([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]),
    "selfCrossing",
  ],
  [
    "two corners",
    polygon([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    "tooFewPoints",
  ],
  ["a line of one corner", { type: "LineString", coordinates: [[0, 0]] }, "tooFewPoints"],
  [
    "corners on one line to the last digit",
    polygon([
      [0, 0],
      [1 / 3, 1 / 7],
      [2 / 3, 2 / 7],
      [0, 0],
    ]),
    "noArea",
  ],
  [
    "a line that goes nowhere",
    {
      type: "LineString",
      coordinates: [
        [1, 1],
        [1, 1],
      ],
    },
    "noLength",
  ],
  ["a latitude out of range", point(100, 95), "badLatitude"],
  ["a longitude out of range", point(181, 10), "badLongitude"],
  ["latitude and longitude that only fit the other way round", point(38, -100), "swapped"],
  ["a coordinate that is no number", { type: "Point", coordinates: ["1", 2] }, "badNumber"],
  ["a corner that is missing", polygon([[0, 0], null, [1, 0]]), "badNumber"],
  ["no shape", null, "noShape"],
  ["an unknown shape", { type: "Curve", coordinates: [] }, "noShape"],
  ["a polygon without a ring", { type: "Polygon", coordinates: [] }, "noShape"],
])(
  "refuses %s and says so, and takes what stands beside it [GEO-01]",
  async (_, geometry, refusal) => {
    const { rows, bodies } = await tried(
      collection(feature(geometry, { name: "Wrong" }), feature(point(1, 2), { name: "Right" })),
    );
    expect(rows.map((row) => row.refusal)).toEqual([refusal, undefined]);
    expect(bodies).toHaveLength(1);
  },
);

test("coordinates the wrong way round are turned only when somebody says so [GEO-01]", async () => {
  const file = collection(feature(point(38, -100), { name: "Texas" }));
  expect((await tried(file)).bodies).toEqual([]);
  const { bodies } = await tried(file, { isSwapped: true });
  expect(bodies).toEqual([expect.objectContaining({ area: "CIRCLE (38 -100, 100)" })]);
});

test("a ring that is not closed is closed, and it is said [GEO-01]", async () => {
  const { rows } = await tried(collection(feature(polygon(SQUARE.slice(0, 4)), { name: "Open" })));
  expect(rows[0]).toMatchObject({ refusal: undefined, notes: ["ringClosed"] });
});

test("parts of one feature are areas of their own, by its name and a number [GEO-01]", async () => {
  const parts = {
    type: "GeometryCollection",
    geometries: [
      {
        type: "MultiPoint",
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      { type: "MultiPolygon", coordinates: [[SQUARE]] },
    ],
  };
  const { rows } = await tried(collection(feature(parts, { name: "Chain" })));
  expect(rows.map(({ name }) => name)).toEqual(["Chain", "Chain 2", "Chain 3"]);
});

test("finds what is there already by name, whatever its case and accents, and by shape, wherever its outline begins [GEO-01]", async () => {
  const existing = [
    { id: 1, name: "São João", area: "CIRCLE (1 1, 5)" },
    {
      id: 2,
      name: "Port",
      area: "POLYGON ((39 -8, 38 -8, 38 -9, 39 -9, 39 -8))",
    },
  ];
  const { rows, bodies } = await tried(
    collection(
      feature(point(50, 50), { name: "sao joao " }),
      feature(polygon(SQUARE), { name: "Harbour" }),
      feature(point(7, 8), { name: "Twice" }),
      feature(point(9, 8), { name: "twice" }),
    ),
    { existing },
  );
  expect(rows.map(({ duplicate }) => duplicate)).toEqual([
    "sameName",
    "sameShape",
    undefined,
    "sameName",
  ]);
  expect(bodies).toEqual([expect.objectContaining({ name: "Twice" })]);
});

test("nothing goes beyond 30,000 areas, and what would is refused [GEO-01, MAP-08]", async () => {
  const existing = Array.from({ length: 29_999 }, (_, id) => ({ id, name: `n${id}`, area: "" }));
  const { rows } = await tried(
    collection(
      feature(point(5, 6), { name: "n7" }),
      feature(point(1, 2), { name: "Last" }),
      feature(point(3, 4), { name: "Over" }),
    ),
    { existing },
  );
  // What is there already takes no space.
  expect(rows.map(({ refusal }) => refusal)).toEqual([undefined, undefined, "tooManyAreas"]);
});

test("what a file has beyond 100,000 places is counted, and refused as too many [GEO-01]", async () => {
  const areas = createAreaImport();
  await areas.begin(new Blob(["[]"]));
  const many = Array.from({ length: 100_003 }, () => [1, 2]);
  const opened = await areas.open(new Blob([json({ type: "MultiPoint", coordinates: many })]));
  expect(opened).toEqual({ ok: true, value: { type: "read", found: 100_003 } });
  const counts = await areas.judge(RULES, () => {});
  expect([counts.new, counts.duplicate, counts.refused]).toEqual([1, 99_999, 3]);
  const rows = await areas.rows("refused", 0, 100);
  expect(rows.map(({ number, refusal }) => [number, refusal])).toEqual([
    [100_001, "tooManyAreas"],
    [100_002, "tooManyAreas"],
    [100_003, "tooManyAreas"],
  ]);
  expect(await areas.rows("refused", 2, 100)).toHaveLength(1);
  expect(await areas.rows("refused", 3, 100)).toEqual([]);
});

test("an outline beyond 4,096 characters is simplified with the error named, and never cut [GEO-01]", async () => {
  const corners = 2_000;
  const ring = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    return [-9 + 0.1 * Math.cos(angle), 38 + 0.1 * Math.sin(angle)];
  });
  const { rows, bodies } = await tried(
    collection(feature(polygon([...ring, ring[0]]), { name: "Round" })),
  );
  const text = String(bodies[0]?.["area"]);
  expect(text.length).toBeLessThanOrEqual(MAX_AREA_TEXT);
  const { area } = readArea(text);
  const left = area?.kind === "polygon" ? area.ring : [];
  expect(rows[0]?.simplified).toMatchObject({ corners, left: left.length });
  // By a chord between corners that stay: (1 - cos(step / 2)) of a radius of some 11 km, twice at most.
  const most = 2 * 11_120 * (1 - Math.cos(Math.PI / left.length));
  expect(rows[0]?.simplified?.error).toBeGreaterThan(0);
  expect(rows[0]?.simplified?.error).toBeLessThan(4 * most);
  for (const { latitude, longitude } of left)
    expect(Math.hypot(latitude - 38, longitude + 9)).toBeCloseTo(0.1, 5);
});

test("a table of a program that knows no UTF-8 is read in the letters of western Europe [GEO-01]", async () => {
  const western = Uint8Array.from(
    "name;latitude;longitude\nPra\u00e7a \u00d3bidos;39.36;-9.16\n",
    (one) => one.charCodeAt(0),
  );
  const { rows } = await tried(western);
  expect(rows.map(({ name, refusal }) => [name, refusal])).toEqual([["Praça Óbidos", undefined]]);
});

test.each<[string, Uint8Array, unknown]>([
  ["nothing", new Uint8Array(), "empty"],
  ["blanks", bytes(" \n "), "empty"],
  ["more than 50 MB", new Uint8Array(50_000_001), "tooLarge"],
  ["letters that are no UTF-8", Uint8Array.of(0x7b, 0xe9, 0x7d), "badEncoding"],
  ["what is no text", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10), "badEncoding"],
  [
    "an encoding that nobody knows",
    bytes('<?xml version="1.0" encoding="x-none"?><kml/>'),
    "badEncoding",
  ],
  [
    "a document that declares entities",
    bytes(
      '<?xml version="1.0"?>\n<!-- <kml> --><!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml>&b;</kml>',
    ),
    "hasDoctype",
  ],
  ["XML of another kind", bytes("<html><kml/></html>"), "unknownFormat"],
  ["JSON that ends in the middle", bytes('{"type":"FeatureCollection","features":['), "badJson"],
  ["JSON of another kind", bytes('{"a":1}'), "badJson"],
  ["a list", bytes("[1,2]"), "badJson"],
  ["brackets without an end", bytes("[".repeat(200_000)), "badJson"],
  ["a table without coordinates", bytes("a,b\n1,2\n"), "noColumns"],
  ["a quotation that never ends", bytes('name,latitude,longitude\n"a,1,2\n'), "badTable"],
  ["an archive without a document", zipSync({ "a.txt": strToU8("a") }), "noDocument"],
  [
    "an archive in an archive",
    zipSync({ "doc.kml": zipSync({ "doc.kml": strToU8("<kml/>") }) }),
    "badArchive",
  ],
  [
    "an archive that is cut off",
    zipSync({ "doc.kml": strToU8("<kml/>") }).subarray(0, 30),
    "badArchive",
  ],
  [
    "a bomb: 60 MB packed into a few kB",
    zipSync({ "doc.kml": new Uint8Array(60_000_000) }),
    "tooLarge",
  ],
])("refuses %s as a whole, with the reason [GEO-01]", async (_, file, reason) => {
  expect(await refusedAs(file)).toBe(reason);
});

test("XML goes back to who has documents, out of its archive and in whichever declared letters [GEO-01]", async () => {
  const kml = '<?xml version="1.0" encoding="ISO-8859-1"?><kml><name>S\u00e3o</name></kml>';
  const latin = Uint8Array.from(kml, (letter) => letter.charCodeAt(0));
  const opened = { type: "xml", format: "kml", text: kml };
  expect(await refusedAs(latin)).toEqual(opened);
  const archive = zipSync({ "other.kml": strToU8("<kml/>"), "doc.kml": latin });
  expect(await refusedAs(archive)).toEqual(opened);
  const wide = new Uint8Array(
    new Uint16Array(Array.from("\uFEFF<gpx/>", (one) => one.charCodeAt(0))).buffer,
  );
  expect(await refusedAs(wide)).toEqual({ type: "xml", format: "gpx", text: "<gpx/>" });
});

test("a table is read by its heads, with any of its separators, decimal commas and marks of formulas [GEO-01]", async () => {
  const table =
    "\uFEFFName;Latitude;Longitude;Radius;Color;other\r\n" +
    "'=1+1;38,7;-9,1;30;#00ff00;x\r\n" +
    "'s-Hertogenbosch;51.7;5.3;;;\r\n" +
    "Nowhere;x;1;;;\r\n";
  const { rows, bodies } = await tried(bytes(table));
  expect(rows.map(({ name, refusal }) => [name, refusal])).toEqual([
    ["=1+1", undefined],
    ["'s-Hertogenbosch", undefined],
    ["Nowhere", "noShape"],
  ]);
  expect(bodies).toEqual([
    { name: "=1+1", area: "CIRCLE (38.7 -9.1, 30)", attributes: { color: "#00ff00" } },
    { name: "'s-Hertogenbosch", area: "CIRCLE (51.7 5.3, 100)", attributes: {} },
  ]);
});

test("a table of a map program has its shapes longitude first, and its points by short heads [GEO-01]", async () => {
  const { rows, bodies } = await tried(
    bytes(
      "WKT,name\n" +
        '"POLYGON ((-9 38, -8 38, -8 39, -9 38))",Port\n' +
        '"LineString Z (-9 38 0, -8 38 0)",Road\n' +
        '"SRID=4326;POINT(2 48)",Shop\n' +
        '"MULTIPOINT (3 49, (4 50))",Two\n' +
        '"MultiPolygon (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))",Parts\n' +
        '"POLYGON ((0 0, 9 0, 9 9, 0 0), (3 1, 4 1, 4 2, 3 1))",Hole\n' +
        '"SRID=3857;POINT (2 48)",Metres\n"POINT (2)",Half\n"POINT (2 48) x",Behind\n"CURVE (1 2)",None\n',
    ),
  );
  expect(bodies.map(({ name, area }) => [name, area])).toEqual([
    ["Port", "POLYGON ((38 -9, 38 -8, 39 -8, 38 -9))"],
    ["Road", "LINESTRING (38 -9, 38 -8)"],
    ["Shop", "CIRCLE (48 2, 100)"],
    ["Two", "CIRCLE (49 3, 100)"],
    ["Two 2", "CIRCLE (50 4, 100)"],
    ["Parts", "POLYGON ((0 0, 0 1, 1 1, 0 0))"],
    ["Parts 2", "POLYGON ((5 5, 5 6, 6 6, 5 5))"],
  ]);
  expect(rows.filter(({ refusal }) => refusal).map(({ name, refusal }) => [name, refusal])).toEqual(
    [
      ["Hole", "hole"],
      ["Metres", "noShape"],
      ["Half", "noShape"],
      ["Behind", "noShape"],
      ["None", "noShape"],
    ],
  );
  const points = await tried(bytes("name,Lat,LON\nShop,48.5,2.25\n"));
  expect(points.bodies.map(({ area }) => area)).toEqual(["CIRCLE (48.5 2.25, 100)"]);
});

test("a table whose lines end in several ways has a place in each [GEO-01]", async () => {
  const { bodies } = await tried(
    bytes("name,latitude,longitude,radius\r\nA,1,2,30\nB,3,4,40\r\nC,5,6,50\r"),
  );
  expect(bodies.map(({ area }) => area)).toEqual([
    "CIRCLE (1 2, 30)",
    "CIRCLE (3 4, 40)",
    "CIRCLE (5 6, 50)",
  ]);
});

test("a table as Excel saves it: with a named separator, or in UTF-16 with tabs [GEO-01]", async () => {
  const heads = ["Name", "Description", "Latitude", "Longitude", "Radius"];
  const cells = ["Café São João", "Às 9h", "38,7223", "-9,1393", "150"];
  const table = (sign: string) => `${heads.join(sign)}\r\n${cells.join(sign)}\r\n`;
  const wide = new Uint8Array(
    new Uint16Array(Array.from(`\uFEFF${table("\t")}`, (one) => one.charCodeAt(0))).buffer,
  );
  for (const file of [wide, bytes(`\uFEFFsep=;\r\n${table(";")}`)])
    expect((await tried(file)).bodies).toEqual([
      {
        name: "Café São João",
        description: "Às 9h",
        area: "CIRCLE (38.7223 -9.1393, 150)",
        attributes: {},
      },
    ]);
});

test("fields that a program of tables wrote large are names all the same [GEO-01]", async () => {
  const { bodies } = await tried(
    collection(
      feature(point(1, 2), { Name: "Zona A", Description: "Do QGIS" }),
      feature(point(3, 4), { NAME: "ZONA B" }),
      feature(point(5, 6), { Name: "other", name: "own" }),
    ),
  );
  expect(bodies.map(({ name, description }) => [name, description])).toEqual([
    ["Zona A", "Do QGIS"],
    ["ZONA B", undefined],
    ["own", undefined],
  ]);
});

test.each<[unknown, unknown]>([
  [{ type: "name", properties: { name: "urn:ogc:def:crs:EPSG::3857" } }, "notDegrees"],
  [{ type: "name", properties: { name: "EPSG:25829" } }, "notDegrees"],
  [{ type: "name", properties: { name: "a grid of our own" } }, "notDegrees"],
  [{ type: "EPSG", properties: { code: 31983 } }, "notDegrees"],
  [{ type: "name", properties: { name: "urn:ogc:def:crs:OGC:1.3:CRS84" } }, undefined],
  [{ type: "name", properties: { name: "urn:ogc:def:crs:EPSG::4326" } }, undefined],
  [{ type: "name", properties: { name: "urn:ogc:def:crs:EPSG::4674" } }, undefined],
  [{ type: "EPSG", properties: { code: 4326 } }, undefined],
  [null, undefined],
])("GeoJSON with crs %j is read as degrees, or refused: %s [GEO-01]", async (crs, refusal) => {
  const file = json({ type: "FeatureCollection", crs, features: [feature(point(10, 20))] });
  const read = await refusedAs(file);
  expect(read).toEqual(refusal ?? { type: "read", found: 1 });
});

test("a name is shortened to 128 whole characters, and loses what no server takes [GEO-01]", async () => {
  const { rows, bodies } = await tried(
    collection(
      feature(point(1, 2), {
        name: `${"a".repeat(127)}🚚🚚`,
        description: `${"b".repeat(127)}🚚🚚`,
      }),
      feature(point(3, 4), { name: "🚚".repeat(128) }),
      feature(point(5, 6), { name: "De\0pot\ud83d" }),
      feature(point(7, 8), { name: "\0" }),
    ),
  );
  expect(bodies.map(({ name, description }) => [name, description])).toEqual([
    [`${"a".repeat(127)}🚚`, `${"b".repeat(127)}🚚`],
    ["🚚".repeat(128), undefined],
    ["Depot\uFFFD", undefined],
    ["Place 4", undefined],
  ]);
  expect(rows.map(({ notes }) => notes.filter((note) => note !== "usualRadius"))).toEqual([
    ["shortened"],
    [],
    [],
    ["named"],
  ]);
});

test("a size that is no length is refused, none is the usual one, and a limit that is no number is left out and said [GEO-01]", async () => {
  const sizes = ["5 km", "-5", "1.234,5", "1e9", "", "0", "12,5"];
  const table = sizes.map(
    (size, index) => `P${index};3${index};-9;${size};${index === 4 ? "fast" : ""}`,
  );
  const { rows, bodies } = await tried(
    bytes(`name;latitude;longitude;radius;speedLimitKmh\n${table.join("\n")}\n`),
  );
  expect(rows.map(({ refusal, notes }) => refusal ?? notes)).toEqual([
    "badSize",
    "badSize",
    "badSize",
    "badSize",
    ["usualRadius", "limitLeftOut"],
    ["usualRadius"],
    [],
  ]);
  expect(bodies.map(({ area }) => area)).toEqual([
    "CIRCLE (34 -9, 100)",
    "CIRCLE (35 -9, 100)",
    "CIRCLE (36 -9, 12.5)",
  ]);
  const line = {
    type: "LineString",
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  };
  const feature = { type: "Feature", geometry: line, properties: { halfWidth: "wide" } };
  const wide = await tried(bytes(JSON.stringify(feature)));
  expect(wide.rows.map(({ refusal }) => refusal)).toEqual(["badSize"]);
});

test("a table's shapes are as large as something, or refused [GEO-01, DRAW-03]", async () => {
  const { rows, bodies } = await tried(
    bytes('name;area\nFlat;"POLYGON ((0 0, 1 1, 2 2, 0 0))"\nStill;"LINESTRING (1 1, 1 1)"\n'),
  );
  expect(rows.map(({ name, refusal }) => [name, refusal])).toEqual([
    ["Flat", "noArea"],
    ["Still", "noLength"],
  ]);
  expect(bodies).toEqual([]);
});

test("whatever a file holds, it is refused or read, and what is read can be written [GEO-01]", async () => {
  const geometry = fc.oneof(
    convexRing().map((ring) =>
      polygon(ring.map(({ latitude, longitude }) => [longitude, latitude])),
    ),
    fc.record({
      type: fc.constantFrom("Point", "LineString", "Polygon", "MultiPolygon", "GeometryCollection"),
      coordinates: fc.jsonValue(),
      geometries: fc.jsonValue(),
    }),
    fc.jsonValue(),
  );
  const file = fc.oneof(
    fc
      .array(fc.tuple(geometry, fc.jsonValue()))
      .map((all) =>
        collection(...all.map(([one, properties]) => feature(one, properties as object))),
      ),
    fc.jsonValue().map(json),
    fc.uint8Array({ maxLength: 400 }),
    fc.string({ unit: "binary" }).map(bytes),
    fc.string().map((text) => bytes(`name,latitude,longitude,area\n${text}`)),
    fc.uint8Array({ maxLength: 100 }).map((tail) => Uint8Array.of(0x50, 0x4b, 3, 4, ...tail)),
  );
  await fc.assert(
    fc.asyncProperty(file, async (given) => {
      const areas = createAreaImport();
      await areas.begin(new Blob(["[]"]));
      const opened = await areas.open(new Blob([given]));
      if (!opened.ok || opened.value.type !== "read") return;
      const counts = await areas.judge(RULES, () => {});
      expect(counts.new + counts.duplicate + counts.refused).toBe(opened.value.found);
      for (const { body } of await areas.bodies(true)) {
        const text = String(body["area"]);
        expect(text.length).toBeLessThanOrEqual(MAX_AREA_TEXT);
        expect(readArea(text).refusal).toBeUndefined();
        expect(String(body["name"]).trim().length).toBeGreaterThan(0);
        expect(Array.from(String(body["name"])).length).toBeLessThanOrEqual(128);
        expect(String(body["name"]).isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
}, 120_000);
