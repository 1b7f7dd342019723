import { MAX_GEOCODED_COORDINATES } from "#contract/geocode";
import { type DurationMs, milliseconds, minutes, seconds } from "#domain/units";
import { E7, FREE, LATITUDE, LONGITUDE, NO_POSITION, SINGLES } from "../columns/fleetColumns.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { fetchJson, LoadFailure, type ServerAccess } from "../ports/fetchJson.ts";

const PATH = "/api/server/geocode";
/** A vehicle that has moved by less than so much, eleven metres, is where it was. */
const ADDRESS_GRID_E7 = 1_000;
/** Sent to a tenth of a metre, as a row's own request is near enough: both have one answer. */
const DIGITS = 6;
const NOT_ASKED = -2_147_483_648;
/**
 * Of a fleet that is larger, vehicles beyond are found by the addresses that their rows have shown.
 */
const MOST_VEHICLES = 200_000;
/** So long after somebody searched addresses are kept up: they may search again. */
const WANTED_FOR = minutes(1);
/** Between two lists of coordinates, and after a look that found nobody to ask for. */
const NEXT_AFTER = milliseconds(50);
const AGAIN_AFTER = seconds(2);
/** Looked at in one go for vehicles that have moved. */
const SLOTS_A_STEP = 20_000;
/** After a failure, and after an answer that there is no such call. */
const REST = seconds(30);
const LONG_REST = minutes(30);

interface FleetAddressParts extends ServerAccess {
  readonly fleet: Fleet;
  readonly onNews: () => void;
}

/**
 * Addresses of the whole fleet for as long as somebody searches, because a search finds what rows
 * show: one list of coordinates at a time, round after round, of who has no address yet and of who
 * has moved. Where the server names one coordinate at a time only, nothing is asked.
 */
export function createFleetAddresses({ ports, clock, fleet, onNews }: FleetAddressParts) {
  const ending = new AbortController();
  /** Where each vehicle was when it was asked for, in units of `ADDRESS_GRID_E7`. */
  let latitudes = new Int32Array(0);
  let longitudes = new Int32Array(0);
  let vehicles = new Float64Array(0);
  let wantedUntil = 0;
  /** The round of all slots goes on from here. */
  let cursor = 0;
  let cancel: (() => void) | undefined;
  let isAsking = false;

  function reach(slotCount: number): void {
    if (vehicles.length >= slotCount) return;
    const length = Math.max(1_024, 2 * slotCount);
    const grownLatitudes = new Int32Array(length).fill(NOT_ASKED);
    const grownLongitudes = new Int32Array(length);
    const grownVehicles = new Float64Array(length);
    grownLatitudes.set(latitudes);
    grownLongitudes.set(longitudes);
    grownVehicles.set(vehicles);
    [latitudes, longitudes, vehicles] = [grownLatitudes, grownLongitudes, grownVehicles];
  }

  /** The next vehicles whose coordinate has not been asked for, from the cursor on. */
  function next(): number[] {
    const { columns } = fleet;
    const { states, worldY, vehicleIds, records } = columns;
    const count = Math.min(fleet.slotCount, MOST_VEHICLES);
    reach(count);
    const slots: number[] = [];
    const end = Math.min(count, SLOTS_A_STEP);
    for (let scanned = 0; scanned < end && slots.length < MAX_GEOCODED_COORDINATES; scanned++) {
      if (cursor >= count) cursor = 0;
      const slot = cursor++;
      if (states[slot] === FREE || worldY[slot] === NO_POSITION || fleet.hasOwnAddress(slot))
        continue;
      const latitude = Math.round(records.ints[slot * SINGLES + LATITUDE]! / ADDRESS_GRID_E7);
      const longitude = Math.round(records.ints[slot * SINGLES + LONGITUDE]! / ADDRESS_GRID_E7);
      const isSame = vehicles[slot] === vehicleIds[slot];
      if (isSame && latitudes[slot] === latitude && longitudes[slot] === longitude) continue;
      latitudes[slot] = latitude;
      longitudes[slot] = longitude;
      vehicles[slot] = vehicleIds[slot]!;
      slots.push(slot);
    }
    return slots;
  }

  function coordinateTextOf(slot: number): string {
    const { ints } = fleet.columns.records;
    const degrees = (field: number) => (ints[slot * SINGLES + field]! / E7).toFixed(DIGITS);
    return `${degrees(LATITUDE)},${degrees(LONGITUDE)}`;
  }

  async function ask(): Promise<void> {
    cancel = undefined;
    if (ports.monotonic() > wantedUntil) return;
    const slots = next();
    if (slots.length === 0) return plan(AGAIN_AFTER);
    const ids = slots.map((slot) => vehicles[slot]!);
    const coordinates = slots.map(coordinateTextOf);
    isAsking = true;
    let pause: DurationMs = NEXT_AFTER;
    try {
      const query = `places=${coordinates.join(";")}`;
      const answer = await fetchJson({ ports, clock }, `${PATH}?${query}`, ending.signal);
      if (!Array.isArray(answer) || answer.length !== slots.length)
        throw new LoadFailure(PATH, 501);
      for (const [at, slot] of slots.entries())
        if (fleet.columns.vehicleIds[slot] === ids[at])
          fleet.setAskedAddress(slot, String(answer[at]));
      onNews();
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      for (const slot of slots) latitudes[slot] = NOT_ASKED;
      pause = restAfter(error);
    } finally {
      isAsking = false;
    }
    plan(pause);
  }

  function plan(delay: DurationMs): void {
    if (ending.signal.aborted || cancel || isAsking) return;
    cancel = ports.setTimer(() => void ask(), delay);
  }

  return {
    /** Somebody searches at this moment. */
    want(): void {
      wantedUntil = ports.monotonic() + WANTED_FOR;
      plan(NEXT_AFTER);
    },

    dispose(): void {
      ending.abort();
      cancel?.();
      cancel = undefined;
    },
  };
}

function restAfter({ status, retryAfter }: LoadFailure): DurationMs {
  if (status === 429) return milliseconds(Math.max(retryAfter ?? 0, AGAIN_AFTER));
  return status !== undefined && (status < 500 || status === 501) ? LONG_REST : REST;
}
