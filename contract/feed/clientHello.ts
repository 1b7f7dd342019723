import { isId, type UserId, userId, type VehicleId, vehicleId } from "#domain/ids";
import { isObject } from "../traccar/wire.ts";

/** Up to where a client has everything, and for whom it was sent. */
export interface Resume {
  readonly epoch: number;
  readonly seq: number;
  readonly user: UserId;
}

/** The first message of a client. Text, so that a server that does not know it can pass over it. */
export const helloText = (resume: Resume | undefined): string =>
  JSON.stringify({ fleet: 1, ...(resume && { resume }) });

/** A screen has no more; the rest of a longer list is passed over. */
const MAX_SUBSCRIBED = 600;

/** What pages of an older version say, which stay open over an upgrade. */
const OLDER_KEY = "look";

/** Sent whenever a client subscribes to other vehicles: of these it gets everything. */
export const subscriptionText = (ids: readonly VehicleId[]): string =>
  JSON.stringify({ subscribe: ids.slice(0, MAX_SUBSCRIBED) });

/** Undefined when the text is none. */
export function readSubscriptionText(text: string): readonly VehicleId[] | undefined {
  const message = parse(text);
  if (!isObject(message)) return undefined;
  const ids = message.subscribe ?? message[OLDER_KEY];
  if (!Array.isArray(ids)) return undefined;
  return (ids as readonly unknown[]).slice(0, MAX_SUBSCRIBED).filter(isId).map(vehicleId);
}

/** Undefined when the text is none; a `resume` that makes no sense is none. */
export function readHelloText(text: string): { readonly resume: Resume | undefined } | undefined {
  const message = parse(text);
  if (!isObject(message) || message.fleet !== 1) return undefined;
  const { resume } = message;
  if (!isObject(resume) || !isId(resume.epoch) || !isCount(resume.seq) || !isId(resume.user))
    return { resume: undefined };
  return { resume: { epoch: resume.epoch, seq: resume.seq, user: userId(resume.user) } };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
