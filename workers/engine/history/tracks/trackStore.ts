import { HISTORY_FLAGS, type HistoryBlock } from "#contract/feed/historyBlock";
import type { VehicleId } from "#domain/ids";
import { type DurationMs, type EpochMs, epochMs, milliseconds } from "#domain/units";
import { checkFix } from "#domain/vehicle/checkFix";
import { clipBlock } from "../rows/clipBlock.ts";

/**
 * What is loaded stays for the next request within this. A row of the core takes 25 bytes and what
 * changed of fuel and driver besides, so 14.4 million rows (5,000 vehicles for a day at one in 30 s)
 * take 360 to 540 MB.
 */
export const TRACK_QUOTA_BYTES = 600 * 2 ** 20;

/** Objects of a block and its columns, as Chromium has them. */
const BYTES_A_BLOCK = 1_400;
const BYTES_A_READING = 250;

/** From `from` up to but without `until`. */
export interface TimeRange {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** How much may be made of a block. */
export interface BlockOrigin {
  /** It has every reading, not only where those of the core changed. */
  readonly isWhole: boolean;
  /** When it was loaded, or later where it holds for longer; absent when it is final. */
  readonly loadedAt?: DurationMs | undefined;
}

/** What a request needs of a time. */
export interface TrackNeeds {
  readonly isWhole: boolean;
  /** What is not final and was loaded before is asked for again. */
  readonly freshSince: DurationMs;
}

interface KeptBlock {
  readonly block: HistoryBlock;
  readonly isWhole: boolean;
  readonly loadedAt: DurationMs;
  readonly bytes: number;
  usedIn: number;
}

const FINAL = milliseconds(Number.POSITIVE_INFINITY);

/**
 * What is known of the past: of each vehicle blocks in the order of time that do not overlap. Where
 * two answer for the same time the newer does, but never one of the core for a whole one.
 */
export function createTrackStore(quota = TRACK_QUOTA_BYTES) {
  const tracks = new Map<VehicleId, KeptBlock[]>();
  /** The same array for as long as the blocks are the same. */
  const lists = new Map<VehicleId, readonly HistoryBlock[]>();
  let bytes = 0;
  let request = 0;
  let revision = 0;
  /** What the open request does not use, what was used longest ago last; undefined when it has to be found anew. */
  let unused: KeptBlock[] | undefined;

  function insert(track: KeptBlock[], kept: KeptBlock): void {
    const { from } = kept.block;
    let at = track.length;
    while (at > 0 && track[at - 1]!.block.from > from) at--;
    track.splice(at, 0, kept);
    bytes += kept.bytes;
  }

  const keep = (block: HistoryBlock, { isWhole, loadedAt = FINAL }: BlockOrigin): KeptBlock => ({
    block,
    isWhole,
    loadedAt,
    bytes: bytesOf(block),
    usedIn: request,
  });

  /** Takes the time of a block from what is held, and returns which parts of it are still wanted. */
  function makeWay(track: KeptBlock[], range: TimeRange, isWhole: boolean): readonly TimeRange[] {
    let wanted: readonly TimeRange[] = [range];
    for (const held of Array.from(track)) {
      if (!overlaps(held.block, range)) continue;
      if (held.isWhole && !isWhole) {
        wanted = wanted.flatMap((part) => without(part, held.block));
        continue;
      }
      track.splice(track.indexOf(held), 1);
      bytes -= held.bytes;
      unused = undefined;
      for (const { from, until } of without(held.block, range))
        insert(track, {
          ...keep(clipBlock(held.block, from, until, held.isWhole), held),
          usedIn: held.usedIn,
        });
    }
    return wanted;
  }

  return {
    put(block: HistoryBlock, origin: BlockOrigin): void {
      if (block.until <= block.from) return;
      const track = tracks.get(block.vehicleId) ?? [];
      tracks.set(block.vehicleId, track);
      const believed = believable(block);
      for (const { from, until } of makeWay(track, block, origin.isWhole))
        insert(track, keep(clipBlock(believed, from, until, origin.isWhole), origin));
      lists.delete(block.vehicleId);
      revision++;
    },

    /** Another number whenever blocks have come or gone. */
    revision: () => revision,
    bytes: () => bytes,

    /** In the order of time. */
    blocksOf(vehicle: VehicleId): readonly HistoryBlock[] {
      const held = lists.get(vehicle);
      if (held) return held;
      const blocks = (tracks.get(vehicle) ?? []).map(({ block }) => block);
      lists.set(vehicle, blocks);
      return blocks;
    },

    /** The parts of its blocks that lie in a time. */
    blocksIn: (vehicle: VehicleId, { from, until }: TimeRange): readonly HistoryBlock[] =>
      (tracks.get(vehicle) ?? [])
        .filter(({ block }) => overlaps(block, { from, until }))
        .map(({ block, isWhole }) => clipBlock(block, from, until, isWhole)),

    /** Whether a block has every reading. */
    isWhole: (vehicle: VehicleId, block: HistoryBlock): boolean =>
      tracks.get(vehicle)?.find((kept) => kept.block === block)?.isWhole === true,

    /** Which parts of a time are not here, or not as the request needs them. */
    missing(
      vehicle: VehicleId,
      { from, until }: TimeRange,
      { isWhole, freshSince }: TrackNeeds,
    ): readonly TimeRange[] {
      const parts: TimeRange[] = [];
      let at = from;
      for (const kept of tracks.get(vehicle) ?? []) {
        if (!overlaps(kept.block, { from, until })) continue;
        if ((isWhole && !kept.isWhole) || kept.loadedAt < freshSince) continue;
        if (kept.block.from > at) parts.push({ from: at, until: kept.block.from });
        at = kept.block.until;
      }
      if (until > at) parts.push({ from: at, until });
      return parts;
    },

    /** Another request: what it uses from here on outlasts what earlier ones have. */
    begin(): void {
      request++;
      unused = undefined;
    },

    /** The request that is open is about this time of the vehicle. */
    use(vehicle: VehicleId, range: TimeRange): void {
      for (const kept of tracks.get(vehicle) ?? [])
        if (overlaps(kept.block, range)) kept.usedIn = request;
    },

    /** Down to the quota: what was used longest ago goes first, and nothing of the open request. */
    trim(): void {
      if (bytes <= quota) return;
      unused ??= [...tracks.values()]
        .flatMap((track) => track.filter(({ usedIn }) => usedIn < request))
        .sort((one, other) => one.usedIn - other.usedIn)
        .reverse();
      while (bytes > quota) {
        const kept = unused.pop();
        if (!kept) break;
        const { vehicleId } = kept.block;
        const track = tracks.get(vehicleId) ?? [];
        const at = track.indexOf(kept);
        if (at < 0 || kept.usedIn === request) continue;
        track.splice(at, 1);
        lists.delete(vehicleId);
        bytes -= kept.bytes;
        revision++;
      }
    },

    /** More than the quota holds is in use. */
    isFull: () => bytes > quota,

    clear(): void {
      tracks.clear();
      lists.clear();
      unused = undefined;
      bytes = 0;
      revision++;
    },
  };
}

export type TrackStore = ReturnType<typeof createTrackStore>;

export const overlaps = (one: TimeRange, other: TimeRange): boolean =>
  one.from < other.until && other.from < one.until;

/** What is left of a time without another. */
function without(range: TimeRange, other: TimeRange): readonly TimeRange[] {
  if (!overlaps(range, other)) return [range];
  const parts = [
    { from: range.from, until: epochMs(Math.min(range.until, other.from)) },
    { from: epochMs(Math.max(range.from, other.until)), until: range.until },
  ];
  return parts.filter(({ from, until }) => until > from);
}

function bytesOf({ count, times, readings, texts }: HistoryBlock): number {
  let sum = BYTES_A_BLOCK + count * 21 + times.byteLength;
  for (const { rows, values } of readings)
    sum += BYTES_A_READING + (rows?.byteLength ?? 0) + values.byteLength;
  for (const text of texts) sum += 24 + 2 * text.length;
  return sum;
}

/** Without rows that no tracker can have meant: of our own server there are none. */
function believable(block: HistoryBlock): HistoryBlock {
  const bad = new Uint8Array(block.count);
  let badCount = 0;
  for (let row = 0; row < block.count; row++)
    if (isBad(block, row)) {
      bad[row] = 1;
      badCount++;
    }
  return badCount === 0 ? block : withoutRows(block, bad);
}

const MOST_LATITUDE_E7 = 90e7;
const MOST_LONGITUDE_E7 = 180e7;
/** Below these nothing has to be asked of `checkFix` but by its letter. */
function isBad(block: HistoryBlock, row: number): boolean {
  const latitude = block.latitudesE7[row]!;
  const longitude = block.longitudesE7[row]!;
  const isPlain =
    Math.abs(latitude) <= MOST_LATITUDE_E7 &&
    Math.abs(longitude) <= MOST_LONGITUDE_E7 &&
    (latitude !== 0 || longitude !== 0) &&
    block.speedsTenthKnots[row]! < 5_000 &&
    block.courses[row]! <= 360;
  if (isPlain) return false;
  const claim = {
    latitude: latitude / 1e7,
    longitude: longitude / 1e7,
    speed: block.speedsTenthKnots[row]! / 10,
    course: block.courses[row]!,
    fixTime: block.from + block.times[row]!,
    valid: (block.flags[row]! & HISTORY_FLAGS.valid) !== 0,
  };
  return checkFix(claim, block.until) !== undefined;
}

function withoutRows(block: HistoryBlock, bad: Uint8Array): HistoryBlock {
  const isGood = (_: number, row: number) => bad[row] === 0;
  const before = new Uint32Array(block.count + 1);
  for (let row = 0; row < block.count; row++) before[row + 1] = before[row]! + (1 - bad[row]!);
  return {
    ...block,
    count: before[block.count]!,
    times: block.times.filter(isGood),
    positionIds: block.positionIds.filter(isGood),
    latitudesE7: block.latitudesE7.filter(isGood),
    longitudesE7: block.longitudesE7.filter(isGood),
    speedsTenthKnots: block.speedsTenthKnots.filter(isGood),
    courses: block.courses.filter(isGood),
    flags: block.flags.filter(isGood),
    readings: block.readings.map((reading) => {
      const { rows, values } = reading;
      const isKept = (_: number, entry: number) => bad[rows ? rows[entry]! : entry] === 0;
      return {
        ...reading,
        rows: rows?.filter(isKept).map((row) => before[row]!),
        values: values.filter(isKept),
      };
    }),
  };
}
