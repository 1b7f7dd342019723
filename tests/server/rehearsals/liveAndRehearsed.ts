import { sql } from "kysely";
import { epochMs, minutes } from "#domain/units";
import { USER_COLUMNS, userOfRow } from "../../../server/accounts/userOfRow.ts";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import type { TrackerReport } from "../../../server/ingest/trackerReport.ts";
import { watchSilence } from "../../../server/ingest/watchSilence.ts";
import { createNotifier } from "../../../server/notifications/notifier.ts";
import { createRecipients } from "../../../server/notifications/recipients.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { createRehearsals } from "../../../server/rehearsals/rehearsals.ts";
import type { ChangedArea } from "../../../server/rehearsals/rehearseArea.ts";
import type { RehearsalPeriod } from "../../../server/rehearsals/vehicleRehearsal.ts";
import { createHeavyReads } from "../../../server/reports/heavyReads.ts";
import type { Viewer } from "../../../server/rights/rights.ts";
import { createRights } from "../../../server/rights/rights.ts";
import { readNotifications } from "../../../server/rules/readRuleObjects.ts";
import { openRules } from "../../support/openRules.ts";

/** A report with the moment at which the server gets it. */
export interface ArrivingReport extends Partial<TrackerReport> {
  readonly arrivesAt: number;
}

const MINUTE_MS = minutes(1);
const NEVER = new AbortController().signal;

/**
 * The server's own way from reports to people, with a clock that goes from report to report; silence is
 * looked at with each full minute of it.
 */
export async function openLive(database: Database) {
  let now = epochMs(0);
  let passesMs = 0;
  const clock = () => now;
  const log = createLogger("silent", false);
  const rights = createRights(database);
  const recipients = createRecipients({ database, rights, now: clock });
  const rules = await openRules(database, clock, recipients.sightsOf);
  const { fleet, ruleCache, ingest, reported } = rules;
  const notifier = createNotifier({
    database,
    ruleCache,
    recipients,
    vehicle: fleet.record,
    publishEvents: () => {},
    now: clock,
    log,
  });
  const onEvents = notifier.notify;
  const watch = watchSilence({ database, fleet, ruleCache, ingest, onEvents, now: clock, log });
  await watch.stop(); // checks when the clock says so
  const rehearsals = createRehearsals({
    database,
    heavyReads: createHeavyReads(),
    fleet,
    ruleCache,
    now: () => (now = epochMs(now + passesMs)),
    log,
  });

  async function goTo(time: number, isSilenceWatched: boolean): Promise<void> {
    const first = Math.ceil((now + 1) / MINUTE_MS) * MINUTE_MS;
    if (isSilenceWatched && now > 0)
      for (let check = first; check <= time; check += MINUTE_MS) {
        now = epochMs(check);
        await watch.check();
        await notifier.settled();
      }
    now = epochMs(time);
  }

  async function viewerOf(user: number): Promise<Viewer> {
    const row = await database
      .selectFrom("users")
      .select([...USER_COLUMNS])
      .where("id", "=", user)
      .executeTakeFirstOrThrow();
    return rights.viewerOf(userOfRow(row));
  }

  return {
    fleet,

    /** From now on so much time passes whenever a rehearsal looks at the clock. */
    slow(ms: number): void {
      passesMs = ms;
    },

    /** Reports in the order of their arrival; then the clock stands at `until`. */
    async live(
      reports: readonly (ArrivingReport & { readonly report: TrackerReport })[],
      { until, isSilenceWatched }: { readonly until: number; readonly isSilenceWatched: boolean },
    ): Promise<void> {
      for (const { arrivesAt, report } of reports) {
        await goTo(arrivesAt, isSilenceWatched);
        await ingest.accept([report]);
        const events = reported.splice(0);
        if (events.length > 0) notifier.notify(events);
        await notifier.settled();
      }
      await goTo(until, isSilenceWatched);
    },

    /** Many reports at once, by the minute at which they come; silence is not looked at. */
    async minutes<Fix>(
      byMinute: ReadonlyMap<number, readonly Fix[]>,
      reportOf: (fix: Fix) => TrackerReport,
    ): Promise<void> {
      for (const [minute, fixes] of byMinute) {
        now = epochMs(minute);
        await ingest.accept(fixes.map(reportOf));
        const events = reported.splice(0);
        if (events.length > 0) notifier.notify(events);
        await notifier.settled();
      }
    },

    /** What a person was sent of events of a time, as text. */
    async sentTo(user: number, { from, to }: RehearsalPeriod): Promise<string[]> {
      const { rows } = await sql<{ vehicle: number; type: string; at: Date; about: object }>`
        select distinct on (events.id) events.device_id as vehicle, type, event_time as at,
          jsonb_build_object('position', position_id, 'geofence', geofence_id,
            'maintenance', maintenance_id, 'attributes', events.attributes) as about
        from deliveries join events on events.id = event_id
        where user_id = ${user} and event_time between ${new Date(from)} and ${new Date(to)}
        order by events.id`.execute(database);
      return rows
        .map(({ vehicle, type, at, about }) => textOf([vehicle, type, at.getTime(), about]))
        .toSorted(byText);
    },

    /** What the saved notification would have sent the person, in the same words. */
    async rehearse(user: number, notification: number, period: RehearsalPeriod) {
      const viewer = await viewerOf(user);
      const rule = (await readNotifications(database)).get(notification)!;
      const found = await rehearsals.alert(
        { viewer, period, signal: NEVER },
        { notification: rule, vehicles: new Set(), groups: new Set() },
      );
      const sent = found.rung
        .map(({ event }) =>
          textOf([
            event.vehicleId,
            event.type,
            event.eventTime,
            {
              position: event.positionId ?? null,
              geofence: event.geofenceId ?? null,
              maintenance: event.maintenanceId ?? null,
              attributes: event.attributes,
            },
          ]),
        )
        .toSorted(byText);
      return { ...found, sent };
    },

    /** What the change of an area would have changed, for a person. */
    rehearseArea: async (user: number, area: ChangedArea, period: RehearsalPeriod) =>
      rehearsals.area({ viewer: await viewerOf(user), period, signal: NEVER }, area),
  };
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Members in the order of their names: databases have one of their own. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => byText(a, b)))
      : one,
  );
