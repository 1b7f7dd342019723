import type { HistoryState } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import { createStore, type ReadableStore } from "../state/store.ts";

/** Readings of a replay change no faster than somebody reads. */
const EVERY_MS = 250;

interface PacePorts {
  readonly elapsed: () => number;
  /** @returns what calls it off */
  readonly setTimer: (run: () => void, delayMs: number) => () => void;
}

/**
 * The snapshots for what renders: while the past runs, is scrubbed or comes only four a second, and the
 * last one always. The map, the timeline and the clock have every one.
 */
export function paceSnapshots(
  snapshots: ReadableStore<Snapshot | undefined>,
  { elapsed, setTimer }: PacePorts,
): ReadableStore<Snapshot | undefined> {
  const paced = createStore(snapshots.get());
  let shownAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  function show(): void {
    cancel?.();
    cancel = undefined;
    shownAt = elapsed();
    paced.set(snapshots.get());
  }
  snapshots.subscribe(() => {
    const rest = shownAt + EVERY_MS - elapsed();
    if (rest <= 0 || !isNextFrame(paced.get(), snapshots.get())) show();
    else cancel ??= setTimer(show, rest);
  });
  return paced;
}

/** Whether one differs from the other by nothing but the cursor's moment, and by what has come while it loads. */
function isNextFrame(before: Snapshot | undefined, next: Snapshot | undefined): boolean {
  const [one, other] = [before?.history, next?.history];
  return (
    one !== undefined &&
    other !== undefined &&
    (one.revision === other.revision || isMoreOf(one, other)) &&
    one.rate === other.rate &&
    one.load.type === other.load.type &&
    before?.selected?.vehicleId === next?.selected?.vehicleId &&
    before?.list.firstRow === next?.list.firstRow &&
    before?.list.total === next?.list.total
  );
}

/** Of the same request more has come, and not the first of it: that is shown at once. */
function isMoreOf(one: HistoryState, other: HistoryState): boolean {
  return (
    one.load.type === "loading" &&
    one.points > 0 &&
    one.request.from === other.request.from &&
    one.request.to === other.request.to &&
    String(one.request.vehicles) === String(other.request.vehicles)
  );
}
