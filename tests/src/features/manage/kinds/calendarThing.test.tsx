import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { readCalendarWeek } from "#domain/calendar/calendarWeek";
import { readCalendar } from "#domain/calendar/readCalendar";
import { type Live, LiveContext } from "../../../../../src/engine/EngineProvider.tsx";
import { ManageForm } from "../../../../../src/features/manage/form/ManageForm.tsx";
import { calendarThing } from "../../../../../src/features/manage/kinds/calendar/calendarThing.ts";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { calendarText } from "../../../../support/calendarText.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const LISBON = { ...ANA, attributes: { timezone: "Europe/Lisbon" } };
const sent: { readonly body: { readonly data: string } }[] = [];
let alerts: readonly object[] = [];
let areas: readonly object[] = [];

beforeEach(() => {
  sent.length = 0;
  alerts = [];
  areas = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes("/api/notifications")) return Response.json(alerts);
    if (url.includes("/api/geofences")) return Response.json(areas);
    const body = JSON.parse(init?.body as string) as { readonly data: string };
    sent.push({ body });
    return Response.json({ ...body, id: 9 });
  });
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const sentText = () => Buffer.from(sent[0]?.body.data ?? "", "base64").toString("utf8");

const calendar = (text: string) => ({
  thing: { id: 9, name: "Shift — façade", data: base64(text), attributes: {} },
  etag: '"1"',
});

const open = (read?: ReturnType<typeof calendar>, mayWrite = true) =>
  renderPage(
    <LiveContext value={{ serverNow: () => NOON } as unknown as Live}>
      <EscapeContext value={createEscapeStack()}>
        <ManageForm
          managed={calendarThing}
          read={read}
          mayWrite={mayWrite}
          onSaved={vi.fn()}
          onUnsaved={vi.fn()}
          onRemove={undefined}
          onClose={vi.fn()}
        />
      </EscapeContext>
    </LiveContext>,
    { user: LISBON },
  );

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const hours = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const HOLIDAY = ["UID:h", "SUMMARY:Año nuevo", "DTSTART;VALUE=DATE:20270101"];
const OFFICE = [
  "UID:o",
  "DTSTART;TZID=America/Santiago:20240101T080000",
  "DTEND;TZID=America/Santiago:20240101T180000",
  "RRULE:FREQ=WEEKLY;BYDAY=MO",
];

test("the days of a week stand below a scale of hours, also before anything is drawn [ALR-01]", async () => {
  await open();
  const hours = Array.from(screen.getByTestId("week-scale").children);
  expect(hours.map(({ textContent }) => textContent)).toEqual(["0", "6", "12", "18", "24"]);
});

test("hours drawn by one's own clocks are kept as an iCalendar of every week [ALR-01]", async () => {
  await open();
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Office" } });
  press("Create");
  // A calendar without hours would never be in force.
  expect(await screen.findByText("Please fill this in")).toBeTruthy();
  expect(sent).toEqual([]);

  press("Add hours on Tue");
  hours("Tue, until", "12:30");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ name: "Office" });
  expect(readCalendarWeek(sentText(), NOON)).toEqual({
    windows: [{ weekday: 2, start: 480, end: 750 }],
    zone: { name: "Europe/Lisbon" },
    others: 0,
  });
});

test("where clocks are changed it is said what becomes of hours that go on meanwhile, elsewhere not [ALR-01]", async () => {
  const nights = (zone: string) =>
    calendarText([
      [
        `DTSTART;TZID=${zone}:20240106T220000`,
        `DTEND;TZID=${zone}:20240107T060000`,
        "RRULE:FREQ=WEEKLY",
      ],
    ]);
  await open(calendar(nights("Europe/Lisbon")));
  expect(screen.getByText(/keeps its length and ends that much earlier or later/)).toBeTruthy();
  // Saturday's night in which Lisbon's clocks go forward at one: eight hours, until seven.
  const known = readCalendar(nights("Europe/Lisbon"), "UTC");
  if (known.refusal !== undefined) throw new Error(known.refusal);
  expect(known.calendar.covers(Date.parse("2026-03-29T05:59:00Z"))).toBe(true);
  expect(known.calendar.covers(Date.parse("2026-03-29T06:01:00Z"))).toBe(false);
  cleanup();
  await open(calendar(nights("America/Montevideo")));
  expect(screen.getByText(/In the time zone America\/Montevideo/)).toBeTruthy();
  expect(screen.queryByText(/keeps its length/)).toBeNull();
});

test("what no week shows is said, kept and not touched, in the calendar's own zone [ALR-01]", async () => {
  await open(calendar(calendarText([HOLIDAY, OFFICE])));
  expect(screen.getByText(/^1 event is not drawn/)).toBeTruthy();
  expect(screen.getByText(/In the time zone America\/Santiago/)).toBeTruthy();
  press("Remove Mon, 08:00 to 18:00");
  press("Add hours on Sun");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sentText()).toContain(["BEGIN:VEVENT", ...HOLIDAY, "END:VEVENT"].join("\r\n"));
  expect(sentText()).not.toContain("UID:o");
  expect(readCalendarWeek(sentText(), NOON)).toMatchObject({
    windows: [{ weekday: 7, start: 480, end: 1_080 }],
    others: 1,
  });
});

