import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let ana: Person;
let rui: Person;
let own = 0;
let foreign = 0;

beforeAll(async () => {
  company = await openCompany();
  ana = await company.person({ user_limit: 5 });
  rui = await company.person({ user_limit: 5 });
  own = (await company.make(ana, "geofence")).id;
  foreign = (await company.make(rui, "geofence")).id;
});
afterAll(() => company.close());

const alert = (attributes: object, more: object = {}) => ({
  type: "geofenceEnter",
  always: true,
  notificators: "web",
  attributes,
  ...more,
});
const post = (who: Person, attributes: object) =>
  company.call(who, { method: "POST", url: "/api/notifications", json: alert(attributes) });
const put = (who: Person, id: number, attributes: object) =>
  company.call(who, {
    method: "PUT",
    url: `/api/notifications/${id}`,
    json: alert(attributes, { id }),
  });
const idIn = ({ text }: { readonly text: string }) => (JSON.parse(text) as { id: number }).id;

test.each(["geofences", "geofenceIds"])(
  "an alert is about areas that one sees: %s [Z02, PERM-02]",
  async (list) => {
    for (const ids of [`${foreign}`, `${own},${foreign}`, "2000000000"])
      expect((await post(ana, { [list]: ids })).status, ids).toBe(403);
    const made = await post(ana, { [list]: `${own}` });
    expect(made.status).toBe(200);
    const id = idIn(made);
    expect((await put(ana, id, { [list]: `${own}, ${foreign}` })).status).toBe(403);
    expect((await put(ana, id, { [list]: "" })).status).toBe(200);
    expect((await post(rui, { [list]: `${foreign}` })).status).toBe(200);
  },
);

test("what stands in an alert already may stay, and comes back with it [Z02]", async () => {
  const id = idIn(await post(rui, { geofences: `${foreign}` }));
  await company.link(ana, "notification", id);
  // Ana sees the alert, and of its area nothing but the id.
  expect((await put(ana, id, { geofences: `${foreign},${own}` })).status).toBe(200);
  expect((await put(ana, id, { geofences: `${own}` })).status).toBe(200);
  expect((await put(ana, id, { geofences: `${foreign}` })).status).toBe(403);

  const gone = idIn(
    await company.call(rui, { method: "POST", url: "/api/geofences", json: place }),
  );
  const about = idIn(await post(rui, { geofences: `${gone}` }));
  await company.call(rui, { method: "DELETE", url: `/api/geofences/${gone}` });
  expect((await put(rui, about, { geofences: `${gone}` })).status).toBe(200);
  const removed = await company.call(rui, { method: "DELETE", url: `/api/notifications/${about}` });
  const undo = removed.headers["x-undo"];
  expect(undo).toEqual(expect.any(String));
  const back = await company.call(rui, { method: "POST", url: `/api/undo/${String(undo)}` });
  expect(back.status).toBe(200);
  expect(JSON.parse(back.text)).toMatchObject({ attributes: { geofences: `${gone}` } });
});

const place = { name: "Gone", area: "CIRCLE (1 2, 100)" };
