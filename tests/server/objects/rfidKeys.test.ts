import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { recordAudit } from "../../../server/audit/recordAudit.ts";
import type { Reply } from "../authorisation/createAsker.ts";
import type { Person } from "../authorisation/openCompany.ts";
import { openUndoWorld, type UndoWorld } from "../undo/undoWorld.ts";

const URL = "/api/rfidkeys";
const HOUR_MS = 3_600_000;

let world: UndoWorld;
let owner: Person;
let other: Person;
let ana = 0;
let bea = 0;

interface Key {
  readonly id: number;
  readonly uniqueId: string;
  readonly driverId: number;
  readonly start: string;
  readonly end: string | null;
  readonly state: string;
}

beforeAll(async () => {
  world = await openUndoWorld();
  owner = await world.person();
  other = await world.person();
  ana = (await world.make(owner, "driver", { name: "Ana", uniqueId: "ana-card" })).id;
  bea = (await world.make(other, "driver", { name: "Bea", uniqueId: "bea-card" })).id;
});
afterAll(() => world.close());

/** Hours from the clock's present moment. */
const at = (hours: number) => new Date(world.clock.now + hours * HOUR_MS).toISOString();
const keyOf = ({ text }: Reply) => JSON.parse(text) as Key;
const lend = (who: Person, uniqueId: string, more: object = {}) =>
  world.call(who, { method: "POST", url: URL, json: { uniqueId, driverId: ana, ...more } });
const put = (who: Person, key: Key, more: object, etag?: string) => {
  const { state: _, ...body } = key;
  return world.asker.ask(
    { method: "PUT", url: `${URL}/${key.id}`, json: { ...body, ...more } },
    {
      accept: "application/problem+json",
      ...who.headers,
      ...(etag !== undefined && { "if-match": etag }),
    },
  );
};
const drop = (who: Person, id: number) =>
  world.call(who, { method: "DELETE", url: `${URL}/${id}` });
const read = (who: Person, id: number) => world.get(who, `${URL}/${id}`);
const list = async (who: Person, query = "") => {
  const { text } = await world.get(who, URL + query);
  return JSON.parse(text) as Key[];
};
const undo = (who: Person, { headers }: Reply) => world.undo(who, headers["x-undo"] as string);
const refusalOf = ({ status, text }: Reply) => [status, JSON.parse(text).code];

test("what was read of a key can be written back as it is [DRV-02]", async () => {
  const lent = keyOf(await lend(owner, "back", { start: at(-1), end: at(1) }));
  const { text } = await read(owner, lent.id);
  const json = JSON.parse(text) as Key;
  expect(json.state).toBe("now");
  const url = `${URL}/${lent.id}`;
  const written = await world.call(owner, { method: "PUT", url, json });
  expect([written.status, JSON.parse(written.text)]).toEqual([200, json]);
  // It is the times that say it, whoever says what.
  const claimed = await world.call(owner, {
    method: "PUT",
    url,
    json: { ...json, state: "ended" },
  });
  expect(keyOf(claimed).state).toBe("now");
  await drop(owner, lent.id);
});

test("a time of any year is kept as it was written [DRV-02]", async () => {
  const [start, end] = ["0031-12-01T00:00:00.000+00:00", "0099-06-30T12:00:00.000+00:00"];
  const lent = keyOf(await lend(owner, "old", { start, end }));
  expect([lent.start, lent.end]).toEqual([start, end]);
  const kept = keyOf(await read(owner, lent.id));
  expect([kept.start, kept.end, kept.state]).toEqual([start, end, "ended"]);
  await drop(owner, lent.id);
});