test("a calendar that cannot be drawn is saved with another name as it is [ALR-01]", async () => {
  const odd = calendar("BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\nmore");
  await open(odd);
  expect(screen.getByText(/^This calendar cannot be drawn/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Add hours/ })).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Odd" } });
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ name: "Odd", data: odd.thing.data });
});

async function choose(text: string, size?: number) {
  const file = new File([text], "shift.ics", { type: "text/calendar" });
  if (size !== undefined) Object.defineProperty(file, "size", { value: size });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  fireEvent.change(input as HTMLInputElement);
}

test.each([
  ["hello", undefined, "it is no iCalendar file"],
  [calendarText([]), undefined, "there is no event in it"],
  [calendarText([HOLIDAY]), 75_001, "it is larger than a calendar may be"],
  [
    calendarText([[...HOLIDAY, "RRULE:FREQ=SECONDLY"]]),
    undefined,
    "the server cannot work it out. RRULE: FREQ",
  ],
])(
  "the file %j is refused with the reason, and nothing is lost [ALR-01]",
  async (text, size, why) => {
    await open(calendar(calendarText([OFFICE])));
    await choose(text, size);
    expect((await screen.findByRole("alert")).textContent).toContain(why);
    expect(screen.getByRole("button", { name: "Remove Mon, 08:00 to 18:00" })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  },
);

test("a file is taken whole, drawn, and can be put back [ALR-01]", async () => {
  await open(calendar(calendarText([OFFICE])));
  const text = calendarText([
    HOLIDAY,
    ["UID:n", "DTSTART:20240102T220000", "DURATION:PT8H", "RRULE:FREQ=WEEKLY"],
  ]);
  await choose(text);
  expect(await screen.findByRole("button", { name: "Remove Tue, 22:00 to 06:00" })).toBeTruthy();
  press("Discard changes");
  expect(await screen.findByRole("button", { name: "Remove Mon, 08:00 to 18:00" })).toBeTruthy();
  await choose(text);
  await screen.findByRole("button", { name: "Remove Tue, 22:00 to 06:00" });
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sentText()).toBe(text);
});

test("says which alerts and areas follow it, and of no others [ALR-01]", async () => {
  alerts = [
    { id: 1, type: "deviceOverspeed", description: "", calendarId: 9 },
    { id: 2, type: "alarm", description: "Other", calendarId: 8 },
  ];
  areas = [
    { id: 3, name: "<b>Yard</b>", calendarId: 9 },
    { id: 4, name: "Elsewhere", calendarId: 0 },
  ];
  await open(calendar(calendarText([OFFICE])), false);
  const uses = within(screen.getByRole("region", { name: "In force while it says so" }));
  expect(await uses.findByText("<b>Yard</b>")).toBeTruthy();
  expect(uses.getByRole("link").getAttribute("href")).toBe("/settings/alerts?open=1");
  expect(uses.getAllByRole("listitem")).toHaveLength(2);
  // Who may only read draws and imports nothing.
  expect(screen.queryByRole("button", { name: /^(Add|Remove|Import)/ })).toBeNull();
});

test("hours go by the clocks of the time zone that is chosen, before and after they are drawn [ALR-01]", async () => {
  const chooseZone = async (name: string) => {
    fireEvent.click(screen.getByRole("combobox", { name: "Time zone" }));
    fireEvent.click(await screen.findByRole("option", { name, hidden: true }));
  };
  await open();
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Office" } });
  await chooseZone("Africa/Luanda");
  press("Add hours on Tue");
  hours("Tue, until", "12:30");
  await chooseZone("Asia/Qatar");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  const week = readCalendarWeek(sentText(), NOON);
  expect(week?.zone).toEqual({ name: "Asia/Qatar" });
  expect(week?.windows).toEqual([expect.objectContaining({ end: 12 * 60 + 30 })]);
  expect(sentText()).not.toContain("Luanda");
});

test("what no week shows stays when the time zone is another one [ALR-01]", async () => {
  await open(calendar(calendarText([OFFICE, HOLIDAY])));
  fireEvent.click(screen.getByRole("combobox", { name: "Time zone" }));
  fireEvent.click(await screen.findByRole("option", { name: "Europe/Madrid", hidden: true }));
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sentText()).toContain("SUMMARY:Año nuevo");
  expect(readCalendarWeek(sentText(), NOON)).toMatchObject({
    zone: { name: "Europe/Madrid" },
    windows: [expect.objectContaining({ start: 8 * 60, end: 18 * 60 })],
    others: 1,
  });
});

