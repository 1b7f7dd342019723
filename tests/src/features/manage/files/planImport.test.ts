import i18next, { type TFunction } from "i18next";
import { beforeAll, describe, expect, test, vi } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { DEFAULT_UNITS } from "#domain/unitChoice";
import { exportFile } from "../../../../../src/features/manage/files/exportFile.ts";
import { planImport, readHeads } from "../../../../../src/features/manage/files/planImport.ts";
import { vehicleThing } from "../../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import { many } from "../../../../../src/i18n/messages/en/many.ts";
import { vehicleForm } from "../../../../../src/i18n/messages/en/vehicleForm.ts";
import { en } from "../../../../../src/i18n/messages/en.ts";
import { withMany } from "../../../../../src/i18n/withMany.ts";
import { readTableFile } from "../../../../../workers/tableFiles/readTableFile.ts";

let t: TFunction;
beforeAll(async () => {
  const messages = i18next.createInstance();
  await messages.init({
    lng: "en",
    resources: { en: { translation: withMany({ ...en, vehicleForm, many }) } },
    interpolation: { escapeValue: false },
  });
  t = messages.t;
});

const names = {
  of: new Map([
    [
      "group" as const,
      new Map([
        [1, "North"],
        [2, "Twice"],
        [3, "Twice"],
      ]),
    ],
  ]),
  isLoading: false,
};
const readingIn = (locale: string) => ({ units: DEFAULT_UNITS, timeZone: "UTC", locale });

const VAN = {
  id: 9,
  name: "=cmd|'/c calc'",
  uniqueId: "van-9",
  groupId: 1,
  model: "'t Hooft; -1",
  phone: "+351 912 345 678",
  category: "van",
  attributes: { overspeedThreshold: 90.125, theirs: { kept: true }, internalNotes: "a\n=b" },
};

async function planned(
  file: string | Blob,
  { locale = "en-GB", mayMake = true, known = [VAN] as readonly (typeof VAN)[] } = {},
) {
  const blob = typeof file === "string" ? new Blob([file]) : file;
  const table = await readTableFile(blob, locale);
  if (!table.ok) return table.fault;
  const [heads = [], ...rows] = table.rows;
  const reading = readingIn(locale);
  const { columns, unknown } = readHeads(heads, vehicleThing, { t, reading });
  const context = { t, reading, names, mayMake, managed: vehicleThing };
  return {
    lines: [...planImport(rows, { columns, known, lines: table.lines.slice(1) }, context)],
    unknown,
  };
}
const typesOf = (plan: Awaited<ReturnType<typeof planned>>) =>
  typeof plan === "string" ? plan : plan.lines.map(({ type }) => type);

test.each(["en-GB", "fr-FR", "es-ES", "de-DE"])(
  "what was exported is read again and changes nothing, whatever was in it: %s [VEH-03]",
  async (locale) => {
    const file = exportFile(vehicleThing, [VAN], { t, reading: readingIn(locale), names });
    expect(file).not.toMatch(/(?:^|[,\n])[=+@-]/);
    const plan = await planned(file, { locale });
    expect(typesOf(plan)).toEqual(["same"]);
    expect(plan).toMatchObject({ unknown: [] });
  },
);

test("heads that are no field's are asked for no words: thousands of them hold nothing up [VEH-03]", () => {
  const reading = readingIn("en-GB");
  const asks = (heads: readonly string[]) => {
    const asked = vi.fn(t);
    readHeads(heads, vehicleThing, { t: asked, reading });
    return asked.mock.calls.length;
  };
  const unknown = Array.from({ length: 5_000 }, (_, index) => `no field ${index}`);
  expect(asks(["Name", ...unknown])).toBe(asks(["Name"]));
});

