import { positionFromWire } from "#contract/traccar/wirePosition";
import { userFromWire } from "#contract/traccar/wireUser";
import { groupFromWire, vehicleFromWire } from "#contract/traccar/wireVehicle";
import type { User } from "#domain/account/user";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { Group, Vehicle } from "#domain/vehicle";
import { LoadFailure } from "./fetchJson.ts";

/** Asks the server for one thing; see `fetchJson`. */
export type Load = (path: string) => Promise<unknown>;

/** Everything that the signed-in user may see, as the server has it now. */
export interface FleetLoad {
  readonly vehicles: readonly Vehicle[];
  readonly groups: readonly Group[];
  readonly positions: readonly Position[];
  /** Entries that made no sense and were left out. */
  readonly unreadable: number;
}

export const SESSION_PATH = "/api/session";

/** Who is signed in; the cheapest request that distinguishes a lost session from a lost connection. */
export async function loadSession(load: Load): Promise<User> {
  const user = userFromWire(await load(SESSION_PATH));
  if (!user) throw new LoadFailure(SESSION_PATH);
  return user;
}

/** Administrators see others' vehicles only when they ask for all. */
export async function loadFleet(load: Load, { administrator }: User): Promise<FleetLoad> {
  const all = administrator ? "?all=true" : "";
  const [vehicles, positions, groups] = await Promise.all([
    loadList(load, `/api/devices${all}`, vehicleFromWire),
    loadList(load, `/api/positions${all}`, positionFromWire),
    loadList(load, `/api/groups${all}`, groupFromWire),
  ]);
  return {
    vehicles: vehicles.known,
    positions: positions.known,
    groups: groups.known,
    unreadable: vehicles.unreadable + positions.unreadable + groups.unreadable,
  };
}

export async function loadGroups(load: Load, { administrator }: User): Promise<readonly Group[]> {
  return (await loadList(load, `/api/groups${administrator ? "?all=true" : ""}`, groupFromWire))
    .known;
}

/** A server that does not know `id` answers with all vehicles, which is right too. */
export async function loadVehicles(
  load: Load,
  { administrator }: User,
  ids: readonly VehicleId[],
): Promise<Pick<FleetLoad, "vehicles" | "groups">> {
  const query = new URLSearchParams(ids.map((id) => ["id", String(id)]));
  if (administrator) query.set("all", "true");
  const [vehicles, groups] = await Promise.all([
    loadList(load, `/api/devices?${query.toString()}`, vehicleFromWire),
    loadList(load, `/api/groups${administrator ? "?all=true" : ""}`, groupFromWire),
  ]);
  return { vehicles: vehicles.known, groups: groups.known };
}

export async function loadPosition(load: Load, vehicle: VehicleId): Promise<Position | undefined> {
  const { known } = await loadList(load, `/api/positions?deviceId=${vehicle}`, positionFromWire);
  return known.find(({ vehicleId }) => vehicleId === vehicle);
}

/** An entry that makes no sense spoils only itself; an answer that is no list spoils the load. */
async function loadList<Known>(
  load: Load,
  path: string,
  from: (entry: unknown) => Known | undefined,
) {
  const wire = await load(path);
  if (!Array.isArray(wire)) throw new LoadFailure(path);
  const known: Known[] = [];
  for (const entry of wire as readonly unknown[]) {
    const value = from(entry);
    if (value !== undefined) known.push(value);
  }
  return { known, unreadable: wire.length - known.length };
}
