import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let ana: Person;
let rui: Person;

beforeAll(async () => {
  company = await openCompany();
  ana = await company.person({ user_limit: 5, device_limit: 3 });
  rui = await company.person({ user_limit: 5 });
});
afterAll(() => company.close());

const make = (who: Person, key: string | undefined, path: string, json: object) =>
  company.call(
    { ...who, headers: { ...who.headers, ...(key !== undefined && { "idempotency-key": key }) } },
    { method: "POST", url: `/api/${path}`, json },
  );
const thingIn = ({ text }: { readonly text: string }) =>
  JSON.parse(text) as { readonly id: number; readonly name: string };
async function named(who: Person, path: string, name: string) {
  const list = await company.call(who, { method: "GET", url: `/api/${path}` });
  return (JSON.parse(list.text) as { name: string }[]).filter((one) => one.name === name).length;
}

test.each(["groups", "drivers", "devices", "geofences", "calendars"])(
  "however often the call arrives, also at once, one of %s is made [GRP-01, VEH-01, DRV-01]",
  async (path) => {
    const body = {
      groups: { name: "Once" },
      drivers: { name: "Once", uniqueId: "once" },
      devices: { name: "Once", uniqueId: "once" },
      geofences: { name: "Once", area: "CIRCLE (38.7 -9.1, 100)" },
      calendars: {
        name: "Once",
        data: Buffer.from(
          "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20240101T080000Z\r\nDURATION:PT9H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
        ).toString("base64"),
      },
    }[path] as object;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => make(ana, `page:${path}`, path, body)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const ids = new Set(answers.map((answer) => thingIn(answer).id));
    expect(ids.size).toBe(1);
    expect(await named(ana, path, "Once")).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers["etag"])).size).toBe(1);
  },
);

test("the answer to a call that came again undoes what the first has made, and nothing that was changed since", async () => {
  const first = await make(ana, "page:undo", "groups", { name: "Undone" });
  const { id } = thingIn(first);
  const again = await make(ana, "page:undo", "groups", { name: "Undone" });
  const undo = again.headers["x-undo"];
  expect(undo).toEqual(expect.any(String));
  const change = {
    method: "PUT",
    url: `/api/groups/${id}`,
    json: { id, name: "Changed" },
  } as const;
  expect((await company.call(ana, change)).status).toBe(200);
  expect((await make(ana, "page:undo", "groups", { name: "Undone" })).headers["x-undo"]).toBe(
    undefined,
  );
  const late = await company.call(ana, { method: "POST", url: `/api/undo/${String(undo)}` });
  expect(late.status).toBe(412);
  expect(await named(ana, "groups", "Changed")).toBe(1);
});

test("what was removed since is not made anew by a call that comes late", async () => {
  const { id } = thingIn(await make(ana, "page:late", "groups", { name: "Late" }));
  await company.call(ana, { method: "DELETE", url: `/api/groups/${id}` });
  expect((await make(ana, "page:late", "groups", { name: "Late" })).status).toBe(404);
  expect(await named(ana, "groups", "Late")).toBe(0);
});

test("a limit that the first call has used up refuses no second arrival of it, but another call", async () => {
  const limited = await company.person({ user_limit: 5, device_limit: 1 });
  const body = { name: "Only", uniqueId: "only-one" };
  const first = await make(limited, "page:limit", "devices", body);
  const again = await make(limited, "page:limit", "devices", body);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(thingIn(again).id).toBe(thingIn(first).id);
  const other = { name: "Other", uniqueId: "other-one" };
  expect((await make(limited, "page:other", "devices", other)).status).toBe(403);
});

test("a call that was refused may come again under its key, and is carried out then", async () => {
  const taken = { name: "Taken", uniqueId: "taken" };
  const { id } = thingIn(await make(ana, undefined, "drivers", taken));
  expect((await make(ana, "page:refused", "drivers", taken)).status).not.toBe(200);
  await company.call(ana, { method: "DELETE", url: `/api/drivers/${id}` });
  expect((await make(ana, "page:refused", "drivers", taken)).status).toBe(200);
});

test("another person's key is another key, and one key is for one kind [PERM-02]", async () => {
  const ours = thingIn(await make(ana, "page:shared", "groups", { name: "Ana's" }));
  const theirs = thingIn(await make(rui, "page:shared", "groups", { name: "Rui's" }));
  expect(theirs).toMatchObject({ name: "Rui's" });
  expect(theirs.id).not.toBe(ours.id);
  const other = await make(ana, "page:shared", "drivers", { name: "D", uniqueId: "d" });
  expect(other.status).toBe(422);
  expect(await named(ana, "drivers", "D")).toBe(0);
});

