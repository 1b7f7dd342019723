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
  /** Another one for each tab in which somebody looks; who names none is one viewer a session. */
  viewer: z
    .string({ error: "not a text" })
    .regex(/^[\w:-]{1,64}$/, "not a name")
    .optional(),
});

const streamSchema = z
  .strictObject({
    deviceId: objectId,
    channel: z.int(),
    action: z.enum(["start", "stop"]),
    stream: z.string().nullable(),
  })
  .meta({ id: "VideoStream" });

/**
 * Starts or stops a vehicle's camera for one who looks; answers where its stream is, when there is one.
 * It runs until the last has stopped it, and for nobody longer than their session.
 */
export const videoInstruct = signedInRoute({
  method: "POST",
  url: "/legacy-api/video/instruct",
  summary: "Start or stop a vehicle's camera",
  answers: { 200: jsonContent(streamSchema) },
  body: { type: "json", schema },
  async handle({ body, session, address, viewer }, services) {
    const { fleet, external, runningCameras } = services;
    const { deviceId, channel, action } = body;
    await authorise(viewer, "vehicle.command", "vehicle", deviceId);
    // As with commands: who may write nothing starts nothing, administrators too.
    if (viewer.subject.readonly || viewer.subject.deviceReadonly)
      throw new Refusal(403, "notAllowed", "Read-only users start no camera");
    const vehicle = fleet.vehicle(vehicleId(deviceId));
    if (!vehicle?.attributes.cameraEnabled)
      throw new Refusal(400, "badRequest", "The vehicle has no camera");
    if (action === "start") runningCameras.boundStarts(session.user.id);
    const audited = <Result>(
      what: typeof action,
      written: object,
      work: (signal: AbortSignal) => Promise<Result>,
    ) => {
      const entry = {
        user: session.user.id,
        address,
        action: `video.${what}` as const,
        kind: "vehicle" as const,
        id: deviceId,
        after: { channel, ...written },
      };
      return doAudited(services, entry, work);
    };
    const instruct = (what: typeof action, written = {}) =>
      audited(what, written, (signal) =>
        external.videoHub.instruct({ uniqueId: vehicle.uniqueId, channel, action: what }, signal),
      );
    const camera = { deviceId, channel };
    const watching = { session: session.key, tab: body.viewer ?? "" };
    let stream: string | undefined;
    if (action === "start") {
      const stop = () => instruct("stop", { because: "sessionEnded" });
      stream = await runningCameras.start(camera, {
        ...watching,
        start: () => instruct("start"),
        stop,
      });
    } else {
      const goOn = () => audited("stop", { othersWatch: true }, async () => undefined);
      await runningCameras.stop(camera, { ...watching, stop: () => instruct("stop"), goOn });
    }
    return json({ deviceId, channel, action, stream: stream ?? null });
  },
});
