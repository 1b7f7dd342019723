import { may, type Subject, type Verb } from "#domain/account/policy";
import type { ThingKind } from "../../api/things.ts";

/**
 * Whether somebody may make things of a kind, or write those they see. Lending a key is part of saying
 * how a driver is known.
 */
export function mayManage(viewer: Subject, kind: ThingKind, verb: Exclude<Verb, "see">): boolean {
  if (kind === "rfidKey") return may(viewer, "driver.identify", "linked");
  return may(viewer, `${kind}.${verb}`, verb === "create" ? "none" : "linked");
}
