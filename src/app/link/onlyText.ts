import { type VehicleId, vehicleId } from "#domain/ids";
import { recall, remember } from "../../state/remembered.ts";
import { readIds, writeIds } from "../../ui/address/idsText.ts";
import { readId } from "../../ui/address/readId.ts";

/** So many ids are written out, for people and programs that make addresses themselves. */
export const MAX_ONLY = 200;
/** Longer addresses are cut by mail and chat programs. */
export const MAX_ONLY_TEXT = 2_000;
/** How many selections a tab keeps: as far back as one goes by "back". */
const MAX_KEPT = 8;

const SHORT = "z.";
const KEPT = "k.";
const KEPT_KEY = /^k\.[0-9a-f]{16}$/;
const KEYS_NAME = "only";

/** Which vehicles an address names. */
export interface OnlyRead {
  readonly only: readonly VehicleId[] | undefined;
  /** The selection was kept by another tab, or is not kept any more: nobody here knows who is in it. */
  readonly unknownOnly: string | undefined;
}

const NOBODY: OnlyRead = { only: undefined, unknownOnly: undefined };
/** Writing an address asks often, and always for the same selection. */
const written = new WeakMap<readonly VehicleId[], string>();

/**
 * A selection as part of an address: its ids, in short where they are many. One for which no address
 * is long enough is kept in this tab, and the address says under which name.
 */
export function onlyText(only: readonly VehicleId[]): string {
  const known = written.get(only);
  if (known !== undefined) return known;
  const text = only.length <= MAX_ONLY ? only.join(",") : shortText(only);
  written.set(only, text);
  return text;
}

function shortText(only: readonly VehicleId[]): string {
  const ids = writeIds(only);
  if (ids.length <= MAX_ONLY_TEXT) return SHORT + ids;
  const key = KEPT + fingerprint(ids);
  const stored = recall(KEYS_NAME, "tab");
  const before = (Array.isArray(stored) ? stored : []).filter(
    (each) => typeof each === "string" && each !== key,
  );
  for (const each of before.slice(MAX_KEPT - 1)) remember(`${KEYS_NAME}.${each}`, null, "tab");
  remember(KEYS_NAME, [key, ...before.slice(0, MAX_KEPT - 1)], "tab");
  remember(`${KEYS_NAME}.${key}`, ids, "tab");
  return key;
}

/** The selection that an address names; what makes no sense names nobody. */
export function readOnly(text: string | null): OnlyRead {
  if (!text) return NOBODY;
  if (KEPT_KEY.test(text)) return readKept(text);
  const ids = text.startsWith(SHORT)
    ? (readIds(text.slice(SHORT.length)) ?? [])
    : text.split(",").map((each) => readId(each, vehicleId));
  return named(ids);
}

function readKept(key: string): OnlyRead {
  const ids = recall(`${KEYS_NAME}.${key}`, "tab");
  const read = named((typeof ids === "string" && readIds(ids)) || []);
  if (!read.only) return { only: undefined, unknownOnly: key };
  written.set(read.only, key);
  return read;
}

function named(ids: readonly (number | undefined)[]): OnlyRead {
  const known = new Set(ids.flatMap((id) => (id === undefined ? [] : [vehicleId(id)])));
  return known.size > 0 ? { only: [...known], unknownOnly: undefined } : NOBODY;
}

/** The same for the same text; two selections of a tab share one by no chance that one meets. */
function fingerprint(text: string): string {
  const [FNV_PRIME, FNV_START] = [16_777_619, 2_166_136_261];
  let [one, other] = [FNV_START, text.length];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), FNV_PRIME);
    other = Math.imul(other ^ one, FNV_PRIME) + at;
  }
  return [one, other].map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}
