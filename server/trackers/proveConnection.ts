import type { ConnectionId } from "#domain/ids";
import type { Fleet } from "../fleet/fleet.ts";
import { connectionOf } from "./connectionOf.ts";
import type { TrackerKeys } from "./createTrackerKeys.ts";

interface Ports {
  readonly fleet: Pick<Fleet, "withUniqueId">;
  readonly keys: Pick<TrackerKeys, "has" | "isKeyOf">;
  /** A vehicle without a key needs none: the operator says that nobody else reaches the port. */
  readonly believesKeyless: boolean;
}

/**
 * Whether a report over OsmAnd is its tracker's: the connection that it came by, or nothing. A
 * vehicle that has a key is held to it, whatever the operator says of others.
 */
export const proveConnection =
  ({ fleet, keys, believesKeyless }: Ports) =>
  (uniqueId: string, key: string | undefined): ConnectionId | undefined => {
    const vehicle = fleet.withUniqueId(uniqueId);
    if (!vehicle) return undefined;
    const isProven = keys.has(vehicle.id)
      ? key !== undefined && keys.isKeyOf(vehicle.id, key)
      : believesKeyless;
    return isProven ? connectionOf("osmand", uniqueId) : undefined;
  };
