import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { userToWire } from "#contract/traccar/wireUser";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { serverSchema } from "../../answers/serverSchema.ts";
import { userSchema } from "../../answers/userSchema.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { forbidden } from "../../rights/authorise.ts";
import { serverToWire } from "../administration/getServer.ts";

const once = (most: number) => z.string({ error: "expected once" }).max(most, "too long");

const query = z.strictObject({
  username: z.literal("1", { error: "must be 1" }).optional(),
  /** What the page of another host holds of the person; it must be the caller's own. */
  emailAuthHash: once(256).optional(),
  /** Where they came from. Nothing is asked there. */
  lastHost: once(253)
    .regex(/^[\w.-]+(:\d{1,5})?$/, "not a host")
    .optional(),
});

const backendSchema = z
  .strictObject({ username: z.string(), user: userSchema, partner: serverSchema })
  .meta({ id: "Backend" });

/**
 * Who the caller is and whose product this is. Reveals nobody else: a hash that is not the
 * caller's own is refused like one that nobody has.
 */
export const backendApi = signedInRoute({
  method: "GET",
  url: "/backend/api",
  summary: "Who the caller is and whose product this is",
  answers: { 200: jsonContent(backendSchema) },
  query,
  async handle({ query, session, partner: shown }, services) {
    const { user } = session;
    if (user.guest !== undefined) throw forbidden("Temporary user");
    const { username, emailAuthHash } = query;
    if ((username === undefined) === (emailAuthHash === undefined))
      throw new Refusal(400, "badRequest", "username: expected, or emailAuthHash");
    const own = user.attributes.emailAuthHash;
    if (emailAuthHash !== undefined && !isSame(emailAuthHash, own))
      throw forbidden("User access denied");
    const partner = await serverToWire(services, shown);
    return json({ username: user.email, user: userToWire(user), partner });
  },
});

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Takes as long for every guess. */
const isSame = (given: string, own: unknown): boolean =>
  typeof own === "string" && own !== "" && timingSafeEqual(digest(given), digest(own));
