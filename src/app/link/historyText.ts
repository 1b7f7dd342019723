import type { HistoryRequest } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import { MAX_PERIOD } from "../../features/history/period/historyPeriod.ts";
import { onlyText, readOnly } from "./onlyText.ts";

/** What of the past an address shows. */
export interface HistoryView extends HistoryRequest {
  /** Where the cursor is, or was at the last arrival. */
  readonly moment: EpochMs;
}

/** Names in the address: when, at which moment of that, and whose. */
export const HISTORY_KEYS = ["history", "moment", "historyOf"] as const;

/** Whom else the address names. */
interface Beside {
  readonly vehicle: VehicleId | undefined;
  readonly only: readonly VehicleId[] | undefined;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

/** In UTC, and no longer than needed: an address is read by people. */
const timeText = (time: EpochMs): string => new Date(time).toISOString().replace(".000Z", "Z");

export function readTimeText(text: string | undefined): EpochMs | undefined {
  if (text === undefined || !TIME.test(text)) return undefined;
  const time = Date.parse(text);
  // A 30th of February is read as the 2nd of March.
  const isDate =
    Number.isFinite(time) && new Date(time).toISOString().startsWith(text.slice(0, 10));
  return isDate && time >= 0 ? epochMs(time) : undefined;
}

/** Puts the past into a query: `history=<from>~<to>`, `moment`, and whose unless it is `vehicle`'s. */
export function writeHistory(
  query: URLSearchParams,
  { vehicles, from, to, moment }: HistoryView,
  { vehicle, only }: Beside,
): void {
  query.set("history", `${timeText(from)}~${timeText(to)}`);
  if (moment !== from) query.set("moment", timeText(moment));
  if (vehicles === "all") query.set("historyOf", "all");
  else if (only && isSame(vehicles, only)) query.set("historyOf", "only");
  else if (vehicle === undefined || !isSame(vehicles, [vehicle]))
    query.set("historyOf", onlyText(vehicles));
}

/** What a query shows of the past; undefined for none, and for what makes no sense. */
export function readHistory(query: URLSearchParams, beside: Beside): HistoryView | undefined {
  const [fromText, toText, ...more] = (query.get("history") ?? "").split("~");
  const [from, to] = [readTimeText(fromText), readTimeText(toText)];
  const vehicles = readVehicles(query.get("historyOf"), beside);
  if (from === undefined || to === undefined || more.length > 0 || !vehicles) return undefined;
  if (from >= to || to - from > MAX_PERIOD) return undefined;
  const moment = readTimeText(query.get("moment") ?? undefined) ?? from;
  return { vehicles, from, to, moment: epochMs(Math.min(Math.max(moment, from), to)) };
}

function readVehicles(
  text: string | null,
  { vehicle, only }: Beside,
): HistoryRequest["vehicles"] | undefined {
  if (text === "all") return "all";
  if (text === "only") return only;
  if (text === null || text === "") return vehicle === undefined ? only : [vehicle];
  return readOnly(text).only;
}

/** Whether a query means the past, and nobody can say which. */
export const isHistoryUnreadable = (query: URLSearchParams, read: HistoryView | undefined) =>
  query.has("history") && read === undefined;

const isSame = (one: readonly VehicleId[], other: readonly VehicleId[]): boolean =>
  one === other ||
  (one.length === other.length && one.every((vehicle, at) => vehicle === other[at]));
