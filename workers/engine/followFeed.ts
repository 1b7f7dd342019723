import { type DurationMs, type EpochMs, seconds } from "#domain/units";
import type { User } from "#domain/user";
import type { FeedEvent } from "./connectionMachine.ts";
import type { ServerClock } from "./createServerClock.ts";
import type { EnginePorts } from "./enginePorts.ts";
import { fetchJson, LoadFailure } from "./fetchJson.ts";
import { type FleetLoad, type Load, loadFleet, loadSession, SESSION_PATH } from "./loadFleet.ts";

const SOCKET_PATH = "/api/socket";
/** The server says something every 25 s, be it `{}`. Twice missed is gone, whatever TCP believes. */
const SILENCE_LIMIT = seconds(40);
const OPEN_LIMIT = seconds(15);
/** The computer's two clocks disagree by more only when it slept or somebody set it. */
const CLOCK_JUMP_MS = 30_000;
const LOOK_EVERY = seconds(5);
const SIGNED_OUT_CODE = 4401;
/** So many frames that are no frames within `BAD_FRAMES_WITHIN_MS`: the line itself is bad. */
const MAX_BAD_FRAMES = 3;
const BAD_FRAMES_WITHIN_MS = 10_000;

/** Where the feed goes. */
export interface FeedSink {
  /** A line is being opened: what comes by `receive` must wait for `load`. */
  begin(): void;
  /** False when the text is no frame. */
  receive(text: string): boolean;
  load(fleet: FleetLoad, user: User, load: Load): void;
}

/**
 * Opens the socket, then loads the fleet, so that what is told while it loads waits in the inbox and
 * nothing falls between the two. Ends with exactly one `feed.lost` or `feed.refused`, unless the
 * returned function ends it before.
 */
export function followFeed(
  ports: EnginePorts,
  clock: ServerClock,
  sink: FeedSink,
  tell: (event: FeedEvent) => void,
): () => void {
  const ending = new AbortController();
  const load: Load = (path) => fetchJson(ports, clock, path, ending.signal);
  const watch = watchSilence(ports, () => lose());
  let badFrames: readonly DurationMs[] = [];
  let heardAt: EpochMs | undefined;

  const end = (event?: FeedEvent) => {
    if (ending.signal.aborted) return;
    ending.abort();
    watch.dispose();
    forgetNetwork();
    socket.close();
    if (event) tell(event);
  };
  const lose = (retryAfter?: DurationMs, chance = ports.random()) =>
    end({ type: "feed.lost", at: clock.now(), heardAt, chance, retryAfter });
  // A line from before the network was away is dead, whether or not it knows; no need to wait.
  const forgetNetwork = ports.onNetworkBack(() => lose(undefined, 0));

  const onText = (text: string) => {
    if (ending.signal.aborted) return;
    watch.heard();
    if (heardAt !== undefined) heardAt = clock.now();
    if (sink.receive(text)) return;
    const at = ports.monotonic();
    badFrames = [...badFrames.filter((bad) => at - bad < BAD_FRAMES_WITHIN_MS), at];
    if (badFrames.length >= MAX_BAD_FRAMES) lose();
  };

  sink.begin();
  let settleOpening: (isOpen: boolean) => void;
  const opening = new Promise<boolean>((resolve) => {
    settleOpening = resolve;
  });
  const socket = ports.openSocket(`${ports.baseUrl.replace(/^http/, "ws")}${SOCKET_PATH}`, {
    onOpen: () => {
      watch.opened();
      settleOpening(true);
    },
    onText,
    onClose: (code) => {
      if (code === SIGNED_OUT_CODE) end({ type: "feed.refused" });
      else if (watch.isOpen()) lose();
      // A refused handshake does not say why; the session's answer, on its way, does.
      else settleOpening(false);
    },
  });

  async function loadAll(): Promise<void> {
    const user = await loadSession(load);
    if (!(await opening)) throw new LoadFailure(SOCKET_PATH);
    const fleet = await loadFleet(load, user);
    if (ending.signal.aborted) return;
    sink.load(fleet, user, load);
    heardAt = clock.now();
    tell({ type: "feed.loaded" });
  }

  loadAll().catch((error: unknown) => {
    const failure = error instanceof LoadFailure ? error : undefined;
    if (isSignedOut(failure)) end({ type: "feed.refused" });
    else lose(failure?.retryAfter);
    if (!failure) throw error; // our mistake: told aloud, and tried again
  });
  return end;
}

/** The protocol answers 404 to the question who is signed in when nobody is; nothing else may. */
const isSignedOut = (failure: LoadFailure | undefined): boolean =>
  failure?.status === 401 || (failure?.status === 404 && failure.path === SESSION_PATH);

/** Calls once when the line has been silent for too long, or the computer has slept. */
function watchSilence(ports: EnginePorts, onSilence: () => void) {
  let isOpen = false;
  let heardAt = ports.monotonic();
  const skew = ports.now() - ports.monotonic();
  const look = () => {
    const limit = isOpen ? SILENCE_LIMIT : OPEN_LIMIT;
    const jumped = Math.abs(ports.now() - ports.monotonic() - skew) > CLOCK_JUMP_MS;
    if (jumped || ports.monotonic() - heardAt > limit) onSilence();
    else cancel = ports.setTimer(look, LOOK_EVERY);
  };
  let cancel = ports.setTimer(look, LOOK_EVERY);
  return {
    heard(): void {
      heardAt = ports.monotonic();
    },
    opened(): void {
      isOpen = true;
      heardAt = ports.monotonic();
    },
    isOpen: () => isOpen,
    dispose: () => cancel(),
  };
}
