import { z } from "zod";
import { may } from "#domain/account/policy";
import { MOTION_WINDOW } from "#domain/actuation/motionKnown";
import { vehicleId } from "#domain/ids";
import { before } from "#domain/units";
import { noContent } from "../../answers/answer.ts";
import { nothing } from "../../answers/content.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { readPositions } from "../../database/readPositions.ts";
import { removeFromHistory, removeStretch } from "../../database/removeFromHistory.ts";
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
      await removeFromHistory(transaction, position);
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
    const { deviceId: vehicle, from, to } = query;
    await database.transaction().execute(async (transaction) => {
      const positions = await removeStretch(transaction, {
        vehicle,
        from,
        to,
        keptAfter: before(now(), MOTION_WINDOW),
      });
      await recordAudit(transaction, {
        at: now(),
        user: session.user.id,
        address,
        action: "history.remove",
        kind: "vehicle",
        id: vehicle,
        before: { from: new Date(from), to: new Date(to), positions },
      });
    });
    return noContent();
  },
});
