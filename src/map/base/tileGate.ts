import { type DurationMs, minutes, seconds } from "#domain/units";
import { afterListening } from "./timers.ts";

/** A server of tiles that has not answered by then is of no use to somebody who looks. */
export const TILE_LIMIT: DurationMs = seconds(4);

/** So many tiles in a row that cannot be had are a server that cannot be had. */
export const FAILURES_IN_A_ROW = 4;

/** How soon a closed server is asked again, at first and at the slowest. */
const RETRY_FIRST = seconds(30);
const RETRY_LAST = minutes(5);

/** `asking` is only the first time: afterwards a server is shown or not. */
export type GateState = "asking" | "open" | "closed";

export interface TileGatePorts {
  /** One tile of the view; whether it came and is a tile. */
  ask(signal: AbortSignal): Promise<boolean>;
  setTimer(run: () => void, delay: DurationMs): () => void;
  onChange(state: GateState): void;
}

export interface TileGate {
  state(): GateState;
  /** A tile that the map asked for has come. */
  came(): void;
  /** One has not. */
  failed(): void;
  /** Too long nothing has come at all. */
  hangs(): void;
  /** Asks at once: somebody wants to know, or the network is back. */
  retry(): void;
  dispose(): void;
}

/**
 * Whether a server's tiles are shown. It is asked for one before the map asks for many, so that
 * a server that cannot be reached costs one call and the built-in map stays as it is; closed, it is
 * asked again, ever more rarely.
 */
export function createTileGate(ports: TileGatePorts): TileGate {
  let state: GateState = "asking";
  let failures = 0;
  let retryIn = RETRY_FIRST;
  let callOff: (() => void) | undefined;
  let asking: AbortController | undefined;

  const become = (next: GateState) => {
    if (state === next) return;
    state = next;
    ports.onChange(next);
  };

  function close(): void {
    failures = 0;
    callOff?.();
    callOff = ports.setTimer(() => void ask(), retryIn);
    retryIn = Math.min(retryIn * 2, RETRY_LAST) as DurationMs;
    become("closed");
  }

  async function ask(): Promise<void> {
    callOff?.();
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    callOff = afterListening(TILE_LIMIT, () => mine.abort(), ports.setTimer);
    const isThere = await Promise.race([ports.ask(mine.signal).catch(() => false), aborted(mine)]);
    if (asking !== mine) return;
    asking = undefined;
    callOff();
    callOff = undefined;
    if (isThere) become("open");
    else close();
  }

  void ask();
  return {
    state: () => state,
    came() {
      failures = 0;
      retryIn = RETRY_FIRST;
    },
    failed() {
      if (state === "open" && ++failures >= FAILURES_IN_A_ROW) close();
    },
    hangs() {
      if (state === "open") close();
    },
    retry() {
      retryIn = RETRY_FIRST;
      if (state === "closed" && !asking) void ask();
    },
    dispose() {
      callOff?.();
      asking?.abort();
      asking = undefined;
    },
  };
}

const aborted = ({ signal }: AbortController) =>
  new Promise<false>((resolve) => {
    signal.addEventListener("abort", () => resolve(false), { once: true });
  });
