import type { HistoryFailure } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { daysOf } from "./fetchHistory.ts";
import type { TimeRange, TrackNeeds, TrackStore } from "./trackStore.ts";

/** One vehicle's day, or the part of it that is asked for: what a load counts by. */
export interface HistorySpan {
  readonly vehicle: VehicleId;
  readonly range: TimeRange;
}

/** Spans that one request asks for. */
export interface SpanBatch {
  readonly spans: readonly HistorySpan[];
  readonly range: TimeRange;
  readonly attempts: number;
}

/** An address stays under 5 KB, and an answer under some megabytes. */
const MOST_VEHICLES = 200;
/** Of few vehicles a request asks for so many spans at most … */
const FEW_SPANS = 16;
/** … of as many days: a year of one vehicle is some ninety requests, and no day waits for more than three. */
const DAYS_TOGETHER = 4;

interface SpanDemand {
  readonly range: TimeRange;
  readonly needs: TrackNeeds;
}

/** What a time of some vehicles lacks, and how many spans it is altogether. */
export function missingSpans(
  store: TrackStore,
  vehicles: readonly VehicleId[],
  { range, needs }: SpanDemand,
): { readonly total: number; readonly missing: readonly HistorySpan[] } {
  const missing: HistorySpan[] = [];
  const days = daysOf(range);
  for (const day of days)
    for (const vehicle of vehicles) {
      const parts = store.missing(vehicle, day, needs);
      if (parts.length === 0) continue;
      missing.push({ vehicle, range: { from: parts[0]!.from, until: parts.at(-1)!.until } });
    }
  return { total: days.length * vehicles.length, missing };
}

/**
 * Requests for spans that are in the order of days: of one day each where vehicles are many, of some
 * days where they are few. What is not over is asked for by itself. They are cut at the same days and
 * vehicles whoever looks at which moment, so that the same question is the same requests, whose
 * answers may be here.
 */
export function batchesOf(spans: readonly HistorySpan[], now: number): SpanBatch[] {
  const days = new Map<number, HistorySpan[]>();
  for (const span of spans) {
    const day = dayOf(span.range.from);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(span);
    else days.set(day, [span]);
  }
  const today = dayOf(now);
  const batches: SpanBatch[] = [];
  let gathered: HistorySpan[] = [];
  let lastDay: number | undefined;
  const flush = () => {
    for (let at = 0; at < gathered.length; at += MOST_VEHICLES)
      batches.push(batchOf(gathered.slice(at, at + MOST_VEHICLES), 0));
    gathered = [];
  };
  for (const [day, ofDay] of days) {
    const isNext = lastDay !== undefined && day === lastDay + 1 && day % DAYS_TOGETHER !== 0;
    if (!isNext || day >= today || gathered.length + ofDay.length > FEW_SPANS) flush();
    gathered.push(...ofDay.sort((one, other) => one.vehicle - other.vehicle));
    lastDay = day;
  }
  flush();
  return batches;
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

const DAY_MS = 86_400_000;

export function batchOf(spans: readonly HistorySpan[], attempts: number): SpanBatch {
  let [from, until] = [Number.POSITIVE_INFINITY, 0];
  for (const { range } of spans) {
    from = Math.min(from, range.from);
    until = Math.max(until, range.until);
  }
  return { spans, range: { from: epochMs(from), until: epochMs(until) }, attempts };
}

/** How far a time is from a moment; 0 inside. */
export const distanceTo = ({ from, until }: TimeRange, moment: number): number =>
  Math.max(0, from - moment, moment - until);

/**
 * In which parts to ask for what one request did not bring: halves by vehicle, and of one vehicle that
 * has too much by time. Of what ended early the rest. Undefined where that would bring no more.
 */
export function partsOf(
  spans: readonly HistorySpan[],
  reason: HistoryFailure,
  hasBegun: boolean,
): readonly (readonly HistorySpan[])[] | undefined {
  const isTooMuch = reason === "tooMuch";
  if (isTooMuch && hasBegun && spans.length > 0) return [spans];
  const vehicles = [...new Set(spans.map(({ vehicle }) => vehicle))];
  const half = new Set(vehicles.slice(0, vehicles.length >> 1));
  if (half.size > 0)
    return [true, false].map((isFirst) =>
      spans.filter(({ vehicle }) => half.has(vehicle) === isFirst),
    );
  const middle = spans.length >> 1;
  return isTooMuch && middle > 0 ? [spans.slice(0, middle), spans.slice(middle)] : undefined;
}
