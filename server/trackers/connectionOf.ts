import { createHash } from "node:crypto";
import { type ConnectionId, connectionId } from "#domain/ids";

/** So many bits JavaScript counts exactly, and nobody finds two trackers with the same. */
const BITS = 52;

/**
 * The connection of one tracker: of what it speaks and what it calls itself. A vehicle whose
 * tracker is exchanged has another connection from then on.
 */
export function connectionOf(kind: "simulator" | "osmand", uniqueId: string): ConnectionId {
  const digest = createHash("sha256").update(`${kind} ${uniqueId}`).digest();
  return connectionId(Number(digest.readBigUInt64BE() >> BigInt(64 - BITS)));
}
