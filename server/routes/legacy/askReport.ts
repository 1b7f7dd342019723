import type { Answer } from "../../answers/answer.ts";
import type { Route } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { callContextOf, type SignedInCall } from "./callContextOf.ts";

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Of what a report may be sent as, the list. */
type ListOf<Made> = Extract<Made, { readonly contentType?: undefined }>;

const isList = <Made extends Answer>(made: Made): made is ListOf<Made> =>
  made.contentType === undefined;

/** Answers as `GET /api/reports/<name>` does, by the same function: authorised and counted there. */
export async function askReport<Made extends Answer>(
  report: { answer(...request: Parameters<Route["answer"]>): Promise<Made> },
  query: Query,
  { call, services }: { readonly call: SignedInCall; readonly services: Services },
): Promise<ListOf<Made>> {
  const context = { ...callContextOf(call), accept: "application/json" };
  const request = { params: {}, query, body: undefined, session: call.session, context };
  const made = await report.answer(request, services);
  if (!isList(made)) throw new Error(`asked for a list, got ${made.contentType}`);
  return made;
}
