import { z } from "zod";
import { json } from "../../http/answer.ts";
import { signedInRoute } from "../../http/route.ts";
import { authoriseGeneral } from "../../rights/authorise.ts";
import { coordinate } from "../parameters.ts";

/** Which mobile networks there are at a coordinate. */
export const anatel = signedInRoute({
  method: "GET",
  url: "/anatel/",
  query: z.object({ lat: coordinate(90), lon: coordinate(180) }),
  async handle({ query, signal, viewer }, { external }) {
    authoriseGeneral(viewer, "service.use");
    return json({ coverage: await external.gsmCoverage.at(query.lat, query.lon, signal) });
  },
});
