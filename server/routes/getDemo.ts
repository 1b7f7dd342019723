import { json } from "../http/answer.ts";
import { Refusal } from "../http/refusal.ts";
import { publicRoute } from "../http/route.ts";

/** How to sign in to the demonstration; outside demo mode there is no such address. */
export const getDemo = publicRoute({
  method: "GET",
  url: "/api/demo",
  handle(_call, { demo }) {
    if (!demo) throw new Refusal(404, "notFound", "There is nothing at this address");
    return json(demo());
  },
});
