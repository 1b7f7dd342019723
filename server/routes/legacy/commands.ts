import { z } from "zod";
import { readOnly } from "#contract/objects/wireFields";
import { commandSchema } from "../../answers/actuationSchemas.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { bodyId } from "../bodyId.ts";
import { postCommandsSend } from "../commands/sendCommand.ts";
import { callContextOf } from "./callContextOf.ts";

const MAX_TEXT = 4_000;
const anything = z.record(z.string(), z.unknown(), { error: "not an object" });

const schema = z.strictObject({
  deviceId: bodyId.optional(),
  /** Free text in the tracker's words, or a whole command. */
  message: z
    .union([z.string().max(MAX_TEXT, "too long"), anything], { error: "not a text or a command" })
    .optional(),
  /** A vehicle and nothing else: it is asked where it is. */
  device: z.object({ id: bodyId }, { error: "not a vehicle" }).optional(),
  id: bodyId.optional(),
  type: z.string({ error: "not a text" }).optional(),
  attributes: anything.optional(),
  description: z.string({ error: "not a text" }).optional(),
  /** Who asks is known by their session. */
  username: readOnly,
});

/**
 * Sends a command to a vehicle, as `POST /api/commands/send` does and by the same function: text that
 * switches something becomes the command for it there, or is refused.
 */
export const commands = signedInRoute({
  method: "POST",
  url: "/legacy-api/commands",
  summary: "Send a vehicle a command",
  answers: { 200: jsonContent(commandSchema), 202: jsonContent(commandSchema) },
  body: { type: "json", schema },
  handle: (call, services) =>
    postCommandsSend.answer(
      {
        params: {},
        query: {},
        body: commandOf(call.body),
        session: call.session,
        context: callContextOf(call),
      },
      services,
    ),
});

function commandOf({ message, device, username: _nobody, ...body }: z.output<typeof schema>) {
  if (device) return { deviceId: sameId(device.id, body.deviceId), type: "positionSingle" };
  if (message === undefined) return body;
  if (typeof message === "string")
    return { ...body, type: "custom", attributes: { data: message } };
  return { ...message, deviceId: sameId(message.deviceId, body.deviceId) };
}

/** Two names of the vehicle must be of the same. */
function sameId(inner: unknown, outer: number | undefined): unknown {
  if (inner === undefined || outer === undefined || inner === outer) return inner ?? outer;
  throw new Refusal(400, "badRequest", "deviceId: given twice and not the same");
}
