import {
  type HistoryBlock,
  readHistoryBlockTime,
  writeHistoryBlock,
} from "#contract/feed/historyBlock";
import { writeHistoryEnd, writeHistoryFrame } from "#contract/feed/historyFrames";
import type { User } from "#domain/account/user";
import type { VehicleId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { EnqueueRead } from "../reports/heavyReads.ts";
import { startOfDay } from "./dayColumns.ts";
import {
  dayKey,
  type HistoryWanted,
  isOfEnding,
  type PlannedDay,
  readChunks,
} from "./historyPlan.ts";
import { historyTag, type PackedVersion } from "./historyTag.ts";
import { packDay, readDay, splitBodies, type VehicleDay } from "./packDay.ts";
import { cutBlock } from "./sliceBlock.ts";

/** About a megabyte: everybody else waits for one read. */
const POINTS_AT_ONCE = 100_000;
const CHUNKS_AT_ONCE = 100;

interface Ports {
  readonly database: Database;
  readonly enqueue: EnqueueRead;
  /** What the caller may see of a block; undefined: all of it. */
  readonly shown: ((block: HistoryBlock) => HistoryBlock) | undefined;
  /** Which guest's that is. */
  readonly guest: User["guest"];
  /** More are not sent; the end says so. */
  readonly maxPoints: number;
  readonly signal: AbortSignal;
}

/**
 * The answer, frame by frame. The next read is under way while the frames of one are sent, and no
 * further one: who reads slowly is waited for, and when nobody reads any more nothing is asked.
 */
export async function* historyStream(
  plan: readonly PlannedDay[],
  wanted: HistoryWanted,
  ports: Ports,
): AsyncGenerator<Uint8Array> {
  const reads = readsOf(plan, wanted);
  const start = (at: number) => {
    const read = reads[at];
    const started = read && ports.enqueue(() => readPlanned(read, wanted, ports.database));
    // Nobody waits for it when the reader has gone.
    started?.catch(() => {});
    return started;
  };
  let part = 0;
  let points = 0;
  const versions: PackedVersion[] = [];
  let next = start(0);
  for (let at = 1; next; at++) {
    const vehicleDays = await next;
    if (ports.signal.aborted) return;
    next = start(at);
    for (const vehicleDay of vehicleDays) {
      points += vehicleDay.points;
      if (points > ports.maxPoints) {
        yield writeHistoryEnd({ blocks: part, isWhole: false, tag: undefined });
        return;
      }
      versions.push(vehicleDay);
      for (const body of shownBodies(vehicleDay, wanted, ports.shown))
        yield writeHistoryFrame(part++, body);
    }
  }
  const tag = historyTag(versions, wanted, ports.guest);
  yield writeHistoryEnd({ blocks: part, isWhole: true, tag });
}

interface ReadDay extends VehicleDay {
  readonly vehicle: VehicleId;
  readonly day: number;
}

/**
 * What one read of the database brings: chunks that stand together, of one day or of one vehicle, or a
 * day from positions.
 */
function readsOf(
  plan: readonly PlannedDay[],
  wanted: HistoryWanted,
): readonly (readonly PlannedDay[])[] {
  const reads: PlannedDay[][] = [];
  // Of a day's last hours all chunks of a read have less than a few days.
  const pointsOf = ({ day, chunk }: PlannedDay) =>
    isOfEnding(day, wanted) ? 0 : (chunk?.points ?? 0);
  let points = 0;
  for (const planned of plan) {
    const last = reads.at(-1);
    const before = last?.[0];
    points += pointsOf(planned);
    const joins =
      planned.chunk &&
      before?.chunk &&
      (before.day === planned.day || wanted.vehicles.length === 1) &&
      last!.length < CHUNKS_AT_ONCE &&
      points <= POINTS_AT_ONCE;
    if (joins) last!.push(planned);
    else {
      reads.push([planned]);
      points = pointsOf(planned);
    }
  }
  return reads;
}

/** A chunk that has changed since the plan was made is read from the positions, as any other day. */
async function readPlanned(
  read: readonly PlannedDay[],
  { from, fields }: HistoryWanted,
  database: Database,
): Promise<readonly ReadDay[]> {
  const packed = new Set(read.filter(({ chunk }) => chunk).map(({ vehicle }) => vehicle));
  const [firstDay, lastDay] = [read[0]!.day, read.at(-1)!.day];
  const chunks =
    packed.size === 0
      ? new Map<string, never>()
      : await readChunks(database, { firstDay, lastDay, vehicles: [...packed], from, fields });
  const found: ReadDay[] = [];
  for (const { vehicle, day, isOver } of read) {
    const chunk = chunks.get(dayKey(day, vehicle));
    const vehicleDay = chunk
      ? { points: chunk.points, bodies: splitBodies(chunk.joined), version: chunk.version }
      : await (isOver ? packDay : readDay)(database, { vehicle, day, fields });
    found.push({ vehicle, day, ...vehicleDay });
  }
  return found;
}

/**
 * What of a day is wanted and may be seen. Where that is all of it the bytes are sent as they are. The
 * parts of a day cover it, so something is answered of each.
 */
function shownBodies(
  { day, bodies }: ReadDay,
  { from, to, fields }: HistoryWanted,
  shown: Ports["shown"],
): readonly Uint8Array[] {
  if (!shown && from <= startOfDay(day) && startOfDay(day + 1) <= to) return bodies;
  return bodies.flatMap((body) => {
    const time = readHistoryBlockTime(body);
    if (!shown && from <= time.from && time.until <= to) return [body];
    if (time.until <= from || to <= time.from) return [];
    const block = cutBlock(body, { from, until: to, fields });
    return block.from < block.until ? [writeHistoryBlock(shown ? shown(block) : block)] : [];
  });
}
