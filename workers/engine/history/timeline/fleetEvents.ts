import type { FleetEvents, FleetTimelineView } from "#contract/fleetTimeline";
import {
  EVENT_COUNT_KINDS,
  EVENT_DENSITY_PATH,
  type EventCount,
  eventDensityFromWire,
  MAX_EVENT_COLUMNS,
} from "#contract/historyEvents";
import { wireTime } from "#contract/traccar/wire";
import type { VehicleId } from "#domain/ids";
import { fetchJson, LoadFailure, type ServerAccess } from "../../ports/fetchJson.ts";
import { askAgain } from "../tracks/askAgain.ts";
import type { TimeRange } from "../tracks/trackStore.ts";

/** An address stays under 5 KB, as that of a history. */
const VEHICLES_AT_ONCE = 200;

interface FleetEventsParts extends ServerAccess {
  readonly range: TimeRange;
  readonly vehicles: () => readonly VehicleId[];
  readonly signal: AbortSignal;
  /** All that can be had is here. */
  readonly onCome: () => void;
}

/**
 * What happened to all vehicles that are open, counted by the server: asked for once, some vehicles
 * after the others, for a person has few places for reports. Whom it does not answer about, and a server
 * that does not have the call, brings no marks.
 */
export function createFleetEvents({
  ports,
  clock,
  range,
  vehicles,
  signal,
  onCome,
}: FleetEventsParts) {
  let counts: readonly EventCount[] = [];
  let isAsked = false;

  async function countsOf(some: readonly VehicleId[]): Promise<readonly EventCount[]> {
    const ids = new URLSearchParams(some.map((id) => ["deviceId", String(id)]));
    const rest = new URLSearchParams({
      from: wireTime(range.from),
      to: wireTime(range.until),
      columns: String(MAX_EVENT_COLUMNS),
    });
    const path = `${EVENT_DENSITY_PATH}?${ids}&${rest}`;
    const ask = () => fetchJson({ ports, clock }, path, signal);
    const density = eventDensityFromWire(await askAgain(ports, ask, { signal }));
    if (!density) throw new LoadFailure(EVENT_DENSITY_PATH);
    return density.counts;
  }

  async function ask(): Promise<void> {
    const whose = vehicles();
    const come: EventCount[] = [];
    for (let at = 0; at < whose.length && !signal.aborted; at += VEHICLES_AT_ONCE)
      try {
        for (const count of await countsOf(whose.slice(at, at + VEHICLES_AT_ONCE)))
          come.push(count);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof LoadFailure)) throw error;
        // It does not have the call: about nobody.
        if (error.status === 404) break;
      }
    if (signal.aborted || come.length === 0) return;
    counts = come;
    onCome();
  }

  return {
    /** As far as they are here; the first question has the server asked. */
    known(): readonly EventCount[] {
      if (!isAsked && range.until > range.from) {
        isAsked = true;
        void ask();
      }
      return counts;
    },
  };
}

export type FleetEventCounts = ReturnType<typeof createFleetEvents>;

/**
 * The same in the columns of a view, however many happened: one row a column and kind, in the order of
 * the columns. An event stands in the column of the first one that it was counted with.
 */
export function foldEvents(
  { from, to }: Omit<FleetTimelineView, "widthPx">,
  columnCount: number,
  counts: readonly EventCount[],
): FleetEvents {
  const rows = new Map<number, { count: number; first: number }>();
  const kindCount = EVENT_COUNT_KINDS.length;
  for (const { kind, count, first } of counts) {
    if (first < from || first >= to) continue;
    const column = Math.floor(((first - from) / (to - from)) * columnCount);
    const key = column * kindCount + EVENT_COUNT_KINDS.indexOf(kind);
    const row = rows.get(key);
    if (!row) rows.set(key, { count, first });
    else {
      row.count += count;
      row.first = Math.min(row.first, first);
    }
  }
  const sorted = [...rows].sort(([one], [other]) => one - other);
  return {
    columns: Uint16Array.from(sorted, ([key]) => Math.floor(key / kindCount)),
    kinds: Uint8Array.from(sorted, ([key]) => key % kindCount),
    counts: Uint32Array.from(sorted, ([, { count }]) => count),
    firsts: Float64Array.from(sorted, ([, { first }]) => first),
  };
}
