import { z } from "zod";
import { may } from "#domain/account/policy";
import { text } from "../../answers/answer.ts";
import { anyImage, plainText } from "../../answers/content.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { isForeignKeyFault } from "../../database/databaseError.ts";
import { signedInRoute } from "../../http/route.ts";
import { imageKindOf, readImageKind } from "../../images/imageKind.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise, unseen } from "../../rights/authorise.ts";
import { idParams } from "../objects/objectRoutes.ts";

/** The vehicle's image. Answers the file's name, which is ours and never the vehicle's. */
export const postDeviceImage = signedInRoute({
  method: "POST",
  url: "/api/devices/:id/image",
  summary: "Set a vehicle's image: answers the file's name",
  answers: { 200: plainText },
  params: idParams,
  body: { type: "image", schema: z.instanceof(Uint8Array, { error: "missing" }) },
  async handle({ params, body, session, address, contentType, viewer }, { database, now }) {
    await authorise(viewer, "vehicle.change", "vehicle", params.id);
    const kind = readImageKind(contentType, body);
    const values = { extension: kind.extension, bytes: body, changed_at: new Date(now()) };
    await database
      .transaction()
      .execute(async (transaction) => {
        await transaction
          .insertInto("device_images")
          .values({ device_id: params.id, ...values })
          .onConflict((conflict) => conflict.column("device_id").doUpdateSet(values))
          .execute();
        await recordAudit(transaction, {
          at: now(),
          user: session.user.id,
          address,
          action: "vehicle.image",
          kind: "vehicle",
          id: params.id,
          after: { extension: kind.extension, bytes: body.length },
        });
      })
      .catch(refuseAbsent);
    return text(`device.${kind.extension}`);
  },
});

/** Somebody who sees everything may name what is not there (any more). */
function refuseAbsent(error: unknown): never {
  if (isForeignKeyFault(error)) throw new Refusal(404, "notFound", "Device not found");
  throw error;
}

/** Addressed by the vehicle's own identifier, as Traccar has it; nothing is read from a disk. */
export const getDeviceImage = signedInRoute({
  method: "GET",
  url: "/api/media/:uniqueId/:file",
  summary: "A vehicle's image",
  answers: { 200: anyImage },
  params: z.object({
    uniqueId: z.string().max(128),
    file: z.string().regex(/^device\.(jpg|jpeg|png|gif|webp)$/, "not an image"),
  }),
  async handle({ params, viewer }, { fleet, database }) {
    const vehicle = fleet.withUniqueId(params.uniqueId);
    if (!vehicle) throw unseen("vehicle");
    // In the words for a name that no vehicle has: a guest must not learn which names there are.
    if (!may(viewer.subject, "image.see", await viewer.relation("vehicle", vehicle.id)))
      throw unseen("vehicle");
    const image = await database
      .selectFrom("device_images")
      .selectAll()
      .where("device_id", "=", vehicle.id)
      .executeTakeFirst();
    const kind = imageKindOf(image?.extension);
    if (!image || !kind) throw new Refusal(404, "notFound", "The vehicle has no image");
    return {
      status: 200,
      body: Buffer.from(image.bytes),
      contentType: kind.type,
    } as const;
  },
});
