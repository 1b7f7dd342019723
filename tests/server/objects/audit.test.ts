import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OBJECT_KINDS } from "#domain/account/objectKinds";
import { verifyAudit } from "../../../server/audit/verifyAudit.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import { NAME_COLUMNS, OBJECT_BODIES, OBJECT_PATHS } from "../authorisation/rows/objectBodies.ts";

let company: Company;
let admin: Person;

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
});
afterAll(() => company.close());

interface Trail {
  readonly id: number;
  readonly userId: number;
  readonly address: string;
  readonly actionType: string;
  readonly objectType: string;
  readonly objectId: number;
  readonly attributes: {
    readonly before: Record<string, unknown> | null;
    readonly after: Record<string, unknown> | null;
  };
}

const ALL = "from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z";
const trail = async (limit: number) =>
  JSON.parse((await company.get(admin, `/api/audit?${ALL}&limit=${limit}`)).text) as Trail[];

describe("the audit trail", () => {
  test.each(OBJECT_KINDS)(
    "reports who made, changed and removed a %s, before and after",
    async (kind) => {
      const more = kind === "user" ? { password: "long enough" } : {};
      const made = await company.make(admin, kind, more);
      const url = `${OBJECT_PATHS[kind]}/${made.id}`;
      await company.call(admin, {
        method: "PUT",
        url,
        json: { ...made, ...OBJECT_BODIES[kind](`audited-${kind}`) },
      });
      await company.call(admin, { method: "DELETE", url });
      const [removed, changed, created] = await trail(3);
      const name = NAME_COLUMNS[kind];

      for (const entry of [removed, changed, created])
        expect(entry).toMatchObject({
          userId: admin.id,
          address: "127.0.0.1",
          objectType: kind,
          objectId: made.id,
        });
      expect([created, changed, removed].map((entry) => entry?.actionType)).toEqual([
        `${kind}.create`,
        `${kind}.change`,
        `${kind}.remove`,
      ]);
      expect(created?.attributes).toMatchObject({ before: null, after: { [name]: made[name] } });
      expect(changed?.attributes).toMatchObject({
        before: { [name]: made[name] },
        after: { [name]: `audited-${kind}` },
      });
      expect(removed?.attributes).toMatchObject({
        before: { [name]: `audited-${kind}` },
        after: null,
      });
      expect(JSON.stringify([removed, changed, created])).not.toMatch(/argon2|long enough/);
    },
  );

  test("reports links, shared links, snapshots, settings and removed history", async () => {
    const person = await company.person();
    const vehicle = await company.make(admin, "vehicle");
    const call = async (method: "POST" | "PUT" | "DELETE", url: string, more: object = {}) => {
      const answer = await company.call(admin, { method, url, ...more });
      expect(answer.status, `${method} ${url}: ${answer.text}`).toBeLessThan(300);
    };
    const pair = { userId: person.id, deviceId: vehicle.id };
    const before = (await trail(1))[0]?.id ?? 0;
    await call("POST", "/api/permissions", { json: pair });
    await call("DELETE", "/api/permissions", { json: pair });
    await call("POST", "/api/share", {
      json: { deviceIds: [vehicle.id], expiration: "2099-01-01T00:00:00Z" },
    });
    await call("POST", `/api/devices/${vehicle.id}/image`, {
      image: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1]),
    });
    await call("PUT", "/api/server", { json: { announcement: "hello" } });
    await call(
      "DELETE",
      `/api/positions?deviceId=${vehicle.id}&from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z`,
    );

    const actions = (await trail(20)).filter(({ id }) => id > before).map((one) => one.actionType);
    expect(actions.reverse()).toEqual([
      "link.add",
      "link.remove",
      "link.share",
      "vehicle.image",
      "server.change",
      "history.remove",
    ]);
  });

  test("is a chain: a row that was changed, removed or moved is found", async () => {
    const { database } = company;
    expect(await verifyAudit(database)).toBeUndefined();
    const rows = await database.selectFrom("audit").selectAll().orderBy("id").execute();
    const victim = rows[Math.floor(rows.length / 2)];
    const next = rows[Math.floor(rows.length / 2) + 1];
    if (!victim || !next) throw new Error("the trail is too short");
    const found = async (tamper: ReturnType<typeof sql>) => {
      let first: number | undefined;
      await database
        .transaction()
        .execute(async (transaction) => {
          await tamper.execute(transaction);
          first = await verifyAudit(transaction);
          throw new Error("undo");
        })
        .catch(() => undefined);
      return first;
    };

    expect(await found(sql`update audit set user_id = 999 where id = ${victim.id}`)).toBe(
      victim.id,
    );
    expect(await found(sql`update audit set after = '{"a":1}' where id = ${victim.id}`)).toBe(
      victim.id,
    );
    expect(
      await found(sql`update audit set at = at + interval '1 ms' where id = ${victim.id}`),
    ).toBe(victim.id);
    expect(await found(sql`delete from audit where id = ${victim.id}`)).toBe(next.id);
    expect(
      await found(sql`update audit set (action, hash) = (select action, hash from audit
        where id = ${next.id}) where id = ${victim.id}`),
    ).toBe(victim.id);
    expect(await verifyAudit(database)).toBeUndefined();
  });

  test("has nothing of what was refused or failed", async () => {
    const person = await company.person();
    const before = (await trail(1))[0]?.id;
    await company.call(person, { method: "PUT", url: "/api/server", json: {} });
    await company.call(admin, { method: "DELETE", url: "/api/groups/999999" });
    await company.call(admin, { method: "POST", url: "/api/groups", json: {} });
    expect((await trail(1))[0]?.id).toBe(before);
  });

  test("of changes at the same moment has them all, one after the other", async () => {
    await Promise.all(Array.from({ length: 20 }, () => company.make(admin, "group")));
    expect(await verifyAudit(company.database)).toBeUndefined();
  });
});
