import { may } from "#domain/account/policy";
import { Refusal } from "../../refusal/refusal.ts";
import type { Viewer } from "../../rights/rights.ts";

/** Refuses in Traccar's words what only administrators may. */
export function onlyAdministrators(
  viewer: Viewer,
  action: "server.change" | "statistics.see" | "audit.see" | "partner.manage",
): void {
  if (!may(viewer.subject, action, "none"))
    throw new Refusal(403, "notAllowed", "Administrator access required");
}
