import type { HistoryBlock } from "#contract/feed/historyBlock";
import { HISTORY_TYPE } from "#contract/feed/historyFrames";
import { MalformedFrame } from "#contract/feed/malformedFrame";
import { wireTime } from "#contract/traccar/wire";
import { positionFromWire } from "#contract/traccar/wirePosition";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, epochMs, seconds } from "#domain/units";
import type { EnginePorts } from "../../ports/enginePorts.ts";
import { fetchJson, LoadFailure, type ServerAccess } from "../../ports/fetchJson.ts";
import { createCopy, offlineWhere, piecesFrom, piecesOf } from "./answerPieces.ts";
import { blockOfPositions } from "./blockOfPositions.ts";
import { faultOfStatus, HistoryFault, retryAfterOf } from "./historyFault.ts";
import { createKeptAnswers, type KeptAnswers } from "./keptAnswers.ts";
import { readHistoryAnswer } from "./readHistoryAnswer.ts";
import type { TimeRange } from "./trackStore.ts";

export const HISTORY_PATH = "/api/history";
const POSITIONS_PATH = "/api/positions";

/** A server that sends nothing for so long sends nothing any more. */
const SILENT_FOR = seconds(30);

/** What one request asks for. */
export interface HistoryBatch {
  readonly vehicles: readonly VehicleId[];
  readonly range: TimeRange;
  /** Every reading, not only what moves a marker. */
  readonly isWhole: boolean;
}

/** Called for each block as soon as it is here, in the order in which they come. */
export type OnBlock = (block: HistoryBlock, isWhole: boolean) => void;

export type FetchHistory = (
  batch: HistoryBatch,
  onBlock: OnBlock,
  signal: AbortSignal,
) => Promise<void>;

const NOTHING_KEPT: KeptAnswers = createKeptAnswers({
  answers: undefined,
  setTimer: () => () => undefined,
});

/**
 * Asks the server for a part of the past: in columns by our own call, and from a server that does not
 * have it as positions in JSON, one vehicle after the other, which hold the same. Resolves when all has
 * come; throws a `HistoryFault`. What is kept of days that are over is sent again only when it has
 * changed.
 */
export function createFetchHistory(access: ServerAccess, kept = NOTHING_KEPT): FetchHistory {
  const server = { ...access, kept };
  let hasOwnCall: boolean | undefined;

  return async (batch, onBlock, signal) => {
    if (hasOwnCall !== false) {
      const isKnown = await askForColumns(server, batch, { onBlock, signal });
      if (isKnown) {
        hasOwnCall = true;
        return;
      }
      // A server that has answered before has the call: then it is the vehicles that it does not know.
      if (hasOwnCall) throw faultOfStatus(404, undefined);
      hasOwnCall = false;
    }
    await askForPositions(server, batch, { onBlock, signal });
  };
}

/** Where blocks go, and until when they are wanted. */
export interface BlockTaker {
  readonly onBlock: OnBlock;
  readonly signal: AbortSignal;
}

interface ColumnsServer extends ServerAccess {
  readonly kept: KeptAnswers;
}

/** False when the server does not have the call. */
async function askForColumns(
  server: ColumnsServer,
  batch: HistoryBatch,
  taker: BlockTaker,
): Promise<boolean> {
  try {
    const { kept, clock } = server;
    const path = pathOf(batch);
    // What is not over is another answer the next time.
    const mayBeKept = batch.range.until <= startOfDay(clock.now());
    const tag = mayBeKept ? await kept.tagOf(path) : undefined;
    const asked = { batch, path, mayBeKept, ...taker };
    const outcome = await askOnce(server, { ...asked, tag });
    if (outcome !== "stillHolds" || tag === undefined) return outcome !== "unknownCall";
    const bytes = await kept.read(path, tag);
    if (bytes && (await readKept(server, asked, bytes))) return true;
    // It is gone meanwhile, or spoilt.
    await kept.drop(path);
    return (await askOnce(server, { ...asked, tag: undefined })) !== "unknownCall";
  } catch (error) {
    throw faultOf(error);
  }
}

interface AskedColumns extends BlockTaker {
  readonly batch: HistoryBatch;
  readonly path: string;
  readonly mayBeKept: boolean;
}

/** False when it cannot be read. */
async function readKept(
  { ports }: ServerAccess,
  { batch, onBlock, signal }: AskedColumns,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  signal.throwIfAborted();
  try {
    await readHistoryAnswer(ports, { batch, pieces: piecesOf(bytes), onBlock, signal });
    return true;
  } catch (error) {
    const isSpoilt =
      error instanceof MalformedFrame ||
      (error instanceof HistoryFault && error.reason === "unreadable");
    if (!isSpoilt) throw error;
    return false;
  }
}

