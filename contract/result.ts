/** An expected outcome, good or bad, as data: error classes do not survive the way to a worker. */
export type Result<Value, Reason extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason };

export const success = <Value>(value: Value) => ({ ok: true, value }) as const;
export const failure = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const;
