/** What a route says, as plain data: a test reads it without a server. */
export interface Answer {
  readonly status: number;
  /** JSON, text or bytes by `contentType`, or pieces of them that are sent as they come. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sets the session's cookie, or clears it. */
  readonly session?:
    | {
        readonly token: string;
        /** Sets the cookie by which this browser is known again. */
        readonly browser?: string | undefined;
      }
    | "clear";
}

export const json = (body: unknown, status = 200): Answer => ({ status, body });

export const text = (body: string): Answer => ({
  status: 200,
  body,
  contentType: "text/plain; charset=utf-8",
});

export const noContent = (): Answer => ({ status: 204 });
