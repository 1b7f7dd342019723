import { type HistoryFrame, readHistoryFrame } from "#contract/feed/historyFrames";
import { milliseconds } from "#domain/units";
import type { EnginePorts } from "../../ports/enginePorts.ts";
import { SLICE_MS } from "../../schedule/backgroundTask.ts";
import type { BlockTaker, HistoryBatch } from "./fetchHistory.ts";
import { createFrameStream } from "./frameStream.ts";
import { HistoryFault } from "./historyFault.ts";

const PAUSE = milliseconds(1);

type AnswerPorts = Pick<EnginePorts, "monotonic" | "setTimer">;

interface Answer extends BlockTaker {
  readonly batch: HistoryBatch;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * Reads an answer frame by frame, in time slices: whatever else the engine has to do comes between.
 * Returns the tag by which it is known, if it has one; throws a `HistoryFault` unless it came whole.
 */
export async function readHistoryAnswer(
  ports: AnswerPorts,
  { batch: { vehicles, range, isWhole }, pieces, onBlock, signal }: Answer,
): Promise<string | undefined> {
  const frames = createFrameStream();
  const asked = new Set(vehicles);
  let blocks = 0;
  let end: Extract<HistoryFrame, { kind: "historyEnd" }> | undefined;
  let sliceEnds = ports.monotonic() + SLICE_MS;

  function take(frame: HistoryFrame): void {
    // After its end an answer has nothing more, and nobody is answered for who was not asked for.
    if (end || frame.part !== blocks) throw new HistoryFault("unreadable");
    if (frame.kind === "historyEnd") {
      if (frame.blocks !== blocks) throw new HistoryFault("unreadable");
      end = frame;
      return;
    }
    const { block } = frame;
    const isAsked =
      asked.has(block.vehicleId) && block.from >= range.from && block.until <= range.until;
    if (!isAsked) throw new HistoryFault("unreadable");
    blocks++;
    onBlock(block, isWhole);
  }

  for await (const piece of pieces) {
    signal.throwIfAborted();
    frames.push(piece);
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
  if (!end || !frames.isAtEnd()) throw new HistoryFault("unreadable");
  // There was more than one answer holds: the rest has to be asked for by itself.
  if (!end.isWhole) throw new HistoryFault("tooMuch", { isOfOne: true });
  return end.tag;
}
