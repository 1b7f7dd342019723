import type { User } from "#domain/account/user";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { LoadFailure } from "./fetchJson.ts";
import { type FleetLoad, type Load, loadPosition, loadVehicles } from "./loadFleet.ts";

/**
 * The server as the signed-in user may ask it. Nothing is asked before somebody is known and after
 * the end, so that what is on its way at sign-out finds nobody.
 */
export function createServerSession() {
  let current: { readonly user: User; readonly load: Load } | undefined;
  let isIdentified = false;

  return {
    /** It is known who is signed in; what they may see is on its way. */
    identify(): void {
      isIdentified = true;
    },

    isIdentified: (): boolean => isIdentified,

    open(user: User, load: Load): void {
      current = { user, load };
    },

    /** Another connection of the same user, who is returned; undefined when nobody is known yet. */
    resume(load: Load): User | undefined {
      if (current) current = { ...current, load };
      return current?.user;
    },

    isOpen: (): boolean => current !== undefined,

    end(): void {
      current = undefined;
      isIdentified = false;
    },

    /** Undefined without a session. Throws a `LoadFailure`. */
    async vehicles(
      ids: readonly VehicleId[],
    ): Promise<Pick<FleetLoad, "vehicles" | "groups"> | undefined> {
      return current && loadVehicles(current.load, current.user, ids);
    },

    /** Undefined as well when no answer comes: whoever needs it asks again after the next load. */
    async lastPosition(vehicle: VehicleId): Promise<Position | undefined> {
      try {
        return current && (await loadPosition(current.load, vehicle));
      } catch (error) {
        if (!(error instanceof LoadFailure)) throw error;
        return undefined;
      }
    },
  };
}

export type ServerSession = ReturnType<typeof createServerSession>;
