import { z } from "zod";
import { seconds } from "#domain/units";
import { actuationSchema } from "../../answers/actuationSchemas.ts";
import { json } from "../../answers/answer.ts";
import { type AnswerOf, jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authoriseGeneral } from "../../rights/authorise.ts";
import type { SignedInCall } from "./callContextOf.ts";
import { immobilizationBody, immobilize } from "./immobilization.ts";
import { within } from "./within.ts";

/** Clients give up then. */
const TIME_LIMIT = seconds(30);
const MAX_POINTS = 1_000;

const latitude = z.number({ error: "not a number" }).min(-90).max(90);
const longitude = z.number({ error: "not a number" }).min(-180).max(180);

const schema = z.discriminatedUnion(
  "command",
  [
    immobilizationBody,
    z.strictObject({
      command: z.literal("matchRoad"),
      points: z
        .array(z.tuple([latitude, longitude]))
        .min(2, "too few")
        .max(MAX_POINTS, "too many"),
    }),
    z.strictObject({ command: z.literal("speedLimit"), latitude, longitude }),
  ],
  { error: "not a command of this helper" },
);

const helpSchema = z.union([
  actuationSchema,
  z.strictObject({ points: z.array(z.tuple([latitude, longitude])) }),
  z.strictObject({ speedLimit: z.number().nullable().meta({ description: "km/h" }) }),
]);

const ANSWERS = { 200: jsonContent(helpSchema), 202: jsonContent(actuationSchema) } as const;

/** A few operations behind one address, each with a shape of its own; nothing is passed on. */
export const apiHelper = signedInRoute({
  method: "POST",
  url: "/api_helper",
  summary: "Immobilize, match a road, or look up a speed limit",
  answers: ANSWERS,
  body: { type: "json", schema },
  handle: (call, services) =>
    within({ limit: TIME_LIMIT, leaving: call.signal, tooSlow }, (signal) =>
      help(call.body, { ...call, signal }, services),
    ),
});

async function help(
  body: z.output<typeof schema>,
  call: SignedInCall,
  services: Services,
): Promise<AnswerOf<typeof ANSWERS>> {
  if (body.command === "immobilization") return immobilize(body, call, services);
  const { external } = services;
  authoriseGeneral(call.viewer, "service.use");
  if (body.command === "matchRoad")
    return json({ points: await external.roadMatching.match(body.points, call.signal) });
  const limit = await external.speedLimits.at(body.latitude, body.longitude, call.signal);
  return json({ speedLimit: limit ?? null });
}

const tooSlow = () =>
  new Refusal(503, "internal", "It takes too long: look whether it was done before asking again");
