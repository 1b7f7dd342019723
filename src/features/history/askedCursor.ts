import type { HistoryEngine } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import type { EpochMs } from "#domain/units";
import { createStore, type ReadableStore } from "../../state/store.ts";
import type { CursorMove, HistoryTarget } from "./historyEvent.ts";
import { isSameRequest } from "./historyRequests.ts";

/** Undefined while no history is there. */
export interface AskedCursor extends ReadableStore<EpochMs | undefined> {
  /** Opens a history; what it returns takes moves until it is let go of. */
  open(target: HistoryTarget, listeners: CursorListeners): OpenCursor;
}

interface CursorListeners {
  readonly onAgreed: () => void;
  readonly onFailed: () => void;
}

interface OpenCursor {
  move(move: CursorMove): void;
  letGo(): void;
}

/**
 * The cursor as the page shows it: where it was asked to be, until the engine is there. However fast
 * somebody scrubs, one move is under way, and of those behind it only the newest is sent.
 */
export function createAskedCursor(
  engine: Pick<HistoryEngine, "openHistory" | "setCursor">,
  snapshots: ReadableStore<Snapshot | undefined>,
): AskedCursor {
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
    open({ request, moment }, { onAgreed, onFailed }) {
      let isHeld = true;
      let isUnderWay = false;
      let waiting: CursorMove | undefined;
      /** The snapshot that was there at the last answer: those after it know the move. */
      let answeredAt = -1;

      async function send(call: () => Promise<void>): Promise<void> {
        isUnderWay = true;
        // The engine that comes after one that broke down is asked by its keeper.
        await call().catch(() => isHeld && onFailed());
        isUnderWay = false;
        const next = waiting;
        waiting = undefined;
        if (!isHeld) return;
        if (next) return send(() => engine.setCursor(next.at, next.rate));
        answeredAt = newest()?.sequence ?? -1;
        onAgreed();
      }
      const unsubscribe = snapshots.subscribe(() => {
        const snapshot = newest();
        if (isUnderWay || asked.get() === undefined || !snapshot?.history) return;
        const isNews = snapshot.sequence !== answeredAt;
        if (isNews && isSameRequest(snapshot.history.request, request)) asked.set(undefined);
      });

      asked.set(moment);
      void send(() => engine.openHistory(request, moment));
      return {
        move(move) {
          asked.set(move.at);
          if (isUnderWay) waiting = move;
          else void send(() => engine.setCursor(move.at, move.rate));
        },
        letGo() {
          isHeld = false;
          unsubscribe();
          asked.set(undefined);
        },
      };
    },
  };
}
