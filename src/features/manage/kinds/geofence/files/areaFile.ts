import { AREA_COLUMNS } from "#contract/areaFile";
import { areaText } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import { geofenceKind } from "#domain/geo/geofence";
import { csvText } from "#domain/text/csvText";
import { csvFile } from "../../../../../ui/csvFile.ts";
import { gpxDocument, kmlDocument } from "./areaDocuments.ts";
import type { ExportedArea } from "./exportedArea.ts";

/** What areas are written as. */
export const AREA_FORMATS = ["kml", "geojson", "gpx", "csv"] as const;
export type AreaFormat = (typeof AREA_FORMATS)[number];

interface Format {
  readonly contentType: string;
  readonly textOf: (areas: readonly ExportedArea[]) => string;
}

/** How each format is written; all of them are read again as the same areas. */
export const AREA_FILES: Readonly<Record<AreaFormat, Format>> = {
  kml: {
    contentType: "application/vnd.google-earth.kml+xml;charset=utf-8",
    textOf: kmlDocument,
  },
  geojson: { contentType: "application/geo+json", textOf: features },
  gpx: { contentType: "application/gpx+xml;charset=utf-8", textOf: gpxDocument },
  csv: { contentType: "text/csv;charset=utf-8", textOf: table },
};

const lngLat = ({ longitude, latitude }: Coordinate) => [longitude, latitude] as const;

/** RFC 7946, styled as simplestyle has it. */
function features(areas: readonly ExportedArea[]): string {
  const all = areas.map(({ name, description, area, colour, isFilled, members }) =>
    JSON.stringify({
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
    }),
  );
  return `{"type":"FeatureCollection","features":[\n${all.join(",\n")}\n]}\n`;
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

/** A row an area; what spreadsheets would calculate is text in it. */
function table(areas: readonly ExportedArea[]): string {
  const rows = areas.map(({ name, description, area, colour, isFilled, members }) => {
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
    return AREA_COLUMNS.map((name) => cells[name]);
  });
  return csvFile([AREA_COLUMNS, ...rows]);
}
