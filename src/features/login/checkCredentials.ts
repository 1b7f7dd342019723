import { canonicalLogin, MIN_PASSWORD_AT_SIGN_IN } from "#domain/account/credentials";

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

export type CredentialFault = "userMissing" | "passwordMissing" | "passwordShort";

/** What is missing before it is worth asking the server, by field. */
export function checkCredentials({ user, password }: Credentials): {
  readonly user?: CredentialFault;
  readonly password?: CredentialFault;
} {
  return {
    ...(canonicalLogin(user) === "" && { user: "userMissing" as const }),
    ...(password === ""
      ? { password: "passwordMissing" as const }
      : password.length < MIN_PASSWORD_AT_SIGN_IN && { password: "passwordShort" as const }),
  };
}
