import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { checkReport } from "../../../server/ingest/checkReport.ts";
import { readOsmandReport } from "../../../server/osmand/readOsmandReport.ts";

const NOW = Date.UTC(2026, 7, 21, 12);
const read = (query: string) => readOsmandReport(query, NOW);
const reportOf = (query: string) => {
  const reading = read(query);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.value.report;
};
const reasonOf = (query: string) => {
  const reading = read(query);
  return reading.ok ? checkReport(reading.value.report, epochMs(NOW)) : reading.reason;
};

const POSITION = "id=7&lat=1&lon=2";

describe("an OsmAnd report [SRV-01]", () => {
  test("is read with all it reports", () => {
    expect(
      reportOf(
        "id=+7%20&lat=-34.5&lon=%2B56.25&timestamp=1787313600&speed=12.5&bearing=270&altitude=31" +
          "&accuracy=4&hdop=0.9&batt=81&valid=false&ignition=true&rpm=1450&card=0012&note=a+b",
      ),
    ).toEqual({
      uniqueId: "7",
      protocol: "osmand",
      fixTime: 1_787_313_600_000,
      valid: false,
      latitude: -34.5,
      longitude: 56.25,
      altitudeMetres: 31,
      speedKnots: 12.5,
      courseDegrees: 270,
      accuracyMetres: 4,
      attributes: {
        hdop: 0.9,
        batteryLevel: 81,
        ignition: true,
        rpm: 1450,
        card: "0012",
        note: "a b",
      },
    });
  });

  test("may use the protocol's other names", () => {
    expect(reportOf("deviceid=7&latitude=1&longitude=2&heading=90")).toEqual(
      reportOf("id=7&location=1,2&course=90"),
    );
  });

  test.each([
    ["1787313600", 1_787_313_600_000],
    ["1787313600.5", 1_787_313_600_500],
    ["1787313600123", 1_787_313_600_123],
    ["2026-08-21T12:00:00Z", NOW],
    ["2026-08-21T14:00:00.000%2B02:00", NOW],
    ["2026-08-21 12:00:00", NOW],
    ["2026-08-21T12:00:00", NOW],
  ])("has the time %s", (text, time) => {
    expect(reportOf(`${POSITION}&timestamp=${text}`).fixTime).toBe(time);
  });

  test("without a time is of this moment", () => {
    expect(reportOf(POSITION).fixTime).toBe(NOW);
  });

  test.each([
    ["lat=1&lon=2", "missing id"],
    ["id=&lat=1&lon=2", "missing id"],
    ["id=7", "missing lat"],
    ["id=7&lat=1", "missing lon"],
    ["id=7&lat=0x10&lon=2", "lat: a number is expected"],
    ["id=7&lat=1e999&lon=2", "lat: a number is expected"],
    ["id=7&lat=&lon=2", "lat: a number is expected"],
    ["id=7&lat=+5&lon=2", "lat: a number is expected"],
    ["id=7&lat=NaN&lon=2", "lat: a number is expected"],
    ["id=7&lat=90.0001&lon=2", "badLatitude"],
    ["id=7&lat=1&lon=360", "badLongitude"],
    [`${POSITION}&speed=-1`, "badSpeed"],
    [`${POSITION}&speed=1e6`, "badSpeed"],
    [`${POSITION}&bearing=720`, "badCourse"],
    [`${POSITION}&altitude=1e9`, "badAltitude"],
    [`${POSITION}&accuracy=-1`, "badAccuracy"],
    [`${POSITION}&batt=101`, "batt: 0 to 100"],
    [`${POSITION}&valid=maybe`, "valid: true or false is expected"],
    [`${POSITION}&timestamp=${NOW / 1000 + 3600}`, "inFuture"],
    [`${POSITION}&timestamp=2100-01-01T00:00:00Z`, "inFuture"],
    [`${POSITION}&timestamp=1`, "badTime"],
    [`${POSITION}&timestamp=soon`, "timestamp: not a time"],
    [`${POSITION}&timestamp=2026-02-31T99:00:00Z`, "timestamp: not a time"],
    [`${POSITION}&id=8`, "repeated id"],
    [`${POSITION}&deviceid=7`, "repeated id"],
    [`${POSITION}&latitude=1`, "repeated lat"],
    [`${POSITION}&location=1,2`, "repeated place: location and lat"],
    ["id=7&location=1,2,3", "location: lat,lon is expected"],
    ["id=7&location=1", "missing location"],
    [`${POSITION}&a=%`, "bad percent encoding"],
    [`${POSITION}&a=%ff`, "bad percent encoding"],
    [`${POSITION}&a=%00`, "a: unprintable characters"],
    [`${POSITION}&a=%0d%0a`, "a: unprintable characters"],
    [`${POSITION}&__proto__=1`, "bad parameter name"],
    [`${POSITION}&=1`, "bad parameter name"],
    [`${POSITION}&${"k".repeat(65)}=1`, "bad parameter name"],
    [`${POSITION}&a=${"x".repeat(513)}`, "a: too long"],
    [
      `${POSITION}&${Array.from({ length: 90 }, (_, at) => `a${at}=1`).join("&")}`,
      "too many parameters",
    ],
    [`${POSITION}&a=${"x".repeat(1_000_000)}`, "too long"],
    [`id=${"x".repeat(129)}&lat=1&lon=2`, "badUniqueId"],
    [
      `${POSITION}&${Array.from({ length: 10 }, (_, at) => `a${at}=${"x".repeat(450)}`).join("&")}`,
      "attributesTooLong",
    ],
  ])("%s is refused: %s [E01]", (query, reason) => {
    expect(reasonOf(query)).toBe(reason);
  });

  test("brings its key apart, which is none of its attributes however it is spelled [C2]", () => {
    for (const name of ["key", "KEY", "Key", "kEy", "%6Bey"]) {
      const reading = read(`${POSITION}&${name}=s3cret&timestamp=1787313600`);
      expect(JSON.stringify(reading.ok && reading.value.report)).not.toContain("s3cret");
      expect(reading.ok && { ...reading.value.report.attributes }).toEqual({});
    }
    expect(read(`${POSITION}&key=a`)).toMatchObject({ value: { key: "a", isTimed: false } });
    expect(read(`${POSITION}&timestamp=1787313600`)).toMatchObject({
      value: { key: undefined, isTimed: true },
    });
  });

  test("keeps what looks like an identifier as it was written", () => {
    const { attributes } = reportOf(
      `${POSITION}&a=007&b=12345678901234567890&c=%2B1&d=1e5&e=-0.5&driverUniqueId=%2012%20&f=&constructor=1`,
    );

    expect({ ...attributes }).toEqual({
      a: "007",
      b: "12345678901234567890",
      c: "+1",
      d: 100_000,
      e: -0.5,
      driverUniqueId: "12",
      f: "",
      constructor: 1,
    });
  });

  test("whatever is sent is a report within bounds or a refusal in one line [E01] [E08] [A01]", () => {
    const key = fc.oneof(
      fc.constantFrom(
        ..."id deviceid lat latitude lon timestamp speed bearing altitude accuracy".split(" "),
        ..."hdop batt valid location __proto__ a".split(" "),
      ),
      fc.string({ maxLength: 70 }),
    );
    const value = fc.oneof(
      fc.constantFrom("", " 5", "0x10", "1e999", "NaN", "-1", "9007199254740993", "1,2", "true"),
      fc.double().map(String),
      fc.integer().map(String),
      fc.string({ unit: "binary", maxLength: 40 }),
    );
    const encoded = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc
        .array(fc.tuple(key, value), { maxLength: 12 })
        .map((pairs) => pairs.map(([k, v]) => `${safely(k)}=${safely(v)}`).join("&")),
      fc
        .array(fc.tuple(key, value), { maxLength: 6 })
        .map((pairs) => `${POSITION}&${pairs.map(([k, v]) => `${safely(k)}=${v}`).join("&")}`),
    );

    fc.assert(
      fc.property(encoded, (query) => {
        const reading = read(query);
        if (!reading.ok) {
          expect(reading.reason).toMatch(/^[^\n\r]{3,100}$/);
          return;
        }
        const { report } = reading.value;
        expect(report.uniqueId).not.toBe("");
        for (const number of Object.values(report))
          if (typeof number === "number") expect(Number.isFinite(number)).toBe(true);
        for (const attribute of Object.values(report.attributes))
          if (typeof attribute === "number") expect(Number.isFinite(attribute)).toBe(true);
        if (checkReport(report, epochMs(NOW)) === undefined) {
          expect(Math.abs(report.latitude)).toBeLessThanOrEqual(90);
          expect(report.fixTime).toBeLessThanOrEqual(NOW + 300_000);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

/** Half characters cannot be encoded; they are sent as they are. */
function safely(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text;
  }
}
