import { z } from "zod";
import { belongsAt } from "#domain/account/belongsAt";
import { mayViewAs } from "#domain/account/viewAs";
import type { UserId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { proofOf } from "../../accounts/proofOf.ts";
import { userOfRow } from "../../accounts/userOfRow.ts";
import { noContent } from "../../answers/answer.ts";
import { nothing } from "../../answers/content.ts";
import { viewing } from "../../http/refuseWhileViewing.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { userKind } from "../../objects/kinds/userKind.ts";
import { authorise, forbidden } from "../../rights/authorise.ts";
import { id } from "../parameters.ts";

const entryOf = (
  by: UserId,
  target: UserId,
  { address, now }: { readonly address: string; readonly now: () => EpochMs },
) => ({ at: now(), user: by, address, kind: "user" as const, id: target });

/** Looking at the product as somebody has it, without their password: the session stays one's own. */
export const VIEW_ROUTES: readonly Route[] = [
  signedInRoute({
    method: "POST",
    url: "/api/users/:id/view",
    summary: "Look at the product as this person has it, until the view is left",
    answers: { 204: nothing },
    params: z.object({ id }),
    async handle({ params, session, viewer, address, partner }, services) {
      // Only a session is looked with: a password that is given with each call begins nothing.
      if (proofOf(session) !== "session")
        throw forbidden("Only who signed in with a password looks as somebody else");
      await authorise(viewer, "user.change", "user", params.id);
      const { sessions, objects, now } = services;
      const target = userOfRow(await objects.get(userKind, params.id, viewer));
      const wish = {
        viewer: { ...viewer.user, ...viewer.subject },
        target,
        relation: await viewer.relation("user", params.id),
        now: now(),
      };
      if (!mayViewAs(wish) || !belongsAt(target, partner.id))
        throw forbidden("This person's view cannot be shown");
      const isBegun = await sessions.viewAs(session.key, {
        at: target.id,
        audit: { ...entryOf(session.user.id, target.id, { address, now }), action: "view.begin" },
      });
      // Meanwhile it was signed out, or began another view.
      if (!isBegun) throw viewing();
      return noContent();
    },
  }),
  signedInRoute({
    method: "DELETE",
    url: "/api/session/view",
    summary: "Look as oneself again",
    answers: { 204: nothing },
    async handle({ session, address }, { sessions, now }) {
      const { id: target, viewedBy } = session.user;
      if (!viewedBy) return noContent();
      await sessions.viewAs(session.key, {
        before: target,
        audit: { ...entryOf(viewedBy.id, target, { address, now }), action: "view.end" },
      });
      return noContent();
    },
  }),
];
