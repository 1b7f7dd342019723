import { afterAll, beforeAll, expect, test } from "vitest";
import { type GroupId, type UserId, userId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { ensureGroup } from "../../../server/fleet/ensureGroup.ts";
import { createFleet } from "../../../server/fleet/fleet.ts";
import { createRegister } from "../../../server/fleet/register.ts";
import { createRights } from "../../../server/rights/rights.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";

const AT_ONCE = 10_000;
const BATCH = 2_000;

let database: Database;
let dispose: () => Promise<void>;
let group: GroupId;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
  group = await ensureGroup(database, { key: "new", name: "New vehicles" });
});
afterAll(() => dispose());
const readSights = async () => undefined;

test("a fleet appears at once, and who goes on inventing trackers gets one a second [M1]", async () => {
  let clock = epochMs(Date.UTC(2026, 7, 21, 12));
  const fleet = createFleet(database, () => clock);
  const rights = createRights(database);
  const register = createRegister({ database, fleet, rights, group, readSights });
  const invent = (from: number, count: number) =>
    register(Array.from({ length: count }, (_, at) => `t${from + at}`));
  for (let from = 0; from < AT_ONCE + BATCH; from += BATCH) await invent(from, BATCH);
  expect(fleet.size).toBe(AT_ONCE);

  clock = epochMs(clock + 3_000);
  await invent(AT_ONCE, BATCH);
  expect(fleet.size).toBe(AT_ONCE + 3);
});

test("new vehicles concern those who see their group, and interrupt nobody else [M1]", async () => {
  const fleet = createFleet(database, () => epochMs(0));
  const rights = createRights(database);
  const rows = await database
    .insertInto("users")
    .values(["sees", "other"].map((name) => ({ name, email: `${name}@t.test`, password_hash: "" })))
    .returning("id")
    .execute();
  const sees = userId(rows[0]?.id ?? 0);
  await database.insertInto("user_groups").values({ user_id: sees, group_id: group }).execute();
  const notified: (readonly UserId[] | "everybody")[] = [];
  rights.onChange((concerned) => notified.push(concerned ? [...concerned] : "everybody"));

  await createRegister({ database, fleet, rights, group, readSights })(["newcomer"]);

  expect(notified).toEqual([[sees]]);
});
