import { z } from "zod";
import { EXTERNAL_SERVICE_NAMES, type WireExternalServices } from "#contract/externalServices";
import { may } from "#domain/account/policy";
import { json } from "../answers/answer.ts";
import { jsonContent } from "../answers/content.ts";
import { signedInRoute } from "../http/route.ts";

const servicesSchema = z
  .strictObject({ configured: z.array(z.enum(EXTERNAL_SERVICE_NAMES)) })
  .meta({ id: "ExternalServices" }) satisfies z.ZodType<WireExternalServices>;

/** Which services of others are there for the caller; never where they are or with what key. */
export const getServices = signedInRoute({
  method: "GET",
  url: "/api/services",
  summary: "Which services of others the caller may use here",
  answers: { 200: jsonContent(servicesSchema) },
  async handle({ viewer }, { external }) {
    const configured = may(viewer.subject, "service.use", "none") ? external.configured : [];
    return json({ configured });
  },
});
