import type { Area } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import type { Place } from "./drawnPlaces.ts";
import type { AreaForm } from "./importedFile.ts";
import { asWestern, utf8, utf8Marked, utf16, western } from "./letters.ts";

const ALL = ["polygon", "line", "circle"] as const;
const SHAPES = ["polygon", "line"] as const;
const POINTS = ["circle"] as const;

type Row = readonly string[];

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const cellText = (cell: string, separator: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? quoted(cell) : cell;

/** Rows as a table's text. */
export const tableText = (rows: readonly Row[], separator: string, end = "\r\n"): string =>
  rows.map((row) => row.map((cell) => cellText(cell, separator)).join(separator) + end).join("");

const plain = (value: number) => value.toFixed(12).replace(/\.?0+$/, "");

/** As the wire has shapes: latitude first. */
function wireText(area: Area): string {
  const at = ({ latitude, longitude }: Coordinate) => `${plain(latitude)} ${plain(longitude)}`;
  if (area.kind === "circle") return `CIRCLE (${at(area.centre)}, ${area.radius})`;
  return area.kind === "line"
    ? `LINESTRING (${area.path.map(at).join(", ")})`
    : `POLYGON((${[...area.ring, ...area.ring.slice(0, 1)].map(at).join(", ")}))`;
}

/** As OGC has shapes: longitude first. */
function wktText(area: Area, [point, line, polygon]: readonly [string, string, string]): string {
  const at = ({ latitude, longitude }: Coordinate) => `${plain(longitude)} ${plain(latitude)}`;
  if (area.kind === "circle") return `${point} (${at(area.centre)})`;
  return area.kind === "line"
    ? `${line} (${area.path.map(at).join(", ")})`
    : `${polygon} ((${[...area.ring, ...area.ring.slice(0, 1)].map(at).join(", ")}))`;
}

const LOUD = ["POINT", "LINESTRING", "POLYGON"] as const;
const CALM = ["Point", "LineString", "Polygon"] as const;

type RowsOf = (places: readonly Place[]) => readonly Row[];

const traccar: RowsOf = (places) => [
  ["id", "name", "description", "area", "calendarId"],
  ...places.map(({ name, description, area }, at) => [
    String(at),
    name,
    description,
    wireText(area),
    "0",
  ]),
];
const myMaps: RowsOf = (places) => [
  ["WKT", "name", "description"],
  ...places.map(({ name, description, area }) => [wktText(area, LOUD), name, description]),
];
const qgis: RowsOf = (places) => [
  ["wkt_geom", "fid", "Name"],
  ...places.map(({ name, area }, at) => [wktText(area, CALM), String(at), name]),
];
const points =
  (heads: Row, sign: "." | ","): RowsOf =>
  (places) => [
    heads,
    ...places.flatMap(({ name, area }) =>
      area.kind === "circle"
        ? [
            [
              name,
              ...[area.centre.latitude, area.centre.longitude].map((one) =>
                plain(one).replace(".", sign),
              ),
              "x",
            ],
          ]
        : [],
    ),
  ];

const oneForm = (
  name: string,
  kinds: AreaForm["kinds"],
  write: (places: readonly Place[]) => Uint8Array,
): AreaForm => ({ name, ending: "csv", kinds, write });

/** Places as spreadsheets, map programs and other trackers' sites write them in CSV. */
export const AREA_TABLE_FORMS: readonly AreaForm[] = [
  oneForm("traccar", ALL, (places) => utf8(tableText(traccar(places), ",", "\n"))),
  oneForm("myMaps", ALL, (places) => utf8(tableText(myMaps(places), ",", "\n"))),
  oneForm("excelUnicode", ALL, (places) => utf16(`\uFEFF${tableText(traccar(places), "\t")}`)),
  {
    ...oneForm("excelSemicolon", POINTS, (places) =>
      western(tableText(points(["Name", "Latitude", "Longitude", "Note"], ",")(places), ";")),
    ),
    named: asWestern,
  },
  oneForm("excelSep", SHAPES, (places) =>
    utf8Marked(`sep=;\r\n${tableText(traccar(places), ";")}`),
  ),
  oneForm("qgis", SHAPES, (places) => utf8(tableText(qgis(places), "\t", "\n"))),
  oneForm("gpsPoints", POINTS, (places) =>
    utf8(tableText(points(["name", "lat", "lon", "sym"], ".")(places), ",", "\r")),
  ),
];
