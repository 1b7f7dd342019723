import { z } from "zod";
import { userToWire } from "#contract/traccar/wireUser";
import { MAX_PASSWORD } from "#domain/account/credentials";
import { refuseShortPassword, refuseWeakPassword } from "../accounts/weakPassword.ts";
import { json } from "../answers/answer.ts";
import { jsonContent } from "../answers/content.ts";
import { userSchema } from "../answers/userSchema.ts";
import { publicRoute } from "../http/route.ts";
import { Refusal } from "../refusal/refusal.ts";

const schema = z.object({
  token: z.string({ error: "missing" }).max(128, "too long"),
  name: z.string({ error: "missing" }).trim().min(1, "missing").max(128, "too long"),
  email: z
    .string({ error: "missing" })
    .max(128, "too long")
    .regex(/^\s*[^\s@]+@[^\s@]+\s*$/, "not a mail address"),
  password: z.string({ error: "missing" }),
});

/** Makes the first administrator through the one-time link and signs them in. */
export const postSetup = publicRoute({
  method: "POST",
  url: "/api/setup",
  summary: "Make the first administrator through the one-time link",
  answers: { 200: jsonContent(userSchema) },
  body: { type: "json", schema },
  async handle({ body, address, userAgent, partner }, { setupLink, sessions, accessTrail }) {
    const { token, ...person } = body;
    refuseShortPassword(person.password, partner.passwordMinLength);
    if (person.password.length > MAX_PASSWORD)
      throw new Refusal(400, "weakPassword", `At most ${MAX_PASSWORD} characters`);
    refuseWeakPassword(person.password, person);
    const user = await setupLink.use(token, person);
    if (!user) throw new Refusal(410, "linkUsed", "This link was used or replaced by a newer one");
    await accessTrail.record({ action: "setup.use", user: user.id, address });
    const secret = await sessions.begin(user.id, {
      kind: "session",
      from: { address, userAgent },
    });
    return { ...json(userToWire(user)), session: { token: secret } };
  },
});
