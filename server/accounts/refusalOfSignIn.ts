import { Refusal } from "../refusal/refusal.ts";
import type { SignIn } from "./accounts.ts";

/** The same words whether the account or the password is wrong. */
export function refusalOfSignIn(result: Exclude<SignIn, { type: "signedIn" }>): Refusal {
  switch (result.type) {
    case "wrong":
      return new Refusal(401, "wrongCredentials", "No account has this name and password");
    case "disabled":
      return new Refusal(400, "userDisabled", "User is disabled");
    case "newPasswordRequired":
      return new Refusal(
        403,
        "newPasswordRequired",
        "NEW_PASSWORD_REQUIRED: choose a new password first",
      );
    case "providerOnly":
      return new Refusal(403, "notAllowed", "Sign in at the identity provider");
    case "throttled": {
      const seconds = Math.ceil(result.retryAfter / 1_000);
      return new Refusal(
        429,
        "tooManyAttempts",
        `Too many attempts: wait ${seconds} s`,
      ).withHeaders({ "retry-after": String(seconds) });
    }
  }
}