test("each key says to whom it is lent from when to when, and whether it is in their hand [DRV-02]", async () => {
  const now = keyOf(await lend(owner, "now", { start: at(-1), end: at(1) }));
  const later = keyOf(await lend(owner, "later", { start: at(1) }));
  const ended = keyOf(await lend(owner, "ended", { start: at(-2), end: at(-1) }));
  const made = await lend(owner, "open");

  expect([now.state, later.state, ended.state]).toEqual(["now", "later", "ended"]);
  expect(keyOf(made)).toEqual({
    id: expect.any(Number),
    uniqueId: "open",
    driverId: ana,
    start: new Date(world.clock.now).toISOString().replace("Z", "+00:00"),
    end: null,
    state: "now",
    attributes: {},
  });
  expect((await list(owner)).map(({ uniqueId }) => uniqueId)).toEqual([
    "ended",
    "now",
    "open",
    "later",
  ]);
  world.clock.now += 2 * HOUR_MS;
  expect(keyOf(await read(owner, now.id)).state).toBe("ended");
  expect(keyOf(await read(owner, later.id)).state).toBe("now");
});

test("the rest of the server is notified of whose keys have changed before it is answered [DRV-02]", async () => {
  const changed: unknown[] = [];
  world.host.server.services.changes.listen((change) => void changed.push(change));
  const made = await lend(owner, "noticed");
  const removed = await drop(owner, keyOf(made).id);
  await undo(owner, removed);

  expect(changed).toEqual(Array.from({ length: 3 }, () => ({ kind: "driver", ids: [ana] })));
});

test("a driver's keys are for those who see the driver [DRV-02]", async () => {
  const { id } = keyOf(await lend(owner, "mine"));

  expect(await list(other)).toEqual([]);
  expect(await list(other, `?driverId=${ana}`)).toEqual([]);
  expect((await list(owner, `?driverId=${ana}`)).map((key) => key.id)).toContain(id);
  for (const refused of [await read(other, id), await drop(other, id), await read(owner, 999_999)])
    expect(refusalOf(refused)).toEqual([403, "notAllowed"]);
});

test("a key needs a driver and an end after its start, and says at which field what is wrong [DRV-02]", async () => {
  for (const [body, detail] of [
    [{ driverId: 0 }, "driverId: missing"],
    [{ driverId: null }, "driverId: missing"],
    [{ start: at(1), end: at(1) }, "end: not after the start"],
    [{ end: at(-1) }, "end: not after the start"],
  ] as const) {
    const { status, text } = await lend(owner, "wrong", body);
    expect([status, JSON.parse(text).detail]).toEqual([400, detail]);
  }
});

test("whoever saw another version is refused [DRV-02]", async () => {
  const made = await lend(owner, "versioned");
  const key = keyOf(made);
  const etag = made.headers.etag as string;
  expect((await read(owner, key.id)).headers.etag).toBe(etag);

  const changed = await put(owner, key, { end: at(5) }, etag);
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
  expect(refusalOf(await put(owner, key, { end: at(6) }, etag))).toEqual([412, "outdated"]);
  expect(refusalOf(await put(owner, { ...key, id: key.id }, { id: 1 }))).toEqual([
    400,
    "badRequest",
  ]);
});

test("however often the call with a key arrives, also at once and later, the card is lent once [DRV-02]", async () => {
  const keyed = { ...owner, headers: { ...owner.headers, "idempotency-key": "page:lent" } };
  const lent = await Promise.all([1, 2, 3].map(() => lend(keyed, "once-card")));
  world.clock.now += HOUR_MS;
  lent.push(await lend(keyed, "once-card"));
  expect(lent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(lent.map((one) => keyOf(one).id)).size).toBe(1);
  expect(new Set(lent.map((one) => keyOf(one).start)).size).toBe(1);
  expect((await lend(keyed, "other-card")).status).toBe(422);
  await world.set(owner, { readonly: true });
  const asReader = await lend(keyed, "once-card");
  expect([asReader.status, asReader.headers["x-undo"]]).toEqual([200, undefined]);
  await world.set(owner, { readonly: false });
  expect((await lend(owner, "once-card")).status).toBe(400);
  expect((await undo(owner, lent[3]!)).status).toBe(204);
  expect((await list(owner)).filter(({ uniqueId }) => uniqueId === "once-card")).toEqual([]);
  expect((await lend(keyed, "once-card")).status).toBe(404);
});

