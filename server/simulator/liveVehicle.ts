import type { Attributes, AttributeValue } from "#domain/position";
import {
  after,
  between,
  type DurationMs,
  type EpochMs,
  milliseconds,
  minutes,
  seconds,
} from "#domain/units";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import { commandResponse, queryResponse } from "./commandResponse.ts";
import {
  ANY_TRACKER,
  type Reception,
  type SimulatedCommand,
  WIRED_TRACKER,
} from "./simulatedCommand.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";
import type { Delivery } from "./troubles.ts";

/** A vehicle that speaks when it is due. */
export interface Speech {
  readonly report: TrackerReport | undefined;
  /** When it is due again; absent when it has nothing more to say on its own. */
  readonly again: EpochMs | undefined;
}

export interface LiveVehicle {
  speak(now: EpochMs): Speech;
  /** Takes a command; `answer`, when there is one, is due at its time. */
  receive(
    command: SimulatedCommand,
    now: EpochMs,
  ): { readonly reception: Reception; readonly answer?: Answer };
}

export interface Answer {
  readonly dueAt: EpochMs;
  speak(now: EpochMs): Speech;
}

/** A tracker that was silent for longer has no connection any more. */
const CONNECTED_FOR: DurationMs = minutes(45);
/**
 * How often a vehicle that is held looks whether it may go, and how often it says that it stands.
 */
const HELD_CHECK_EVERY: DurationMs = seconds(2);
const HELD_SPEAKS_EVERY: DurationMs = minutes(4);
/** Faster than this only broken trackers are. */
const BELIEVABLE_KNOTS = 300;

/**
 * One vehicle of the simulated fleet in the present: it follows its day, and its commands. One
 * whose engine is stopped stands where it was until it is released, and then goes on with its day
 * as much later as it was held: nothing jumps.
 */
export function createLiveVehicle(
  vehicle: SimulatedVehicle,
  { first, rest }: { readonly first: Delivery; readonly rest: Generator<Delivery, never> },
  before: { readonly last: TrackerReport | undefined; readonly heldSince: EpochMs | undefined },
): LiveVehicle {
  let plan = first;
  let { last, heldSince } = before;
  let lag = milliseconds(0);
  let spokeAt: EpochMs | undefined;
  let commands = 0;
  /** What was switched by a command, as the tracker reports it from then on. */
  let switched: Attributes = {
    ...(isWired(vehicle.kind) && { out2: false }),
    ...(heldSince !== undefined && { blocked: true }),
  };
  /** Waits for the next report of a vehicle under way. */
  let waitingAnswer: Attributes | undefined;

  function speakHeld(now: EpochMs): Speech {
    const again = after(now, HELD_CHECK_EVERY);
    if (!last || (spokeAt !== undefined && now - spokeAt < HELD_SPEAKS_EVERY))
      return { report: undefined, again };
    spokeAt = now;
    return { report: (last = standing(last, now, switched)), again };
  }

  function speakOnTheWay(now: EpochMs): Speech {
    const dueAt = after(plan.dueAt, lag);
    if (dueAt > now) return { report: undefined, again: dueAt };
    const { report } = plan;
    const attributes = { ...report.attributes, ...switched, ...waitingAnswer };
    waitingAnswer = undefined;
    const spoken = { ...report, fixTime: report.fixTime + lag, attributes };
    if (isBelievable(spoken, now)) last = spoken;
    plan = rest.next().value;
    return { report: spoken, again: after(plan.dueAt, lag) };
  }

  function speakAnswer(answer: Attributes, now: EpochMs): Speech {
    if (last && (heldSince !== undefined || last.speedKnots === 0)) {
      last = standing(last, now, { ...switched });
      const attributes = { ...last.attributes, ...answer };
      return { report: { ...last, attributes }, again: undefined };
    }
    waitingAnswer = answer;
    return { report: undefined, again: undefined };
  }

  function obey({ type, attributes }: SimulatedCommand, now: EpochMs): void {
    if (type === "outputControl") {
      switched = { ...switched, [`out${attributes.index}`]: attributes.data === "1" };
      return;
    }
    const stops = type === "engineStop";
    switched = { ...switched, blocked: stops };
    if (stops) heldSince ??= now;
    else if (heldSince !== undefined) {
      lag = milliseconds(lag + between(heldSince, now));
      heldSince = undefined;
    }
  }

  return {
    speak: (now) => (heldSince === undefined ? speakOnTheWay(now) : speakHeld(now)),

    receive(command, now) {
      if (!takes(vehicle, command.type)) return { reception: "commandNotSupported" };
      if (!last || now - last.fixTime > CONNECTED_FOR) return { reception: "notConnected" };
      const asks = isQuery(command.type);
      const { does, answersAfter } = (asks ? queryResponse : commandResponse)(vehicle, ++commands);
      const moves = command.type === "engineStop" && heldSince === undefined && last.speedKnots > 0;
      if (does && !moves && !asks) obey(command, now);
      if (answersAfter === undefined) return { reception: "handedOff" };
      const result = moves ? "ERROR: vehicle is moving" : does ? wordsFor(command) : RELAY_FAILED;
      const answer = { command: command.type, result };
      const dueAt = after(now, answersAfter);
      return { reception: "handedOff", answer: { dueAt, speak: (at) => speakAnswer(answer, at) } };
    },
  };
}

const RELAY_FAILED = "ERROR: relay did not switch";

/** A simulated tracker knows few words, has no camera, and says so. */
function wordsFor({ type, attributes }: SimulatedCommand): string {
  if (type !== "custom") return "OK";
  if (attributes.data === "getver") return "OK: simulated tracker 1";
  return /^(getinfo|getstatus|getgps|ggps|getio)$/.test(String(attributes.data))
    ? "OK"
    : "ERROR: unknown command";
}

const isQuery = (type: string) => (ANY_TRACKER as readonly string[]).includes(type);

export const takes = ({ kind }: SimulatedVehicle, type: string): boolean =>
  isQuery(type) || (isWired(kind) && (WIRED_TRACKER as readonly string[]).includes(type));

/** Of what goes on rails of its own timetable the engine cannot be held. */
const isWired = ({ engine, duty }: SimulatedVehicle["kind"]) =>
  engine !== undefined && duty.type !== "line";

/** What is no longer so, or was true of one report only. */
const MOMENTARY = ["rpm", "alarm", "driverUniqueId", "result", "command"];

/** The same spot, now, with the engine off when it is held. */
function standing(last: TrackerReport, now: EpochMs, switched: Attributes): TrackerReport {
  const attributes: Record<string, AttributeValue> = { ...last.attributes, ...switched };
  for (const key of MOMENTARY) delete attributes[key];
  attributes.motion = false;
  if (switched.blocked === true) attributes.ignition = false;
  return { ...last, fixTime: now, speedKnots: 0, attributes };
}

const isBelievable = (report: TrackerReport, now: EpochMs): boolean =>
  report.valid && report.fixTime <= now && report.speedKnots < BELIEVABLE_KNOTS;
