import { z } from "zod";
import { MAX_ID } from "#domain/maxId";
import { isKeptTime } from "#domain/time/keptTime";
import { type EpochMs, epochMs } from "#domain/units";

/** What queries are made of. A repeated parameter where one is expected is refused. */

const MAX_IDS = 1_000;

const wholeText = z.string({ error: "expected once" }).regex(/^[1-9]\d{0,15}$/, "not an id");

/** Of positions and events, which are many. */
export const longId = wholeText.transform(Number).refine(Number.isSafeInteger, "not an id");

/** Of everything else. */
export const id = longId.refine((value) => value <= MAX_ID, "not an id");

/** `id=1&id=2`. */
export const ids = listOf(id);
export const longIds = listOf(longId);

function listOf(one: typeof id) {
  return z
    .union([z.string().transform((single) => [single]), z.array(z.string())])
    .pipe(z.array(one).max(MAX_IDS, "too many"));
}

export const words = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .pipe(z.array(z.string().max(128, "too long")).max(MAX_IDS, "too many"));

/** Only the word "true" counts, as in Traccar. */
export const flag = z.string({ error: "expected once" }).transform((word) => word === "true");

/** For pages of a list. */
export const count = z
  .string({ error: "expected once" })
  .regex(/^\d{1,9}$/, "not a whole number")
  .transform(Number);

export const keyword = z.string({ error: "expected once" }).max(128, "too long");

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** ISO 8601 with a zone, in the years 1 to 9999. A `+` that was not encoded arrives as a blank and is taken back. */
export const time = z
  .string({ error: "expected once" })
  .meta({ format: "date-time" })
  .transform((text) => text.replace(/ (?=\d{2}:?\d{2}$)/, "+"))
  .refine((text) => ISO.test(text) && !Number.isNaN(Date.parse(text)), "not a time with a zone")
  .transform((text): EpochMs => epochMs(Date.parse(text)))
  .refine(isKeptTime, "beyond the years 1 to 9999");

export const coordinate = (limit: 90 | 180) =>
  z
    .string({ error: "expected once" })
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, "not a number")
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `beyond ${limit} degrees`);
