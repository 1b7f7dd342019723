import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { loadManageWords } from "../../../../../src/app/loadManageWords.ts";
import { ChangesLink } from "../../../../../src/features/manage/form/ChangesLink.tsx";
import { alertThing } from "../../../../../src/features/manage/kinds/alert/alertThing.ts";
import { calendarThing } from "../../../../../src/features/manage/kinds/calendar/calendarThing.ts";
import { driverThing } from "../../../../../src/features/manage/kinds/driver/driverThing.ts";
import { userThing } from "../../../../../src/features/manage/kinds/user/userThing.ts";
import type { ManagedThing } from "../../../../../src/features/manage/managedThing.ts";
import type { Locale } from "../../../../../src/i18n/locales.ts";
import { calendarData } from "../../../../support/calendarText.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

beforeAll(loadManageWords);

const driver = (name: string, attributes: object = {}) => ({
  id: 5,
  name,
  uniqueId: "KEY-5",
  attributes,
});

const row = (id: number, more: object = {}) => ({
  id,
  actionTime: "2026-11-28T10:00:00.000+00:00",
  actionType: "driver.change",
  userName: "Ana",
  before: driver("Rui"),
  after: driver("Rui Costa"),
  ...more,
});

/** The dialog of one thing, and the queries of each call for its changes. */
async function open(
  answers: readonly (() => Response)[],
  managed: ManagedThing = driverThing,
  locale: Locale = "en-GB",
) {
  const asked: string[] = [];
  const rest = [...answers];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input), "http://x.test");
    if (url.pathname === "/api/geofences")
      return Response.json([
        { id: 5, name: "Depot" },
        { id: 8, name: "Harbour" },
      ]);
    if (!url.pathname.startsWith("/api/changes/")) return Response.json([]);
    asked.push(`${url.pathname}${url.search}`);
    return (rest.length > 1 ? rest.shift() : rest[0])?.() ?? Response.json([]);
  });
  await renderPage(<ChangesLink managed={managed} thing={{ id: 5 }} mayWrite />, {
    user: ANA,
    locale,
  });
  const button = screen.getByRole("button");
  button.focus();
  fireEvent.click(button);
  return { asked, button, dialog: await screen.findByRole("dialog") };
}

