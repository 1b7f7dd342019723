import type { UserId } from "#domain/ids";
import { after, type DurationMs, type EpochMs, minutes } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Fleet, VehicleRecord } from "../fleet/fleet.ts";
import type { Log } from "../process/logger.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { HeavyReads } from "../reports/heavyReads.ts";
import type { Viewer } from "../rights/rights.ts";
import type { LinkedAlert, RuleCache } from "../rules/ruleCache.ts";
import { type AlertRehearsal, rehearseAlert } from "./rehearseAlert.ts";
import { type AreaRehearsal, type ChangedArea, rehearseArea } from "./rehearseArea.ts";
import type { RehearsalPeriod } from "./vehicleRehearsal.ts";

/** Longer nobody waits; what was not reached is said. */
const REHEARSED_FOR: DurationMs = minutes(2);
const RETRY_AFTER_SECONDS = "5";

/** How far somebody's rehearsal is, in vehicles. */
export interface RehearsalProgress {
  readonly done: number;
  readonly total: number;
}

/** One that is under way. */
export interface Rehearsal {
  expect(total: number): void;
  done(count: number): void;
  /** Its time is up. */
  isOver(): boolean;
}

interface Ports {
  readonly database: Database;
  readonly heavyReads: Pick<HeavyReads, "of">;
  readonly fleet: Pick<Fleet, "ids" | "record" | "latest">;
  readonly ruleCache: RuleCache;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/** Who asks, for what time, and as long as what. */
export interface RehearsalCall {
  readonly viewer: Viewer;
  readonly period: RehearsalPeriod;
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal;
}

/**
 * Rehearses what is not saved yet over the past: one at a time of each person, page by page behind
 * everybody's other reads, and each with an end.
 */
export function createRehearsals(ports: Ports) {
  const { database, heavyReads, fleet, ruleCache, now, log } = ports;
  const running = new Map<UserId, RehearsalProgress>();

  async function run<Result>(
    user: UserId,
    work: (rehearsal: Rehearsal) => Promise<Result>,
  ): Promise<Result> {
    if (running.has(user))
      throw new Refusal(
        429,
        "tooManyAttempts",
        "Only one rehearsal at once: another is under way",
      ).withHeaders({ "retry-after": RETRY_AFTER_SECONDS });
    const until = after(now(), REHEARSED_FOR);
    let progress: RehearsalProgress = { done: 0, total: 0 };
    const put = (given: Partial<RehearsalProgress>) => {
      progress = { ...progress, ...given };
      running.set(user, progress);
    };
    put({});
    try {
      return await work({
        expect: (total) => put({ total }),
        done: (done) => put({ done }),
        isOver: () => now() > until,
      });
    } finally {
      running.delete(user);
    }
  }

  /** As they are now; one that is removed meanwhile is left out. */
  function* vehicles(): Iterable<VehicleRecord> {
    for (const id of Array.from(fleet.ids())) {
      const record = fleet.record(id);
      if (record) yield record;
    }
  }

  const portsOf = ({ viewer, signal }: RehearsalCall, rehearsal: Rehearsal) => ({
    database,
    enqueue: heavyReads.of(viewer.user.id),
    signal,
    ruleCache,
    vehicles: vehicles(),
    viewer,
    rehearsal,
  });

  return {
    /** Of a person's; undefined while none is under way. */
    progressOf: (user: UserId): RehearsalProgress | undefined => running.get(user),

    alert: (call: RehearsalCall, alert: LinkedAlert): Promise<AlertRehearsal> =>
      run(call.viewer.user.id, (rehearsal) =>
        rehearseAlert({ ...portsOf(call, rehearsal), now }, alert, call.period),
      ),

    area: (call: RehearsalCall, area: ChangedArea): Promise<AreaRehearsal> =>
      run(call.viewer.user.id, (rehearsal) =>
        rehearseArea({ ...portsOf(call, rehearsal), latest: fleet.latest, log }, area, call.period),
      ),
  };
}

export type Rehearsals = ReturnType<typeof createRehearsals>;
