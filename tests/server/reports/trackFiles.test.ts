import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POSITION_ROUTES } from "../../../server/routes/positions/positionRoutes.ts";
import { REPORT_ROUTES } from "../../../server/routes/reports/reportRoutes.ts";
import { bodyText, routeCaller } from "../../support/callRoute.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

/** Noon of yesterday. */
const START = Math.floor(Date.now() / 86_400_000) * 86_400 - 43_200;
const minute = (index: number) => START + index * 60;
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
const PERIOD = `from=${iso(minute(-30))}&to=${iso(minute(90))}`;
/** Nothing of it may open or close anything in a file. */
const NAME = `Bus <1> & "Ana's" ]]>`;

/** Stands, drives north for ten minutes, stands twenty, drives for six, stands. */
const drives = (index: number) => (index >= 5 && index < 15) || (index >= 35 && index < 41);

interface WirePosition {
  readonly fixTime: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  readonly speed: number;
}
interface WireTrip {
  readonly startTime: string;
  readonly endTime: string;
  readonly distance: number;
}
interface GeoJson {
  readonly type: string;
  readonly features: readonly {
    readonly type: string;
    readonly properties: {
      readonly name: string;
      readonly distanceMetres?: number;
      readonly coordTimes: readonly string[];
      readonly speedsKnots: readonly number[];
    };
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
  }[];
}

let host: TestServer;
let text: (path: string) => Promise<string>;
let positions: readonly WirePosition[];
let trips: readonly WireTrip[];

beforeAll(async () => {
  host = await startTestServer();
  const { database, fleet, rights } = host.server.services;
  let metres = 0;
  for (let index = 0; index <= 56; index++) {
    const report = {
      id: "bus",
      lat: String(metres / 111_319.49),
      lon: "-56.1234567",
      altitude: String(index),
      timestamp: String(minute(index)),
      speed: drives(index) ? "16.2" : "0",
      ignition: String(drives(index)),
    };
    await host.report(new URLSearchParams(report).toString());
    if (drives(index)) metres += 500;
  }
  await host.report(`id=still&lat=1&lon=2&timestamp=${minute(3)}&speed=0`);
  await sql`update devices set name = ${NAME} where unique_id = 'bus'`.execute(database);
  await fleet.refresh([...fleet.ids()]);
  rights.changed();
  const idOf = (uniqueId: string) =>
    [...fleet.ids()].find((each) => fleet.vehicle(each)?.uniqueId === uniqueId);
  const ids = { bus: idOf("bus"), still: idOf("still") };
  const routes = [...POSITION_ROUTES, ...REPORT_ROUTES];
  const call = await routeCaller(host, routes, await host.signIn("admin@demo.test"));
  text = async (path) => {
    const [of, format] = path.split(" ") as ["bus" | "still", string];
    return bodyText(await call(`/api/${format}?deviceId=${ids[of]}&${PERIOD}`));
  };
  positions = JSON.parse(await text("bus positions")) as WirePosition[];
  trips = JSON.parse(await text("bus reports/trips")) as WireTrip[];
}, 120_000);
afterAll(() => host.close());

const during = ({ startTime, endTime }: WireTrip) =>
  positions.filter(
    ({ fixTime }) =>
      Date.parse(fixTime) >= Date.parse(startTime) && Date.parse(fixTime) <= Date.parse(endTime),
  );
const sameTime = (wire: string) => new Date(wire).toISOString();
const unescape = (xml: string) =>
  xml
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
const within = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g"))].map(([, inner = ""]) => inner);

describe("trips and routes as files for maps [HIST-08]", () => {
  test("there are two trips to be written", () => {
    expect(positions).toHaveLength(57);
    expect(trips).toHaveLength(2);
  });

  test("GeoJSON has each trip as a line with the moment and speed of every coordinate", async () => {
    const { type, features } = JSON.parse(await text("bus reports/trips/geojson")) as GeoJson;

    expect(type).toBe("FeatureCollection");
    expect(features).toHaveLength(2);
    features.forEach(({ properties, geometry }, index) => {
      const driven = during(trips[index]!);
      expect(properties.name).toBe(`${NAME} ${index + 1}`);
      expect(properties.distanceMetres).toBe(Math.round(trips[index]!.distance));
      expect(geometry).toEqual({
        type: "LineString",
        coordinates: driven.map(({ longitude, latitude, altitude }) => [
          longitude,
          latitude,
          altitude,
        ]),
      });
      expect(properties.coordTimes).toEqual(driven.map(({ fixTime }) => sameTime(fixTime)));
      expect(properties.speedsKnots).toEqual(driven.map(({ speed }) => speed));
    });
  });

  test("GPX has each trip as a track", async () => {
    const gpx = await text("bus reports/trips/gpx");

    expect(within(gpx, "name").map(unescape)).toEqual([`${NAME} 1`, `${NAME} 2`]);
    const tracks = gpx.split("<trk>").slice(1);
    expect(tracks.map((track) => within(track, "time"))).toEqual(
      trips.map((trip) => during(trip).map(({ fixTime }) => sameTime(fixTime))),
    );
    expect(gpx.match(/<trk>/g)).toHaveLength(2);
    expect(gpx.match(/<\/trkseg><\/trk>/g)).toHaveLength(2);
    expect(gpx.endsWith("</gpx>\n")).toBe(true);
  });

  test("KML has each trip as a placemark", async () => {
    const kml = await text("bus reports/trips/kml");

    expect(within(kml, "name").map(unescape)).toEqual([`${NAME} 1`, `${NAME} 2`]);
    expect(within(kml, "coordinates").map((lines) => lines.trim().split("\n"))).toEqual(
      trips.map((trip) =>
        during(trip).map(
          ({ longitude, latitude, altitude }) => `${longitude},${latitude},${altitude}`,
        ),
      ),
    );
  });

  test("a route is one line, and who reported once is a point", async () => {
    const route = JSON.parse(await text("bus positions/geojson")) as GeoJson;
    expect(route.features).toHaveLength(1);
    expect(route.features[0]?.properties.name).toBe(NAME);
    expect(route.features[0]?.properties.coordTimes).toEqual(
      positions.map(({ fixTime }) => sameTime(fixTime)),
    );

    const still = JSON.parse(await text("still positions/geojson")) as GeoJson;
    expect(still.features[0]?.geometry).toEqual({ type: "Point", coordinates: [2, 1, 0] });
  });

  test("without trips a file is whole and empty", async () => {
    expect(JSON.parse(await text("still reports/trips/geojson"))).toEqual({
      type: "FeatureCollection",
      features: [],
    });
    expect(await text("still reports/trips/gpx")).toMatch(/^<\?xml[^]*<gpx[^>]*>\s*<\/gpx>\s*$/);
  });
});
