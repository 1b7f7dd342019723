import type { Attributes } from "#domain/position";
import { metres } from "#domain/units";
import type { City } from "./city.ts";
import { COMPANIES, type Company, FORMER_ROOT_GROUP, ROOT_GROUP } from "./companies.ts";
import { createDice, type Dice } from "./dice.ts";
import { createDrivers } from "./drivers.ts";
import { equipmentAttributes, equipmentOf } from "./equipment.ts";
import type { Spot } from "./layRoute.ts";
import { SHIFTS } from "./shifts.ts";
import type { VehicleKind } from "./simulatedKind.ts";
import type { SimulatedVehicle, Trouble } from "./simulatedVehicle.ts";
import type { DemoFleet, DemoGroup, DemoVehicle, DemoYard } from "./simulator.ts";
import { VEHICLE_KINDS, type VehicleKindName } from "./vehicleKinds.ts";

/** What companies allow: nobody speeds on a bicycle at its usual pace, nor drives a car as fast as it goes. */
const LIMITS_KM_PER_HOUR = { least: 25, most: 90 } as const;
const PROTOCOLS = ["teltonika", "teltonika", "meitrack", "gl200", "suntech"] as const;
/** Of a hundred vehicles, so many are in trouble each way. */
const TROUBLE_PERCENT = { silent: 2, late: 1.5, faulty: 1.5 } as const;
const CUSTOMERS_A_VEHICLE = 9;
/** More than any vehicle drives or idles on a day. */
const BUSY_DAY_KM = 220;
const BUSY_DAY_IDLE_HOURS = { rounds: 3, line: 3, site: 10 } as const;

/** The same fleet twice: as its owner knows it, and as the simulation drives it. */
export interface SimulatedFleet {
  readonly demo: DemoFleet;
  readonly vehicles: readonly SimulatedVehicle[];
}

/** The first vehicles are the same however many are asked for. */
export function createDemoFleet(seed: number, count: number, city: City): SimulatedFleet {
  const drivers = createDrivers(seed, count);
  const numbers = new Map<string, number>();
  const made = Array.from({ length: count }, (_, index) => {
    const dice = createDice(seed, index, 0xf1ee7);
    const company = dice.pick(COMPANY_LOTS);
    const kind = VEHICLE_KINDS[dice.pick(KIND_LOTS[company]!)];
    const number = (numbers.get(kind.label) ?? 0) + 1;
    numbers.set(kind.label, number);
    const vehicle = simulated({
      seed,
      index,
      company,
      kind,
      dice,
      city,
      drivers: [drivers[index]!.uniqueId, drivers[dice.whole(0, drivers.length - 1)]!.uniqueId],
    });
    return { vehicle, demo: described(vehicle, number, dice) };
  });
  return {
    demo: { groups: GROUPS, vehicles: made.map(({ demo }) => demo), drivers, yards: YARDS },
    vehicles: made.map(({ vehicle }) => vehicle),
  };
}

const GROUPS: readonly DemoGroup[] = [
  { name: ROOT_GROUP, parent: undefined, formerName: FORMER_ROOT_GROUP },
  ...COMPANIES.map(({ name }) => ({ name, parent: ROOT_GROUP })),
];

const YARD_RADIUS = metres(150);
const YARDS: readonly DemoYard[] = COMPANIES.map(({ name, latitude, longitude }) => ({
  name: `${name}: yard`,
  latitude,
  longitude,
  radius: YARD_RADIUS,
}));

/** Each thing as often as its weight says, in tenths: to pick one is to draw a lot. */
const lots = <T>(weights: readonly (readonly [T, number])[]): readonly T[] =>
  weights.flatMap(([thing, weight]) => Array<T>(Math.round(weight * 10)).fill(thing));

const COMPANY_LOTS = lots(COMPANIES.map(({ share }, index) => [index, share] as const));
const KIND_LOTS = COMPANIES.map(({ mix }) =>
  lots(Object.entries(mix) as [VehicleKindName, number][]),
);

