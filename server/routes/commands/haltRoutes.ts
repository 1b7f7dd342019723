import { z } from "zod";
import type { WireHalt } from "#contract/actuation";
import { text } from "#contract/objects/wireFields";
import { wireTime } from "#contract/traccar/wire";
import type { Halt } from "../../actuation/halt.ts";
import { haltSchema } from "../../answers/actuationSchemas.ts";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authoriseGeneral } from "../../rights/authorise.ts";

/** Whether all actuation is stopped: every person who may be refused for it may know. */
export const getHalt = signedInRoute({
  method: "GET",
  url: "/api/actuations/halt",
  summary: "Whether all actuation is stopped",
  answers: { 200: jsonContent(haltSchema) },
  async handle({ viewer }, { actuation }) {
    authoriseGeneral(viewer, "halt.see");
    return json(haltToWire(await actuation.halt()));
  },
});

const requestBody = z.strictObject({
  halted: z.boolean({ error: "not true or false" }),
  reason: text(500),
});

/** The emergency stop. Releasing engines stays possible. */
export const putHalt = signedInRoute({
  method: "PUT",
  url: "/api/actuations/halt",
  summary: "Stop all actuation, or allow it again",
  answers: { 200: jsonContent(haltSchema) },
  body: { type: "json", schema: requestBody },
  async handle({ body, session, address }, { actuation, recentPassword }) {
    const { halted: isHalted, reason } = body;
    // Whoever it holds back may command again.
    if (!isHalted) await recentPassword.demand(session.user.id, session.key);
    const done = await actuation.setHalt({ user: session.user.id, address, isHalted, reason });
    if (done === "administratorsOnly")
      throw new Refusal(403, "notAllowed", "Administrator access required");
    return json(haltToWire(await actuation.halt()));
  },
});

const haltToWire = (halt: Halt | undefined): WireHalt =>
  halt
    ? { halted: true, userId: halt.by, since: wireTime(halt.at), reason: halt.reason }
    : { halted: false };
