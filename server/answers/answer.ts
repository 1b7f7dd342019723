/** What a route says, as plain data: a test reads it without a server. */
export interface Answer {
  readonly status: number;
  /** JSON, text or bytes by `contentType`, or pieces of them that are sent as they come. */
  readonly body?: unknown;
  readonly contentType?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sets the session's cookie, or clears it. */
  readonly session?:
    | {
        readonly token: string;
        /** Sets the cookie by which this browser is known again. */
        readonly browser?: string | undefined;
      }
    | "clear";
  /** Sets the cookie of a sign-in that goes through the identity provider, or clears it. */
  readonly openId?: { readonly token: string } | "clear";
}

export interface JsonAnswer<Status extends number, Body> extends Answer {
  readonly status: Status;
  readonly body: Body;
  readonly contentType?: undefined;
}

export function json<Body>(body: Body): JsonAnswer<200, Body>;
export function json<Body, Status extends number>(
  body: Body,
  status: Status,
): JsonAnswer<Status, Body>;
export function json<Body>(body: Body, status = 200): JsonAnswer<number, Body> {
  return { status, body };
}

export const text = (body: string) =>
  ({ status: 200, body, contentType: "text/plain; charset=utf-8" }) as const;

export const noContent = () => ({ status: 204 }) as const;
