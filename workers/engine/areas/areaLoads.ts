import type { User } from "#domain/account/user";
import type { GeofenceId, GroupId } from "#domain/ids";
import { type DurationMs, milliseconds, minutes, seconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { fetchText, LoadFailure } from "../ports/fetchJson.ts";
import type { ServerClock } from "../ports/serverClock.ts";
import { runTimeSliced } from "../schedule/runTimeSliced.ts";
import { type AreaSet, buildAreas, NO_AREAS } from "./buildAreas.ts";
import { NoList } from "./jsonEntries.ts";
import { readLinks, readMembers } from "./memberships.ts";

const PATH = "/api/geofences";
/** Every group's links at once; Traccar lists them for administrators alone. */
const ALL_LINKS = "/api/permissions?groupId=0&geofenceId=0";
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 403, 404]);
/** The fleet comes first: this is for whoever looks longer. */
const LOAD_AFTER = milliseconds(500);
/** Nothing notifies of a change that somebody else made. */
const REFRESH_EVERY = minutes(10);
const FIRST_RETRY = seconds(5);
const LONGEST_RETRY = minutes(5);

export interface AreaLoadEvents {
  /** What the server has now; called only when that is something else than before. */
  readonly onAreas: (areas: AreaSet) => void;
  /** Which groups to ask for, once there are areas, of a server that does not list all links. */
  readonly groups: () => readonly GroupId[];
  readonly onMembers: (members: ReadonlyMap<GroupId, readonly GeofenceId[]>) => void;
  /** A load has come to an end, well or not. */
  readonly onEnded: (isWell: boolean) => void;
}

/**
 * Loads areas, and which group has which, whenever the connection is new or somebody asks, and now and then
 * besides. Read in slices: neither positions nor snapshots wait for it.
 */
export function createAreaLoads(ports: EnginePorts, clock: ServerClock, events: AreaLoadEvents) {
  const ending = new AbortController();
  let user: User | undefined;
  let cancel: (() => void) | undefined;
  let isLoading = false;
  /** Somebody asked while a load was on its way, which may have been made before their change. */
  let isAsked = false;
  let failures = 0;
  /** A busy server has asked to be left alone for so long. */
  let leastPause = milliseconds(0);
  let hash: number | undefined;

  const all = () => (user?.administrator ? "?all=true" : "");
  const timeSliced = <Outcome>(work: Generator<unknown, Outcome>) =>
    runTimeSliced(ports, work, ending.signal);
  const text = (path: string) => fetchText({ ports, clock }, path, ending.signal);

  function plan(delay: DurationMs): void {
    cancel?.();
    cancel = ports.setTimer(() => void load(), delay);
  }

  async function loadAreas(): Promise<boolean> {
    let answer: string;
    try {
      answer = await text(PATH + all());
    } catch (error) {
      // Who may see no areas, or whose server knows none, has none.
      if (!(error instanceof LoadFailure) || error.status === undefined) throw error;
      if (error.status !== 403 && error.status !== 404) throw error;
      if (hash !== undefined) events.onAreas(NO_AREAS);
      hash = undefined;
      return false;
    }
    const built = await timeSliced(buildAreas(answer, hash));
    if (built) {
      hash = built.hash;
      events.onAreas(built.areas);
    }
    return true;
  }

  async function loadMembers(): Promise<void> {
    if (events.groups().length === 0) return events.onMembers(new Map());
    let links: string;
    try {
      links = await text(ALL_LINKS);
    } catch (error) {
      if (!(error instanceof LoadFailure) || !REFUSED.has(error.status)) throw error;
      return loadGroupByGroup();
    }
    events.onMembers(await timeSliced(readLinks(links)));
  }

  async function loadGroupByGroup(): Promise<void> {
    const members = new Map<GroupId, readonly GeofenceId[]>();
    for (const group of events.groups()) {
      const answer = await text(`${PATH}?groupId=${group}&excludeAttributes=true`);
      members.set(group, await timeSliced(readMembers(answer)));
    }
    events.onMembers(members);
  }

  async function load(): Promise<void> {
    cancel = undefined;
    isLoading = true;
    isAsked = false;
    leastPause = milliseconds(0);
    try {
      if (await loadAreas()) await loadMembers();
      failures = 0;
      events.onEnded(true);
    } catch (error) {
      if (ending.signal.aborted) return;
      failures++;
      if (error instanceof LoadFailure) leastPause = error.retryAfter ?? leastPause;
      events.onEnded(false);
      if (!(error instanceof LoadFailure || error instanceof NoList)) throw error;
    } finally {
      isLoading = false;
      const next = isAsked ? LOAD_AFTER : pause();
      if (!ending.signal.aborted) plan(milliseconds(Math.max(next, leastPause)));
    }
  }

  const pause = (): DurationMs =>
    failures === 0
      ? REFRESH_EVERY
      : milliseconds(Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (failures - 1)));

  return {
    /** The connection is new, or somebody knows that something changed. */
    ask(): void {
      if (ending.signal.aborted || !user) return;
      if (isLoading) isAsked = true;
      else plan(LOAD_AFTER);
    },

    setUser(next: User): void {
      user = next;
    },

    dispose(): void {
      ending.abort();
      cancel?.();
      cancel = undefined;
    },
  };
}
