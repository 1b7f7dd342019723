import { z } from "zod";
import { MAX_PASSWORD } from "#domain/account/credentials";
import { confirmPassword } from "../../accounts/confirmPassword.ts";
import { json } from "../../answers/answer.ts";
import { objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { renewPasswords } from "../../drivers/renewPasswords.ts";
import { signedInRoute } from "../../http/route.ts";
import { driverKind } from "../../objects/kinds/driverKind.ts";
import { authorise } from "../../rights/authorise.ts";
import { bodyId } from "../bodyId.ts";

/** Hashing is slow on purpose: a hundred take a second or two. */
const MAX_DRIVERS = 100;

const schema = z
  .strictObject({
    driverId: bodyId.optional(),
    driverIds: z.array(bodyId).min(1, "none given").max(MAX_DRIVERS, "too many").optional(),
    /** The caller's own, asked for anew: who finds an open page cannot take passwords from it. */
    password: z.string({ error: "missing" }).min(1, "missing").max(MAX_PASSWORD, "too long"),
  })
  .refine(
    ({ driverId, driverIds }) => (driverId === undefined) !== (driverIds === undefined),
    "driverId or driverIds",
  );

const passwordSchema = z
  .strictObject({
    driverId: objectId,
    name: z.string(),
    uniqueId: z.string(),
    password: z.string(),
  })
  .meta({ id: "DriverPassword", description: "A driver's new password, shown once" });

/**
 * New random passwords for drivers, shown once in this answer and never again. One driver is
 * answered as an object, several as a list.
 */
export const tempPassword = signedInRoute({
  method: "POST",
  url: "/legacy-api/driver/tempPassword",
  summary: "New passwords for drivers, shown once",
  answers: { 200: jsonContent(z.union([passwordSchema, z.array(passwordSchema)])) },
  body: { type: "json", schema },
  async handle({ body, session, address, viewer }, services) {
    const { objects } = services;
    const ids = [...new Set(body.driverIds ?? [body.driverId as number])];
    for (const id of ids) await authorise(viewer, "driver.identify", "driver", id);
    const attempt = { field: "password", password: body.password, address };
    await confirmPassword(services.accounts, session.user, attempt);
    const drivers = await Promise.all(ids.map((id) => objects.get(driverKind, id, viewer)));
    const made = await renewPasswords(services, ids, { viewer, address });
    const answers = made.flatMap(({ driverId, password }) =>
      drivers
        .filter(({ id }) => id === driverId)
        .map(({ name, unique_id: uniqueId }) => ({ driverId, name, uniqueId, password })),
    );
    const [only] = answers;
    return json(body.driverIds || !only ? answers : only);
  },
});
