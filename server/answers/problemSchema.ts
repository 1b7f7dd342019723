import { z } from "zod";
import { PROBLEM_CODES, type Problem } from "#contract/problem";

/** Why a call was refused or failed: the same of all of them. */
export const problemSchema = z
  .strictObject({
    status: z.int().min(400).max(599),
    code: z.enum(PROBLEM_CODES),
    detail: z.string(),
  })
  .meta({ id: "Problem", description: "Why a call was refused" }) satisfies z.ZodType<Problem>;
