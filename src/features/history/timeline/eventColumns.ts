import type { FleetEvents, FleetTimeline } from "#contract/fleetTimeline";
import { EVENT_COUNT_KINDS, type EventCountKind } from "#contract/historyEvents";
import { ALARMS } from "#domain/alert/eventTypes";
import { type EpochMs, epochMs } from "#domain/units";

/** So many kinds are named; the rest is counted together. */
const MOST_NAMED = 4;

/** How many events of a kind. */
export interface KindCount {
  readonly kind: EventCountKind;
  readonly count: number;
}

/** What happened around a moment. */
export interface EventsNear {
  /** Alarms first, then the most frequent kind. */
  readonly kinds: readonly KindCount[];
  /** The first event of the column that is nearest to the moment. */
  readonly at: EpochMs;
}

/** What happened where a moment is pointed at, `reachMs` to both sides; undefined for nothing. */
export function fleetEventsNear(
  fleet: FleetTimeline | undefined,
  moment: EpochMs,
  reachMs: number,
): EventsNear | undefined {
  if (!fleet) return undefined;
  const { columns, kinds, counts, firsts } = fleet.events;
  const columnMs = (fleet.to - fleet.from) / Math.max(1, fleet.count);
  const sums = new Map<EventCountKind, number>();
  let [nearest, away] = [undefined as EpochMs | undefined, Number.POSITIVE_INFINITY];
  for (let row = firstRowFrom(columns, (moment - reachMs - fleet.from) / columnMs - 1); ; row++) {
    if (row >= columns.length || fleet.from + columns[row]! * columnMs > moment + reachMs) break;
    const distance = Math.abs(firsts[row]! - moment);
    if (distance > reachMs) continue;
    const kind = EVENT_COUNT_KINDS[kinds[row]!] ?? "other";
    sums.set(kind, (sums.get(kind) ?? 0) + counts[row]!);
    if (distance < away) [nearest, away] = [epochMs(firsts[row]!), distance];
  }
  return nearest === undefined ? undefined : { kinds: namedFirst(sums), at: nearest };
}

/** Columns rise. */
function firstRowFrom(columns: Uint16Array, column: number): number {
  let [low, high] = [0, columns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (columns[middle]! < column) low = middle + 1;
    else high = middle;
  }
  return low;
}

function namedFirst(sums: ReadonlyMap<EventCountKind, number>): readonly KindCount[] {
  const named = [...sums]
    .filter(([kind]) => kind !== "other")
    .map(([kind, count]) => ({ kind, count }))
    .sort((one, other) => rank(other.kind) - rank(one.kind) || other.count - one.count);
  const shown = named.slice(0, MOST_NAMED);
  const rest = named.slice(MOST_NAMED).reduce((sum, { count }) => sum + count, 0);
  const others = rest + (sums.get("other") ?? 0);
  return others > 0 ? [...shown, { kind: "other", count: others }] : shown;
}

/** One alarm must be seen beside any number of stops. */
const rank = (kind: EventCountKind): number => (ALARM_KINDS.has(kind) ? 1 : 0);

/** How many events a column of the timeline has, and how many of them are alarms. */
export interface EventColumn {
  readonly column: number;
  readonly count: number;
  readonly alarms: number;
}

const ALARM_KINDS: ReadonlySet<string> = new Set([...ALARMS, "alarm", "other"]);

/** One for each column in which something happened, however much it was. */
export function eventColumns({ columns, kinds, counts }: FleetEvents): readonly EventColumn[] {
  const found: { column: number; count: number; alarms: number }[] = [];
  for (const [row, column] of columns.entries()) {
    let last = found.at(-1);
    if (last?.column !== column) found.push((last = { column, count: 0, alarms: 0 }));
    last.count += counts[row]!;
    if (ALARM_KINDS.has(EVENT_COUNT_KINDS[kinds[row]!] ?? "other")) last.alarms += counts[row]!;
  }
  return found;
}
