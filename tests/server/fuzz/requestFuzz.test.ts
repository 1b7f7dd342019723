import { afterAll, beforeAll, expect, test } from "vitest";
import { userId } from "#domain/ids";
import { ROUTES } from "../../../server/routes.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { type Asker, createAsker } from "../authorisation/createAsker.ts";
import { complaintOf } from "./complaintOf.ts";
import { createRequests, type FuzzRequest } from "./createRequests.ts";

const COUNT = Number(process.env.FUZZ_COUNT ?? 50_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Longer than anything takes, however busy the machine is. */
const HANGS_AFTER_MS = 20_000;
/** Somebody may be signed out, closed or removed by what was asked. */
const SIGN_IN_EVERY = 100;

let host: TestServer;
let asker: Asker;
let now = Date.now();

beforeAll(async () => {
  host = await startTestServer({ now: () => now });
  asker = await createAsker(host);
  for (const uniqueId of ["one", "two", "three"])
    await host.report(`id=${uniqueId}&lat=1&lon=1&timestamp=${Math.floor(now / 1_000)}`);
});
afterAll(async () => {
  await asker.close();
  await host.close();
});

/** An administrator, an operator and a guest, made anew in case they were changed or removed. */
async function cookies(round: number): Promise<readonly string[]> {
  const { database, sessions, rights } = host.server.services;
  const made = [""];
  for (const role of ["administrator", "operator", "guest"]) {
    const { id } = await database
      .insertInto("users")
      .values({
        name: role,
        email: `${role}${round}@fuzz.test`,
        password_hash: "",
        administrator: role === "administrator",
        guest: role === "guest" ? "full" : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (role === "guest")
      await database
        .insertInto("user_users")
        .values({ user_id: id - 1, managed_user_id: id })
        .execute();
    made.push(`session=${await sessions.begin(userId(id), { kind: "session" })}`);
  }
  rights.changed();
  return [...made, ...made.slice(1)];
}

async function send(request: FuzzRequest, cookie: string) {
  let waiting: NodeJS.Timeout | undefined;
  const hangs = new Promise<"hangs">((resolve) => {
    waiting = setTimeout(() => resolve("hangs"), HANGS_AFTER_MS);
  });
  const { method, url, headers, payload } = request;
  const answer = asker.http.inject({
    method: method as "GET",
    url,
    headers: { host: "127.0.0.1", ...(cookie && { cookie }), ...headers },
    ...(payload !== undefined && { payload }),
  });
  const outcome = await Promise.race([answer, hangs]).catch((error: unknown) => String(error));
  clearTimeout(waiting);
  return outcome;
}

test(`answers ${COUNT.toLocaleString("en")} odd requests to all routes well [A01]`, async () => {
  const requests = createRequests(ROUTES, SEED);
  const statuses: Record<number, number> = {};
  const complaints: string[] = [];
  let answered = 0;
  let callers: readonly string[] = [];
  for (let which = 0; which < COUNT; which++) {
    if (which % SIGN_IN_EVERY === 0) callers = await cookies(which);
    now += 20;
    const request = requests(which);
    const outcome = await send(request, callers[which % callers.length] ?? "");
    const complaint = typeof outcome === "string" ? outcome : complaintOf(outcome, request.method);
    if (complaint)
      complaints.push(
        `seed ${SEED}, request ${which}: ${request.method} ${request.url.slice(0, 200)} ` +
          `${String(request.payload ?? "").slice(0, 300)} → ${complaint}`,
      );
    if (typeof outcome === "string") continue;
    answered++;
    statuses[outcome.statusCode] = (statuses[outcome.statusCode] ?? 0) + 1;
  }

  console.log(`answers by status: ${JSON.stringify(statuses)}`);
  expect(complaints.slice(0, 30), `${complaints.length} in all`).toEqual([]);
  expect(answered).toBe(COUNT);
  // Many must get past the door, or nothing behind it was tried.
  expect(statuses[200]).toBeGreaterThan(COUNT / 20);
}, 600_000);
