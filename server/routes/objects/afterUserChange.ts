import { isNewPasswordRequired } from "#domain/account/newPassword";
import type { User } from "#domain/account/user";
import type { Session } from "../../accounts/sessions.ts";
import type { Services } from "../../http/services.ts";

interface Changed {
  readonly before: User;
  readonly person: User;
  readonly isNewPassword: boolean;
  readonly session: Session;
  readonly address: string;
}

/**
 * Ends what a change of an account ends. After a change of password whoever else was signed in as this
 * person, with a token too or by a link of theirs, is not any more.
 */
export async function afterUserChange(
  { sessions, sharedLinks, accessTrail, accounts }: Services,
  { before, person, isNewPassword, session, address }: Changed,
): Promise<void> {
  const isSelf = person.id === session.user.id;
  const isElsewhere = person.partner !== before.partner;
  const mustChoose = isNewPasswordRequired(person);
  if (mustChoose && !isNewPasswordRequired(before)) await sessions.endAllOf(person.id);
  else if (isNewPassword || person.disabled || isElsewhere)
    await sessions.endAllOf(person.id, isSelf ? session.key : undefined);
  // Theirs open at the hosts of whom they belonged to.
  if (isElsewhere) await sharedLinks.endAllOf(person.id);
  if (!isNewPassword) return;
  const by = session.user.id;
  const entry = { action: "user.password", user: person.id, by, address } as const;
  await accessTrail.record(entry);
  await sharedLinks.endAllOf(person.id);
  await accounts.browsers.forget(person.id);
}