test("what was lent, changed or removed is undone, and undone again [DRV-02]", async () => {
  const before = await world.all();
  const made = await lend(owner, "undone", { start: at(0), end: at(3), attributes: { a: 1 } });
  const key = keyOf(made);
  const whole = await world.all();

  const gone = await undo(owner, made);
  expect([gone.status, await world.all()]).toEqual([204, before]);
  const again = await undo(owner, gone);
  expect([again.status, keyOf(again)]).toEqual([200, key]);
  expect(again.headers.etag).toBe(made.headers.etag);
  expect(await world.all()).toEqual(whole);

  const changed = await put(owner, key, { uniqueId: "other", end: null });
  const asBefore = await undo(owner, changed);
  expect([asBefore.status, keyOf(asBefore)]).toEqual([200, key]);
  expect(keyOf(await undo(owner, asBefore))).toMatchObject({ uniqueId: "other", end: null });

  const removed = await drop(owner, key.id);
  const back = await undo(owner, removed);
  expect(keyOf(back)).toMatchObject({ id: key.id, uniqueId: "other", driverId: ana });
  expect((await put(owner, keyOf(back), {})).headers["x-undo"]).toBeUndefined();
  const entries = await world.database
    .selectFrom("audit")
    .select("after")
    .where("action", "=", "rfidKey.add")
    .where("object_id", "=", key.id)
    .orderBy("id", "desc")
    .execute();
  expect(entries[0]?.after).toMatchObject({ id: key.id, undo: true });
});

test("nothing is undone over what somebody else did since [DRV-02]", async () => {
  const made = await lend(owner, "passed on", { start: at(0), end: at(3) });
  const changed = await put(owner, keyOf(made), { end: at(4) });
  await put(owner, keyOf(changed), { end: at(5) });

  expect(refusalOf(await undo(owner, made))).toEqual([412, "outdated"]);
  expect(refusalOf(await undo(owner, changed))).toEqual([412, "outdated"]);
  const removed = await drop(owner, keyOf(made).id);
  expect(refusalOf(await undo(owner, changed))).toEqual([412, "outdated"]);
  const next = await world.call(other, {
    method: "POST",
    url: URL,
    json: { uniqueId: "passed on", driverId: bea, start: at(1) },
  });
  expect(next.status).toBe(200);
  expect(refusalOf(await undo(owner, removed))).toEqual([409, "duplicate"]);
});

test("nothing is undone by who could not do it now, and by nobody else [DRV-02]", async () => {
  const late = await world.person();
  await world.link(late, "driver", ana);
  const made = await lend(late, "late");
  const removed = await drop(late, keyOf(await lend(late, "later removed")).id);
  expect(refusalOf(await undo(owner, made))).toEqual([404, "notFound"]);

  await world.set(late, { device_readonly: true });
  for (const answer of [made, removed])
    expect(refusalOf(await undo(late, answer))).toEqual([403, "notAllowed"]);
  await world.set(late, { device_readonly: false });
  await world.unlink(late, "driver", ana);
  expect(refusalOf(await undo(late, removed))).toEqual([403, "notAllowed"]);
});

test("a key in somebody's hand becomes nobody else's own, whoever sees whom [DRV-01] [DRV-02]", async () => {
  const lent = keyOf(await lend(owner, "in-hand"));
  const thief = { name: "Thief", uniqueId: "in-hand" };
  for (const who of [owner, other]) {
    const made = await world.call(who, { method: "POST", url: "/api/drivers", json: thief });
    expect(refusalOf(made)).toEqual([400, "duplicate"]);
  }
  const body = { id: bea, name: "Bea", uniqueId: "in-hand", attributes: {} };
  const changed = await world.call(other, {
    method: "PUT",
    url: `/api/drivers/${bea}`,
    json: body,
  });
  expect(refusalOf(changed)).toEqual([400, "duplicate"]);
  // The loan is saved as it is, and who has the key by it may have it for good.
  expect((await put(owner, lent, {})).status).toBe(200);
  const own = { id: ana, name: "Ana", uniqueId: "in-hand", attributes: {} };
  const kept = await world.call(owner, { method: "PUT", url: `/api/drivers/${ana}`, json: own });
  expect(kept.status).toBe(200);
  expect((await put(owner, lent, {})).status).toBe(200);
});

