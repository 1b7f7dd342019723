import { promisify } from "node:util";
import { strToU8, zip } from "fflate";
import type { z } from "zod";
import { askerOf } from "#domain/account/viewAs";
import type { Position } from "#domain/position";
import { csvText } from "#domain/text/csvText";
import { binaryFile, textFile } from "../../answers/content.ts";
import { type Call, type Route, type SignedIn, signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { asJob } from "../../reports/asJob.ts";
import { TRACK_FORMATS, type TrackFormat } from "../../reports/trackFormats.ts";
import { historyQuery, readPages } from "./getPositions.ts";

/** A file format as its beginning, each page of positions, and its end. */
interface Format {
  readonly name: string;
  readonly contentType: string;
  readonly createWriter: () => PageWriter;
}

interface PageWriter {
  begin(name: string): string;
  page(positions: readonly Position[]): string;
  end(): string;
}

const CSV: Format = {
  name: "csv",
  contentType: "text/csv; charset=utf-8",
  createWriter: () => ({
    begin: () =>
      "\uFEFFid,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude," +
      "speed,course,address,accuracy,attributes\r\n",
    page: (positions) => positions.map(csvLine).join(""),
    end: () => "",
  }),
};

const csvLine = (position: Position) =>
  `${[
    position.id,
    position.vehicleId,
    csvText(position.protocol),
    iso(position.serverTime),
    iso(position.deviceTime),
    iso(position.fixTime),
    position.valid,
    position.latitude,
    position.longitude,
    position.altitude,
    position.speed,
    position.course,
    csvText(position.address ?? ""),
    position.accuracy,
    jsonCell(position.attributes),
  ].join(",")}\r\n`;

/** A route is one track. */
const routeIn = ({ name, contentType, createWriter }: TrackFormat): Format => ({
  name,
  contentType,
  createWriter() {
    const writer = createWriter();
    return {
      begin: (vehicle) => writer.begin() + writer.beginTrack({ name: vehicle }),
      page: writer.points,
      end: () => writer.endTrack() + writer.end(),
    };
  },
});

const GPX = routeIn(TRACK_FORMATS.gpx);
const KML = routeIn(TRACK_FORMATS.kml);
const GEOJSON = routeIn(TRACK_FORMATS.geojson);

/** A vehicle's past as a file that other programs read, sent as it is read. */
const exportRoute = (format: Format) =>
  signedInRoute({
    method: "GET",
    url: `/api/positions/${format.name}`,
    summary: `A vehicle's past as ${format.name.toUpperCase()}`,
    answers: { 200: textFile(format.contentType) },
    query: historyQuery,
    handle: (call, services) =>
      asJob(services.reportJobs, askerOf(call.session.user), call.signal, async () =>
        file(format.name, format.contentType, await piecesOf(format, call, services)),
      ),
  });

const KMZ_TYPE = "application/vnd.google-earth.kmz";

/** KML in a zip: it has to be whole before it can be packed. */
const exportKmz = signedInRoute({
  method: "GET",
  url: "/api/positions/kmz",
  summary: "A vehicle's past as KMZ",
  answers: { 200: binaryFile(KMZ_TYPE) },
  query: historyQuery,
  handle: (call, services) =>
    asJob(services.reportJobs, askerOf(call.session.user), call.signal, async () => {
      const pieces: Uint8Array[] = [];
      for await (const piece of await piecesOf(KML, call, services)) pieces.push(strToU8(piece));
      const packed = await promisify<Record<string, Uint8Array>, Uint8Array>(zip)({
        "doc.kml": Buffer.concat(pieces),
      });
      return file("kmz", KMZ_TYPE, Buffer.from(packed));
    }),
});

export const EXPORT_ROUTES: readonly Route[] = [
  ...[CSV, GPX, KML, GEOJSON].map(exportRoute),
  exportKmz,
];

/** The name is ours: a vehicle's own could be anything. */
const file = <Type extends string, Body>(extension: string, contentType: Type, body: Body) =>
  ({
    status: 200,
    contentType,
    headers: { "content-disposition": `attachment; filename="positions.${extension}"` },
    body,
  }) as const;

async function piecesOf(
  format: Format,
  { query, signal, viewer }: Call<unknown, z.output<typeof historyQuery>, unknown, SignedIn>,
  services: Services,
): Promise<AsyncIterable<string>> {
  const pages = await readPages(query, viewer, services);
  const name = services.fleet.vehicle(query.deviceId)?.name ?? "";
  return (async function* pieces() {
    const writer = format.createWriter();
    yield writer.begin(name);
    for await (const page of pages) {
      if (signal.aborted) return;
      if (page.length > 0) yield writer.page(page);
    }
    yield writer.end();
  })();
}

const iso = (time: number) => new Date(time).toISOString();

/** Still JSON, and with nothing in it that any spreadsheet separates cells by. */
const jsonCell = (value: unknown) => csvText(JSON.stringify(value).replaceAll(";", "\\u003b"));
