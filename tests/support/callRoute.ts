import type { Session } from "../../server/accounts/sessions.ts";
import type { Answer } from "../../server/answers/answer.ts";
import type { CallContext, Route } from "../../server/http/route.ts";
import type { Services } from "../../server/http/services.ts";
import { Refusal } from "../../server/refusal/refusal.ts";
import type { TestServer } from "./startTestServer.ts";

export interface CallOptions {
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

/** Asks declared routes with a person's session and no network between; the first that fits answers. */
export async function routeCaller(
  host: TestServer,
  routes: readonly Route[],
  cookie: string,
  instead: Partial<Services> = {},
) {
  const services = { ...host.server.services, ...instead };
  const session: Session | undefined = await services.sessions.find(
    cookie.split("=")[1] ?? "",
    "session",
  );
  return async (address: string, { accept = "", signal }: CallOptions = {}): Promise<Answer> => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    const route = routes.find(({ url }) => url === pathname);
    if (!route) throw new Error(`no route at ${pathname}`);
    const query = Object.fromEntries(
      [...new Set(searchParams.keys())].map((key) => {
        const values = searchParams.getAll(key);
        return [key, values.length > 1 ? values : values[0]];
      }),
    );
    // The rest is absent, as in a request without those headers.
    const given: Partial<CallContext> = {
      address: "127.0.0.1",
      accept,
      signal: signal ?? new AbortController().signal,
    };
    const context = given as CallContext;
    const request = { params: {}, query, body: undefined, session, context };
    return route.answer(request, services);
  };
}

/** The whole body as it is sent. */
export async function bodyText({ body }: Answer): Promise<string> {
  if (Buffer.isBuffer(body)) return body.toString("utf8");
  let text = "";
  for await (const piece of body as AsyncIterable<string>) text += piece;
  return text;
}

/** Why the call was refused. */
export async function refusalOf(call: Promise<Answer>): Promise<string> {
  try {
    const answer = await call;
    await bodyText(answer);
    return `answered ${answer.status}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.problem.status} ${error.problem.detail}`;
  }
}
