import { askAtHost } from "./askAtHost.ts";
import { createCookieJar, passProvider } from "./startOpenIdProvider.ts";

/** A browser that signs in at a server by its provider, at one of the server's names. */
export function openIdBrowser(url: string, host?: string) {
  const jar = createCookieJar();

  async function open(path: string) {
    const { status, headers, text } = await askAtHost(url, host, path, {
      headers: { cookie: jar.header(), accept: "text/html" },
    });
    jar.keep(
      new Response("", {
        headers: (headers["set-cookie"] ?? []).map((line): [string, string] => [
          "set-cookie",
          line,
        ]),
      }),
    );
    return { status, text, location: headers.location ?? "" };
  }
  const begin = async () => (await open("/api/session/openid/auth?redirect=/map")).location;
  /** The path at which the provider's answer arrives. */
  const pass = async (login: string) => {
    const { pathname, search } = await passProvider(await begin(), login);
    return pathname + search;
  };

  return {
    jar,
    open,
    begin,
    pass,

    /** Why nobody was signed in, or "signedIn". */
    async signIn(login: string): Promise<string> {
      const { location } = await open(await pass(login));
      return outcomeIn(location);
    },

    /** The address of whoever is signed in. */
    async whoIs(): Promise<string | undefined> {
      const { status, text } = await open("/api/session");
      return status === 200 ? (JSON.parse(text) as { email: string }).email : undefined;
    },
  };
}

/** What the page is told of a sign-in, by where it is led. */
export function outcomeIn(location: string): string {
  const { pathname, searchParams } = new URL(location, "http://page.test");
  return pathname === "/auth-redirect" ? "signedIn" : (searchParams.get("error") ?? pathname);
}
