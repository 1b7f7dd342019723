import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "./openCompany.ts";
import type { Ask } from "./way.ts";

let company: Company;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.close());

/** Who holds a token of somebody's, and who holds a session that was begun with it. */
async function holdersOf({ id, email, headers }: Person): Promise<readonly Person[]> {
  const asked = { method: "POST", url: "/api/session/token", form: {} } as const;
  const token = (await company.call({ id, email, headers }, asked)).text;
  const begun = await company.get(undefined, `/api/session?token=${token}`);
  const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
  return [{ authorization: `Bearer ${token}` }, { cookie }].map((shown) => ({
    id,
    email,
    headers: shown as Record<string, string>,
  }));
}

describe("a token, and a session that was begun with one", () => {
  test("removes no account, gives and takes nobody else's rights, and lets nobody in [H4]", async () => {
    const admin = await company.person({ administrator: true });
    const manager = await company.person({ user_limit: -1 });
    const other = await company.person();
    const vehicle = await company.make(admin, "vehicle");
    await company.link(other, "vehicle", vehicle.id);
    await company.link(manager, "user", other.id);
    const own = await company.make(manager, "vehicle");
    const settings = JSON.parse((await company.get(admin, "/api/server")).text) as object;
    const rows = async () => ({
      users: await company.database.selectFrom("users").select("id").orderBy("id").execute(),
      managed: await company.database.selectFrom("user_users").selectAll().execute(),
      vehicles: await company.database.selectFrom("user_devices").selectAll().execute(),
      server: (await company.get(undefined, "/api/server")).text,
    });
    const before = await rows();

    for (const owner of [admin, manager]) {
      for (const holder of await holdersOf(owner)) {
        const asks: Ask[] = [
          { method: "DELETE", url: `/api/users/${other.id}` },
          { method: "DELETE", url: `/api/users/${owner.id}` },
          ...(["POST", "DELETE"] as const).flatMap((method): Ask[] => [
            {
              method,
              url: "/api/permissions",
              json: { userId: manager.id, managedUserId: other.id },
            },
            { method, url: "/api/permissions", json: { userId: other.id, deviceId: own.id } },
            {
              method,
              url: "/api/permissions/bulk",
              json: [
                { userId: owner.id, deviceId: own.id },
                { userId: other.id, deviceId: own.id },
              ],
            },
          ]),
          { method: "PUT", url: "/api/server", json: { ...settings, registration: true } },
          { method: "PUT", url: "/api/server", json: { ...settings, readonly: true } },
        ];
        for (const ask of asks)
          expect((await company.call(holder, ask)).status, JSON.stringify(ask)).toBe(403);
      }
    }
    expect(await rows()).toEqual(before);
  });

  test("links what its owner sees to its owner, and sets what is nobody's right", async () => {
    const admin = await company.person({ administrator: true });
    const vehicle = await company.make(await company.person({ administrator: true }), "vehicle");
    const settings = JSON.parse((await company.get(admin, "/api/server")).text) as object;
    for (const holder of await holdersOf(admin)) {
      const json = { userId: admin.id, deviceId: vehicle.id };
      const link = await company.call(holder, { method: "POST", url: "/api/permissions", json });
      expect(link.status).toBe(204);
      const changed = { ...settings, announcement: "closed on Sunday" };
      const put = await company.call(holder, { method: "PUT", url: "/api/server", json: changed });
      expect(put.status).toBe(200);
    }
  });
});
