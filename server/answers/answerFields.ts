import { z } from "zod";

/**
 * What the bodies of answers are made of. Schemas of answers are strict: a member that is not
 * declared is a fault of ours.
 */

export const objectId = z.int().min(1);

/** 0 stands for none, as with Traccar. */
export const relatedId = z.int().min(0).meta({ description: "0 for none" });

/** ISO 8601 with a zone. */
export const isoTime = z.string().meta({ format: "date-time" });

export const epochTime = z.number().meta({ description: "Milliseconds since 1970" });

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** Anything that somebody keeps with a thing. */
export const attributes = z
  .record(z.string(), z.unknown())
  .meta({ id: "Attributes", description: "Whatever is kept with a thing, by name" });

/** What was measured or settled by this server: one value for each name. */
export const plainAttributes = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .meta({ id: "PlainAttributes", description: "One text, number or flag for each name" });
