import { afterAll, beforeAll, expect, test } from "vitest";
import type { ObjectKind } from "#domain/account/objectKinds";
import { type Company, openCompany, type Person } from "./openCompany.ts";
import { OBJECT_PATHS } from "./rows/objectBodies.ts";

let company: Company;
let admin: Person;

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
});
afterAll(() => company.close());

/** As `/api/permissions` calls them. */
const PROPERTIES = {
  geofence: "geofenceId",
  driver: "driverId",
  notification: "notificationId",
  maintenance: "maintenanceId",
  command: "commandId",
  attribute: "attributeId",
} as const satisfies Partial<Record<ObjectKind, string>>;
type HandedDown = keyof typeof PROPERTIES;

async function seen(who: Person, kind: ObjectKind): Promise<readonly number[]> {
  const answer = await company.get(who, OBJECT_PATHS[kind]);
  expect(answer.status).toBe(200);
  return (JSON.parse(answer.text) as { id: number }[]).map(({ id }) => id);
}

test.each(Object.keys(PROPERTIES) as HandedDown[])(
  "who is linked to a group sees each %s of it and of the groups inside it, and no other [PERM-02]",
  async (kind) => {
    const outer = await company.make(admin, "group");
    const inner = await company.make(admin, "group", { groupId: outer.id });
    const other = await company.make(admin, "group");
    const [ofOuter, ofInner, ofOther] = [
      await company.make(admin, kind),
      await company.make(admin, kind),
      await company.make(admin, kind),
    ];
    for (const [group, thing] of [
      [outer, ofOuter],
      [inner, ofInner],
      [other, ofOther],
    ] as const) {
      const json = { groupId: group.id, [PROPERTIES[kind]]: thing.id };
      const linked = await company.call(admin, { method: "POST", url: "/api/permissions", json });
      expect(linked.status).toBe(204);
    }
    const [all, some, nobody] = [
      await company.person(),
      await company.person(),
      await company.person(),
    ];
    await company.link(all, "group", outer.id);
    await company.link(some, "group", inner.id);

    expect(await seen(all, kind)).toEqual([ofOuter.id, ofInner.id]);
    expect(await seen(some, kind)).toEqual([ofInner.id]);
    expect(await seen(nobody, kind)).toEqual([]);
  },
);
