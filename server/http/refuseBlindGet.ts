import { Refusal } from "../refusal/refusal.ts";
import type { CallContext } from "./route.ts";

/**
 * For the two calls that Traccar's clients make with GET although something comes of them: another
 * site's page may not make them, and a request for the head alone does nothing.
 */
export function refuseBlindGet({ isForeign, isHead }: Pick<CallContext, "isForeign" | "isHead">) {
  if (isForeign) throw new Refusal(403, "wrongOrigin", "Another site's page may not do this");
  if (isHead) throw new Refusal(405, "badRequest", "Only GET").withHeaders({ allow: "GET" });
}
