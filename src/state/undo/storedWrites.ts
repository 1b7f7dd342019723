import { isId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import { forget, recall, remember } from "../remembered.ts";
import { storedWritesName } from "./keepOnlyWritesOf.ts";
import type { KeptWrite } from "./useKeptWrites.ts";
import type { Written } from "./useUndoNotice.tsx";

/** Whose ways back they are, and on the page of which kind. */
export interface WritesOf {
  readonly user: number;
  readonly kind: string;
}

/** A kept write as it is stored: with its kind, and its writes as short as they can be. */
interface Stored extends Omit<KeptWrite, "writes" | "isAsked"> {
  readonly kind: string;
  readonly writes: readonly Pack[];
}
type Pack = readonly [id: number, token: string, marks: number];

/**
 * Writes of all kinds together that survive a reload: some 70 bytes each, so that they take a fifth of the 5 MB which
 * a browser gives a tab, two bytes a letter.
 */
export const MOST_STORED = 10_000;

const MARKS = ["isBeside", "isChained", "isInOrder"] as const;

/** What this tab kept of a person on the page of a kind, the latest first; what is over or makes no sense is removed. */
export function storedWrites({ user, kind }: WritesOf, now: EpochMs): readonly KeptWrite[] {
  return storedOf(user, now).flatMap(({ kind: of, writes, ...one }) =>
    of === kind ? [{ ...one, writes: writes.map(unpacked) }] : [],
  );
}

/**
 * Keeps in this tab what can be taken back on the page of a kind, in place of what was kept there before: the latest of
 * all kinds, each whole or not at all. Where storage is full or forbidden nothing is kept.
 */
export function storeWrites(
  { user, kind }: WritesOf,
  kept: readonly KeptWrite[],
  now: EpochMs,
): void {
  const own = kept.map(
    ({ label, rest, at, until, writes }): Stored => ({
      kind,
      label,
      rest,
      at,
      until,
      writes: writes.length > MOST_STORED ? [] : writes.map(packed),
    }),
  );
  const others = storedOf(user, now).filter((one) => one.kind !== kind);
  let free = MOST_STORED;
  const entries = [...own, ...others]
    .toSorted((a, b) => b.at - a.at)
    .filter(({ writes: { length } }) => {
      if (length === 0 || length > free) return false;
      free -= length;
      return true;
    });
  // Where there is no room for it, what it replaces is not kept either.
  forget(storedWritesName(user), "tab");
  if (entries.length > 0) remember(storedWritesName(user), entries, "tab");
}

function storedOf(user: number, now: EpochMs): readonly Stored[] {
  const entries = readAll(recall(storedWritesName(user), "tab"));
  const current = entries.filter(({ until }) => until > now);
  if (current.length === 0) forget(storedWritesName(user), "tab");
  else if (current.length < entries.length) remember(storedWritesName(user), current, "tab");
  return current;
}

const packed = (write: Written): Pack => [
  write.id,
  write.token,
  MARKS.reduce((marks, mark, bit) => (write[mark] ? marks | (1 << bit) : marks), 0),
];

const unpacked = ([id, token, marks]: Pack): Written => ({
  id,
  token,
  ...Object.fromEntries(MARKS.flatMap((mark, bit) => (marks & (1 << bit) ? [[mark, true]] : []))),
});

/** All of it or nothing: where another hand wrote, nothing of it is believed. */
function readAll(stored: unknown): readonly Stored[] {
  if (!Array.isArray(stored)) return [];
  const read = stored.map(readOne);
  return read.every((one) => one !== undefined) ? read : [];
}

function readOne(stored: unknown): Stored | undefined {
  if (!isRecord(stored)) return undefined;
  const { kind, label, rest, at, until, writes } = stored;
  if (typeof kind !== "string" || typeof label !== "string" || typeof rest !== "string")
    return undefined;
  if (!isId(at) || !isId(until) || !Array.isArray(writes) || !writes.every(isPack))
    return undefined;
  if (writes.length === 0) return undefined;
  return { kind, label, rest, at: epochMs(at), until: epochMs(until), writes };
}

function isPack(stored: unknown): stored is Pack {
  if (!Array.isArray(stored) || stored.length !== 3) return false;
  const [id, token, marks] = stored as readonly unknown[];
  return (
    isId(id) &&
    typeof token === "string" &&
    token !== "" &&
    Number.isInteger(marks) &&
    Number(marks) >= 0 &&
    Number(marks) < 1 << MARKS.length
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
