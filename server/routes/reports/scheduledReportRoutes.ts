import { z } from "zod";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { type Route, type SignedIn, signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authoriseGeneral, forbidden } from "../../rights/authorise.ts";
import { idParams } from "../objects/objectRoutes.ts";

const URL = "/api/reports";

/** Nobody has any: a client that lists them shows an empty list instead of an error. */
const list = signedInRoute({
  method: "GET",
  url: URL,
  summary: "List scheduled reports: always none",
  answers: { 200: jsonContent(z.array(z.never())) },
  handle: () => json([]),
});

const refuse = ({ viewer }: SignedIn): never => {
  if (viewer.user.guest !== undefined) throw forbidden("Temporary user");
  authoriseGeneral(viewer, "schedule.change");
  throw new Refusal(501, "notConfigured", "Scheduled reports are not offered by this server");
};

const refused = { summary: "Not offered: refused with 501", answers: {} } as const;

/** Storing what is never carried out would be a promise: they are refused in words instead. */
export const SCHEDULED_REPORT_ROUTES: readonly Route[] = [
  list,
  signedInRoute({
    method: "POST",
    url: URL,
    ...refused,
    body: { type: "json", schema: z.unknown() },
    handle: refuse,
  }),
  signedInRoute({ method: "GET", url: `${URL}/:id`, ...refused, params: idParams, handle: refuse }),
  signedInRoute({
    method: "PUT",
    url: `${URL}/:id`,
    ...refused,
    params: idParams,
    body: { type: "json", schema: z.unknown() },
    handle: refuse,
  }),
  signedInRoute({
    method: "DELETE",
    url: `${URL}/:id`,
    ...refused,
    params: idParams,
    handle: refuse,
  }),
];
