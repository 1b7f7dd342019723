import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import { GroupLinks } from "../../../../../src/features/manage/kinds/group/GroupLinks.tsx";
import { createTransferTable } from "../../../../../workers/table/transferTable.ts";
import { renderPage } from "../../../../support/renderPage.tsx";

vi.mock("../../../../../src/engine/connectTransfer.ts", () => ({
  connectTransfer: () => ({ table: createTransferTable(), dispose: () => {} }),
  startTransferAhead: () => {},
}));

// Ten thousand vehicles on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

const CHUNK = 5_000;
const MANAGER = { id: 7, name: "Ana", email: "ana@x.pt", userLimit: -1, attributes: {} };
const person = (more: object = {}) => userFromWire({ ...MANAGER, ...more })!;
const GROUP = { thing: { id: 3, name: "North", groupId: 0, attributes: {} }, etag: undefined };

/** What two lists ask for of each kind, and no more. */
const VEHICLES = "/api/devices/columns?all=true&of=name&of=groupId";
/** Once names are pasted. */
const VEHICLE_KEYS = "/api/devices/columns?all=true&of=uniqueId&of=attributes.licenseplate";
const DRIVERS = "/api/drivers/columns?all=true&of=name&of=uniqueId";

interface Asked {
  readonly route: string;
  readonly body: unknown;
}
let asked: Asked[];
/** What is answered to writes, one after the other; then 204 with a token. */
let answers: (() => Response)[];
let lists: Readonly<Record<string, unknown>>;

beforeEach(() => {
  // The rows in sight are those that have room here.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  asked = [];
  answers = [];
  lists = {
    [VEHICLES]: Array.from({ length: 12 }, (_, at) => ({
      id: at + 1,
      name: `Van ${at + 1}`,
      groupId: at < 2 ? 3 : 0,
    })),
    "/api/groups?all=true": [GROUP.thing],
    [DRIVERS]: [
      { id: 1, name: "Eva", uniqueId: "RFID-1" },
      { id: 2, name: "Rui", uniqueId: "RFID-2" },
    ],
    "/api/permissions?groupId=3&driverId=0": [{ groupId: 3, driverId: 2 }],
  };
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    if (method === "GET")
      return url in lists ? Response.json(lists[url]) : new Response(null, { status: 404 });
    asked.push({
      route: `${method} ${url}`,
      body: typeof body === "string" ? JSON.parse(body) : undefined,
    });
    const token = `token${asked.length}`;
    return answers.shift()?.() ?? new Response(null, { status: 204, headers: { "x-undo": token } });
  });
});

const show = (more?: object) =>
  renderPage(
    <GroupLinks read={GROUP} name={GROUP.thing.name} mayWrite={true} onUnsaved={() => {}} />,
    {
      user: person(more),
    },
  );

async function open(kind: string) {
  fireEvent.click(screen.getByRole("button", { name: kind }));
  const dialog = await screen.findByRole("dialog");
  const list = (name: string) => within(dialog).findByRole("listbox", { name });
  const press = (name: string | RegExp) =>
    fireEvent.click(within(dialog).getByRole("button", { name }));
  return { dialog, list, press };
}

const namesIn = (list: HTMLElement) =>
  within(list)
    .queryAllByRole("option")
    .map(({ textContent }) => textContent);

