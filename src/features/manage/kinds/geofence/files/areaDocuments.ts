import { AREA_PREFIX, AREA_SPACE, GPX_RING } from "#contract/areaFile";
import type { Coordinate } from "#domain/geo/geodesy";
import { geofenceKind } from "#domain/geo/geofence";
import { xmlText } from "#domain/text/xmlText";
import type { ExportedArea } from "./exportedArea.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const closed = (ring: readonly Coordinate[]): readonly Coordinate[] => [
  ...ring,
  ...ring.slice(0, 1),
];

const element = (name: string, text: string | undefined): string =>
  text === undefined ? "" : `<${name}>${xmlText(text)}</${name}>`;

/** KML 2.2: polygons, lines and points, each with its style and what KML has no word for as data. */
export const KML_DOCUMENT = {
  begin: `${DECLARATION}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n`,
  textOf: placemark,
  end: "</Document></kml>\n",
} as const;

function placemark({ name, description, area, colour, isFilled, members }: ExportedArea): string {
  const data = Object.entries(members).map(
    ([key, value]) => `<Data name="${key}">${element("value", String(value))}</Data>`,
  );
  const style =
    `<Style><LineStyle><color>${kmlColour(colour, "ff")}</color><width>2</width></LineStyle>` +
    `<PolyStyle><color>${kmlColour(colour, "40")}</color><fill>${isFilled ? 1 : 0}</fill></PolyStyle>` +
    "</Style>";
  const extended = data.length === 0 ? "" : `<ExtendedData>${data.join("")}</ExtendedData>`;
  return (
    `<Placemark>${element("name", name)}${element("description", description)}` +
    `${style}${extended}${kmlShape(area)}</Placemark>\n`
  );
}

/** Blue comes first there, and before it how opaque it is. */
const kmlColour = (colour: string, opacity: string): string =>
  `${opacity}${colour.slice(5, 7)}${colour.slice(3, 5)}${colour.slice(1, 3)}`;

const kmlCoordinates = (corners: readonly Coordinate[]): string =>
  `<coordinates>${corners
    .map(({ longitude, latitude }) => `${longitude},${latitude}`)
    .join(" ")}</coordinates>`;

function kmlShape(area: ExportedArea["area"]): string {
  switch (area.kind) {
    case "circle":
      return `<Point>${kmlCoordinates([area.centre])}</Point>`;
    case "line":
      return `<LineString><tessellate>1</tessellate>${kmlCoordinates(area.path)}</LineString>`;
    case "polygon":
      return (
        "<Polygon><outerBoundaryIs><LinearRing>" +
        `${kmlCoordinates(closed(area.ring))}</LinearRing></outerBoundaryIs></Polygon>`
      );
  }
}

/**
 * GPX 1.1, which knows points and routes alone, in this order: a geofence is a closed route that says
 * so.
 */
export const GPX_DOCUMENT = {
  begin:
    `${DECLARATION}<gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1" ` +
    `xmlns:${AREA_PREFIX}="${AREA_SPACE}">\n`,
  isFirst: ({ area }: ExportedArea) => area.kind === "circle",
  textOf: (one: ExportedArea) => (one.area.kind === "circle" ? wayPoint(one) : route(one)),
  end: "</gpx>\n",
} as const;

function gpxHead({ name, description, area }: ExportedArea): string {
  const kind = geofenceKind(area);
  return `${element("name", name)}${element("desc", description)}${element("type", kind === "geofence" ? GPX_RING : kind)}`;
}

function gpxExtensions({ members, colour, isFilled }: ExportedArea): string {
  const all = { ...members, color: colour, fill: String(isFilled) };
  const inner = Object.entries(all).map(([key, value]) =>
    element(`${AREA_PREFIX}:${key}`, String(value)),
  );
  return `<extensions>${inner.join("")}</extensions>`;
}

const gpxPoint = (name: string, { latitude, longitude }: Coordinate, inner = ""): string =>
  `<${name} lat="${latitude}" lon="${longitude}">${inner}</${name}>`;

function wayPoint(one: ExportedArea): string {
  if (one.area.kind !== "circle") return "";
  return `${gpxPoint("wpt", one.area.centre, gpxHead(one) + gpxExtensions(one))}\n`;
}

function route(one: ExportedArea): string {
  const { area } = one;
  if (area.kind === "circle") return "";
  const corners = area.kind === "line" ? area.path : closed(area.ring);
  const points = corners.map((corner) => gpxPoint("rtept", corner)).join("");
  return `<rte>${gpxHead(one)}${gpxExtensions(one)}${points}</rte>\n`;
}
