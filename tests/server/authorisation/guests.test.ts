import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "../../../server/routes.ts";
import { type Company, openCompany, type Person } from "./openCompany.ts";

let company: Company;
let host: Person;
let admin: Person;
let vehicle: { readonly id: number };

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
  host = await company.person();
  vehicle = await company.make(host, "vehicle");
});
afterAll(() => company.close());

const HOUR = 3_600_000;

async function share(
  who: Person,
  more: Readonly<Record<string, string>> = {},
  forMs = HOUR,
): Promise<string> {
  const expiration = new Date(company.clock.now + forMs).toISOString();
  const answer = await company.call(who, {
    method: "POST",
    url: "/api/share/device",
    form: { deviceId: String(vehicle.id), expiration, ...more },
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.text;
}

/** Opens the link as a browser does, with an address nobody else has. */
async function open(token: string): Promise<Person> {
  const answer = await company.get(undefined, `/api/session?token=${token}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  const { id, email } = JSON.parse(answer.text) as Person;
  return { id, email, headers: { cookie } };
}
const bearer = (token: string): Person => ({
  id: host.id,
  email: "",
  headers: { authorization: `Bearer ${token}` },
});
const devices = async (who: Person) => {
  const { status, text } = await company.get(who, "/api/devices");
  return status === 200 ? (JSON.parse(text) as { id: number }[]).map(({ id }) => id) : status;
};

describe("a shared link [Z08]", () => {
  test("shows what was shared and no more, by cookie and by token", async () => {
    const other = await company.make(host, "vehicle");
    const token = await share(host);

    expect(token).toMatch(/^[\w-]{43}$/);
    for (const guest of [await open(token), bearer(token)]) {
      expect(await devices(guest)).toEqual([vehicle.id]);
      expect((await company.get(guest, `/api/devices/${other.id}`)).status).toBe(403);
      expect((await company.get(guest, "/api/users")).text).toBe("[]");
    }
  });

  test("is kept as a hash only", async () => {
    const token = await share(host);
    for (const table of ["users", "sessions", "audit"]) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(company.database);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  test("ends to the millisecond, in every time zone, for cookie and token", async () => {
    const zones = [
      "Z",
      "+01:00",
      "-03:00",
      "+14:00",
      "-12:00",
      "+05:30",
      "+09:00",
      "-04:00",
      "+00:00",
    ];
    for (const zone of zones) {
      const end = Math.ceil(company.clock.now / 1_000) * 1_000 + 60_000;
      const sign = zone.startsWith("-") ? -1 : 1;
      const [hours = 0, minutes = 0] = zone === "Z" ? [] : zone.slice(1).split(":").map(Number);
      const local = new Date(end + sign * (hours * 60 + minutes) * 60_000);
      const expiration = local.toISOString().replace(/\.000Z$/, zone);
      const token = await share(host, { expiration });
      const guest = await open(token);

      company.clock.now = end - 41;
      expect(await devices(guest), zone).toEqual([vehicle.id]);
      company.clock.now = end - 21;
      expect(await devices(bearer(token)), zone).toEqual([vehicle.id]);
      company.clock.now = end - 20;
      expect(await devices(guest), zone).toBe(401);
      expect(await devices(bearer(token)), zone).toBe(401);
      expect((await company.get(undefined, `/api/session?token=${token}`)).status).toBe(401);
    }
  });

  test("that is partial shows where things are and not where they were; a full one both", async () => {
    const at = Math.floor(company.clock.now / 1_000) - 600;
    const { uniqueId } = JSON.parse(
      (await company.get(host, `/api/devices/${vehicle.id}`)).text,
    ) as { uniqueId: string };
    for (const time of [at, at + 60])
      await company.host.report(`id=${uniqueId}&lat=1&lon=1&timestamp=${time}`);
    const range = `from=${new Date((at - 1) * 1_000).toISOString()}&to=${new Date((at + 99) * 1_000).toISOString()}`;
    const history = `/api/positions?deviceId=${vehicle.id}&${range}`;
    const past = JSON.parse((await company.get(host, history)).text) as { id: number }[];
    const partial = await open(await share(host));
    const full = await open(await share(host, { access: "full" }));

    expect(past).toHaveLength(2);
    for (const url of [
      history,
      `/api/positions?id=${past[0]?.id}`,
      history.replace("?", "/csv?"),
    ]) {
      expect((await company.get(partial, url)).status, url).toBe(403);
      expect((await company.get(full, url)).status, url).toBe(200);
    }
    expect((await company.get(partial, `/api/positions?id=${past[1]?.id}`)).status).toBe(200);
    expect((await company.get(partial, "/api/positions")).text).toContain('"latitude":1');
  });

  test.each([
    // of whom it is said, and what is said
    ["their own reports are off", "users", { disable_reports: true }],
    ["their reports section is off", "users", { attributes: '{"reports":false}' }],
    ["their partner has no reports section", "partners", { sections: { reports: false } }],
    ["the server's reports are off", "server", { disableReports: true }],
  ] as const)("that is full is partial while of who shared it %s", async (_what, where, change) => {
    const maker = await company.person();
    await company.link(maker, "vehicle", vehicle.id);
    const put = async (url: string, json: object, method: "POST" | "PUT" = "PUT") => {
      const answer = await company.call(admin, { method, url, json });
      expect(answer.status, answer.text).toBe(200);
    };
    const write = async (values: object) => {
      await company.database.updateTable("users").set(values).where("id", "=", maker.id).execute();
      company.host.server.services.rights.changed();
    };
    const server = JSON.parse((await company.get(admin, "/api/server")).text) as object;
    const token = await share(maker, { access: "full" });
    const guest = await open(token);
    const range = `deviceId=${vehicle.id}&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`;
    const past = [`/api/positions?${range}`, `/api/reports/route?${range}`];
    const asked = async () => {
      const answers = [];
      for (const who of [guest, bearer(token)])
        for (const url of past) answers.push((await company.get(who, url)).status);
      return answers;
    };
    expect(await asked()).toEqual([200, 200, 200, 200]);

    if (where === "users") await write(change);
    else if (where === "server") await put("/api/server", { ...server, ...change });
    else {
      const partner = { id: 7, hosts: ["seven.example"], title: "Seven", ...change };
      await put("/api/partners", partner, "POST");
      await write({ partner_id: partner.id });
    }
    expect(await asked()).toEqual([403, 403, 403, 403]);
    expect(await devices(guest)).toEqual([vehicle.id]);
    expect((await company.get(guest, `/api/devices/${vehicle.id}`)).status).toBe(200);
    const shown = JSON.parse((await company.get(guest, "/api/session")).text) as object;
    expect(shown).toMatchObject({ attributes: { access: "partial" } });

    await write({ administrator: true });
    expect(await asked()).toEqual([200, 200, 200, 200]);
    await put("/api/server", server);
  });

  test("changes nothing: every route that does is refused", async () => {
    const guest = await open(await share(host, { access: "full" }));
    const changing = ROUTES.filter(
      ({ method, url }) => method !== "GET" && !url.includes("session") && !url.includes("setup"),
    );
    for (const { method, url, bodyType } of changing) {
      const answer = await company.call(guest, {
        method,
        url: url.replace(/:\w+/g, String(vehicle.id)),
        ...(bodyType === "json" && { json: {} }),
        ...(bodyType === "form" && { form: {} }),
        ...(bodyType === "image" && { image: Uint8Array.from([0x89, 0x50, 0x4e, 0x47]) }),
      });
      expect(answer.status, `${method} ${url}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `${method} ${url}`).toBeLessThan(500);
    }
    expect(changing.length).toBeGreaterThan(40);
  });

  test("mints neither links nor tokens", async () => {
    const token = await share(host);
    for (const guest of [await open(token), bearer(token)]) {
      await expect(share(guest)).rejects.toThrow("403");
      const answer = await company.call(guest, {
        method: "POST",
        url: "/api/session/token",
        form: {},
      });
      expect(answer.status).toBe(403);
      expect((await company.get(guest, "/api/share")).status).toBe(403);
    }
  });

  test("ends with a word of who shared it, and of nobody else", async () => {
    const guest = await open(await share(host));
    const [link] = JSON.parse((await company.get(host, "/api/share")).text) as { id: number }[];
    const revoke = (who: Person) =>
      company.call(who, { method: "DELETE", url: `/api/share/${link?.id}` });

    expect((await revoke(await company.person())).status).toBe(403);
    expect(await devices(guest)).toEqual([vehicle.id]);
    expect((await revoke(host)).status).toBe(204);
    expect(await devices(guest)).toBe(401);
  });

  test("shows nothing that its maker does not see any more, and gives nothing back to them", async () => {
    const maker = await company.person({ user_limit: 5 });
    await company.link(maker, "vehicle", vehicle.id);
    const guest = await open(await share(maker));
    expect(await devices(guest)).toEqual([vehicle.id]);

    await company.unlink(maker, "vehicle", vehicle.id);
    expect(await devices(guest)).toEqual([]);
    expect((await company.get(maker, `/api/devices/${vehicle.id}`)).status).toBe(403);
  });

  test("shows what its maker sees through somebody they manage", async () => {
    const maker = await company.person({ user_limit: 5 });
    const managed = await company.person();
    await company.link(maker, "user", managed.id);
    await company.link(managed, "vehicle", vehicle.id);
    const guest = await open(await share(maker));

    expect(await devices(guest)).toEqual([vehicle.id]);
    await company.unlink(managed, "vehicle", vehicle.id);
    expect(await devices(guest)).toEqual([]);
  });

  test.each([
    ["is disabled", () => ({ disabled: true })],
    [
      "has come to their end",
      () => ({ expirationTime: new Date(company.clock.now - 1).toISOString() }),
    ],
  ])("lets nobody in when who shared it %s", async (_what, change) => {
    const maker = await company.person();
    await company.link(maker, "vehicle", vehicle.id);
    const token = await share(maker);
    const guest = await open(token);
    const administrator = await company.person({ administrator: true });
    const url = `/api/users/${maker.id}`;
    const wire = JSON.parse((await company.get(administrator, url)).text) as object;
    expect(await devices(guest)).toEqual([vehicle.id]);
    const json = { ...wire, ...change() };
    expect((await company.call(administrator, { method: "PUT", url, json })).status).toBe(200);

    expect(await devices(guest)).toBe(401);
    expect(await devices(bearer(token))).toBe(401);
  });

  test("is nobody's to sign in to with a password, nor to change", async () => {
    const guest = await open(await share(host));
    const { email } = await company.database
      .selectFrom("users")
      .select("email")
      .where("id", "=", guest.id)
      .executeTakeFirstOrThrow();
    const answer = await company.call(undefined, {
      method: "POST",
      url: "/api/session",
      form: { email, password: "any password" },
    });
    expect(answer.status).toBe(401);
    const change = await company.call(admin, {
      method: "PUT",
      url: `/api/users/${guest.id}`,
      json: { name: "a", email, password: "a new password" },
    });
    expect(change.status).toBe(403);
  });

  test("is not lengthened by linking more to its guest", async () => {
    const manager = await company.person({ user_limit: 5 });
    await company.link(manager, "vehicle", vehicle.id);
    const guest = await open(await share(manager));
    const more = await company.make(manager, "vehicle");
    const answer = await company.call(manager, {
      method: "POST",
      url: "/api/permissions",
      json: { userId: guest.id, deviceId: more.id },
    });
    expect(answer.status).toBe(403);
    expect(await devices(guest)).toEqual([vehicle.id]);
  });
});
