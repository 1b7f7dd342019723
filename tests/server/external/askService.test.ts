import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { askJson } from "../../../server/external/askJson.ts";
import { askService, plain } from "../../../server/external/askService.ts";
import {
  type FakeProvider,
  redirectTo,
  sendBytes,
  sendJson,
  startFakeProvider,
} from "./fakeProvider.ts";

let provider: FakeProvider;
let trap: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
  trap = await startFakeProvider();
});
afterAll(async () => {
  await provider.close();
  await trap.close();
});
afterEach(() => expect(trap.asked).toEqual([]));

const KEY = "canary-key-7f3a";
const staying = new AbortController().signal;
const address = (query = "") => ({ url: new URL(provider.url + query), key: KEY });
const request = { service: "test", accept: /^text\/plain$/ };
const ask = (limits = { time: 2_000, bytes: 100 }) =>
  askService(address(), request, { leaving: staying, limits });
const failure = (asking: Promise<unknown>) =>
  asking.then(
    () => "answered",
    (error: unknown) => `${(error as Error).message} ${JSON.stringify(error)}`,
  );

describe("a service of others [A11]", () => {
  test("is asked at its own address with numbers as parameters and the key apart", async () => {
    provider.answer = sendBytes("text/plain; charset=utf-8", Buffer.from("yes"));
    const answer = await askService(
      address("?size=1"),
      { ...request, query: { lat: -34.9, lon: 1e-7 } },
      { leaving: staying },
    );

    expect(Buffer.from(answer.bytes).toString()).toBe("yes");
    const asked = provider.asked.at(-1);
    expect(asked).toMatchObject({ method: "GET", url: "/service?size=1&lat=-34.9&lon=0.0000001" });
    expect(asked?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test.each([301, 302, 303, 307, 308])(
    "is not followed to another address by %d",
    async (status) => {
      provider.answer = redirectTo(trap.url, status);
      expect(await failure(ask())).toContain(`service answered ${status}`);
    },
  );

  test("has an end in size, whatever it announces", async () => {
    provider.answer = sendBytes("text/plain", Buffer.alloc(101));
    expect(await failure(ask())).toContain("too much");
    provider.answer = (response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      const more = () => !response.destroyed && response.write("x".repeat(1_000), more);
      more();
    };
    expect(await failure(ask())).toContain("too much");
    provider.answer = sendBytes("text/plain", Buffer.alloc(100));
    expect(await failure(ask())).toBe("answered");
  });

  test("has an end in time, before the answer and within it", async () => {
    provider.answer = () => undefined;
    expect(await failure(ask({ time: 50, bytes: 100 }))).toContain("in time");
    provider.answer = (response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      response.write("x");
    };
    expect(await failure(ask({ time: 50, bytes: 100 }))).toContain("in time");
  });

  test("is not waited for when the caller has gone", async () => {
    provider.answer = () => undefined;
    const leaving = new AbortController();
    const asking = failure(askService(address(), request, { leaving: leaving.signal }));
    leaving.abort();
    expect(await asking).toContain("cannot be reached");
  });

  test("is believed only what it was asked for", async () => {
    provider.answer = sendBytes("text/html", Buffer.from("<script>"));
    expect(await failure(ask())).toContain("something else");
    const schema = z.object({ ok: z.literal(true) });
    const askIt = () => askJson(address(), { service: "test" }, { schema, leaving: staying });
    for (const wrong of [{}, [], { ok: 1 }, { ok: true, text: "\u0000" }]) {
      provider.answer = sendJson(wrong);
      expect(await failure(askIt())).toContain("something else");
    }
    provider.answer = sendBytes("application/json", Buffer.from("{"));
    expect(await failure(askIt())).toContain("something else");
    provider.answer = sendJson({ ok: true, more: "left out" });
    expect(await askIt()).toEqual({ ok: true });
  });

  test("fails without a word of its address or key", async () => {
    const secretive = { ...request, keyParameter: "key" };
    provider.answer = redirectTo(trap.url, 302);
    const messages = [await failure(askService(address(), secretive, { leaving: staying }))];
    const gone = { url: new URL("http://127.0.0.1:9/service"), key: KEY };
    messages.push(await failure(askService(gone, secretive, { leaving: staying })));

    expect(provider.asked.at(-1)?.url).toContain(`key=${KEY}`);
    for (const text of messages) expect(text).not.toMatch(/canary|127\.0\.0\.1|service\?/);
  });
});

test.each([
  [1e-9, "0"],
  [-0.5, "-0.5"],
  [100, "100"],
  [359.99999999, "360"],
])("%d is written %s", (value, text) => {
  expect(plain(value)).toBe(text);
});
