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
  // Who may remove nothing any more undoes nothing either.
  expect(again.headers["x-undo"]).toBeUndefined();
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

test("an undo is not given, nor is the first one good, where others have it by a group", async () => {
  const group = await company.make(rui, "group");
  await company.link(ana, "group", group.id);
  const body = { name: "By group", uniqueId: "by-group" };
  const first = await make(ana, "page:group", "drivers", body);
  const link = { groupId: group.id, driverId: thingIn(first).id };
  const linked = { method: "POST", url: "/api/permissions", json: link } as const;
  expect((await company.call(ana, linked)).status).toBe(204);
  expect(await named(rui, "drivers", "By group")).toBe(1);
  expect((await make(ana, "page:group", "drivers", body)).headers["x-undo"]).toBeUndefined();
  const undo = { method: "POST", url: `/api/undo/${String(first.headers["x-undo"])}` } as const;
  expect((await company.call(ana, undo)).status).toBe(412);
  expect(await named(rui, "drivers", "By group")).toBe(1);
});

test("whoever had it by the group into which it was made does not keep it from being undone", async () => {
  const group = await company.make(rui, "group");
  await company.link(ana, "group", group.id);
  const body = { name: "Into", uniqueId: "into", groupId: group.id };
  await make(ana, "page:into", "devices", body);
  const undo = (await make(ana, "page:into", "devices", body)).headers["x-undo"];
  const call = { method: "POST", url: `/api/undo/${String(undo)}` } as const;
  expect((await company.call(ana, call)).status).toBe(204);
});

test("however often a call comes it is undone by one: the last that was given, and nothing else is forgotten for it", async () => {
  const gone = await company.make(ana, "group");
  const removed = await company.call(ana, { method: "DELETE", url: `/api/groups/${gone.id}` });
  const tokens: string[] = [];
  for (let call = 0; call < 205; call++) {
    const { headers } = await make(ana, "page:often", "groups", { name: "Often" });
    tokens.push(String(headers["x-undo"]));
  }
  const undo = async (token: unknown) =>
    (await company.call(ana, { method: "POST", url: `/api/undo/${String(token)}` })).status;
  expect(await undo(tokens[0])).toBe(404);
  expect(await undo(tokens.at(-1))).toBe(204);
  expect(await undo(removed.headers["x-undo"])).toBe(200);
});

test("an undo that comes with a later arrival is good no longer than the first", async () => {
  const hours = (count: number) => {
    company.clock.now += count * 3_600_000;
  };
  const undo = async (token: unknown) =>
    (await company.call(ana, { method: "POST", url: `/api/undo/${String(token)}` })).status;
  await make(ana, "page:until", "groups", { name: "Until" });
  hours(23);
  const late = await make(ana, "page:until", "groups", { name: "Until" });
  hours(2);
  expect(await undo(late.headers["x-undo"])).toBe(404);
  expect(await named(ana, "groups", "Until")).toBe(1);
});

test("a key that was lent for a time is answered again when that is over [DRV-02]", async () => {
  const driver = await company.make(ana, "driver");
  const end = new Date(company.clock.now + 60_000).toISOString();
  const lend = () =>
    make(ana, "page:lent", "rfidkeys", { driverId: driver.id, uniqueId: "for-a-minute", end });
  const first = await lend();
  expect(first.status).toBe(200);
  company.clock.now += 120_000;
  const again = await lend();
  expect([again.status, thingIn(again).id]).toEqual([200, thingIn(first).id]);
});

test("after 24 hours a key is as new, whether or not anybody has swept", async () => {
  const hours = (count: number) => {
    company.clock.now += count * 3_600_000;
  };
  const first = await make(ana, "page:day", "groups", { name: "Day" });
  hours(23);
  const late = await make(ana, "page:day", "groups", { name: "Day" });
  expect(thingIn(late).id).toBe(thingIn(first).id);
  hours(2);
  const next = await Promise.all(
    [1, 2].map(() => make(ana, "page:day", "groups", { name: "Another day" })),
  );
  expect(next.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set([first, ...next].map((one) => thingIn(one).id)).size).toBe(2);
});

test("who makes a person as an administrator is answered the same when they are none any more", async () => {
  const was = await company.person({ administrator: true });
  const body = { name: "P", email: "p-of-was@company.test", password: "long enough" };
  const first = await make(was, "page:demoted", "users", body);
  await company.database
    .updateTable("users")
    .set({ administrator: false, user_limit: 5 })
    .where("id", "=", was.id)
    .execute();
  company.host.server.services.sessions.forgetAll();
  company.host.server.services.rights.changed();
  await company.link(was, "user", thingIn(first).id);
  const again = await make(was, "page:demoted", "users", body);
  expect([again.status, thingIn(again).id]).toEqual([200, thingIn(first).id]);
});

test("a program with a token makes once, too, and undoes nothing", async () => {
  const asked = { method: "POST", url: "/api/session/token", form: {} } as const;
  const token = (await company.call(ana, asked)).text;
  const program = { ...ana, headers: { authorization: `Bearer ${token}` } };
  const answers = [1, 2].map(() => make(program, "program:1", "groups", { name: "By program" }));
  for (const { status, headers } of await Promise.all(answers))
    expect([status, headers["x-undo"]]).toEqual([200, undefined]);
  expect(await named(ana, "groups", "By program")).toBe(1);
  // Nor does it take away what a session has kept.
  const kept = await make(ana, "program:2", "groups", { name: "By Ana" });
  expect((await make(program, "program:2", "groups", { name: "By Ana" })).status).toBe(200);
  const undo = { method: "POST", url: `/api/undo/${String(kept.headers["x-undo"])}` } as const;
  expect((await company.call(ana, undo)).status).toBe(204);
});

test("without a key each call makes one, and what is no key is refused", async () => {
  for (let call = 0; call < 2; call++)
    expect((await make(ana, undefined, "groups", { name: "Alike" })).status).toBe(200);
  expect(await named(ana, "groups", "Alike")).toBe(2);
  for (const key of ["", "a b", "x".repeat(201)])
    expect((await make(ana, key, "groups", { name: "No key" })).status, key).toBe(400);
  expect(await named(ana, "groups", "No key")).toBe(0);
});