/** `tag`: of an answer that is here; the server says whether it still holds. */
async function askOnce(
  { ports, clock, kept }: ColumnsServer,
  {
    batch,
    path,
    mayBeKept,
    tag,
    onBlock,
    signal,
  }: AskedColumns & { readonly tag: string | undefined },
): Promise<"read" | "stillHolds" | "unknownCall"> {
  const silence = watchSilence(ports);
  const sentAt = ports.monotonic();
  try {
    signal.throwIfAborted();
    const response = await offlineWhere(
      ports.fetch(ports.baseUrl + path, {
        headers: {
          accept: `${HISTORY_TYPE}, application/problem+json`,
          ...(tag !== undefined && { "if-none-match": tag }),
        },
        credentials: "same-origin",
        cache: "no-store",
        signal: AbortSignal.any([signal, silence.signal]),
      }),
    );
    silence.received();
    clock.receivedDate(response.headers.get("date"), sentAt);
    if (tag !== undefined && response.status === 304) return "stillHolds";
    const isColumns = response.headers.get("content-type")?.startsWith(HISTORY_TYPE) === true;
    const isUnknown = response.ok ? !isColumns : [404, 405, 501].includes(response.status);
    if (!response.ok || !isColumns || !response.body) await response.body?.cancel();
    if (isUnknown) return "unknownCall";
    if (!response.ok || !response.body)
      throw faultOfStatus(response.status, retryAfterOf(response.headers));
    const copy = mayBeKept ? createCopy() : undefined;
    const pieces = piecesFrom(response.body, (piece) => {
      silence.received();
      copy?.add(piece);
    });
    const newTag = await readHistoryAnswer(ports, { batch, pieces, onBlock, signal });
    const bytes = newTag === undefined ? undefined : copy?.take();
    // Nobody waits for it.
    if (newTag !== undefined && bytes) void kept.keep(path, newTag, bytes);
    return "read";
  } catch (error) {
    if (silence.signal.aborted) throw new HistoryFault("timeout");
    throw error;
  } finally {
    silence.dispose();
  }
}

function pathOf({ vehicles, range: { from, until }, isWhole }: HistoryBatch): string {
  const ids = new URLSearchParams(vehicles.map((id) => ["deviceId", String(id)]));
  const rest = new URLSearchParams({
    from: wireTime(from),
    to: wireTime(until),
    fields: isWhole ? "all" : "core",
  });
  return `${HISTORY_PATH}?${ids}&${rest}`;
}

/** The same from a server that speaks JSON alone. */
async function askForPositions(
  server: ServerAccess,
  { vehicles, range }: HistoryBatch,
  { onBlock, signal }: BlockTaker,
): Promise<void> {
  for (const id of vehicles) {
    const query = new URLSearchParams({
      deviceId: String(id),
      from: wireTime(range.from),
      to: wireTime(range.until),
    });
    let answer: unknown;
    try {
      answer = await fetchJson(server, `${POSITIONS_PATH}?${query}`, signal);
    } catch (error) {
      throw faultOf(error);
    }
    if (!Array.isArray(answer)) throw new HistoryFault("unreadable");
    const positions = (answer as readonly unknown[])
      .map(positionFromWire)
      .filter((position) => position?.vehicleId === id)
      .filter((position) => position !== undefined);
    for (const part of daysOf(range)) onBlock(blockOfPositions(id, part, positions), true);
  }
}

const DAY_MS = 86_400_000;

const startOfDay = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;

/** A time cut where UTC days end. */
export function daysOf({ from, until }: TimeRange): readonly TimeRange[] {
  const days: TimeRange[] = [];
  for (let start: EpochMs = from; start < until; ) {
    const end = epochMs(Math.min(until, (Math.floor(start / DAY_MS) + 1) * DAY_MS));
    days.push({ from: start, until: end });
    start = end;
  }
  return days;
}

/** What is no fault of the answer is our mistake, and stays as it is. */
function faultOf(error: unknown): unknown {
  if (error instanceof MalformedFrame) return new HistoryFault("unreadable");
  if (error instanceof LoadFailure) return faultOfStatus(error.status, error.retryAfter);
  return error;
}

/** Ends a request of which nothing comes any more. */
function watchSilence(ports: Pick<EnginePorts, "setTimer">) {
  const ending = new AbortController();
  let cancel: (() => void) | undefined;
  const received = () => {
    cancel?.();
    cancel = ports.setTimer(() => ending.abort(), SILENT_FOR);
  };
  received();
  return { signal: ending.signal, received, dispose: () => cancel?.() };
}
