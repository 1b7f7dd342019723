import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TRAVERSALS } from "../../support/corpora/oddValues.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { sendRaw } from "./sendRaw.ts";

let host: TestServer;
let cookie: string;
const HOST = "Host: 127.0.0.1\r\n";

beforeAll(async () => {
  host = await startTestServer();
  cookie = await host.signIn();
});
afterAll(() => host.close());

const send = (...pieces: readonly (string | Buffer)[]) => sendRaw(host.url, pieces);
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, one]) => one);
const isServing = async () => (await fetch(`${host.url}/api/health`)).status === 200;
const post = (headers: string) =>
  `POST /api/geofences HTTP/1.1\r\n${HOST}Cookie: ${cookie}\r\nContent-Type: application/json\r\n${headers}\r\n`;

describe("an attack on the connection itself [A02]", () => {
  test("a body of a gigabyte is refused before it comes", async () => {
    const { text } = await send(post("Content-Length: 1000000000\r\n"), "{".repeat(1_000));
    expect(statuses(text)).toEqual(["413"]);
    expect(await isServing()).toBe(true);
  });

  test("a body without a length is cut off where the limit is", async () => {
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const { text } = await send(
      post("Transfer-Encoding: chunked\r\n"),
      ...Array.from({ length: 40 }, () => chunk),
    );
    expect(statuses(text)).toEqual(["413"]);
  });

  test("a bomb in gzip is not unpacked", async () => {
    const before = process.memoryUsage().rss;
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const { text } = await send(
      post(`Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n`),
      bomb,
    );
    expect(Number(statuses(text)[0])).toBeGreaterThanOrEqual(400);
    expect(Number(statuses(text)[0])).toBeLessThan(500);
    // The bomb itself was made here: what grew beyond it would be the server's.
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });

  test.each([
    [
      "too many headers",
      `GET /api/server HTTP/1.1\r\n${HOST}${"a-header: b\r\n".repeat(5_000)}\r\n`,
    ],
    ["one that is too long", `GET /api/server HTTP/1.1\r\n${HOST}a: ${"x".repeat(70_000)}\r\n\r\n`],
    ["a line without an end", `GET /${"x".repeat(70_000)}`],
    ["a name with a blank", `GET /api/server HTTP/1.1\r\n${HOST}a b: c\r\n\r\n`],
    ["no host", "GET /api/server HTTP/1.1\r\n\r\n"],
    ["two hosts", `GET /api/server HTTP/1.1\r\n${HOST}Host: evil.test\r\n\r\n`],
    ["a zero byte", `GET /api/server HTTP/1.1\r\n${HOST}a: b\0c\r\n\r\n`],
    ["another protocol", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["a folded header", `GET /api/server HTTP/1.1\r\n${HOST}a: b\r\n c: d\r\n\r\n`],
  ])("with %s is answered 4xx and hung up on", async (_what, bytes) => {
    const { text, isClosed } = await send(bytes);
    const [status = "400"] = statuses(text);
    expect(Number(status)).toBeGreaterThanOrEqual(400);
    expect(Number(status)).toBeLessThan(500);
    expect(isClosed || text.includes("400")).toBe(true);
    expect(text).not.toMatch(/\n\s+at |node_modules/);
    expect(await isServing()).toBe(true);
  });

  test.each([
    [
      "both a length and chunks",
      "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
      "0\r\n\r\n",
    ],
    ["chunks spelled oddly", "Content-Length: 4\r\nTransfer-Encoding: xchunked\r\n", "0\r\n\r\n"],
    ["two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n", "{}{}{}"],
    ["a length that is none", "Content-Length: +5\r\n", "{}{}{}"],
    ["chunks with a wrong size", "Transfer-Encoding: chunked\r\n", "-1\r\n{}\r\n0\r\n\r\n"],
  ])("with %s smuggles no second request", async (_what, headers, body) => {
    const smuggled = `GET /api/session HTTP/1.1\r\n${HOST}Cookie: ${cookie}\r\n\r\n`;
    const { text } = await send(post(headers) + body + smuggled);

    expect(text).not.toContain("operator@demo.test");
    expect(statuses(text).every((status) => Number(status) >= 400 && Number(status) < 500)).toBe(
      true,
    );
  });

  test("pipelined requests are answered one after the other, each to its own request", async () => {
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\n${HOST}Cookie: ${cookie}\r\n\r\n`;
    const { text } = await send(ask("/api/server") + ask("/api/nothing") + ask("/api/health"));

    expect(statuses(text)).toEqual(["200", "404", "200"]);
  });

  test("many who send nothing keep nobody else waiting", async () => {
    const quiet = Array.from({ length: 200 }, () =>
      sendRaw(host.url, [`GET /api/server HTTP/1.1\r\n${HOST}`], { silenceMs: 3_000 }),
    );
    await new Promise((wake) => setTimeout(wake, 200));
    expect(await isServing()).toBe(true);
    await Promise.all(quiet);
  });

  test("who sends a header a letter at a time is hung up on", async () => {
    const { requestTimeout, headersTimeout } = await timeouts();
    expect(headersTimeout).toBeGreaterThan(0);
    expect(headersTimeout).toBeLessThanOrEqual(15_000);
    expect(requestTimeout).toBeLessThanOrEqual(30_000);
    const { text } = await sendRaw(
      host.url,
      [
        `GET /api/server HTTP/1.1\r\n${HOST}`,
        ...Array.from("x-a: bcdefghijklm", (letter) => letter),
      ],
      { pauseMs: 1_100, silenceMs: 40_000 },
    );
    expect(statuses(text).filter((status) => status === "200")).toEqual([]);
  }, 120_000);
});

/** As the very server that routes run in has them. */
async function timeouts() {
  const { createAsker } = await import("../authorisation/createAsker.ts");
  const asker = await createAsker(host);
  const { requestTimeout, headersTimeout } = asker.http.server;
  await asker.close();
  return { requestTimeout, headersTimeout };
}

describe("an address that leads out [A10]", () => {
  test.each(TRAVERSALS)("%s reads nothing that is not served", async (path) => {
    for (const base of [
      "/api/media/",
      "/api/media/own/",
      "/assets/",
      "/atlas/",
      "/api/devices/",
      "/",
    ]) {
      const { text } = await send(
        `GET ${base}${encodeURI(path).replaceAll("%25", "%")} HTTP/1.1\r\n${HOST}Cookie: ${cookie}\r\nConnection: close\r\n\r\n`,
      );
      expect(text).not.toMatch(/root:x:|\[fonts\]|secret-content/);
      expect(Number(statuses(text)[0] ?? 400)).toBeLessThan(504);
    }
  });
});
