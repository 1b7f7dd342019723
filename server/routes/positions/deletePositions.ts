import { sql } from "kysely";
import { z } from "zod";
import { may } from "#domain/account/policy";
import { MOTION_WINDOW } from "#domain/actuation/motionKnown";
import { vehicleId } from "#domain/ids";
import { before } from "#domain/units";
import { noContent } from "../../answers/answer.ts";
import { nothing } from "../../answers/content.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { readPositions } from "../../database/readPositions.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { id, longId, time } from "../parameters.ts";
import { authoriseVehicle } from "./getPositions.ts";

/**
 * Removes one position from a vehicle's past; where it is now is still known. What the vehicle's
 * connection reported lately stays: whether its engine may be stopped is decided by it.
 */
export const deletePosition = signedInRoute({
  method: "DELETE",
  url: "/api/positions/:id",
  summary: "Remove one position of a vehicle's past",
  answers: { 204: nothing },
  params: z.object({ id: longId }),
  async handle({ params, session, address, viewer }, services) {
    const { database, now } = services;
    const [position] = await readPositions(database, [params.id]);
    const isSeen =
      position &&
      may(viewer.subject, "position.see", await viewer.relation("vehicle", position.vehicleId));
    if (!isSeen) throw new Refusal(403, "notAllowed", "Position access denied");
    await authoriseVehicle(viewer, "history.remove", position.vehicleId, services);
    const { line, fixTime } = position;
    if (line !== undefined && fixTime > before(now(), MOTION_WINDOW))
      throw new Refusal(400, "badRequest", "The position is kept for an hour yet");
    await database.transaction().execute(async (transaction) => {
      await sql`delete from positions where id = ${position.id}
        and fix_time = ${new Date(fixTime)}`.execute(transaction);
      await recordAudit(transaction, {
        at: now(),
        user: session.user.id,
        address,
        action: "history.remove",
        kind: "vehicle",
        id: position.vehicleId,
        before: { position: position.id },
      });
    });
    return noContent();
  },
});

/** Removes a stretch of a vehicle's past, but for what its connection reported lately. */
export const deletePositions = signedInRoute({
  method: "DELETE",
  url: "/api/positions",
  summary: "Remove a vehicle's past of a time",
  answers: { 204: nothing },
  query: z.object({ deviceId: id.transform(vehicleId), from: time, to: time }),
  async handle({ query, session, address, viewer }, services) {
    const { database, now } = services;
    await authoriseVehicle(viewer, "history.remove", query.deviceId, services);
    if (query.from > query.to) throw new Refusal(400, "badRequest", "from: later than to");
    const [from, to] = [new Date(query.from), new Date(query.to)];
    const kept = new Date(before(now(), MOTION_WINDOW));
    await database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ count: number }>`with gone as (
          delete from positions where device_id = ${query.deviceId}
            and fix_time >= ${from} and fix_time <= ${to}
            and (line is null or fix_time <= ${kept}) returning 1)
        select count(*)::integer as count from gone`.execute(transaction);
      await recordAudit(transaction, {
        at: now(),
        user: session.user.id,
        address,
        action: "history.remove",
        kind: "vehicle",
        id: query.deviceId,
        before: { from, to, positions: rows[0]?.count ?? 0 },
      });
    });
    return noContent();
  },
});
