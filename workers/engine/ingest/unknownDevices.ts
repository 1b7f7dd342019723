import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { orderTime } from "#domain/time/orderTime";
import { type DurationMs, milliseconds, seconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";

/** A vehicle that is registered while we watch appears after about this long. */
const ASK_AFTER = milliseconds(250);
const ASK_EVERY = seconds(1);
/** A URL holds so many ids. */
const MAX_ASKED_AT_ONCE = 100;
/** Who is not ours after all is not asked for again; a flood of invented ids must not fill memory. */
const MAX_KNOWN = 10_000;

interface Waiting {
  readonly position: Position;
  readonly release: (position: Position) => void;
}

/**
 * Positions of unknown devices: someone registered them just now, or they are none of ours. They wait here while `ask` finds out, at most once a second.
 */
export function createUnknownDevices(
  ports: EnginePorts,
  ask: (ids: readonly VehicleId[]) => Promise<void>,
) {
  let waiting = new Map<VehicleId, Waiting>();
  let refused = new Set<VehicleId>();
  let cancel: (() => void) | undefined;

  function plan(delay: DurationMs): void {
    cancel ??= ports.setTimer(() => void askNow(), delay);
  }

  async function askNow(): Promise<void> {
    const asked = [...waiting.keys()].slice(0, MAX_ASKED_AT_ONCE);
    const meeting = waiting;
    try {
      await ask(asked);
    } catch {
      // The request failed; the connection notices by itself and loads everything anew.
    }
    if (meeting !== waiting) return; // forgotten meanwhile
    for (const id of asked) {
      const held = waiting.get(id);
      waiting.delete(id);
      refused.add(id);
      held?.release(held.position);
    }
    cancel = undefined;
    if (waiting.size > 0) plan(ASK_EVERY);
  }

  return {
    /**
     * False when it is known not to be ours. Else `release` takes the newest position of the device
     * once the server has answered whose it is.
     */
    meet(position: Position, release: Waiting["release"]): boolean {
      const id = position.vehicleId;
      if (refused.has(id) || refused.size + waiting.size >= MAX_KNOWN) return false;
      const held = waiting.get(id);
      if (!held || timeOf(held.position) < timeOf(position)) waiting.set(id, { position, release });
      plan(ASK_AFTER);
      return true;
    },

    /** A new load knows better who is ours. */
    clear(): void {
      cancel?.();
      cancel = undefined;
      waiting = new Map();
      refused = new Set();
    },
  };
}

const timeOf = ({ fixTime, serverTime }: Position) => orderTime(fixTime, serverTime);

export type UnknownDevices = ReturnType<typeof createUnknownDevices>;
