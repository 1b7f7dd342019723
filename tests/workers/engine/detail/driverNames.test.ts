import { expect, test } from "vitest";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import type { User } from "#domain/account/user";
import { epochMs, milliseconds } from "#domain/units";
import { createDriverNames } from "../../../../workers/engine/detail/driverNames.ts";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createList } from "../../../../workers/engine/list/list.ts";
import { LoadFailure } from "../../../../workers/engine/ports/fetchJson.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

const OPERATOR = { administrator: false } as User;
const settle = () => new Promise((resolve) => setImmediate(resolve));

function open(answer: (path: string) => unknown, loans: () => unknown = () => undefined) {
  const paths: string[] = [];
  const published: ReadonlyMap<string, string>[] = [];
  const clock = { ms: 0 };
  const names = createDriverNames(
    { monotonic: () => milliseconds(clock.ms), now: () => epochMs(NOON + clock.ms) },
    (known) => published.push(known),
  );
  const load = async (path: string) => {
    const isLoans = path === "/api/rfidkeys";
    if (!isLoans) paths.push(path);
    const answered = isLoans ? loans() : answer(path);
    if (answered === undefined) throw new LoadFailure(path, 403);
    return answered;
  };
  return { names, load, paths, published, clock };
}

test("drivers are known by their key once they are loaded [LIST-02]", async () => {
  const { names, load, published, paths } = open(() => [
    { id: 1, uniqueId: " KEY-1 ", name: "Ana Silva" },
    { uniqueId: 7, name: "Nobody" },
    { uniqueId: "KEY-2", name: "" },
    "driver",
  ]);
  names.load(load, OPERATOR);
  await settle();

  expect(paths).toEqual(["/api/drivers"]);
  expect(published.map((known) => [...known])).toEqual([[["KEY-1", "Ana Silva"]]]);
});

test("whoever shows an unknown key asks again, less and less often [LIST-02]", async () => {
  const { names, load, paths, clock } = open(() => [{ uniqueId: "KEY-1", name: "Ana" }]);
  names.load(load, { ...OPERATOR, administrator: true });
  await settle();
  names.shown("KEY-1");
  names.shown("KEY-2");
  expect(paths).toEqual(["/api/drivers?all=true"]);
  clock.ms = 60_000;
  names.shown("KEY-1");
  names.shown(undefined);
  names.shown("KEY-2");
  names.shown("KEY-3");
  expect(paths).toHaveLength(2);
  await settle();
  clock.ms = 120_000;
  names.shown("KEY-2");
  expect(paths).toHaveLength(2); // in vain before: the next time is later
  clock.ms = 180_000;
  names.shown("KEY-2");
  expect(paths).toHaveLength(3);
});

test("after another sign-in an unknown key is asked for as soon as at first [LIST-02]", async () => {
  const { names, load, paths, clock } = open(() => [{ uniqueId: "KEY-1", name: "Ana" }]);
  const askings = async (fromMs: number) => {
    const before = paths.length;
    names.load(load, OPERATOR);
    await settle();
    const waits: number[] = [];
    for (let minute = 1; minute <= 10; minute++) {
      clock.ms = fromMs + minute * 60_000;
      const asked = paths.length;
      names.shown("KEY-2");
      if (paths.length > asked) waits.push(minute);
      await settle();
    }
    expect(paths.length).toBe(before + 1 + waits.length);
    return waits;
  };
  const first = await askings(0);
  expect(first).not.toHaveLength(0);
  // By then nobody was found many times.
  const second = await askings(600_000);
  const third = await askings(1_200_000);
  expect(third).toEqual(second);
  expect(second[0]).toBeLessThanOrEqual(2);
});

const iso = (ms: number) => new Date(NOON + ms).toISOString();
const DRIVERS = [
  { id: 1, uniqueId: "KEY-1", name: "Ana" },
  { id: 2, uniqueId: "KEY-2", name: "Bea" },
];

test("a key is its holder's for as long as it is lent, and digits before and after [DRV-02]", async () => {
  const { names, load, published, clock } = open(
    () => DRIVERS,
    () => [
      { uniqueId: " POOL ", driverId: 1, start: iso(-1_000), end: iso(60_000) },
      { uniqueId: "POOL", driverId: 2, start: iso(120_000), end: null },
      { uniqueId: "POOL-2", driverId: 77, start: iso(0), end: null },
      { uniqueId: "POOL-3", driverId: 1, start: "soon" },
      "key",
    ],
  );
  names.load(load, OPERATOR);
  await settle();
  const now = () => published.at(-1)!.get("POOL");
  expect(now()).toBe("Ana");
  expect([...published.at(-1)!.keys()].sort()).toEqual(["KEY-1", "KEY-2", "POOL"]);
  names.passTime();
  expect(published).toHaveLength(1);

  clock.ms = 60_000;
  names.passTime();
  expect(now()).toBeUndefined();
  clock.ms = 120_000;
  names.passTime();
  names.passTime();
  expect(now()).toBe("Bea");
  expect(published).toHaveLength(3);

  const then = (ms: number) => names.nameOf("POOL", epochMs(NOON + ms));
  expect([then(-1_001), then(0), then(90_000), then(1e9)]).toEqual([
    undefined,
    "Ana",
    undefined,
    "Bea",
  ]);
});

test("names come also where no server lends keys; whose a lent one is is asked again [DRV-02]", async () => {
  let loans: unknown;
  const { names, load, published, paths, clock } = open(
    () => DRIVERS,
    () => loans,
  );
  names.load(load, OPERATOR);
  await settle();
  expect([...published.at(-1)!.values()]).toEqual(["Ana", "Bea"]);

  loans = [{ uniqueId: "POOL", driverId: 1, start: iso(0), end: null }];
  clock.ms = 60_000;
  names.shown("POOL");
  await settle();
  expect(published.at(-1)!.get("POOL")).toBe("Ana");
  loans = [{ uniqueId: "POOL", driverId: 2, start: iso(0), end: null }];
  clock.ms += 299_999;
  names.shown("POOL");
  expect(paths).toHaveLength(2);
  clock.ms += 1;
  names.shown("KEY-1");
  expect(paths).toHaveLength(2);
  names.shown("POOL");
  await settle();
  expect(published.at(-1)!.get("POOL")).toBe("Bea");
});

test("nobody waits for names that do not come [LIST-02]", async () => {
  const { names, load, published } = open(() => undefined);
  names.load(load, OPERATOR);
  await settle();
  expect(published).toEqual([]);
});

test("a driver is shown and found by name and by key, also when the name comes later [LIST-02, LIST-04]", () => {
  const fleet = createFleet();
  const list = createList(fleet);
  fleet.replaceVehicles([vehicle({ id: 1, name: "Bus" }), vehicle({ id: 2, name: "Van" })]);
  fleet.applyPosition(position({ vehicle: 2, attributes: { driverUniqueId: "KEY-1" } }), NOON);
  const find = (search: string) =>
    list
      .show({ ...DEFAULT_LIST_VIEW, search })
      .rows.map(({ vehicleId, driver }) => [vehicleId, driver]);
  expect(find("zoe")).toEqual([]);
  expect(find("key-1")).toEqual([[2, "KEY-1"]]);

  fleet.renameDrivers(new Map([["KEY-1", "Zoë Núñez"]]));

  expect(find("zoe")).toEqual([[2, "Zoë Núñez"]]);
  expect(find("nunez")).toEqual([[2, "Zoë Núñez"]]);
  expect(find("key-1")).toEqual([[2, "Zoë Núñez"]]);
});
