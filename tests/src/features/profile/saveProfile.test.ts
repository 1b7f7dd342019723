import { afterEach, expect, test, vi } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import type { OwnAccount } from "../../../../src/api/ownAccount.ts";
import { valuesOf } from "../../../../src/features/profile/profileValues.ts";
import { mergedValues, saveProfile } from "../../../../src/features/profile/saveProfile.ts";

afterEach(() => vi.unstubAllGlobals());

const WIRE = {
  id: 7,
  name: "Ana",
  email: "ana@x.pt",
  phone: null,
  poiLayer: "kept as it is",
  attributes: { lang: "pt-PT", timezone: "Europe/Lisbon", mapOptions: "{}" },
};
type Wire = typeof WIRE;

const accountOf = (wire: object, etag = '"1"'): OwnAccount => ({
  user: userFromWire(wire)!,
  wire: { ...wire },
  etag,
});

interface Put {
  readonly ifMatch: string | undefined;
  readonly body: Record<string, unknown>;
}

/** A server that holds one account of a version, and refuses who has read another. */
function serve(wire: Wire, version = 1) {
  let held: Record<string, unknown> = wire;
  let at = version;
  const puts: Put[] = [];
  const answer = () => Response.json(held, { headers: { etag: `"${at}"` } });
  vi.stubGlobal("fetch", async (_path: string, request: RequestInit) => {
    if (request.method !== "PUT") return answer();
    const ifMatch = new Headers(request.headers).get("if-match") ?? undefined;
    const body = JSON.parse(request.body as string) as Record<string, unknown>;
    puts.push({ ifMatch, body });
    if (ifMatch !== `"${at}"`) return Response.json({ code: "outdated" }, { status: 412 });
    const { password: _, currentPassword: __, ...rest } = body;
    held = rest;
    at++;
    return answer();
  });
  return { puts };
}

test("writes what was changed, in the attributes that Traccar's clients read, and leaves the rest [PRO-01]", async () => {
  const { puts } = serve(WIRE);
  const read = accountOf(WIRE);

  const saved = await saveProfile(read, {
    ...valuesOf(read.user),
    name: " Ana Sá ",
    phone: "+351 910 000 000",
    timezone: "America/Santiago",
    language: "es-CL",
    weeklyReport: true,
  });

  expect(saved.type).toBe("saved");
  expect(puts).toEqual([
    {
      ifMatch: '"1"',
      body: {
        ...WIRE,
        name: "Ana Sá",
        phone: "+351 910 000 000",
        attributes: {
          mapOptions: "{}",
          lang: "es-CL",
          timezone: "America/Santiago",
          weeklyReportEmail: true,
        },
      },
    },
  ]);
});

test("takes an attribute away whose choice is none, and shows a password only where one is due [PRO-01]", async () => {
  const { puts } = serve(WIRE);
  const read = accountOf(WIRE);
  const values = { ...valuesOf(read.user), currentPassword: "now", timezone: "" };

  await saveProfile(read, values);

  expect(puts[0]?.body.attributes).toEqual({ lang: "pt-PT", mapOptions: "{}" });
  expect(puts[0]?.body).not.toHaveProperty("currentPassword");

  const again = serve(WIRE);
  await saveProfile(read, { ...values, newPassword: "a new one 7" });
  expect(again.puts[0]?.body).toMatchObject({ password: "a new one 7", currentPassword: "now" });
});

test("what else was kept in the account meanwhile is no conflict, and stays [PRO-01]", async () => {
  const meanwhile = { ...WIRE, attributes: { ...WIRE.attributes, mapOptions: "other" } };
  const { puts } = serve(meanwhile, 2);
  const read = accountOf(WIRE);

  const saved = await saveProfile(read, { ...valuesOf(read.user), name: "Bia" });

  expect(saved.type).toBe("saved");
  expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(puts[1]?.body).toMatchObject({ name: "Bia", attributes: { mapOptions: "other" } });
});

test("another value in one of the fields is said and written over by nobody; what was typed stays [PRO-01]", async () => {
  const { puts } = serve({ ...WIRE, name: "Changed there", phone: "1" as unknown as null }, 2);
  const read = accountOf(WIRE);
  const typed = { ...valuesOf(read.user), name: "Mine", language: "fr-FR" };

  const saved = await saveProfile(read, typed);

  expect(saved).toMatchObject({ type: "conflict", fields: ["name", "phone"] });
  expect(puts).toHaveLength(1);
  if (saved.type !== "conflict") throw new Error("no conflict");
  expect(mergedValues(valuesOf(read.user), typed, valuesOf(saved.account.user))).toEqual({
    ...typed,
    phone: "1",
  });
});

test.each([
  ["the network", () => Promise.reject(new TypeError("offline")), "offline"],
  [
    "a wrong password",
    async () => Response.json({ code: "wrongCredentials" }, { status: 403 }),
    "wrongCredentials",
  ],
])("a failure of %s is handed on [PRO-01]", async (_case, fetch, reason) => {
  vi.stubGlobal("fetch", fetch);
  const read = accountOf(WIRE);

  const saved = await saveProfile(read, { ...valuesOf(read.user), name: "Bia" });

  expect(saved).toMatchObject({ type: "failed", error: { reason } });
});
