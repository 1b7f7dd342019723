import { z } from "zod";
import { text } from "../http/answer.ts";
import { signedInRoute } from "../http/route.ts";
import { coordinate } from "./parameters.ts";

/** The address nearest to a place, as text; empty in the middle of nowhere. */
export const getGeocode = signedInRoute({
  method: "GET",
  url: "/api/server/geocode",
  query: z.object({ latitude: coordinate(90), longitude: coordinate(180) }),
  async handle({ query }, { geocoder }) {
    return text((await geocoder.addressOf(query.latitude, query.longitude)) ?? "");
  },
});
