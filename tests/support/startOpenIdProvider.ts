import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as oidc from "oidc-provider";
import type { OpenIdConfiguration } from "../../server/openid/readOpenId.ts";

/** What the provider knows of a person, by the name they sign in with. */
interface Claims {
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly name?: string;
}

interface Options {
  /** Of the application's own pages: scheme, host and port; else told by `leadBackTo`. */
  readonly sites?: readonly string[];
  readonly people: Readonly<Record<string, Claims>>;
  /** Whether claims are told by the userinfo endpoint alone. */
  readonly isReticent?: boolean;
  /** Whether the application has no secret, and PKCE alone proves it. */
  readonly isPublic?: boolean;
  /** Absent: on a free port. */
  readonly port?: number;
}

export const CLIENT_ID = "waymark";
export const CLIENT_SECRET = "a secret of both servers and of nobody else";
/** Anybody's at the grant that takes one; the form of the provider takes any. */
export const PROVIDER_PASSWORD = "known to the provider alone";

/** A certified OpenID Connect provider on a socket of its own, with its own forms. */
export async function startOpenIdProvider({
  sites: known = [],
  people,
  isReticent,
  isPublic = false,
  port = 0,
}: Options) {
  let callback: (request: IncomingMessage, response: ServerResponse) => unknown;
  /** Answers in the provider's place when it returns true. */
  let intercept = (_request: IncomingMessage, _response: ServerResponse): boolean => false;
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push((request.url ?? "").split("?")[0] ?? "");
    if (!intercept(request, response)) callback(request, response);
  });
  await new Promise<void>((resolve) => {
    http.listen(port, "127.0.0.1", resolve);
  });
  // Another name than the application's: to a browser it is another site.
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`;
  const accountOf = (login: string) => {
    const claims = people[login];
    return claims && { accountId: login, claims: () => ({ sub: login, ...claims }) };
  };
  const key = newSigningKey();
  const serve = (sites: readonly string[]) => {
    const provider = new oidc.Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          ...(isPublic ? { token_endpoint_auth_method: "none" } : { client_secret: CLIENT_SECRET }),
          redirect_uris: sites.map((site) => `${site}/api/session/openid/callback`),
          grant_types: ["authorization_code", "password"],
        },
      ],
      claims: { email: ["email", "email_verified"], profile: ["name"] },
      conformIdTokenClaims: isReticent ?? false,
      findAccount: (_context, login) => accountOf(login),
      pkce: { required: () => true },
      cookies: { keys: ["only for tests"] },
      jwks: { keys: [key] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    });
    // The grant is the application's own affair here, as the library has none.
    provider.registerGrantType<{ username: string; password: string; scope: string }>(
      "password",
      async (context) => {
        const { client, params } = context.oidc;
        const account = accountOf(params.username);
        if (!account || params.password !== PROVIDER_PASSWORD)
          throw new oidc.errors.InvalidGrant("no");
        const token = new provider.IdToken(account.claims(), { ctx: context });
        Object.assign(token, { scope: params.scope });
        const access = new provider.AccessToken({
          accountId: account.accountId,
          client,
          gty: "password",
          scope: params.scope,
        } as never);
        context.body = {
          access_token: await access.save(),
          expires_in: 60,
          token_type: "Bearer",
          id_token: await token.issue({ use: "idtoken" }),
          scope: params.scope,
        };
      },
      ["username", "password", "scope"],
    );
    callback = provider.callback();
  };
  serve(known);

  const configuration: OpenIdConfiguration = {
    issuer: new URL(issuer),
    clientId: CLIENT_ID,
    clientSecret: isPublic ? undefined : CLIENT_SECRET,
    name: "Example",
    scopes: ["openid", "email", "profile"],
    registers: false,
    isForced: false,
    takesPasswords: false,
  };
  return {
    issuer,
    configuration,
    /** The application is up at these: two servers must know of each other before both are. */
    leadBackTo: serve,
    /** The paths that were asked for. */
    asked: asked as readonly string[],
    intercept(instead: typeof intercept): void {
      intercept = instead;
    },
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

export type TestOpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

const newSigningKey = () => ({
  ...generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ format: "jwk" }),
  use: "sig",
  alg: "RS256",
});

/** A browser's cookies at one site, without the rest of a browser. */
export function createCookieJar() {
  const jar = new Map<string, string>();
  return {
    keep(answer: Response): void {
      for (const line of answer.headers.getSetCookie()) {
        const [pair = "", ...attributes] = line.split("; ");
        const [name = ""] = pair.split("=", 1);
        const isOver =
          attributes.some((one) => one === "Max-Age=0") ||
          attributes.some((one) => /^expires=Thu, 01 Jan 1970/i.test(one));
        if (isOver) jar.delete(name);
        else jar.set(name, pair.slice(name.length + 1));
      }
    },
    get: (name: string) => jar.get(name),
    header: (): string => [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
  };
}

export type CookieJar = ReturnType<typeof createCookieJar>;

/**
 * Signs in at the provider as a person does in its forms, from the address that the application led to.
 * Returns the address that the provider leads back to, which nobody has opened yet.
 */
export async function passProvider(
  address: string,
  login: string,
  answer: "agree" | "decline" = "agree",
): Promise<URL> {
  const jar = createCookieJar();
  const { origin } = new URL(address);
  let next = new URL(address);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20; step++) {
    if (next.origin !== origin) return next;
    const reply = await fetch(next, {
      redirect: "manual",
      headers: { cookie: jar.header() },
      ...(form && { method: "POST", body: form }),
    });
    jar.keep(reply);
    form = undefined;
    const location = reply.headers.get("location");
    if (location) {
      next = new URL(location, next);
      continue;
    }
    const page = await reply.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`the provider refused: ${reply.status} ${page}`);
    if (answer === "decline") next = new URL(`${action}/abort`, next);
    else {
      next = new URL(action, next);
      form = new URLSearchParams({ prompt, login, password: "whatever" });
    }
  }
  throw new Error("the provider leads nowhere");
}
