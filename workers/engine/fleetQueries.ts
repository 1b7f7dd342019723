import { transfer } from "comlink";
import type { Engine } from "#contract/engine";
import { MAX_FOUND_VEHICLES } from "#contract/foundVehicle";
import { failure, success } from "#contract/result";
import type { VehicleGlance } from "#contract/vehicleGlance";
import type { VehicleId } from "#domain/ids";
import { knots } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { coordinateAt, SINGLES, SPEED } from "./columns/fleetColumns.ts";
import { NO_SLOT } from "./columns/slotTable.ts";
import type { Fleet } from "./fleet/fleet.ts";
import type { LiveFleet } from "./liveFleet.ts";
import { alertScope } from "./query/alertScope.ts";
import { fleetBounds, slotBounds } from "./query/fleetBounds.ts";
import { summarise, vehiclesIn } from "./query/vehiclesIn.ts";
import { foundVehicle } from "./search/findVehicles.ts";

type FleetQueries = Pick<
  Engine,
  | "nameEvents"
  | "alertScope"
  | "fleetBounds"
  | "boundsOf"
  | "vehiclesIn"
  | "summaryOf"
  | "glance"
  | "find"
  | "vehicleIds"
  | "describe"
  | "locate"
>;

/** What the page asks of the fleet that is there at that moment, apart from snapshots. */
export function fleetQueries(liveNow: () => LiveFleet): FleetQueries {
  /** Who is shown: while the past is, as they were at its cursor. */
  const fleetNow = () => liveNow().shown().fleet;
  const slotsOf = (vehicles: readonly VehicleId[]) =>
    vehicles.map(fleetNow().slotOf).filter((slot) => slot !== NO_SLOT);

  return {
    async nameEvents(events) {
      await liveNow().driversAsked();
      return events.map(liveNow().named);
    },

    async alertScope(group) {
      return alertScope(liveNow().fleet, group);
    },

    async fleetBounds(state) {
      const { columns, slotCount } = fleetNow();
      const wanted = state === undefined ? -1 : VEHICLE_STATES.indexOf(state);
      const bounds = fleetBounds(columns, slotCount, wanted);
      return bounds ? success(bounds) : failure("noPositions");
    },

    async boundsOf(vehicles) {
      const bounds = slotBounds(fleetNow().columns, slotsOf(vehicles));
      return bounds ? success(bounds) : failure("noPositions");
    },

    async vehiclesIn(area, state) {
      const hits = vehiclesIn({
        fleet: fleetNow(),
        byName: liveNow().shown().byName(),
        area,
        state,
      });
      return hits ? success(transfer(hits, [hits.vehicleIds.buffer])) : failure("noArea");
    },

    async summaryOf(vehicles) {
      return summarise(fleetNow().columns, slotsOf(vehicles));
    },

    async glance(vehicle) {
      const found = glanceAt(fleetNow(), fleetNow().slotOf(vehicle));
      return found ? success(found) : failure("unknownVehicle");
    },

    async find(query, limit) {
      const { shown, findNow } = liveNow();
      const found = shown().find(query, limit);
      // Of a past with some vehicles in it all others are found as they are: one leads there from here.
      const isShown = new Set(found.map(({ vehicleId }) => vehicleId));
      const others = findNow(query, limit).filter(({ vehicleId }) => !isShown.has(vehicleId));
      return [...found, ...others].slice(0, limit);
    },

    async vehicleIds(search) {
      const found = liveNow().vehicleIds(search);
      return transfer(found, [found.ids.buffer]);
    },

    async describe(vehicles) {
      const fleets = [fleetNow(), liveNow().fleet];
      return vehicles.slice(0, MAX_FOUND_VEHICLES).flatMap((vehicle) => {
        const fleet = fleets.find(({ nameOf, slotOf }) => nameOf(slotOf(vehicle)) !== undefined);
        return fleet ? [foundVehicle(fleet, fleet.slotOf(vehicle))] : [];
      });
    },

    async locate(vehicle) {
      const { columns, slotOf, nameOf } = fleetNow();
      const slot = slotOf(vehicle);
      const name = nameOf(slot);
      if (name === undefined) return failure("unknownVehicle");
      const coordinate = coordinateAt(columns, slot);
      return coordinate ? success({ name, ...coordinate }) : failure("noPositions");
    },
  };
}

/** Undefined when there is no such vehicle, or it has no name yet. */
export function glanceAt(fleet: Fleet, slot: number): VehicleGlance | undefined {
  const text = fleet.textOf(slot);
  if (!text) return undefined;
  const { states, records } = fleet.columns;
  return {
    name: text.name,
    group: fleet.groupNameOf(text.groupId),
    state: VEHICLE_STATES[states[slot]!] ?? "disconnected",
    speed: knots(records.singles[slot * SINGLES + SPEED]!),
    fixTime: fleet.fixTimeOf(slot),
  };
}
