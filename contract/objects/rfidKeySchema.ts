import { z } from "zod";
import {
  attributes,
  MAX_NAME,
  objectId,
  readOnly,
  relation,
  text,
  timeField,
} from "./wireFields.ts";

/** What is said of an end that comes too early. */
export const NOT_AFTER_START = "not after the start";

/** What is written of one. */
export const rfidKeySchema = z
  .strictObject({
    id: objectId,
    uniqueId: text(MAX_NAME),
    driverId: relation.pipe(z.number({ error: "missing" })),
    /** From the moment of the writing, when it is not said. */
    start: timeField,
    /** Lent until further notice, when it is not said. */
    end: timeField,
    state: readOnly,
    attributes,
  })
  .refine(({ start, end }) => start === undefined || end === undefined || end > start, {
    path: ["end"],
    message: NOT_AFTER_START,
  });
