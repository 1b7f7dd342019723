import type { ConnectionId } from "#domain/ids";
import type { Attributes } from "#domain/position";

/**
 * What a tracker says in one message, its protocol decoded and nothing believed yet: every number
 * may be absurd. Real trackers and the simulated fleet hand in the same thing.
 */
export interface TrackerReport {
  readonly uniqueId: string;
  readonly protocol: string;
  /** Milliseconds since 1970, by the tracker's clock. */
  readonly fixTime: number;
  readonly valid: boolean;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeMetres: number;
  readonly speedKnots: number;
  readonly courseDegrees: number;
  readonly accuracyMetres: number;
  readonly attributes: Attributes;
  /** Given by whoever listens, to what has proved where it comes from; never read from a message. */
  readonly line?: ConnectionId;
}
