import { ROAD_KINDS, type RoadKind, type Roads } from "../roads/roads.ts";
import { COMPANIES, type Company } from "./companies.ts";
import { createDice } from "./dice.ts";
import type { Spot } from "./layRoute.ts";
import { createRouteTrees, type RouteTrees } from "./routeTrees.ts";

/** Where a company's vehicles spend the night, whom they visit and where they refuel. */
export interface Sites {
  readonly yard: readonly Spot[];
  readonly customers: readonly Spot[];
  readonly fuelStations: readonly Spot[];
}

/** What all vehicles share: the roads, the ways along them, and each company's sites. */
export interface City {
  readonly roads: Roads;
  readonly trees: RouteTrees;
  readonly sites: readonly Sites[];
}

const YARD_SPOTS = 10;
const CUSTOMERS = 28;
const FUEL_STATIONS = 2;
/** Degrees; about 9 km, and 2 km for what must be near. */
const CUSTOMER_REACH = 0.085;
const STATION_REACH = 0.02;
const YARD_REACH = 0.006;
/** Every company's sites and some to spare; 12 kB each. */
const MAX_TREES = 400;

/** On a longer edge a spot would hide among fields, on a shorter one within a crossing. */
const EDGE_METRES = [25, 900] as const;

const SIDE_STREETS: readonly RoadKind[] = ["residential", "service", "tertiary"];
const ANY_STREETS: readonly RoadKind[] = ["residential", "tertiary", "secondary", "primary"];
const MAIN_STREETS: readonly RoadKind[] = ["secondary", "primary"];

/** Chooses the companies' sites: the same seed always finds the same ones. */
export function createCity(roads: Roads, seed: number): City {
  const sites = COMPANIES.map((company, index): Sites => {
    const choose = (wanted: Omit<WantedSpots, "around" | "salt">, salt: number) =>
      chooseSpots(roads, { ...wanted, around: company, salt: [seed, index, salt] });
    return {
      yard: choose({ kinds: SIDE_STREETS, reach: YARD_REACH, count: YARD_SPOTS }, 1),
      customers: choose({ kinds: ANY_STREETS, reach: CUSTOMER_REACH, count: CUSTOMERS }, 2),
      fuelStations: choose({ kinds: MAIN_STREETS, reach: STATION_REACH, count: FUEL_STATIONS }, 3),
    };
  });
  return { roads, trees: createRouteTrees(roads, MAX_TREES), sites };
}

interface WantedSpots {
  readonly around: Company;
  readonly kinds: readonly RoadKind[];
  /** In degrees. */
  readonly reach: number;
  readonly count: number;
  readonly salt: readonly number[];
}

/** Widens the circle until there are enough edges: a small map has few. */
function chooseSpots(roads: Roads, wanted: WantedSpots): Spot[] {
  const { reach, count, salt } = wanted;
  const dice = createDice(...salt);
  const near = edgesNear(roads, wanted);
  if (near.length >= count || reach > 360)
    return Array.from({ length: count }, () => {
      const edge = near.length > 0 ? dice.pick(near) : dice.whole(0, roads.edgeTarget.length - 1);
      return { edge, along: roads.edgeLength[edge]! * dice.between(0.2, 0.8) };
    });
  return chooseSpots(roads, { ...wanted, reach: reach * 2 });
}

function edgesNear(
  roads: Roads,
  { around: { latitude, longitude }, kinds, reach }: WantedSpots,
): number[] {
  const edges: number[] = [];
  for (let edge = 0; edge < roads.edgeTarget.length; edge++) {
    const length = roads.edgeLength[edge]!;
    if (length < EDGE_METRES[0] || length > EDGE_METRES[1]) continue;
    if (!kinds.includes(ROAD_KINDS[roads.edgeKind[edge]!]!)) continue;
    const point = roads.edgeFirstPoint[edge]!;
    const dY = roads.pointLatitude[point]! / 1e7 - latitude;
    const dX = roads.pointLongitude[point]! / 1e7 - longitude;
    if (Math.hypot(dX, dY) <= reach) edges.push(edge);
  }
  return edges;
}
