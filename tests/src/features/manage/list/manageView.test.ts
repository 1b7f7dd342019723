import fc from "fast-check";
import { expect, test } from "vitest";
import {
  queryOfView,
  tableFilters,
  viewOfQuery,
} from "../../../../../src/features/manage/list/manageView.ts";
import type { ManagedField } from "../../../../../src/features/manage/managedThing.ts";

const field = (name: string, column?: "shown" | "offered"): ManagedField => ({
  name,
  path: [name],
  type: "text",
  label: () => name,
  ...(column && { column }),
});
/** On the wire the kind is how the area begins. */
const KIND = {
  name: "kind",
  label: () => "Kind",
  values: { line: "LINESTRING", poi: "CIRCLE" },
  words: () => ({ LINESTRING: "Line", CIRCLE: "POI" }),
} as const;
const FIELDS = [
  field("name", "shown"),
  field("phone", "offered"),
  field("notes"),
  { ...field("shape", "shown"), filter: KIND },
] as const;
const viewAt = (query: string) => viewOfQuery(new URLSearchParams(query), [...FIELDS]);

test.each([
  ["", { search: "", sort: "name", isDescending: false, filters: {}, open: undefined }],
  ["q=ana&sort=-phone&open=12", { search: "ana", sort: "phone", isDescending: true, open: 12 }],
  ["open=new", { search: "", sort: "name", isDescending: false, open: "new" }],
  ["kind=line", { filters: { kind: "line" } }],
  // What makes no sense is as if it were not there.
  ["sort=-notes", { sort: "name", isDescending: false }],
  ["sort=__proto__", { sort: "name", isDescending: false }],
  ["sort=-", { sort: "name", isDescending: false }],
  ["kind=circle", { filters: {} }],
  ["kind=__proto__", { filters: {} }],
  ["open=-1", { open: undefined }],
  ["open=1.5", { open: undefined }],
  ["open=abc", { open: undefined }],
  ["open=1e999", { open: undefined }],
])("the address %s says what is looked at [NAV-07]", (query, view) => {
  expect(viewAt(query)).toMatchObject(view);
});

test("every view comes back from its own address [NAV-07]", () => {
  const view = fc.record({
    search: fc.string().filter((text) => text === "" || text.trim() !== ""),
    sort: fc.constantFrom("name", "phone"),
    isDescending: fc.boolean(),
    filters: fc.constantFrom({}, { kind: "line" }, { kind: "poi" }),
    open: fc.constantFrom(undefined, "new" as const, 1, 2_147_483_647),
  });
  fc.assert(
    fc.property(view, (one) => {
      const query = queryOfView(one, [...FIELDS]);
      expect(viewOfQuery(new URLSearchParams(query.toString()), [...FIELDS])).toEqual(one);
    }),
  );
});

test("a filter asks the table for what the wire has, and no filter for nothing [GEO-01]", () => {
  expect(tableFilters(viewAt("kind=line"), FIELDS)).toEqual([
    { column: "shape", value: "LINESTRING" },
  ]);
  expect(tableFilters(viewAt("q=line"), FIELDS)).toBeUndefined();
});
