import { type DurationMs, seconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";

/** How long the other end may say nothing. */
export interface SilenceLimits {
  /** Longer than it is ever silent. */
  readonly late: DurationMs;
  /** After so long the connection counts as lost, even if TCP still reports it as open. */
  readonly dead: DurationMs;
}

const OPEN_LIMIT = seconds(15);
/** The computer's two clocks disagree by more only when it slept or somebody set it. */
const CLOCK_JUMP_MS = 30_000;
const CHECK_EVERY = seconds(2.5);

interface SilenceListeners {
  /** The connection is open and late; called once, and again after something was received. */
  readonly onLate: () => void;
  /** Something was received after all. */
  readonly onReceived: () => void;
  /** Called once: it was silent for too long, or the computer has slept. */
  readonly onDead: () => void;
}

/** Watches how long nothing has come. */
export function watchSilence(ports: EnginePorts, { onLate, onReceived, onDead }: SilenceListeners) {
  let limits: SilenceLimits = { late: OPEN_LIMIT, dead: OPEN_LIMIT };
  let isLate = false;
  let receivedAt = ports.monotonic();
  const skew = ports.now() - ports.monotonic();
  const check = () => {
    const jumped = Math.abs(ports.now() - ports.monotonic() - skew) > CLOCK_JUMP_MS;
    const silentMs = ports.monotonic() - receivedAt;
    if (jumped || silentMs > limits.dead) return onDead();
    cancel = ports.setTimer(check, CHECK_EVERY);
    if (isLate || silentMs <= limits.late) return;
    isLate = true;
    onLate();
  };
  let cancel = ports.setTimer(check, CHECK_EVERY);
  return {
    received(): void {
      receivedAt = ports.monotonic();
      if (!isLate) return;
      isLate = false;
      onReceived();
    },
    /** From now on the other end may be silent for so long. */
    opened(silence: SilenceLimits): void {
      limits = silence;
      receivedAt = ports.monotonic();
    },
    dispose: () => cancel(),
  };
}
