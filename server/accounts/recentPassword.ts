import { passwordHoldsFor } from "#domain/actuation/commandPassword";
import { isSecondPersonAsked } from "#domain/actuation/secondPerson";
import type { UserId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { type DurationMs, type EpochMs, minutes } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { Refusal } from "../refusal/refusal.ts";
import { isPasswordRecent } from "./passwordProof.ts";

interface Ports {
  readonly database: Database;
  readonly serverSettings: { attributes(): Attributes };
  readonly now: () => EpochMs;
}

/** How long a password counts where commands ask for a second person, and for no recent password. */
const BESIDE_SECOND_PERSON: DurationMs = minutes(5);

/**
 * Asks for a recent password where commands ask for one or for a second person, for what lets somebody command:
 * who finds an open page could else make themselves a person, or a second one, whose password they know.
 */
export function createRecentPassword({ database, serverSettings, now }: Ports) {
  /** Whether it counts as given: also where nobody is asked for one. */
  async function isGiven(user: UserId, session: string | undefined): Promise<boolean> {
    const settings = serverSettings.attributes();
    const holdsFor =
      passwordHoldsFor(settings) ??
      (isSecondPersonAsked(settings) ? BESIDE_SECOND_PERSON : undefined);
    if (holdsFor === undefined) return true;
    const by = session !== undefined && { user, session };
    return by && isPasswordRecent(database, by, { holdsFor, now: now() });
  }

  return {
    isGiven,

    /** Refuses a person who has given none in this session; who has no session can give none. */
    async demand(user: UserId, session: string | undefined): Promise<void> {
      if (await isGiven(user, session)) return;
      throw new Refusal(
        403,
        "passwordRequired",
        "Give your password again first: POST /api/session/password",
      );
    },
  };
}

export type RecentPassword = ReturnType<typeof createRecentPassword>;