test("drivers change sides by the keys alone and are saved as links [GRP-01, A11Y-01]", async () => {
  await show();
  const { dialog, list, press } = await open("Drivers");
  const [available, assigned] = [await list("Available"), await list("Assigned")];
  await waitFor(() => expect(namesIn(available)).toEqual(["EvaRFID-1"]));
  expect(namesIn(assigned)).toEqual(["RuiRFID-2"]);

  fireEvent.keyDown(available, { key: " " });
  await waitFor(() =>
    expect(within(available).getByRole("option").getAttribute("aria-selected")).toBe("true"),
  );
  fireEvent.keyDown(available, { key: "Enter" });
  await waitFor(() => expect(namesIn(assigned)).toEqual(["EvaRFID-1not saved yet", "RuiRFID-2"]));
  fireEvent.keyDown(assigned, { key: "End" });
  fireEvent.keyDown(assigned, { key: " " });
  await within(dialog).findByText("1 selected");
  fireEvent.keyDown(assigned, { key: "Enter" });
  await within(dialog).findByText("To be assigned: 1 · to be removed: 1");

  press("Save");
  await screen.findByText("2 assignments were changed.");
  expect(asked).toEqual([
    { route: "DELETE /api/permissions/bulk", body: [{ groupId: 3, driverId: 2 }] },
    { route: "POST /api/permissions/bulk", body: [{ groupId: 3, driverId: 1 }] },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Undone.");
  expect(asked.slice(2).map(({ route }) => route)).toEqual([
    "POST /api/undo/token2",
    "POST /api/undo/token1",
  ]);
});

test("many go in chunks; one that fails is named, sent again alone, and all is undone as one [GRP-01]", async () => {
  lists = {
    ...lists,
    [VEHICLES]: Array.from({ length: 2 * CHUNK + 1 }, (_, at) => ({
      id: at + 1,
      name: `Van ${at + 1}`,
      groupId: 0,
    })),
  };
  await show();
  const { dialog, list, press } = await open("Vehicles");
  const available = await list("Available");
  await waitFor(() => expect(namesIn(available)).toContain("Van 1"));
  // Not ten thousand elements.
  expect(namesIn(available).length).toBeLessThan(60);
  press("Assign all (10,001)");
  await within(dialog).findByText("To be assigned: 10,001 · to be removed: 0");

  const refusal = { code: "tooManyAttempts", detail: "Too fast" };
  answers = [
    () => new Response(null, { status: 204, headers: { "x-undo": "first" } }),
    () => Response.json(refusal, { status: 429 }),
    () => new Response(null, { status: 204, headers: { "x-undo": "third" } }),
  ];
  press("Save");
  await within(dialog).findByText("5,000 were not saved: Too fast");
  const sizes = () => asked.map(({ route, body }) => `${route} ${(body as unknown[]).length}`);
  expect(sizes()).toEqual([
    "POST /api/groups/3/devices 5000",
    "POST /api/groups/3/devices 5000",
    "POST /api/groups/3/devices 1",
  ]);
  press("Try again");
  await screen.findByText("10,001 assignments were changed.");
  expect(asked[3]).toEqual(asked[1]);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Undone.");
  expect(asked.slice(4).map(({ route }) => route)).toEqual([
    "POST /api/undo/token4",
    "POST /api/undo/third",
    "POST /api/undo/first",
  ]);
});

test("what one link was refused for is named, and the others are saved [GRP-01]", async () => {
  lists = {
    ...lists,
    [VEHICLES]: [1, 2, 3].map((id) => ({ id, name: `Van <b>${id}</b>`, groupId: 0 })),
  };
  await show();
  const { dialog, list, press } = await open("Vehicles");
  await waitFor(async () => expect(namesIn(await list("Available"))).toHaveLength(3));
  press("Assign all (3)");
  await within(dialog).findByText("To be assigned: 3 · to be removed: 0");
  const written = () => new Response(null, { status: 204, headers: { "x-undo": "some" } });
  const refused = () => Response.json({ code: "badRequest", detail: "gone" }, { status: 400 });
  // All three, the first two, each of them, the third.
  answers = [refused, refused, written, refused, written];
  press("Save");
  const alert = await within(dialog).findByRole("alert");
  await waitFor(() => expect(alert.textContent).toContain("Van <b>2</b>"));
  expect(alert.textContent).toMatch(/^1 was not saved: /);
  expect(alert.textContent).not.toContain("Van <b>1</b>");
});

test("a password that is asked for first is given in the dialog, and what was chosen stays", async () => {
  await show();
  const { dialog, list, press } = await open("Vehicles");
  const available = await list("Available");
  await waitFor(() => expect(namesIn(available)).toHaveLength(10));
  fireEvent.keyDown(available, { key: "a", ctrlKey: true });
  await within(dialog).findByText("10 selected");
  press("Assign selected");
  await within(dialog).findByText("To be assigned: 10 · to be removed: 0");
  answers = [
    () => Response.json({ code: "passwordRequired", detail: "x" }, { status: 403 }),
    () => Response.json({ code: "wrongPassword", detail: "x" }, { status: 403 }),
  ];
  press("Save");
  const password = await within(dialog).findByLabelText("Your password");
  fireEvent.change(password, { target: { value: "wrong" } });
  press("Save");
  await within(dialog).findByText("This is not your password.");
  fireEvent.change(password, { target: { value: "right" } });
  fireEvent.keyDown(password, { key: "Enter" });
  await screen.findByText("10 assignments were changed.");
  expect(asked.map(({ route }) => route)).toEqual([
    "POST /api/groups/3/devices",
    "POST /api/session/password",
    "POST /api/session/password",
    "POST /api/groups/3/devices",
  ]);
});

test("closing with something unsaved asks first", async () => {
  await show();
  const { dialog, list, press } = await open("Vehicles");
  await waitFor(async () => expect(namesIn(await list("Assigned"))).toHaveLength(2));
  press("Remove all (2)");
  await within(dialog).findByText("To be assigned: 0 · to be removed: 2");
  fireEvent.keyDown(dialog, { key: "Escape" });
  await within(dialog).findByText("2 changes are not saved.");
  press("Discard changes");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual([]);
});

test("who may only read sees what is assigned and is offered nothing else; who manages nobody, no people [PERM-01]", async () => {
  await show({ readonly: true });
  expect(screen.queryByRole("button", { name: "Users" })).toBeNull();
  const { dialog, list } = await open("Vehicles");
  await waitFor(async () =>
    expect(namesIn(await list("Assigned"))).toEqual(["Van 1North", "Van 2North"]),
  );
  expect(within(dialog).queryByRole("listbox", { name: "Available" })).toBeNull();
  expect(within(dialog).queryByRole("button", { name: "Save" })).toBeNull();
});

test("the lists are asked for while their button is pressed, and once", async () => {
  let reads: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    reads.push(url);
    return answer(url, init);
  });
  const readsOf = () => reads.filter((url) => url === VEHICLES).length;
  await show();
  const button = screen.getByRole("button", { name: "Vehicles" });
  fireEvent.pointerDown(button, { pointerType: "touch", button: 0 });
  fireEvent.pointerDown(button, { pointerType: "mouse", button: 2 });
  expect(readsOf()).toBe(0);
  fireEvent.pointerDown(button, { pointerType: "mouse", button: 0 });
  await waitFor(() => expect(readsOf()).toBe(1));
  const { dialog, list } = await open("Vehicles");
  expect(namesIn(await list("Available")).length).toBeGreaterThan(0);
  expect(readsOf()).toBe(1);

  // What is opened again is read again.
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  reads = [];
  await (await open("Vehicles")).list("Available");
  expect(readsOf()).toBe(1);
});

