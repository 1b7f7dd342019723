import { EXTERNAL_SERVICE_NAMES, type ExternalServiceName } from "#contract/externalServices";
import { isObject } from "#contract/traccar/wire";
import { callServer } from "./callServer.ts";

/** Which services of others the caller may use at this server. */
export const getExternalServices = (signal?: AbortSignal) =>
  callServer<readonly ExternalServiceName[]>("/api/services", {
    signal,
    read: (answer) => {
      if (!isObject(answer) || !Array.isArray(answer.configured)) return undefined;
      const { configured } = answer;
      return EXTERNAL_SERVICE_NAMES.filter((name) => configured.includes(name));
    },
  });
