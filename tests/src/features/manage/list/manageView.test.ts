import fc from "fast-check";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import {
  changedView,
  isByGroup,
  queryOfView,
  tableFilters,
  viewOfQuery,
} from "../../../../../src/features/manage/list/manageView.ts";
import {
  dialogOf,
  dialogText,
  type ManageDialog,
} from "../../../../../src/features/manage/manageDialog.ts";
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
/** As who may what: three members say it together. */
const ROLE = {
  name: "role",
  label: () => "Role",
  values: { chief: "chief" },
  words: () => ({ chief: "Chief of all" }),
  isByWords: true,
} as const;
const GROUP = { name: "group", label: () => "Group", of: "group" } as const;
const FIELDS = [
  field("name", "shown"),
  field("phone", "offered"),
  field("notes"),
  { ...field("shape", "shown"), filter: KIND },
  { ...field("rights", "shown"), filter: ROLE },
  { ...field("groups", "shown"), filter: GROUP },
] as const;
const DIALOGS: fc.Arbitrary<ManageDialog> = fc.oneof(
  fc.constantFrom<ManageDialog>(
    { type: "import" },
    { type: "tryOut" },
    { type: "shape" },
    { type: "changes" },
    { type: "links", of: "vehicles" },
    { type: "links", of: "computedAttributes" },
  ),
  fc.record({
    type: fc.constantFrom("edit" as const, "passwords" as const),
    ids: fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 100 }),
  }),
);
const t = ((key: string) => key) as unknown as TFunction;
/** 1 > 2 > 3, and 4 beside them. */
const GROUPS = [
  { id: 3, name: "Vans", parent: 2 },
  { id: 1, name: "North", parent: undefined },
  { id: 2, name: "Depot", parent: 1 },
  { id: 4, name: "South", parent: undefined },
];
const asked = (query: string) => tableFilters(viewAt(query), FIELDS, { t, groups: GROUPS });
const viewAt = (query: string) => viewOfQuery(new URLSearchParams(query), [...FIELDS]);

test.each([
  [
    "",
    {
      search: "",
      sort: "name",
      isDescending: false,
      filters: {},
      open: undefined,
      dialog: undefined,
    },
  ],
  ["q=ana&sort=-phone&open=12", { search: "ana", sort: "phone", isDescending: true, open: 12 }],
  ["open=new", { search: "", sort: "name", isDescending: false, open: "new" }],
  ["kind=line", { filters: { kind: "line" } }],
  // What makes no sense is as if it were not there.
  ["sort=-notes", { sort: "name", isDescending: false }],
  ["sort=__proto__", { sort: "name", isDescending: false }],
  ["sort=-", { sort: "name", isDescending: false }],
  ["kind=circle", { filters: {} }],
  ["kind=__proto__", { filters: {} }],
  ["group=12", { filters: { group: "12" } }],
  ["group=0", { filters: {} }],
  ["group=-1", { filters: {} }],
  ["group=012", { filters: {} }],
  ["group=1e3", { filters: {} }],
  ["group=north", { filters: {} }],
  ["group=", { filters: {} }],
  ["role=chief", { filters: { role: "chief" } }],
  ["role=emperor", { filters: {} }],
  ["open=-1", { open: undefined }],
  ["open=1.5", { open: undefined }],
  ["open=abc", { open: undefined }],
  ["open=1e999", { open: undefined }],
  ["dialog=import", { dialog: { type: "import" } }],
  ["open=3&dialog=links/vehicles", { open: 3, dialog: { type: "links", of: "vehicles" } }],
  ["open=3&dialog=tryOut", { open: 3, dialog: { type: "tryOut" } }],
  ["open=new&dialog=shape", { open: "new", dialog: { type: "shape" } }],
  ["open=3&dialog=changes", { open: 3, dialog: { type: "changes" } }],
  ["dialog=edit/3.5.3", { dialog: { type: "edit", ids: [3, 5] } }],
  ["dialog=edit", { dialog: { type: "edit", ids: [] } }],
  ["dialog=passwords/8", { dialog: { type: "passwords", ids: [8] } }],
])("the address %s says what is looked at [NAV-07]", (query, view) => {
  expect(viewAt(query)).toMatchObject(view);
});

