import { LONGEST_INTERPOLATION_S, MAX_MOVING_MARKERS, type MarkerMotion } from "#contract/snapshot";
import { distance } from "#domain/geo/geodesy";
import type { EpochMs } from "#domain/units";
import { E7, type FleetColumns, LATITUDE, LONGITUDE, SINGLES } from "../columns/fleetColumns.ts";

/** What nobody drives, flies or sails is a jump, and a jump is not drawn as a journey. */
const FASTEST_METRES_PER_SECOND = 420;

/** Doubles of a marker that was drawn: whose it was, when and where it was, and its way there. */
const ROW = 8;
const VEHICLE = 0;
const TIME = 1;
const LNG = 2;
const LAT = 3;
const FROM_LNG = 4;
const FROM_LAT = 5;
/** Seconds that the way takes. */
const DURATION = 6;
const DRAWN_AT = 7;

/**
 * Remembers where the markers of the last snapshot were drawn. Only those: a table of rows for the
 * markers, and for each slot the row that it had, which is believed only if the row is its own.
 */
export function createMarkerMotion() {
  let rowOfSlot = new Uint16Array(0);
  let last = new Float64Array(MAX_MOVING_MARKERS * ROW);
  let next = new Float64Array(MAX_MOVING_MARKERS * ROW);
  let lastCount = 0;

  /** Copies what was drawn of a vehicle and takes its new coordinate; `at` is its row in `next`. */
  function follow(at: number, held: number, time: number, lng: number, lat: number, now: number) {
    for (let field = 0; field < ROW; field++) next[at + field] = last[held + field]!;
    if (time === last[held + TIME]) return;
    if (isTooFar(last, held, time, lng, lat)) {
      appear(at, time, lng, lat, now);
      return;
    }
    // From where it is drawn at this moment, so that it never leaps to begin its next way.
    const gone = progress(last, held, now);
    const fromLng = last[held + FROM_LNG]!;
    const fromLat = last[held + FROM_LAT]!;
    const seconds = Math.abs(time - last[held + TIME]!) / 1_000;
    appear(at, time, lng, lat, now);
    next[at + FROM_LNG] = fromLng + (last[held + LNG]! - fromLng) * gone;
    next[at + FROM_LAT] = fromLat + (last[held + LAT]! - fromLat) * gone;
    const stands = next[at + FROM_LNG] === lng && next[at + FROM_LAT] === lat;
    next[at + DURATION] = stands ? 0 : Math.min(LONGEST_INTERPOLATION_S, seconds);
  }

  function appear(at: number, time: number, lng: number, lat: number, now: number): void {
    next[at + TIME] = time;
    next[at + LNG] = next[at + FROM_LNG] = lng;
    next[at + LAT] = next[at + FROM_LAT] = lat;
    next[at + DURATION] = 0;
    next[at + DRAWN_AT] = now;
  }

  return {
    /** What was drawn lately was something else: nobody comes from there. */
    forget(): void {
      lastCount = 0;
    },

    /**
     * Fills the columns for markers that are those of `slots`, and returns how fast the fastest moves
     * and when all stand. Must be called for each snapshot.
     */
    write(
      { fromLngLat, drawnFor, durations }: MarkerMotion,
      slots: Int32Array,
      { vehicleIds, fixTimes, records: { ints } }: FleetColumns,
      now: EpochMs,
    ): Pick<MarkerMotion, "fastest" | "restIn"> {
      if (rowOfSlot.length < vehicleIds.length) rowOfSlot = new Uint16Array(vehicleIds.length);
      const count = durations.length;
      let fastest = 0;
      let restIn = 0;
      for (let row = 0; row < count; row++) {
        const slot = slots[row]!;
        const at = row * ROW;
        const held = rowOfSlot[slot]! * ROW;
        const lng = ints[slot * SINGLES + LONGITUDE]! / E7;
        const lat = ints[slot * SINGLES + LATITUDE]! / E7;
        const wasDrawn = held < lastCount * ROW && last[held + VEHICLE] === vehicleIds[slot];
        if (wasDrawn) follow(at, held, fixTimes[slot]!, lng, lat, now);
        else appear(at, fixTimes[slot]!, lng, lat, now);
        next[at + VEHICLE] = vehicleIds[slot]!;
        fromLngLat[row * 2] = next[at + FROM_LNG]!;
        fromLngLat[row * 2 + 1] = next[at + FROM_LAT]!;
        durations[row] = next[at + DURATION]!;
        drawnFor[row] = (now - next[at + DRAWN_AT]!) / 1_000;
        if (progress(next, at, now) === 1) continue;
        restIn = Math.max(restIn, next[at + DURATION]! - drawnFor[row]!);
        fastest = Math.max(fastest, degreesPerSecond(next, at));
      }
      [last, next] = [next, last];
      lastCount = count;
      for (let row = 0; row < count; row++) rowOfSlot[slots[row]!] = row;
      return { fastest, restIn };
    },
  };
}

/** The same where each snapshot says exactly where everybody is: nobody moves between two. */
export const createStillMarkers = (): ReturnType<typeof createMarkerMotion> => ({
  write({ fromLngLat, drawnFor, durations }, slots, { records: { ints } }) {
    for (let row = 0; row < durations.length; row++) {
      const at = slots[row]! * SINGLES;
      fromLngLat[row * 2] = ints[at + LONGITUDE]! / E7;
      fromLngLat[row * 2 + 1] = ints[at + LATITUDE]! / E7;
      drawnFor[row] = 0;
      durations[row] = 0;
    }
    return { fastest: 0, restIn: 0 };
  },
  forget: () => undefined,
});

/** How much of its way a marker has gone, from 0 to 1. */
function progress(rows: Float64Array, at: number, now: number): number {
  const duration = rows[at + DURATION]!;
  if (duration === 0) return 1;
  return Math.max(0, Math.min(1, (now - rows[at + DRAWN_AT]!) / 1_000 / duration));
}

/** As long on the map as so many degrees of longitude: a degree of latitude is drawn longer. */
function degreesPerSecond(rows: Float64Array, at: number): number {
  const east = rows[at + LNG]! - rows[at + FROM_LNG]!;
  const north = rows[at + LAT]! - rows[at + FROM_LAT]!;
  const scale = Math.max(0.05, Math.cos((rows[at + LAT]! * Math.PI) / 180));
  return Math.hypot(east, north / scale) / rows[at + DURATION]!;
}

function isTooFar(
  last: Float64Array,
  held: number,
  time: number,
  longitude: number,
  latitude: number,
): boolean {
  const from = { longitude: last[held + LNG]!, latitude: last[held + LAT]! };
  const seconds = Math.max(1, (time - last[held + TIME]!) / 1_000);
  // Across 180° the straight line on the map would go around the world.
  if (Math.abs(longitude - from.longitude) > 180) return true;
  return distance(from, { longitude, latitude }) > FASTEST_METRES_PER_SECOND * seconds;
}
