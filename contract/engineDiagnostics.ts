import type { DurationMs, EpochMs } from "#domain/units";

/** How the engine fares, since its start where nothing else is stated. */
export interface EngineDiagnostics {
  readonly vehicles: number;
  /** Whether the last fetch of lists was answered; undefined before the first. */
  readonly connectionOk: boolean | undefined;
  /** When anything came of the server last, by its clock; absent before the first. */
  readonly lastFrameAt: EpochMs | undefined;
  readonly updatesPerSecond: number;
  readonly snapshotsPerSecond: number;
  /** Positions that changed nothing, by reason; `late` and `duplicate` are among them. */
  readonly refused: Readonly<Record<string, number>>;
  readonly late: number;
  readonly duplicates: number;
  /** From the tracker's fix to its being drawn, of the last live ones; absent before. */
  readonly delay: { readonly p50: DurationMs; readonly p95: DurationMs } | undefined;
  /** Positions that wait for the next snapshot. */
  readonly queue: number;
  /** Snapshots that could not be made or drawn. */
  readonly failedSnapshots: number;
  /** The text of the last of them. */
  readonly lastFailure: string | undefined;
  /** Pieces of memory made for snapshots: a page that gives them back needs three or so. */
  readonly buffersMade: number;
}

/** What an engine that is alive answers. */
export interface Heartbeat {
  /** Snapshots in a row that could not be made; an engine that makes none is as good as dead. */
  readonly failedInARow: number;
}
