import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { timetableOf } from "#domain/rules/notifying/timetable";
import { ManageForm } from "../../../../../src/features/manage/form/ManageForm.tsx";
import { pastedLine } from "../../../../../src/features/manage/form/pastedLine.ts";
import { AlertWarnings } from "../../../../../src/features/manage/kinds/alert/AlertWarnings.tsx";
import { alertThing } from "../../../../../src/features/manage/kinds/alert/alertThing.ts";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

let lacks: unknown = [];
/** What the server was asked of the alert as it stands in the form. */
const asked: string[] = [];
const sent: { readonly method: string; readonly body: Record<string, unknown> }[] = [];

beforeEach(() => {
  sent.length = 0;
  lacks = [];
  asked.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const { body, method = "GET" } = init ?? {};
    if (url.endsWith("/api/geofences?all=true"))
      return Response.json([
        { id: 5, name: "Depot" },
        { id: 8, name: "Harbour" },
      ]);
    if (url.includes("/api/notifications/lacks?")) {
      const { searchParams } = new URL(url, "http://fleet.test");
      searchParams.sort();
      asked.push(`?${searchParams}`);
      return Response.json(lacks);
    }
    if (url.endsWith("/api/notifications/lacks")) {
      asked.push(typeof body === "string" ? body : "");
      return Response.json(lacks);
    }
    if (method === "GET") return Response.json([]);
    const given = JSON.parse(typeof body === "string" ? body : "{}") as Record<string, unknown>;
    sent.push({ method, body: given });
    return Response.json({ ...given, id: 9 });
  });
});

const open = (thing?: Record<string, unknown>, mayWrite = true) =>
  renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManageForm
        managed={alertThing}
        read={thing && { thing: { id: 9, ...thing }, etag: '"1"' }}
        mayWrite={mayWrite}
        onSaved={vi.fn()}
        onUnsaved={vi.fn()}
        onRemove={undefined}
        onClose={vi.fn()}
      />
    </EscapeContext>,
    { user: ANA },
  );

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
async function choose(box: RegExp, name: string) {
  fireEvent.click(screen.getByRole("combobox", { name: box }));
  fireEvent.click(await screen.findByRole("option", { name, hidden: true }));
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("an alert without anybody told is refused in the specification's words [ALR-01]", async () => {
  await open();
  await choose(/^What happens/, "SOS");
  fireEvent.click(screen.getByRole("checkbox", { name: "On this page" }));
  press("Create");
  expect(await screen.findByText("Please select at least one")).toBeDefined();
  expect(sent).toEqual([]);
});

test("how much is too much is asked where the alert has it, in its own unit [ALR-01]", async () => {
  await open();
  await choose(/^What happens/, "Digital port open too long");
  expect(screen.queryByLabelText(/^Longer than/)).toBeNull();
  type(/^Open for longer than \(s\)/, "90");
  await choose(/^What happens/, "Ignition off");
  expect(screen.queryByLabelText(/^Open for longer than/)).toBeNull();
  type(/^Longer than \(min\)/, "15");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: "POST",
    body: { type: "ignitionOff", notificators: "web", attributes: { maxDuration: 15 } },
  });
  expect(sent[0]?.body["attributes"]).not.toHaveProperty("maxOpenTime");
});

test("speed is kept in km/h, as alerts have it [ALR-01]", async () => {
  await open();
  await choose(/^What happens/, "Overspeed");
  type(/^Faster than \(km\/h\)/, "110");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body["attributes"]).toEqual({ speed: 110 });
});

test("hours of the week are added, changed across midnight and taken out [ALR-01]", async () => {
  await open({ type: "sos", notificators: "web", attributes: {} });
  press("Add hours on Sun");
  type(/^Sun, from/, "22:30");
  type(/^Sun, until/, "05:00");
  press("Add hours on Mon");
  press("Add hours on Tue");
  press(/^Remove Tue/);
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  const { timetable } = sent[0]!.body["attributes"] as { timetable: unknown };
  expect(timetableOf(timetable)).toEqual(
    expect.arrayContaining([
      { weekday: 7, start: 22 * 60 + 30, end: 5 * 60 },
      { weekday: 1, start: 8 * 60, end: 18 * 60 },
    ]),
  );
  expect(timetable).toHaveLength(2);
});

