import { type DurationMs, seconds } from "#domain/units";
import type { EnginePorts } from "./enginePorts.ts";

const OPEN_LIMIT = seconds(15);
/** The computer's two clocks disagree by more only when it slept or somebody set it. */
const CLOCK_JUMP_MS = 30_000;
const LOOK_EVERY = seconds(2.5);

/** Calls once when the line has been silent for too long, or the computer has slept. */
export function watchSilence(ports: EnginePorts, onSilence: () => void) {
  let limit: DurationMs = OPEN_LIMIT;
  let heardAt = ports.monotonic();
  const skew = ports.now() - ports.monotonic();
  const look = () => {
    const jumped = Math.abs(ports.now() - ports.monotonic() - skew) > CLOCK_JUMP_MS;
    if (jumped || ports.monotonic() - heardAt > limit) onSilence();
    else cancel = ports.setTimer(look, LOOK_EVERY);
  };
  let cancel = ports.setTimer(look, LOOK_EVERY);
  return {
    heard(): void {
      heardAt = ports.monotonic();
    },
    /** From now on the other end may be silent for so long. */
    opened(silenceLimit: DurationMs): void {
      limit = silenceLimit;
      heardAt = ports.monotonic();
    },
    dispose: () => cancel(),
  };
}
