import { z } from "zod";
import { measure } from "#contract/objects/wireFields";
import { type VehicleId, vehicleId } from "#domain/ids";
import { before, days, type EpochMs, epochMs } from "#domain/units";
import { nothing } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { type Actor, actorOf } from "../../objects/actor.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise } from "../../rights/authorise.ts";
import { bodyId } from "../bodyId.ts";
import { idParams } from "../objects/objectRoutes.ts";
import { removed } from "../objects/writtenAnswers.ts";

/** Longer than any vehicle drives or runs. */
const MAX_METRES = 1e11;
const MAX_MS = 1e13;

export const accumulators = z.strictObject({
  deviceId: bodyId.optional(),
  /** Metres. */
  totalDistance: measure(MAX_METRES),
  /** Milliseconds the engine ran. */
  hours: measure(MAX_MS),
  /** When they were read off the dashboard, if not now. */
  time: z.iso.datetime({ offset: true, error: "not a time" }).nullish(),
});

/** Sets what the vehicle has driven and how long its engine ran, from its latest position on. */
export const putAccumulators = signedInRoute({
  method: "PUT",
  url: "/api/devices/:id/accumulators",
  summary: "Set a vehicle's odometer and engine hours",
  answers: { 204: nothing },
  params: idParams,
  body: { type: "json", schema: accumulators },
  async handle({ params, body, session, address, viewer }, services) {
    const id = vehicleId(params.id);
    const actor = actorOf({ viewer, session, address });
    return removed(await setAccumulators(id, body, { actor, services }));
  },
});

/** So far back is counted up from there: every position since is read. */
const LONGEST_AGO = days(31);

function readAt(text: string, now: EpochMs): EpochMs {
  const time = epochMs(Date.parse(text));
  if (time > now) throw new Refusal(400, "badRequest", "time: in the future");
  if (time < before(now, LONGEST_AGO))
    throw new Refusal(400, "badRequest", "time: more than 31 days ago");
  return time;
}

async function setAccumulators(
  id: VehicleId,
  { deviceId, totalDistance, hours, time }: z.output<typeof accumulators>,
  { actor, services: { fleet, totals } }: { readonly actor: Actor; readonly services: Services },
): Promise<string | undefined> {
  if (deviceId !== undefined && deviceId !== id)
    throw new Refusal(400, "badRequest", "deviceId: differs between path and body");
  await authorise(actor.viewer, "vehicle.count", "vehicle", id);
  if (!fleet.latest(id)) throw new Refusal(400, "badRequest", "The vehicle has no position yet");
  return totals.set(
    id,
    {
      ...(totalDistance != null && { totalDistance }),
      ...(hours != null && { hours }),
      ...(time != null && { time: readAt(time, fleet.now()) }),
    },
    actor,
  );
}