test("areas are chosen by name, one that is not seen any more included [ALR-01]", async () => {
  await open({ type: "geofenceEnter", notificators: "web", attributes: { geofences: [8, 77] } });
  expect((await screen.findAllByText("Harbour")).length).toBeGreaterThan(0);
  expect(screen.getAllByText("#77").length).toBeGreaterThan(0);
  await choose(/^Geofences/, "Depot");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body["attributes"]).toEqual({ geofences: "8,77,5" });
});

const ALARM = { type: "alarm", notificators: "web" };
const alarmsBox = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Alarms/ });
/** In the field itself, not in the list that it offers. */
const pills = () =>
  Array.from(document.querySelectorAll(".mantine-Pill-label"), ({ textContent }) => textContent);
const alarmOption = async (name: string) =>
  within(await screen.findByRole("listbox", { name: /^Alarms/, hidden: true })).findByRole(
    "option",
    { name, hidden: true },
  );
async function chooseAlarm(name: string) {
  fireEvent.click(alarmsBox());
  fireEvent.click(await alarmOption(name));
}
const alarmsSent = async (count = 1) => {
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(count));
  const attributes = sent.at(-1)?.body["attributes"] as { alarms?: unknown } | undefined;
  return attributes?.alarms;
};

test("alarms are chosen in words, and stored by their names as before; a tracker's own stays [ALR-01]", async () => {
  await open({ ...ALARM, attributes: { alarms: "sos, powerCut,tilt40" } });
  expect(pills()).toEqual(["SOS", "Power cut", "tilt40"]);
  await chooseAlarm("Hard braking");
  await chooseAlarm("SOS");
  expect(await alarmsSent()).toBe("powerCut,tilt40,hardBraking");
});

test("alarms are typed: by words, by name, or as a tracker's own, with Enter, a comma, or going on [ALR-01]", async () => {
  await open({ ...ALARM, attributes: {} });
  const typeAlarm = (value: string) => {
    alarmsBox().focus();
    fireEvent.change(alarmsBox(), { target: { value } });
  };
  typeAlarm("hard br");
  await alarmOption("Hard braking");
  fireEvent.keyDown(alarmsBox(), { key: "Enter", code: "Enter" });
  await waitFor(() => expect(pills()).toEqual(["Hard braking"]));
  typeAlarm("power cut,");
  expect(pills()).toEqual(["Hard braking", "Power cut"]);
  typeAlarm("tilt40");
  fireEvent.click(await alarmOption("Use “tilt40”"));
  typeAlarm("sos");
  fireEvent.blur(alarmsBox());
  expect(pills()).toEqual(["Hard braking", "Power cut", "tilt40", "SOS"]);
  expect(alarmsBox().value).toBe("");
  expect(await alarmsSent()).toBe("hardBraking,powerCut,tilt40,sos");
});

test("a list of alarms is pasted, with commas or a line each, and one is pasted as it is typed [ALR-01]", async () => {
  await open({ ...ALARM, attributes: { alarms: "sos" } });
  const paste = (text: string) =>
    fireEvent.paste(alarmsBox(), { clipboardData: { getData: () => text } });
  expect(paste("Power cut\r\nsos\r\ntilt40")).toBe(false);
  expect(paste("hard")).toBe(true);
  expect(await alarmsSent()).toBe("sos,powerCut,tilt40");
});

test("alarms that nobody touched are sent as they were; of none there is no list [ALR-01]", async () => {
  await open({ ...ALARM, attributes: { alarms: " sos , powerCut" } });
  type(/^Name/, "Gate");
  expect(await alarmsSent()).toBe(" sos , powerCut");
  for (const name of ["SOS", "Power cut"]) await chooseAlarm(name);
  expect(await alarmsSent(2)).toBeUndefined();
});

test("who may only read sees the alarms and can take none out [ALR-01]", async () => {
  await open({ ...ALARM, attributes: { alarms: "sos,tilt40" } }, false);
  expect(pills()).toEqual(["SOS", "tilt40"]);
  expect(document.querySelector(".mantine-Pill-remove")).toBeNull();
});

