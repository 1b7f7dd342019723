import { z } from "zod";
import { noContent } from "../answers/answer.ts";
import { nothing } from "../answers/content.ts";
import { publicRoute } from "../http/route.ts";
import { Refusal } from "../refusal/refusal.ts";

const query = z.object({ token: z.string({ error: "expected once" }).max(128, "too long") });

/** Whether the one-time link still works: 204, or 410 when it was used or replaced. */
export const getSetup = publicRoute({
  method: "GET",
  url: "/api/setup",
  summary: "Whether the one-time link of the first start still works",
  answers: { 204: nothing },
  query,
  async handle({ query }, { setupLink }) {
    if (!(await setupLink.isValid(query.token)))
      throw new Refusal(410, "linkUsed", "This link was used or replaced by a newer one");
    return noContent();
  },
});
