import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

let host: TestServer;

beforeAll(async () => {
  host = await startTestServer({ demo: undefined });
});
afterAll(() => host.close());

const setup = (token: string, email = "first@company.test") =>
  fetch(`${host.url}/api/setup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, name: "First", email, password: "long enough" }),
  });

describe("a server in earnest [Z11]", () => {
  test("starts with nobody who could sign in, and no debug address", async () => {
    const users = await host.server.services.database.selectFrom("users").selectAll().execute();
    expect(users).toEqual([]);
    for (const [email, password] of [
      ["admin", "admin"],
      ["admin@demo.test", "waymark-demo"],
      ["root", "root"],
    ] as const)
      await expect(host.signIn(email, password)).rejects.toThrow("401");
    for (const path of ["/api/demo", "/api/debug", "/debug", "/metrics", "/api/server/gc", "/.env"])
      expect((await fetch(host.url + path, { headers: { accept: "text/plain" } })).status).toBe(
        404,
      );
  });

  test("is begun by whoever has the printed link, once, however many try at once", async () => {
    const token = host.server.setupToken ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await setup("x".repeat(43))).status).toBe(410);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => setup(token, `first${at}@company.test`)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(7);
    expect((await setup(token)).status).toBe(410);
  });

  test("has another secret at each start", async () => {
    const other = await startTestServer({ demo: undefined });
    const token = other.server.setupToken;
    await other.close();
    expect(token).toBeDefined();
    expect(token).not.toBe(host.server.setupToken);
  });
});

describe("what is sent to browsers", () => {
  const page = "dist/page/assets";
  test.skipIf(!existsSync(page))("has no key, no secret and no address of a database [Z11]", () => {
    const found = readdirSync(page)
      .filter((name) => name.endsWith(".js"))
      .filter((name) =>
        /-----BEGIN|AKIA[0-9A-Z]{16}|AIza[\w-]{35}|postgres(ql)?:\/\/|\$argon2|sk_live_|ghp_\w{30}/.test(
          readFileSync(join(page, name), "utf8"),
        ),
      );
    expect(found).toEqual([]);
  });
});
