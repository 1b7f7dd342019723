import { userFromWire } from "#contract/traccar/wireUser";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** How much the holder of a link sees: where the vehicle is now, or also where it was. */
export const LINK_ACCESS = ["partial", "full"] as const;
export type LinkAccess = (typeof LINK_ACCESS)[number];

export interface LinkRequest {
  readonly vehicles: readonly VehicleId[];
  readonly expiresAt: EpochMs;
  readonly access: LinkAccess;
}

/** Makes a temporary link and answers its token. It is shown this once and never again. */
export const postSharedLink = ({ vehicles, expiresAt, access }: LinkRequest) =>
  callServer("/api/share", {
    method: "POST",
    body: { deviceIds: vehicles, expiration: new Date(expiresAt).toISOString(), access },
    read: (answer) => (typeof answer === "string" && answer !== "" ? answer : undefined),
  });

/** Signs in as the guest of a link, instead of whoever was signed in before. */
export const sharedLinkQuery = (token: string) =>
  callQuery(["sharedLink", token], (signal) => openSharedLink(token, signal));

const openSharedLink = (token: string, signal: AbortSignal) =>
  callServer(`/api/session?${new URLSearchParams({ token })}`, { signal, read: userFromWire });
