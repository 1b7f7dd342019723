import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { may } from "#domain/account/policy";
import { type GroupId, type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import {
  countOf,
  dueDates,
  foreseenAt,
  isOfTime,
  nextDue,
} from "#domain/rules/comparing/maintenanceRule";
import type { MaintenancePlan } from "#domain/rules/moment";
import { days, type EpochMs, epochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { POSITION_RECORD, positionOfRecord } from "../database/positionRecord.ts";
import { readVehiclesOfGroups } from "../database/readVehiclesOfGroups.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Viewer } from "../rights/rights.ts";
import { recordOfRow, type ServiceRecord } from "./serviceRecords.ts";

/** A plan that falls due, or fell due and was not done, for a vehicle. */
export interface CalendarDue {
  readonly plan: MaintenancePlan;
  readonly vehicle: VehicleId;
  readonly name: string;
  /** Undefined: it is overdue since nobody knows when. */
  readonly at: EpochMs | undefined;
  /** Not by the calendar, but as the vehicle was used lately. */
  readonly isForeseen: boolean;
  readonly value: number | undefined;
  readonly next: number;
}

/** Something that was done, with the names of what it is about. */
export interface CalendarDone extends ServiceRecord {
  readonly name: string;
  /** Undefined: the plan reaches the vehicle no more. */
  readonly planName: string | undefined;
}

/** What of maintenance belongs into a period. */
export interface MaintenanceCalendar {
  readonly due: readonly CalendarDue[];
  readonly overdue: readonly CalendarDue[];
  readonly done: readonly CalendarDone[];
  /** How many more there are than are told; of those of `counted` it was not looked up when they fall due. */
  readonly more: Readonly<Record<"due" | "overdue" | "done" | "counted", number>>;
  /** Counted plans that fall due nobody knows when: too little was counted lately. */
  readonly unforeseen: number;
}

interface Ports {
  readonly database: Database;
  readonly fleet: Pick<Fleet, "ids" | "record" | "latest">;
  /** Those that reach a vehicle. */
  readonly plansOf: (vehicle: VehicleId) => readonly MaintenancePlan[];
  readonly now: () => EpochMs;
}

interface Asked {
  readonly from: EpochMs;
  readonly until: EpochMs;
  /** Of no other plan; undefined: of all. */
  readonly plan: number | undefined;
  /** Of the vehicles in it, and in groups inside it; undefined: of all. Who asks sees it. */
  readonly group: GroupId | undefined;
  /** Ends when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** More of a month nobody reads, of each sort. */
const MOST_SHOWN = 500;
/** What was done to vehicles that somebody does not see is read in vain. */
const MOST_READ = 20_000;
/** By how a vehicle was used in so many days its use is foreseen. */
const USE_DAYS = days(30);
/** Of a whole fleet: a few milliseconds of work. */
const AT_ONCE = 500;
/** So many times it is looked up how a vehicle was used; a month of more is not read anyway. */
const MOST_LOOKED_UP = 5_000;
/** Faster, in metres and in milliseconds of a running engine a millisecond, nothing is used. */
const FASTEST: Readonly<Record<string, number>> = { totalDistance: 0.05, hours: 1 };

/**
 * What falls due in a period for vehicles that somebody sees, by plans that they see; what is overdue by now, and
 * what was done in it. Dates of plans that count something are foreseen from the last thirty days.
 */
export function createMaintenanceCalendar({ database, fleet, plansOf, now }: Ports) {
  return async (viewer: Viewer, asked: Asked): Promise<MaintenanceCalendar> => {
    const { from, until, signal } = asked;
    const time = now();
    const isShown = planSight(viewer, asked.plan);
    const datesOf = planDates(epochMs(Math.max(from, time + 1)), until);
    const due = createEarliest<CalendarDue>(byTime, MOST_SHOWN);
    const overdue = createEarliest<CalendarDue>(byTime, MOST_SHOWN);
    const counted = createEarliest<Counting>(byShareLeft, MOST_LOOKED_UP);
    const mayKnow = may(viewer.subject, "position.see", "linked");
    const among = await vehiclesOf(database, asked.group);
    for (const [index, vehicle] of [...fleet.ids()].entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) {
        await setImmediate();
        signal.throwIfAborted();
      }
      const isAsked = !among || among.has(vehicle);
      const record = isAsked && mayKnow && viewer.sees(vehicle) ? fleet.record(vehicle) : undefined;
      if (!record) continue;
      const latest = fleet.latest(vehicle);
      for (const plan of plansOf(vehicle)) {
        if (!(await isShown(plan))) continue;
        const about = { plan, vehicle, name: record.name };
        if (isOfTime(plan.type)) {
          const dated = { ...about, isForeseen: false, value: undefined };
          const next = nextDue(plan, time);
          if (next !== undefined && next <= time)
            overdue.add({ ...dated, at: epochMs(next), next });
          for (const at of datesOf(plan)) due.add({ ...dated, at, next: at });
        } else if (latest) {
          const value = countOf(plan.type, latest);
          const next = nextDue(plan, value);
          if (next === undefined) continue;
          const one = { ...about, value, next };
          if (next <= value) overdue.add({ ...one, at: undefined, isForeseen: false });
          else if (isPossible(one, until - latest.fixTime)) counted.add({ ...one, latest });
        }
      }
    }
    // Nothing that is still to come falls due in a month that is over.
    const isAhead = until > time;
    const nearest = isAhead ? counted.told() : [];
    const foreseen = await foresee(database, nearest, { time, signal });
    for (const one of foreseen.due)
      if (one.at !== undefined && one.at >= from && one.at < until) due.add(one);
    const done = await readDone(database, viewer, { ...asked, among, isShown, fleet, plansOf });
    return {
      due: due.told(),
      overdue: overdue.told(),
      done: done.slice(0, MOST_SHOWN),
      more: {
        due: due.more(),
        overdue: overdue.more(),
        done: Math.max(0, done.length - MOST_SHOWN),
        counted: isAhead ? counted.more() : 0,
      },
      unforeseen: foreseen.unforeseen,
    };
  };
}

/** Overdue by a count comes first: nobody knows since when. */
const byTime = (one: CalendarDue, other: CalendarDue): number =>
  (one.at ?? 0) - (other.at ?? 0) || one.vehicle - other.vehicle;

/** The nearest first: the others fall due later. */
const byShareLeft = (one: Counting, other: Counting): number =>
  (one.next - one.value) / one.plan.period - (other.next - other.value) / other.plan.period;

/** Keeps the first of as many as there are: a plan of days for a whole fleet comes to millions. */
function createEarliest<One>(order: (one: One, other: One) => number, most: number) {
  let kept: One[] = [];
  let count = 0;
  /** What comes after it is not among the first. */
  let last: One | undefined;
  const trim = () => {
    kept = kept.sort(order).slice(0, most);
    last = kept[most - 1];
  };
  return {
    add(one: One): void {
      count++;
      if (last !== undefined && order(one, last) > 0) return;
      kept.push(one);
      if (kept.length >= 4 * most) trim();
    },
    told(): readonly One[] {
      trim();
      return kept;
    },
    more: (): number => Math.max(0, count - most),
  };
}

/** A plan has the same dates for all vehicles to which it was not done. */
function planDates(from: EpochMs, until: EpochMs) {
  const known = new Map<MaintenancePlan, readonly EpochMs[]>();
  return (plan: MaintenancePlan): readonly EpochMs[] => {
    if (plan.doneAt !== undefined) return dueDates(plan, from, until);
    const held = known.get(plan) ?? dueDates(plan, from, until);
    known.set(plan, held);
    return held;
  };
}

type Counting = Omit<CalendarDue, "at" | "isForeseen" | "value"> & {
  readonly value: number;
  readonly latest: Position;
};

/** What cannot be reached in time needs no looking up. */
function isPossible(
  { plan, value, next }: Pick<Counting, "plan" | "value" | "next">,
  ms: number,
): boolean {
  const fastest = FASTEST[plan.type];
  return fastest === undefined || next - value <= Math.max(0, ms) * fastest;
}

/** Each plan is asked about once. */
function planSight(viewer: Viewer, only: number | undefined) {
  const known = new Map<number, boolean>();
  return async ({ id }: Pick<MaintenancePlan, "id">): Promise<boolean> => {
    const held = known.get(id);
    if (held !== undefined) return held;
    if (only !== undefined && Number(id) !== only) return false;
    const relation = await viewer.relation("maintenance", id);
    const sees = may(viewer.subject, "maintenance.see", relation);
    known.set(id, sees);
    return sees;
  };
}

async function foresee(
  database: Database,
  counted: readonly Counting[],
  { time, signal }: { readonly time: EpochMs; readonly signal: AbortSignal },
) {
  const vehicles = [...new Set(counted.map(({ vehicle }) => vehicle))];
  const before = new Map<VehicleId, Position>();
  for (let first = 0; first < vehicles.length; first += AT_ONCE) {
    signal.throwIfAborted();
    for (const position of await readFirst(database, vehicles.slice(first, first + AT_ONCE), time))
      before.set(position.vehicleId, position);
  }
  const due: CalendarDue[] = [];
  let unforeseen = 0;
  for (const { latest, ...one } of counted) {
    const was = before.get(one.vehicle);
    const at =
      was &&
      foreseenAt(
        one.next,
        { count: countOf(one.plan.type, was), at: was.fixTime },
        { count: one.value, at: latest.fixTime },
      );
    if (at === undefined) unforeseen++;
    // What should have been reached by now is expected today.
    else due.push({ ...one, at: epochMs(Math.max(at, time)), isForeseen: true });
  }
  return { due, unforeseen };
}

/** The first positions of vehicles within the days by which their use is foreseen. */
async function readFirst(
  database: Database,
  vehicles: readonly VehicleId[],
  time: EpochMs,
): Promise<readonly Position[]> {
  const { rows } = await sql<{ readonly position: string }>`
    select first.position from json_array_elements_text(${JSON.stringify(vehicles)}::json) as vehicle
    cross join lateral (
      select ${POSITION_RECORD} as position from positions
      where device_id = vehicle::integer and fix_time >= ${new Date(time - USE_DAYS)}
      order by fix_time limit 1) as first`.execute(database);
  return rows.map(({ position }) => positionOfRecord(position));
}

interface DoneScope extends Asked, Pick<Ports, "fleet" | "plansOf"> {
  readonly isShown: ReturnType<typeof planSight>;
  readonly among: ReadonlySet<VehicleId> | undefined;
}

/** Undefined: all. */
async function vehiclesOf(database: Database, group: GroupId | undefined) {
  return group === undefined ? undefined : new Set(await readVehiclesOfGroups(database, [group]));
}

async function readDone(
  database: Database,
  viewer: Viewer,
  { from, until, plan, among, isShown, fleet, plansOf }: DoneScope,
): Promise<readonly CalendarDone[]> {
  const rows = await database
    .selectFrom("service_records")
    .selectAll()
    .where("done_at", ">=", new Date(from))
    .where("done_at", "<", new Date(until))
    .$if(plan !== undefined, (rest) => rest.where("maintenance_id", "=", plan as number))
    .orderBy("done_at")
    .orderBy("id")
    .limit(MOST_READ)
    .execute();
  const planNameOf = ({ plan, vehicle }: ServiceRecord) =>
    plansOf(vehicleId(vehicle)).find(({ id }) => Number(id) === plan)?.name;
  const done: CalendarDone[] = [];
  for (const row of rows) {
    const record = recordOfRow(row);
    const vehicle = fleet.record(vehicleId(record.vehicle));
    if (!vehicle || !viewer.sees(vehicleId(record.vehicle))) continue;
    if (among && !among.has(vehicleId(record.vehicle))) continue;
    if (await isShown({ id: record.plan as MaintenancePlan["id"] }))
      done.push({ ...record, name: vehicle.name, planName: planNameOf(record) });
  }
  return done;
}
