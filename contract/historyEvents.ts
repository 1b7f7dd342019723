import { EVENT_NAMES, type EventName, isEventName } from "#domain/alert/eventTypes";
import { type EpochMs, epochMs } from "#domain/units";
import { isObject, timeOf, wireTime } from "./traccar/wire.ts";

/** Our own call, which a stock server does not have. */
export const EVENT_DENSITY_PATH = "/api/history/events";
/** No answer has more columns: wider than any screen, and 21 seconds of a day. */
export const MAX_EVENT_COLUMNS = 4_096;

/** Of what kind an event is counted: the name under which people see it; of other trackers' alarms one for all. */
export const EVENT_COUNT_KINDS = [...EVENT_NAMES, "other"] as const;
export type EventCountKind = EventName | "other";

export const eventCountKind = (name: string): EventCountKind =>
  isEventName(name) ? name : "other";

/** How many events of a kind there were in a column of the time, and when the first of them was. */
export interface EventCount {
  readonly column: number;
  readonly kind: EventCountKind;
  readonly count: number;
  readonly first: EpochMs;
}

/** A row a column and kind: the column, the index in `kinds`, how many, and ms of the first after the column's start. */
type WireCount = readonly [column: number, kind: number, count: number, firstMs: number];

/** What happened to vehicles from `from` on, until `to` (excluded), in columns of equal length. */
export interface EventDensity {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly columns: number;
  readonly counts: readonly EventCount[];
}

export function eventDensityToWire({ from, to, columns, counts }: EventDensity) {
  const kinds = [...new Set(counts.map(({ kind }) => kind))];
  const columnMs = (to - from) / columns;
  return {
    from: wireTime(from),
    to: wireTime(to),
    columns,
    kinds,
    counts: counts.map(({ column, kind, count, first }): [number, number, number, number] => [
      column,
      kinds.indexOf(kind),
      count,
      Math.max(0, Math.round(first - from - column * columnMs)),
    ]),
  };
}

/** Undefined when it makes no sense; a row that makes none is left out. */
export function eventDensityFromWire(wire: unknown): EventDensity | undefined {
  if (!isObject(wire)) return undefined;
  const { columns, kinds, counts } = wire;
  const [from, to] = [timeOf(wire.from), timeOf(wire.to)];
  if (from === undefined || to === undefined || from >= to || !isWhole(columns) || columns < 1)
    return undefined;
  if (columns > MAX_EVENT_COLUMNS || !Array.isArray(kinds) || !Array.isArray(counts))
    return undefined;
  const columnMs = (to - from) / columns;
  const isCount = (row: unknown): row is WireCount =>
    Array.isArray(row) && row.length === 4 && row.every(isWhole) && (row[0] ?? columns) < columns;
  return {
    from,
    to,
    columns,
    counts: counts.filter(isCount).flatMap(([column, kind, count, firstMs]) => {
      const name: unknown = kinds[kind];
      if (typeof name !== "string" || count === 0) return [];
      const first = Math.min(to - 1, Math.round(from + column * columnMs + firstMs));
      return [{ column, kind: eventCountKind(name), count, first: epochMs(first) }];
    }),
  };
}

const isWhole = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
