import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Partner } from "#contract/partner";
import { askAtHost, type HostReply } from "../../support/askAtHost.ts";
import { newFolder } from "../../support/newFolder.ts";
import { dataAddress, png } from "../../support/png.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NORTH = "north.example";
const SOUTH = "south.example";
/** All that ends a script, an attribute or an element, and what a replacement would take for its own. */
const HOSTILE = "</script><!--\"'&$&$1\u2028__CSP_NONCE__";

let host: TestServer;
let admin: string;
const logo = png(16, [200, 0, 0]);
const favicon = png(8, [0, 0, 200]);

beforeAll(async () => {
  const distFolder = newFolder();
  mkdirSync(join(distFolder, "page"));
  writeFileSync(join(distFolder, "page", "index.html"), readFileSync("index.html"));
  host = await startTestServer({ distFolder, trustedProxies: ["127.0.0.1"] });
  admin = await host.signIn("admin@demo.test");
  await call("POST", "/api/partners", {
    id: 5,
    hosts: [NORTH, "münchen.example"],
    title: "North & Co",
    applicationId: "north",
    colour: "#B00020",
    language: "fr-FR",
    surveyScript: "https://survey.example/north.js?key=1",
    pages: {
      dashboard: { address: "https://charts.example/north?a=1", opens: "frame" },
      cameras: { address: "https://video.example:8443/", opens: "frame" },
      scheduler: { address: "https://charts.example/other", opens: "frame" },
      manual: { address: "https://help.example/", opens: "tab" },
      tacho: { address: "/reports/tacho/", opens: "frame" },
      routes: { address: `https://${NORTH}/map`, opens: "frame" },
    },
    passwordMinLength: 12,
    languages: ["fr-FR", "en-GB"],
    layers: ["satellite"],
    thresholds: { movingFromKnots: 12, minDaysForDisconnected: 1 },
    alertsSearchPeriod: "last_two_days",
    logo: dataAddress(logo),
    favicon: dataAddress(favicon),
  });
  await call("POST", "/api/partners", {
    hosts: [SOUTH],
    title: HOSTILE,
    languages: ["en-GB", "es-CL"],
    thresholds: { movingFromKnots: 5 },
  });
});
afterAll(() => host.close());

async function call(method: string, path: string, json?: object, at = "127.0.0.1") {
  const asked = { method, headers: { cookie: admin }, ...(json && { json }) };
  const answer = await askAtHost(host.url, at, path, asked);
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
  return answer;
}

const pageAt = (name: string | undefined, headers: Record<string, string> = {}) =>
  askAtHost(host.url, name, "/map", { headers: { accept: "text/html", ...headers } });
const partnerIn = ({ text }: HostReply): Partner => {
  const [, json = ""] =
    /<script type="application\/json" id="partner">(.*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(json) as Partner;
};
const policyOf = ({ headers }: HostReply) => String(headers["content-security-policy"]);

describe("the page by the name of its host [WL-01]", () => {
  test("has name, icon, language, colours and partner in it before any script runs", async () => {
    const page = await pageAt(`${NORTH}:8080`);
    expect(page.text).toContain("<title>North &amp; Co</title>");
    expect(page.text).toContain('<html lang="fr-FR"');
    expect(page.text).toContain('<meta name="theme-color" content="#b00020" />');
    expect(page.text).toContain('<meta name="application-name" content="north" />');
    expect(page.text).toMatch(
      /<link rel="icon" type="image\/png" href="\/brand\/favicon\?v=[\w-]{22}" \/>/,
    );
    const [, nonce] = /'nonce-([^']+)'/.exec(policyOf(page)) ?? [];
    expect(page.text).toContain(
      `<style nonce="${nonce}">:root,[data-mantine-color-scheme="light"]{--brand:#b00020;`,
    );
    expect(partnerIn(page)).toMatchObject({
      id: 5,
      title: "North & Co",
      passwordMinLength: 12,
      languages: ["fr-FR", "en-GB"],
      layers: ["satellite"],
      alertsSearchPeriod: "last_two_days",
    });
  });

  test("speaks the first language that is offered where the brand names none [I18N-01]", async () => {
    expect((await pageAt(SOUTH)).text).toContain('<html lang="es-CL"');
    expect((await pageAt("127.0.0.1")).text).toContain('<html lang="pt-PT"');
  });

  test.each(["NORTH.Example", "north.example.", "xn--mnchen-3ya.example"])(
    "is the same as %s",
    async (name) => {
      expect(partnerIn(await pageAt(name)).id).toBe(5);
    },
  );

  test("shows nothing of one brand to another, nor to whoever has none", async () => {
    for (const name of [SOUTH, "127.0.0.1", "localhost"]) {
      const page = await pageAt(name);
      expect(page.text).not.toMatch(/North|survey|b00020|brand\/favicon/i);
      expect(policyOf(page)).not.toContain("survey");
    }
    expect(partnerIn(await pageAt("127.0.0.1"))).toMatchObject({ id: 0, title: "Waymark" });
  });

  test("lets whatever a brand is called end nothing", async () => {
    const page = await pageAt(SOUTH);
    expect(partnerIn(page).title).toBe(HOSTILE);
    expect(page.text.match(/<\/script>/g)).toHaveLength(2);
    expect(page.text).not.toContain("<!--");
    expect(/id="partner">.*/.exec(page.text)?.[0]).not.toMatch(/[\u2028&]/);
    expect(page.text.match(/__CSP_NONCE__/g)?.length).toBeGreaterThan(0);
  });

  test("may not be kept for others between", async () => {
    const { headers } = await pageAt(NORTH);
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers.vary).toMatch(/host, x-forwarded-host/);
  });

  test("lets in the survey's own file and no other, where it is configured alone [WL-02]", async () => {
    const policy = policyOf(await pageAt(NORTH));
    expect(policy).toContain("script-src 'self' https://survey.example/north.js;");
    expect(policy).toMatch(/connect-src [^;]*https:\/\/survey\.example/);
  });

  test("lets in frames of the partner's framed pages alone, and never of this very site [NAV-06]", async () => {
    const frames = async (name: string) =>
      policyOf(await pageAt(name))
        .split("; ")
        .filter((rule) => /^(frame|child)-src/.test(rule));
    expect(await frames(NORTH)).toEqual([
      "frame-src https://charts.example https://video.example:8443",
    ]);
    for (const name of [SOUTH, "127.0.0.1", "localhost"])
      expect(await frames(name)).toEqual(["frame-src 'none'"]);
    // As long as it is not this site, another of our own names is as foreign as any.
    expect(await frames("xn--mnchen-3ya.example")).toEqual([
      `frame-src https://charts.example https://${NORTH} https://video.example:8443`,
    ]);
  });

  test("believes a proxy that is trusted, and its last word", async () => {
    const forwarded = (value: string) => pageAt("127.0.0.1", { "x-forwarded-host": value });
    expect(partnerIn(await forwarded(NORTH)).id).toBe(5);
    expect(partnerIn(await forwarded(`evil.example, ${NORTH}`)).id).toBe(5);
    expect((await forwarded(`${NORTH}, evil.example`)).status).toBe(421);
  });

  test("is nobody's where a host makes no sense, or is not answered", async () => {
    for (const name of [
      "evil.example",
      `${NORTH}@evil.example`,
      `evil.example#${NORTH}`,
      `${NORTH}/x`,
    ])
      expect((await pageAt(name)).status, name).toBe(421);
  });
});