test("a column of addresses is pasted as a list, where one stands and in place of what is marked [ALR-01]", async () => {
  await open();
  await choose(/^What happens/, "SOS");
  fireEvent.click(screen.getByRole("checkbox", { name: "By e-mail" }));
  type(/^And these e-mail addresses/, "a@b.test, old, z@b.test");
  const box = screen.getByLabelText<HTMLInputElement>(/^And these e-mail addresses/);
  box.setSelectionRange("a@b.test, ".length, "a@b.test, old".length);
  fireEvent.paste(box, {
    clipboardData: { getData: () => "c@d.test\tAna\r\n\r\ne@f.test\r\n" },
  });
  await waitFor(() => expect(box.value).toBe("a@b.test, c@d.test, Ana, e@f.test, z@b.test"));
  // Who would get no letter is said at the field, and nothing is saved without them.
  press("Create");
  expect(await screen.findByText("Please enter a valid e-mail address: ana")).toBeTruthy();
  expect(sent).toEqual([]);
  type(/^And these e-mail addresses/, box.value.replace("Ana, ", ""));
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    attributes: { otherEmails: "a@b.test, c@d.test, e@f.test, z@b.test" },
  });
});

test("a name of two lines is pasted with a blank between, and one line as it is", () => {
  expect(pastedLine("Bus 1\nMalvín", " ")).toBe("Bus 1 Malvín");
  expect(pastedLine("Bus 1", " ")).toBeUndefined();
});

test("e-mail asks for further addresses, and ways of other programs stay [ALR-01]", async () => {
  await open({ type: "sos", notificators: "web,telegram", attributes: {} });
  expect(screen.queryByLabelText(/^And these e-mail addresses/)).toBeNull();
  const ways = within(screen.getByRole("group", { name: "Tell me" }));
  fireEvent.click(ways.getByRole("checkbox", { name: "By e-mail" }));
  type(/^And these e-mail addresses/, "a@b.test, c@d.test");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    notificators: "web,mail,telegram",
    attributes: { otherEmails: "a@b.test, c@d.test" },
  });
});

test("areas that another program lists are shown once, and stay in its own list [ALR-01]", async () => {
  await open({
    type: "geofenceEnter",
    notificators: "web",
    attributes: { geofenceIds: "5,5", geofences: ["5", 8] },
  });
  await waitFor(() => expect(screen.getAllByText("Depot").length).toBeGreaterThan(0));
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Gate" } });
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  // Not touched: as it was.
  expect(sent[0]?.body["attributes"]).toEqual({ geofenceIds: "5,5", geofences: ["5", 8] });
});

test("areas of an alert that is not about areas say whether inside or outside counts [ALR-01]", async () => {
  await open();
  await choose(/^What happens/, "Ignition on");
  await choose(/^Geofences/, "Depot");
  press("Create");
  expect(await screen.findByText("Please fill this in")).toBeDefined();
  expect(sent).toEqual([]);
  await choose(/^Only where/, "Inside one of these areas, or of any");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body["attributes"]).toEqual({ geofences: "5", checkGeofences: "onlyInside" });
});

test("an alert of another program is changed whatever it holds: nothing blocks it, nothing is lost [ALR-01]", async () => {
  const attributes = { maxDuration: 0, geofences: [5], other: { a: 1 } };
  await open({ type: "deviceOnline", notificators: "web, email", attributes });
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Tracker online");
  // "email" is the specification's word for the same.
  type(/^And these e-mail addresses/, "a@b.test");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    type: "deviceOnline",
    notificators: "web, email",
    attributes: { ...attributes, otherEmails: "a@b.test" },
  });
});

test("hours with seconds are hours [ALR-01]", () => {
  const timetable = [{ weekday: 1, start: "08:00:00", end: "18:00:00" }];
  expect(timetableOf(timetable)).toEqual([{ weekday: 1, start: 480, end: 1_080 }]);
});

test("the refusal is in the reader's language [ALR-01, I18N-01]", async () => {
  await renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManageForm
        managed={alertThing}
        read={{ thing: { id: 9, type: "sos", notificators: "web", attributes: {} }, etag: '"1"' }}
        mayWrite
        onSaved={vi.fn()}
        onUnsaved={vi.fn()}
        onRemove={undefined}
        onClose={vi.fn()}
      />
    </EscapeContext>,
    { user: ANA, locale: "fr-FR" },
  );
  fireEvent.click(screen.getByRole("checkbox", { name: "Sur cette page" }));
  fireEvent.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Choisissez-en au moins un")).toBeDefined();
});

