import type { HistoryEngine } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import type { EpochMs } from "#domain/units";
import { createStore, type ReadableStore } from "../../state/store.ts";
import { type CursorMove, type HistoryTarget, isSameRequest } from "./historyMachine.ts";

/** Undefined while no history is there. */
export interface ReplayCursor extends ReadableStore<EpochMs | undefined> {
  /** Begins a history; what it returns takes moves until it is closed. */
  open(target: HistoryTarget, onAgreed: () => void): OpenCursor;
}

export interface OpenCursor {
  move(move: CursorMove): void;
  close(): void;
}

/**
 * The cursor as the page shows it: where it was asked to be, until the engine is there. However fast
 * somebody scrubs, one move is under way, and of those behind it only the newest is sent.
 */
export function createReplayCursor(
  engine: Pick<HistoryEngine, "setCursor">,
  snapshots: ReadableStore<Snapshot | undefined>,
): ReplayCursor {
  const asked = createStore<EpochMs | undefined>(undefined);
  const newest = () => snapshots.get();

  return {
    get: () => asked.get() ?? newest()?.history?.cursor,
    subscribe(listener) {
      const ends = [asked.subscribe(listener), snapshots.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    open({ request, moment }, onAgreed) {
      let isOpen = true;
      let isUnderWay = false;
      let waiting: CursorMove | undefined;
      /** The snapshot that was there at the last answer: those after it know the move. */
      let answeredAt = -1;
      asked.set(moment);

      async function send(move: CursorMove): Promise<void> {
        isUnderWay = true;
        try {
          await engine.setCursor(move.at, move.rate);
        } finally {
          isUnderWay = false;
          const next = waiting;
          waiting = undefined;
          if (isOpen && next) void send(next);
          else if (isOpen) {
            answeredAt = newest()?.sequence ?? -1;
            onAgreed();
          }
        }
      }
      const unsubscribe = snapshots.subscribe(() => {
        const snapshot = newest();
        if (isUnderWay || asked.get() === undefined || !snapshot?.history) return;
        const isNews = snapshot.sequence !== answeredAt;
        if (isNews && isSameRequest(snapshot.history.request, request)) asked.set(undefined);
      });

      return {
        move(move) {
          asked.set(move.at);
          if (isUnderWay) waiting = move;
          else void send(move);
        },
        close() {
          isOpen = false;
          unsubscribe();
          asked.set(undefined);
        },
      };
    },
  };
}
