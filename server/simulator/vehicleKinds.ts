import type { Duty, Engine, VehicleKind } from "./simulatedKind.ts";

const engine = (
  tankLitres: number,
  litresPer100Km: number,
  idleLitresPerHour: number,
  volts: 12 | 24,
): Engine => ({ tankLitres, litresPer100Km, idleLitresPerHour, volts });

/** Somebody is always on the road: a city is supplied at night too. */
const MOSTLY_DAY = [
  "day",
  "day",
  "day",
  "day",
  "day",
  "late",
  "late",
  "night",
  "night",
  "long",
] as const;
const ALL_HOURS = ["day", "late", "night"] as const;

const kind = (
  category: string,
  label: string,
  models: readonly string[],
  duty: Duty,
  its: Partial<Omit<VehicleKind, "category" | "label" | "models" | "duty">> = {},
): VehicleKind => ({
  category,
  label,
  models,
  duty,
  shifts: MOSTLY_DAY,
  engine: engine(60, 9, 0.9, 12),
  topKmPerHour: 130,
  acceleration: 1.5,
  reportEverySeconds: 50,
  ...its,
});

const rounds = (shortest: number, longest: number, idles: number): Duty => ({
  type: "rounds",
  stay: [shortest, longest],
  idles,
});

const HEAVY = { topKmPerHour: 80, acceleration: 0.8, engine: engine(300, 30, 2.5, 24) } as const;
const SLOW = { topKmPerHour: 28, acceleration: 0.7, engine: engine(120, 35, 3, 24) } as const;
const PLANT = { shifts: ["day"], engine: engine(200, 0, 9, 24) } as const;

/** Every kind in the demo fleet, by its icon. What flies or swims is not among them. */
export const VEHICLE_KINDS = {
  van: kind(
    "van",
    "Van",
    ["Fiat Fiorino", "Renault Kangoo", "Mercedes Sprinter"],
    rounds(6, 28, 0.12),
    {
      engine: engine(70, 10, 0.9, 12),
    },
  ),
  truck: kind(
    "truck",
    "Truck",
    ["Mercedes Accelo 815", "JAC 1035", "Hyundai HD78"],
    rounds(12, 42, 0.2),
    {
      ...HEAVY,
      engine: engine(150, 20, 1.8, 24),
    },
  ),
  truck2: kind(
    "truck2",
    "Heavy truck",
    ["Scania P310", "Volvo FM 380"],
    rounds(20, 60, 0.25),
    HEAVY,
  ),
  trailer: kind("trailer", "Semi-trailer", ["Scania R450", "Volvo FH 460"], rounds(30, 80, 0.25), {
    ...HEAVY,
    engine: engine(500, 36, 3, 24),
  }),
  car: kind("car", "Car", ["Chevrolet Onix", "VW Gol", "Suzuki Swift"], rounds(10, 44, 0.06), {
    engine: engine(48, 8, 0.8, 12),
    acceleration: 1.8,
  }),
  pickup: kind(
    "pickup",
    "Pickup",
    ["Toyota Hilux", "VW Saveiro", "Ford Ranger"],
    rounds(10, 44, 0.12),
    {
      engine: engine(75, 10.5, 1, 12),
    },
  ),
  motorcycle: kind("motorcycle", "Moto", ["Yumbo GS 125", "Honda CG 150"], rounds(4, 22, 0.1), {
    engine: engine(13, 2.6, 0.3, 12),
    topKmPerHour: 85,
    acceleration: 2.2,
    shifts: ["day", "late", "late", "night"],
    reportEverySeconds: 35,
  }),
  bus: kind(
    "bus",
    "Bus",
    ["Yutong ZK6118", "Marcopolo Gran Viale"],
    { type: "line" },
    {
      engine: engine(250, 34, 2.5, 24),
      topKmPerHour: 60,
      acceleration: 0.9,
      shifts: ["day", "late", "long", "night"],
      reportEverySeconds: 55,
    },
  ),
  minibus: kind(
    "minibus",
    "Minibus",
    ["Mercedes Sprinter 515", "Iveco Daily"],
    { type: "line" },
    {
      engine: engine(90, 14, 1.3, 12),
      topKmPerHour: 80,
      shifts: ["day", "late"],
    },
  ),
  ambulance: kind(
    "ambulance",
    "Ambulance",
    ["Mercedes Sprinter 415", "Renault Master"],
    rounds(10, 45, 0.45),
    {
      engine: engine(80, 12, 1.2, 12),
      shifts: ALL_HOURS,
      acceleration: 2,
      reportEverySeconds: 35,
    },
  ),
  towtruck: kind("towtruck", "Tow truck", ["Ford Cargo 915", "JAC 1040"], rounds(15, 60, 0.3), {
    ...HEAVY,
    engine: engine(150, 22, 2, 24),
    shifts: ALL_HOURS,
  }),
  mixer: kind("mixer", "Mixer", ["Mercedes Atego 2730", "VW 26.260"], rounds(20, 60, 0.85), HEAVY),
  dumpingtruck: kind(
    "dumpingtruck",
    "Tipper",
    ["Mercedes Axor 2831", "VW 31.280"],
    rounds(8, 30, 0.6),
    {
      ...HEAVY,
      shifts: ["day"],
    },
  ),
  cistern: kind("cistern", "Cistern", ["Scania P320", "Iveco Tector"], rounds(20, 50, 0.5), {
    ...HEAVY,
    shifts: ["day", "night"],
  }),
  tractor: kind(
    "tractor",
    "Tractor",
    ["Massey Ferguson 4275", "John Deere 5075E"],
    rounds(30, 90, 0.7),
    {
      ...SLOW,
      shifts: ["day"],
    },
  ),
  digger: kind("digger", "Digger", ["CAT 320", "Komatsu PC200"], { type: "site" }, PLANT),
  crane: kind("crane", "Crane", ["Liebherr LTM 1050"], { type: "site" }, PLANT),
  bulldozer: kind("bulldozer", "Bulldozer", ["CAT D6"], { type: "site" }, PLANT),
  roadroller: kind("roadroller", "Roller", ["Dynapac CA250"], { type: "site" }, PLANT),
  generator: kind(
    "generator",
    "Generator",
    ["CAT DE110"],
    { type: "site" },
    {
      ...PLANT,
      shifts: ["long", "night"],
    },
  ),
  forklift: kind(
    "forklift",
    "Forklift",
    ["Toyota 8FD25"],
    { type: "site" },
    {
      shifts: ["day", "late"],
      engine: engine(50, 0, 3, 12),
    },
  ),
  bicycle: kind("bicycle", "Bike", ["Cargo bike"], rounds(5, 20, 0), {
    engine: undefined,
    topKmPerHour: 19,
    reportEverySeconds: 60,
    acceleration: 0.8,
    shifts: ["day", "late"],
  }),
} as const satisfies Record<string, VehicleKind>;
export type VehicleKindName = keyof typeof VEHICLE_KINDS;
