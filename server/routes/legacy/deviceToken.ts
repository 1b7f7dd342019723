import { z } from "zod";
import { wireTime } from "#contract/traccar/wire";
import { after, type EpochMs, epochMs, hours } from "#domain/units";
import { latestEndOf } from "../../accounts/proofOf.ts";
import { json } from "../../answers/answer.ts";
import { isoTime, objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { refuseBlindGet } from "../../http/refuseBlindGet.ts";
import { signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise } from "../../rights/authorise.ts";
import { id, time } from "../parameters.ts";

const BY_DEFAULT = hours(24);
/** A link for longer is made on purpose, where it is listed and named. */
const LONGEST = hours(24 * 7);
/** A page that asks at every click must not fill the table of guests. */
const MAX_LINKS = 200;

const deviceTokenSchema = z
  .strictObject({
    deviceId: objectId,
    token: z.string(),
    access: z.literal("partial"),
    expirationTime: isoTime,
  })
  .meta({ id: "DeviceToken" });

/**
 * A token that shows one vehicle for a time and does nothing else: that of a shared link, never the
 * caller's own. It cannot be read again, so each call makes a new one; the caller's list of links
 * has them all. As it makes something, another site's page may not ask for it.
 */
export const deviceToken = signedInRoute({
  method: "GET",
  url: "/legacy-api/tokens/:deviceId",
  summary: "A token that shows one vehicle for a time",
  answers: { 200: jsonContent(deviceTokenSchema) },
  params: z.object({ deviceId: id }),
  query: z.object({ expiration: time.optional() }),
  async handle({ params, query, session, address, isForeign, isHead, viewer }, services) {
    refuseBlindGet({ isForeign, isHead });
    const { sharedLinks, now } = services;
    await authorise(viewer, "vehicle.share", "vehicle", params.deviceId);
    await checkNumber(session.user.id, services);
    const wanted = query.expiration ?? after(now(), BY_DEFAULT);
    if (wanted <= now()) throw new Refusal(400, "badRequest", "expiration: has passed");
    const expiresAt = soonest(wanted, after(now(), LONGEST), latestEndOf(session));
    const access = "partial" as const;
    const link = { vehicles: [params.deviceId], groups: [], access, expiresAt } as const;
    const token = await sharedLinks.create(session, link, address);
    return json({
      deviceId: params.deviceId,
      token,
      access,
      expirationTime: wireTime(expiresAt),
    });
  },
});

const soonest = (...times: readonly EpochMs[]) => epochMs(Math.min(...times));

async function checkNumber(host: number, { database, now }: Services): Promise<void> {
  const { count } = await database
    .selectFrom("users")
    .innerJoin("user_users", "user_users.managed_user_id", "users.id")
    .select((row) => row.fn.countAll<number | string>().as("count"))
    .where("user_users.user_id", "=", host)
    .where("users.guest", "is not", null)
    .where("users.expires_at", ">", new Date(now()))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_LINKS)
    throw new Refusal(429, "tooManyAttempts", `More than ${MAX_LINKS} links: end some first`);
}
