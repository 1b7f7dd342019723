import { lookText } from "#contract/feed/clientHello";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { Fleet } from "./createFleet.ts";

/**
 * The vehicles on the screen in words: the binary feed tells everything only of those, so it is told
 * which they are. Of the others nothing is kept.
 */
export function createLookout(fleet: Fleet) {
  let say: ((text: string) => void) | undefined;
  let looked: ReadonlySet<VehicleId> = new Set();
  let said = "";
  /** What was told of them: whoever is looked at closer must not wait for the next report. */
  const held = new Map<VehicleId, Position>();

  function tell(): void {
    const text = lookText([...looked].sort((left, right) => left - right));
    if (!say || text === said) return;
    said = text;
    say(text);
  }

  return {
    /** On this line; undefined while there is none, and on one of text, which tells all anyway. */
    listen(line: ((text: string) => void) | undefined): void {
      say = line;
      said = lookText([]);
      tell();
    },

    look(ids: Iterable<VehicleId>): void {
      const before = looked;
      looked = new Set(ids);
      for (const id of before) if (!looked.has(id)) held.delete(id);
      if (!say) return;
      for (const id of before) if (!looked.has(id)) fleet.setAttributes(id, undefined);
      tell();
    },

    /** What was told of one of them. */
    keep(position: Position): void {
      const { vehicleId, attributes } = position;
      if (!looked.has(vehicleId)) return;
      held.set(vehicleId, position);
      fleet.setAttributes(vehicleId, attributes);
    },

    /** The last that was told of a vehicle on the screen. */
    heldOf: (vehicle: VehicleId): Position | undefined => held.get(vehicle),

    isListening: () => say !== undefined,
  };
}
