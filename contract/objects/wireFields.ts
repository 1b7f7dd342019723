import { z } from "zod";
import { isId } from "#domain/ids";
import { MAX_ID } from "#domain/maxId";
import { isKeptTime } from "#domain/time/keptTime";
import type { EpochMs } from "#domain/units";
import { timeOf } from "../traccar/wire.ts";

/**
 * What bodies of the Traccar API are made of. As there, null or nothing for a number is 0, for a
 * flag false, and both may be written as text, which its own client does with ids; unlike there, what
 * does not fit is refused before it reaches the database.
 */

type WireAttributes = Readonly<Record<string, unknown>>;

/** As Traccar's own columns. */
export const MAX_NAME = 128;
const MAX_ATTRIBUTES = 4_000;
/** Whole numbers are kept in columns of the same width as ids. */
const MAX_INTEGER = MAX_ID;

export const text = (most: number) =>
  z.string({ error: "missing" }).trim().min(1, "missing").max(most, `longer than ${most}`);

/** No text and an empty one are the same. */
export const nullableText = (most: number) =>
  z
    .string({ error: "not a text" })
    .trim()
    .max(most, `longer than ${most}`)
    .nullish()
    .transform((value) => value || undefined);

const DECIMAL = /^-?\d{1,16}(\.\d{1,16})?$/;
const FLAGS: ReadonlyMap<unknown, unknown> = new Map<unknown, unknown>([
  ["true", true],
  ["false", false],
  ["", undefined],
]);

/** A number that came as text; anything else as it came. */
export function fromDigits(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value === "") return undefined;
  return DECIMAL.test(value) ? Number(value) : value;
}

/** A schema of a number that is also taken when it is written as text. */
const written = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(fromDigits, schema);

export const flagField = z.preprocess(
  (value) => (FLAGS.has(value) ? FLAGS.get(value) : value),
  z
    .boolean({ error: "not true or false" })
    .nullish()
    .transform((value) => value ?? false),
);

export const number = written(
  z
    .number({ error: "not a number" })
    .nullish()
    .transform((value) => value ?? 0),
);

/** A number that may be absent, within bounds. */
export const measure = (most: number) =>
  written(z.number({ error: "not a number" }).min(0, "below 0").max(most, "too large").nullish());

export const whole = (least: number, byDefault: number) =>
  written(
    z
      .int({ error: "not a whole number" })
      .min(least, `below ${least}`)
      .max(MAX_INTEGER, "too large")
      .nullish()
      .transform((value) => value ?? byDefault),
  );

/** Traccar writes "none" as 0. */
export const relation = written(
  z
    .int({ error: "not an id" })
    .min(0, "not an id")
    .max(MAX_INTEGER, "not an id")
    .nullish()
    .transform((value) => value || undefined),
);

/** Absent in a new object, where it means nothing. */
export const objectId = z.preprocess(
  fromDigits,
  z
    .unknown()
    .optional()
    .transform((value) => (isId(value) ? value : undefined)),
);

export const timeField = z
  .union([z.string(), z.number(), z.null()], { error: "not a time" })
  .optional()
  .transform((value, context): EpochMs | undefined => {
    if (value === null || value === undefined || value === "") return undefined;
    const read = timeOf(value);
    if (read !== undefined && isKeptTime(read)) return read;
    context.addIssue({ code: "custom", message: "not a time with a zone, in the years 1 to 9999" });
    return z.NEVER;
  });

/** Anything that JSON holds: kept whole, whoever will make sense of it. */
export const attributes = z
  .record(z.string(), z.unknown(), { error: "not an object" })
  .nullish()
  .transform((value): WireAttributes => value ?? {})
  .refine(
    (value) => JSON.stringify(value).length <= MAX_ATTRIBUTES,
    `longer than ${MAX_ATTRIBUTES} characters`,
  );

/** A field that only the server sets: accepted, and ignored. */
export const readOnly = z.unknown().optional();
