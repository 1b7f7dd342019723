import type { HistoryLoad, HistoryRequest, HistoryState } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";

/** What somebody wants to see of the past, and where the cursor stands at first. */
export interface HistoryTarget {
  readonly request: HistoryRequest;
  readonly moment: EpochMs;
}

/** Where the cursor goes, and how it runs on from there: 0 stands still, negative runs backwards. */
export interface CursorMove {
  readonly type: "cursor.moves";
  readonly at: EpochMs;
  readonly rate: number;
}

/** Who is selected; undefined: nobody. */
export interface Selected {
  readonly vehicle: VehicleId | undefined;
}

export type HistoryEvent =
  /** A period is to be chosen. */
  | { readonly type: "user.chose" }
  | { readonly type: "user.dismissed" }
  | { readonly type: "user.opened"; readonly target: HistoryTarget }
  /** To a vehicle at a moment: within what is open, else to that. */
  | { readonly type: "user.jumped"; readonly vehicle: VehicleId; readonly target: HistoryTarget }
  | { readonly type: "user.left" }
  | {
      readonly type: "user.selected";
      readonly vehicle: VehicleId | undefined;
      readonly at: EpochMs | undefined;
    }
  | { readonly type: "user.played"; readonly at: EpochMs }
  | { readonly type: "user.paused"; readonly at: EpochMs }
  | { readonly type: "user.sought"; readonly at: EpochMs }
  /** Holds the cursor; if it ran it runs on when it is let go of. */
  | { readonly type: "user.grabbed"; readonly at: EpochMs }
  | { readonly type: "user.released"; readonly at: EpochMs }
  | { readonly type: "user.changedRate"; readonly rate: number; readonly at: EpochMs }
  | { readonly type: "user.cancelled" }
  | { readonly type: "user.retried" }
  | {
      readonly type: "address.changed";
      readonly target: HistoryTarget | undefined;
      /** By a link, back or forward, and not by this page. */
      readonly hasArrived: boolean;
    }
  | { readonly type: "engine.reported"; readonly history: HistoryState | undefined }
  /** Every move of the cursor is answered: what the engine reports is newer than they are. */
  | { readonly type: "cursor.agreed" }
  | { readonly type: "engine.failed" };

export interface HistoryContext {
  readonly target: HistoryTarget | undefined;
  /** Of the tracks that have come; undefined: the route is not fetched, and there are no trips. */
  readonly revision: number | undefined;
  readonly load: HistoryLoad;
  /** How fast the past runs, or would run; never 0. */
  readonly rate: number;
  readonly isAgreed: boolean;
}
