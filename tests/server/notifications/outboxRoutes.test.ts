import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NOW = Date.UTC(2026, 2, 3, 10);
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000);

interface Letter {
  readonly id: number;
  readonly subject: string;
  readonly state: string;
  readonly attempts: number;
  readonly failure: string | null;
  readonly body: string;
}

/** Takes letters, or refuses them for good. */
let isRefusing = true;
const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_address, _session, done) =>
    done(isRefusing ? Object.assign(new Error("no such box"), { responseCode: 550 }) : null),
  onData(stream, _session, done) {
    const pieces: Buffer[] = [];
    stream.on("data", (piece: Buffer) => pieces.push(piece));
    stream.on("end", () => {
      received.push(Buffer.concat(pieces).toString("utf8"));
      done();
    });
  },
});

let host: TestServer;
let admin: string;
let operator: string;
let manager: string;
const users: Record<string, number> = {};

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const server = new URL(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
  host = await startTestServer({ now: () => NOW, mail: { server, from: "Fleet <f@example.com>" } });
  admin = await host.signIn("admin@demo.test");
  operator = await host.signIn();
  manager = await host.signIn("manager@demo.test");
  const rows = await host.server.services.database
    .selectFrom("users")
    .select(["id", "email"])
    .execute();
  for (const { id, email } of rows) users[email] = id;
});
afterAll(async () => {
  await host.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** Letters as they may lie there, the newest last. */
const LETTERS = [
  { subject: "sent", sent_at: minutesAgo(50) },
  { subject: "refused", failure: "refused", attempts: 1, created_at: minutesAgo(200) },
  { subject: "too late", created_at: minutesAgo(61) },
  { subject: "by text", channel: "sms" as const },
  { subject: "secret", failure: "refused", secret: true, body: "the key" },
  { subject: "of the manager", failure: "timeout", of: "manager@demo.test" },
];

beforeEach(async () => {
  isRefusing = true;
  received.length = 0;
  const { database } = host.server.services;
  await database.deleteFrom("outbox").execute();
  for (const { of = "operator@demo.test", ...letter } of LETTERS)
    await database
      .insertInto("outbox")
      .values({
        created_at: minutesAgo(30),
        channel: "mail",
        recipient: of,
        body: "body",
        user_id: users[of] ?? null,
        ...letter,
      })
      .execute();
});

const lettersOf = (who: string, query = "") => host.get<Letter[]>(`/api/outbox${query}`, who);
const subjects = async (who: string, query = "") =>
  (await lettersOf(who, query)).map(({ subject }) => subject);
const idOf = async (subject: string) =>
  (await lettersOf(admin)).find((letter) => letter.subject === subject)?.id ?? 0;
const repeat = async (who: string, id: number) =>
  (
    await fetch(`${host.url}/api/outbox/${id}/repeat`, {
      method: "POST",
      headers: { cookie: who, origin: host.url },
    })
  ).status;

describe("the outbox", () => {
  test("says how far each letter has come, and how often it was tried [EVT-01]", async () => {
    expect(
      (await lettersOf(operator)).map(({ subject, state, attempts, failure }) => [
        subject,
        state,
        attempts,
        failure,
      ]),
    ).toEqual([
      ["secret", "failed", 0, "refused"],
      // Nothing carries text messages, and nothing what is long over.
      ["by text", "kept", 0, null],
      ["too late", "kept", 0, null],
      ["refused", "failed", 1, "refused"],
      ["sent", "sent", 0, null],
    ]);
  });

  test("is found by state and means, page by page [EVT-01]", async () => {
    expect(await subjects(operator, "?state=failed")).toEqual(["secret", "refused"]);
    expect(await subjects(operator, "?state=kept&channel=mail")).toEqual(["too late"]);
    const [newest, next] = await lettersOf(operator);
    expect(await subjects(operator, `?beforeId=${newest?.id}&limit=1`)).toEqual([next?.subject]);
    for (const query of ["?state=lost", "?channel=fax", "?beforeId=x"])
      expect(
        (await fetch(`${host.url}/api/outbox${query}`, { headers: { cookie: operator } })).status,
      ).toBe(400);
  });

  test("is found by part of a recipient and by period, the end left out [EVT-01]", async () => {
    const iso = (minutes: number) => minutesAgo(minutes).toISOString();
    expect(await subjects(admin, "?recipient=MANAGER%40")).toEqual(["of the manager"]);
    expect(await subjects(operator, "?recipient=manager%40")).toEqual([]);
    expect(await subjects(operator, "?recipient=%25")).toEqual([]);
    expect(await subjects(operator, `?from=${iso(200)}&to=${iso(61)}`)).toEqual(["refused"]);
    expect(await subjects(operator, `?from=${iso(61)}&to=${iso(30)}`)).toEqual(["too late"]);
    for (const query of ["?from=today", "?to=2026-03-03", `?recipient=${"a".repeat(129)}`])
      expect(
        (await fetch(`${host.url}/api/outbox${query}`, { headers: { cookie: operator } })).status,
      ).toBe(400);
  });

  test("shows nobody another's letters, nor what lets act as somebody to those who may not [PERM-02]", async () => {
    expect(await subjects(manager)).toEqual(["of the manager"]);
    expect(await subjects(admin)).toHaveLength(LETTERS.length);
    expect(JSON.stringify(await lettersOf(operator))).not.toContain("the key");
  });
});

describe("a letter that was given up", () => {
  test("is sent again once, however old and however often it is asked for [EVT-01]", async () => {
    isRefusing = false;
    const id = await idOf("refused");
    expect(await repeat(operator, id)).toBe(204);
    await host.server.services.outbox.settled();
    expect(await repeat(operator, id)).toBe(409);
    await host.server.services.outbox.settled();
    expect(received).toHaveLength(1);
    expect(received[0]).toContain("To: operator@demo.test");
    expect((await lettersOf(operator, "?state=sent")).map(({ subject }) => subject)).toEqual([
      "refused",
      "sent",
    ]);
  });

  test("fails again with its reason, and its repeating is in the trail [EVT-01]", async () => {
    const id = await idOf("refused");
    expect(await repeat(operator, id)).toBe(204);
    await host.server.services.outbox.settled();
    expect(await lettersOf(operator, "?state=failed")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, attempts: 1, failure: "refused", state: "failed" }),
      ]),
    );
    const rows = await host.server.services.database
      .selectFrom("audit")
      .select(["user_id", "after"])
      .where("action", "=", "letter.repeat")
      .orderBy("id", "desc")
      .execute();
    expect(rows[0]).toEqual({
      user_id: users["operator@demo.test"],
      after: { letterId: id, failure: "refused" },
    });
  });

  test("is sent again by who got it and by an administrator, and by nobody else [PERM-02]", async () => {
    isRefusing = false;
    const id = await idOf("of the manager");
    expect(await repeat(operator, id)).toBe(403);
    expect(await repeat(operator, 4_000_000)).toBe(403);
    expect(await repeat(admin, id)).toBe(204);
    await host.server.services.outbox.settled();
    expect(received).toHaveLength(1);
  });

  test.each(["sent", "too late", "by text", "secret"])(
    "is not one that is %s: that is not sent again [EVT-01]",
    async (subject) => {
      isRefusing = false;
      expect(await repeat(admin, await idOf(subject))).toBe(409);
      await host.server.services.outbox.settled();
      expect(received).toEqual([]);
    },
  );
});