test("names the vehicles of which it may never come, and how many more there are [ALR-01]", async () => {
  lacks = [
    { lack: "maxSpeed", count: 3, first: [{ deviceId: 1, name: "<b>Van</b>" }] },
    { lack: "luck", count: 1, first: [] },
  ];
  await open({ type: "deviceOverspeed", notificators: "web", attributes: {} });
  const note = await screen.findByText(/^3 vehicles have no maximum speed/);
  expect(note.textContent).toContain("<b>Van</b> …");
  expect(screen.queryByText(/no geofences/)).toBeNull();
  expect(asked).toEqual(["?always=false&id=9&type=deviceOverspeed"]);
});

test("warns of what is chosen, before it is saved too [ALR-01]", async () => {
  await open({ type: "deviceOverspeed", always: true, notificators: "web", attributes: {} });
  await waitFor(() => expect(asked).toHaveLength(1));
  type(/^Faster than/, "90");
  await waitFor(() => expect(asked.at(-1)).toBe("?always=true&id=9&speed=90&type=deviceOverspeed"));
});

test("asks of an alert that is being made, once it is for all vehicles [ALR-01]", async () => {
  lacks = [{ lack: "geofences", count: 1, first: [] }];
  await open();
  await choose(/^What happens/, "Geofence entered");
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole("checkbox", { name: "For all vehicles" }));
  await screen.findByText(/no geofences/);
  expect(asked.at(-1)).toBe("?always=true&type=geofenceEnter");
});

test("asks of an alert that is being made, once vehicles or groups are chosen for it [ALR-01]", async () => {
  lacks = [{ lack: "maxSpeed", count: 2, first: [{ deviceId: 4, name: "Bus" }] }];
  const chosen = {
    vehicles: { ids: [4, 6], names: new Map() },
    groups: { ids: [3], names: new Map() },
  };
  const body = { type: "deviceOverspeed", always: false, attributes: {} };
  await renderPage(<AlertWarnings id={undefined} body={body} chosen={chosen} />, { user: ANA });
  expect((await screen.findByText(/^2 vehicles have no maximum speed/)).textContent).toContain(
    "Bus …",
  );
  expect(asked.map((json): unknown => JSON.parse(json))).toEqual([
    { type: "deviceOverspeed", links: { deviceIds: [4, 6], groupIds: [3] } },
  ]);
});

test("who may only read reaches each check box with the keyboard, and changes none [ALR-01] [A11Y-01] [PERM-01]", async () => {
  await open({ type: "ignitionOff", notificators: "web", attributes: {} }, false);
  const boxes = await screen.findAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.length).toBeGreaterThan(2);
  const before = boxes.map(({ checked }) => checked);
  for (const box of boxes) {
    expect([box.disabled, box.getAttribute("aria-readonly")]).toEqual([false, "true"]);
    fireEvent.click(box);
  }
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual(
    before,
  );
});

const hintOf = (label: RegExp) => {
  const ids = screen.getByLabelText(label).getAttribute("aria-describedby") ?? "";
  return ids
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
};

test.each([
  ["Unidentified driver", /^For at least/, "else 1 min."],
  ["Idling too long", /^For at least/, "else 5 min."],
  ["Digital port open too long", /^Open for longer than/, "else 1 min."],
  ["No contact", /^Longer than/, "else 48 h."],
  ["Excessive driving", /^Longer than/, "else 4 h 30 min."],
  ["Long stop", /^Longer than/, "else 24 h."],
  ["Weekly driving time exceeded", /^Longer than/, "else 56 h."],
  ["Ignition off", /^Longer than/, "else at once."],
])("what holds where nobody says how much is said of: %s [ALR-01]", async (type, label, usual) => {
  await open();
  await choose(/^What happens/, type);
  expect(hintOf(label).replaceAll("\u00a0", " ")).toContain(
    `Empty: what the vehicle's settings say, ${usual}`,
  );
});

test("which areas count is said to be chosen below only where there is something to choose [ALR-01]", async () => {
  await open();
  await choose(/^What happens/, "Ignition off");
  expect(screen.getByText(/as chosen below/)).toBeTruthy();
  expect(screen.getByRole("combobox", { name: /^Only where/ })).toBeTruthy();
  await choose(/^What happens/, "Geofence entered");
  expect(screen.getByText("None: any of them. Some: these alone.")).toBeTruthy();
  expect(screen.queryByText(/as chosen below/)).toBeNull();
  expect(screen.queryByRole("combobox", { name: /^Only where/ })).toBeNull();
});