describe("images of a brand [WL-01]", () => {
  const imageAt = (name: string, path: string, headers: Record<string, string> = {}) =>
    askAtHost(host.url, name, path, { headers });

  test("are those of the host that is asked, as what they are and nothing else", async () => {
    const answer = await imageAt(NORTH, "/brand/logo");
    expect(answer.bytes).toEqual(logo);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "private, no-cache",
    });
    expect((await imageAt(NORTH, "/brand/favicon")).bytes).toEqual(favicon);
  });

  test("are sent once, and kept for ever under the address of their content", async () => {
    const { logo: address = "" } = partnerIn(await pageAt(NORTH));
    const first = await imageAt(NORTH, address);
    expect(first.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    const again = await imageAt(NORTH, address, { "if-none-match": String(first.headers.etag) });
    expect(again.status).toBe(304);
    const other = await imageAt(NORTH, "/brand/logo?v=another");
    expect(other.headers["cache-control"]).toBe("private, no-cache");
  });

  test("are nowhere else", async () => {
    for (const name of [SOUTH, "127.0.0.1"])
      expect((await imageAt(name, "/brand/logo")).status).toBe(404);
  });
});

describe("what everybody may ask [WL-01]", () => {
  test("is whose host it is, and no host of another", async () => {
    const answer = await askAtHost(host.url, NORTH, "/api/partner");
    expect(answer.json<Partner>()).toMatchObject({ id: 5, title: "North & Co" });
    expect(answer.text).not.toContain("hosts");
    expect((await askAtHost(host.url, "127.0.0.1", "/api/partner")).json<Partner>().id).toBe(0);
  });
});

describe("when a vehicle moves [WL-01] [ENG-02]", () => {
  interface ServerAnswer {
    readonly attributes: Readonly<Record<string, unknown>>;
    readonly partnerThresholds?: object;
  }
  const serverAt = async (name: string) =>
    (await askAtHost(host.url, name, "/api/server")).json<ServerAnswer>();

  test("is as the partner of the host says, and stays beside what holds for the whole server", async () => {
    await call("PUT", "/api/server", { attributes: { movingFromKnots: 8 } });
    const north = await serverAt(NORTH);
    const south = await serverAt(SOUTH);
    const others = await serverAt("127.0.0.1");
    expect(north.partnerThresholds).toEqual({ movingFromKnots: 12, minDaysForDisconnected: 1 });
    expect(south.partnerThresholds).toEqual({ movingFromKnots: 5 });
    expect(others).not.toHaveProperty("partnerThresholds");
    for (const { attributes } of [north, south, others])
      expect(attributes).toEqual({ movingFromKnots: 8 });

    // A client that writes back all that it read writes nothing of the partner's.
    const written = await call("PUT", "/api/server", north, NORTH);
    expect(written.json<ServerAnswer>()).toEqual(north);
    expect(await serverAt("127.0.0.1")).toEqual(others);
    expect(await serverAt(SOUTH)).toEqual(south);
  });

  test("holds from the moment in which it is saved", async () => {
    const { id } = (
      await call("POST", "/api/partners", { hosts: ["third.example"], title: "Third" })
    ).json<{ id: number }>();
    expect(await serverAt("third.example")).not.toHaveProperty("partnerThresholds");
    await call("PUT", `/api/partners/${id}`, {
      hosts: ["third.example"],
      title: "Third",
      thresholds: { minDaysForDisconnected: 0.5 },
    });
    expect((await serverAt("third.example")).partnerThresholds).toEqual({
      minDaysForDisconnected: 0.5,
    });
  });
});
