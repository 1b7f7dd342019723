import type { VehicleKindName } from "./vehicleKinds.ts";

/** The group above all others: where they drive. */
export const ROOT_GROUP = "Montevideo";

/** What it is called where an earlier server entered it. */
export const FORMER_ROOT_GROUP = "Demo fleet";

/** A sub-company: where its yard is, and what stands there. */
export interface Company {
  readonly name: string;
  /** The neighbourhood, for a vehicle's name. */
  readonly quarter: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Kinds by how usual they are. */
  readonly mix: Partial<Record<VehicleKindName, number>>;
  /** Its share of the whole fleet. */
  readonly share: number;
  /** What its refrigerated vehicles keep, in °C. */
  readonly cold?: readonly number[];
}

export const COMPANIES: readonly Company[] = [
  {
    name: "Couriers North",
    quarter: "Sayago",
    latitude: -34.836,
    longitude: -56.212,
    mix: { van: 8, motorcycle: 3, car: 2 },
    share: 18,
  },
  {
    name: "Couriers Centre",
    quarter: "Pocitos",
    latitude: -34.899,
    longitude: -56.163,
    mix: { motorcycle: 5, van: 5, bicycle: 1, car: 1 },
    share: 18,
  },
  {
    name: "Cold Chain Cerro",
    quarter: "Cerro",
    latitude: -34.879,
    longitude: -56.249,
    mix: { truck: 6, van: 5, truck2: 2 },
    share: 13,
    cold: [-18, 4],
  },
  {
    name: "Buses East",
    quarter: "Malvín",
    latitude: -34.885,
    longitude: -56.112,
    mix: { bus: 8, minibus: 3, towtruck: 0.3 },
    share: 11,
  },
  {
    name: "Builders West",
    quarter: "Paso de la Arena",
    latitude: -34.843,
    longitude: -56.262,
    mix: {
      pickup: 5,
      dumpingtruck: 4,
      mixer: 3,
      truck: 3,
      digger: 1,
      bulldozer: 0.6,
      crane: 0.5,
      roadroller: 0.5,
    },
    share: 11,
  },
  {
    name: "Field Service",
    quarter: "La Blanqueada",
    latitude: -34.881,
    longitude: -56.158,
    mix: { car: 7, pickup: 3, van: 2 },
    share: 13,
  },
  {
    name: "Ambulances",
    quarter: "Tres Cruces",
    latitude: -34.892,
    longitude: -56.167,
    mix: { ambulance: 6, car: 2, motorcycle: 1 },
    share: 5,
  },
  {
    name: "Port Haulage",
    quarter: "Puerto",
    latitude: -34.884,
    longitude: -56.198,
    mix: {
      truck2: 5,
      trailer: 4,
      cistern: 2,
      towtruck: 1,
      tractor: 0.6,
      forklift: 1,
      generator: 0.6,
    },
    share: 7,
  },
];
