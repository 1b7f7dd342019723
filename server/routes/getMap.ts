import { json } from "../http/answer.ts";
import { signedInRoute } from "../http/route.ts";

/** What the partner's map is made of; whoever sees vehicles sees it. */
export const getMap = signedInRoute({
  method: "GET",
  url: "/api/map",
  handle: (_call, { partnerMap }) => json(partnerMap),
});
