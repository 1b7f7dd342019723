import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuseOver, shownBy } from "../../../server/accounts/shownProof.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/testDatabase.ts";

/** It stands still: nothing is forgotten because its time is over. */
const stopped = Date.now();

let one: TestServer;
let other: TestServer;
let admin: string;

beforeAll(async () => {
  if (!hasPostgres()) return;
  const databaseUrl = await newPostgresDatabase();
  const start = () => startTestServer({ databaseUrl, now: () => stopped });
  one = await start();
  other = await start();
  admin = await one.signIn("admin@demo.test");
});
afterAll(async () => {
  for (const server of [one, other]) await server?.close();
});

const statusAt = async ({ url }: TestServer, cookie: string) =>
  (await fetch(`${url}/api/devices`, { headers: { cookie } })).status;

async function call(method: string, path: string, json?: object, cookie = admin) {
  const answer = await fetch(one.url + path, {
    method,
    headers: { cookie, ...(json && { "content-type": "application/json" }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

interface Person {
  readonly id: number;
}

let people = 0;
/** Somebody whose session each instance has read. */
async function seenPerson() {
  const email = `seen${++people}@demo.test`;
  const made = await call("POST", "/api/users", { name: "P", email, password: "good password" });
  const cookie = await one.signIn(email, "good password");
  expect([await statusAt(one, cookie), await statusAt(other, cookie)]).toEqual([200, 200]);
  return { person: JSON.parse(made) as Person, cookie };
}

const breakBuses = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'waymark bus'`.execute(
    one.server.services.database,
  );
const endUnpublished = ({ id }: Person) =>
  one.server.services.database.deleteFrom("sessions").where("user_id", "=", id).execute();

describe.skipIf(!hasPostgres())("a session that each instance has read", () => {
  const ends: readonly [string, (person: Person, cookie: string) => Promise<unknown>][] = [
    ["is signed out", (_, cookie) => call("DELETE", "/api/session", undefined, cookie)],
    [
      "is disabled",
      (person) => call("PUT", `/api/users/${person.id}`, { ...person, disabled: true }),
    ],
    [
      "has a new password",
      (person) => call("PUT", `/api/users/${person.id}`, { ...person, password: "another one 7" }),
    ],
    ["is removed", ({ id }) => call("DELETE", `/api/users/${id}`)],
  ];
  test.each(ends)(
    "lets nobody in at the other from the moment the one has answered, when who has it %s [AUTH-08] [Z08]",
    async (_, end) => {
      const { person, cookie } = await seenPerson();

      await end(person, cookie);

      expect([await statusAt(other, cookie), await statusAt(one, cookie)]).toEqual([401, 401]);
    },
  );

  test("is read anew when notices may have been lost [Z08]", async () => {
    const { person, cookie } = await seenPerson();
    await endUnpublished(person);
    expect(await statusAt(other, cookie)).toBe(200);
    await breakBuses();

    await expect.poll(() => statusAt(other, cookie), { timeout: 5_000 }).toBe(401);
  });

  test("lets nobody in while instances cannot reach each other [Z08]", async () => {
    const { cookie } = await seenPerson();
    await breakBuses();

    await call("DELETE", "/api/session", undefined, cookie);

    expect(await statusAt(other, cookie)).toBe(401);
  });
});

test.skipIf(!hasPostgres())(
  "a token that the other instance is making ends with all of a person's [AUTH-08] [Z08]",
  async () => {
    const { person, cookie } = await seenPerson();
    const { database, sessions } = other.server.services;
    const session = await sessions.find(cookie.split("=")[1] ?? "", "session");
    if (!session) throw new Error("no session");
    let goOn = () => {};
    const isWaitedFor = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let checked = () => {};
    const isChecked = new Promise<void>((resolve) => {
      checked = resolve;
    });
    const making = database.transaction().execute(async (transaction) => {
      await refuseOver(transaction, session.user.id, shownBy(session));
      checked();
      await isWaitedFor;
      const at = new Date(stopped);
      const expires = new Date(stopped + 3_600_000);
      const times = { created_at: at, last_seen_at: at, expires_at: expires };
      const row = { token_hash: `made late ${person.id}`, user_id: person.id, ...times };
      await transaction.insertInto("sessions").values(row).execute();
    });
    await isChecked;

    const ending = one.server.services.sessions.endAllOf(session.user.id);
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
      return rows.length > 0;
    };
    await Promise.race([ending, expect.poll(isWaiting).toBe(true)]);
    goOn();
    await Promise.all([making, ending]);

    const left = await database
      .selectFrom("sessions")
      .select("token_hash")
      .where("user_id", "=", person.id)
      .execute();
    expect(left).toEqual([]);
  },
);
