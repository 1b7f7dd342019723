import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openUndoWorld, type UndoWorld } from "../undo/undoWorld.ts";

const TRIANGLE = "POLYGON ((38 -9, 38 -8, 39 -8, 38 -9))";
const ON_ONE_LINE = "POLYGON ((0 0, 1 1, 2 2, 0 0))";
const NOWHERE = "LINESTRING (1 1, 1 1)";

let world: UndoWorld;
beforeAll(async () => {
  world = await openUndoWorld();
});
afterAll(() => world.close());

const body = (area: string, more: object = {}) => ({ name: "Yard", area, attributes: {}, ...more });

/** One that was there before anybody asked what is in it. */
async function old(area: string) {
  const who = await world.person();
  const { id } = await world.make(who, "geofence");
  await world.database.updateTable("geofences").set({ area }).where("id", "=", id).execute();
  const put = (json: object) =>
    world.call(who, { method: "PUT", url: `/api/geofences/${id}`, json: { id, ...json } });
  const read = async (): Promise<unknown> =>
    JSON.parse((await world.get(who, `/api/geofences/${id}`)).text);
  return { who, id, put, read };
}

describe.each([
  [ON_ONE_LINE, "noArea"],
  [NOWHERE, "noLength"],
])("%s", (area, refusal) => {
  const refused = {
    code: "badArea",
    detail: `area: ${refusal} at character ${area.length}`,
  };

  test("is made by nobody, and nothing becomes it [DRAW-03, API-01]", async () => {
    const { who, put, read } = await old(TRIANGLE);
    const before = await read();
    const made = await world.call(who, { method: "POST", url: "/api/geofences", json: body(area) });
    expect([made.status, JSON.parse(made.text)]).toMatchObject([400, refused]);
    const changed = await put(body(area));
    expect([changed.status, JSON.parse(changed.text)]).toMatchObject([400, refused]);
    expect(await read()).toEqual(before);
  });

  test("is not rehearsed, but where it was so before [DRAW-03]", async () => {
    const { who, id } = await old(area);
    const rehearse = (geofence: object) =>
      world.call(who, { method: "POST", url: "/api/geofences/rehearse", json: { geofence } });
    expect((await rehearse(body(area))).status).toBe(400);
    expect((await rehearse({ id, ...body(area) })).status).not.toBe(400);
  });

  test("is shown where it was there before, and all else of it is changed [DRAW-03]", async () => {
    const { put, read } = await old(area);
    expect(await read()).toMatchObject({ area });
    expect((await put(body(area, { name: "Renamed" }))).status).toBe(200);
    expect(await read()).toMatchObject({ area, name: "Renamed" });
  });

  test("comes back when its removal, or a shape that was put over it, is undone [DRAW-03]", async () => {
    const { who, id, read } = await old(area);
    const url = `/api/geofences/${id}`;
    const before = await read();
    const reshaped = await world.done(who, {
      method: "PUT",
      url,
      json: { id, ...body(TRIANGLE) },
    });
    expect((await world.undo(who, reshaped.undo)).status).toBe(200);
    expect(await read()).toEqual(before);
    const removed = await world.done(who, { method: "DELETE", url });
    expect((await world.undo(who, removed.undo)).status).toBe(200);
    expect(await read()).toEqual(before);
  });
});
