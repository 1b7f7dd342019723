import { z } from "zod";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { forbidden } from "../../rights/authorise.ts";

const progressSchema = z
  .strictObject({
    done: z.int().min(0),
    total: z.int().min(0).meta({ description: "0 while nothing is under way, or not counted yet" }),
  })
  .meta({ id: "RehearsalProgress", description: "Vehicles of the rehearsal that is under way" });

/** Of the caller's own, at the server that is asked. */
export const getRehearsal = signedInRoute({
  method: "GET",
  url: "/api/rehearsals",
  summary: "How far one's own rehearsal is",
  answers: { 200: jsonContent(progressSchema) },
  handle({ session }, { rehearsals }) {
    if (session.user.guest !== undefined) throw forbidden("Temporary user");
    return json(rehearsals.progressOf(session.user.id) ?? { done: 0, total: 0 });
  },
});
