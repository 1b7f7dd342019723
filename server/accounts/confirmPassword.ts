import type { User } from "#domain/account/user";
import { Refusal } from "../refusal/refusal.ts";
import type { Accounts } from "./accounts.ts";
import { refusalOfSignIn } from "./refusalOfSignIn.ts";

/**
 * Asks for the caller's own password anew, so that who finds an open page cannot take the account.
 * Under the same throttle as signing in: this is no place to guess at.
 */
export async function confirmPassword(
  accounts: Accounts,
  { id, email }: Pick<User, "id" | "email">,
  attempt: { readonly field: string; readonly password: string; readonly address: string },
): Promise<void> {
  const { field, password, address } = attempt;
  const result = await accounts.signIn({ email, password, address, by: "confirmation" });
  if (result.type === "throttled") throw refusalOfSignIn(result);
  if (result.type !== "signedIn" || result.user.id !== id)
    throw new Refusal(403, "wrongCredentials", `${field}: not your own`);
}
