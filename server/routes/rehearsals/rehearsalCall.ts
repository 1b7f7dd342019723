import { z } from "zod";
import { timeField } from "#contract/objects/wireFields";
import { may } from "#domain/account/policy";
import { before, days, type EpochMs } from "#domain/units";
import type { SignedIn } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { RehearsalCall } from "../../rehearsals/rehearsals.ts";
import { denied, forbidden } from "../../rights/authorise.ts";

/** What a rehearsal goes over when nobody says; also the most. */
const USUAL = days(7);

/** Members of a body that say of which time. */
export const periodFields = { from: timeField, to: timeField };
const periodSchema = z.object(periodFields);

/**
 * The call of somebody who may look at the past at all: a rehearsal shows it. Of which vehicles is asked
 * of each.
 */
export function rehearsalCall(
  { viewer, signal }: Pick<SignedIn, "viewer"> & { readonly signal: AbortSignal },
  given: z.output<typeof periodSchema>,
  now: EpochMs,
): RehearsalCall {
  if (viewer.user.guest !== undefined) throw forbidden("Temporary user");
  if (!may(viewer.subject, "report.run", "linked"))
    throw denied(viewer.subject, "report.run", "linked", "Operation restricted");
  const to = given.to ?? now;
  const from = given.from ?? before(to, USUAL);
  if (from > to) throw new Refusal(400, "badRequest", "from: later than to");
  if (to - from > USUAL)
    throw new Refusal(413, "tooLarge", "Time period exceeds the limit: a rehearsal is of 7 days");
  return { viewer, signal, period: { from, to } };
}
