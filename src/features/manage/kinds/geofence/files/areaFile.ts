import { AREA_COLUMNS } from "#contract/areaFile";
import type { TableThing } from "#contract/objectTable";
import { areaText } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import { geofenceKind } from "#domain/geo/geofence";
import { csvText } from "#domain/text/csvText";
import { csvFile, csvRow } from "../../../../../ui/csvFile.ts";
import { createPace, type PacePorts } from "../../../createPace.ts";
import { GPX_DOCUMENT, KML_DOCUMENT } from "./areaDocuments.ts";
import { type ExportedArea, exportedArea } from "./exportedArea.ts";

/** What areas are written as. */
export const AREA_FORMATS = ["kml", "kmz", "geojson", "gpx", "csv"] as const;
export type AreaFormat = (typeof AREA_FORMATS)[number];

/** How a file is written, area by area. */
interface Format {
  readonly contentType: string;
  readonly begin: string;
  readonly textOf: (area: ExportedArea) => string;
  readonly separator?: string;
  readonly end: string;
  /** What has to stand before all else. */
  readonly isFirst?: (area: ExportedArea) => boolean;
  /** What the document is called in the archive that it is packed into. */
  readonly packedAs?: string;
}

const FORMATS: Readonly<Record<AreaFormat, Format>> = {
  kml: { contentType: "application/vnd.google-earth.kml+xml;charset=utf-8", ...KML_DOCUMENT },
  kmz: { contentType: "application/vnd.google-earth.kmz", ...KML_DOCUMENT, packedAs: "doc.kml" },
  // RFC 7946, styled as simplestyle has it.
  geojson: {
    contentType: "application/geo+json",
    begin: '{"type":"FeatureCollection","features":[\n',
    textOf: feature,
    separator: ",\n",
    end: "\n]}\n",
  },
  gpx: { contentType: "application/gpx+xml;charset=utf-8", ...GPX_DOCUMENT },
  csv: {
    contentType: "text/csv;charset=utf-8",
    begin: csvFile([AREA_COLUMNS]),
    textOf: row,
    end: "",
  },
};

/** A file of areas, and of how many there could be no word in it as they have no shape. */
export interface AreaFile {
  readonly blob: Blob;
  readonly count: number;
  readonly leftOut: number;
}

/** Writes things in a format; all that it writes is read again as the same areas. */
export async function writeAreas(
  format: AreaFormat,
  things: readonly TableThing[],
  ports: PacePorts,
): Promise<AreaFile> {
  const { contentType, begin, textOf, separator = "", end, isFirst, packedAs } = FORMATS[format];
  const pace = createPace(ports);
  const first: string[] = [];
  const others: string[] = [];
  for (const thing of things) {
    await pace();
    const area = exportedArea(thing);
    if (area) (isFirst?.(area) ? first : others).push(textOf(area));
  }
  const texts = [...first, ...others];
  const pieces = packedAs
    ? await packed(packedAs, [begin, ...texts, end], pace)
    : [begin, texts.join(separator), end];
  return {
    blob: new Blob([...pieces], { type: contentType }),
    count: texts.length,
    leftOut: things.length - texts.length,
  };
}

/** An archive with one document, made of its pieces one after the other. */
async function packed(
  name: string,
  texts: readonly string[],
  pace: () => Promise<void>,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  // Nobody else needs it on this page.
  const { strToU8, Zip, ZipDeflate } = await import("fflate");
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const document = new ZipDeflate(name);
  archive.add(document);
  for (const text of texts) {
    await pace();
    document.push(strToU8(text));
  }
  document.push(new Uint8Array(), true);
  archive.end();
  return pieces;
}

const lngLat = ({ longitude, latitude }: Coordinate) => [longitude, latitude] as const;

function feature(one: ExportedArea): string {
  const { name, description, area, colour, isFilled, members } = one;
  return JSON.stringify({
    type: "Feature",
    properties: {
      name,
      ...(description !== undefined && { description }),
      stroke: colour,
      fill: colour,
      "fill-opacity": isFilled ? 0.25 : 0,
      ...members,
    },
    geometry: geometryOf(area),
  });
}

function geometryOf(area: ExportedArea["area"]) {
  switch (area.kind) {
    case "circle":
      return { type: "Point", coordinates: lngLat(area.centre) };
    case "line":
      return { type: "LineString", coordinates: area.path.map(lngLat) };
    case "polygon":
      return {
        type: "Polygon",
        coordinates: [[...area.ring, ...area.ring.slice(0, 1)].map(lngLat)],
      };
  }
}

/** What spreadsheets would calculate is text in it. */
function row({ name, description, area, colour, isFilled, members }: ExportedArea): string {
  const centre = area.kind === "circle" ? area.centre : undefined;
  const cells: Readonly<Record<(typeof AREA_COLUMNS)[number], string>> = {
    name: csvText(name),
    kind: geofenceKind(area),
    description: csvText(description ?? ""),
    latitude: String(centre?.latitude ?? ""),
    longitude: String(centre?.longitude ?? ""),
    radius: String(members.radius ?? ""),
    halfWidth: String(members.halfWidth ?? ""),
    icon: csvText(String(members.icon ?? "")),
    image: csvText(String(members.image ?? "")),
    speedLimitKmh: String(members.speedLimitKmh ?? ""),
    maxDistance: String(members.maxDistance ?? ""),
    color: colour,
    fill: String(isFilled),
    area: csvText(areaText(area)),
  };
  return csvRow(AREA_COLUMNS.map((column) => cells[column]));
}