test("who has lost what they made is shown nothing of it by the same call [PERM-02]", async () => {
  const { id } = thingIn(await make(ana, "page:lost", "groups", { name: "Lost" }));
  await company.link(rui, "group", id);
  await company.unlink(ana, "group", id);
  expect((await make(ana, "page:lost", "groups", { name: "Lost" })).status).toBe(403);
});

test("a key that comes with something else is refused, and nothing is made; a password is not compared", async () => {
  await make(ana, "page:body", "groups", { name: "One", attributes: { a: 1, b: 2 } });
  const sorted = { attributes: { b: 2, a: 1 }, name: "One" };
  expect((await make(ana, "page:body", "groups", sorted)).status).toBe(200);
  for (const other of [{ name: "Two" }, { name: "One" }, { ...sorted, groupId: 1 }])
    expect((await make(ana, "page:body", "groups", other)).status).toBe(422);
  expect(await named(ana, "groups", "Two")).toBe(0);
  const person = { name: "Once", email: "once@company.test", password: "long enough" };
  expect((await make(ana, "page:person", "users", person)).status).toBe(200);
  const again = { ...person, password: "also long enough" };
  expect((await make(ana, "page:person", "users", again)).status).toBe(200);
});

test("what a call refers to, the rights it needs and a recent password are asked once: made is made", async () => {
  const eva = await company.person({ user_limit: 5 });
  const calendar = await company.make(eva, "calendar");
  const body = { name: "Made", area: "CIRCLE (38.7 -9.1, 100)", calendarId: calendar.id };
  const first = await make(eva, "page:made", "geofences", body);
  expect(first.status).toBe(200);
  await company.unlink(eva, "calendar", calendar.id);
  await company.database
    .updateTable("users")
    .set({ readonly: true })
    .where("id", "=", eva.id)
    .execute();
  company.host.server.services.sessions.forgetAll();
  company.host.server.services.rights.changed();
  expect((await make(eva, undefined, "geofences", body)).status).toBe(403);
  const again = await make(eva, "page:made", "geofences", body);
  expect([again.status, thingIn(again).id]).toEqual([200, thingIn(first).id]);
});

test("an undo comes with a call that came again only where it can be done", async () => {
  const body = { name: "Shared", uniqueId: "shared" };
  const { id } = thingIn(await make(ana, "page:traces", "devices", body));
  await company.link(rui, "vehicle", id);
  expect((await make(ana, "page:traces", "devices", body)).headers["x-undo"]).toBeUndefined();
  // Removed, and back by undoing that, it is theirs alone.
  await company.unlink(rui, "vehicle", id);
  const removed = await company.call(ana, { method: "DELETE", url: `/api/devices/${id}` });
  const back = await company.call(ana, {
    method: "POST",
    url: `/api/undo/${String(removed.headers["x-undo"])}`,
  });
  expect(back.status).toBe(200);
  const undo = (await make(ana, "page:traces", "devices", body)).headers["x-undo"];
  expect(undo).toEqual(expect.any(String));
  const gone = await company.call(ana, { method: "POST", url: `/api/undo/${String(undo)}` });
  expect(gone.status).toBe(204);
  expect(await named(ana, "devices", "Shared")).toBe(0);
});

test("a program with a token makes once, too, and undoes nothing", async () => {
  const asked = { method: "POST", url: "/api/session/token", form: {} } as const;
  const token = (await company.call(ana, asked)).text;
  const program = { ...ana, headers: { authorization: `Bearer ${token}` } };
  const answers = [1, 2].map(() => make(program, "program:1", "groups", { name: "By program" }));
  for (const { status, headers } of await Promise.all(answers))
    expect([status, headers["x-undo"]]).toEqual([200, undefined]);
  expect(await named(ana, "groups", "By program")).toBe(1);
});

test("without a key each call makes one, and what is no key is refused", async () => {
  for (let call = 0; call < 2; call++)
    expect((await make(ana, undefined, "groups", { name: "Alike" })).status).toBe(200);
  expect(await named(ana, "groups", "Alike")).toBe(2);
  for (const key of ["", "a b", "x".repeat(201)])
    expect((await make(ana, key, "groups", { name: "No key" })).status, key).toBe(400);
  expect(await named(ana, "groups", "No key")).toBe(0);
});
