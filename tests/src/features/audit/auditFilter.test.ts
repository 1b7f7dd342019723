import { expect, test } from "vitest";
import { userId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { auditChanges } from "../../../../src/features/audit/auditChanges.ts";
import {
  filterOfView,
  queryOfView,
  viewOfQuery,
} from "../../../../src/features/audit/auditFilter.ts";

const LISBON = { now: epochMs(Date.UTC(2026, 10, 25, 12)), zone: "Europe/Lisbon" };
const viewOf = (query: string) => viewOfQuery(new URLSearchParams(query), LISBON);

test("an address that says nothing means the last thirty days up to today", () => {
  expect(viewOf("")).toEqual({
    from: "2026-10-26",
    to: "2026-11-25",
    topic: undefined,
    user: undefined,
    object: undefined,
  });
});

test("what is looked at comes back from its address", () => {
  const query = "from=2026-03-29&to=2026-03-30&topic=commands&user=7&object=vehicle-12";
  expect(queryOfView(viewOf(query), LISBON).toString()).toBe(query);
  expect(viewOf(query)).toMatchObject({ user: userId(7), object: { kind: "vehicle", id: 12 } });
});

test.each([
  "from=yesterday",
  "from=2026-02-30",
  "to=",
  "topic=all",
  "user=0",
  "user=-1",
  "user=1.5",
  "object=vehicle",
  "object=server-1",
  "object=vehicle-0",
  "object=<b>-1",
])("an address that makes no sense is as if it said nothing: %s", (query) => {
  expect(viewOf(query)).toEqual(viewOf(""));
});

test("a period is whole days of the reader's zone, also of 23 hours", () => {
  const filter = filterOfView(viewOf("from=2026-03-29&to=2026-03-29"), "Europe/Lisbon");
  expect(filter?.from).toBe(Date.UTC(2026, 2, 29, 0));
  expect(filter?.to).toBe(Date.UTC(2026, 2, 29, 23) - 1);
});

test("days in the wrong order are no period", () => {
  expect(filterOfView(viewOf("from=2026-03-30&to=2026-03-29"), "Europe/Lisbon")).toBeUndefined();
});

test("shows what differs and nothing else, path by path", () => {
  const before = { name: "Bus", attributes: { speedLimit: 50, list: [1] }, groupId: 3 };
  const after = { name: "Bus", attributes: { speedLimit: 60, list: [1, 2] }, phone: "x" };
  expect(auditChanges(before, after)).toEqual([
    { path: "attributes.list", before: "[1]", after: "[1,2]" },
    { path: "attributes.speedLimit", before: "50", after: "60" },
    { path: "groupId", before: "3", after: undefined },
    { path: "phone", before: undefined, after: "x" },
  ]);
});

test.each([null, undefined, 5, "word", [], {}])(
  "of %j there is nothing strange to show",
  (written) => {
    for (const { path } of auditChanges(null, written)) expect(path).toBe("");
    expect(auditChanges(written, written)).toEqual([]);
  },
);
