import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "../../../server/routes.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const SCRIPT = `console.log(${JSON.stringify("x".repeat(5_000))})`;

let host: TestServer;
let cookie: string;

beforeAll(async () => {
  host = await startTestServer({ distFolder: builtPage() });
  cookie = await host.signIn();
});
afterAll(() => host.close());

/** A page as the build leaves it. */
function builtPage(): string {
  const dist = mkdtempSync(join(tmpdir(), "waymark-dist-"));
  const write = (path: string, text: string) => {
    mkdirSync(join(dist, path, ".."), { recursive: true });
    writeFileSync(join(dist, path), text);
    writeFileSync(join(dist, `${path}.br`), brotliCompressSync(text));
    writeFileSync(join(dist, `${path}.gz`), gzipSync(text));
  };
  write("page/index.html", '<html><meta name="csp-nonce" content="__CSP_NONCE__"></html>');
  write("page/favicon.svg", "<svg/>");
  write("page/assets/app-1a2b.js", SCRIPT);
  write("page/.vite/manifest.json", "{}");
  write("atlas/map/land.geojson", `{"type":"FeatureCollection","features":[]}`);
  write("secret.txt", "secret");
  return dist;
}

const call = (path: string, init: RequestInit = {}) => fetch(host.url + path, init);
/** With headers that `fetch` does not let one set, and paths that it would tidy up. */
const rawCall = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(host.url);
      const asked = request({ hostname, port, path, method, headers }, (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        );
      });
      asked.on("error", reject).end();
    },
  );

describe("every answer [A08]", () => {
  const addresses = [
    ...ROUTES.map(({ url }) => url),
    ..."/ /map /login?redirect=%2F /assets/app-1a2b.js /assets/missing.js".split(" "),
    ..."/atlas/land.geojson /atlas/missing /favicon.svg /api/nothing /api".split(" "),
    ..."/api/positions?deviceId=x /% /%00 /legacy-api/x".split(" "),
  ];

  test.each(addresses)("of %s carries the security headers", async (path) => {
    const { headers } = await rawCall(path, { cookie });

    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["content-security-policy"]).toMatch(/default-src '(self|none)'/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["strict-transport-security"]).toBeUndefined();
    if (/^\/(api|health)/.test(path)) expect(headers["cache-control"]).toBe("no-store");
  });

  test("is never the server's fault when the request was wrong [A01]", async () => {
    const wrong = [
      "/api/devices?id=x",
      "/api/devices?id=-1",
      "/api/devices?id=9007199254740993",
      "/api/devices?id=1&id=__proto__",
      "/api/devices?all=true&all=true",
      "/api/positions?deviceId=1&deviceId=2",
      "/api/positions?deviceId=1&from=yesterday&to=now",
      "/api/positions?deviceId=1&from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z",
      "/api/positions?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
      "/api/server/geocode",
      "/api/server/geocode?latitude=91&longitude=0",
      "/api/server/geocode?latitude=0x10&longitude=0",
      "/api/server/geocode?places=",
      "/api/server/geocode?places=1,2;3",
      "/api/server/geocode?places=91,0",
      "/api/server/geocode?places=1,2&places=3,4",
      `/api/server/geocode?places=${Array.from({ length: 301 }, () => "1,2").join(";")}`,
      "/api/setup",
      "/api/setup?token=a&token=b",
      `/api/devices?uniqueId=${"x".repeat(3_000)}`,
      "/%",
      "/api/%zz",
    ];
    for (const path of wrong) {
      const { status, text } = await rawCall(path, { cookie });
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
      expect(text, path).not.toMatch(/\n.*at |node_modules|\.ts:/);
    }
  });
});

