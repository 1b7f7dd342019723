import { z } from "zod";
import { MAX_ID } from "#domain/maxId";

/** An id in a body: a number, or the same in digits, as older clients send it. */
export const bodyId = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .transform(Number),
    ],
    { error: "not an id" },
  )
  .refine((value) => value >= 1 && value <= MAX_ID, "not an id");