/** Monday and Tuesday, each with two ranges, as the product itself writes it: one event for equal hours. */
const TWO_RANGES = `${calendarText([
  [
    "UID:m",
    "DTSTART:20240101T080000",
    "DTEND:20240101T120000",
    "RRULE:FREQ=WEEKLY;BYDAY=MO,TU",
    "SUMMARY:Mornings",
  ],
  ["UID:a", "DTSTART:20240101T140000", "DTEND:20240101T180000", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU"],
])}\r\n`;
const clocks = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label);
/** "08:00–12:00" of each row of a day, from above. */
const rowsOf = (day: string) =>
  clocks(`${day}, from`).map(
    ({ value }, row) => `${value}–${clocks(`${day}, until`)[row]?.value ?? ""}`,
  );
/** As a browser says it of the field that has the cursor: the same element with each digit. */
function type(field: HTMLInputElement | undefined, ...values: readonly string[]) {
  if (!field) throw new Error("no such row");
  for (const value of values) {
    expect(field.isConnected).toBe(true);
    fireEvent.change(field, { target: { value } });
  }
}

test("each digit of an hour stays in its field where a day has two ranges [ALR-01]", async () => {
  await open();
  press("Add hours on Mon");
  type(clocks("Mon, until")[0], "12:00");
  press("Add hours on Mon");
  type(clocks("Mon, from")[1], "14:00");
  expect(rowsOf("Mon")).toEqual(["08:00–12:00", "14:00–18:00"]);
  // 0 7 3 0
  type(clocks("Mon, from")[0], "00:00", "07:00", "07:03", "07:30");
  expect(rowsOf("Mon")).toEqual(["07:30–12:00", "14:00–18:00"]);
  type(clocks("Mon, until")[0], "01:00", "11:00");
  expect(rowsOf("Mon")).toEqual(["07:30–11:00", "14:00–18:00"]);

  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Split" } });
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(readCalendarWeek(sentText(), NOON)?.windows).toEqual([
    { weekday: 1, start: 450, end: 660 },
    { weekday: 1, start: 840, end: 1_080 },
  ]);
});

test("hours that go over midnight are typed over others of the same day, and nothing else changes [ALR-01]", async () => {
  await open(calendar(TWO_RANGES));
  // Over the way both rows of Monday say the same once.
  type(clocks("Mon, from")[1], "08:00");
  type(clocks("Mon, until")[1], "12:00");
  expect(rowsOf("Mon")).toEqual(["08:00–12:00", "08:00–12:00"]);
  type(clocks("Mon, from")[1], "02:00", "22:00");
  type(clocks("Mon, until")[1], "00:00", "06:00");
  expect(rowsOf("Mon")).toEqual(["08:00–12:00", "22:00–06:00"]);
  expect(rowsOf("Tue")).toEqual(["08:00–12:00", "14:00–18:00"]);
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  const { windows = [] } = readCalendarWeek(sentText(), NOON) ?? {};
  expect(windows).toHaveLength(4);
  expect(windows).toEqual(
    expect.arrayContaining([
      { weekday: 1, start: 480, end: 720 },
      { weekday: 1, start: 1_320, end: 360 },
      { weekday: 2, start: 480, end: 720 },
      { weekday: 2, start: 840, end: 1_080 },
    ]),
  );
  // The event that nobody changed is still the one that another program wrote.
  expect(sentText()).toContain("SUMMARY:Mornings");
  expect(sentText()).toContain("RRULE:FREQ=WEEKLY;BYDAY=MO,TU");
});

test("hours put back, and those of a file, are read anew; what is typed back is no change [ALR-01]", async () => {
  await open(calendar(TWO_RANGES));
  const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  type(clocks("Mon, from")[0], "20:00");
  expect(rowsOf("Mon")).toEqual(["20:00–12:00", "14:00–18:00"]);
  press("Discard changes");
  expect(rowsOf("Mon")).toEqual(["08:00–12:00", "14:00–18:00"]);

  type(clocks("Mon, from")[1], "15:00");
  expect(save().disabled).toBe(false);
  type(clocks("Mon, from")[1], "14:00");
  expect(save().disabled).toBe(true);

  type(clocks("Mon, from")[1], "15:00");
  await choose(calendarText([OFFICE]));
  await screen.findByRole("button", { name: "Remove Mon, 08:00 to 18:00" });
  expect(rowsOf("Mon")).toEqual(["08:00–18:00"]);
});

test("hours stay in their rows when the time zone is another one meanwhile [ALR-01]", async () => {
  await open(calendar(TWO_RANGES));
  type(clocks("Mon, from")[0], "20:00");
  fireEvent.click(screen.getByRole("combobox", { name: "Time zone" }));
  fireEvent.click(await screen.findByRole("option", { name: "Europe/Madrid", hidden: true }));
  expect(rowsOf("Mon")).toEqual(["20:00–12:00", "14:00–18:00"]);
  type(clocks("Mon, until")[0], "21:00");
  expect(rowsOf("Mon")).toEqual(["20:00–21:00", "14:00–18:00"]);
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  const week = readCalendarWeek(sentText(), NOON);
  expect(week?.zone).toEqual({ name: "Europe/Madrid" });
  expect(week?.windows).toHaveLength(4);
  expect(week?.windows).toContainEqual({ weekday: 1, start: 1_200, end: 1_260 });
});