const items = async () => within(await screen.findByRole("list")).getAllByRole("listitem");
const texts = (item: HTMLElement | undefined, selector: string) =>
  [...(item?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

test("each change says who did what and when, and what each field showed before and after [PERM-01] [A11Y-01]", async () => {
  const made = { actionType: "driver.create", userName: null, before: null, after: driver("Rui") };
  const { asked, dialog } = await open([() => Response.json([row(12), row(11, made)])]);
  expect(within(dialog).getByRole("heading", { name: "Who changed this, and when" })).toBeDefined();
  const [changed, created, ...more] = await items();
  expect(more).toEqual([]);
  expect(asked).toEqual(["/api/changes/driver/5?limit=20"]);
  expect(changed?.textContent).toContain("Changed: driver");
  expect(changed?.textContent).toContain("Ana");
  expect(changed?.querySelector("time")?.dateTime).toBe("2026-11-28T10:00:00.000Z");
  expect(texts(changed, "dt")).toEqual(["Name"]);
  expect(texts(changed, "del")).toEqual(["Rui"]);
  expect(texts(changed, "ins")).toEqual(["Rui Costa"]);
  expect(created?.textContent).toContain("Created: driver");
  expect(created?.textContent).toContain("Somebody else");
  expect(texts(created, "dt")).toEqual(["Name", "RFID key or user name"]);
  expect(texts(created, "ins")).toEqual(["Rui", "KEY-5"]);
});

test("what is stored as ids and words of programs is compared in names and words [PERM-01] [I18N-01]", async () => {
  const alert = (attributes: object) => ({
    id: 5,
    type: "alarm",
    description: "Nuit",
    always: true,
    notificators: "web",
    calendarId: 0,
    attributes,
  });
  const change = {
    actionType: "notification.change",
    before: alert({ alarms: "sos", geofences: "5" }),
    after: alert({ alarms: "tow", geofences: "8" }),
  };
  await open([() => Response.json([row(12, change)])], alertThing, "fr-FR");
  const [item] = await items();
  await waitFor(() => expect(texts(item, "del")).toEqual(["SOS", "Depot"]));
  expect(texts(item, "ins")).toEqual(["Remorquage", "Harbour"]);
});

test("who may change vehicles is said in words, and what the form does not show is not [PERM-01] [USR-01]", async () => {
  const person = (more: object) => ({
    id: 5,
    name: "Rui",
    email: "rui@x.pt",
    administrator: false,
    readonly: false,
    userLimit: 0,
    deviceReadonly: false,
    attributes: {},
    ...more,
  });
  const manager = { ...ANA, userLimit: 5 };
  const changes = [
    { before: person({}), after: person({ deviceReadonly: true }) },
    { before: person({}), after: person({ attributes: { ofAnotherProgram: 1 } }) },
  ];
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json(changes.map((one, at) => row(12 - at, { ...one, actionType: "user.change" }))),
  );
  await renderPage(<ChangesLink managed={userThing} thing={{ id: 5 }} mayWrite />, {
    user: manager,
  });
  fireEvent.click(screen.getByRole("button"));
  const [restricted, unseen] = await items();
  expect([texts(restricted, "del"), texts(restricted, "ins")]).toEqual([["yes"], ["no"]]);
  expect(unseen?.textContent).toContain("Nothing that this form shows.");
});

test("older changes are asked for below the last one, until there are none [PERM-01]", async () => {
  const page = [row(50), row(31)];
  const { asked } = await open([
    () => Response.json(page, { headers: { "x-before-id": "31" } }),
    () => Response.json([row(7)]),
  ]);
  expect(await items()).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Show older" }));
  await waitFor(async () => expect(await items()).toHaveLength(3));
  expect(asked).toEqual([
    "/api/changes/driver/5?limit=20",
    "/api/changes/driver/5?limit=20&beforeId=31",
  ]);
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

test("what the viewer is not shown reads so, on the side where it stood, and why [PERM-01] [PERM-02]", async () => {
  const change = {
    before: { id: 5, uniqueId: "KEY-5", attributes: {} },
    after: { id: 5, name: "Rui Costa", attributes: {} },
    hidden: { before: [["name"]], after: [["uniqueId"], ["attributes"], 7, [8]] },
    isWhole: false,
  };
  await open([() => Response.json([row(12, change), row(11)])]);
  const [changed, other] = await items();
  expect(texts(changed, "dt")).toEqual(["Name", "RFID key or user name"]);
  expect(texts(changed, "dd")).toEqual(["hidden → Rui Costa", "KEY-5 → hidden"]);
  expect(texts(changed, "em")).toEqual(["hidden", "hidden"]);
  expect(texts(other, "del")).toEqual(["Rui"]);
  expect(
    screen.getByText("Hidden: what others wrote that has not stood there ever since."),
  ).toBeDefined();
});

test("of a change that is not shown whole nothing is said that follows from what is left out [PERM-01]", async () => {
  const change = (before: object, after: object, hidden: object) => ({
    before: { id: 5, ...before },
    after: { id: 5, ...after },
    hidden: { before: [], after: [], ...hidden },
    isWhole: false,
  });
  const said = async (managed: ManagedThing, one: object) => {
    await open([() => Response.json([row(12, one)])], managed);
    const [item] = await items();
    expect(item?.textContent).toContain("And perhaps more, which is hidden.");
    expect(item?.textContent).not.toContain("Nothing that this form shows.");
    const found = texts(item, "dt").map((label, at) => `${label}: ${texts(item, "dd")[at]}`);
    cleanup();
    return found;
  };
  // Whose role it is follows from four members.
  const role = change({ name: "P" }, { name: "P", userLimit: 0 }, { before: [["userLimit"]] });
  expect(await said(userThing, role)).toEqual([]);
  // What an alert's alarms mean follows from its type.
  const alarms = { attributes: { alarms: "sos" } };
  const type = change(alarms, { ...alarms, type: "alarm" }, { before: [["type"]] });
  expect(await said(alertThing, type)).not.toContain("Alarms: — → SOS");
  // An attribute that is not named may be one of the form.
  const phone = change(
    { attributes: {} },
    { attributes: { phone: "1" } },
    { before: [["attributes"]] },
  );
  expect(await said(driverThing, phone)).toEqual(["Phone: hidden → 1"]);
});

test("a thing of which nothing is written down says so, and a change that makes no sense ends nothing [PERM-01]", async () => {
  await open([() => Response.json([{ id: "x" }])]);
  expect(await screen.findByText(/^Nothing yet\./)).toBeDefined();
});

test("changes that do not come are asked for again [API-03]", async () => {
  const refused = () =>
    Response.json(
      { type: "about:blank", status: 403, code: "notAllowed", detail: "Write access denied" },
      { status: 403, headers: { "content-type": "application/problem+json" } },
    );
  await open([refused, () => Response.json([row(12)])]);
  expect(await screen.findByText(/^The changes could not be loaded: /)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await items()).toHaveLength(1);
});

test("Escape closes it, the focus goes back, and opened again it is read anew [A11Y-01]", async () => {
  const { asked, button, dialog } = await open([() => Response.json([row(12)])]);
  await items();
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  await items();
  await waitFor(() => expect(asked).toHaveLength(2));
});

test("what was changed of a calendar is said in days and hours [PERM-01] [ALR-01]", async () => {
  const calendar = (from: string) => ({
    id: 5,
    name: "Shift",
    attributes: {},
    data: calendarData([
      `DTSTART:20240101T${from}00Z`,
      "DTEND:20240101T180000Z",
      "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE",
    ]),
  });
  const change = {
    actionType: "calendar.change",
    before: calendar("0800"),
    after: calendar("0930"),
  };
  await open([() => Response.json([row(12, change)])], calendarThing);
  const [item] = await items();
  expect(texts(item, "del")).toEqual(["Mon–Wed 08:00–18:00 (UTC)"]);
  expect(texts(item, "ins")).toEqual(["Mon–Wed 09:30–18:00 (UTC)"]);
});
