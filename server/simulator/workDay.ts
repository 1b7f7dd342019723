import { after, type EpochMs, epochMs, hours, minutes, seconds } from "#domain/units";
import type { City } from "./city.ts";
import { createDice, type Dice } from "./dice.ts";
import { layRoute, type Spot } from "./layRoute.ts";
import { kindOfDay, localDay, localHour, localTime } from "./localTime.ts";
import { type DrivingStyle, planDrive } from "./planDrive.ts";
import type { Duty } from "./simulatedKind.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";
import type { Stage } from "./stage.ts";

const LUNCH = { from: [11.7, 14], until: 15, minutes: [28, 50] } as const;
/** Saturdays end at lunch, but for whoever supplies the city at night. */
const SHORTER_SATURDAY_HOURS = 4;
const NEXT_DAY_HOUR = 24;

/** The vehicle's own day that a time belongs to; days begin when it stands at home. */
export const workDayOf = (vehicle: SimulatedVehicle, time: EpochMs): number =>
  localDay((time - hours(vehicle.shift.dayBegins)) as EpochMs);

/**
 * A vehicle's day from beginning to end, stage after stage without a gap, home to home. Only the
 * vehicle and the day decide it, and it is made up as it goes: twenty thousand vehicles under way
 * hold one drive each and no plans.
 */
export function* workDay(vehicle: SimulatedVehicle, day: number, city: City): Generator<Stage> {
  const { kind, shift, home } = vehicle;
  const dice = createDice(vehicle.seed, vehicle.index, day);
  const dayEnds = localTime(day + 1, shift.dayBegins);
  const works = dice.chance(shift.works[kindOfDay(day)]);
  const begins = localTime(day, dice.between(...shift.from));
  const isShorter = kindOfDay(day) === "saturday" && shift.until[0] < NEXT_DAY_HOUR;
  const shorter = isShorter ? SHORTER_SATURDAY_HOURS : 0;
  const ends = localTime(day, dice.between(...shift.until) - shorter);
  const driver = works ? driverOf(vehicle, dice) : undefined;
  const diary = createDiary({ vehicle, city, from: localTime(day, shift.dayBegins), driver, dice });

  if (works) {
    yield diary.stay("parked", begins);
    const refuels = (day + vehicle.index) % vehicle.refuelEveryDays === 0;
    if (kind.duty.type === "site") yield* workOnSite({ diary, ends, refuels, dice });
    else yield* workOnRoad(kind.duty, { vehicle, city, diary, ends, refuels, dice });
    if (diary.spot() !== home) yield diary.driveTo(home);
  }
  yield diary.stay("parked", dayEnds);
}

interface Work {
  readonly diary: Diary;
  readonly ends: EpochMs;
  readonly refuels: boolean;
  readonly dice: Dice;
}

function* workOnSite({ diary, ends, refuels, dice }: Work): Generator<Stage> {
  if (refuels) yield diary.refuel(); // the fuel comes to the machine
  while (diary.now() < ends) {
    yield diary.stay("idling", after(diary.now(), minutes(dice.between(20, 100))));
    yield diary.stay("parked", after(diary.now(), minutes(dice.between(8, 45))));
  }
}

function* workOnRoad(
  duty: Exclude<Duty, { type: "site" }>,
  {
    vehicle,
    city,
    diary,
    ends,
    refuels,
    dice,
  }: Work & { readonly vehicle: SimulatedVehicle; readonly city: City },
): Generator<Stage> {
  const termini = duty.type === "line" ? vehicle.customers.slice(0, 3) : vehicle.customers;
  let fed = false;
  let stops = 0;
  const loading = dice.between(1, 5);
  const hungryAt = dice.between(...LUNCH.from);
  if (vehicle.kind.engine) yield diary.stay("idling", after(diary.now(), minutes(loading)));
  while (diary.now() < ends) {
    const others = termini.filter((spot) => spot !== diary.spot());
    yield diary.driveTo(dice.pick(others.length > 0 ? others : [vehicle.home]));
    stops++;
    const hour = localHour(diary.now());
    if (!fed && hour >= hungryAt && hour < LUNCH.until) {
      fed = true;
      yield diary.stay("parked", after(diary.now(), minutes(dice.between(...LUNCH.minutes))));
    } else yield diary.visit(duty);
    if (refuels && stops === 3) {
      yield diary.driveTo(dice.pick(city.sites[vehicle.company]!.fuelStations));
      yield diary.refuel();
    }
  }
}

