import { sql } from "kysely";
import { may } from "#domain/account/policy";
import { createAreaIndex } from "#domain/geo/areaIndex";
import type { Coordinate } from "#domain/geo/geodesy";
import { readArea } from "#domain/geo/readArea";
import { smallestPoi } from "#domain/report/smallestPoi";
import type { OpenReport } from "./openReport.ts";

interface Row {
  readonly id: number;
  readonly name: string;
  readonly area: string;
}

/**
 * Finds the name of the point of interest that holds a coordinate. Points that the person does not
 * see say nothing.
 */
export async function readPoiNames({
  services,
  viewer,
}: OpenReport): Promise<(coordinate: Coordinate) => string | undefined> {
  const linked = await viewer.linkedIds("geofence");
  const isEverything = may(viewer.subject, "geofence.see", "none");
  const { rows } = await sql<Row>`
    select id, name, area from geofences where area ilike 'circle%'`.execute(services.database);
  const index = createAreaIndex<{ readonly name: string; readonly radius: number }>();
  for (const { id, name, area: text } of rows) {
    if (!isEverything && !linked.has(id)) continue;
    const { area } = readArea(text);
    if (area?.kind === "circle") index.put({ name, radius: area.radius }, area);
  }
  return ({ latitude, longitude }) => smallestPoi(index.containing(latitude, longitude))?.name;
}
