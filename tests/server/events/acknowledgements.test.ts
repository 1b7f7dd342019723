import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAudit } from "../../../server/audit/verifyAudit.ts";
import { insert, link } from "../../support/openRules.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

interface WireAcknowledgement {
  readonly eventId: number;
  readonly userName: string | null;
  readonly time: string;
  readonly note: string;
}

let host: TestServer;
let bus: number;
let cookies: Record<"operator" | "manager" | "readonly" | "admin", string>;
const DAY = "from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z";
const NOON = new Date("2026-03-01T12:00:00Z");

beforeAll(async () => {
  host = await startTestServer();
  const { database, rights } = host.server.services;
  bus = await insert(database, "devices", { name: "Bus", unique_id: "bus" });
  for (const user of await people()) await link(database, "user", user, "vehicle", bus);
  rights.changed();
  const [operator, manager, readonly, admin] = await Promise.all(
    ["operator", "manager", "readonly", "admin"].map((name) => host.signIn(`${name}@demo.test`)),
  );
  cookies = { operator: operator!, manager: manager!, readonly: readonly!, admin: admin! };
});
afterAll(() => host.close());

async function people(): Promise<number[]> {
  const rows = await host.server.services.database.selectFrom("users").select("id").execute();
  return rows.map(({ id }) => id);
}

const event = (time = NOON) =>
  insert(host.server.services.database, "events", {
    type: "alarm",
    event_time: time.toISOString(),
    device_id: bus,
    attributes: { alarm: "sos" },
  }).then(Number);

const post = (id: number, note: unknown, who: keyof typeof cookies) =>
  fetch(`${host.url}/api/events/${id}/acknowledgement`, {
    method: "POST",
    headers: { cookie: cookies[who], origin: host.url, "content-type": "application/json" },
    body: JSON.stringify({ note }),
  });

const listed = (who: keyof typeof cookies) =>
  host.get<WireAcknowledgement[]>(
    `/api/events/acknowledgements?deviceId=${bus}&${DAY}`,
    cookies[who],
  );

describe("an acknowledgement", () => {
  test("is seen by everybody with the vehicle: who, when and what they wrote [EVT-01]", async () => {
    const id = await event();
    const answer = await post(id, " Called the driver ", "operator");
    expect(answer.status).toBe(200);
    const made = (await answer.json()) as WireAcknowledgement;
    expect(made).toMatchObject({ eventId: id, note: "Called the driver" });
    expect(made.userName).not.toBeNull();
    for (const who of ["operator", "manager", "readonly"] as const)
      expect(await listed(who)).toContainEqual(made);
  });

  test("stands when somebody else comes later, and who is late is answered whose it is", async () => {
    const id = await event();
    await post(id, "first", "operator");
    const late = (await (await post(id, "second", "manager")).json()) as WireAcknowledgement;
    expect(late.note).toBe("first");
  });

  test("of many at once is one, and is written to the audit trail once", async () => {
    const id = await event();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        post(id, `try ${at}`, at % 2 === 0 ? "operator" : "manager"),
      ),
    );
    const notes = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as WireAcknowledgement).note),
    );
    expect(new Set(notes).size).toBe(1);
    const { database } = host.server.services;
    const { rows } = await sql<{ after: { note: string } }>`select after from audit
      where action = 'event.acknowledge' and (after ->> 'eventId')::bigint = ${id}`.execute(
      database,
    );
    expect(rows.map(({ after }) => after.note)).toEqual([notes[0]]);
    expect(await verifyAudit(database)).toBeUndefined();
  });

  test("is refused to those who may only read, and for what is not theirs", async () => {
    const id = await event();
    expect((await post(id, "x", "readonly")).status).toBe(403);
    expect((await post(987_654_321, "x", "operator")).status).toBe(403);
    expect(await listed("operator")).not.toContainEqual(expect.objectContaining({ eventId: id }));
  });

  test.each([["x".repeat(501)], [7], [{ toString: "x" }]])("refuses the note %j", async (note) => {
    expect((await post(await event(), note, "operator")).status).toBe(400);
  });

  test("may be without a note", async () => {
    const answer = await post(await event(), undefined, "operator");
    expect(((await answer.json()) as WireAcknowledgement).note).toBe("");
  });
});

describe("what somebody was notified of", () => {
  test("can be asked for again, by them alone [EVT-01]", async () => {
    const { database } = host.server.services;
    const operator = await database
      .selectFrom("users")
      .select("id")
      .where("email", "=", "operator@demo.test")
      .executeTakeFirstOrThrow();
    const [shown, mailed, old] = [
      await event(),
      await event(),
      await event(new Date("2026-02-01T00:00:00Z")),
    ];
    for (const [id, notificator] of [
      [shown, "web"],
      [mailed, "mail"],
      [old, "web"],
    ] as const)
      await sql`insert into deliveries (event_id, user_id, notificator)
        values (${id}, ${operator.id}, ${notificator})`.execute(database);

    const asked = (who: keyof typeof cookies) =>
      host.get<{ id: number }[]>(`/api/events?${DAY}`, cookies[who]);
    expect((await asked("operator")).map(({ id }) => id)).toEqual([shown]);
    expect(await asked("manager")).toEqual([]);
  });
});
