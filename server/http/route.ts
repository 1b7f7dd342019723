import { ZodError, type ZodType, z } from "zod";
import type { Session } from "../accounts/createSessions.ts";
import type { Services } from "../services.ts";
import type { Answer } from "./answer.ts";
import { Refusal } from "./refusal.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** Who may call at all; what they may see or change is asked of the policy for every id. */
export type Access = "public" | "signedIn";
export type BodyType = "none" | "form" | "json";

/**
 * A route as its declaration: enough to register it, to document it, and to ask whether every
 * route is where the authorisation table expects it.
 */
export interface Route {
  readonly method: Method;
  readonly url: string;
  readonly access: Access;
  readonly bodyType: BodyType;
  readonly query: ZodType;
  readonly body: ZodType;
  answer(request: RawRequest, services: Services): Promise<Answer>;
}

/** A request with nothing believed yet. */
export interface RawRequest {
  readonly query: unknown;
  readonly body: unknown;
  readonly session: Session | undefined;
  /** Of the caller, for counting failures. */
  readonly address: string;
}

interface Call<Query, Body, Who> {
  readonly query: Query;
  readonly body: Body;
  readonly session: Who;
  readonly address: string;
}

interface Declaration<Query extends ZodType, Body extends ZodType, Who> {
  readonly method: Method;
  readonly url: string;
  readonly query?: Query;
  /** Absent: the route takes none. */
  readonly body?: { readonly type: "form" | "json"; readonly schema: Body };
  readonly handle: (
    call: Call<z.output<Query>, z.output<Body>, Who>,
    services: Services,
  ) => Promise<Answer> | Answer;
}

const NOTHING = z.unknown();

/** For everybody; `session` tells who asks when they are signed in. */
export const publicRoute = <Query extends ZodType, Body extends ZodType>(
  declaration: Declaration<Query, Body, Session | undefined>,
): Route => ({
  ...described(declaration),
  access: "public",
  answer: async (request, services) =>
    declaration.handle({ ...believed(declaration, request), session: request.session }, services),
});

/** Only for people with a session. */
export const signedInRoute = <Query extends ZodType, Body extends ZodType>(
  declaration: Declaration<Query, Body, Session>,
): Route => ({
  ...described(declaration),
  access: "signedIn",
  async answer(request, services) {
    const { session } = request;
    if (!session) throw new Refusal(401, "signedOut", "Sign in first");
    return declaration.handle({ ...believed(declaration, request), session }, services);
  },
});

const described = <Query extends ZodType, Body extends ZodType, Who>({
  method,
  url,
  query,
  body,
}: Declaration<Query, Body, Who>) => ({
  method,
  url,
  query: query ?? NOTHING,
  bodyType: body?.type ?? ("none" as const),
  body: body?.schema ?? NOTHING,
});

const believed = <Query extends ZodType, Body extends ZodType, Who>(
  { query, body }: Declaration<Query, Body, Who>,
  request: RawRequest,
) => ({
  query: read(query ?? NOTHING, request.query) as z.output<Query>,
  body: read(body?.schema ?? NOTHING, request.body) as z.output<Body>,
  address: request.address,
});

/** Bad input is told by the name of its field, in one line. */
function read<Schema extends ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  try {
    return schema.parse(value);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    const field = issue?.path.join(".") || "request";
    throw new Refusal(400, "badRequest", `${field}: ${issue?.message ?? "not understood"}`);
  }
}
