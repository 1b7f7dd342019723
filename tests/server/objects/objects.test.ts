import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OBJECT_KINDS, type ObjectKind } from "#domain/account/objectKinds";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import { NAME_COLUMNS, OBJECT_BODIES, OBJECT_PATHS } from "../authorisation/rows/objectBodies.ts";

let company: Company;
let admin: Person;

beforeAll(async () => {
  company = await openCompany();
  admin = await company.person({ administrator: true });
});
afterAll(() => company.close());

type Wire = Record<string, unknown> & { readonly id: number };
const KINDS = OBJECT_KINDS.filter((kind) => kind !== "user");
const EXTENDED: readonly ObjectKind[] = [
  "geofence",
  "driver",
  "notification",
  "maintenance",
  "command",
  "attribute",
];

const list = async (who: Person, kind: ObjectKind, query = "") =>
  JSON.parse((await company.get(who, `${OBJECT_PATHS[kind]}${query}`)).text) as Wire[];
const idsOf = async (who: Person, kind: ObjectKind, query = "") =>
  (await list(who, kind, query)).map(({ id }) => id);
const permit = (who: Person, json: unknown, method: "POST" | "DELETE" = "POST") =>
  company.call(who, { method, url: "/api/permissions", json });
const nameOf = (kind: ObjectKind, wire: Readonly<Record<string, unknown>>) =>
  wire[NAME_COLUMNS[kind]];

/** Every field of the wire, as stock clients read them. */
const FIELDS: Readonly<Record<string, string>> = {
  group: "id name groupId attributes",
  geofence: "id name description area calendarId attributes",
  driver: "id name uniqueId attributes",
  notification: "id type description always calendarId commandId notificators attributes",
  maintenance: "id name type start period attributes",
  command: "id deviceId type textChannel description attributes",
  attribute: "id description attribute expression type priority",
  calendar: "id name data attributes",
};

describe.each(KINDS)("a %s", (kind) => {
  test("is made, read, listed, changed and removed", async () => {
    const path = OBJECT_PATHS[kind];
    const made = await company.make(admin, kind);
    const read = await company.get(admin, `${path}/${made.id}`);
    expect(JSON.parse(read.text)).toEqual(made);
    if (FIELDS[kind]) expect(Object.keys(made).join(" ")).toBe(FIELDS[kind]);
    expect(await idsOf(admin, kind)).toContain(made.id);

    const changed = await company.call(admin, {
      method: "PUT",
      url: `${path}/${made.id}`,
      json: { ...made, ...OBJECT_BODIES[kind](`other-${kind}`) },
    });
    expect(changed.status).toBe(200);
    expect(nameOf(kind, JSON.parse(changed.text))).toBe(`other-${kind}`);

    const removed = await company.call(admin, { method: "DELETE", url: `${path}/${made.id}` });
    expect([removed.status, removed.text]).toEqual([204, ""]);
    expect((await company.get(admin, `${path}/${made.id}`)).status).toBe(404);
    expect(await idsOf(admin, kind)).not.toContain(made.id);
  });

  test("is its maker's at once, and nobody else's", async () => {
    const [one, other] = kind === "attribute" ? [admin, admin] : [await company.person(), admin];
    const made = await company.make(one, kind);
    expect(await idsOf(one, kind)).toContain(made.id);
    if (other !== one) expect(await idsOf(other, kind)).not.toContain(made.id);
    expect(await idsOf(admin, kind, "?all=true")).toContain(made.id);
  });

  test("is found by keyword, page and sorted order, with or without attributes", async () => {
    const word = `needle-${kind}`;
    for (const at of [3, 1, 2])
      await company.call(admin, {
        method: "POST",
        url: OBJECT_PATHS[kind],
        json: OBJECT_BODIES[kind](`${word}${at}`),
      });
    const found = await list(admin, kind, `?keyword=${word.toUpperCase()}`);
    expect(found).toHaveLength(3);
    if (kind !== "vehicle")
      expect(found.map((wire) => nameOf(kind, wire))).toEqual([`${word}1`, `${word}2`, `${word}3`]);
    const page = await idsOf(admin, kind, `?keyword=${word}&limit=1&offset=1`);
    expect(page).toEqual([found[1]?.id]);
    expect(await idsOf(admin, kind, "?keyword=%25")).toEqual([]);
    expect(await idsOf(admin, kind, "?keyword=_")).toEqual([]);
    const bare = await list(admin, kind, `?keyword=${word}&excludeAttributes=true`);
    expect(bare.every(({ attributes }) => JSON.stringify(attributes) === "{}")).toBe(true);
  });

  test("is changed only as it was seen, when one says what was seen [A13]", async () => {
    const made = await company.make(admin, kind);
    const url = `${OBJECT_PATHS[kind]}/${made.id}`;
    const seen = String((await company.get(admin, url)).headers.etag);
    const put = (name: string, ifMatch: string) =>
      company.call(
        { ...admin, headers: { ...admin.headers, "if-match": ifMatch } },
        { method: "PUT", url, json: { ...made, ...OBJECT_BODIES[kind](`${name}-${kind}`) } },
      );
    const answers = await Promise.all([put("a", seen), put("b", seen), put("c", seen)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await company.get(admin, url)).text).toBe(winner?.text);
    expect((await put("d", String(winner?.headers.etag))).status).toBe(200);
  });

  test("that comes again unchanged, as a client retries, is the same [A13]", async () => {
    const made = await company.make(admin, kind);
    const ask = { method: "PUT", url: `${OBJECT_PATHS[kind]}/${made.id}`, json: made } as const;
    const [first, second] = [await company.call(admin, ask), await company.call(admin, ask)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
  });

  test("has no field that we do not know, but for commands", async () => {
    const answer = await company.call(admin, {
      method: "POST",
      url: OBJECT_PATHS[kind],
      json: { ...OBJECT_BODIES[kind](`extra-${kind}`), poi: [] },
    });
    if (kind === "command") expect(answer.status).toBe(200);
    else expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("poi")]);
  });
});

