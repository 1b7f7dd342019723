import { isObject } from "#contract/traccar/wire";
import { callServer } from "./callServer.ts";

/** Whether the operator wants to know of faults of the page; not when it cannot be known. */
export async function areReportsWanted(): Promise<boolean> {
  const answer = await callServer("/api/errors", {
    read: (wire) => (isObject(wire) && typeof wire.areOn === "boolean" ? wire.areOn : undefined),
  });
  return answer.ok && answer.value;
}

/** Brings an envelope to the server, which passes it on. The status is that of the answer. */
export async function sendReport(envelope: string): Promise<{ readonly statusCode: number }> {
  const answer = await callServer("/api/errors", {
    method: "POST",
    body: { envelope },
    keepalive: true,
    read: (_body, status) => status,
  });
  return { statusCode: answer.ok ? answer.value : 500 };
}
