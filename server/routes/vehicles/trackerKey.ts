import { z } from "zod";
import { type VehicleId, vehicleId } from "#domain/ids";
import { proofOf } from "../../accounts/proofOf.ts";
import type { Session } from "../../accounts/sessions.ts";
import { json, noContent } from "../../answers/answer.ts";
import { isoTime } from "../../answers/answerFields.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { isForeignKeyFault } from "../../database/databaseError.ts";
import { signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise, forbidden } from "../../rights/authorise.ts";
import type { Viewer } from "../../rights/rights.ts";
import { idParams } from "../objects/objectRoutes.ts";

/** The vehicle, when the caller may change it and it exists. */
async function changeable(id: number, viewer: Viewer, { fleet }: Services): Promise<VehicleId> {
  await authorise(viewer, "vehicle.change", "vehicle", id);
  if (!fleet.record(vehicleId(id))) throw absent();
  return vehicleId(id);
}

/** Keys are credentials. */
function refuseToken(session: Session): void {
  if (proofOf(session) === "token") throw forbidden("A token changes no keys");
}

const absent = () => new Refusal(404, "notFound", "Device not found");

const url = "/api/devices/:id/trackerKey";

const keySchema = z.strictObject({
  madeAt: isoTime.nullable(),
  port: z.int().nullable().meta({ description: "At which trackers report; null: nowhere" }),
});

/** Whether the vehicle's tracker has a key, and since when; never which. */
export const getTrackerKey = signedInRoute({
  method: "GET",
  url,
  summary: "Whether a vehicle's tracker has a key",
  answers: { 200: jsonContent(keySchema) },
  params: idParams,
  async handle({ params, viewer }, services) {
    const id = await changeable(params.id, viewer, services);
    const madeAt = await services.trackerKeys.madeAt(id);
    return json({
      madeAt: madeAt === undefined ? null : new Date(madeAt).toISOString(),
      port: services.trackerPort ?? null,
    });
  },
});

/**
 * Makes the tracker's key, or another one, and shows it this once. Not for tokens: a key lives on
 * when they have ended.
 */
export const postTrackerKey = signedInRoute({
  method: "POST",
  url,
  summary: "Make a tracker's key, shown once",
  answers: { 200: jsonContent(z.strictObject({ key: z.string() })) },
  params: idParams,
  async handle({ params, session, address, viewer }, services) {
    const id = await changeable(params.id, viewer, services);
    refuseToken(session);
    const by = { user: session.user.id, address };
    const key = await services.trackerKeys.renew(id, by).catch((error: unknown) => {
      if (isForeignKeyFault(error)) throw absent();
      throw error;
    });
    return json({ key });
  },
});

/** The tracker has no key any more: what it says is shown, and proves nothing. Not for tokens either. */
export const deleteTrackerKey = signedInRoute({
  method: "DELETE",
  url,
  summary: "Take a tracker's key away",
  answers: { 204: nothing },
  params: idParams,
  async handle({ params, session, address, viewer }, services) {
    const id = await changeable(params.id, viewer, services);
    refuseToken(session);
    await services.trackerKeys.remove(id, { user: session.user.id, address });
    return noContent();
  },
});