describe.each(EXTENDED)("a %s of groups and vehicles", (kind) => {
  test("is listed by owner, and handed down by groups to whoever has them", async () => {
    const person = await company.person();
    const outer = await company.make(person, "group");
    const inner = await company.make(person, "group", { groupId: outer.id });
    const vehicle = await company.make(person, "vehicle", { groupId: inner.id });
    const reader = await company.person();
    await company.link(reader, "group", outer.id);
    const made = await company.make(admin, kind);
    const field = { attribute: "attributeId" }[kind as string] ?? `${kind}Id`;
    expect((await permit(admin, { groupId: inner.id, [field]: made.id })).status).toBe(204);

    expect(await idsOf(reader, kind)).toContain(made.id);
    expect(await idsOf(reader, kind, `?groupId=${inner.id}`)).toEqual([made.id]);
    expect(await idsOf(reader, kind, `?groupId=${outer.id}`)).toEqual([]);
    expect(await idsOf(reader, kind, `?deviceId=${vehicle.id}`)).toEqual([]);
    expect((await permit(admin, { deviceId: vehicle.id, [field]: made.id })).status).toBe(204);
    expect(await idsOf(reader, kind, `?deviceId=${vehicle.id}`)).toEqual([made.id]);
    // Of a person only what they are linked to themselves.
    expect(await idsOf(admin, kind, `?userId=${reader.id}`)).toEqual([]);
    expect((await permit(admin, { userId: reader.id, [field]: made.id })).status).toBe(204);
    expect(await idsOf(admin, kind, `?userId=${reader.id}`)).toEqual([made.id]);

    await permit(admin, { userId: reader.id, [field]: made.id }, "DELETE");
    await permit(admin, { groupId: inner.id, [field]: made.id }, "DELETE");
    expect(await idsOf(reader, kind)).not.toContain(made.id);
  });
});

describe("removing", () => {
  test("a group leaves its vehicles and groups without one", async () => {
    const group = await company.make(admin, "group");
    const inside = await company.make(admin, "group", { groupId: group.id });
    const vehicle = await company.make(admin, "vehicle", { groupId: group.id });
    await company.call(admin, { method: "DELETE", url: `/api/groups/${group.id}` });

    const read = async (path: string) => JSON.parse((await company.get(admin, path)).text) as Wire;
    expect((await read(`/api/groups/${inside.id}`)).groupId).toBe(0);
    expect((await read(`/api/devices/${vehicle.id}`)).groupId).toBe(0);
  });

  test("a group's vehicles are not seen through it any more", async () => {
    const group = await company.make(admin, "group");
    const vehicle = await company.make(admin, "vehicle", { groupId: group.id });
    const reader = await company.person();
    await company.link(reader, "group", group.id);
    expect(await idsOf(reader, "vehicle")).toEqual([vehicle.id]);
    await company.call(admin, { method: "DELETE", url: `/api/groups/${group.id}` });
    expect(await idsOf(reader, "vehicle")).toEqual([]);
    expect((await company.get(reader, `/api/devices/${vehicle.id}`)).status).toBe(403);
  });
});

describe("a circle of groups [Z05]", () => {
  test("is refused, however long, also when two close it at once", async () => {
    const groups: Wire[] = [];
    for (let at = 0; at < 4; at++)
      groups.push(await company.make(admin, "group", { groupId: groups[at - 1]?.id ?? 0 }));
    const put = (at: number, groupId: number) =>
      company.call(admin, {
        method: "PUT",
        url: `/api/groups/${groups[at]?.id}`,
        json: { name: "a", groupId },
      });
    for (const at of [0, 1, 2, 3])
      expect([(await put(0, groups[at]?.id ?? 0)).status, at]).toEqual([400, at]);

    const one = await company.make(admin, "group");
    const other = await company.make(admin, "group");
    const into = (group: Wire, groupId: number) =>
      company.call(admin, {
        method: "PUT",
        url: `/api/groups/${group.id}`,
        json: { name: "a", groupId },
      });
    const both = await Promise.all([into(one, other.id), into(other, one.id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});
