import type { TableThing } from "#contract/objectTable";
import { isObject, type WireObject } from "#contract/traccar/wire";
import { vehicleFromWire } from "#contract/traccar/wireVehicle";
import { isId, type VehicleId } from "#domain/ids";
import type { Vehicle } from "#domain/vehicle";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** A vehicle with its settings as they came: some hold objects, which `Attributes` leaves out. */
export interface VehicleRecord {
  readonly vehicle: Vehicle;
  readonly settings: WireObject;
}

const getVehicle = (vehicle: VehicleId, signal: AbortSignal) =>
  callServer<VehicleRecord>(`/api/devices?id=${vehicle}`, { signal, read: readOnly });

/** What its owner wrote down of one vehicle. */
export const vehicleQuery = (vehicle: VehicleId) =>
  callQuery(["vehicle", vehicle], (signal) => getVehicle(vehicle, signal));

/** Of ids that trackers call themselves by; as many as stand in one address. */
const IDS_AT_ONCE = 40;

/** The vehicles of these trackers that the signed-in person sees. */
export async function findVehicles(
  uniqueIds: readonly string[],
): Promise<CallResult<readonly TableThing[]>> {
  const found: TableThing[] = [];
  for (let first = 0; first < uniqueIds.length; first += IDS_AT_ONCE) {
    const query = new URLSearchParams(
      uniqueIds.slice(first, first + IDS_AT_ONCE).map((id) => ["uniqueId", id]),
    );
    const answer = await callServer(`/api/devices?${query}`, { read: readThings });
    if (!answer.ok) return answer;
    found.push(...answer.value);
  }
  return { ok: true, value: found };
}

/** As many as one asks for by a single address. */
const THINGS_AT_ONCE = 250;
/** Addresses that are asked for at the same time. */
const CALLS_AT_ONCE = 4;

/** The vehicles with these ids, in any order; who is not seen is left out. */
export async function getVehicles(
  ids: readonly number[],
): Promise<CallResult<readonly TableThing[]>> {
  const found: TableThing[] = [];
  const ask = (first: number) => {
    const query = ids.slice(first, first + THINGS_AT_ONCE).map((id) => `id=${id}`);
    return callServer(`/api/devices?${query.join("&")}`, { read: readThings });
  };
  for (let first = 0; first < ids.length; first += CALLS_AT_ONCE * THINGS_AT_ONCE) {
    const firsts = Array.from(
      { length: CALLS_AT_ONCE },
      (_, lane) => first + lane * THINGS_AT_ONCE,
    );
    const answers = await Promise.all(firsts.filter((one) => one < ids.length).map(ask));
    for (const answer of answers) {
      if (!answer.ok) return answer;
      found.push(...answer.value);
    }
  }
  return { ok: true, value: found };
}

const readThings = (answer: unknown): readonly TableThing[] | undefined =>
  Array.isArray(answer)
    ? answer.flatMap((one: unknown) =>
        isObject(one) && isId(one.id) ? [{ ...one, id: one.id }] : [],
      )
    : undefined;

function readOnly(answer: unknown): VehicleRecord | undefined {
  const wire: unknown = Array.isArray(answer) ? answer[0] : undefined;
  const vehicle = vehicleFromWire(wire);
  if (!vehicle || !isObject(wire)) return undefined;
  return { vehicle, settings: isObject(wire.attributes) ? wire.attributes : {} };
}
