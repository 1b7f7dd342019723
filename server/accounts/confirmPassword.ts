import type { User } from "#domain/account/user";
import { Refusal } from "../refusal/refusal.ts";
import type { Accounts, Credentials } from "./accounts.ts";
import { refusalOfSignIn } from "./refusalOfSignIn.ts";

/**
 * Asks for the caller's own password anew, so that who finds an open page cannot take the account.
 * Under the same throttle as signing in: this is no place to guess at. Returns the hash that it fitted.
 */
export async function confirmPassword(
  accounts: Accounts,
  { id, email, partner = 0 }: Pick<User, "id" | "email" | "partner">,
  { field, ...attempt }: ConfirmationAttempt,
): Promise<string> {
  const result = await accounts.signIn({ email, partner, ...attempt, by: "confirmation" });
  if (result.type === "throttled") throw refusalOfSignIn(result);
  if (result.type !== "signedIn" || result.user.id !== id)
    throw new Refusal(403, "wrongCredentials", `${field}: not your own`);
  return result.passwordHash;
}

interface ConfirmationAttempt extends Pick<Credentials, "password" | "address" | "browser"> {
  /** What the password is called where it was given. */
  readonly field: string;
}
