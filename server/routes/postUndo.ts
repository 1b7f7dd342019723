import { z } from "zod";
import { refuseToken } from "../accounts/proofOf.ts";
import { userOfRow } from "../accounts/userOfRow.ts";
import { jsonContent, nothing } from "../answers/content.ts";
import type { RowOf } from "../database/linkTable.ts";
import { signedInRoute } from "../http/route.ts";
import { actorOf } from "../objects/actor.ts";
import { MANAGED_KINDS } from "../objects/kinds/managedKinds.ts";
import { afterUserChange } from "./objects/afterUserChange.ts";
import { removed, written } from "./objects/writtenAnswers.ts";
import { shownRfidKeySchema, writtenRfidKey } from "./objects/writtenRfidKey.ts";
import { showVehicle } from "./vehicles/showVehicle.ts";

/**
 * Undoes one change of the caller's, named by the token that came with its answer. The answer is the
 * thing as it is then, or nothing when it is not there any more or when links were undone.
 */
export const postUndo = signedInRoute({
  method: "POST",
  url: "/api/undo/:token",
  summary: "Undo a change of one's own",
  answers: {
    200: jsonContent(
      z.union([...Object.values(MANAGED_KINDS).map(({ shown }) => shown), shownRfidKeySchema]),
    ),
    204: nothing,
  },
  params: z.object({ token: z.string().max(100, "no token") }),
  async handle({ params, session, address, viewer }, services) {
    refuseToken(session, "A token undoes nothing");
    const undone = await services.undo.use(params.token, actorOf({ viewer, session, address }));
    if (undone.type === "gone") return removed(undone.undo);
    if (undone.type === "rfidKey") return writtenRfidKey(undone, services.now());
    const { kind, row, until, undo } = undone;
    if (kind.kind === "user" && until) {
      const [before, person] = [until, row].map((one) => userOfRow(one as RowOf<"user">));
      if (before && person)
        await afterUserChange(services, {
          before,
          person,
          isNewPassword: false,
          session,
          address,
        });
    }
    const wire = kind.toWire(row);
    const shown = kind.kind === "vehicle" ? showVehicle(wire, services) : wire;
    return written({ shown, wire, undo });
  },
});
