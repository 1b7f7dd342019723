import { outputCommand } from "./outputCommand.ts";
import type { ReadCommand } from "./vehicleCommand.ts";

/** As long as a short message. */
const MAX_LENGTH = 160;
/** What people type, and nothing that only looks like it or cannot be seen. */
const PLAIN = /^[\x20-\x7e]+$/;
/** Characters written as their numbers, in any of the ways that trackers or gateways undo. */
const ENCODED = /[\\{}]|%[0-9a-f]{2}|&#|&[a-z]+;|0x[0-9a-f]|^\s*([0-9a-f]{2}[\s:,-]?){6,}$/i;

/** A digit for each output from the first on, `?` for "leave it". */
const SET_OUTPUT = /^setdigout ([01?]{1,8})$/i;

/**
 * Texts that only ask: trackers' words for their state, and for an image of their camera. Whoever
 * adds one answers for it that it switches nothing.
 */
const QUERIES: readonly RegExp[] = [
  /^(getinfo|getver|getstatus|getgps|ggps|getio|readio)$/,
  /^getparam \d{1,6}$/,
  /^camreq:\d(,\d{1,10}){0,6}$/,
];

/**
 * What free text does. Only what is known to ask is harmless; all other text counts as switching
 * something, however it is written. Text with characters that cannot be seen, or that are written
 * as numbers, is not taken at all.
 */
export function readCommandText(data: unknown): ReadCommand {
  if (typeof data !== "string" || data.length > MAX_LENGTH) return NOT_TAKEN;
  if (!PLAIN.test(data) || ENCODED.test(data)) return NOT_TAKEN;
  const text = data.trim().replace(/ +/g, " ");
  if (text === "") return NOT_TAKEN;
  const outputs = SET_OUTPUT.exec(text)?.[1];
  if (outputs !== undefined) return singleOutput(outputs);
  const effect = QUERIES.some((query) => query.test(text)) ? "none" : "switches";
  return { ok: true, command: { type: "custom", attributes: { data: text } }, effect };
}

const NOT_TAKEN = { ok: false, reason: "badCommandText" } as const;

/** One output at a time: what is to happen must fit a sentence that a person confirms. */
function singleOutput(digits: string): ReadCommand {
  const named = Array.from(digits).flatMap((digit, at) => (digit === "?" ? [] : [{ at, digit }]));
  const [only] = named;
  return only && named.length === 1
    ? outputCommand(only.at + 1, only.digit)
    : { ok: false, reason: "badOutput" };
}
