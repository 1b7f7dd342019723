import { isObject } from "#contract/traccar/wire";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** A package of others that is shipped with the product. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  /** By its name in the list of SPDX. */
  readonly licence: string;
  readonly texts: readonly string[];
  /** Whether it is in what browsers are sent; the others run in the server. */
  readonly isInPage: boolean;
}

/** What the build wrote beside the page: see `build/thirdPartyNotices.ts`. */
export const licencesQuery = () =>
  callQuery(["licences"], (signal) =>
    callServer<readonly Licence[]>("/licences.json", {
      signal,
      read: (answer) => (Array.isArray(answer) ? answer.filter(isLicence) : undefined),
    }),
  );

const isLicence = (value: unknown): value is Licence =>
  isObject(value) &&
  typeof value.name === "string" &&
  typeof value.version === "string" &&
  typeof value.licence === "string" &&
  typeof value.isInPage === "boolean" &&
  Array.isArray(value.texts) &&
  value.texts.every((text) => typeof text === "string");
