import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { until } from "../../support/until.ts";

const SESSION_ENDED = 4401;
const AT_MOST_MS = 2_000;
/** Sooner than a connection without a word would be given up. */
const SOON_MS = 20_000;

let host: TestServer;
let admin: string;
let skippedMs = 0;
const now = () => Date.now() + skippedMs;

beforeAll(async () => {
  host = await startTestServer({ now });
  await host.report("id=shared&lat=1&lon=2");
  admin = await host.signIn("admin@demo.test");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => host.close());

const soon = () => new Date(now() + SOON_MS).toISOString();

async function call(method: string, path: string, body: object | URLSearchParams, cookie = admin) {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(host.url + path, {
    method,
    headers: { cookie, ...(!isForm && { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
}

interface Person {
  readonly id: number;
  readonly email: string;
}

let people = 0;
/** Somebody new who sees the vehicle, with a session. */
async function newPerson() {
  const email = `person${++people}@demo.test`;
  const made = await call("POST", "/api/users", { name: "P", email, password: "good password" });
  const person = JSON.parse(made) as Person;
  const [vehicle] = await host.get<{ id: number }[]>("/api/devices?all=true", admin);
  await call("POST", "/api/permissions", { userId: person.id, deviceId: vehicle?.id });
  return { person, vehicle: vehicle!, cookie: await host.signIn(email, "good password") };
}

async function share(cookie: string, vehicle: number, expiration: string): Promise<string> {
  const form = new URLSearchParams({ deviceId: String(vehicle), expiration });
  return call("POST", "/api/share/device", form, cookie);
}

async function expire({ id }: Person): Promise<void> {
  const all = await host.get<Person[]>("/api/users", admin);
  const person = all.find((each) => each.id === id);
  await call("PUT", `/api/users/${id}`, { ...person, expirationTime: soon() });
}

/** Each makes a connection that ends soon, and says how it is opened. */
const ends: readonly [string, () => Promise<{ path: string; cookie?: string }>][] = [
  [
    "the token of a shared link",
    async () => {
      const { cookie, vehicle } = await newPerson();
      return { path: `?token=${await share(cookie, vehicle.id, soon())}` };
    },
  ],
  [
    "the page that a shared link opened",
    async () => {
      const { cookie, vehicle } = await newPerson();
      const token = await share(cookie, vehicle.id, soon());
      const opened = await fetch(`${host.url}/api/session?token=${token}`);
      return { path: "", cookie: opened.headers.get("set-cookie")?.split(";")[0] ?? "" };
    },
  ],
  [
    "a link whose host's account ends before it",
    async () => {
      const { person, cookie, vehicle } = await newPerson();
      const later = new Date(now() + 3_600_000).toISOString();
      const token = await share(cookie, vehicle.id, later);
      await expire(person);
      return { path: `?token=${token}` };
    },
  ],
  [
    "an account",
    async () => {
      const { person, cookie } = await newPerson();
      await expire(person);
      return { path: "", cookie };
    },
  ],
];

test.each(ends)(
  "the connection of %s closes when its time comes, though the database does not answer [S10] [Z08]",
  async (_, open) => {
    const { path, cookie } = await open();
    const socket = new WebSocket(`${host.url.replace("http", "ws")}/api/socket${path}`, {
      headers: cookie === undefined ? {} : { cookie },
    });
    let code: number | undefined;
    socket.on("close", (closed: number) => {
      code = closed;
    });
    const [first] = (await once(socket, "message")) as [Buffer];
    expect(JSON.parse(first.toString())).toMatchObject({ positions: [{}] });
    vi.spyOn(host.server.services.sessions, "stillActive").mockReturnValue(new Promise(() => {}));

    skippedMs += SOON_MS;

    expect(await until(() => code !== undefined)).toBeLessThan(AT_MOST_MS);
    expect(code).toBe(SESSION_ENDED);
  },
);
