import { wordsIn } from "#domain/settings";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { notificationKind } from "../objects/kinds/notificationKind.ts";
import { listObjects } from "../objects/listObjects.ts";
import type { Viewer } from "../rights/rights.ts";

/** More names nobody reads in passing. */
const MOST_NAMED = 20;
const OF_AREAS: ReadonlySet<string> = new Set(["geofenceEnter", "geofenceExit"]);

interface NamedAlert {
  readonly id: number;
  readonly description: string | null;
  readonly type: string;
}

export interface AlertsOfArea {
  readonly count: number;
  readonly first: readonly NamedAlert[];
}

/**
 * The alerts that a person sees and that use an area: those that list it, and those about entering and
 * leaving any. None of one that is not saved.
 */
export async function readAlertsOfArea(
  database: Database,
  { viewer, area }: { readonly viewer: Viewer; readonly area: number | undefined },
): Promise<AlertsOfArea> {
  if (area === undefined) return { count: 0, first: [] };
  const rows = await listObjects(database, notificationKind, { viewer, query: { all: true } });
  const using = rows.filter(({ type, attributes }) => {
    const { geofenceIds, geofences } = attributes as Readonly<Record<string, unknown>>;
    const listed = [...wordsIn(geofenceIds), ...wordsIn(geofences)];
    return listed.length > 0 ? listed.includes(String(area)) : OF_AREAS.has(type);
  });
  const first = using
    .slice(0, MOST_NAMED)
    .map(({ id, description, type }) => ({ id, description, type }));
  return { count: using.length, first };
}