function simulated({
  seed,
  index,
  company,
  kind,
  dice,
  city,
  drivers,
}: Pick<SimulatedVehicle, "seed" | "index" | "company" | "kind" | "drivers"> & {
  readonly dice: Dice;
  readonly city: City;
}): SimulatedVehicle {
  const { yard, customers } = city.sites[company]!;
  const vehicle = {
    seed,
    index,
    uniqueId: `8656${String(seed % 1000).padStart(3, "0")}${String(index + 1).padStart(8, "0")}`,
    protocol: dice.pick(PROTOCOLS),
    kind,
    shift: SHIFTS[dice.pick(kind.shifts)],
    company,
    home: parkingSpot(city, dice.pick(yard), dice),
    customers: Array.from({ length: CUSTOMERS_A_VEHICLE }, () => dice.pick(customers)),
    drivers,
    cold: coldOf(COMPANIES[company]!, kind, dice),
    hasDoorSensor: kind.category === "van" || dice.chance(0.1),
    parkedEveryMinutes: dice.whole(20, 30),
    refuelEveryDays: refuelEveryDays(kind),
    trouble: troubleOf(dice.between(0, 100)),
  };
  return { ...vehicle, equipment: equipmentOf(vehicle) };
}

/** Along the yard's street, so that nobody stands where another does. */
const parkingSpot = ({ roads }: City, { edge }: Spot, dice: Dice): Spot => ({
  edge,
  along: roads.edgeLength[edge]! * dice.between(0.1, 0.9),
});

function coldOf({ cold }: Company, { category }: VehicleKind, dice: Dice): number | undefined {
  return cold && (category === "van" || category === "truck") ? dice.pick(cold) : undefined;
}

/** So often that half a tank outlasts the days between: now and then a day at rest is among them. */
function refuelEveryDays({ engine, duty }: VehicleKind): number {
  if (!engine) return Number.POSITIVE_INFINITY;
  const { tankLitres, litresPer100Km, idleLitresPerHour } = engine;
  const busyDay =
    (BUSY_DAY_KM * litresPer100Km) / 100 + BUSY_DAY_IDLE_HOURS[duty.type] * idleLitresPerHour;
  return Math.max(1, Math.floor((0.5 * tankLitres) / busyDay));
}

function troubleOf(percent: number): Trouble {
  const { silent, late, faulty } = TROUBLE_PERCENT;
  if (percent < silent) return "silent";
  if (percent < silent + late) return "late";
  return percent < silent + late + faulty ? "faulty" : "none";
}

function described(vehicle: SimulatedVehicle, number: number, dice: Dice): DemoVehicle {
  const { kind, company } = vehicle;
  const { name, quarter } = COMPANIES[company]!;
  const numbered = `${kind.label} ${String(number).padStart(3, "0")}`;
  return {
    uniqueId: vehicle.uniqueId,
    name: dice.chance(0.3) ? `${numbered} · ${quarter}` : numbered,
    group: name,
    model: dice.pick(kind.models),
    category: kind.category,
    attributes: attributesOf(vehicle),
  };
}

/** The first vehicles have colours of their own, for whoever wants to see what that does. */
const OWN_COLOURS: readonly Attributes[] = [
  { labelColor: "#8250df", labelSize: 15, "web.reportColor": "#8250df" },
  { labelColor: "#0b7285", "web.reportColor": "#0b7285" },
];

function attributesOf({ seed, index, kind, cold, equipment }: SimulatedVehicle): Attributes {
  return {
    licenseplate: licencePlate(seed, index),
    vehicleType: kind.label,
    has_immobilization: kind.engine !== undefined && kind.duty.type !== "line",
    overspeedThreshold: Math.min(
      LIMITS_KM_PER_HOUR.most,
      Math.max(LIMITS_KM_PER_HOUR.least, kind.topKmPerHour),
    ),
    overspeedMinimalDuration: 1,
    ...(kind.engine && {
      fuel_tank_capacity: kind.engine.tankLitres,
      fuel_low_threshold: Math.round(kind.engine.tankLitres * 0.15),
      fuel_high_threshold: kind.engine.tankLitres,
    }),
    ...(cold !== undefined && { minTemperature: cold - 4, maxTemperature: cold + 4 }),
    ...equipmentAttributes(equipment),
    ...OWN_COLOURS[index],
  };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const PLATES = 26 * 26 * 9000;
/** Has no factor in common with the number of plates, so no two vehicles get the same. */
const STRIDE = 3_999_971;

/** As in Montevideo: an S, two letters, four digits. */
function licencePlate(seed: number, index: number): string {
  const number = ((seed % PLATES) * 7 + ((index * STRIDE) % PLATES)) % PLATES;
  const letters = Math.floor(number / 9000);
  const first = LETTERS[Math.floor(letters / 26)];
  return `S${first}${LETTERS[letters % 26]} ${1000 + (number % 9000)}`;
}
