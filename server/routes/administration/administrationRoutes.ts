import { z } from "zod";
import { wireTime } from "#contract/traccar/wire";
import { may } from "#domain/policy";
import { epochMs } from "#domain/units";
import { recordAudit } from "../../audit/recordAudit.ts";
import { json } from "../../http/answer.ts";
import { Refusal } from "../../http/refusal.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { told } from "../../objects/wireFields.ts";
import type { Viewer } from "../../rights/createRights.ts";
import { serverSchema } from "../../settings/createServerSettings.ts";
import { count, id, time } from "../parameters.ts";
import { serverToWire } from "./getServer.ts";

/** As with Traccar, what only the server tells may be sent along and is let be. */
const settings = serverSchema.extend({ id: told, version: told });

const putServer = signedInRoute({
  method: "PUT",
  url: "/api/server",
  body: { type: "json", schema: settings },
  async handle({ body, session, address }, services) {
    const { rights, serverSettings, database, changes, now } = services;
    onlyAdministrators(await rights.viewerOf(session.user), "server.change");
    const next = serverSchema.parse(body);
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
    await changes.tell({ kind: "server", ids: [] });
    return json(await serverToWire(services));
  },
});

/** Every zone this machine knows. */
const timezones = signedInRoute({
  method: "GET",
  url: "/api/server/timezones",
  handle: () => json(Intl.supportedValuesOf("timeZone")),
});

const range = z.object({ from: time, to: time });

/** What the server did, an hour a row. */
const statistics = signedInRoute({
  method: "GET",
  url: "/api/statistics",
  query: range,
  async handle({ query, session }, { rights, database }) {
    onlyAdministrators(await rights.viewerOf(session.user), "statistics.see");
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
        ...(row.counts as object),
        attributes: {},
      })),
    );
  },
});

const MAX_AUDIT = 10_000;

/** Who did what, newest first, with what was before and after. */
const audit = signedInRoute({
  method: "GET",
  url: "/api/audit",
  query: range.extend({ userId: id.optional(), limit: count.optional() }),
  async handle({ query, session }, { rights, database }) {
    onlyAdministrators(await rights.viewerOf(session.user), "audit.see");
    const rows = await database
      .selectFrom("audit")
      .selectAll()
      .where("at", ">=", new Date(query.from))
      .where("at", "<=", new Date(query.to))
      .$if(query.userId !== undefined, (rest) => rest.where("user_id", "=", query.userId as number))
      .orderBy("id", "desc")
      .limit(Math.min(query.limit ?? MAX_AUDIT, MAX_AUDIT))
      .execute();
    return json(
      rows.map((row) => ({
        id: row.id,
        actionTime: wireTime(epochMs(row.at.getTime())),
        address: row.address,
        userId: row.user_id ?? 0,
        actionType: row.action,
        objectType: row.object_kind,
        objectId: row.object_id ?? 0,
        attributes: { before: row.before, after: row.after, hash: row.hash },
      })),
    );
  },
});

function onlyAdministrators(
  viewer: Viewer,
  action: "server.change" | "statistics.see" | "audit.see",
): void {
  if (!may(viewer.subject, action, "none"))
    throw new Refusal(403, "notAllowed", "Administrator access required");
}

export const ADMINISTRATION_ROUTES: readonly Route[] = [putServer, timezones, statistics, audit];