test("a list that does not come is said, and asked for again", async () => {
  const { [DRIVERS]: drivers, ...rest } = lists;
  lists = rest;
  await show();
  const { dialog, list } = await open("Drivers");
  const again = await within(dialog).findByRole("button", { name: "Try again" });
  lists = { ...rest, [DRIVERS]: drivers };
  fireEvent.click(again);
  await waitFor(async () => expect(namesIn(await list("Assigned"))).toEqual(["RuiRFID-2"]));
});

test("a column that was copied from a spreadsheet is chosen, and what it does not name is told [GRP-01]", async () => {
  await show();
  const { dialog, list, press } = await open("Vehicles");
  await list("Available");
  const search = within(dialog).getByRole("searchbox", { name: "Search: Available" });
  fireEvent.change(search, { target: { value: "Van 7" } });
  const paste = () =>
    fireEvent.paste(search, {
      clipboardData: { getData: () => "van 3\r\nab-12-cd\r\nVan 1\r\nVan 99\r\n" },
    });
  paste();
  const alert = await within(dialog).findByRole("alert");
  expect(alert.textContent).toContain("The list could not be loaded");

  lists = {
    ...lists,
    [VEHICLE_KEYS]: [{ id: 12, uniqueId: "359", attributes: { licenseplate: "AB-12-CD" } }],
  };
  paste();
  await within(dialog).findByText(
    "2 of what was pasted are selected. 1 stands on the other side already. Not found: Van 99",
  );
  press("Assign selected");
  await within(dialog).findByText("To be assigned: 2 · to be removed: 0");
  press("Save");
  await screen.findByText("2 assignments were changed.");
  expect(asked).toEqual([{ route: "POST /api/groups/3/devices", body: [3, 12] }]);
});
