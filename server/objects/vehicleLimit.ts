import { sql } from "kysely";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { forbidden } from "../rights/authorise.ts";
import type { Viewer } from "../rights/rights.ts";
import { countVehiclesSeen } from "./countVehiclesSeen.ts";

/** Whether somebody may have so many vehicles and no more. */
const isLimited = ({ subject: { administrator, deviceLimit } }: Viewer): boolean =>
  !administrator && deviceLimit >= 0;

/** How many vehicles somebody with a limit sees; undefined where they have none. */
export const vehiclesOfLimited = async (
  transaction: Database,
  viewer: Viewer,
): Promise<number | undefined> =>
  isLimited(viewer) ? countVehiclesSeen(transaction, viewer.user.id) : undefined;

/**
 * How many vehicles somebody with a limit has before a group goes, or had before those that they removed last and have
 * not taken back: in whichever order these come back, they are no more than they had.
 */
export async function vehiclesHad(
  transaction: Database,
  viewer: Viewer,
): Promise<number | undefined> {
  const count = await vehiclesOfLimited(transaction, viewer);
  if (count === undefined) return undefined;
  const { rows } = await sql<{ had: number | null }>`
    select (data->>'had')::integer as had from undo_entries
    where user_id = ${viewer.user.id} and verb = 'removed' and object_kind = 'group'
    order by id desc limit 1`.execute(transaction);
  return Math.max(count, rows[0]?.had ?? 0);
}

/**
 * A group that comes back may bring into view what somebody else could only make one by one. `seen`: before it came back;
 * `had`: before it went, which was theirs whatever their limit is.
 */
export async function refuseMoreThanTheirs(
  transaction: Database,
  viewer: Viewer,
  { seen, had }: { readonly seen: number | undefined; readonly had: number | undefined },
): Promise<void> {
  const count = await vehiclesOfLimited(transaction, viewer);
  if (count === undefined || seen === undefined || count <= seen) return;
  if (count > Math.max(viewer.subject.deviceLimit, had ?? 0))
    throw forbidden("Device limit reached");
}