describe("a problem", () => {
  test("is sent as such to who asks for it, and as one line to others", async () => {
    const problem = await call("/api/nothing", { headers: { accept: "application/problem+json" } });
    const text = await call("/api/nothing");

    expect(problem.status).toBe(404);
    expect(problem.headers.get("content-type")).toContain("application/problem+json");
    expect(await problem.json()).toEqual({
      status: 404,
      code: "notFound",
      detail: "There is nothing at this address",
    });
    expect(text.headers.get("content-type")).toContain("text/plain");
    expect(await text.text()).toBe("There is nothing at this address");
  });

  test("names the field that was wrong", async () => {
    const answer = await call("/api/positions?deviceId=abc", { headers: { cookie } });
    expect([answer.status, await answer.text()]).toEqual([400, "deviceId: not an id"]);
  });

  test("distinguishes a wrong method from a wrong address [A03]", async () => {
    const answer = await call("/api/devices", { method: "PUT" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, POST");
    expect((await call("/api/other", { method: "PUT" })).status).toBe(404);
    expect((await call("/map", { method: "POST" })).status).toBe(404);
  });

  test("is an unreadable request: 400 with our headers [A02]", async () => {
    const { status, headers } = await rawCall("/api/server", { cookie: "x".repeat(20_000) });
    expect(status).toBe(400);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("calls from other sites [A04]", () => {
  const signIn = (headers: Record<string, string>) =>
    rawCall(
      "/api/session",
      { ...headers, "content-type": "application/x-www-form-urlencoded" },
      "POST",
    );

  test.each([
    { origin: "http://evil.test" },
    { origin: "null" },
    { origin: "https://127.0.0.1" },
    { "sec-fetch-site": "cross-site" },
  ])("with %o change nothing", async (headers) => {
    const answer = await signIn(headers);
    expect([answer.status, answer.text]).toEqual([403, "Another site's page may not do this"]);
    expect((await rawCall("/api/session", { ...headers, cookie }, "DELETE")).status).toBe(403);
    expect((await call("/api/session", { headers: { cookie } })).status).toBe(200);
  });

  test("with our own origin, or from a program, are ordinary", async () => {
    expect((await signIn({ origin: host.url, "sec-fetch-site": "same-origin" })).status).toBe(400);
    expect((await signIn({})).status).toBe(400);
  });

  test("under a name that is not this machine's are refused [A09]", async () => {
    expect((await rawCall("/api/server", { host: "evil.test:8080" })).status).toBe(421);
    expect((await rawCall("/", { host: "evil.test" })).status).toBe(421);
    expect((await rawCall("/api/server", { host: "localhost:1234" })).status).toBe(200);
  });
});

describe("the page", () => {
  test("is the same at every address of its own, with a fresh nonce each time [A08]", async () => {
    const nonces = new Set<string>();
    for (const path of ["/", "/map", "/login?redirect=/x", "/index.html", "/register?setup=x"]) {
      const answer = await call(path);
      const html = await answer.text();
      const nonce = /content="([^"]+)"/.exec(html)?.[1] ?? "";
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(answer.headers.get("content-security-policy")).toContain(
        `style-src 'self' 'nonce-${nonce}'`,
      );
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  test.each([undefined, "identity", "gzip, br"])(
    "is at the root for who takes the encoding %s, and no folder is forbidden",
    async (encoding) => {
      const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
      expect(await rawCall("/", headers)).toMatchObject({ status: 200 });
      for (const folder of ["/assets/", "/atlas/", "/assets", "/atlas"])
        expect((await rawCall(folder, headers)).status, folder).toBeOneOf([200, 404]);
    },
  );

  test("has files that never change, compressed beforehand", async () => {
    const { headers, text, status } = await rawCall("/assets/app-1a2b.js", {
      "accept-encoding": "gzip, br",
    });

    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["vary"]).toContain("accept-encoding");
    expect(text.length).toBeLessThan(200);
    expect(await (await call("/assets/app-1a2b.js")).text()).toBe(SCRIPT);
  });

  test("has other files that are asked for again, by their tag", async () => {
    const first = await rawCall("/favicon.svg");
    expect(first.headers["cache-control"]).toBe("no-cache");
    const tag = first.headers["etag"] as string;
    expect((await rawCall("/favicon.svg", { "if-none-match": tag })).status).toBe(304);

    const map = await rawCall("/atlas/land.geojson", { "accept-encoding": "br" });
    expect([map.status, map.headers["content-encoding"]]).toEqual([200, "br"]);
    expect(map.headers["etag"]).toBeDefined();
  });

  test.each(["/assets/missing.js", "/atlas/missing.json", "/.vite/manifest.json", "/api/x"])(
    "is not what %s answers",
    async (path) => {
      const answer = await call(path, { headers: { accept: "text/html" } });
      if (path.startsWith("/.vite")) expect(await answer.text()).not.toBe("{}");
      else expect(answer.status).toBe(404);
    },
  );

  test("leads nowhere outside its folder [A10]", async () => {
    const tries = [
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/assets/..%5c..%5c..%5csecret.txt",
      "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
      "/atlas/../../secret.txt",
      "/atlas/..%2f..%2fsecret.txt",
      "//secret.txt",
      "/assets/%00",
    ];
    for (const path of tries) expect((await rawCall(path)).text, path).not.toContain("secret");
  });
});

describe("signing out [L6]", () => {
  test("makes the browser forget what it keeps for this origin", async () => {
    const mine = await host.signIn();
    const answer = await call("/api/session", { method: "DELETE", headers: { cookie: mine } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("clear-site-data")).toBe('"storage"');
    const again = await call("/api/session", { headers: { cookie: mine } });
    expect([again.status, again.headers.get("clear-site-data")]).toEqual([404, null]);
  });
});

describe("behind a proxy with https", () => {
  test("cookies and headers are the strict ones, and the public name is our own [A05]", async () => {
    const secure = await startTestServer({ publicUrl: new URL("https://fleet.example") });
    const answer = await fetch(`${secure.url}/api/session`, {
      method: "POST",
      body: new URLSearchParams({ email: "operator@demo.test", password: "waymark-demo" }),
      headers: { origin: "https://fleet.example" },
    });
    await secure.close();

    expect(answer.headers.get("set-cookie")).toMatch(/^__Host-session=.*; Path=\/;.*; Secure$/);
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=");
  });
});
