/** What a process of a soak answers: each handler by its name. Values must survive JSON. */
export type RequestHandlers = Readonly<Record<string, (value: never) => unknown>>;

export interface ProcessRequest {
  readonly number: number;
  readonly name: string;
  readonly value: unknown;
}
export interface Answer {
  readonly number: number;
  readonly value: unknown;
}

/** Answers the process that started this one until it is gone, and ends with it. */
export function serveRequests(handlers: RequestHandlers): void {
  process.on("message", ({ number, name, value }: ProcessRequest) => {
    void Promise.resolve(handlers[name]?.(value as never)).then((answered) =>
      process.send?.({ number, value: answered } satisfies Answer),
    );
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.({ number: 0, value: undefined } satisfies Answer);
}
