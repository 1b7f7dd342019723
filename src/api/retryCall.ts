import { type DurationMs, seconds } from "#domain/units";
import type { CallFailure, CallResult } from "./callServer.ts";

/** Between two attempts: the product specification, 7. */
const PAUSE = seconds(1);
/** After the first attempt. */
const RETRIES = 2;

/** Nobody knows whether it arrived, or the server had a bad moment; every other answer stays what it is. */
const PASSING: ReadonlySet<CallFailure> = new Set(["timeout", "offline", "unreadable", "internal"]);

const sleep = (duration: DurationMs) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, duration);
  });

/** Makes a call that may be made twice until it is answered; the last failure is what it answers then. */
export async function retryCall<Value>(
  call: () => Promise<CallResult<Value>>,
  pause: (duration: DurationMs) => Promise<void> = sleep,
): Promise<CallResult<Value>> {
  let result = await call();
  for (let retry = 0; retry < RETRIES; retry++) {
    if (result.ok || !PASSING.has(result.error.reason)) return result;
    await pause(PAUSE);
    result = await call();
  }
  return result;
}
