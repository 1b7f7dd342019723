import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Partitions } from "../database/partitions.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Log } from "../process/logger.ts";
import type { RoadLimits } from "../roads/roadLimits.ts";
import type { RuleCache } from "../rules/ruleCache.ts";

/** What open screens and other instances are sent, after the commit. */
export interface Published {
  /** Those that became their vehicle's latest, in order. */
  readonly live: readonly Position[];
  /** All vehicles that reported, also with late or repeated reports. */
  readonly reported: readonly VehicleId[];
}

/** Called after the commit. */
export interface Committed extends Published {
  /** Those whose connection is known, late ones among them, in order. */
  readonly proven: readonly Position[];
}

export interface IngestPorts {
  readonly database: Database;
  readonly partitions: Partitions;
  readonly fleet: Fleet;
  /** Makes vehicles of trackers nobody entered; absent when that is not allowed. */
  readonly register: ((uniqueIds: readonly string[]) => Promise<void>) | undefined;
  /** What was entered about vehicles; absent: nothing besides what the fleet knows itself. */
  readonly ruleCache?: RuleCache;
  readonly roadLimits?: RoadLimits | undefined;
  /** Whether the disk takes more; absent: as long as the database takes it. */
  readonly hasDiskSpace?: () => boolean;
  readonly onCommitted: (committed: Committed) => void;
  /** Called after the commit of a past that was taken in: the latest position, its totals raised. */
  readonly onRaised?: (latest: Position) => void;
  /** Called after the commit and after the positions that they belong to. */
  readonly onEvents?: (events: readonly Event[]) => void;
  readonly now: () => EpochMs;
  readonly log: Log;
}
