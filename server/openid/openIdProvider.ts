import * as client from "openid-client";
import type { OpenIdError } from "#contract/openId";
import { canonicalLogin } from "#domain/account/credentials";
import { type DurationMs, minutes, seconds } from "#domain/units";
import type { Log } from "../process/logger.ts";
import { checkText } from "../refusal/checkText.ts";
import type { OpenIdConfiguration } from "./readOpenId.ts";

/** Who somebody is by the word of the provider: an address that it has verified. */
export interface OpenIdPerson {
  readonly email: string;
  readonly name: string | undefined;
}

/** What only the browser that began and this server know of a sign-in. */
export interface OpenIdSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What became of asking; `wrong` is the password that the provider did not take. */
export type OpenIdAnswer =
  | { readonly ok: true; readonly person: OpenIdPerson }
  | { readonly ok: false; readonly error: OpenIdError | "wrong" };

interface Ports {
  readonly log: Pick<Log, "info" | "warn">;
  /** How long one call may take. */
  readonly timeLimit?: DurationMs;
  /** So long after a failure the provider is looked for again; each time twice as long, up to a minute. */
  readonly retryAfter?: DurationMs;
}

const TIME_LIMIT = seconds(5);
const RETRY_AFTER = seconds(5);
const LONGEST_RETRY = minutes(1);
/** Of a name that somebody else wrote. */
const LONGEST_NAME = 128;
const LONGEST_EMAIL = 320;
/** Nothing is trimmed or left out to make one: what is unseen names another mailbox, or none. */
const PLAIN_ADDRESS = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

/**
 * The identity provider, found by its issuer's own description. The server starts without it: it is
 * looked for until it answers, and at once when somebody asks for it. `dispose` ends that.
 */
export function connectOpenIdProvider(
  configuration: OpenIdConfiguration,
  { log, timeLimit = TIME_LIMIT, retryAfter = RETRY_AFTER }: Ports,
) {
  const { issuer, clientId, clientSecret, scopes } = configuration;
  let known: client.Configuration | undefined;
  let discovering: Promise<client.Configuration | undefined> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let wait = retryAfter;
  let isOver = false;

  async function discover(): Promise<client.Configuration | undefined> {
    try {
      known = await client.discovery(
        issuer,
        clientId,
        {},
        clientSecret === undefined ? client.None() : bySecret(clientSecret),
        {
          timeout: timeLimit / 1_000,
          execute: [
            // The signature is proof of its own, whatever stands between the two servers.
            client.enableNonRepudiationChecks,
            // Only this machine's own may be configured so.
            ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
          ],
        },
      );
      wait = retryAfter;
      log.info({ issuer: issuer.origin }, "the identity provider was found");
    } catch (error) {
      log.warn({ err: error, issuer: issuer.origin }, "the identity provider was not found");
      retryLater();
    }
    return known;
  }

  function retryLater(): void {
    if (isOver) return;
    clearTimeout(retry);
    retry = setTimeout(() => void find(), wait);
    retry.unref();
    wait = Math.min(wait * 2, LONGEST_RETRY) as DurationMs;
  }

  /** However many ask, it is looked for once at a time. */
  function find(): Promise<client.Configuration | undefined> {
    if (known) return Promise.resolve(known);
    discovering ??= discover().finally(() => {
      discovering = undefined;
    });
    return discovering;
  }

  /** The provider's word, if it can be had and believed. What it says of a failure goes to the log alone. */
  async function ask(
    work: (provider: client.Configuration) => Promise<Tokens>,
  ): Promise<OpenIdAnswer> {
    const provider = await find();
    if (!provider) return { ok: false, error: "providerUnavailable" };
    try {
      return personOf(await claimsOf(provider, await work(provider)));
    } catch (error) {
      const kind = errorOf(error);
      if (kind === "providerUnavailable") {
        known = undefined;
        retryLater();
      }
      log.warn({ issuer: issuer.origin, kind, why: whyOf(error) }, "the identity provider refused");
      return { ok: false, error: kind };
    }
  }

  void find();
  return {
    isAvailable: (): boolean => known !== undefined,

    /** Where the browser goes to sign in; undefined when the provider cannot be reached. */
    async beginAt(redirectUri: string, secrets: OpenIdSecrets): Promise<URL | undefined> {
      const provider = await find();
      return (
        provider &&
        client.buildAuthorizationUrl(provider, {
          redirect_uri: redirectUri,
          scope: scopes.join(" "),
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: "S256",
        })
      );
    },

    /** Who has come back to `address`, which holds the code. */
    byCode: (address: URL, secrets: OpenIdSecrets): Promise<OpenIdAnswer> =>
      ask((provider) =>
        client.authorizationCodeGrant(provider, address, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        }),
      ),

    /** Who has this password at the provider: the grant that takes one (RFC 6749, 4.3). */
    byPassword: (username: string, password: string): Promise<OpenIdAnswer> =>
      ask((provider) =>
        client.genericGrantRequest(provider, "password", {
          username,
          password,
          scope: scopes.join(" "),
        }),
      ),

    dispose(): void {
      isOver = true;
      clearTimeout(retry);
    },
  };
}

