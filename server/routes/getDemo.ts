import { z } from "zod";
import { DEMO_ROLES, type DemoInfo } from "#contract/demo";
import { json } from "../answers/answer.ts";
import { jsonContent } from "../answers/content.ts";
import { publicRoute } from "../http/route.ts";
import { Refusal } from "../refusal/refusal.ts";

const demoSchema = z
  .strictObject({
    accounts: z.array(z.strictObject({ email: z.string(), role: z.enum(DEMO_ROLES) })),
    password: z.string(),
    fleet: z.union([
      z.strictObject({ type: z.literal("preparing"), done: z.number(), total: z.number() }),
      z.strictObject({ type: z.literal("ready") }),
    ]),
  })
  .meta({ id: "Demo" }) satisfies z.ZodType<DemoInfo>;

/** How to sign in to the demonstration; outside demo mode there is no such address. */
export const getDemo = publicRoute({
  method: "GET",
  url: "/api/demo",
  summary: "How to sign in to the demonstration",
  answers: { 200: jsonContent(demoSchema) },
  handle(_call, { demo }) {
    if (!demo) throw new Refusal(404, "notFound", "There is nothing at this address");
    return json(demo());
  },
});
