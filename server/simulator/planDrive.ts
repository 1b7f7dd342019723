import { CONTROLS, type Control } from "../roads/roads.ts";
import type { Dice } from "./dice.ts";
import type { Route } from "./layRoute.ts";

/** How somebody drives. Speeds are metres a second, changes of speed metres a second squared. */
export interface DrivingStyle {
  /** Never faster, whatever the sign says: a bicycle, a tractor. */
  readonly topSpeed: number;
  /** The share of the limit that is driven where the road is free; above 1 is too fast. */
  readonly pace: number;
  readonly acceleration: number;
  readonly braking: number;
  /** Metres between bus stops; undefined for all but buses. */
  readonly haltEvery: number | undefined;
}

/**
 * One drive, every second of it. A phase has one acceleration; columns are seconds and metres from
 * the start. Some hundred phases of numbers answer for any instant, so no second is stored.
 */
export interface Drive {
  readonly route: Route;
  readonly duration: number;
  readonly phaseTime: Float32Array;
  readonly phaseAt: Float32Array;
  readonly phaseSpeed: Float32Array;
  readonly phaseGain: Float32Array;
  /** When each point of the route is left behind. */
  readonly pointTime: Float32Array;
}

/** How often one must wait at it, and for how many seconds. */
const WAITS: Readonly<Record<Control, { chance: number; seconds: readonly [number, number] }>> = {
  none: { chance: 0, seconds: [0, 0] },
  signals: { chance: 0.38, seconds: [6, 45] },
  stop: { chance: 0.8, seconds: [1, 4] },
  giveWay: { chance: 0.3, seconds: [1, 4] },
};
const HALT_SECONDS = [9, 24] as const;
/** One crossing has several signals; nobody waits at each. */
const MIN_METRES_BETWEEN_WAITS = 70;
/** What passengers and load bear sideways. */
const SIDEWAYS = 2.2;
/** Nobody cuts a corner by more than this. */
const CORNER_METRES = 12;
const WALKING = 2;

/** Starts and ends standing; keeps to limits, slows for corners, waits where one waits. */
export function planDrive(route: Route, style: DrivingStyle, dice: Dice): Drive {
  const points = route.at.length;
  const waits = chooseWaits(route, style, dice);
  const caps = Float64Array.from(route.limit, (limit) =>
    Math.max(WALKING, Math.min(style.topSpeed, (limit / 3.6) * style.pace)),
  );
  const speeds = speedsAtPoints(route, { caps, waits }, style);

  const times: number[] = [];
  const starts: number[] = [];
  const begins: number[] = [];
  const gains: number[] = [];
  const pointTime = new Float32Array(points);
  let time = 0;
  const phase = (at: number, speed: number, gain: number, seconds: number) => {
    if (seconds <= 0) return;
    times.push(time);
    starts.push(at);
    begins.push(speed);
    gains.push(gain);
    time += seconds;
  };

  for (let i = 0; i + 1 < points; i++) {
    phase(route.at[i]!, 0, 0, waits[i]!);
    pointTime[i] = time;
    const [from, to] = [speeds[i]!, speeds[i + 1]!];
    const { acceleration: up, braking: down } = style;
    const start = route.at[i]!;
    const end = route.at[i + 1]!;
    const reachable = Math.sqrt(
      (2 * up * down * (end - start) + down * from ** 2 + up * to ** 2) / (up + down),
    );
    const peak = Math.max(from, to, Math.min(caps[i]!, reachable));
    const rising = (peak ** 2 - from ** 2) / (2 * up);
    const falling = (peak ** 2 - to ** 2) / (2 * down);
    phase(start, from, up, (peak - from) / up);
    phase(start + rising, peak, 0, (end - start - rising - falling) / peak);
    phase(end - falling, peak, -down, (peak - to) / down);
  }
  pointTime[points - 1] = time;
  return {
    route,
    duration: time,
    phaseTime: Float32Array.from(times),
    phaseAt: Float32Array.from(starts),
    phaseSpeed: Float32Array.from(begins),
    phaseGain: Float32Array.from(gains),
    pointTime,
  };
}

/** Seconds to stand at each point. */
function chooseWaits(route: Route, style: DrivingStyle, dice: Dice): Float32Array {
  const waits = new Float32Array(route.at.length);
  let lastWait = 0;
  let lastHalt = 0;
  for (let i = 1; i + 1 < waits.length; i++) {
    const at = route.at[i]!;
    const { chance, seconds } = WAITS[CONTROLS[route.control[i]!]!];
    if (style.haltEvery !== undefined && at - lastHalt >= style.haltEvery) {
      waits[i] = dice.between(...HALT_SECONDS);
      lastHalt = at;
    } else if (chance > 0 && at - lastWait >= MIN_METRES_BETWEEN_WAITS && dice.chance(chance)) {
      waits[i] = dice.between(...seconds);
      lastWait = at;
    }
  }
  return waits;
}

/** The fastest at each point that corners, stops, and what lies before and behind allow. */
function speedsAtPoints(
  { at, course }: Route,
  { caps, waits }: { readonly caps: Float64Array; readonly waits: Float32Array },
  style: DrivingStyle,
): Float64Array {
  const last = at.length - 1;
  const speeds = new Float64Array(at.length);
  for (let i = 1; i < last; i++) {
    if (waits[i]! > 0) continue;
    const available = Math.min(at[i]! - at[i - 1]!, at[i + 1]! - at[i]!, CORNER_METRES);
    const corner = Math.sqrt((SIDEWAYS * available) / turnRadians(course[i - 1]!, course[i]!));
    speeds[i] = Math.max(WALKING, Math.min(caps[i - 1]!, caps[i]!, corner));
  }
  for (let i = 1; i <= last; i++)
    speeds[i] = reach(speeds[i]!, speeds[i - 1]!, at[i]! - at[i - 1]!, style.acceleration);
  for (let i = last - 1; i >= 0; i--)
    speeds[i] = reach(speeds[i]!, speeds[i + 1]!, at[i + 1]! - at[i]!, style.braking);
  return speeds;
}

const reach = (wanted: number, neighbour: number, metres: number, gain: number) =>
  Math.min(wanted, Math.sqrt(neighbour ** 2 + 2 * gain * metres));

/** Never 0, so that straight on divides well. */
const turnRadians = (from: number, to: number) =>
  Math.max(1e-3, (turnDegrees(from, to) * Math.PI) / 180);

/** 0 straight on, 180 back. */
export const turnDegrees = (from: number, to: number): number =>
  Math.abs(((((to - from) % 360) + 540) % 360) - 180);
