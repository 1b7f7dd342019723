import { z } from "zod";
import { attributes, flagField, nullableText, relation } from "#contract/objects/wireFields";
import { attributesOf } from "#contract/traccar/wire";
import { commandToWire } from "#contract/traccar/wireCommand";
import { type CommandType, isCommandType } from "#domain/actuation/commandType";
import { vehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { commandSchema } from "../../answers/actuationSchemas.ts";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { commandKind } from "../../objects/kinds/commandKind.ts";
import { keyOfCall } from "../../refusal/idempotencyKey.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise } from "../../rights/authorise.ts";
import type { Viewer } from "../../rights/rights.ts";
import { refusalOfCommand } from "./refusalOfCommand.ts";
import { takenStatus } from "./takenStatus.ts";

/** As with Traccar, fields it does not know are let be. Whose command it is, the session says. */
const body = z.object({
  id: relation,
  deviceId: relation,
  type: nullableText(128),
  textChannel: flagField,
  description: nullableText(4_000),
  attributes,
});
type Body = z.output<typeof body>;

/**
 * Sends a saved command by its id, or one made up on the spot. It goes now or not at all: nothing
 * waits for a vehicle that is away. A group is no addressee.
 */
export const postCommandsSend = signedInRoute({
  method: "POST",
  url: "/api/commands/send",
  summary: "Send a vehicle a command, saved or made up on the spot",
  answers: { 200: jsonContent(commandSchema), 202: jsonContent(commandSchema) },
  query: z.object({ groupId: z.unknown().optional() }),
  body: { type: "json", schema: body },
  async handle({ query, body, session, address, idempotencyKey, viewer }, services) {
    if (query.groupId !== undefined)
      throw new Refusal(400, "badRequest", "groupId: a command goes to one vehicle at a time");
    if (body.deviceId === undefined) throw new Refusal(400, "badRequest", "deviceId: missing");
    const key = keyOfCall(idempotencyKey);
    const wanted = body.id ? await savedCommand(body.id, viewer, services) : adHoc(body);
    const vehicle = vehicleId(body.deviceId);
    const answer = await services.actuation.request({
      user: session.user.id,
      session: session.key,
      address,
      vehicle,
      idempotencyKey: key,
      type: wanted.type,
      attributes: wanted.attributes,
      isSaved: wanted.id > 0,
      byText: wanted.byText,
      reason: wanted.description,
    });
    if (answer.type === "refused") throw refusalOfCommand(answer.reason);
    const { id: actuation, command } = answer.actuation;
    const { id, description } = wanted;
    return {
      ...json(commandToWire({ id, vehicle, command, description }), takenStatus(answer.actuation)),
      // The command itself has no place for it: there the vehicle's answer can be looked up.
      headers: { location: `/api/actuations/${actuation}` },
    };
  },
});

interface Wanted {
  readonly id: number;
  readonly type: CommandType;
  readonly attributes: Attributes;
  readonly description: string | undefined;
  readonly byText: boolean;
}

function adHoc({ type, textChannel: byText, attributes: given, description }: Body): Wanted {
  return {
    id: 0,
    type: knownType(type ?? ""),
    attributes: attributesOf(given),
    description,
    byText,
  };
}

/** One that the caller sees, as it stands now. */
export async function savedCommand(
  id: number,
  viewer: Viewer,
  { objects }: Services,
): Promise<Wanted> {
  await authorise(viewer, "command.see", "command", id);
  const row = await objects.get(commandKind, id, viewer);
  return {
    id,
    type: knownType(row.type),
    attributes: attributesOf(row.attributes),
    description: row.description ?? undefined,
    byText: row.text_channel,
  };
}

export function knownType(type: string): CommandType {
  if (isCommandType(type)) return type;
  throw new Refusal(400, "commandNotSupported", "type: not a command");
}
