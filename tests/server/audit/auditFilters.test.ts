import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AUDIT_TOPIC_NAMES } from "#contract/auditActions";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
  manager = await company.person({ name: "Rita", user_limit: -1 });
});
afterAll(() => company.close());

interface Row {
  readonly id: number;
  readonly userId: number;
  readonly userName: string | null;
  readonly actionType: string;
  readonly objectType: string | null;
  readonly objectId: number;
  readonly objectName: string | null;
}

const ALL = "from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z";
const ask = (more: string) => company.get(admin, `/api/audit?${ALL}&${more}`);
const rows = async (more: string) => JSON.parse((await ask(more)).text) as Row[];

describe("the audit trail is found by who, what and of which kind [IMMO-04]", () => {
  test("by person, with the name that they have", async () => {
    const group = await company.make(manager, "group", { name: "Norte" });
    const found = await rows(`userId=${manager.id}&topic=changes`);
    expect(found.length).toBeGreaterThan(0);
    for (const row of found) expect(row).toMatchObject({ userId: manager.id, userName: "Rita" });
    expect(found[0]).toMatchObject({
      actionType: "group.create",
      objectId: group.id,
      objectName: "Norte",
    });
  });

  test("by the thing, which keeps its last name when it is gone", async () => {
    const group = await company.make(admin, "group", { name: "Brief" });
    await company.call(admin, { method: "DELETE", url: `/api/groups/${group.id}` });
    const found = await rows(`objectType=group&objectId=${group.id}`);
    expect(found.map((row) => [row.actionType, row.objectName])).toEqual([
      ["group.remove", "Brief"],
      ["group.create", "Brief"],
    ]);
  });

  test("a vehicle is named by rows that do not write its name", async () => {
    const vehicle = await company.make(admin, "vehicle", { name: "Bus 12" });
    // Refused, since it is not connected: that somebody tried is written down.
    await company.call(admin, {
      method: "POST",
      url: "/api/commands/send",
      json: { deviceId: vehicle.id, type: "engineStop", attributes: { reason: "a test" } },
    });
    const [row] = await rows(`objectType=vehicle&objectId=${vehicle.id}&topic=commands`);
    expect(row).toMatchObject({ actionType: "command.refused", objectName: "Bus 12" });
  });

  test.each([
    ["commands", "command.refused"],
    ["access", "token.create"],
    ["changes", "group.create"],
    ["exports", "audit.export"],
  ])("by topic: %s has %s, and the others have it not", async (topic, action) => {
    const vehicle = await company.make(admin, "vehicle", { name: topic, uniqueId: topic });
    await company.make(admin, "group", { name: topic });
    await company.get(admin, `/api/audit/csv?${ALL}`);
    await company.call(admin, { method: "POST", url: "/api/session/token", form: {} });
    await company.call(admin, {
      method: "POST",
      url: "/api/commands/send",
      json: { deviceId: vehicle.id, type: "engineStop" },
    });
    for (const of of AUDIT_TOPIC_NAMES) {
      const found = (await rows(`topic=${of}`)).map(({ actionType }) => actionType);
      expect(found.includes(action), of).toBe(of === topic);
    }
    const each = AUDIT_TOPIC_NAMES.map((of) => rows(`topic=${of}&limit=10000`));
    const all = await rows("limit=10000");
    // Whatever is in the trail is in one topic.
    expect((await Promise.all(each)).flat().length).toBe(all.length);
  });

  test("in pages that follow one another and overlap nowhere", async () => {
    for (const name of ["A", "B", "C"]) await company.make(admin, "group", { name });
    const whole = (await rows("topic=changes")).map(({ id }) => id);
    expect(whole.length).toBeGreaterThan(4);
    const seen: number[] = [];
    for (let before = ""; ; ) {
      const page = await rows(`topic=changes&limit=2${before}`);
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
      before = `&beforeId=${page.at(-1)?.id}`;
    }
    expect(seen).toEqual(whole);
  });

  test("the file holds the rows of the same choice", async () => {
    const group = await company.make(admin, "group", { name: "Sul" });
    const choice = `objectType=group&objectId=${group.id}`;
    const file = (await company.get(admin, `/api/audit/jsonl?${ALL}&${choice}`)).text;
    const lines = file
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    expect(lines.map(({ actionType }) => actionType)).toEqual(["group.create"]);
    // Which part of the trail was taken away is in the trail.
    const [taken] = await rows("limit=1");
    expect(taken).toMatchObject({
      actionType: "audit.export",
      attributes: { after: { format: "jsonl", objectType: "group", objectId: group.id } },
    });
  });

  test.each(["topic=everything", "objectType=server", "objectId=0", "beforeId=x"])(
    "%s is refused and not passed over",
    async (wrong) => {
      expect((await ask(wrong)).status).toBe(400);
    },
  );

  test("is for administrators, whatever is chosen", async () => {
    const asked = `/api/audit?${ALL}&userId=${manager.id}`;
    expect((await company.get(manager, asked)).status).toBe(403);
    expect((await company.get(undefined, asked)).status).toBe(401);
  });
});
