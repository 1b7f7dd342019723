import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { DurationMs, EpochMs } from "#domain/units";
import type { Change } from "../database/changes.ts";
import type { EventDelivery } from "../live/feedLog.ts";
import type { PackedReports } from "./packReports.ts";

/** What instances of the server publish to each other, by topic. All of it was committed before. */
export interface Messages {
  readonly committed: PackedReports;
  /** Whose rights changed; undefined is everybody's. Whoever keeps them reads them anew. */
  readonly rights: readonly number[] | undefined;
  /** A session was ended. The key is no secret: it names the session inside servers only. */
  readonly session: { readonly key: string };
  /** Rows of a kind were made, changed or deleted. */
  readonly objects: Change;
  /** What people are to be notified of on their open screens. */
  readonly events: readonly EventDelivery[];
  readonly commands: { readonly ids: readonly number[] };
  /** Something has become of approvals of commands. */
  readonly approvals: { readonly ids: readonly number[] };
}

export type Topic = keyof Messages;

/** One committed batch, whole: nobody who receives it needs to ask the database. */
export interface CommittedReports {
  /** Those that became their vehicle's latest, in order. */
  readonly live: readonly Position[];
  /** Vehicles that reported nothing newer than what was known. */
  readonly reported: readonly VehicleId[];
  /** When all of them were received. */
  readonly receivedAt: EpochMs;
}

export type Handler<Message> = (message: Message) => void | Promise<void>;

/**
 * Publishes to the other instances that work on the same database. Delivery is quick and in order, but
 * not certain: whoever keeps something in memory also listens to `onGap`, and then reads it anew.
 */
export interface Bus {
  /**
   * Call after the commit. Returns at once; never fails. What was committed of reports may wait a
   * moment for more of it; whatever else is published goes at once, and what waits goes before it.
   */
  publish<Of extends Topic>(topic: Of, message: Messages[Of]): void;
  /**
   * As `publish`, and resolves when every other instance has taken it in, or after `within` when one
   * does not say so: then it must not act any more on what it knew before. Never fails.
   */
  publishConfirmed<Of extends Topic>(
    topic: Of,
    message: Messages[Of],
    within: DurationMs,
  ): Promise<void>;
  /** False while what others publish does not come: then nothing is kept that they may change. */
  isConnected(): boolean;
  /** What others published. One's own messages do not come back. A topic's messages come one by one. */
  listen<Of extends Topic>(topic: Of, handler: Handler<Messages[Of]>): void;
  /** Some messages may have been missed. */
  onGap(handler: () => void | Promise<void>): void;
  dispose(): Promise<void>;
}

/** The bus of a server that has its database to itself: there is nobody to publish to. */
export const createBus = (): Bus => ({
  publish() {},
  publishConfirmed: async () => {},
  isConnected: () => true,
  listen() {},
  onGap() {},
  dispose: async () => {},
});
