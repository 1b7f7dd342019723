import type { Coordinate } from "#domain/geo/geodesy";
import { type DurationMs, milliseconds, minutes, seconds } from "#domain/units";
import { fetchText, LoadFailure, type ServerAccess } from "../ports/fetchJson.ts";

const PATH = "/api/server/geocode";
/** Coordinates to the fourth digit, which is eleven metres, share an address. */
const DIGITS = 4;
const MOST_KEPT = 5_000;
/** A list of rows is answered within seconds, and a geocoder that is paid for is not overrun. */
const ASK_EVERY = milliseconds(200);
/** A vehicle that drives passes many addresses: it is asked for anew only so often. */
const VEHICLE_EVERY = seconds(20);
/** One that leaps is asked for wherever somebody stops to look at it. */
const LEAPING_EVERY = seconds(1);
/** After a failure. */
const REST = minutes(2);
/** After an answer that there is no geocoder, or none for us. */
const LONG_REST = minutes(30);

/** A vehicle on the screen that has neither a point of interest nor an address of its own. */
export interface Nowhere extends Coordinate {
  readonly vehicle: number;
}

/** Addresses by coordinate: those of the live fleet are those of its past. */
export type KnownAddresses = Map<string, string>;

interface AddressesParts extends ServerAccess {
  readonly onNews: () => void;
  /** What is known by coordinate, whoever asked. */
  readonly kept: KnownAddresses;
  /** An address is of exactly where a vehicle is. */
  readonly leaps?: boolean;
}

/**
 * Addresses of what is on the screen, by the server's geocoder: one request at a time, each
 * coordinate once, and only for as long as it is shown.
 */
export function createAddresses({ ports, clock, onNews, kept, leaps = false }: AddressesParts) {
  const vehicleEvery = leaps ? LEAPING_EVERY : VEHICLE_EVERY;
  const lastOf = new Map<number, { readonly key: string; readonly askedAt: DurationMs }>();
  const ending = new AbortController();
  let wanted: readonly Nowhere[] = [];
  let cancel: (() => void) | undefined;
  let isAsking = false;

  const keyOf = ({ latitude, longitude }: Coordinate) =>
    `${latitude.toFixed(DIGITS)} ${longitude.toFixed(DIGITS)}`;

  function next(): Nowhere | undefined {
    const at = ports.monotonic();
    return wanted.find((one) => {
      if (kept.has(keyOf(one))) return false;
      const last = lastOf.get(one.vehicle);
      return !last || at - last.askedAt >= vehicleEvery;
    });
  }

  function plan(delay: DurationMs): void {
    if (ending.signal.aborted || cancel || isAsking) return;
    cancel = ports.setTimer(() => void ask(), delay);
  }

  async function ask(): Promise<void> {
    cancel = undefined;
    const one = next();
    if (!one) return;
    isAsking = true;
    const key = keyOf(one);
    lastOf.set(one.vehicle, { key, askedAt: ports.monotonic() });
    let pause: DurationMs = ASK_EVERY;
    try {
      const coordinate = { latitude: String(one.latitude), longitude: String(one.longitude) };
      const path = `${PATH}?${new URLSearchParams(coordinate).toString()}`;
      keep(key, (await fetchText({ ports, clock }, path, ending.signal)).trim());
      onNews();
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      lastOf.delete(one.vehicle);
      pause = restAfter(error);
    } finally {
      isAsking = false;
    }
    if (pause !== ASK_EVERY || next()) plan(pause);
  }

  function keep(key: string, address: string): void {
    kept.set(key, address);
    // A map keeps the order in which things came: the first is the oldest.
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  }

  function restAfter({ status, retryAfter }: LoadFailure): DurationMs {
    const isAbsent = status === 501 || (status !== undefined && status >= 400 && status < 429);
    return isAbsent ? LONG_REST : milliseconds(Math.max(REST, retryAfter ?? 0));
  }

  return {
    /** Who is on the screen now; others are asked for no more. */
    update(nowhere: readonly Nowhere[]): void {
      wanted = nowhere;
      if (lastOf.size > MOST_KEPT) lastOf.clear();
      if (next()) plan(ASK_EVERY);
    },

    /** As far as it is known: of the coordinate, or of where the vehicle was moments ago. */
    of(one: Nowhere): string | undefined {
      const last = leaps ? undefined : lastOf.get(one.vehicle);
      return kept.get(keyOf(one)) || (last && kept.get(last.key)) || undefined;
    },

    dispose(): void {
      ending.abort();
      cancel?.();
      cancel = undefined;
    },
  };
}
