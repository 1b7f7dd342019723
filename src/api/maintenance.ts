import { infiniteQueryOptions } from "@tanstack/react-query";
import { isObject, textOf, timeOf } from "#contract/traccar/wire";
import { isId, type VehicleId, vehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { callQuery, valueOf } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";
import { confirmationKey } from "./confirmationKey.ts";

/** When a plan falls due for a vehicle, in the plan's unit. */
export interface MaintenanceDue {
  readonly vehicle: VehicleId;
  readonly name: string;
  /** What the plan counts, as last reported; absent where it does not count. */
  readonly value: number | undefined;
  readonly next: number | undefined;
}

/** Of the plan with this id, for the vehicles it reaches of those that the signed-in person sees. */
export const maintenanceDueQuery = (plan: number) =>
  callQuery(["maintenanceDue", plan], (signal) =>
    callServer(`/api/maintenance/${plan}/due`, { signal, read: readDue }),
  );

/** That a plan falls due for a vehicle. */
export interface CalendarDue extends MaintenanceDue {
  readonly plan: number;
  readonly planName: string;
  readonly type: string;
  /** Absent: overdue since nobody knows when. */
  readonly at: EpochMs | undefined;
  /** As the vehicle was used lately, and no date. */
  readonly isForeseen: boolean;
}

/** What falls due in a period, what is overdue by now, and what was done. */
export interface MaintenanceCalendar {
  readonly due: readonly CalendarDue[];
  readonly overdue: readonly CalendarDue[];
  readonly done: readonly CalendarDone[];
  /** How many there are besides. */
  readonly more: number;
  /** Of how many nobody knows when they fall due. */
  readonly unforeseen: number;
}

/** Of what is asked for; undefined: of all. */
export interface CalendarScope {
  readonly plan: number | undefined;
  /** With the groups inside it. */
  readonly group: number | undefined;
}

/** Of all plans and vehicles that the signed-in person sees, at most 62 days. */
export const maintenanceCalendarQuery = (
  from: EpochMs,
  until: EpochMs,
  { plan, group }: CalendarScope,
) =>
  callQuery(["maintenanceCalendar", from, until, plan, group], (signal) =>
    callServer(
      `/api/maintenance/calendar?${new URLSearchParams({
        from: isoOf(from),
        to: isoOf(until),
        ...(plan !== undefined && { maintenanceId: String(plan) }),
        ...(group !== undefined && { groupId: String(group) }),
      })}`,
      { signal, read: readCalendar },
    ),
  );

const isoOf = (time: EpochMs): string => new Date(time).toISOString();

/** That the work of a plan was done to a vehicle. */
export interface ServiceRecord {
  readonly id: number;
  readonly vehicle: VehicleId;
  readonly doneAt: EpochMs;
  /** By what the plan counted then, and what the vehicle had counted of that. */
  readonly type: string;
  readonly count: number;
  readonly note: string | undefined;
}

/** With the names of what it is about. */
export interface CalendarDone extends ServiceRecord {
  readonly plan: number;
  readonly name: string;
  /** Absent: the plan reaches the vehicle no more. */
  readonly planName: string | undefined;
}

const recordsPath = (plan: number): string => `/api/maintenance/${plan}/records`;

const PAGE_RECORDS = 50;

interface RecordPage {
  readonly records: readonly ServiceRecord[];
  /** After which the next one begins; undefined when this is the last. */
  readonly next: ServiceRecord | undefined;
}

/** What was done by the plan to vehicles that the signed-in person sees, in pages, the last one first. */
export const serviceRecordsQuery = (plan: number) =>
  infiniteQueryOptions({
    queryKey: ["serviceRecords", plan] as const,
    initialPageParam: undefined as ServiceRecord | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ limit: String(PAGE_RECORDS) });
      if (pageParam) {
        asked.set("before", isoOf(pageParam.doneAt));
        asked.set("beforeId", String(pageParam.id));
      }
      return valueOf(
        await callServer(`${recordsPath(plan)}?${asked}`, { signal, read: readRecords }),
      );
    },
    getNextPageParam: ({ next }) => next,
  });

