import { z } from "zod";
import { COMMAND_TYPES } from "#domain/actuation/commandType";
import { vehicleId } from "#domain/ids";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { authorise } from "../../rights/authorise.ts";
import { flag, id } from "../parameters.ts";

const query = z.object({ deviceId: id.optional(), textChannel: flag.optional() });

/**
 * What the vehicle's connection takes; every type there is when none is named. Nothing goes by
 * text.
 */
export const getCommandTypes = signedInRoute({
  method: "GET",
  url: "/api/commands/types",
  summary: "List the types of commands that a vehicle takes",
  answers: { 200: jsonContent(z.array(z.strictObject({ type: z.string() }))) },
  query,
  async handle({ query: { deviceId, textChannel }, viewer }, { actuation }) {
    if (deviceId !== undefined) await authorise(viewer, "command.offer", "vehicle", deviceId);
    if (textChannel) return json([]);
    const types = deviceId === undefined ? COMMAND_TYPES : actuation.typesOf(vehicleId(deviceId));
    return json(types.map((type) => ({ type })));
  },
});
