import type { Heartbeat } from "#contract/engineDiagnostics";
import { type DurationMs, milliseconds } from "#domain/units";

/** With two that may be missed a dead engine is found within five seconds. */
const HEARTBEAT_EVERY = milliseconds(1_500);
/** So many in a row that never came: the engine hangs or is gone. */
const MISSED_HEARTBEATS = 2;
/** So many snapshots in a row that came to nothing: it lives, but to no avail. */
const FAILED_SNAPSHOTS = 3;

/**
 * Asks for a sign of life over and over and calls `onDead` when there is none. Heartbeats are
 * counted, not timed: a page that stood still itself has asked once and waits for one answer.
 */
export function watchHeartbeat(
  setTimer: (run: () => void, delay: DurationMs) => () => void,
  ask: () => Promise<Heartbeat> | undefined,
  onDead: () => void,
) {
  let missed = 0;
  let life = 0;
  let cancel = () => {};

  function heartbeat(): void {
    cancel = setTimer(heartbeat, HEARTBEAT_EVERY);
    if (missed >= MISSED_HEARTBEATS) return onDead();
    missed++;
    const asked = life;
    ask()?.then(
      ({ failedInARow }) => {
        if (asked !== life) return;
        missed = 0;
        if (failedInARow >= FAILED_SNAPSHOTS) onDead();
        else watcher.onHeartbeat();
      },
      () => {}, // a failed answer counts as a missed one
    );
  }

  const watcher = {
    /** Called for each sign of life. */
    onHeartbeat: () => {},
    /** Another engine: answers still pending from the one before do not count. */
    restart(): void {
      cancel();
      life++;
      missed = 0;
      cancel = setTimer(heartbeat, HEARTBEAT_EVERY);
    },
    dispose: () => cancel(),
  };
  return watcher;
}
