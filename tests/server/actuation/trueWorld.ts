import type { Attributes } from "#domain/position";
import { epochMs } from "#domain/units";

/** How a tracker treats what it is sent. One that lies says that it did what it did not do. */
export type Manner = "obeys" | "refuses" | "lies" | "deaf";

/** What the network makes of a command on its way. */
export type Way = "arrives" | "lost" | "notConnected" | "doubtfulArrives" | "doubtfulLost";

export type EngineType = "engineStop" | "engineResume";

/** What a tracker wrote, with the truth of its moment and by its own clock. */
export interface TrueReport {
  readonly id: number;
  readonly deviceTime: number;
  readonly speed: number;
  /** Metres along the road. */
  readonly at: number;
  readonly attributes: Attributes;
}

const START = Date.UTC(2026, 7, 21, 12);
/** Nobody brakes harder: 20 knots a second. */
const BRAKING = 20;
const METRES_A_SECOND = 0.5144;

/** A vehicle as it truly is, a tracker with a clock of its own, and a network between it and us. */
export function createTrueWorld({
  manner,
  skewMs,
}: {
  readonly manner: Manner;
  readonly skewMs: number;
}) {
  let now = START;
  let speed = 0;
  let at = 0;
  let isHeld = false;
  let ids = 0;
  const past: { readonly from: number; readonly speed: number; readonly isHeld: boolean }[] = [];
  const note = () => past.push({ from: now, speed, isHeld });
  note();
  const answers: Attributes[] = [];
  const inTheAir: TrueReport[] = [];
  /** What reached the vehicle. */
  const arrived: { readonly type: EngineType; readonly at: number }[] = [];

  function pass(ms: number): void {
    now += ms;
    at += (speed * METRES_A_SECOND * ms) / 1_000;
  }

  function obey(type: EngineType): void {
    arrived.push({ type, at: now });
    if (manner === "obeys") isHeld = type === "engineStop";
    note();
    if (manner === "refuses") answers.push({ result: "ERROR relay", command: type });
    else if (manner !== "deaf") answers.push({ result: "OK", command: type });
  }

  return {
    now: () => epochMs(now),
    arrived,
    pass,
    drive(knots: number): void {
      if (isHeld) return;
      speed = knots;
      note();
    },
    brake(): void {
      pass((speed / BRAKING) * 1_000);
      speed = 0;
      note();
    },
    /** The tracker writes a report; when it comes is the network's. */
    speak(hasState: boolean): void {
      const answer = answers.shift();
      inTheAir.push({
        id: ids++,
        deviceTime: now + skewMs,
        speed,
        at,
        attributes: { ...((hasState || manner === "lies") && { blocked: isHeld }), ...answer },
      });
    },
    /** One of those on the way comes; it may come again. */
    receive(index: number, isAgain: boolean): TrueReport | undefined {
      const position = inTheAir.length === 0 ? 0 : index % inTheAir.length;
      const report = inTheAir[position];
      if (!isAgain) inTheAir.splice(position, 1);
      return report;
    },
    carry(type: EngineType, way: Way): "handedOff" | "notConnected" {
      if (way === "notConnected") return "notConnected";
      if (way === "arrives" || way === "doubtfulArrives") obey(type);
      if (way === "doubtfulArrives" || way === "doubtfulLost") throw new Error("nobody knows");
      return "handedOff";
    },
    /** Whether it was truly so at any moment of a time. */
    wasEver(
      from: number,
      to: number,
      is: (moment: { readonly speed: number; readonly isHeld: boolean }) => boolean,
    ): boolean {
      return past.some((one, index) => {
        const end = past[index + 1]?.from ?? Number.POSITIVE_INFINITY;
        return one.from <= to && end >= from && is(one);
      });
    },
  };
}

export type TrueWorld = ReturnType<typeof createTrueWorld>;
