import { type Bounds, createBounds } from "./createBounds.ts";
import type { ClientDelivery } from "./deliveryTo.ts";
import {
  FAST,
  type GivenUpCounts,
  LAGGING,
  SLOW,
  UPDATES_PER_SECOND,
  VEHICLES,
} from "./startSlowWorld.ts";

interface Delays {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}
interface ServerFigures {
  readonly cpuPercent: number;
  readonly loopP99Ms: number;
  /** The least that it held, and the least that was resident, after collections. */
  readonly heldMb: number;
  readonly residentMb: number;
}

/** What the run with slow clients measured. */
export interface SlowFigures {
  readonly minutes: number;
  readonly alone: ServerFigures;
  readonly beside: ServerFigures;
  readonly delaysAlone: Delays;
  readonly delaysBeside: Delays;
  readonly mostBuffered: number;
  readonly slowGivenUp: Readonly<GivenUpCounts>;
  readonly laggingGivenUp: Readonly<GivenUpCounts>;
  readonly slowConnections: number;
  readonly slowResumes: number;
  /** Rows that came of those that were published. */
  readonly slowShare: number;
  readonly laggingShare: number;
  /**
   * Clients that were sent the newest of vehicles in place of all, while the connections were bad.
   */
  readonly conflated: number;
  readonly slowSnapshots: number;
  readonly laggingSnapshots: number;
  readonly conflatedP99Ms: number;
  readonly resumedP99Ms: number;
  readonly deliveries: readonly ClientDelivery[];
  readonly lostByFast: number;
  readonly connectionsOfFast: number;
  readonly recoveryMs: number;
  readonly wrongOfCrowd: number;
  readonly wrongOfFast: number;
  readonly vehiclesCompared: number;
}

const MAX_BUFFERED_BYTES = 1_000_000;
const MAX_P99_RATIO = 1.1;
/** For each socket that is behind, and what the log rises by from one weighing to the next. */
const MAX_HELD_MB = LAGGING + SLOW + 8;
/** The log goes up and down; over less than this it cannot be distinguished from a leak. */
const LOG_TURN_MINUTES = 5;

/** As a table, with the bounds of S06. */
export function reportSlow(run: SlowFigures): Bounds {
  const bounds = createBounds();
  bounds.report("vehicles, updates a second", `${VEHICLES}, ${UPDATES_PER_SECOND}`);
  bounds.report("clients fast, lagging, slow", `${FAST}, ${LAGGING}, ${SLOW}`);
  reportFast(bounds, run);
  reportServer(bounds, run);
  reportCrowds(bounds, run);
  reportDeliveries(bounds, run.deliveries);
  bounds.report("all good again after ms", run.recoveryMs);
  bounds.atLeast("vehicles compared, each client", run.vehiclesCompared, VEHICLES);
  bounds.atMost("vehicles wrong, slow and lagging", run.wrongOfCrowd, 0);
  bounds.atMost("vehicles wrong, fast", run.wrongOfFast, 0);
  return bounds;
}

function reportFast(bounds: Bounds, { delaysAlone, delaysBeside, ...run }: SlowFigures): void {
  bounds.report("fast: rows measured alone, beside", `${delaysAlone.count}, ${delaysBeside.count}`);
  bounds.report("fast: p50 ms alone, beside", `${delaysAlone.p50Ms}, ${delaysBeside.p50Ms}`);
  bounds.report("fast: p99 ms alone, beside", `${delaysAlone.p99Ms}, ${delaysBeside.p99Ms}`);
  bounds.atMost("fast: p99 beside by alone", delaysBeside.p99Ms / delaysAlone.p99Ms, MAX_P99_RATIO);
  bounds.atMost("fast: events and results lost", run.lostByFast, 0);
  bounds.atMost("fast: connections", run.connectionsOfFast, FAST);
}

function reportServer(bounds: Bounds, { alone, beside, minutes, mostBuffered }: SlowFigures): void {
  bounds.atMost("most bytes buffered in a socket", mostBuffered, MAX_BUFFERED_BYTES);
  bounds.report("server: busy % alone, beside", pair(alone.cpuPercent, beside.cpuPercent));
  bounds.report("server: loop p99 ms alone, beside", pair(alone.loopP99Ms, beside.loopP99Ms));
  bounds.report("server: resident MB alone, beside", pair(alone.residentMb, beside.residentMb));
  bounds.report("server: held MB alone, beside", pair(alone.heldMb, beside.heldMb));
  const more = beside.heldMb - alone.heldMb;
  if (minutes >= LOG_TURN_MINUTES) bounds.atMost("server: held MB more", more, MAX_HELD_MB);
  else bounds.report("server: held MB more, not judged in a short run", more);
}

function reportCrowds(bounds: Bounds, run: SlowFigures): void {
  const { slowGivenUp, laggingGivenUp } = run;
  const tooSlow = slowGivenUp.tooSlow + laggingGivenUp.tooSlow;
  bounds.report("slow: closed with 4008", slowGivenUp.tooSlow);
  bounds.report("slow: given up as dead", slowGivenUp.dead);
  bounds.report(
    "slow: connections, of these resumed",
    `${run.slowConnections}, ${run.slowResumes}`,
  );
  bounds.report("slow: clients with a new snapshot", run.slowSnapshots);
  bounds.report("slow: received of published rows %", 100 * run.slowShare);
  bounds.report("lagging: closed with 4008", laggingGivenUp.tooSlow);
  bounds.report("lagging: given up as dead", laggingGivenUp.dead);
  bounds.report("lagging: new snapshots", run.laggingSnapshots);
  bounds.report("lagging: received of published rows %", 100 * run.laggingShare);
  bounds.report(
    "lagging: p99 ms before and after a resume",
    pair(run.conflatedP99Ms, run.resumedP99Ms),
  );
  bounds.report("clients conflated", run.conflated);
  bounds.atLeast("clients conflated and connections closed with 4008", run.conflated + tooSlow, 1);
}

function reportDeliveries(bounds: Bounds, deliveries: readonly ClientDelivery[]): void {
  const total = (of: keyof ClientDelivery) =>
    deliveries.reduce((sum, delivery) => sum + delivery[of], 0);
  bounds.report("slow and lagging: events sent, as many results", total("sent"));
  bounds.report("… events received by feed", total("eventsByFeed"));
  bounds.report("… events received by call", total("eventsByCall"));
  bounds.atMost("… events lost", total("eventsLost"), 0);
  bounds.report("… results received by feed", total("resultsByFeed"));
  bounds.report("… results passed over by a snapshot", total("resultsPassedOver"));
  bounds.atMost("… results lost", total("resultsLost"), 0);
}

const pair = (...numbers: readonly number[]) =>
  numbers.map((number) => number.toFixed(1)).join(", ");
