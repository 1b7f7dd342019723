import type { Subject } from "./policy.ts";

/** What of their own account somebody may not change, and why. */
export type OwnAccountLock =
  /** A temporary link has no account. */
  | "guest"
  /** Who may only read changes their password and nothing else. */
  | "onlyPassword"
  /** All but the address. */
  | "emailFixed";

/**
 * As far as the account itself says: the page asks for nothing that would be refused. The server has
 * the last word, for it may restrict everybody.
 */
export function ownAccountLock(
  subject: Pick<Subject, "administrator" | "readonly" | "fixedEmail" | "guest">,
): OwnAccountLock | undefined {
  if (subject.guest !== undefined) return "guest";
  if (subject.administrator) return undefined;
  if (subject.readonly) return "onlyPassword";
  return subject.fixedEmail ? "emailFixed" : undefined;
}
