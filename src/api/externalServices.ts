import { EXTERNAL_SERVICE_NAMES, type ExternalServiceName } from "#contract/externalServices";
import { success } from "#contract/result";
import { isObject } from "#contract/traccar/wire";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** Which services of others the caller may use at this server. A stock server has none. */
export const externalServicesQuery = () => callQuery(["externalServices"], getExternalServices);

async function getExternalServices(
  signal: AbortSignal,
): Promise<CallResult<readonly ExternalServiceName[]>> {
  const answer = await callServer<readonly ExternalServiceName[]>("/api/services", {
    signal,
    read: (answer) => {
      if (!isObject(answer) || !Array.isArray(answer.configured)) return undefined;
      const { configured } = answer;
      return EXTERNAL_SERVICE_NAMES.filter((name) => configured.includes(name));
    },
  });
  return !answer.ok && answer.error.reason === "notFound" ? success([]) : answer;
}
