import { ZodError, type ZodType, z } from "zod";
import type { Partner } from "#contract/partner";
import type { Session } from "../accounts/sessions.ts";
import type { Answer } from "../answers/answer.ts";
import type { AnswerOf, Answers } from "../answers/content.ts";
import { checkText } from "../refusal/checkText.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Viewer } from "../rights/rights.ts";
import type { Services } from "./services.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** Who may call at all; what they may see or change is asked of the policy for every id. */
export type Access = "public" | "signedIn";
export type BodyType = "none" | "form" | "json" | "image";

/**
 * A route as its declaration: enough to register it, to document it, and to ask whether every
 * route is where the authorisation table expects it.
 */
export interface Route {
  readonly method: Method;
  /** With `:name` for each part that varies. */
  readonly url: string;
  readonly access: Access;
  /** By what callers are known: public routes do not read an `Authorization` header. */
  readonly credentials: "cookie" | "any";
  readonly bodyType: BodyType;
  /** In one line, for who reads the document of all calls. */
  readonly summary: string;
  readonly answers: Answers;
  readonly params: ZodType;
  readonly query: ZodType;
  readonly body: ZodType;
  answer(request: RawRequest, services: Services): Promise<Answer>;
}

/** A route of which the compiler knows what it answers. */
export type RouteWith<Declared extends Answers> = {
  answer(request: RawRequest, services: Services): Promise<AnswerOf<Declared>>;
} & Route;

/** A request with nothing believed yet. */
export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly session: Session | undefined;
  readonly context: CallContext;
}

/** What a route may want to know besides what it is asked for. */
export interface CallContext {
  /** Of the caller, for counting failures and for the audit trail. */
  readonly address: string;
  /** The token of a browser in which somebody has signed in before. */
  readonly browser: string | undefined;
  /** The token of a browser in which a sign-in by the identity provider has begun. */
  readonly openIdBrowser: string | undefined;
  /** How the caller's browser or program calls itself. */
  readonly userAgent: string | undefined;
  /** The `Accept` header, empty when there is none. */
  readonly accept: string;
  /** The languages that the caller reads, the most wanted first; none when they say none. */
  readonly languages: readonly string[];
  readonly contentType: string;
  /** Whose host was asked. */
  readonly partner: Partner;
  /** The partner's host that was asked, as it is configured; undefined at every other name. */
  readonly partnerHost: string | undefined;
  /** Another site's page sent the caller here. */
  readonly isForeign: boolean;
  /** Only the head of the answer is wanted; nothing may come of it. */
  readonly isHead: boolean;
  /** The version that the caller believes to change. */
  readonly ifMatch: string | undefined;
  /** The version of an answer that the caller has. */
  readonly ifNoneMatch: string | undefined;
  /** Makes the call idempotent: however often it arrives, it is carried out once. */
  readonly idempotencyKey: string | undefined;
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal;
}

/** The caller of a public route. */
export interface Anybody {
  readonly session: Session | undefined;
}

/** The caller of a route that asks for a session. */
export interface SignedIn {
  readonly session: Session;
  /** What they may see and do, as it was when the call began. */
  readonly viewer: Viewer;
}

export type Call<Params, Query, Body, Caller> = CallContext &
  Caller & {
    readonly params: Params;
    readonly query: Query;
    readonly body: Body;
  };

interface Declaration<
  Params extends ZodType,
  Query extends ZodType,
  Body extends ZodType,
  Caller,
  Declared extends Answers,
> {
  readonly method: Method;
  readonly url: string;
  readonly summary: string;
  readonly answers: Declared;
  /** For a public route that programs call too. */
  readonly credentials?: "any";
  readonly params?: Params;
  readonly query?: Query;
  /** Absent: the route takes none. */
  readonly body?: { readonly type: Exclude<BodyType, "none">; readonly schema: Body };
  readonly handle: (
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>, Caller>,
    services: Services,
  ) => Promise<AnswerOf<NoInfer<Declared>>> | AnswerOf<NoInfer<Declared>>;
}

const NOTHING = z.unknown();

/** For everybody; `session` shows who asks when they are signed in. */
export const publicRoute = <
  Params extends ZodType,
  Query extends ZodType,
  Body extends ZodType,
  const Declared extends Answers,
>(
  declaration: Declaration<Params, Query, Body, Anybody, Declared>,
): RouteWith<Declared> => ({
  ...described(declaration),
  access: "public",
  credentials: declaration.credentials ?? "cookie",
  answer: async (request, services) =>
    declaration.handle({ ...believed(declaration, request), session: request.session }, services),
});

/** Only for people with a session. */
export const signedInRoute = <
  Params extends ZodType,
  Query extends ZodType,
  Body extends ZodType,
  const Declared extends Answers,
>(
  declaration: Declaration<Params, Query, Body, SignedIn, Declared>,
): RouteWith<Declared> => ({
  ...described(declaration),
  access: "signedIn",
  credentials: "any",
  async answer(request, services) {
    const { session } = request;
    if (!session) throw signedOut();
    const input = believed(declaration, request);
    const viewer = await services.rights.viewerOf(session.user);
    return declaration.handle({ ...input, session, viewer }, services);
  },
});

export const signedOut = (): Refusal => new Refusal(401, "signedOut", "Sign in first");

const described = <
  Params extends ZodType,
  Query extends ZodType,
  Body extends ZodType,
  Caller,
  Declared extends Answers,
>({
  method,
  url,
  summary,
  answers,
  params,
  query,
  body,
}: Declaration<Params, Query, Body, Caller, Declared>) => ({
  method,
  url,
  summary,
  answers,
  params: params ?? NOTHING,
  query: query ?? NOTHING,
  bodyType: body?.type ?? ("none" as const),
  body: body?.schema ?? NOTHING,
});

const believed = <
  Params extends ZodType,
  Query extends ZodType,
  Body extends ZodType,
  Caller,
  Declared extends Answers,
>(
  { params, query, body }: Declaration<Params, Query, Body, Caller, Declared>,
  request: RawRequest,
) => ({
  params: read(params ?? NOTHING, request.params) as z.output<Params>,
  query: read(query ?? NOTHING, request.query) as z.output<Query>,
  body: read(body?.schema ?? NOTHING, request.body) as z.output<Body>,
  ...request.context,
});

/** Bad input is reported by the name of its field, in one line. */
function read<Schema extends ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const trouble = checkText(value);
  if (trouble) throw new Refusal(400, "badRequest", trouble);
  try {
    return schema.parse(value);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    const field = issue?.path.join(".") || "request";
    throw new Refusal(400, "badRequest", `${field}: ${issue?.message ?? "not understood"}`);
  }
}
