import { success } from "#contract/result";
import { isObject } from "#contract/traccar/wire";
import { milliseconds } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** Which version the server is. */
export const serverVersionQuery = () =>
  callQuery(["serverVersion"], (signal) =>
    callServer<string>("/api/server", {
      signal,
      read: (wire) =>
        isObject(wire) && typeof wire.version === "string" ? wire.version : undefined,
    }),
  );

/** How long a question to the server takes with its answer, its database among what is asked. */
export const roundTripQuery = (elapsedMs: () => number) =>
  callQuery(["roundTrip"], async (signal) => {
    const begun = elapsedMs();
    const answer = await callServer("/api/health", { signal, read: () => true });
    return answer.ok ? success(milliseconds(elapsedMs() - begun)) : answer;
  });
