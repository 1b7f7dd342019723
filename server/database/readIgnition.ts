import { sql } from "kysely";
import type { VehicleId } from "#domain/ids";
import { days, type EpochMs, epochMs } from "#domain/units";
import { addRun, IGNITION_ON_HELD_FOR, type IgnitionRun } from "#domain/vehicle/ignitionRuns";
import type { Database } from "./connectEmbeddedDatabase.ts";

/** What was said longer ago than this says nothing of today: the vehicle is disconnected by then. */
const LOOKBACK = days(5);
/** Of a wire that flickers the newest. */
const MOST_RUNS = 4_000;

interface Row {
  readonly from: Date;
  readonly until: Date;
  readonly ignition: boolean;
}

/**
 * The ignition's runs between two times, and the last reading before them, which says how the time
 * began. The database puts the readings together, so that a day of reports is a few rows.
 */
export async function readIgnition(
  database: Database,
  vehicle: VehicleId,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<readonly IgnitionRun[]> {
  const silence = sql`${IGNITION_ON_HELD_FOR} * interval '1 millisecond'`;
  const [before, during] = await Promise.all([
    sql<Row>`
      select fix_time as from, fix_time as until, ignition from positions
      where device_id = ${vehicle} and ignition is not null
        and fix_time < ${new Date(from)} and fix_time >= ${new Date(from - LOOKBACK)}
      order by fix_time desc limit 1`.execute(database),
    sql<Row>`
      with readings as (
        select id, fix_time, ignition,
          lag(ignition) over in_order as last_ignition, lag(fix_time) over in_order as last_time
        from positions
        where device_id = ${vehicle} and ignition is not null
          and fix_time >= ${new Date(from)} and fix_time <= ${new Date(to)}
        window in_order as (order by fix_time, id)),
      numbered as (
        select fix_time, ignition,
          count(*) filter (where last_ignition is distinct from ignition
            or ignition and fix_time - last_time > ${silence})
            over (order by fix_time, id) as run
        from readings)
      select min(fix_time) as from, max(fix_time) as until, ignition from numbered
      group by run, ignition order by run desc limit ${MOST_RUNS}`.execute(database),
  ]);
  const runs: IgnitionRun[] = [];
  for (const row of [...before.rows, ...during.rows.reverse()]) addRun(runs, runOf(row));
  return runs;
}

const runOf = ({ from, until, ignition }: Row): IgnitionRun => ({
  isOn: ignition,
  from: timeOf(from),
  until: timeOf(until),
});

const timeOf = (time: Date): EpochMs => epochMs(new Date(time).getTime());
