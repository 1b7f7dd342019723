import { userId } from "#domain/ids";
import { ROUTES } from "../../../server/routes.ts";
import { notifyWatcher } from "../../support/runWatched.ts";
import { startTestServer } from "../../support/startTestServer.ts";
import { createAsker } from "../authorisation/createAsker.ts";
import { complaintOf } from "./complaintOf.ts";
import { createRequests, type FuzzRequest } from "./createRequests.ts";

/** What a run of odd requests found. */
export interface FuzzResult {
  readonly answered: number;
  readonly complaints: readonly string[];
  readonly statuses: Readonly<Record<number, number>>;
}

/** Somebody may be signed out, closed or removed by what was asked. */
const SIGN_IN_EVERY = 100;

const [count = 0, seed = 0] = process.argv.slice(2).map(Number);
let now = Date.now();
const host = await startTestServer({ now: () => now });
const asker = await createAsker(host);
for (const uniqueId of ["one", "two", "three"])
  await host.report(`id=${uniqueId}&lat=1&lon=1&timestamp=${Math.floor(now / 1_000)}`);

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

const send = ({ method, url, headers, payload }: FuzzRequest, cookie: string) =>
  asker.http
    .inject({
      method: method as "GET",
      url,
      headers: { host: "127.0.0.1", ...(cookie && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
    })
    .catch((error: unknown) => String(error));

const requests = createRequests(ROUTES, seed);
const statuses: Record<number, number> = {};
const complaints: string[] = [];
let answered = 0;
let callers: readonly string[] = [];
for (let which = 0; which < count; which++) {
  if (which % SIGN_IN_EVERY === 0) callers = await cookies(which);
  now += 20;
  const request = requests(which);
  const step =
    `seed ${seed}, request ${which}: ${request.method} ${request.url.slice(0, 200)} ` +
    String(request.payload ?? "").slice(0, 300);
  notifyWatcher({ step: step });
  const outcome = await send(request, callers[which % callers.length] ?? "");
  const complaint = typeof outcome === "string" ? outcome : complaintOf(outcome, request.method);
  if (complaint) complaints.push(`${step} → ${complaint}`);
  if (typeof outcome === "string") continue;
  answered++;
  statuses[outcome.statusCode] = (statuses[outcome.statusCode] ?? 0) + 1;
}
notifyWatcher<FuzzResult>({ result: { answered, complaints, statuses } });
await asker.close();
await host.close();
process.exit();
