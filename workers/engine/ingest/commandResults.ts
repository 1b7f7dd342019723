import type { PublishResults } from "#contract/engine";
import { type CommandResult, commandResultFromWire } from "#contract/feed/commandResult";
import { wireTime } from "#contract/traccar/wire";
import {
  before,
  type DurationMs,
  days,
  type EpochMs,
  epochMs,
  milliseconds,
  seconds,
} from "#domain/units";
import {
  type ConnectionListener,
  createMissedPeriod,
  endOfMissed,
  type Missed,
} from "../events/missedPeriod.ts";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { LoadFailure } from "../ports/fetchJson.ts";
import type { Load } from "../ports/loadFleet.ts";
import type { ServerClock } from "../ports/serverClock.ts";

const PATH = "/api/actuations/results";
/** The server answers for no longer; older results stand in the vehicle's list of commands. */
const LONGEST_PERIOD = days(1);
/** A result is written down this much before it is sent, at most. */
const SENT_WITHIN: DurationMs = seconds(30);
/** How long after a failure it is asked again. */
const ASK_AGAIN_AFTER: DurationMs = seconds(5);
/** So many commands are known by their last result. A person sends far fewer. */
const MOST_COMMANDS = 10_000;

/** Where the results of commands go. Outlasts the fleet of one session. */
export interface CommandResults extends ConnectionListener {
  /** `missed`: so long ago the page, which had another engine, was sure to have received all. */
  watch(publish: PublishResults, missed: DurationMs | undefined): void;
  /** Results of the feed. */
  received(results: readonly CommandResult[]): void;
}

/**
 * Publishes every step of every command once, in order, whether or not the page is seen. After a
 * whole snapshot the last step of each command that changed meanwhile is asked for, by one call; a
 * server that does not know that call sends no results either.
 */
export function createCommandResults(ports: EnginePorts, clock: ServerClock): CommandResults {
  const missedPeriod = createMissedPeriod(ports, clock);
  /** A request that was not answered, to be sent again. */
  let again: { readonly load: Load; readonly from: DurationMs } | undefined;
  let publish: PublishResults | undefined;
  let waiting: CommandResult[] = [];
  let isPublishing = false;
  /** The newest of each command: what is sent again, or asked for again, is no news. */
  const newest = new Map<string, CommandResult>();

  function isNews(result: CommandResult): boolean {
    const known = newest.get(result.commandId);
    if (known && known.at > result.at) return false;
    if (known && known.at === result.at && known.outcome === result.outcome) return false;
    newest.delete(result.commandId);
    newest.set(result.commandId, result);
    // A map keeps the order in which things came: the first is the oldest.
    if (newest.size > MOST_COMMANDS) newest.delete(newest.keys().next().value!);
    return true;
  }

  async function work(): Promise<void> {
    isPublishing = true;
    for (let to = publish; to && waiting.length > 0; to = publish) {
      // A failure is the page's; nothing is sent twice.
      await to(waiting.splice(0)).catch(() => undefined);
    }
    isPublishing = false;
  }

  function add(results: readonly CommandResult[]): void {
    waiting.push(...results.filter(isNews));
    if (waiting.length > MOST_COMMANDS) waiting = waiting.slice(-MOST_COMMANDS);
    if (!isPublishing) void work();
  }

  async function ask(missed: Missed, load: Load): Promise<void> {
    const to = endOfMissed(clock);
    const from = latest(before(missed.from, SENT_WITHIN), before(to, LONGEST_PERIOD));
    const query = new URLSearchParams({ from: wireTime(from), to: wireTime(to) });
    try {
      const answer = await load(`${PATH}?${query}`);
      if (missed.isCurrent()) add(resultsIn(answer));
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      if (isUnknown(error)) return;
      missed.giveBack();
      again = { load, from: milliseconds(ports.monotonic() + ASK_AGAIN_AFTER) };
    }
  }

  function catchUp(load: Load): void {
    again = undefined;
    const missed = missedPeriod.take();
    if (missed) void ask(missed, load);
  }

  return {
    watch(next, missed) {
      publish = next;
      missedPeriod.assume(missed);
      if (!isPublishing) void work();
    },
    received: add,
    heartbeat() {
      missedPeriod.heartbeat();
      if (again && ports.monotonic() >= again.from) catchUp(again.load);
    },
    away() {
      missedPeriod.away();
      again = undefined;
    },
    back(load) {
      missedPeriod.back();
      catchUp(load);
    },
    resumed(load) {
      missedPeriod.resumed();
      catchUp(load);
    },
    forget() {
      again = undefined;
      missedPeriod.forget();
      waiting = [];
      newest.clear();
    },
  };
}

/** The server has no such call, or takes "results" for the number of a command. */
const isUnknown = ({ status }: LoadFailure): boolean =>
  status === 400 || status === 404 || status === 405;

const resultsIn = (answer: unknown): readonly CommandResult[] =>
  Array.isArray(answer)
    ? answer.map(commandResultFromWire).filter((result) => result !== undefined)
    : [];

const latest = (one: EpochMs, other: EpochMs): EpochMs => epochMs(Math.max(one, other));
