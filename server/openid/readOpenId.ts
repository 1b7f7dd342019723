import { isLoopback } from "../process/isLoopback.ts";

/** An identity provider that people sign in at. Holds a secret: never log it. */
export interface OpenIdConfiguration {
  readonly issuer: URL;
  readonly clientId: string;
  /** Absent: a public client, which PKCE alone proves. */
  readonly clientSecret: string | undefined;
  /** On the button. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** Whether who is unknown here gets an account. */
  readonly registers: boolean;
  /** Whether passwords of this server sign nobody in. */
  readonly isForced: boolean;
  /** Whether the provider is asked with the password of the form, too. */
  readonly takesPasswords: boolean;
}

interface Reader {
  text(name: string): string | undefined;
  flag(name: string): boolean | undefined;
  serviceAddress(name: string): URL | undefined;
}

const ISSUER = "OPENID_ISSUER_URL";
const OTHERS = [
  "OPENID_CLIENT_ID",
  "OPENID_CLIENT_SECRET",
  "OPENID_NAME",
  "OPENID_SCOPES",
  "OPENID_REGISTER",
  "OPENID_FORCE",
  "OPENID_PASSWORDS",
] as const;

/** An account is known by its address. */
const NEEDED_SCOPES = ["openid", "email"] as const;
const DEFAULT_SCOPES = "openid email profile";
/** What RFC 6749 lets a scope be made of. */
const SCOPE = /^[\x21\x23-\x5B\x5D-\x7E]+$/;
const LONGEST_NAME = 40;

/**
 * Undefined when there is no provider. Traccar's own names where it has some. Its answer goes to the
 * public address, so a server that is open to others needs one.
 */
export function readOpenId(
  reader: Reader,
  { host, publicUrl }: { readonly host: string; readonly publicUrl: URL | undefined },
  mistakes: string[],
): OpenIdConfiguration | undefined {
  const registers = reader.flag("OPENID_REGISTER") ?? false;
  const isForced = reader.flag("OPENID_FORCE") ?? false;
  const takesPasswords = reader.flag("OPENID_PASSWORDS") ?? false;
  if (reader.text(ISSUER) === undefined) {
    for (const name of OTHERS)
      if (reader.text(name) !== undefined) mistakes.push(`${name} is of no use without ${ISSUER}`);
    return undefined;
  }
  const issuer = reader.serviceAddress(ISSUER);
  const clientId = reader.text("OPENID_CLIENT_ID");
  if (clientId === undefined) mistakes.push(`OPENID_CLIENT_ID must be set with ${ISSUER}`);
  const name = reader.text("OPENID_NAME") ?? issuer?.hostname ?? "";
  if (name.length > LONGEST_NAME)
    mistakes.push(`OPENID_NAME must have at most ${LONGEST_NAME} characters`);
  const scopes = (reader.text("OPENID_SCOPES") ?? DEFAULT_SCOPES).split(/\s+/);
  if (!scopes.every((scope) => SCOPE.test(scope)))
    mistakes.push("OPENID_SCOPES must be words of plain letters, separated by blanks");
  for (const needed of NEEDED_SCOPES)
    if (!scopes.includes(needed)) mistakes.push(`OPENID_SCOPES must hold ${needed}`);
  if (publicUrl === undefined && !isLoopback(host))
    mistakes.push(`PUBLIC_URL must be set with ${ISSUER} when HOST is ${host}`);
  if (issuer === undefined || clientId === undefined) return undefined;
  const clientSecret = reader.text("OPENID_CLIENT_SECRET");
  return { issuer, clientId, clientSecret, name, scopes, registers, isForced, takesPasswords };
}
