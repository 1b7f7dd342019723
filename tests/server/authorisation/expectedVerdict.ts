import { type Caller, OUTSIDERS } from "./callers.ts";
import { type Relation, standing } from "./relations.ts";
import type { Verdict, Way } from "./way.ts";

/** What the table says of a cell; denied unless it says otherwise. */
export function expectedVerdict(way: Way, caller: Caller, relation: Relation): Verdict {
  if (OUTSIDERS.includes(caller)) return way.outsider ?? "signedOut";
  const isEntitled = way.who.includes(caller);
  const denied = way.otherwise ?? "refused";
  const granted = way.granted ?? "allowed";
  if (way.names === undefined) return isEntitled ? granted : denied;
  if (way.isClosed && !isEntitled) return denied;

  const isAdministrator = caller === "administrator";
  if (relation === "deleted" || relation === "unknown") {
    if (!isAdministrator) return way.unseen ?? "refused";
    return isEntitled ? (way.absent ?? "missing") : denied;
  }
  const how = standing(caller, way.names, relation);
  if (isAdministrator && (way.reach !== "own" || how === "own"))
    return isEntitled ? granted : denied;
  const isReached = how === "own" || (how === "managed" && way.reach === undefined);
  if (!isReached) return way.unseen ?? "refused";
  return isEntitled ? granted : denied;
}