describe("a dry run [VEH-03]", () => {
  test.each([",", ";", "\t"])("reads CSV separated by %o", async (sign) => {
    const file = [
      ["Name", "Tracker id", "Speed limit (km/h)", "Group"],
      ["Van 9", "van-9", "80", "North"],
      ["Van 10", "van-10", "", ""],
      ["Van 11", "van-11", "fast", ""],
      ["", "van-12", "", ""],
      ["Van 13", "van-13", "", "Twice"],
      ["Van 14", "van-14", "", "South"],
      ["Van 10 again", "van-10", "", ""],
      ["Nameless", "", "", ""],
    ].map((cells) => cells.join(sign));
    const plan = await planned(file.join("\r\n"));
    expect(typesOf(plan)).toEqual([
      "change",
      "make",
      "fault",
      "fault",
      "fault",
      "fault",
      "fault",
      "fault",
    ]);
    if (typeof plan === "string") return;
    const [change] = plan.lines;
    expect(change).toMatchObject({ line: 2, values: { speedLimit: "80", group: "1" } });
    const changed = change?.type === "change" ? change.changed.map(({ name }) => name) : [];
    expect(changed).toEqual(["name", "speedLimit"]);
    expect(plan.lines.map((line) => (line.type === "fault" ? line.fault : ""))).toEqual([
      "",
      "",
      "Speed limit: A number, please",
      "Name: Please fill this in",
      "Group: nothing, or more than one thing, is called “Twice”",
      "Group: nothing, or more than one thing, is called “South”",
      "This id stands in the file more than once.",
      "Tracker id: Please fill this in",
    ]);
  });

  test("a highest temperature below the lowest is refused, also where the file has only one of them [VEH-03]", async () => {
    const heads = "Tracker id,Name,Lowest temperature (°C),Highest temperature (°C)";
    const both = await planned(`${heads}\nnew-1,New,8,2\nnew-2,New,2,8\nnew-3,New,-5,-5`);
    expect(typesOf(both)).toEqual(["fault", "make", "make"]);
    expect(both).toMatchObject({ lines: [{ fault: "Highest temperature: At least 8" }, {}, {}] });
    const held = {
      ...VAN,
      attributes: { ...VAN.attributes, minTemperature: 2, maxTemperature: 8 },
    };
    for (const [file, type] of [
      ["Tracker id,Lowest temperature (°C)\nvan-9,9", "fault"],
      ["Tracker id,Lowest temperature (°C)\nvan-9,8", "change"],
      ["Tracker id,Highest temperature (°C)\nvan-9,1", "fault"],
      ["Tracker id,Highest temperature (°C)\nvan-9,3", "change"],
    ] as const)
      expect(typesOf(await planned(file, { known: [held] })), file).toEqual([type]);
  });

  test("reads an Excel workbook, its numbers as numbers", async () => {
    const cells = [
      ["Tracker id", "Speed limit (km/h)"],
      ["van-9", 90.125],
    ].map((row) => row.map((value) => ({ value })));
    const workbook = await writeExcelFile(cells).toBuffer();
    const file = new Blob([new Uint8Array(workbook)]);
    expect(typesOf(await planned(file, { locale: "de-DE" }))).toEqual(["same"]);
  });

  test("says which columns it does not read, and leaves what has no column", async () => {
    const plan = await planned("uniqueId,Speed limit (mph),Colour of seats\nvan-9,50,red");
    expect(typesOf(plan)).toEqual(["same"]);
    expect(plan).toMatchObject({ unknown: ["Speed limit (mph)", "Colour of seats"] });
  });

  test("who may add none changes those that there are, and no others", async () => {
    const file = "Tracker id,Name\nvan-9,Nine\nvan-10,Ten";
    expect(typesOf(await planned(file, { mayMake: false }))).toEqual(["change", "fault"]);
  });

  test.each([
    ["an image", new Blob([Uint8Array.from([137, 80, 78, 71, 0, 0, 1])]), "unreadable"],
    ["a broken workbook", new Blob([Uint8Array.from([80, 75, 3, 4, 0, 0])]), "unreadable"],
    ["heads alone", new Blob(["Name,Tracker id\r\n"]), "empty"],
    ["nothing", new Blob([]), "empty"],
    ["too many lines", new Blob(["Name\n" + "x\n".repeat(10_001)]), "tooLong"],
    ["too many bytes", new Blob([new Uint8Array(10_000_001)]), "tooLarge"],
  ])("refuses %s", async (_, file, fault) => {
    expect(await planned(file)).toBe(fault);
  });

  test("reads what old programs write in Latin letters", async () => {
    const file = new Blob(["Name;Tracker id\nCami", Uint8Array.from([0xf3, 0x6e]), ";van-10"]);
    const plan = await planned(file);
    expect(plan).toMatchObject({ lines: [{ name: "Camión" }] });
  });
});