/** Writes down what was done, once however often it arrives. Returns by what that is undone; without, where it cannot be. */
export const postServiceRecord = (
  plan: number,
  {
    vehicle,
    doneAt,
    count,
    note,
  }: Pick<ServiceRecord, "vehicle" | "doneAt" | "note"> & {
    readonly count: number | undefined;
  },
): Promise<CallResult<Undoable>> =>
  callServer(recordsPath(plan), {
    method: "POST",
    body: { deviceId: vehicle, doneAt: new Date(doneAt).toISOString(), count, note },
    headers: { "idempotency-key": confirmationKey() },
    read: readUndoable,
  });

/** Removes a record. Returns by what that is undone. */
export const deleteServiceRecord = (plan: number, record: number): Promise<CallResult<Undoable>> =>
  callServer(`${recordsPath(plan)}/${record}`, { method: "DELETE", read: readUndoable });

interface Undoable {
  readonly undo: string | undefined;
}

const readUndoable = (_answer: unknown, _status: number, headers: Headers): Undoable => ({
  undo: headers.get("x-undo") ?? undefined,
});

/** A record that makes no sense is left out, and ends nothing. */
function readRecords(answer: unknown): RecordPage | undefined {
  if (!Array.isArray(answer)) return undefined;
  const records = answer.flatMap((one) => recordFromWire(one) ?? []);
  return { records, next: answer.length < PAGE_RECORDS ? undefined : records.at(-1) };
}

function recordFromWire(wire: unknown): ServiceRecord | undefined {
  if (!isObject(wire) || !isId(wire.id) || !isId(wire.deviceId)) return undefined;
  const doneAt = timeOf(wire.doneAt);
  if (doneAt === undefined || typeof wire.count !== "number") return undefined;
  return {
    id: wire.id,
    vehicle: vehicleId(wire.deviceId),
    doneAt,
    type: textOf(wire.type) ?? "",
    count: wire.count,
    note: textOf(wire.note),
  };
}

const readDue = (answer: unknown): readonly MaintenanceDue[] | undefined =>
  Array.isArray(answer) ? answer.flatMap((one) => dueFromWire(one) ?? []) : undefined;

function dueFromWire(wire: unknown): MaintenanceDue | undefined {
  if (!isObject(wire) || !isId(wire.deviceId) || typeof wire.name !== "string") return undefined;
  return {
    vehicle: vehicleId(wire.deviceId),
    name: wire.name,
    value: typeof wire.value === "number" ? wire.value : undefined,
    next: typeof wire.next === "number" ? wire.next : undefined,
  };
}

function readCalendar(answer: unknown): MaintenanceCalendar | undefined {
  if (!isObject(answer)) return undefined;
  const { due, overdue, done, more, unforeseen } = answer;
  if (!Array.isArray(due) || !Array.isArray(overdue) || !Array.isArray(done)) return undefined;
  const others = isObject(more) ? Object.values(more) : [];
  return {
    due: due.flatMap((one) => calendarDueFromWire(one) ?? []),
    overdue: overdue.flatMap((one) => calendarDueFromWire(one) ?? []),
    done: done.flatMap((one) => calendarDoneFromWire(one) ?? []),
    more: others.reduce<number>((sum, one) => sum + (typeof one === "number" ? one : 0), 0),
    unforeseen: typeof unforeseen === "number" ? unforeseen : 0,
  };
}

function calendarDueFromWire(wire: unknown): CalendarDue | undefined {
  const due = dueFromWire(wire);
  if (!due || !isObject(wire) || !isId(wire.maintenanceId)) return undefined;
  return {
    ...due,
    plan: wire.maintenanceId,
    planName: textOf(wire.maintenanceName) ?? "",
    type: textOf(wire.type) ?? "",
    at: timeOf(wire.at),
    isForeseen: wire.foreseen === true,
  };
}

function calendarDoneFromWire(wire: unknown): CalendarDone | undefined {
  const record = recordFromWire(wire);
  if (!record || !isObject(wire) || !isId(wire.maintenanceId)) return undefined;
  return {
    ...record,
    plan: wire.maintenanceId,
    name: textOf(wire.name) ?? "",
    planName: textOf(wire.maintenanceName),
  };
}
