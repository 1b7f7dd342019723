import { z } from "zod";
import { readOnly } from "#contract/objects/wireFields";
import { wireTime } from "#contract/traccar/wire";
import { passwordHoldsFor } from "#domain/actuation/commandPassword";
import { isSecondPersonAsked } from "#domain/actuation/secondPerson";
import type { Attributes } from "#domain/position";
import { epochMs } from "#domain/units";
import { refuseToken } from "../../accounts/proofOf.ts";
import { json } from "../../answers/answer.ts";
import { attributes, isoTime, objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { serverSchema } from "../../answers/serverSchema.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { type ServerValues, settingsSchema } from "../../settings/serverSettings.ts";
import type { Counts } from "../../statistics/statistics.ts";
import { time } from "../parameters.ts";
import { AUDIT_ROUTES } from "./auditRoutes.ts";
import { serverToWire } from "./getServer.ts";
import { onlyAdministrators } from "./onlyAdministrators.ts";

/** As with Traccar, what only the server sets may be sent along and is ignored. */
const settings = settingsSchema.extend({ id: readOnly, version: readOnly });

/** Who may have an account, and what nobody may do with one. */
const OF_EVERYBODY = [
  "registration",
  "readonly",
  "deviceReadonly",
  "limitCommands",
  "disableReports",
  "fixedEmail",
] as const;

const putServer = signedInRoute({
  method: "PUT",
  url: "/api/server",
  summary: "Change the server's settings",
  answers: { 200: jsonContent(serverSchema) },
  body: { type: "json", schema: settings },
  async handle({ body, session, address, viewer, partner }, services) {
    const { rights, serverSettings, recentPassword, database, changes, now } = services;
    onlyAdministrators(viewer, "server.change");
    const next = settingsSchema.parse(body);
    const current = serverSettings.current();
    if (OF_EVERYBODY.some((name) => next[name] !== current[name]))
      refuseToken(session, "A token changes no rights");
    if (loosens(current, next)) await recentPassword.demand(session.user.id, session.key);
    await rights.during(async () => {
      await database.transaction().execute(async (transaction) => {
        await recordAudit(transaction, {
          at: now(),
          user: session.user.id,
          address,
          action: "server.change",
          kind: "server",
          id: 1,
          before: serverSettings.current(),
          after: next,
        });
        await serverSettings.store(transaction, next);
      });
      await serverSettings.load();
    });
    await changes.publish({ kind: "server", ids: [] });
    return json(await serverToWire(services, partner));
  },
});

/**
 * Whether somebody may come to command, or to command without the second person or the recent password that
 * is asked for: either is taken off, the password lasts longer, what holds everybody back is lifted, or
 * anybody may have an account.
 */
function loosens(current: ServerValues, next: ServerValues): boolean {
  const holdsFor = ({ attributes }: ServerValues) =>
    passwordHoldsFor(attributes as Attributes) ?? Number.POSITIVE_INFINITY;
  return (
    holdsFor(next) > holdsFor(current) ||
    endsSecondPerson(current, next) ||
    (next.registration && !current.registration) ||
    HOLDS_BACK.some((name) => current[name] && !next[name])
  );
}

/** Who finds an administrator's open page, or a token, could command alone right after. */
const endsSecondPerson = (current: ServerValues, next: ServerValues): boolean =>
  isSecondPersonAsked(current.attributes as Attributes) &&
  !isSecondPersonAsked(next.attributes as Attributes);

const HOLDS_BACK = ["readonly", "deviceReadonly", "limitCommands"] as const;

/** Every zone this machine knows. */
const timezones = signedInRoute({
  method: "GET",
  url: "/api/server/timezones",
  summary: "Every time zone this server knows",
  answers: { 200: jsonContent(z.array(z.string())) },
  handle: () => json(Intl.supportedValuesOf("timeZone")),
});

const range = z.object({ from: time, to: time });

const counted = z.int().min(0);

const statisticsSchema = z
  .strictObject({
    id: objectId,
    captureTime: isoTime,
    activeUsers: counted,
    activeDevices: counted,
    requests: counted,
    messagesReceived: counted,
    messagesStored: counted,
    mailSent: counted,
    smsSent: counted,
    geocoderRequests: counted,
    geolocationRequests: counted,
    attributes,
  })
  .meta({ id: "Statistics", description: "What the server did in an hour" });

/** What the server did, an hour a row. */
const statistics = signedInRoute({
  method: "GET",
  url: "/api/statistics",
  summary: "What the server did, an hour a row",
  answers: { 200: jsonContent(z.array(statisticsSchema)) },
  query: range,
  async handle({ query, viewer }, { database }) {
    onlyAdministrators(viewer, "statistics.see");
    const rows = await database
      .selectFrom("statistics")
      .selectAll()
      .where("capture_time", ">=", new Date(query.from))
      .where("capture_time", "<=", new Date(query.to))
      .orderBy("capture_time")
      .execute();
    return json(
      rows.map((row) => ({
        id: Math.floor(row.capture_time.getTime() / 1_000),
        captureTime: wireTime(epochMs(row.capture_time.getTime())),
        ...(row.counts as Counts),
        attributes: {},
      })),
    );
  },
});

export const ADMINISTRATION_ROUTES: readonly Route[] = [
  putServer,
  timezones,
  statistics,
  ...AUDIT_ROUTES,
];
