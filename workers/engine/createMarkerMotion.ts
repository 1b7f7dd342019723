import { MAX_MOVING_MARKERS, type MarkerMotion } from "#contract/picture";
import { distance } from "#domain/geodesy";
import type { EpochMs } from "#domain/units";
import { E7, type FleetColumns, LATITUDE, LONGITUDE, SINGLES } from "./fleetColumns.ts";

/** What nobody drives, flies or sails is a jump, and a jump is not drawn as a journey. */
const FASTEST_METRES_PER_SECOND = 420;

/** Doubles of a marker that was drawn: whose it was, when and where it was, and before that. */
const ROW = 8;
const VEHICLE = 0;
const TIME = 1;
const LNG = 2;
const LAT = 3;
const FROM_TIME = 4;
const FROM_LNG = 5;
const FROM_LAT = 6;
const DRAWN_AT = 7;

/**
 * Remembers where the markers of the last picture were drawn. Only those: a table of rows for the
 * markers, and for each slot the row that it had, which is believed only if the row is its own.
 */
export function createMarkerMotion() {
  let rowOfSlot = new Uint16Array(0);
  let last = new Float64Array(MAX_MOVING_MARKERS * ROW);
  let next = new Float64Array(MAX_MOVING_MARKERS * ROW);
  let lastCount = 0;

  /** Copies what was drawn of a vehicle and takes its new place in; `at` is its row in `next`. */
  function follow(at: number, held: number, time: number, lng: number, lat: number, now: number) {
    for (let field = 0; field < ROW; field++) next[at + field] = last[held + field]!;
    if (time === last[held + TIME]) return;
    const isJump = isTooFar(last, held, time, lng, lat);
    next[at + FROM_TIME] = isJump ? time : last[held + TIME]!;
    next[at + FROM_LNG] = isJump ? lng : last[held + LNG]!;
    next[at + FROM_LAT] = isJump ? lat : last[held + LAT]!;
    begin(at, time, lng, lat, now);
  }

  function begin(at: number, time: number, lng: number, lat: number, now: number): void {
    next[at + TIME] = time;
    next[at + LNG] = lng;
    next[at + LAT] = lat;
    next[at + DRAWN_AT] = now;
  }

  function appear(at: number, time: number, lng: number, lat: number, now: number): void {
    next[at + FROM_TIME] = time;
    next[at + FROM_LNG] = lng;
    next[at + FROM_LAT] = lat;
    begin(at, time, lng, lat, now);
  }

  return {
    /** Fills the columns for markers that are those of `slots`; must be called for each picture. */
    write(
      { fromLngLat, fromAges, drawnFor }: MarkerMotion,
      slots: Int32Array,
      { vehicleIds, fixTimes, records: { ints } }: FleetColumns,
      now: EpochMs,
    ): void {
      if (rowOfSlot.length < vehicleIds.length) rowOfSlot = new Uint16Array(vehicleIds.length);
      const count = fromAges.length;
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
        fromAges[row] = (now - next[at + FROM_TIME]!) / 1_000;
        drawnFor[row] = (now - next[at + DRAWN_AT]!) / 1_000;
      }
      for (let row = 0; row < count; row++) rowOfSlot[slots[row]!] = row;
      [last, next] = [next, last];
      lastCount = count;
    },
  };
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
