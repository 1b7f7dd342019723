import type { User } from "#domain/account/user";
import type { DurationMs } from "#domain/units";
import type { Group } from "#domain/vehicle";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { LoadFailure } from "../ports/fetchJson.ts";
import {
  type FleetLoad,
  type Load,
  loadFleet,
  loadGroups,
  loadSession,
  SESSION_PATH,
} from "../ports/loadFleet.ts";
import type { FeedReader } from "./feedReader.ts";
import { SOCKET_PATH } from "./openFeedSocket.ts";
import { createReloads } from "./reloads.ts";

/** Where goes what is loaded by calls. */
export interface LoadSink {
  readonly reader: FeedReader;
  /** What comes must wait for `load`. */
  begin(): void;
  /** Who is signed in; nothing is known of the fleet yet. */
  identified(user: User): void;
  /** Lists were asked for, and answered or not. */
  fetched(isOk: boolean): void;
  /** Whose snapshot it is that was received, and their groups. */
  join(groups: readonly Group[], user: User, load: Load): void;
  load(fleet: FleetLoad, user: User, load: Load): void;
  regroup(groups: readonly Group[]): void;
}

/**
 * How a connection began: in text, in binary with the whole snapshot, or where the last one ended.
 */
export type Beginning = { readonly type: "text" | "opened" | "resumed" };

interface FeedLoadingParts {
  readonly ports: EnginePorts;
  readonly sink: LoadSink;
  readonly load: Load;
  readonly sendText: (text: string) => void;
  /** Aborted when the connection is over: what is on its way then is nobody's. */
  readonly signal: AbortSignal;
}

interface FeedLoadingListeners {
  readonly onLoaded: () => void;
  readonly onLost: (retryAfter?: DurationMs) => void;
  readonly onSignedOut: () => void;
}

/**
 * Loads for one connection what it does not bring itself: who is signed in and their groups, and
 * everything from a server that speaks text.
 */
export function createFeedLoading(
  { ports, sink, load, sendText, signal }: FeedLoadingParts,
  { onLoaded, onLost, onSignedOut }: FeedLoadingListeners,
) {
  const { reader } = sink;
  const reloads = createReloads(ports);
  const beginning = createBeginning();
  /** The snapshot of this connection is in the fleet, and whose it is is known. */
  let isLoaded = false;

  /** Groups come by calls alone. */
  async function loadByFeed(user: User): Promise<void> {
    const groups = await loadGroups(load, user);
    if (signal.aborted) return;
    sink.fetched(true);
    const how = beginning.last();
    // Somebody else has signed in meanwhile; the next connection will be theirs.
    if (how?.type === "resumed" && reader.user() !== user.id) return onLost();
    reader.belongsTo(user.id);
    if (how?.type === "opened") sink.join(groups, user, load);
    else sink.regroup(groups);
    isLoaded = true;
  }

  async function loadByCalls(user: User): Promise<void> {
    reloads.begin();
    const fleet = await loadFleet(load, user);
    if (signal.aborted) return;
    sink.fetched(true);
    sink.load(fleet, user, load);
    isLoaded = true;
    reloads.end(() => {
      sink.begin();
      attempt(loadByCalls(user));
    });
  }

  async function loadAll(): Promise<void> {
    const user = await loadSession(load);
    if (!signal.aborted) sink.identified(user);
    const how = await beginning.made;
    if (!how) throw new LoadFailure(SOCKET_PATH);
    if (signal.aborted) return;
    const { token } = user.attributes;
    // As JSON, which a server that does not know it passes over in silence.
    if (typeof token === "string") sendText(JSON.stringify({ token }));
    await (how.type === "text" ? loadByCalls(user) : loadByFeed(user));
    if (!signal.aborted) onLoaded();
  }

  function attempt(loading: Promise<void>): void {
    loading.catch((error: unknown) => {
      const failure = error instanceof LoadFailure ? error : undefined;
      if (failure && !signal.aborted) sink.fetched(false);
      if (isSignedOut(failure)) onSignedOut();
      else onLost(failure?.retryAfter);
      if (!failure) throw error; // our mistake: logged, and tried again
    });
  }

  return {
    start: () => attempt(loadAll()),

    /** How the connection began; undefined when it never will. */
    began: beginning.set,

    /** Something that was sent has not been read: all of it is asked for. */
    reload: reloads.want,

    dispose(): void {
      reloads.dispose();
      // A snapshot of which nobody knows whose it is is none to go on from.
      if (beginning.last()?.type === "opened" && !isLoaded) reader.forget();
    },
  };
}

/** The protocol answers 404 to the request for the session when nobody is signed in, only there. */
const isSignedOut = (failure: LoadFailure | undefined): boolean =>
  failure?.status === 401 || (failure?.status === 404 && failure.path === SESSION_PATH);

/** How the connection began, once it has; undefined when it never will. */
function createBeginning() {
  let last: Beginning | undefined;
  let settle: (beginning: Beginning | undefined) => void;
  const made = new Promise<Beginning | undefined>((resolve) => {
    settle = resolve;
  });
  return {
    made,
    last: () => last,
    set(beginning: Beginning | undefined): void {
      last = beginning;
      settle(beginning);
    },
  };
}
