import { sql } from "kysely";
import { z } from "zod";
import { json } from "../../answers/answer.ts";
import { objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { authorise, forbidden } from "../../rights/authorise.ts";
import { readConcerned } from "../../rights/readConcerned.ts";
import { id } from "../parameters.ts";

const linked = z.int().min(0);

const syncSchema = z
  .union([
    z.strictObject({ userId: objectId, skipped: z.literal(true) }),
    z.strictObject({
      userId: objectId,
      skipped: z.literal(false),
      devices: linked,
      groups: linked,
      geofences: linked,
      drivers: linked,
    }),
  ])
  .meta({ id: "SyncData" });

type Linked = Record<"devices" | "groups" | "geofences" | "drivers", number>;

/**
 * Reads anew who is linked to what and answers what the person has, so that a client can see
 * whether its copy is whole. Nothing is stored: every change is published to the whole server at its
 * commit already. Skipped when the caller, or the person, may only read.
 */
export const syncData = signedInRoute({
  method: "POST",
  url: "/legacy-api/syncdata/:userId",
  summary: "Read anew who is linked to what",
  answers: { 200: jsonContent(syncSchema) },
  params: z.object({ userId: id }),
  async handle({ params, session, viewer }, { rights, database }) {
    const { userId } = params;
    if (session.user.guest !== undefined) throw forbidden("Temporary user");
    await authorise(viewer, "user.see", "user", userId);
    const person = await database
      .selectFrom("users")
      .select("readonly")
      .where("id", "=", userId)
      .executeTakeFirst();
    if (viewer.subject.readonly || person?.readonly !== false)
      return json({ userId, skipped: true as const });
    await authorise(viewer, "user.change", "user", userId);
    rights.changed(await readConcerned(database, { users: [userId] }));
    const { rows } = await sql<Linked>`select
      (select count(*)::integer from user_devices where user_id = ${userId}) as devices,
      (select count(*)::integer from user_groups where user_id = ${userId}) as groups,
      (select count(*)::integer from user_geofences where user_id = ${userId}) as geofences,
      (select count(*)::integer from user_drivers where user_id = ${userId}) as drivers`.execute(
      database,
    );
    const [linkedTo] = rows;
    if (!linkedTo) throw new Error("counting answered nothing");
    return json({ userId, skipped: false as const, ...linkedTo });
  },
});
