import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { MAX_ID } from "#domain/maxId";
import { objectId } from "../answers/answerFields.ts";
import type { SignedIn } from "../http/route.ts";
import { authorise } from "../rights/authorise.ts";
import type { LinkedAlert } from "../rules/ruleCache.ts";

/** As many as there are of a large fleet; more makes the body too large anyway. */
const MAX_LINKED = 100_000;

/** A millisecond of work. */
const AT_ONCE = 1_000;

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
  for (const [kind, ids] of [
    ["vehicle", vehicles],
    ["group", groups],
  ] as const) {
    let count = 0;
    for (const id of ids) {
      // Others are answered meanwhile.
      if (++count % AT_ONCE === 0) await setImmediate();
      await authorise(viewer, `${kind}.see`, kind, id);
    }
  }
  return { vehicles, groups };
}