test("every view comes back from its own address [NAV-07]", () => {
  const view = fc.record({
    search: fc.string().filter((text) => text === "" || text.trim() !== ""),
    sort: fc.constantFrom("name", "phone"),
    isDescending: fc.boolean(),
    filters: fc.constantFrom({}, { kind: "line" }, { kind: "poi", group: "7" }),
    open: fc.constantFrom(undefined, "new" as const, 1, 2_147_483_647),
    dialog: fc.option(DIALOGS, { nil: undefined }),
  });
  fc.assert(
    fc.property(view, (one) => {
      const query = queryOfView(one, [...FIELDS]);
      expect(viewOfQuery(new URLSearchParams(query.toString()), [...FIELDS])).toEqual(one);
    }),
  );
});

test.each([
  "",
  "Import",
  "import/1",
  "remove",
  "__proto__",
  "constructor",
  "links",
  "links/",
  "links/__proto__",
  "links/vehicles/3",
  "links/<b>",
  "edit/",
  "edit/0",
  "edit/03",
  "edit/-3",
  "edit/1e3",
  "edit/3,5",
  "edit/3.",
  "edit/3/5",
  "edit/9007199254740993",
  "passwords/all",
])("the address dialog=%s opens nothing [NAV-07]", (text) => {
  expect(viewAt(new URLSearchParams({ dialog: text }).toString()).dialog).toBeUndefined();
});

test("whatever an address says is opened is nothing, or is said again by its own text [NAV-07]", () => {
  const garbage = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.constantFrom("import", "links", "edit", "passwords", "shape", "tryOut"),
        fc.string(),
      )
      .map((parts) => parts.join("/")),
    fc.array(fc.constantFrom("edit", "links", "/", ".", "1", "0", "-", "e", " "), {
      maxLength: 12,
    }),
  );
  fc.assert(
    fc.property(garbage, (said) => {
      const found = dialogOf(String(said));
      if (found) expect(dialogOf(dialogText(found))).toEqual(found);
    }),
  );
});

test("an address names a hundred things; of more it names none, and who wrote more into it opens nothing [NAV-07]", () => {
  const ids = Array.from({ length: 101 }, (_, at) => at + 1);
  const [hundred, more] = [ids.slice(0, 100), ids];
  expect(dialogOf(dialogText({ type: "edit", ids: hundred }))).toEqual({
    type: "edit",
    ids: hundred,
  });
  expect(dialogText({ type: "edit", ids: more })).toBe("edit");
  expect(dialogOf(`edit/${more.join(".")}`)).toBeUndefined();
});

test("with another thing in the form what lay over it is gone, and what lies over the list stays [NAV-07]", () => {
  const over = (dialog: string) => viewAt(`open=3&dialog=${dialog}`);
  for (const ofForm of ["links/users", "tryOut", "shape", "changes"]) {
    expect(changedView(over(ofForm), { open: 4 }).dialog).toBeUndefined();
    expect(changedView(over(ofForm), { open: undefined }).dialog).toBeUndefined();
    expect(changedView(over(ofForm), { search: "ana" }).dialog).toEqual(dialogOf(ofForm));
  }
  for (const ofList of ["import", "edit/3", "passwords/3"])
    expect(changedView(over(ofList), { open: 4 }).dialog).toEqual(dialogOf(ofList));
});

test("a filter asks the table for what the wire has, and no filter for nothing [GEO-01]", () => {
  expect(asked("kind=line")).toEqual([{ column: "shape", values: ["LINESTRING"] }]);
  expect(asked("q=line")).toBeUndefined();
});

test("a group is asked for with all below it; one that is not seen alone [GRP-01] [NAV-07]", () => {
  const groupsOf = (query: string) => asked(query)?.map(({ values }) => values.toSorted());
  expect(groupsOf("group=1")).toEqual([["1", "2", "3"]]);
  expect(groupsOf("group=2")).toEqual([["2", "3"]]);
  expect(groupsOf("group=4")).toEqual([["4"]]);
  expect(groupsOf("group=99")).toEqual([["99"]]);
  expect(isByGroup(viewAt("group=4"), FIELDS)).toBe(true);
  expect(isByGroup(viewAt("kind=line"), FIELDS)).toBe(false);
});

test("what several members say together is asked for by its words [USR-01]", () => {
  expect(asked("role=chief")).toEqual([
    { column: "rights", values: ["Chief of all"], isShown: true },
  ]);
});
