import { isObject, timeOf } from "#contract/traccar/wire";
import { userFromWire } from "#contract/traccar/wireUser";
import { isId, type VehicleId, vehicleId } from "#domain/ids";
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

/** A link that still works; its address is nowhere kept. */
export interface SharedLink extends LinkRequest {
  readonly id: number;
  /** Of groups all vehicles are shown. */
  readonly groups: readonly number[];
  readonly createdAt: EpochMs;
  readonly lastUsedAt: EpochMs | undefined;
}

/** The signed-in person's own links, newest first. */
export const sharedLinksQuery = () =>
  callQuery(["sharedLinks"], (signal) =>
    callServer("/api/share", {
      signal,
      read: (answer) =>
        Array.isArray(answer) ? answer.flatMap((wire: unknown) => readLink(wire) ?? []) : undefined,
    }),
  );

function readLink(wire: unknown): SharedLink | undefined {
  if (!isObject(wire) || !isId(wire.id)) return undefined;
  const [createdAt, expiresAt] = [timeOf(wire.createTime), timeOf(wire.expirationTime)];
  if (createdAt === undefined || expiresAt === undefined) return undefined;
  return {
    id: wire.id,
    vehicles: idsIn(wire.deviceIds).map(vehicleId),
    groups: idsIn(wire.groupIds),
    access: wire.access === "full" ? "full" : "partial",
    createdAt,
    expiresAt,
    lastUsedAt: timeOf(wire.lastUseTime),
  };
}

const idsIn = (list: unknown): readonly number[] => (Array.isArray(list) ? list.filter(isId) : []);

/** Ends a link at once, also for whoever has it open. */
export const deleteSharedLink = (id: number) =>
  callServer(`/api/share/${id}`, { method: "DELETE", read: () => true });

/** Signs in as the guest of a link, instead of whoever was signed in before. */
export const sharedLinkQuery = (token: string) =>
  callQuery(["sharedLink", token], (signal) => openSharedLink(token, signal));

const openSharedLink = (token: string, signal: AbortSignal) =>
  callServer(`/api/session?${new URLSearchParams({ token })}`, { signal, read: userFromWire });
