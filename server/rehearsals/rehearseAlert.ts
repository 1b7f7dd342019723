import { isActive } from "#domain/account/policy";
import type { VehicleId } from "#domain/ids";
import { alertOf, type NotificationRule } from "#domain/rules/notifying/notificationRule";
import { runUpsOf } from "#domain/rules/rehearsing/extremeStates";
import { before, type EpochMs, epochMs, milliseconds } from "#domain/units";
import type { VehicleRecord } from "../fleet/fleet.ts";
import { lettersFor } from "../notifications/lettersFor.ts";
import { messageOf } from "../notifications/messageOf.ts";
import type { Viewer } from "../rights/rights.ts";
import type { KnownVehicle, LinkedAlert, RuleCache } from "../rules/ruleCache.ts";
import { followPast, hasEnded, type PastPorts, seedOf } from "./pastReader.ts";
import type { Rehearsal } from "./rehearsals.ts";
import {
  createVehicleRehearsal,
  newestOf,
  type RehearsalPeriod,
  type Rung,
} from "./vehicleRehearsal.ts";

interface Ports extends PastPorts {
  readonly ruleCache: Pick<RuleCache, "withNotification" | "isInEffect">;
  readonly vehicles: Iterable<VehicleRecord>;
  readonly viewer: Viewer;
  readonly rehearsal: Rehearsal;
  readonly now: () => EpochMs;
}

/** What a notification would have sent to one person. */
export interface AlertRehearsal {
  /** Those that the alert reaches and the person sees. */
  readonly vehicles: number;
  /** Fewer where the time was up. */
  readonly rehearsed: number;
  /** Of how many what they did before cannot be known: what is said of them may not be so. */
  readonly uncertain: number;
  readonly total: number;
  /** What became known too late for anybody to be notified. */
  readonly late: number;
  /** The newest, in order of time. */
  readonly rung: readonly RungVehicle[];
}

export interface RungVehicle extends Rung {
  readonly vehicle: VehicleRecord;
}

/** Going through a fleet of a hundred thousand takes some turns. */
const AT_ONCE = 1_000;

/**
 * What a notification that need not be saved would have sent to a person in a time that is over: with the
 * rules, geofences, links and calendars of now, over what trackers reported then.
 */
export async function rehearseAlert(
  ports: Ports,
  alert: LinkedAlert,
  period: RehearsalPeriod,
): Promise<AlertRehearsal> {
  const { rehearsal } = ports;
  const { notification } = alert;
  const reached = await reachedBy(ports, alert);
  rehearsal.expect(reached.length);
  let rung: RungVehicle[] = [];
  let [total, late, uncertain, rehearsed] = [0, 0, 0, 0];
  for (const { record, known } of reached) {
    const found = await rehearseVehicle(ports, { record, known, notification, period });
    if (hasEnded(ports)) break;
    total += found.total;
    late += found.late;
    if (!found.isCertain) uncertain++;
    rung = newestOf([...rung, ...found.rung.map((one) => ({ ...one, vehicle: record }))]);
    rehearsal.done(++rehearsed);
  }
  return { vehicles: reached.length, rehearsed, uncertain, total, late, rung };
}

interface Reached {
  readonly record: VehicleRecord;
  readonly known: KnownVehicle;
}

async function reachedBy(
  { ruleCache, vehicles, viewer, signal, now }: Ports,
  alert: LinkedAlert,
): Promise<readonly Reached[]> {
  const reached: Reached[] = [];
  if (!reaches(viewer, alert.notification) || !isActive(viewer.subject, now())) return reached;
  let count = 0;
  for (const record of vehicles) {
    if (++count % AT_ONCE === 0) await new Promise(setImmediate);
    if (signal.aborted) break;
    const known = viewer.sees(record.id) ? ruleCache.withNotification(record, alert) : undefined;
    if (known) reached.push({ record, known });
  }
  return reached;
}

/** Whether any way of the notification's leads to the person, or to somebody in their name. */
export function reaches({ user }: Viewer, notification: NotificationRule): boolean {
  const event = {
    id: 0 as never,
    type: notification.type,
    eventTime: epochMs(0),
    vehicleId: 0 as VehicleId,
    positionId: undefined,
    geofenceId: undefined,
    maintenanceId: undefined,
    attributes: {},
  };
  const message = messageOf(event, { vehicle: "", geofence: undefined, maintenance: undefined });
  return lettersFor(event, notification, [{ user, message }]).length > 0;
}

interface Asked extends Reached {
  readonly notification: NotificationRule;
  readonly period: RehearsalPeriod;
}

/** Begins farther back as long as what was before makes a difference, and says when it still does. */
async function rehearseVehicle(
  ports: Ports,
  { record, known, notification, period }: Asked,
): Promise<ReturnType<ReturnType<typeof createVehicleRehearsal>["result"]>> {
  const { ruleCache, viewer, now } = ports;
  const spans = runUpsOf(alertOf(notification), known);
  const vehicle = record.id;
  for (let attempt = 0; ; attempt++) {
    const from = before(period.from, spans[attempt] ?? milliseconds(0));
    const rehearsal = createVehicleRehearsal(
      {
        notification,
        vehicle: known,
        period,
        timeZone: viewer.user.attributes.timezone,
        isInEffect: (time) => ruleCache.isInEffect(notification, time),
        isWatched: !record.disabled,
        checks: { from, to: epochMs(Math.min(period.to, now())) },
      },
      await seedOf(ports, vehicle, from),
    );
    await followPast(ports, { vehicle, from, to: period.to }, rehearsal);
    rehearsal.end();
    const result = rehearsal.result();
    if (result.isCertain || attempt + 1 >= spans.length || hasEnded(ports)) return result;
  }
}