function createDiary({
  vehicle,
  city,
  from,
  driver,
  dice,
}: {
  readonly vehicle: SimulatedVehicle;
  readonly city: City;
  readonly from: EpochMs;
  readonly driver: string | undefined;
  readonly dice: Dice;
}) {
  let now = from;
  let spot = vehicle.home;
  const style = styleOf(vehicle, dice);

  /** In whole seconds, as trackers report the time. */
  const spend = (until: EpochMs) => {
    const stretch = { from: now, until: epochMs(Math.ceil(until / 1000) * 1000), driver };
    now = stretch.until;
    return stretch;
  };
  const stay = (type: "parked" | "idling", until: EpochMs): Stage => {
    const stretch = spend(until > now ? until : now);
    return type === "idling"
      ? { type, spot, ...stretch }
      : { type, spot, purpose: "rest", ...stretch };
  };

  return {
    now: () => now,
    spot: () => spot,
    stay,

    visit(duty: Exclude<Duty, { type: "site" }>): Stage {
      if (duty.type === "line") return stay("idling", after(now, minutes(dice.between(3, 10))));
      // Mostly short: the longest stays are rare.
      const [shortest, longest] = duty.stay;
      const stayed = minutes(shortest + (longest - shortest) * dice.roll() ** 1.6);
      if (dice.chance(duty.idles)) return stay("idling", after(now, stayed));
      return { type: "parked", spot, purpose: "service", ...spend(after(now, stayed)) };
    },

    refuel(): Stage {
      const until = after(now, minutes(dice.between(5, 11)));
      return { type: "parked", spot, purpose: "refuel", ...spend(until) };
    },

    driveTo(target: Spot): Stage {
      const route = layRoute(city.roads, city.trees, { from: spot, to: target });
      const hurry = style.pace * traffic(localHour(now));
      const drive = planDrive(route, { ...style, pace: hurry }, dice);
      spot = target;
      return { type: "driving", drive, ...spend(after(now, seconds(drive.duration))) };
    },
  };
}
type Diary = ReturnType<typeof createDiary>;

/** A man or woman drives as he or she does, a little differently every day. */
function styleOf({ kind }: SimulatedVehicle, dice: Dice): DrivingStyle {
  const hurried = dice.chance(0.04);
  return {
    topSpeed: kind.topKmPerHour / 3.6,
    pace: hurried ? dice.between(1.03, 1.07) : dice.between(0.84, 0.98),
    acceleration: kind.acceleration * (hurried ? 1.3 : dice.between(0.85, 1.1)),
    braking: kind.acceleration * 1.2 * (hurried ? 1.3 : dice.between(0.85, 1.1)),
    haltEvery: kind.duty.type === "line" ? 450 : undefined,
  };
}

/** The share of a free road's speed that the hour leaves. */
function traffic(hour: number): number {
  const rush = (peak: number) => Math.max(0, 1 - Math.abs(hour - peak) / 1.8);
  const busy = hour > 7 && hour < 20.5 ? 0.08 : 0;
  return 1 - busy - 0.18 * Math.max(rush(8.3), rush(18));
}

/** Mostly the usual one; sometimes the relief; now and then somebody who does not log in. */
function driverOf({ drivers, kind }: SimulatedVehicle, dice: Dice): string | undefined {
  const roll = dice.roll();
  if (!kind.engine || roll < 0.03) return undefined;
  return roll < 0.11 ? drivers[1] : drivers[0];
}
