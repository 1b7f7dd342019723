import { BROWSER_LIFETIME } from "../accounts/knownBrowsers.ts";
import { SESSION_LIFETIME } from "../accounts/sessions.ts";
import { PENDING_LIFETIME } from "../openid/pendingSignIns.ts";

/** As long as a token is, and what it is made of: anything else is not looked up. */
const TOKEN = /^[\w-]{43}$/;
const LIFETIME_SECONDS = SESSION_LIFETIME / 1_000;

/**
 * The cookie that holds a session's token: unreadable by scripts, not sent by other sites' forms.
 * Over https the name's prefix makes browsers refuse one set by anybody but this very host.
 */
export function createSessionCookie(isHttps: boolean) {
  const prefix = isHttps ? "__Host-" : "";
  const name = `${prefix}session`;
  const browserName = `${prefix}browser`;
  const openIdName = `${prefix}openid`;
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;

  /** From a `Cookie` header. Of two with one name the first counts, as browsers sort them. */
  function valueOf(name: string, header: string | undefined): string | undefined {
    for (const pair of header?.split(";") ?? []) {
      const [key, value] = pair.trim().split("=", 2);
      if (key === name && value !== undefined) return TOKEN.test(value) ? value : undefined;
    }
    return undefined;
  }

  return {
    tokenIn: (header: string | undefined) => valueOf(name, header),

    /** By which a browser is known again at the next sign-in; it opens nothing. */
    browserIn: (header: string | undefined) => valueOf(browserName, header),

    setBrowser: (token: string): string =>
      `${browserName}=${token}; Max-Age=${BROWSER_LIFETIME / 1_000}${attributes}`,

    /** Of the browser in which somebody is on their way through the identity provider. */
    openIdIn: (header: string | undefined) => valueOf(openIdName, header),

    /** Sent along when the provider sends its person back: a navigation of the whole page. */
    setOpenId: (token: string): string =>
      `${openIdName}=${token}; Max-Age=${PENDING_LIFETIME / 1_000}${attributes}`,

    clearOpenId: (): string => `${openIdName}=; Max-Age=0${attributes}`,

    set: (token: string): string => `${name}=${token}; Max-Age=${LIFETIME_SECONDS}${attributes}`,

    clear: (): string => `${name}=; Max-Age=0${attributes}`,
  };
}

export type SessionCookie = ReturnType<typeof createSessionCookie>;
