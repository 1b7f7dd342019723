import { type EpochMs, epochMs } from "#domain/units";
import { isObject, numberOf, textOf, timeOf, wireTime } from "./traccar/wire.ts";

/** With what a session was begun. */
export const BEGUN_WITH = ["password", "token", "provider"] as const;
export type BegunWith = (typeof BEGUN_WITH)[number];

/** Where somebody is signed in, as they are shown it. Nothing of it signs anybody in. */
export interface OwnSession {
  readonly id: number;
  readonly begunAt: EpochMs;
  /** Written down at most every few minutes. */
  readonly seenAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** Undefined of sessions begun before it was kept. */
  readonly address: string | undefined;
  /** As the browser or program calls itself. */
  readonly userAgent: string | undefined;
  readonly begunWith: BegunWith;
  /** The one that asks. */
  readonly isThis: boolean;
}

export const ownSessionToWire = (session: OwnSession) => ({
  id: session.id,
  current: session.isThis,
  beginTime: wireTime(session.begunAt),
  lastUseTime: wireTime(session.seenAt),
  expirationTime: wireTime(session.expiresAt),
  address: session.address ?? null,
  userAgent: session.userAgent ?? null,
  begunWith: session.begunWith,
});

export function ownSessionsFromWire(wire: unknown): readonly OwnSession[] | undefined {
  if (!Array.isArray(wire)) return undefined;
  const read = wire.map(ownSessionFromWire);
  return read.every((session) => session !== undefined) ? read : undefined;
}

function ownSessionFromWire(wire: unknown): OwnSession | undefined {
  if (!isObject(wire)) return undefined;
  const id = numberOf(wire.id);
  const [begunAt, seenAt, expiresAt] = [wire.beginTime, wire.lastUseTime, wire.expirationTime].map(
    timeOf,
  );
  if (id === undefined || !begunAt || !seenAt || !expiresAt) return undefined;
  return {
    id,
    begunAt: epochMs(begunAt),
    seenAt: epochMs(seenAt),
    expiresAt: epochMs(expiresAt),
    address: textOf(wire.address),
    userAgent: textOf(wire.userAgent),
    begunWith: BEGUN_WITH.find((one) => one === wire.begunWith) ?? "password",
    isThis: wire.current === true,
  };
}
