import type { EpochMs } from "#domain/units";

/** A report that a tracker sent, and what it was answered. */
export interface RefusedReport {
  readonly at: EpochMs;
  /** Status and reason, as the tracker got them. */
  readonly answer: string;
  /** As it was sent, without its key. */
  readonly text: string;
}

interface Ports {
  /** Whether a vehicle has this tracker id: of others nothing is kept. */
  readonly isKnown: (uniqueId: string) => boolean;
  readonly now: () => EpochMs;
}

/** So many trackers, the last ones, and so many of each: a few hundred kilobytes at most. */
const MOST_TRACKERS = 500;
const MOST_OF_ONE = 5;
const MOST_CHARACTERS = 500;

/**
 * What was refused lately of each tracker, in this process's memory alone: who sets a tracker up reads why nothing
 * comes of it. Anybody who knows a tracker's id can send such reports, so they prove nothing.
 */
export function createRefusedReports({ isKnown, now }: Ports) {
  const kept = new Map<string, readonly RefusedReport[]>();
  return {
    /** `encoded`: the query or form, as it came. */
    add(encoded: string, answer: string): void {
      const pieces = encoded.split("&");
      const id = pieces.find((piece) => ID.has(nameOf(piece)));
      const uniqueId = id && decoded(id.slice(id.indexOf("=") + 1));
      if (!uniqueId || !isKnown(uniqueId)) return;
      const text = pieces
        .filter((piece) => !SECRET.has(nameOf(piece)))
        .join("&")
        .slice(0, MOST_CHARACTERS);
      const before = kept.get(uniqueId) ?? [];
      kept.delete(uniqueId);
      kept.set(uniqueId, [{ at: now(), answer, text }, ...before].slice(0, MOST_OF_ONE));
      const [oldest] = kept.keys();
      if (kept.size > MOST_TRACKERS && oldest !== undefined) kept.delete(oldest);
    },

    /** The newest first. */
    of: (uniqueId: string): readonly RefusedReport[] => kept.get(uniqueId) ?? [],
  };
}

export type RefusedReports = ReturnType<typeof createRefusedReports>;

const ID: ReadonlySet<string | undefined> = new Set(["id", "deviceid"]);
/** What cannot be read may be one, too. */
const SECRET: ReadonlySet<string | undefined> = new Set(["key", undefined]);

function nameOf(piece: string): string | undefined {
  const equals = piece.indexOf("=");
  return decoded(equals < 0 ? piece : piece.slice(0, equals))?.toLowerCase();
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " ")).trim();
  } catch {
    return undefined;
  }
}
