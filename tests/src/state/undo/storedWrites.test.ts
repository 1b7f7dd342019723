import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { after, hours, milliseconds } from "#domain/units";
import { keepOnlyWritesOf } from "../../../../src/state/undo/keepOnlyWritesOf.ts";
import { storedWrites, storeWrites } from "../../../../src/state/undo/storedWrites.ts";
import type { KeptWrite } from "../../../../src/state/undo/useKeptWrites.ts";
import { NOON } from "../../../support/fleetBuilders.ts";

const ANA = { user: 7, kind: "vehicle" };
const DAY = hours(24);

/** Something that was done so long after noon. */
const done = (label: string, laterMs = 0, count = 1): KeptWrite => ({
  label,
  rest: "",
  writes: Array.from({ length: count }, (_, at) => ({ id: at + 1, token: `${label}-${at}` })),
  at: after(NOON, milliseconds(laterMs)),
  until: after(NOON, DAY),
});

/** Storage as browsers have it: its keys are its own. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}
let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal("sessionStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

test("what was done is there again as it was, for its person and kind alone [VEH-01, L6]", () => {
  const kept: readonly KeptWrite[] = [
    {
      ...done("linked"),
      rest: "Stopped: 2 of 3 are not undone.",
      writes: [
        { id: 9, token: "made", isChained: true },
        { id: 9, token: "links", isBeside: true },
        { id: 8, token: "group", isInOrder: true },
      ],
    },
    done("saved"),
  ];
  storeWrites(ANA, kept, NOON);
  storeWrites({ user: 7, kind: "driver" }, [done("driver")], NOON);
  expect(storedWrites(ANA, NOON)).toEqual(kept);
  expect(storedWrites({ user: 7, kind: "driver" }, NOON)).toEqual([done("driver")]);
  expect(storedWrites({ user: 8, kind: "vehicle" }, NOON)).toEqual([]);
  expect(storedWrites({ user: 7, kind: "group" }, NOON)).toEqual([]);
});

test("what the server has no more is not there, and is removed [VEH-01]", () => {
  const short = { ...done("gone"), until: after(NOON, hours(1)) };
  storeWrites(ANA, [short, done("saved")], NOON);
  expect(storedWrites(ANA, after(NOON, hours(1)))).toEqual([done("saved")]);
  expect(JSON.stringify(storage)).not.toContain("gone");
  expect(storedWrites(ANA, after(NOON, DAY))).toEqual([]);
  expect(Object.keys(storage)).toEqual([]);
});

test("nothing of one person is left in the tab for another, nor after somebody signed out [AUTH-08, L6]", () => {
  storage.setItem("waymark.view", "mine");
  storeWrites(ANA, [done("saved")], NOON);
  keepOnlyWritesOf(7);
  expect(storedWrites(ANA, NOON)).toHaveLength(1);
  keepOnlyWritesOf(70);
  expect(Object.keys(storage)).toEqual(["waymark.view"]);
  storeWrites(ANA, [done("saved")], NOON);
  keepOnlyWritesOf(undefined);
  expect(Object.keys(storage)).toEqual(["waymark.view"]);
});

test("of more than 10,000 writes the latest actions are kept, each whole or not at all [VEH-03]", () => {
  storeWrites({ user: 7, kind: "driver" }, [done("driver", 2, 4_000)], NOON);
  storeWrites(ANA, [done("c", 3, 5_000), done("b", 1, 1_001), done("a", 0, 1_000)], NOON);
  expect(storedWrites(ANA, NOON).map(({ label }) => label)).toEqual(["c", "a"]);
  expect(storedWrites({ user: 7, kind: "driver" }, NOON)).toHaveLength(1);
  storeWrites(ANA, [done("huge", 4, 10_001), done("small", 3)], NOON);
  expect(storedWrites(ANA, NOON).map(({ label }) => label)).toEqual(["small"]);
  storeWrites(ANA, [done("most", 5, 10_000)], NOON);
  expect(storedWrites(ANA, NOON)[0]?.writes).toHaveLength(10_000);
});

test("what another hand wrote is nothing that was done [U09, E14]", () => {
  storeWrites(ANA, [done("saved")], NOON);
  const [name = ""] = Object.keys(storage);
  const [entry] = JSON.parse(storage.getItem(name) ?? "") as Record<string, unknown>[];
  const broken: readonly unknown[] = [
    7,
    null,
    {},
    [null],
    [entry, {}],
    [{ ...entry, label: 7 }],
    [{ ...entry, rest: undefined }],
    [{ ...entry, kind: null }],
    [{ ...entry, until: "tomorrow" }],
    [{ ...entry, at: -1 }],
    [{ ...entry, writes: [] }],
    [{ ...entry, writes: {} }],
    [{ ...entry, writes: [["1", "token", 0]] }],
    [{ ...entry, writes: [[1, "", 0]] }],
    [{ ...entry, writes: [[1, "token", 8]] }],
    [{ ...entry, writes: [[1, "token"]] }],
  ];
  for (const content of [...broken.map((one) => JSON.stringify(one)), "", "{", "[[["]) {
    storage.setItem(name, content);
    expect(storedWrites(ANA, NOON), content).toEqual([]);
    storeWrites(ANA, [done("saved")], NOON);
    expect(storedWrites(ANA, NOON), content).toEqual([done("saved")]);
  }
});

test("where storage is full or forbidden nothing is kept, and nothing else is lost [U09]", () => {
  storeWrites(ANA, [done("saved")], NOON);
  vi.stubGlobal(
    "sessionStorage",
    Object.assign(storage, {
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    }),
  );
  // What was taken back meanwhile is not offered again.
  storeWrites(ANA, [done("other")], NOON);
  expect(storedWrites(ANA, NOON)).toEqual([]);
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get() {
      throw new DOMException("forbidden", "SecurityError");
    },
  });
  storeWrites(ANA, [done("other")], NOON);
  keepOnlyWritesOf(undefined);
  expect(storedWrites(ANA, NOON)).toEqual([]);
});
