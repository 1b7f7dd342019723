import type { PositionId } from "#domain/ids";
import { cameInOrder, type Position } from "#domain/position";
import { isNews } from "#domain/rules/driving/driverRule";
import { happenedAt } from "#domain/rules/happenedAt";
import { judgeSilence } from "#domain/rules/judge";
import type { Drafts } from "#domain/rules/moment";
import { isInForce } from "#domain/rules/notifying/alertFilter";
import { isTimely } from "#domain/rules/notifying/isTimely";
import { alertOf, type NotificationRule } from "#domain/rules/notifying/notificationRule";
import { isOfKind, notifies } from "#domain/rules/notifying/notifies";
import { extremeStates, haveMet, mustMeet } from "#domain/rules/rehearsing/extremeStates";
import { NO_RULE_STATE, type RuleState } from "#domain/rules/ruleState";
import { type EpochMs, epochMs, minutes } from "#domain/units";
import type { NewEvent } from "../database/storePositions.ts";
import { eventAt } from "../rules/eventAt.ts";
import type { KnownVehicle } from "../rules/ruleCache.ts";
import { isCounterReading } from "./isCounterReading.ts";
import { placedIn } from "./placedIn.ts";

/** Both ends included. */
export interface RehearsalPeriod {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** What is asked of one vehicle's past. */
export interface RehearsedAlert {
  readonly notification: NotificationRule;
  /** With the notification in it. */
  readonly vehicle: KnownVehicle;
  readonly period: RehearsalPeriod;
  /** Of the person who would be notified. */
  readonly timeZone: unknown;
  /** What the notification's calendar says. */
  readonly isInEffect: (time: EpochMs) => boolean;
  /** Whether silence is watched at all: of a vehicle that is in service. */
  readonly isWatched: boolean;
  /** Silence is looked for from here to there, once a minute. */
  readonly checks: RehearsalPeriod;
}

/** Something that would have been sent, and where. */
export interface Rung {
  readonly event: NewEvent;
  readonly position: Position;
}

/** One of the pasts that the rules may have come from. */
interface Lane {
  state: RuleState;
  /** The newest, and some more. */
  rung: Rung[];
  total: number;
  /** Of all of them, those that were let go of too. */
  digest: number;
  /** Known too late for anybody to be notified of. */
  late: number;
}

/** Where and when events became known. */
interface Becoming {
  readonly at: Position;
  readonly knownAt: EpochMs;
}

/** What goes on while a vehicle says nothing. */
const SILENT: ReadonlySet<string> = new Set([
  "inactivity",
  "ignitionOff",
  "alarmEngineOff",
  "digitalPort",
]);
const CHECK_EVERY = minutes(1);
/** Comparing what rules remember costs more than a step of theirs. */
const COMPARED_EVERY = 20;
/** A tracker may say something every second of a month. */
const FORGOTTEN_EVERY = 500;

/** More nobody looks through; how many there were is said. */
export const MOST_RUNG = 500;

/** In order of time. */
export const newestOf = <One extends Rung>(rung: readonly One[]): One[] =>
  rung.toSorted((one, other) => one.event.eventTime - other.event.eventTime).slice(-MOST_RUNG);

/**
 * Follows one vehicle through its past with the rules that follow it live, and gathers what one
 * notification would have sent. Give it positions by fix time, from the run-up on, then `end`.
 *
 * Which geofences a position is in and what applies there is asked of now. What was remembered before the
 * first position nobody knows any more: so the rules are run from every extreme of it at once.
 */
export function createVehicleRehearsal(alert: RehearsedAlert, before: Position | undefined) {
  const { notification, vehicle, period, checks } = alert;
  const alerts = alertOf(notification);
  const isSilent = alert.isWatched && alerts.some((name) => SILENT.has(name));
  // Where each event happened is asked of trips, which say so afterwards.
  const isOfTrips = alerts.some((name) => name === "deviceMoving" || name === "deviceStopped");
  const placed = (position: Position) => placedIn(position, vehicle.geofencesAt(position));
  const passed = new Map<PositionId, Position>();
  const starts = before ? extremeStates(alerts, before, vehicle) : [NO_RULE_STATE];
  let lanes: Lane[] = starts.map((state) => ({ state, rung: [], total: 0, digest: 0, late: 0 }));
  let last = before && placed(before);
  let lastUpdate = before?.serverTime;
  let lateSigns: EpochMs[] = [];
  let checkedUntil = checks.from;
  let count = 0;
  // Whether the pasts had met when the period began; undefined: nothing has come in it yet.
  let hadMet = mustMeet(alerts) ? undefined : true;

  function add(lane: Lane, events: readonly NewEvent[], { at, knownAt }: Becoming): void {
    for (const event of events) {
      const { eventTime } = event;
      if (eventTime < period.from || eventTime > period.to) continue;
      if (!isOfKind(notification, event) || !isNews(event)) continue;
      const position = positionOf(event, at);
      const around = { geofenceIds: position.geofenceIds ?? [], settings: vehicle.settings };
      if (!notifies(notification, event, around) || !alert.isInEffect(eventTime)) continue;
      if (!isInForce(notification, event, alert.timeZone)) continue;
      if (isTimely(event, knownAt)) ring(lane, { event, position });
      else lane.late++;
    }
  }

  function ring(lane: Lane, one: Rung): void {
    lane.rung.push(one);
    lane.total++;
    if (lanes.length > 1) lane.digest = digestOf(lane.digest, JSON.stringify(one.event));
    if (lane.rung.length > 2 * MOST_RUNG) lane.rung = newestOf(lane.rung);
  }

  /** All but what a trip may still turn out to have begun or ended at. */
  function forgetPassed(): void {
    const kept = new Set<PositionId | undefined>();
    for (const { state } of lanes) {
      kept.add(state.trip?.anchor?.id);
      for (const { id } of state.trip?.recent ?? []) kept.add(id);
    }
    for (const id of passed.keys()) if (!kept.has(id)) passed.delete(id);
  }

  const positionOf = ({ positionId }: NewEvent, at: Position): Position =>
    (positionId !== undefined && passed.get(positionId)) || at;

  const eventsAt = (position: Position, drafts: Drafts, time?: EpochMs): NewEvent[] =>
    drafts.map((draft) => eventAt(position, draft, time));

  function step(position: Position, isNewest: boolean): void {
    const arrival = { position, last, vehicle, isNewest };
    for (const lane of lanes) {
      const { state, drafts } = happenedAt(arrival, lane.state);
      lane.state = state;
      if (drafts.length > 0)
        add(lane, eventsAt(position, drafts), { at: position, knownAt: position.serverTime });
    }
  }

  /** Pasts that have led to the same are one. */
  function compare(at: EpochMs): void {
    if (lanes.length < 2) return;
    const hasMet = haveMet(
      alerts,
      lanes.map(({ state }) => state),
      at,
    );
    if (hasMet && lanes.every(({ total, late }) => total + late === 0)) lanes = [lanes[0]!];
    if (at >= period.from) hadMet ??= hasMet;
  }

  /** What the checks of the silence before `until` would have reported. */
  function silence(until: EpochMs): void {
    if (!isSilent) return;
    const signs = lateSigns.filter((sign) => sign < until).sort((one, other) => one - other);
    for (const sign of signs) {
      silenceFrom(lastUpdate, sign);
      if (lastUpdate !== undefined) lastUpdate = epochMs(Math.max(lastUpdate, sign));
    }
    lateSigns = lateSigns.filter((sign) => sign >= until);
    silenceFrom(lastUpdate, until);
  }

  function silenceFrom(since: EpochMs | undefined, until: EpochMs): void {
    const position = last;
    if (since === undefined || !position) return;
    const first = checkAt(Math.max(since, checkedUntil), Math.ceil);
    const end = checkAt(Math.min(until - 1, checks.to), Math.floor);
    if (first > end) return;
    checkedUntil = epochMs(end + 1);
    for (const lane of lanes) {
      const judged = (now: EpochMs) =>
        judgeSilence({ vehicle, lastUpdate: since, now }, lane.state);
      const isQuiet = (now: EpochMs) => judged(now).state === lane.state;
      for (let from = first; from <= end && !isQuiet(end); ) {
        const now = firstCheck(from, end, isQuiet);
        const { drafts, state } = judged(now);
        lane.state = state;
        add(lane, eventsAt(position, drafts, now), { at: position, knownAt: now });
        from = epochMs(now + CHECK_EVERY);
      }
    }
  }

  return {
    take(position: Position): void {
      if (!cameInOrder(position)) {
        step(placed(position), false);
        lateSigns.push(position.serverTime);
        return;
      }
      silence(position.serverTime);
      const here = placed(position);
      if (!last || !isCounterReading(last, here)) {
        step(here, true);
        lastUpdate = here.serverTime;
      }
      if (isOfTrips) passed.set(here.id, here);
      last = here;
      count++;
      if (count % FORGOTTEN_EVERY === 0) forgetPassed();
      const begins = hadMet === undefined && here.fixTime >= period.from;
      if (begins || count % COMPARED_EVERY === 0) compare(here.fixTime);
    },

    /** After the last position. */
    end(): void {
      silence(epochMs(checks.to + 1));
    },

    /** `isCertain`: it is the same whatever was before the run-up. */
    result() {
      const [first, ...others] = lanes as [Lane, ...Lane[]];
      const isAgreed = others.every(
        ({ total, digest, late }) =>
          total === first.total && digest === first.digest && late === first.late,
      );
      const { total, late } = first;
      return { rung: newestOf(first.rung), total, late, isCertain: isAgreed && hadMet !== false };
    },
  };
}

const checkAt = (time: number, round: (value: number) => number): EpochMs =>
  epochMs(round(time / CHECK_EVERY) * CHECK_EVERY);

/** The first at which something is no longer as it was: what a silence leads to stays so as it goes on. */
function firstCheck(from: EpochMs, to: EpochMs, isQuiet: (at: EpochMs) => boolean): EpochMs {
  let [low, high] = [from / CHECK_EVERY, to / CHECK_EVERY];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isQuiet(epochMs(middle * CHECK_EVERY))) low = middle + 1;
    else high = middle;
  }
  return epochMs(low * CHECK_EVERY);
}

/** Tells whether the same was said in the same order. */
function digestOf(before: number, text: string): number {
  let digest = before;
  for (let at = 0; at < text.length; at++)
    digest = (Math.imul(digest, 31) + text.charCodeAt(at)) | 0;
  return digest;
}
