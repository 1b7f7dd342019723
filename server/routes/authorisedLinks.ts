import { z } from "zod";
import { MAX_ID } from "#domain/maxId";
import { objectId } from "../answers/answerFields.ts";
import type { SignedIn } from "../http/route.ts";
import { authorise } from "../rights/authorise.ts";
import type { LinkedAlert } from "../rules/ruleCache.ts";

/** As many as there are of a large fleet; more makes the body too large anyway. */
const MAX_LINKED = 100_000;

const linkedIds = z
  .array(objectId.max(MAX_ID), { error: "not a list" })
  .max(MAX_LINKED)
  .default([]);

/** What an alert that is not saved is to be linked with. */
export const alertLinksSchema = z
  .strictObject({ deviceIds: linkedIds, groupIds: linkedIds })
  .meta({ description: "What it is to be linked with besides what it is linked with" });

/** The same, each asked for like the thing itself; throws a `Refusal` for what is not the caller's. */
export async function authorisedLinks(
  viewer: SignedIn["viewer"],
  { deviceIds = [], groupIds = [] }: Partial<z.output<typeof alertLinksSchema>> = {},
): Promise<Pick<LinkedAlert, "vehicles" | "groups">> {
  const vehicles = new Set(deviceIds);
  const groups = new Set(groupIds);
  for (const id of vehicles) await authorise(viewer, "vehicle.see", "vehicle", id);
  for (const id of groups) await authorise(viewer, "group.see", "group", id);
  return { vehicles, groups };
}
