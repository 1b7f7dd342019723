import { z } from "zod";
import { readOnly } from "#contract/objects/wireFields";
import { truthOf } from "#domain/actuation/immobilizedBy";
import { vehicleId } from "#domain/ids";
import { actuationSchema } from "../../answers/actuationSchemas.ts";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { bodyId } from "../bodyId.ts";
import { actuationToWire } from "../commands/actuationRoutes.ts";
import { refusalOfCommand } from "../commands/refusalOfCommand.ts";
import { takenStatus } from "../commands/takenStatus.ts";
import type { SignedInCall } from "./callContextOf.ts";

const MAX_REASON = 500;

/** Stops the engine, or lets it run again. */
export const immobilizationBody = z.strictObject({
  command: z.literal("immobilization", { error: "not immobilization" }),
  deviceid: bodyId,
  /** In any of the words for yes and no. */
  value: z
    .union([z.boolean(), z.number(), z.string()], { error: "missing" })
    .transform(truthOf)
    .refine((value) => value !== undefined, "not true or false"),
  reason: z.string({ error: "not a text" }).max(MAX_REASON, "too long").optional(),
  /** Not believed: who asks is known by their session. */
  username: readOnly,
});

/** By the one way there is to actuate; what it refuses is refused here in the same words. */
export async function immobilize(
  { deviceid, value, reason }: z.output<typeof immobilizationBody>,
  { session, address, idempotencyKey }: SignedInCall,
  { actuation }: Services,
) {
  const answer = await actuation.request({
    user: session.user.id,
    session: session.key,
    address,
    vehicle: vehicleId(deviceid),
    type: value ? "engineStop" : "engineResume",
    attributes: {},
    reason,
    idempotencyKey,
  });
  if (answer.type === "refused") throw refusalOfCommand(answer.reason);
  return json(actuationToWire(answer.actuation), takenStatus(answer.actuation));
}

/** The helper by itself, at an address of its own. */
export const immobilization = signedInRoute({
  method: "POST",
  url: "/legacy-api/immobilization",
  summary: "Stop the engine, or let it run again",
  answers: { 200: jsonContent(actuationSchema), 202: jsonContent(actuationSchema) },
  body: { type: "json", schema: immobilizationBody },
  handle: (call, services) => immobilize(call.body, call, services),
});