export type OpenIdProvider = ReturnType<typeof connectOpenIdProvider>;

/** In the header, unless the provider takes it in the body alone. */
const bySecret =
  (secret: string): client.ClientAuth =>
  (provider, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = provider;
    const way = methods.includes("client_secret_basic")
      ? client.ClientSecretBasic(secret)
      : client.ClientSecretPost(secret);
    way(provider, ...rest);
  };

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;
type Claims = Readonly<Record<string, unknown>>;

/** The address and whether it is verified come from one place: of the token, or of what it opens. */
async function claimsOf(provider: client.Configuration, tokens: Tokens): Promise<Claims> {
  const claims = tokens.claims();
  if (!claims) throw new Error("the provider sent no ID token");
  if (claims.email !== undefined) return claims;
  return client.fetchUserInfo(provider, tokens.access_token, claims.sub);
}

function personOf({ email, email_verified, name }: Claims): OpenIdAnswer {
  const isAddress =
    typeof email === "string" &&
    email.length <= LONGEST_EMAIL &&
    PLAIN_ADDRESS.test(email) &&
    // Of two mailboxes whose names look alike neither is the other's.
    email.normalize("NFKC") === email &&
    checkText(email) === undefined;
  // The word "true" is not the value: what a provider leaves open is not taken for verified.
  if (!isAddress || email_verified !== true) return { ok: false, error: "emailUnverified" };
  const isName = typeof name === "string" && name.trim() !== "" && checkText(name) === undefined;
  return {
    ok: true,
    person: {
      email: canonicalLogin(email),
      name: isName ? name.trim().slice(0, LONGEST_NAME) : undefined,
    },
  };
}

const AWAY: ReadonlySet<unknown> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
]);

function errorOf(error: unknown): OpenIdError | "wrong" {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === "access_denied" ? "cancelled" : providerError(error.error);
  if (error instanceof client.ResponseBodyError) {
    if (error.error === "invalid_grant") return "wrong";
    return error.status >= 500 ? "providerUnavailable" : providerError(error.error);
  }
  const { code } = error as { readonly code?: unknown };
  // Nothing was answered, or not by the provider itself.
  const isAway = code === undefined ? error instanceof TypeError : AWAY.has(code);
  return isAway ? "providerUnavailable" : "providerRefused";
}

const providerError = (code: string): OpenIdError =>
  code === "temporarily_unavailable" || code === "server_error"
    ? "providerUnavailable"
    : "providerRefused";

/** For the log: kinds of failure, never tokens or codes. */
function whyOf(error: unknown): string {
  const { name, message, code } = error as Partial<Record<"name" | "message" | "code", unknown>>;
  return [name, code, message].filter((one) => typeof one === "string").join(": ");
}
