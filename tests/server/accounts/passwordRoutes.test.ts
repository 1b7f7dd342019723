import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const OPERATOR = "operator@demo.test";
const OLD = "waymark-demo";
const CHOSEN = "bigorna-e-martelo";
const HOUR = 3_600_000;

let host: TestServer;
let at: number;
beforeEach(async () => {
  at = Date.now();
  host = await startTestServer({ now: () => at });
});
afterEach(() => host.close());

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${host.url}${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { accept: "application/problem+json", ...headers },
  });
const signIn = (password: string, email = OPERATOR) => post("/api/session", { email, password });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

interface Letter {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}
async function letters(): Promise<readonly Letter[]> {
  await host.server.services.passwordResets.settled();
  return host.get("/api/outbox", await host.signIn("admin@demo.test"));
}
async function tokenOf(email = OPERATOR): Promise<string> {
  expect((await post("/api/password/reset", { email })).status).toBe(200);
  const [letter] = await letters();
  return /token=([\w-]{43})/.exec(letter?.body ?? "")?.[1] ?? "";
}
async function flag(isFlagged: boolean) {
  const cookie = await host.signIn("admin@demo.test");
  const users = await host.get<{ email: string; attributes: object; id: number }[]>(
    "/api/users",
    cookie,
  );
  const user = users.find(({ email }) => email === OPERATOR)!;
  const answer = await fetch(`${host.url}/api/users/${user.id}`, {
    method: "PUT",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ ...user, attributes: { newPasswordRequired: isFlagged } }),
  });
  expect(answer.status).toBe(200);
}

describe("a forgotten password", () => {
  test("is replaced once by the letter, which ends all that was signed in [AUTH-09]", async () => {
    const cookie = await host.signIn();
    const made = await fetch(`${host.url}/api/session/token`, {
      method: "POST",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    });
    const bearer = { authorization: `Bearer ${await made.text()}` };
    expect((await fetch(`${host.url}/api/devices`, { headers: bearer })).status).toBe(200);

    const token = await tokenOf();
    const weak = await post("/api/password/update", { token, password: "password1" });
    expect([weak.status, await codeOf(weak)]).toEqual([400, "weakPassword"]);
    const form = { token, password: CHOSEN };
    const both = await Promise.all([1, 2].map(() => post("/api/password/update", form)));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400,
    ]);
    expect((await post("/api/password/update", form)).status).toBe(400);

    expect((await fetch(`${host.url}/api/session`, { headers: { cookie } })).status).toBe(404);
    expect((await fetch(`${host.url}/api/devices`, { headers: bearer })).status).toBe(401);
    expect((await signIn(OLD)).status).toBe(401);
    expect((await signIn(CHOSEN)).status).toBe(200);
  });

  test("leads where the operator says, whatever the request calls the server", async () => {
    await tokenOf();
    const [letter] = await letters();
    expect(letter?.recipient).toBe(OPERATOR);
    expect(letter?.body).toContain(`http://127.0.0.1:${host.server.port}/changePassword?token=`);
  });

  test("is answered the same for an address nobody has, and writes nothing", async () => {
    const known = await post("/api/password/reset", { email: OPERATOR });
    const unknown = await post("/api/password/reset", { email: "nobody@demo.test" });
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([OPERATOR]);
  });

  test("is bounded by name, and the letters that came go on holding", async () => {
    const token = await tokenOf();
    for (let more = 0; more < 2; more++) await post("/api/password/reset", { email: OPERATOR });
    const refused = await post("/api/password/reset", { email: ` ${OPERATOR.toUpperCase()}` });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post("/api/password/update", { token, password: CHOSEN })).status).toBe(200);
  });

  test("is over after an hour, and with any other new password", async () => {
    const late = await tokenOf();
    at += HOUR;
    expect((await post("/api/password/update", { token: late, password: CHOSEN })).status).toBe(
      400,
    );
    const first = await tokenOf();
    const second = await tokenOf();
    await post("/api/password/update", { token: second, password: CHOSEN });
    const again = await post("/api/password/update", { token: first, password: "outra-coisa-9" });
    expect(again.status).toBe(400);
  });

  test("is kept by its hash, and a person's own page never shows the letter", async () => {
    const token = await tokenOf();
    const kept = await host.server.services.database
      .selectFrom("password_resets")
      .selectAll()
      .execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(await host.get("/api/outbox", await host.signIn())).toEqual([]);
    const admin = await host.signIn("admin@demo.test");
    const made = await fetch(`${host.url}/api/session/token`, {
      method: "POST",
      headers: { cookie: admin, "content-type": "application/x-www-form-urlencoded" },
    });
    const headers = { authorization: `Bearer ${await made.text()}` };
    const shown = await (await fetch(`${host.url}/api/outbox`, { headers })).text();
    expect(shown).toContain(OPERATOR);
    expect(shown).not.toContain(token);
  });

  test("is refused to a page of another site", async () => {
    const headers = { origin: "https://elsewhere.example" };
    expect((await post("/api/password/reset", { email: OPERATOR }, headers)).status).toBe(403);
  });
});

