import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

let host: TestServer;
let admin: string;
beforeAll(async () => {
  host = await startTestServer();
  admin = await host.signIn("admin@demo.test");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => host.close());

interface Person {
  readonly id: number;
  readonly email: string;
}
type Headers = Readonly<Record<string, string>>;

const PASSWORD = "good password";

const form = (path: string, members: Readonly<Record<string, string>>, headers: Headers = {}) =>
  fetch(host.url + path, { method: "POST", headers, body: new URLSearchParams(members) });

async function write(method: string, path: string, json?: object): Promise<Person> {
  const answer = await fetch(host.url + path, {
    method,
    headers: { cookie: admin, ...(json && { "content-type": "application/json" }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Person;
}

let people = 0;
const newPerson = () =>
  write("POST", "/api/users", {
    name: "P",
    email: `late${++people}@demo.test`,
    password: PASSWORD,
  });
const renewPassword = (person: Person) =>
  write("PUT", `/api/users/${person.id}`, { ...person, password: "another one 7" });

/** How somebody shows who they are. */
const PROOFS: readonly [string, (person: Person) => Promise<Headers>][] = [
  ["a session", async ({ email }) => ({ cookie: await host.signIn(email, PASSWORD) })],
  [
    "the old password",
    async ({ email }) => ({ authorization: `Basic ${btoa(`${email}:${PASSWORD}`)}` }),
  ],
];

/** What happens between letting a request in and carrying it out. */
function meanwhile(happens: () => Promise<unknown>): void {
  const { sessions, sharedLinks } = host.server.services;
  const begin = sessions.begin.bind(sessions);
  const create = sharedLinks.create.bind(sharedLinks);
  vi.spyOn(sessions, "begin").mockImplementationOnce(async (...request) => {
    await happens();
    return begin(...request);
  });
  vi.spyOn(sharedLinks, "create").mockImplementationOnce(async (...request) => {
    vi.spyOn(sessions, "begin").mockImplementation(begin);
    await happens();
    return create(...request);
  });
}

describe("a request that was under way when a password changed", () => {
  test("signs nobody in with the old one [AUTH-08] [Z08]", async () => {
    const person = await newPerson();
    meanwhile(() => renewPassword(person));

    const { status } = await form("/api/session", { email: person.email, password: PASSWORD });

    expect(status).toBe(401);
  });

  test.each(PROOFS)("makes no token by %s [AUTH-08] [Z08]", async (_, prove) => {
    const person = await newPerson();
    const headers = await prove(person);
    expect((await form("/api/session/token", {}, headers)).status).toBe(200);
    meanwhile(() => renewPassword(person));

    expect((await form("/api/session/token", {}, headers)).status).toBe(401);
  });

  test.each(PROOFS)("shares nothing by %s [AUTH-08] [Z08]", async (_, prove) => {
    const person = await newPerson();
    const { id } = await write("POST", "/api/devices", { name: "V", uniqueId: person.email });
    await write("POST", "/api/permissions", { userId: person.id, deviceId: id });
    const headers = await prove(person);
    const expiration = new Date(Date.now() + 3_600_000).toISOString();
    const share = () => form("/api/share/device", { deviceId: String(id), expiration }, headers);
    expect((await share()).status).toBe(200);
    meanwhile(() => renewPassword(person));

    expect((await share()).status).toBe(401);
  });
});

test("who was removed while they signed in is refused [AUTH-08]", async () => {
  const person = await newPerson();
  meanwhile(() => write("DELETE", `/api/users/${person.id}`));

  const { status } = await form("/api/session", { email: person.email, password: PASSWORD });

  expect(status).toBe(401);
});

test("a token that was revoked meanwhile begins no session [AUTH-08]", async () => {
  const person = await newPerson();
  const cookie = await host.signIn(person.email, PASSWORD);
  const token = await (await form("/api/session/token", {}, { cookie })).text();
  meanwhile(() => form("/api/session/token/revoke", { token }, { cookie }));

  expect((await fetch(`${host.url}/api/session?token=${token}`)).status).toBe(401);
});
