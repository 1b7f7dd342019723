import { type RawBuilder, sql } from "kysely";
import type { GeoBox } from "#domain/geo/geoBox";

/** Of rows of positions: whether they lie in a box, also across the antimeridian. */
export const inBox = ({ south, north, west, east }: GeoBox): RawBuilder<boolean> =>
  sql`(latitude between ${south} and ${north}
    and (longitude between ${west} and ${east} or longitude + 360 between ${west} and ${east}))`;