test("who comes back finds their key in another hand, and does not take it [DRV-01] [DRV-02]", async () => {
  const json = { name: "Gone", uniqueId: "left-behind" };
  const { id } = await world.make(owner, "driver", json);
  const removed = await world.call(owner, { method: "DELETE", url: `/api/drivers/${id}` });
  expect((await lend(owner, "left-behind")).status).toBe(200);
  expect((await undo(owner, removed)).status).toBe(409);
});

describe("the audit trail of a key that changed hands [DRV-02]", () => {
  const TRAIL = "/api/audit?from=2000-01-01T00:00:00Z&to=2099-01-01T00:00:00Z";

  interface Row {
    readonly actionType: string;
    readonly objectType: string;
    readonly objectId: number;
    readonly objectName: string;
    readonly attributes: {
      readonly before: { readonly driverId: number } | null;
      readonly after: { readonly driverId: number } | null;
    };
  }

  let admin: Person;
  let cyd = 0;
  let key: Key;
  const trailOf = async (subject: string, id: number) => {
    const { text } = await world.get(admin, `${TRAIL}&objectType=${subject}&objectId=${id}`);
    return JSON.parse(text) as Row[];
  };
  /** From whom to whom, oldest first, as far as it is this key's. */
  const handsIn = (rows: readonly Row[]) =>
    rows
      .filter(({ objectId }) => objectId === key.id)
      .map(({ attributes: { before, after } }) => [before?.driverId, after?.driverId])
      .toReversed();

  beforeAll(async () => {
    admin = await world.person({ administrator: true });
    cyd = (await world.make(owner, "driver", { name: "Cyd", uniqueId: "cyd-card" })).id;
    key = keyOf(await lend(owner, "handed-on", { start: at(0), end: at(1) }));
    await put(owner, key, { driverId: cyd });
    await drop(owner, key.id);
  });

  test("the key's own says all that was done with it, whoever had it", async () => {
    const rows = await trailOf("rfidKey", key.id);
    expect(rows.map(({ actionType }) => actionType)).toEqual([
      "rfidKey.remove",
      "rfidKey.change",
      "rfidKey.add",
    ]);
    for (const row of rows)
      expect(row).toMatchObject({
        objectType: "rfidKey",
        objectId: key.id,
        objectName: "handed-on",
      });
    expect(handsIn(rows)).toEqual([
      [undefined, ana],
      [ana, cyd],
      [cyd, undefined],
    ]);
  });

  test("the driver who gave it away has that it went, who got it that it came", async () => {
    expect(handsIn(await trailOf("driver", ana))).toEqual([
      [undefined, ana],
      [ana, cyd],
    ]);
    expect(handsIn(await trailOf("driver", cyd))).toEqual([
      [ana, cyd],
      [cyd, undefined],
    ]);
    expect(handsIn(await trailOf("driver", bea))).toEqual([]);
    expect((await trailOf("driver", ana)).at(-1)?.actionType).toBe("driver.create");
  });

  test("what stands under the driver alone is found by its key and by both drivers too", async () => {
    const written = { ...key, id: 7_001 };
    await world.database.transaction().execute((transaction) =>
      recordAudit(transaction, {
        at: epochMs(world.clock.now),
        user: undefined,
        address: undefined,
        action: "rfidKey.change",
        kind: "driver",
        id: cyd,
        before: { ...written, driverId: ana },
        after: { ...written, driverId: cyd },
      }),
    );
    for (const [subject, id] of [
      ["rfidKey", 7_001],
      ["driver", ana],
      ["driver", cyd],
    ] as const)
      expect((await trailOf(subject, id))[0], subject).toMatchObject({
        attributes: { before: { id: 7_001, driverId: ana }, after: { driverId: cyd } },
      });
  });

  test("the chain is intact, and nobody but an administrator reads it", async () => {
    expect(JSON.parse((await world.get(admin, "/api/audit/verify")).text).isIntact).toBe(true);
    for (const who of [owner, other])
      expect((await world.get(who, `${TRAIL}&objectType=rfidKey&objectId=${key.id}`)).status).toBe(
        403,
      );
  });
});