/** As Excel saves "Unicode text". */
const wide = (text: string, isBigEndian = false): Blob => {
  const view = new DataView(new ArrayBuffer(2 * (text.length + 1)));
  for (const [at, letter] of Array.from(`\uFEFF${text}`).entries())
    view.setUint16(2 * at, letter.charCodeAt(0), !isBigEndian);
  return new Blob([view]);
};

test.each<[string, string | Blob]>([
  [
    "with the sign that a first line tells Excel",
    "\uFEFFsep=;\r\nName;Tracker id\r\nCamión;v1\r\nB;v2",
  ],
  ["in UTF-16", wide("Name\tTracker id\r\nCamión\tv1\r\nB\tv2\r\n")],
  ["in UTF-16, the high byte first", wide("Name\tTracker id\r\nCamión\tv1\r\nB\tv2", true)],
  ["whose lines end in several ways", "Name,Tracker id\r\nCamión,v1\nB,v2\r"],
  ["that begins with empty lines", "\r\n\r\nName;Tracker id\r\nCamión;v1\r\nB;v2"],
  ["whose first head begins as archives do", "PKW;Name;Tracker id\n1;Camión;v1\n2;B;v2"],
])("a table %s is read [VEH-03]", async (_, file) => {
  const plan = await planned(file);
  expect(plan).toMatchObject({
    lines: [
      { type: "make", name: "Camión", values: { uniqueId: "v1" } },
      { type: "make", name: "B", values: { uniqueId: "v2" } },
    ],
  });
});

test("a line is counted as the sheet counts it, empty ones with it [VEH-03]", async () => {
  const plan = await planned(
    "Name\tuniqueId\tspeedLimit\r\nVan A\tIMP1\t80\r\n\r\nVan D\tIMP4\t-5",
  );
  expect(typeof plan === "string" ? plan : plan.lines.map(({ line }) => line)).toEqual([2, 4]);
});

test("an apostrophe that somebody typed stays where a name begins [VEH-03]", async () => {
  const plan = await planned("Name\tuniqueId\tnotes\n't Hoen\tIMP1\t'tis");
  expect(typeof plan === "string" ? plan : plan.lines[0]?.name).toBe("'t Hoen");
});

test("an export changes nothing whatever is in it: names that two groups have, groups unseen, blanks, what no form would take [VEH-03]", async () => {
  const known = [2, 3, 77].map((groupId) => ({
    ...VAN,
    id: groupId,
    uniqueId: `van-${groupId}`,
    groupId,
    attributes: {
      ...VAN.attributes,
      licenseplate: " X 1 ",
      overspeedThreshold: -5,
      labelColor: "red",
    },
  }));
  const reading = readingIn("en-GB");
  const file = exportFile(vehicleThing, known, { t, reading, names });
  expect(typesOf(await planned(file, { known }))).toEqual(["same", "same", "same"]);
  // Another cell of such a line is written.
  const changed = file.replaceAll("912", "913");
  expect(typesOf(await planned(changed, { known }))).toEqual(["change", "change", "change"]);
});

test("what no form could write is left out by name [VEH-03]", async () => {
  const plan = await planned(
    "Tracker id,Name,Label colour\nvan-1,A,red\nvan-2,B,#12\nvan-3,C,#a1b2c3\n",
  );
  expect(typesOf(plan)).toEqual(["fault", "fault", "make"]);
  expect(plan).toMatchObject({ lines: [{ fault: expect.stringContaining("“red”") }, {}, {}] });
});
