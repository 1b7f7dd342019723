import { z } from "zod";
import { type VehicleId, vehicleId } from "#domain/ids";
import { noContent } from "../../http/answer.ts";
import { Refusal } from "../../http/refusal.ts";
import { signedInRoute } from "../../http/route.ts";
import { measure } from "../../objects/wireFields.ts";
import { authorise } from "../../rights/authorise.ts";
import type { Viewer } from "../../rights/createRights.ts";
import type { Services } from "../../services.ts";
import { bodyId } from "../legacy/bodyId.ts";
import { idParams } from "../objects/objectRoutes.ts";

/** Longer than any vehicle drives or runs. */
const MAX_METRES = 1e11;
const MAX_MS = 1e13;

export const accumulators = z.strictObject({
  deviceId: bodyId.optional(),
  /** Metres. */
  totalDistance: measure(MAX_METRES),
  /** Milliseconds the engine ran. */
  hours: measure(MAX_MS),
});

/** Sets what the vehicle has driven and how long its engine ran, from its latest position on. */
export const putAccumulators = signedInRoute({
  method: "PUT",
  url: "/api/devices/:id/accumulators",
  params: idParams,
  body: { type: "json", schema: accumulators },
  async handle({ params, body, session, address }, services) {
    const viewer = await services.rights.viewerOf(session.user);
    await setAccumulators(vehicleId(params.id), body, viewer, address, services);
    return noContent();
  },
});

export async function setAccumulators(
  id: VehicleId,
  { deviceId, totalDistance, hours }: z.output<typeof accumulators>,
  viewer: Viewer,
  address: string,
  { fleet, totals }: Services,
): Promise<void> {
  if (deviceId !== undefined && deviceId !== id)
    throw new Refusal(400, "badRequest", "deviceId: differs between path and body");
  await authorise(viewer, "vehicle.count", "vehicle", id);
  if (!fleet.latest(id)) throw new Refusal(400, "badRequest", "The vehicle has no position yet");
  await totals.set(
    id,
    { ...(totalDistance != null && { totalDistance }), ...(hours != null && { hours }) },
    viewer.user.id,
    address,
  );
}
