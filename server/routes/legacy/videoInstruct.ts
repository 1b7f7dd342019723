import { z } from "zod";
import { vehicleId } from "#domain/ids";
import { json } from "../../answers/answer.ts";
import { objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { doAudited } from "../../external/doAudited.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise } from "../../rights/authorise.ts";
import { bodyId } from "../bodyId.ts";

const MAX_CHANNEL = 16;

const schema = z.strictObject({
  deviceId: bodyId,
  channel: z.int({ error: "not a channel" }).min(1).max(MAX_CHANNEL).default(1),
  action: z.enum(["start", "stop"], { error: "not start or stop" }),
});

const streamSchema = z
  .strictObject({
    deviceId: objectId,
    channel: z.int(),
    action: z.enum(["start", "stop"]),
    stream: z.string().nullable(),
  })
  .meta({ id: "VideoStream" });

/** Starts or stops a vehicle's camera; answers where its stream is, when there is one. */
export const videoInstruct = signedInRoute({
  method: "POST",
  url: "/legacy-api/video/instruct",
  summary: "Start or stop a vehicle's camera",
  answers: { 200: jsonContent(streamSchema) },
  body: { type: "json", schema },
  async handle({ body, session, address, viewer }, services) {
    const { fleet, external } = services;
    const { deviceId, channel, action } = body;
    await authorise(viewer, "vehicle.command", "vehicle", deviceId);
    const vehicle = fleet.vehicle(vehicleId(deviceId));
    if (!vehicle?.attributes.cameraEnabled)
      throw new Refusal(400, "badRequest", "The vehicle has no camera");
    const instruction = { uniqueId: vehicle.uniqueId, channel, action };
    const entry = {
      user: session.user.id,
      address,
      action: `video.${action}`,
      kind: "vehicle" as const,
      id: deviceId,
      after: { channel },
    };
    const stream = await doAudited(services, entry, (signal) =>
      external.videoHub.instruct(instruction, signal),
    );
    return json({ deviceId, channel, action, stream: stream ?? null });
  },
});
