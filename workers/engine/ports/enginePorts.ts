import type { DurationMs, EpochMs } from "#domain/units";
import type { AnswerStore } from "./answerStore.ts";

/**
 * All that the engine takes from the world: time, chance and the network. Given as an argument, so
 * that a test needs no worker, no browser and no waiting.
 */
export interface EnginePorts {
  /** Scheme, host and port of the server, without a slash at the end. */
  readonly baseUrl: string;
  /** The computer's clock, which may be wrong by years: see `createServerClock`. */
  now(): EpochMs;
  /** Counts from anywhere and never goes back; may stand still while the computer sleeps. */
  monotonic(): DurationMs;
  /** Runs once after the delay, unless the returned function is called before. */
  setTimer(run: () => void, delay: DurationMs): () => void;
  /** From 0 up to 1. */
  random(): number;
  fetch(url: string, request: RequestInit): Promise<Response>;
  /** `protocols` are offered to the server, best first. */
  openSocket(url: string, listeners: SocketListeners, protocols: readonly string[]): OpenSocket;
  /** Undefined where the browser keeps nothing. */
  readonly answers?: AnswerStore | undefined;
  /** Calls when the computer finds a network again; the returned function ends it. */
  onNetworkBack(listener: () => void): () => void;
}

/** After `onClose` nothing is called any more. */
export interface SocketListeners {
  /** `protocol` is the one that the server chose, empty when none. */
  readonly onOpen: (protocol: string) => void;
  readonly onText: (text: string) => void;
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onClose: (code: number) => void;
}

export interface OpenSocket {
  /** Only once it is open. */
  send(text: string): void;
  close(): void;
}
