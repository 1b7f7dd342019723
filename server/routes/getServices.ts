import type { WireExternalServices } from "#contract/externalServices";
import { may } from "#domain/account/policy";
import { json } from "../http/answer.ts";
import { signedInRoute } from "../http/route.ts";

/** Which services of others are there for the caller; never where they are or with what key. */
export const getServices = signedInRoute({
  method: "GET",
  url: "/api/services",
  async handle({ viewer }, { external }) {
    const configured = may(viewer.subject, "service.use", "none") ? external.configured : [];
    return json({ configured } satisfies WireExternalServices);
  },
});
