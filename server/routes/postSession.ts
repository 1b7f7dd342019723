import { z } from "zod";
import { userToWire } from "#contract/traccar/wireUser";
import { Refusal } from "../http/refusal.ts";
import { publicRoute } from "../http/route.ts";

const form = z.object({
  email: z.string({ error: "missing" }).min(1, "missing").max(320, "too long"),
  password: z.string({ error: "missing" }).min(1, "missing"),
});

/** Signs in. Each success begins a new session, whatever the browser brought along. */
export const postSession = publicRoute({
  method: "POST",
  url: "/api/session",
  body: { type: "form", schema: form },
  async handle({ body, session, address }, { accounts, sessions }) {
    const result = await accounts.signIn({ ...body, address });
    switch (result.type) {
      case "wrong":
        throw new Refusal(401, "wrongCredentials", "No account has this name and password");
      case "disabled":
        throw new Refusal(400, "userDisabled", "User is disabled");
      case "throttled": {
        const seconds = Math.ceil(result.retryAfter / 1_000);
        throw new Refusal(429, "tooManyAttempts", `Too many attempts: wait ${seconds} s`, {
          "retry-after": String(seconds),
        });
      }
      case "signedIn": {
        if (session) await sessions.end(session.key);
        const token = await sessions.begin(result.user.id);
        return { status: 200, body: userToWire(result.user), session: { token } };
      }
    }
  },
});
