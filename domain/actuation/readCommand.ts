import type { Attributes } from "../position.ts";
import { COMMAND_EFFECTS, type CommandType } from "./commandType.ts";
import type { ReadCommand } from "./vehicleCommand.ts";

/** Of no use to the vehicle, or nothing that may be kept. */
const LEFT_OUT: ReadonlySet<string> = new Set(["noQueue", "devicePassword"]);

/**
 * The command that a request stands for. Free text that switches an output becomes the same command
 * as a press on the output's button, so that there is one way to do it. An engine is stopped or
 * released without any further word.
 */
export function readCommand(type: CommandType, attributes: Attributes): ReadCommand {
  if (type === "custom") return readCommandText(attributes.data);
  if (type === "outputControl") return outputCommand(attributes.index, attributes.data);
  const effect = COMMAND_EFFECTS[type];
  const isEngine = effect === "stops" || effect === "releases";
  const kept = Object.entries(attributes).filter(([key]) => !isEngine && !LEFT_OUT.has(key));
  return { ok: true, command: { type, attributes: Object.fromEntries(kept) }, effect };
}

/** Outputs that trackers have. */
export const MAX_OUTPUT = 8;
const OUTPUT_ON: ReadonlySet<unknown> = new Set([true, 1, "1", "true", "on"]);
const OUTPUT_OFF: ReadonlySet<unknown> = new Set([false, 0, "0", "false", "off"]);

/** Switches one output on or off. What is neither a number nor a word for it is not understood. */
export function outputCommand(index: unknown, value: unknown): ReadCommand {
  const output = typeof index === "string" && /^\d$/.test(index) ? Number(index) : index;
  const isOn = OUTPUT_ON.has(value) ? true : OUTPUT_OFF.has(value) ? false : undefined;
  if (!isOutput(output) || isOn === undefined) return { ok: false, reason: "badOutput" };
  const attributes = { index: output, data: isOn ? "1" : "0" };
  return { ok: true, command: { type: "outputControl", attributes }, effect: "switches" };
}

const isOutput = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MAX_OUTPUT;

/** As long as a short message. */
const MAX_TEXT_LENGTH = 160;
/** What people type, and nothing that only looks like it or cannot be seen. */
const PLAIN_TEXT = /^[\x20-\x7e]+$/;
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
  if (typeof data !== "string" || data.length > MAX_TEXT_LENGTH) return NOT_TAKEN;
  if (!PLAIN_TEXT.test(data) || ENCODED.test(data)) return NOT_TAKEN;
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
