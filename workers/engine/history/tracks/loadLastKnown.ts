import { isObject, wireTime } from "#contract/traccar/wire";
import { positionFromWire } from "#contract/traccar/wirePosition";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, milliseconds, minutes } from "#domain/units";
import { fetchJson, LoadFailure, type ServerAccess } from "../../ports/fetchJson.ts";
import { emptyMoment, findMoment } from "../rows/trackMoment.ts";
import { blockOfPositions } from "./blockOfPositions.ts";
import { faultOfStatus, HistoryFault } from "./historyFault.ts";
import type { TrackStore } from "./trackStore.ts";

const LAST_PATH = "/api/history/last";
/** An address stays under 5 KB. */
const MOST_VEHICLES = 200;
/** Something may come late of it: it is asked about again, but not so soon. */
const HOLDS_FOR = minutes(30);

/** Where what is known of vehicles begins, by that: of those of whom no point is known at a moment. */
export function unknownAt(
  store: TrackStore,
  vehicles: readonly VehicleId[],
  moment: EpochMs,
): ReadonlyMap<EpochMs, readonly VehicleId[]> {
  const unknown = new Map<EpochMs, VehicleId[]>();
  const found = emptyMoment();
  for (const vehicle of vehicles) {
    const blocks = store.blocksOf(vehicle);
    if (blocks.length === 0 || findMoment(found, blocks, moment).row >= 0) continue;
    // What did not come at all is said to be missing by the load itself.
    const start = blocks[found.first]?.from;
    if (start === undefined || start > moment) continue;
    const same = unknown.get(start);
    if (same) same.push(vehicle);
    else unknown.set(start, [vehicle]);
  }
  return unknown;
}

/**
 * Brings of each vehicle its last position before `before`, as all that is known from it up to there: who
 * parked a week ago stands in a day of the past where it was left. A server without the call brings
 * nothing; throws a `HistoryFault`.
 */
export async function loadLastKnown(
  { store, ...server }: ServerAccess & { readonly store: TrackStore },
  { vehicles, before }: { readonly vehicles: readonly VehicleId[]; readonly before: EpochMs },
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < vehicles.length; at += MOST_VEHICLES) {
    const asked = new Set<VehicleId>(vehicles.slice(at, at + MOST_VEHICLES));
    const query = new URLSearchParams([...asked].map((id) => ["deviceId", String(id)]));
    query.set("before", wireTime(before));
    const loadedAt = milliseconds(server.ports.monotonic() + HOLDS_FOR);
    let answer: unknown;
    try {
      answer = await fetchJson(server, `${LAST_PATH}?${query}`, signal);
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      if ([404, 405, 501].includes(error.status ?? 0)) return;
      throw faultOfStatus(error.status, error.retryAfter);
    }
    signal.throwIfAborted();
    if (!Array.isArray(answer)) throw new HistoryFault("unreadable");
    for (const wire of answer) {
      const position = isObject(wire) ? positionFromWire(wire) : undefined;
      if (!position || !asked.has(position.vehicleId) || position.fixTime >= before) continue;
      const time = { from: position.fixTime, until: before };
      const block = blockOfPositions(position.vehicleId, time, [position]);
      if (block.count > 0) store.put(block, { isWhole: true, loadedAt });
    }
  }
}
