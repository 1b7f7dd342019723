import { z } from "zod";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { authoriseGeneral } from "../../rights/authorise.ts";
import { coordinate } from "../parameters.ts";

const coverageSchema = z
  .strictObject({
    operator: z.string(),
    technology: z.string(),
    signalDbm: z.number().optional(),
  })
  .meta({ id: "Coverage", description: "One mobile network at a coordinate" });

/** Which mobile networks there are at a coordinate. */
export const anatel = signedInRoute({
  method: "GET",
  url: "/anatel/",
  summary: "Which mobile networks there are at a coordinate",
  answers: { 200: jsonContent(z.strictObject({ coverage: z.array(coverageSchema) })) },
  query: z.object({ lat: coordinate(90), lon: coordinate(180) }),
  async handle({ query, signal, viewer }, { external }) {
    authoriseGeneral(viewer, "service.use");
    return json({ coverage: await external.gsmCoverage.at(query.lat, query.lon, signal) });
  },
});
