import { z } from "zod";
import { bodyId } from "../bodyId.ts";

const MAX_IDS = 1_000;

/** One id or several. */
const several = z
  .union([bodyId.transform((id) => [id]), z.array(bodyId).max(MAX_IDS, "too many")], {
    error: "not an id or a list of ids",
  })
  .optional();

/** Which vehicles and which time, where a report is asked for with a body. */
export const reportScope = z.strictObject({
  deviceId: several,
  groupId: several,
  from: z.string({ error: "missing" }),
  to: z.string({ error: "missing" }),
});

/** The same as a query says it. */
export const queryOfScope = ({ deviceId, groupId, from, to }: z.output<typeof reportScope>) => ({
  ...(deviceId && { deviceId: deviceId.map(String) }),
  ...(groupId && { groupId: groupId.map(String) }),
  from,
  to,
});
