import { FEED_PROTOCOL } from "#contract/feed/frameHead";
import { type DurationMs, type EpochMs, seconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { fetchJson, LoadFailure, type ServerAccess } from "../ports/fetchJson.ts";
import type { Load } from "../ports/loadFleet.ts";
import type { FeedEvent } from "./connectionMachine.ts";
import { type Beginning, createFeedLoading, type LoadSink } from "./feedLoading.ts";
import type { FeedNews, FeedOutcome } from "./feedReader.ts";
import type { Languages } from "./languages.ts";
import { openFeedSocket, SOCKET_PATH } from "./openFeedSocket.ts";
import { type SilenceLimits, watchSilence } from "./watchSilence.ts";

/** What the specification calls the ping: any answer shows that the server is there. */
const PING_PATH = "/api/server";
/** Our own server sends something every 10 s; twice missed is gone. */
const FEED_SILENCE: SilenceLimits = { late: seconds(11), dead: seconds(20) };
/** A stock server sends `{}` every 55 s. */
const TEXT_SILENCE: SilenceLimits = { late: seconds(57), dead: seconds(65) };
const SIGNED_OUT_CODE = 4401;
/**
 * So many frames that are no frames within `BAD_FRAMES_WITHIN_MS`: the connection itself is bad.
 */
const MAX_BAD_FRAMES = 3;
const BAD_FRAMES_WITHIN_MS = 10_000;
/** A longer text, in characters, is not read: what it contains is asked for instead. */
export const LONGEST_TEXT = 8 * 1_024 * 1_024;

/** Where the feed goes. What it remembers outlasts the single connection. */
export interface FeedSink extends LoadSink {
  readonly languages: Languages;
  /** A connection is being opened: what comes must wait for `load`, `open` or `resume`. */
  begin(): void;
  /** The connection speaks the binary feed: what is looked at may be said on it. */
  listen(send: (text: string) => void): void;
  /** A whole snapshot begins on it; what comes until `opened` is a part of that. */
  open(): void;
  opened(): void;
  /** A text frame. False when the text is none. */
  receive(text: string): boolean;
  /** What a binary frame brought. */
  applyNews(news: FeedNews): void;
  /** The connection goes on where the one before ended: what is there still holds. */
  resume(load: Load): void;
}

/** What the feed comes from, and where it goes. */
interface FeedEnds extends ServerAccess {
  readonly sink: FeedSink;
  /** Something came. */
  readonly onFrame?: () => void;
}

/**
 * Opens the socket and brings the fleet: by `fleet.v1` if the server has it, else it loads while what
 * comes waits in the inbox, so that nothing falls between the two. Ends with exactly one
 * `feed.lost`, `feed.outdated` or `feed.refused`, unless the returned function ends it before.
 */
export function followFeed(
  { ports, clock, sink, onFrame }: FeedEnds,
  send: (event: FeedEvent) => void,
): () => void {
  const { reader } = sink;
  const ending = new AbortController();
  const load: Load = (path) => fetchJson({ ports, clock }, path, ending.signal);
  const watch = watchSilence(ports, {
    onLate() {
      if (receivedAt !== undefined) send({ type: "feed.silent", receivedAt });
      void ping();
    },
    onReceived: () => send({ type: "feed.received" }),
    onDead: () => lose(),
  });
  const isTooMuch = countBadFrames(ports);
  let receivedAt: EpochMs | undefined;

  const end = (event?: FeedEvent) => {
    if (ending.signal.aborted) return;
    ending.abort();
    watch.dispose();
    loading.dispose();
    forgetNetwork();
    socket.close();
    if (event) send(event);
  };
  const lose = (retryAfter?: DurationMs, chance = ports.random()) =>
    end({ type: "feed.lost", at: clock.now(), receivedAt, chance, retryAfter });
  // A connection from before the network was away is dead, whether or not it knows; no need to
  // wait.
  const forgetNetwork = ports.onNetworkBack(() => lose(undefined, 0));

  const received = () => {
    watch.received();
    onFrame?.();
    if (receivedAt !== undefined) receivedAt = clock.now();
  };
  const receivedBadFrame = () => {
    if (!isTooMuch()) return;
    reader.forget();
    lose();
  };
  const onOutcome = (outcome: FeedOutcome) => {
    if (outcome.type === "bad" && outcome.reason === "wrongVersion")
      end({ type: "feed.outdated", receivedAt });
    else if (outcome.type === "bad") receivedBadFrame();
    else if (outcome.type === "gap") lose();
    else if (outcome.type === "news") sink.applyNews(outcome.news);
    else if (outcome.type === "snapshot") sink.open();
    else if (outcome.type === "opened") {
      sink.applyNews(outcome.news);
      sink.opened();
      join({ type: "opened" });
    } else if (outcome.type === "resumed") {
      sink.resume(load);
      join({ type: "resumed" });
    }
  };
  const join = (how: Beginning) => {
    loading.began(how);
    sink.listen((text) => socket.send(text));
  };

  const loading = createFeedLoading(
    { ports, sink, load, sendText: (text) => socket.send(text), signal: ending.signal },
    {
      onLoaded() {
        receivedAt = clock.now();
        send({ type: "feed.loaded" });
      },
      onLost: lose,
      onSignedOut: () => end({ type: "feed.refused" }),
    },
  );

  sink.begin();
  const address = ports.baseUrl.replace(/^http/, "ws") + SOCKET_PATH;
  const socket = openFeedSocket(
    { ports, languages: sink.languages, address },
    {
      onOpen(protocol) {
        if (ending.signal.aborted) return;
        const speaksFeed = protocol === FEED_PROTOCOL;
        watch.opened(speaksFeed ? FEED_SILENCE : TEXT_SILENCE);
        if (speaksFeed) socket.send(reader.begin());
        else loading.began({ type: "text" });
      },
      onText(text) {
        if (ending.signal.aborted) return;
        received();
        if (text.length > LONGEST_TEXT) loading.reload();
        else if (!sink.receive(text)) receivedBadFrame();
      },
      onBytes(bytes) {
        if (ending.signal.aborted) return;
        received();
        onOutcome(reader.receive(bytes));
      },
      onClose(code) {
        if (code === SIGNED_OUT_CODE) end({ type: "feed.refused" });
        else lose();
      },
      // A refused handshake does not say why; the session's answer, on its way, does.
      onRefused: () => loading.began(undefined),
    },
  );

  /** A network that is gone is found out before the connection counts as dead. */
  async function ping(): Promise<void> {
    try {
      await load(PING_PATH);
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      if (error.status === undefined && !ending.signal.aborted) lose();
    }
  }

  loading.start();
  return end;
}

/** Asked for each frame that is none: whether the connection itself is bad. */
function countBadFrames(ports: EnginePorts): () => boolean {
  let badFrames: readonly DurationMs[] = [];
  return () => {
    const at = ports.monotonic();
    badFrames = [...badFrames.filter((bad) => at - bad < BAD_FRAMES_WITHIN_MS), at];
    return badFrames.length >= MAX_BAD_FRAMES;
  };
}
