import { parse } from "csv-parse/browser/esm/sync";
import { AREA_COLUMNS } from "#contract/areaFile";
import type { FileRefusal } from "#contract/areaImport";
import { failure, type Result, success } from "#contract/result";
import { NEW_LINE_DISTANCE, NEW_POI_RADIUS } from "#domain/geo/geofence";
import { readArea } from "#domain/geo/readArea";
import { foldText } from "#domain/text/foldText";
import { readCsvText } from "#domain/text/readCsvText";
import { separatorOf } from "../text/separatorOf.ts";
import { attributesIn, lengthIn, limitNotes, textIn } from "./attributesIn.ts";
import { featureAreas } from "./featureAreas.ts";
import type { FoundArea } from "./foundArea.ts";
import { wktGeometry } from "./wktGeometry.ts";

/** No row is longer. */
const MOST_ROW = 200_000;

/**
 * The areas of a table with a head, separated by comma, semicolon or tab: a row an area, by the text of
 * its shape or as a point. Columns are known by the names that our own tables have, and that map programs give them.
 */
export function tableAreas(text: string): Result<readonly FoundArea[], FileRefusal> {
  const { separator, isDeclared } = separatorOf(text);
  let rows: readonly (readonly string[])[];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: separator,
      from_line: isDeclared ? 2 : 1,
      // In files that were put together each part has its own.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MOST_ROW,
    });
  } catch {
    return failure("badTable");
  }
  const [heads = [], ...lines] = rows;
  const columns = heads.map((one) => NAMES.get(foldText(one.trim())));
  const has = (name: string) => columns.includes(name);
  if (!has("area") && !has(WKT) && !(has("latitude") && has("longitude")))
    return failure("noColumns");
  return success(lines.flatMap((cells) => rowAreas(columns, cells)));
}

/** A shape in OGC's form, longitude first. */
const WKT = "wkt";

const NAMES: ReadonlyMap<string, string> = new Map([
  ...AREA_COLUMNS.map((name) => [foldText(name), name] as const),
  // As map programs and navigation devices call them.
  ...(["wkt", "wkt_geom", "geometry"] as const).map((name) => [name, WKT] as const),
  ["lat", "latitude"],
  ["lon", "longitude"],
  ["lng", "longitude"],
]);

/** One of a row, or each part of a shape that has several. */
function rowAreas(
  columns: readonly (string | undefined)[],
  cells: readonly string[],
): readonly FoundArea[] {
  const members: Record<string, string> = {};
  for (const [index, name] of columns.entries())
    if (name !== undefined) members[name] = readCsvText(cells[index] ?? "");
  const text = textIn(members[WKT]);
  if (text !== undefined && textIn(members["area"]) === undefined)
    return featureAreas({ properties: members, geometry: wktGeometry(text) });
  const about = {
    name: textIn(members["name"]),
    description: textIn(members["description"]),
    attributes: attributesIn(members),
  };
  const shape = shapeOf(members);
  return [{ ...about, ...shape, notes: [...shape.notes, ...limitNotes(members)] }];
}

type Shape = Pick<FoundArea, "area" | "refusal" | "halfWidth" | "notes">;

function shapeOf(members: Readonly<Record<string, string>>): Shape {
  const text = textIn(members["area"]);
  if (text !== undefined) {
    const { area, refusal } = readArea(text);
    if (!area) return refused(refusal);
    if (area.kind !== "line") return { area, refusal: undefined, halfWidth: undefined, notes: [] };
    const width = lengthIn(members, "halfWidth");
    if (width === "badSize") return refused(width);
    return {
      area,
      refusal: undefined,
      halfWidth: width ?? NEW_LINE_DISTANCE,
      notes: width === undefined ? ["usualWidth"] : [],
    };
  }
  const [latitude, longitude] = [degreesIn(members["latitude"]), degreesIn(members["longitude"])];
  if (latitude === undefined || longitude === undefined) return refused("noShape");
  const radius = lengthIn(members, "radius");
  if (radius === "badSize") return refused(radius);
  return {
    area: {
      kind: "circle",
      centre: { latitude, longitude },
      radius: radius ?? NEW_POI_RADIUS,
    },
    refusal: undefined,
    halfWidth: undefined,
    notes: radius === undefined ? ["usualRadius"] : [],
  };
}

const refused = (refusal: FoundArea["refusal"]): Shape => ({
  area: undefined,
  refusal,
  halfWidth: undefined,
  notes: [],
});

/** A number of degrees, also with a decimal comma; nothing else is taken for one. */
function degreesIn(text: string | undefined): number | undefined {
  const plain = text?.trim().replace(",", ".") ?? "";
  return /^[+-]?\d{1,3}(?:\.\d{1,15})?$/.test(plain) ? Number(plain) : undefined;
}
