import type { DemoInfo } from "#contract/demo";
import { isObject } from "#contract/traccar/wire";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** Null where the server is no demonstration. */
export const demoQuery = () => callQuery(["demo"], getDemo);

async function getDemo(signal: AbortSignal): Promise<CallResult<DemoInfo | null>> {
  const answer = await callServer<DemoInfo>("/api/demo", { signal, read: readDemo });
  return !answer.ok && answer.error.reason === "notFound" ? { ok: true, value: null } : answer;
}

const readDemo = (wire: unknown): DemoInfo | undefined =>
  isObject(wire) && Array.isArray(wire.accounts) && isObject(wire.fleet)
    ? (wire as unknown as DemoInfo)
    : undefined;
