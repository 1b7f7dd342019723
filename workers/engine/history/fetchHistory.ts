import type { HistoryBlock } from "#contract/feed/historyBlock";
import { HISTORY_TYPE, type HistoryFrame, readHistoryFrame } from "#contract/feed/historyFrames";
import { MalformedFrame } from "#contract/feed/malformedFrame";
import { wireTime } from "#contract/traccar/wire";
import { positionFromWire } from "#contract/traccar/wirePosition";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, epochMs, milliseconds, seconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { fetchJson, LoadFailure, type ServerAccess } from "../ports/fetchJson.ts";
import { SLICE_MS } from "../schedule/backgroundTask.ts";
import { blockOfPositions } from "./blockOfPositions.ts";
import { createFrameStream } from "./frameStream.ts";
import { faultOfStatus, HistoryFault, retryAfterOf } from "./historyFault.ts";
import type { TimeRange } from "./trackStore.ts";

export const HISTORY_PATH = "/api/history";
const POSITIONS_PATH = "/api/positions";

/** A server that sends nothing for so long sends nothing any more. */
const SILENT_FOR = seconds(30);
const PAUSE = milliseconds(1);

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

/**
 * Asks the server for a part of the past: in columns by our own call, and from a server that does not
 * have it as positions in JSON, one vehicle after the other, which hold the same. Resolves when all has
 * come; throws a `HistoryFault`.
 */
export function createFetchHistory(server: ServerAccess): FetchHistory {
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

interface BlockTaker {
  readonly onBlock: OnBlock;
  readonly signal: AbortSignal;
}

/** False when the server does not have the call. */
async function askForColumns(
  { ports, clock }: ServerAccess,
  batch: HistoryBatch,
  { onBlock, signal }: BlockTaker,
): Promise<boolean> {
  const silence = watchSilence(ports);
  const sentAt = ports.monotonic();
  try {
    const response = await offlineWhere(
      ports.fetch(ports.baseUrl + pathOf(batch), {
        headers: { accept: `${HISTORY_TYPE}, application/problem+json` },
        credentials: "same-origin",
        cache: "no-store",
        signal: AbortSignal.any([signal, silence.signal]),
      }),
    );
    silence.received();
    clock.receivedDate(response.headers.get("date"), sentAt);
    const isColumns = response.headers.get("content-type")?.startsWith(HISTORY_TYPE) === true;
    const isUnknown = response.ok ? !isColumns : [404, 405, 501].includes(response.status);
    if (!response.ok || !isColumns || !response.body) await response.body?.cancel();
    if (isUnknown) return false;
    if (!response.ok || !response.body)
      throw faultOfStatus(response.status, retryAfterOf(response.headers));
    await readFrames(ports, batch, { body: response.body, onBlock, silence, signal });
    return true;
  } catch (error) {
    if (silence.signal.aborted) throw new HistoryFault("timeout");
    throw faultOf(error);
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

interface FrameReading extends BlockTaker {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly silence: ReturnType<typeof watchSilence>;
}

/** Reads frame by frame, in time slices: whatever else the engine has to do comes between. */
async function readFrames(
  ports: EnginePorts,
  { vehicles, range, isWhole }: HistoryBatch,
  { body, onBlock, silence, signal }: FrameReading,
): Promise<void> {
  const frames = createFrameStream();
  const reader = body.getReader();
  const asked = new Set(vehicles);
  let blocks = 0;
  let isOver = false;
  let sliceEnds = ports.monotonic() + SLICE_MS;

  function take(frame: HistoryFrame): void {
    // After its end a stream has nothing more, and nobody is answered for who was not asked for.
    if (isOver || frame.part !== blocks) throw new HistoryFault("unreadable");
    if (frame.kind === "historyEnd") {
      if (frame.blocks !== blocks) throw new HistoryFault("unreadable");
      isOver = true;
      return;
    }
    const { block } = frame;
    const isAsked =
      asked.has(block.vehicleId) && block.from >= range.from && block.until <= range.until;
    if (!isAsked) throw new HistoryFault("unreadable");
    blocks++;
    onBlock(block, isWhole);
  }

  try {
    for (;;) {
      const { done, value } = await offlineWhere(reader.read());
      signal.throwIfAborted();
      if (done) break;
      silence.received();
      frames.push(value);
      for (let bytes = frames.next(); bytes; bytes = frames.next()) {
        const frame = readHistoryFrame(bytes);
        if (!frame.ok) throw new HistoryFault("unreadable");
        take(frame.value);
        if (ports.monotonic() < sliceEnds) continue;
        await new Promise<void>((resolve) => ports.setTimer(resolve, PAUSE));
        signal.throwIfAborted();
        sliceEnds = ports.monotonic() + SLICE_MS;
      }
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
  if (!isOver || !frames.isAtEnd()) throw new HistoryFault("unreadable");
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

/** The network fails with errors of many kinds. */
async function offlineWhere<Value>(coming: Promise<Value>): Promise<Value> {
  try {
    return await coming;
  } catch {
    throw new HistoryFault("offline");
  }
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
