import { z } from "zod";
import { fromDigits } from "#contract/objects/wireFields";
import { LINKS_AT_ONCE } from "#contract/traccar/linkNames";
import { isId } from "#domain/ids";
import { MAX_ID } from "#domain/maxId";
import { refuseToken } from "../../accounts/proofOf.ts";
import { nothing } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { actorOf } from "../../objects/actor.ts";
import { idParams } from "./objectRoutes.ts";
import { removed } from "./writtenAnswers.ts";

const vehicleIds = z
  .array(
    z.preprocess(
      fromDigits,
      z.unknown().refine((value): value is number => isId(value) && value <= MAX_ID, "not an id"),
    ),
    { error: "not a list" },
  )
  .max(LINKS_AT_ONCE, `more than ${LINKS_AT_ONCE}`);

/** Traccar has a vehicle's group as a field of the vehicle: of thousands that would be as many calls. */
const moveVehicles = (method: "POST" | "DELETE"): Route =>
  signedInRoute({
    method,
    url: "/api/groups/:id/devices",
    summary: method === "POST" ? "Put vehicles into a group" : "Take vehicles out of a group",
    answers: { 204: nothing },
    params: idParams,
    body: { type: "json", schema: vehicleIds },
    async handle({ params, body, session, address, viewer }, { links }) {
      // Who has the group sees what stands in it.
      refuseToken(session, "A token gives and takes nobody else's rights");
      const actor = actorOf({ viewer, session, address });
      const verb = method === "POST" ? "add" : "remove";
      const change = { verb, group: params.id, vehicles: body } as const;
      return removed(await links.members.change(change, actor));
    },
  });

export const GROUP_MEMBER_ROUTES: readonly Route[] = [moveVehicles("POST"), moveVehicles("DELETE")];
