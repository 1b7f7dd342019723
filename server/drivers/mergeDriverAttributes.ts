import { attributes as attributesSchema } from "#contract/objects/wireFields";
import type { RowOf } from "../database/linkTable.ts";
import type { Actor } from "../objects/actor.ts";
import type { Objects } from "../objects/createObjects.ts";
import { driverKind } from "../objects/kinds/driverKind.ts";
import { versionOf } from "../objects/versionOf.ts";
import { Refusal } from "../refusal/refusal.ts";

/** Another change may come between reading and writing; then it is read and merged again. */
const TRIES = 3;

/**
 * Sets some attributes of a driver and leaves the others; null takes one away. Authorised, audited
 * and published like every change of a driver.
 */
export async function mergeDriverAttributes(
  objects: Objects,
  { id, changes }: { readonly id: number; readonly changes: Readonly<Record<string, unknown>> },
  actor: Actor,
): Promise<RowOf<"driver">> {
  for (let left = TRIES; ; left--) {
    const row = await objects.get(driverKind, id, actor.viewer);
    const wire = driverKind.toWire(row);
    const merged = merge(row.attributes, changes);
    const value = { id, name: row.name, uniqueId: row.unique_id, attributes: merged };
    const change = { id, value, ifMatch: versionOf(wire) };
    try {
      return (await objects.change(driverKind, change, actor)).row;
    } catch (error) {
      const isLate = error instanceof Refusal && error.problem.code === "outdated";
      if (!isLate || left <= 1) throw error;
    }
  }
}

function merge(
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const kept = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  const read = attributesSchema.safeParse(Object.fromEntries(kept));
  if (!read.success)
    throw new Refusal(400, "badRequest", `attributes: ${read.error.issues[0]?.message}`);
  return read.data;
}
