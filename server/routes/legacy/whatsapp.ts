import { sql } from "kysely";
import { z } from "zod";
import { text } from "#contract/objects/wireFields";
import { readCommandText } from "#domain/actuation/readCommand";
import { noContent } from "../../answers/answer.ts";
import { nothing } from "../../answers/content.ts";
import { doAudited } from "../../external/doAudited.ts";
import { signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { driverKind } from "../../objects/kinds/driverKind.ts";
import { userKind } from "../../objects/kinds/userKind.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authoriseGeneral } from "../../rights/authorise.ts";
import type { Viewer } from "../../rights/rights.ts";
import { bodyId } from "../bodyId.ts";
import { digitsOf, isPhoneNumber } from "./phoneNumber.ts";

const MAX_MESSAGE = 1_000;
/** Numbers with and without their country end in the same digits. */
const SAME_DIGITS = 8;

const schema = z
  .strictObject({
    message: text(MAX_MESSAGE),
    userId: bodyId.optional(),
    driverId: bodyId.optional(),
  })
  .refine(
    ({ userId, driverId }) => userId === undefined || driverId === undefined,
    "userId or driverId",
  );

/**
 * A message to a person that the caller sees, at the number that is written down of them; without a
 * person to the caller. No number is taken from the body, and none of a tracker is written to.
 */
export const whatsapp = signedInRoute({
  method: "POST",
  url: "/legacy-api/whatsapp",
  summary: "Send a message to a person",
  answers: { 204: nothing },
  body: { type: "json", schema },
  async handle({ body, address, viewer }, services) {
    const { external, boundMessages } = services;
    authoriseGeneral(viewer, "message.send");
    refuseCommand(body.message);
    const recipient = await recipientOf(body, viewer, services);
    await refuseTracker(recipient.phone, services);
    boundMessages(viewer.user.id);
    const entry = {
      user: viewer.user.id,
      address,
      action: "message.send" as const,
      kind: recipient.kind,
      id: recipient.id,
      after: { channel: "whatsapp", characters: body.message.length },
    };
    await doAudited(services, entry, (signal) =>
      external.whatsApp.send(recipient.phone, body.message, signal),
    );
    return noContent();
  },
});

async function recipientOf(
  { userId, driverId }: z.output<typeof schema>,
  viewer: Viewer,
  { objects }: Services,
) {
  const kind = driverId === undefined ? "user" : "driver";
  const id = driverId ?? userId ?? viewer.user.id;
  const phone =
    kind === "user"
      ? (await objects.get(userKind, id, viewer)).phone
      : (await objects.get(driverKind, id, viewer)).attributes.phone;
  if (typeof phone !== "string" || !isPhoneNumber(phone))
    throw new Refusal(400, "badRequest", "There is no phone number to write to");
  return { kind, id, phone } as const;
}

/** Words that switch an output go to vehicles, and they go another way. */
function refuseCommand(message: string): void {
  const plain = message.normalize("NFKC").replace(/\s+/g, " ");
  const read = readCommandText(plain);
  const isOutput = read.ok ? read.command.type === "outputControl" : read.reason === "badOutput";
  if (isOutput) throw new Refusal(400, "badCommandText", "This is a command, not a message");
}

async function refuseTracker(phone: string, { database }: Services): Promise<void> {
  const end = digitsOf(phone).slice(-SAME_DIGITS);
  const { rows } = await sql`select 1 from devices
    where right(regexp_replace(phone, '\\D', '', 'g'), ${SAME_DIGITS}) = ${end} limit 1`.execute(
    database,
  );
  if (rows.length > 0) throw new Refusal(400, "badRequest", "This is a vehicle's phone number");
}