describe("a password that must be replaced", () => {
  test("opens nothing by any way until it is [AUTH-05]", async () => {
    const cookie = await host.signIn();
    const made = await fetch(`${host.url}/api/session/token`, {
      method: "POST",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    });
    const token = await made.text();
    await flag(true);

    const basic = `Basic ${Buffer.from(`${OPERATOR}:${OLD}`).toString("base64")}`;
    for (const [headers, status] of [
      [{ cookie }, 401],
      [{ authorization: `Bearer ${token}` }, 401],
      [{ authorization: basic }, 403],
    ] as const)
      expect((await fetch(`${host.url}/api/devices`, { headers })).status).toBe(status);
    expect((await fetch(`${host.url}/api/session?token=${token}`)).status).toBe(401);
    const challenged = await signIn(OLD);
    expect(challenged.headers.get("set-cookie")).toBeNull();
    expect([challenged.status, await codeOf(challenged)]).toEqual([403, "newPasswordRequired"]);
    expect(await codeOf(await signIn("wrong-password"))).toBe("wrongCredentials");
  });

  test("is replaced by who knows it, who is signed in with that [AUTH-05]", async () => {
    await flag(true);
    const choose = (newPassword: string, password = OLD) =>
      post("/api/session/newPassword", { email: OPERATOR, password, newPassword });
    expect((await choose(CHOSEN, "wrong-password")).status).toBe(401);
    expect(await codeOf(await choose("short12"))).toBe("weakPassword");
    expect(await codeOf(await choose(OLD))).toBe("weakPassword");
    const chosen = await choose(CHOSEN);
    expect(chosen.status).toBe(200);
    const cookie = chosen.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect((await fetch(`${host.url}/api/devices`, { headers: { cookie } })).status).toBe(200);
    expect((await signIn(CHOSEN)).status).toBe(200);
    expect((await choose("outra-coisa-9", CHOSEN)).status).toBe(400);
  });
});

describe("a mail server", () => {
  test("is handed the letter, and what it says is not kept [AUTH-09]", async () => {
    const received: string[] = [];
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        const pieces: Buffer[] = [];
        stream.on("data", (piece: Buffer) => pieces.push(piece));
        stream.on("end", () => {
          received.push(Buffer.concat(pieces).toString("utf8"));
          done();
          arrived();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    const { port } = smtp.server.address() as AddressInfo;
    const server = new URL(`smtp://127.0.0.1:${port}`);
    await host.close();
    host = await startTestServer({ mail: { server, from: "Fleet <fleet@example.com>" } });
    await post("/api/password/reset", { email: OPERATOR });
    await arrival;
    await host.server.services.outbox.settled();

    expect(received[0]).toContain(`To: ${OPERATOR}`);
    expect(received[0]).toContain("From: Fleet <fleet@example.com>");
    const [letter] = await host.get<(Letter & { sentAt: string | null })[]>(
      "/api/outbox",
      await host.signIn("admin@demo.test"),
    );
    expect(letter?.sentAt).not.toBeNull();
    expect(letter?.body).toBe("");
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
});
